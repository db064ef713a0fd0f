#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::conditions_test {

std::string findings(const std::string& header, const std::string& script = "") {
  const std::string text =
      "--[[ rules\ngame \"Conditions\"\nplayers 2..6\noption draws = 3 in 1..5 \"draws\"\noption wild = "
      "off \"wild\"\n" +
      header + "]]\n" + script;
  const auto rules = test::rules_in_memory({{"game.lua", text}}, "game.lua");
  return test::findings_text(test::check_rules(rules, 0, {{"HR226", "HR227", "HR229"}, {}}));
}

TEST_CASE("conditions that may hold") {
  CHECK(findings("deal 5 each\ndeal 7 each when players == 2\ndeal 6 each when wild and draws > 4\n") == "");
  CHECK(findings("pile market face up when wild or draws == 5 and players ~= 3\n") == "");
  CHECK(findings("require draws > 1 or wild \"too few\"\n", "--- [when players > 5] Six play.\n") == "");
}

TEST_CASE("conditions that never hold") {
  CHECK(findings("deal 5 each\ndeal 7 each when players > 6\n") ==
        "warning[HR226] 7:18 `players > 6` never holds (the players are 2..6)\n");
  CHECK(findings("deal 5 each\ndeal 7 each when draws == 6 or draws < 1\n") ==
        "warning[HR226] 7:18 `draws == 6 or draws < 1` never holds (`draws` is in 1..5)\n");
  CHECK(findings("deal 5 each\ndeal 7 each when wild and not wild\n") ==
        "warning[HR226] 7:18 `wild and not wild` never holds\n");
  CHECK(findings("deal 5 each\n", "--- Five cards. [when players == 7] Seven play.\n") ==
        "warning[HR226] 8:23 `players == 7` never holds (the players are 2..6)\n");
}

TEST_CASE("statements of which a later one always takes the place") {
  const std::string told =
      " this statement never counts: whenever it holds, a later one does too (of several statements of one kind and "
      "name "
      "the last whose condition holds counts)\n";
  CHECK(findings("deal 5 each\ndeal 7 each when players == 2\ndeal 6 each when players < 4\n") ==
        "warning[HR227] 7:1" + told);
  CHECK(findings("deal 5 each\ndeal 7 each when wild\ndeal 6 each when not wild\n") == "warning[HR227] 6:1" + told);
  CHECK(findings("deal 5 each\ndeal 7 each to hand when players < 4\ndeal 6 each when players == 2\n") == "");
  CHECK(findings("pile a face up\npile b face up when wild\npile a face down when wild\n") == "");
}

TEST_CASE("a condition of the options that refuses nothing") {
  CHECK(
      findings("require draws >= 1 \"too few\"\n") ==
      "warning[HR229] 6:9 `draws >= 1` holds whatever the options are, so this refuses nothing (`draws` is in 1..5)\n");
  CHECK(findings("require wild or not wild \"no\"\nrequire players > 2 or draws < 5 \"too few\"\n") ==
        "warning[HR229] 6:9 `wild or not wild` holds whatever the options are, so this refuses nothing\n");
}

TEST_CASE("comparisons within a condition that never hold") {
  CHECK(findings("require wild or players == 7 \"no\"\n") ==
        "warning[HR226] 6:17 `players == 7` never holds (the players are 2..6)\n");
  CHECK(findings("deal 5 each\ndeal 7 each when wild and not (draws > 5 or players == 2)\n") ==
        "warning[HR226] 7:32 `draws > 5` never holds (`draws` is in 1..5)\n");
  CHECK(findings("deal 5 each\n", "--- Five cards. [when wild or players == 7] Seven play.\n") ==
        "warning[HR226] 8:31 `players == 7` never holds (the players are 2..6)\n");
}

TEST_CASE("a number of players of which only the rule sheet speaks") {
  CHECK(findings("deal 5 each\n",
                 "--- All get cards. With two players, they sit across. With six players or more, too.\n") == "");
  CHECK(findings("deal 5 each\n", "--- All get cards. With seven players, they sit closer.\n") ==
        "warning[HR226] 8:1 the game is never played \"with seven players\" (the players are 2..6)\n");
  CHECK(findings("deal 5 each\n",
                 "--- There are teams with seven players, say. With seven players a side, they stand.\n") == "");
}

TEST_CASE("the rule sheet and the header tell the same numbers") {
  const auto told = [](const std::string& header, const std::string& sheet, const std::string& script = "") {
    const std::string text = "--[[ rules\ngame \"Sheet\"\nplayers 2..6\noption size = 5 in 1..7 \"size\"\n" + header +
                             "]]\n" + sheet + script;
    const auto rules = test::rules_in_memory({{"game.lua", text}}, "game.lua");
    return test::findings_text(test::check_rules(rules, 0, {{"HR230"}, {}}));
  };
  const std::string deals = "deal 5 each\ndeal 3 then 4 each when players == 2\n";
  CHECK(told(deals, "--- Everybody gets five cards. If two play, everybody gets seven cards.\n") == "");
  CHECK(told(deals, "--- Everybody gets [when players == 2] 7 cards. [when players > 2] 5 cards.\n") == "");
  CHECK(told(deals, "--- Everybody gets [when players == 2] 8 cards. [when players > 2] 5 cards.\n") ==
        "warning[HR230] 8:1 the rule sheet says that everybody gets 8 cards, and the header deals 5 or 7 (let both "
        "say the same)\n");
  CHECK(told(deals, "--- Who is caught gets two cards. Everybody gets two cards more.\n") == "");
  CHECK(told("deal size each\n", "--- Everybody gets five cards.\n") == "");
  CHECK(told("deal all each\n", "--- Everybody gets thirteen cards.\n") == "");
  const std::string values = "deck 52 + jokers 1\nvalues A = 11, K Q J = 10, joker = 15, others = pips\n";
  CHECK(told(values, "--- A Joker is 15, an Ace 11, Kings, Queens and Jacks count 10, and a red Ace is 20.\n") == "");
  CHECK(told(values, "--- A Joker is 20, an Ace 11.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Joker` 20, and `values` gives 15 (let both say the same)\n");
  CHECK(told(values, "--- Aces 15, but five.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Aces` 15, and `values` gives 11 (let both say the same)\n");
  CHECK(told(values, "--- A Queen is 12 points.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Queen` 12, and `values` gives 10 (let both say the same)\n");
  CHECK(told(values, "--- An Ace is 1, if you like.\n", "function low() return 1 end\n") == "");
  const std::string decks = "deck 52 + jokers 2\ndeck 2 x 52 + jokers 4 when players > 4\n";
  CHECK(told(decks, "--- All play with one pack with two Jokers, or two packs with 4 Jokers in all.\n") == "");
  CHECK(told(decks, "--- All play with one pack with three Jokers.\n") ==
        "warning[HR230] 8:1 the rule sheet tells of three Jokers, and `deck` has 2 or 4 (let both say the same)\n");
  CHECK(told("deck 2 x (52 + jokers 1)\n", "--- All play with two packs with two Jokers.\n") == "");
  CHECK(told(values, "--- An Ace is 2 cards to pick up. A Nine counts 19.\n") == "");
}

}  // namespace houserules::conditions_test
