#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::faces_test {

std::string findings(const std::string& condition, const std::string& deck = "deck 52\n") {
  const std::string text =
      "--[[ rules\ngame \"Faces\"\nplayers 2..4\n" + deck +
      "move play \"play {card}\"\n]]\nfunction turn(me)\n  local card = me.hand.top\n  local top = discard.top\n  if " +
      condition + " then me:choose { play = card } end\nend\n";
  return test::findings_in_file(text, {{"HR21"}, {}});
}

TEST_CASE("scripts may ask for ranks and suits of the pack") {
  CHECK(findings("card.rank == \"10\" or card.suit ~= \"hearts\" or card.colour == \"red\"") == "");
  CHECK(findings("card:is(\"8\", \"QS\", \"hearts\", \"red\", \"*\")") == "");
  CHECK(findings("me.hand:any { rank = { \"J\", \"Q\" }, suit = top.suit } or me.hand:any(\"red\")") == "");
  CHECK(findings("card.suit == \"bells\" or card:is(\"ober\", \"7L\")",
                 "deck { suits acorns leaves hearts bells ranks 7..10 under ober king ace }\n") == "");
}

TEST_CASE("ranks and suits that are not in the pack are found") {
  CHECK(findings("card.rank == \"11\"") == "error[HR212] 10:19 the pack has no rank \"11\"; did you mean \"J\"?\n");
  CHECK(findings("\"Hearts\" ~= card.suit") ==
        "error[HR212] 10:6 the pack has no suit \"Hearts\"; did you mean \"hearts\"?\n");
  CHECK(findings("card:is(\"Queen\")") ==
        "error[HR212] 10:14 \"Queen\" is not a rank, suit, colour or card of the pack; did you mean \"Q\"?\n");
  CHECK(findings("me.hand:any { suit = \"Spade\" }") ==
        "error[HR212] 10:27 the pack has no suit \"Spade\"; did you mean \"spades\"?\n");
  CHECK(findings("me.hand:any { rank = { \"J\", \"D\" } }") == "error[HR212] 10:34 the pack has no rank \"D\"\n");
  CHECK(findings("card.rank == \"7H\"") ==
        "error[HR212] 10:19 \"7H\" is a card, not a rank (to test for a card, write `card:is(\"7H\")`)\n");
  CHECK(findings("card.rank == \"ober\"", "deck { suits acorns leaves ranks 7..10 under over }\n") ==
        "error[HR212] 10:19 the pack has no rank \"ober\"; did you mean \"over\"?\n");
}

TEST_CASE("ranks are strings") {
  CHECK(findings("card.rank == 8") == "error[HR213] 10:19 a rank is a text, never the number 8 (write \"8\")\n");
  CHECK(findings("card:is(8)") == "error[HR213] 10:14 a rank is a text, never the number 8 (write \"8\")\n");
  CHECK(findings("me.hand:any { rank = 8 }") ==
        "error[HR213] 10:27 a rank is a text, never the number 8 (write \"8\")\n");
  CHECK(
      findings("card.rank > top.rank") ==
      "error[HR213] 10:6 `>` compares ranks alphabetically (compare `order`, the position of the rank, or `value`)\n");
}

TEST_CASE("ranks must be compared by `order`") {
  CHECK(findings("me.hand:highest(\"rank\") == top") ==
        "error[HR213] 10:22 `highest` compares ranks alphabetically (write \"order\", the position of the rank, or "
        "\"value\")\n");
  CHECK(findings("me.hand:sum(\"suit\") > 3") == "error[HR217] 10:18 `sum` adds numbers, and `suit` is a suit\n");
  CHECK(findings("me.hand:highest(\"order\") == top and me.hand:sorted(\"suit\").top == card") == "");
}

TEST_CASE("the script may use suit names of its own") {
  const auto strains = [](const std::string& last) {
    return findings("card:is(chance({ \"clubs\", \"hearts\", \"" + last +
                    "\" })) or me.hand:any { suit = chance({ \"clubs\", \"" + last + "\" }) }");
  };
  CHECK(strains("no trump") == "");
  CHECK(strains("spade").find("did you mean \"spades\"?") != std::string::npos);
}

TEST_CASE("numbers that stand for court cards get their letters") {
  CHECK(findings("me.hand:any { rank = 12 }") ==
        "error[HR213] 10:27 a rank is a text, never the number 12 (write \"Q\")\n");
  CHECK(findings("card.rank == 1") == "error[HR213] 10:19 a rank is a text, never the number 1 (write \"A\")\n");
}

TEST_CASE("a pattern is not also a list") {
  const CodeSelection kinds{{"HR217"}, {}};
  CHECK(
      test::findings_in_file("--[[ rules\ngame \"Faces\"\nplayers 2\ndeal 5 each\nmove play \"play {card}\"\n]]\n"
                             "function turn(me)\n  me:choose { play = me.hand:where { suit = \"hearts\", \"Q\" } }\n"
                             "end\n",
                             kinds) ==
      "error[HR217] 8:55 a pattern is either `{ suit = ..., rank = ... }` or a list of patterns, not both (for one of "
      "several write a list, as in `rank = { \"J\", \"Q\" }`)\n");
}

}  // namespace houserules::faces_test
