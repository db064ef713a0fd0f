#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::conditions_test {

std::string findings(const std::string& header, const std::string& script = "") {
  const std::string text =
      "--[[ rules\ngame \"Conditions\"\nplayers 2..6\noption draws = 3 in 1..5 \"draws\"\noption wild = "
      "off \"wild\"\n" +
      header + "]]\n" + script;
  return test::findings_in_file(text, {{"HR226", "HR227", "HR229"}, {}});
}

TEST_CASE("conditions that can hold are not reported") {
  CHECK(findings("deal 5 each\ndeal 7 each when players == 2\ndeal 6 each when wild and draws > 4\n") == "");
  CHECK(findings("pile market face up when wild or draws == 5 and players ~= 3\n") == "");
  CHECK(findings("require draws > 1 or wild \"too few\"\n", "--- [when players > 5] Six play.\n") == "");
}

TEST_CASE("conditions that can never hold are found") {
  CHECK(findings("deal 5 each\ndeal 7 each when players > 6\n") ==
        "warning[HR226] 7:18 `players > 6` never holds (the players are 2..6)\n");
  CHECK(findings("deal 5 each\ndeal 7 each when draws == 6 or draws < 1\n") ==
        "warning[HR226] 7:18 `draws == 6 or draws < 1` never holds (`draws` is in 1..5)\n");
  CHECK(findings("deal 5 each\ndeal 7 each when wild and not wild\n") ==
        "warning[HR226] 7:18 `wild and not wild` never holds\n");
  CHECK(findings("deal 5 each\n", "--- Five cards. [when players == 7] Seven play.\n") ==
        "warning[HR226] 8:23 `players == 7` never holds (the players are 2..6)\n");
}

TEST_CASE("statements that a later one always replaces are found") {
  const std::string told =
      " this statement never applies: whenever its condition holds, so does that of a later one (among statements of "
      "the same kind and name, the last whose condition holds applies)\n";
  CHECK(findings("deal 5 each\ndeal 7 each when players == 2\ndeal 6 each when players < 4\n") ==
        "warning[HR227] 7:1" + told);
  CHECK(findings("deal 5 each\ndeal 7 each when wild\ndeal 6 each when not wild\n") == "warning[HR227] 6:1" + told);
  CHECK(findings("deal 5 each\ndeal 7 each to hand when players < 4\ndeal 6 each when players == 2\n") == "");
  CHECK(findings("pile a face up\npile b face up when wild\npile a face down when wild\n") == "");
}

TEST_CASE("a `require` that never refuses is found") {
  CHECK(findings("require draws >= 1 \"too few\"\n") ==
        "warning[HR229] 6:9 `draws >= 1` always holds, whatever the options, so this refuses nothing (`draws` is in "
        "1..5)\n");
  CHECK(findings("require wild or not wild \"no\"\nrequire players > 2 or draws < 5 \"too few\"\n") ==
        "warning[HR229] 6:9 `wild or not wild` always holds, whatever the options, so this refuses nothing\n");
}

TEST_CASE("comparisons inside a condition that never hold are found") {
  CHECK(findings("require wild or players == 7 \"no\"\n") ==
        "warning[HR226] 6:17 `players == 7` never holds (the players are 2..6)\n");
  CHECK(findings("deal 5 each\ndeal 7 each when wild and not (draws > 5 or players == 2)\n") ==
        "warning[HR226] 7:32 `draws > 5` never holds (`draws` is in 1..5)\n");
  CHECK(findings("deal 5 each\n", "--- Five cards. [when wild or players == 7] Seven play.\n") ==
        "warning[HR226] 8:31 `players == 7` never holds (the players are 2..6)\n");
}

TEST_CASE("a number of players that only the rule sheet mentions is found") {
  CHECK(findings("deal 5 each\n",
                 "--- All get cards. With two players, they sit across. With six players or more, too.\n") == "");
  CHECK(findings("deal 5 each\n", "--- All get cards. With seven players, they sit closer.\n") ==
        "warning[HR226] 8:1 the game is never played \"with seven players\" (the players are 2..6)\n");
  CHECK(findings("deal 5 each\n",
                 "--- There are teams with seven players, say. With seven players a side, they stand.\n") == "");
}

