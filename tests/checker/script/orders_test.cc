#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::orders_test {

std::string findings(const std::string& header, const std::string& script = "") {
  return test::findings_in_file("--[[ rules\ngame \"Order\"\nplayers 2\n" + header +
                                    "deal 5 each\nmove play \"play {card}\"\n]]\n" + script +
                                    "function turn(me)\n  me:pick(\"play\", me.hand):move_to(discard)\nend\n",
                                {{"HR236"}, {}});
}

TEST_CASE("a rank forgotten between two others is found") {
  CHECK(findings("order 2 3 4 5 6 7 8 9 10 J K A\n") ==
        "warning[HR236] 4:28 the order leaves out Q between J and K (put it in its place)\n");
  CHECK(findings("deck 52 + jokers 2\norder A 2 .. 8 J Q K joker\n") ==
        "warning[HR236] 5:16 the order leaves out 9, 10 between 8 and J (put each in its place)\n");
  CHECK(findings("deck 40\norder A 2 .. 7 J Q K\n") == "");
  CHECK(findings("deck 52 without 8 9 10\norder A 2 .. 7 J Q K\n") == "");
  // Skat without Jacks, which are trumps; and with ranks of its own at the ends.
  CHECK(findings("deck 32\norder 7 8 9 Q K 10 A\n") == "");
  CHECK(findings("order 3 .. K\n") == "");
  CHECK(findings("option short = on\ndeck short x 40 + (1 - short) x 52\norder A 2 .. 7 J Q K when short\n") == "");
  CHECK(findings("deck 52 when players == 2\ndeck 52 + jokers 2 when players == 3\norder 2 .. 10 Q K A\n") ==
        "warning[HR236] 6:15 the order leaves out J between 10 and Q (put it in its place)\n");
  // A rank that the script names has a role of its own.
  CHECK(findings("order 3 .. 9 J Q K A 2\n", "local burning = \"10\"\n") == "");
  CHECK(findings("order 2 .. 10 Q K A\n", "function strength(card) return card.order end\n") == "");
}

}  // namespace houserules::orders_test
