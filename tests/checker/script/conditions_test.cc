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

}  // namespace houserules::conditions_test