TEST_CASE("the rule sheet and the header must give the same numbers") {
  const auto told = [](const std::string& header, const std::string& sheet, const std::string& script = "") {
    const std::string text = "--[[ rules\ngame \"Sheet\"\nplayers 2..6\noption size = 5 in 1..7 \"size\"\n" + header +
                             "]]\n" + sheet + script;
    return test::findings_in_file(text, {{"HR230"}, {}});
  };
  const std::string deals = "deal 5 each\ndeal 3 then 4 each when players == 2\n";
  CHECK(told(deals, "--- Everybody gets five cards. If two play, everybody gets seven cards.\n") == "");
  CHECK(told(deals, "--- Everybody gets [when players == 2] 7 cards. [when players > 2] 5 cards.\n") == "");
  CHECK(told(deals, "--- Everybody gets [when players == 2] 8 cards. [when players > 2] 5 cards.\n") ==
        "warning[HR230] 8:1 the rule sheet says that everybody gets 8 cards, but the header deals 5 or 7 (correct one "
        "of the two)\n");
  CHECK(told(deals, "--- Who is caught gets two cards. Everybody gets two cards more.\n") == "");
  CHECK(told("deal size each\n", "--- Everybody gets five cards.\n") == "");
  CHECK(told("deal all each\n", "--- Everybody gets thirteen cards.\n") == "");
  const std::string values = "deck 52 + jokers 1\nvalues A = 11, K Q J = 10, joker = 15, others = pips\n";
  CHECK(told(values, "--- A Joker is 15, an Ace 11, Kings, Queens and Jacks count 10, and a red Ace is 20.\n") == "");
  CHECK(told(values, "--- A Joker is 20, an Ace 11.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Joker` 20, but `values` gives 15 (correct one of the two)\n");
  CHECK(told(values, "--- Aces 15, but five.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Aces` 15, but `values` gives 11 (correct one of the two)\n");
  CHECK(told(values, "--- A Queen is 12 points.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Queen` 12, but `values` gives 10 (correct one of the two)\n");
  CHECK(told(values, "--- An Ace is 1, if you like.\n", "function low() return 1 end\n") == "");
  const std::string decks = "deck 52 + jokers 2\ndeck 2 x 52 + jokers 4 when players > 4\n";
  CHECK(told(decks, "--- All play with one pack with two Jokers, or two packs with 4 Jokers in all.\n") == "");
  CHECK(told(decks, "--- All play with one pack with three Jokers.\n") ==
        "warning[HR230] 8:1 the rule sheet mentions three Jokers, but `deck` has 2 or 4 (correct one of the two)\n");
  CHECK(told("deck 2 x (52 + jokers 1)\n", "--- All play with two packs with two Jokers.\n") == "");
  CHECK(told(values, "--- An Ace is 2 cards to pick up. A Nine counts 19.\n") == "");
}

TEST_CASE("the rule sheet must agree with every `values` statement") {
  const auto told = [](const std::string& values, const std::string& sheet, const std::string& script = "") {
    const std::string text = "--[[ rules\ngame \"Sheet\"\nplayers 2..6\noption low = off \"low\"\n" + values + "]]\n";
    return test::findings_in_file(text + sheet + script, {{"HR230"}, {}});
  };
  const std::string values = "values 8 = 50, A = 1, others = pips\nvalues 8 = 50, A = 10, others = pips when low\n";
  CHECK(told(values, "--- An Eight is 50. [when low] An Ace is 10. [when not low] An Ace is 1.\n") == "");
  CHECK(told(values, "--- An Eight is 50, an Ace 1.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Ace` 1, but the `values` on line 6 10 (correct one of the two, or "
        "say in the rule sheet when this applies)\n");
  CHECK(told("values 7 = 50, others = pips\nvalues 8 = 50, others = pips when low\n", "--- An Eight is 50.\n") ==
        "warning[HR230] 8:1 the rule sheet gives `Eight` 50, but the `values` on line 5 8 (correct one of the two, or "
        "say in the rule sheet when this applies)\n");
  CHECK(told("values 8S = 5, others = pips\nvalues 8 = 50, others = pips when low\n", "--- An Eight is 50.\n") == "");
  CHECK(told("values K = 21, others = pips\n", "--- A King brings the count to 20 and ends the run.\n") ==
        "warning[HR230] 7:1 the rule sheet gives `King` 20, but `values` gives 21 (correct one of the two)\n");
  const std::string packs = "deck 52\ndeck 2 x 52 when players > 4\n";
  CHECK(told(packs, "--- Two to four players use one pack, five to ten players two packs.\n") == "");
  CHECK(
      told(packs, "--- Two to five players use one pack.\n") ==
      "warning[HR230] 8:1 the rule sheet gives 5 players one pack, but `deck` gives them 2 (correct one of the two)\n");
}

TEST_CASE("the rule sheet and the script must give the same numbers") {
  const auto told = [](const std::string& sheet, const std::string& script, const std::string& header = "") {
    const std::string text =
        "--[[ rules\ngame \"Sheet\"\nplayers 2..4\ndeal 5 each\npublic count \"count\"\n"
        "move pass \"pass {card}\"\n" +
        header + "]]\n";
    return test::findings_in_file(text + sheet + script, {{"HR230"}, {}});
  };
  const std::string passes = "function turn(me) me:choose { pass = me.hand:sets(3) } end\n";
  CHECK(told("--- All pass three cards.\n", passes) == "");
  CHECK(told("--- All pass four cards.\n", passes) ==
        "warning[HR230] 8:1 the rule sheet says `pass four cards`, but the script offers sets of 3 (correct one of the "
        "two)\n");
  const std::string counts = "function turn(me) if count > 21 or count + #me.hand >= 12 then finish() end end\n";
  CHECK(told("--- If the count is 22 or more, or if the count is 12 or more, you are out.\n", counts) == "");
  CHECK(told("--- If the count is 11 or more you are out.\n", counts) ==
        "warning[HR230] 8:1 the rule sheet says `the count is 11 or more`, but the script tests for 12 or 22 or more "
        "(correct one of the two)\n");
  CHECK(told("--- If the count is 11 or more you are out.\n", "function turn(me) return count >= #me.hand end\n") ==
        "");
  CHECK(told("", "",
             "require players == 2 \"only two players can play\"\nrequire players < 4 \"for three players\"\n") == "");
  CHECK(told("", "", "require players == 3 \"only two players can play\"\n") ==
        "warning[HR230] 7:1 the text says 2 players, but the condition 3 (correct one of the two)\n");
}

}  // namespace houserules::conditions_test
