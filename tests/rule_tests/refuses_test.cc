// How rule tests check why a card cannot be played.
#include "tests/rule_tests/support.h"

namespace houserules::refuses_test {

constexpr const char* kHeartsOnly = R"(--[[ rules
game     "Hearts Only"
players  2..4
deck     52
deal     2 each
pile     discard face up
move     play "play {card}"
move     pair "play {card}"
move     pass "pass"
]]

function turn(me)
  me:choose { play = me.hand:where("hearts"), pair = me.hand:where("spades"):sets(2), pass = true }
end

function why_not(me, card)
  if card:is("clubs") then return nil end
  return me.name .. " may not play the " .. card.name
end
)";

std::string failure(const std::string& body) {
  const auto rules = test::rules_in_memory({{"games/only.lua", kHeartsOnly}}, "games/only.lua");
  const std::string text = "test \"it\" { hands = { \"7H 8D 9C 2S 3S\", \"KD\" }, function(t)\n" + body + "\nend }\n";
  const RuleTestReport report = run_rule_tests("games/tests/only_test.lua", text, rules);
  REQUIRE(report.tests.size() == 1);
  return report.tests[0].failure ? report.tests[0].failure->message : "";
}

TEST_CASE("a test can check the reason why a card is refused", "[rule_test]") {
  CHECK(failure("t:refuses(1, \"8D\", \"may not play the 8 of diamonds\")") == "");
  CHECK(failure("t:refuses(1, \"8D\", \"another\")") ==
        "8D is refused for a different reason\n  expected: another\n  got:      Anna may not play the 8 of diamonds");
  CHECK(failure("t:refuses(1, \"9C\", \"clubs\")") ==
        "9C is refused for a different reason\n  expected: clubs\n  got:      none");
  CHECK(failure("t:refuses(1, \"7H\", \"x\")") == "7H is offered to seat 1");
  CHECK(failure("t:refuses(1, \"2S\", \"x\")") == "2S is offered to seat 1");
  CHECK(failure("t:refuses(1, \"KD\", \"x\")") == "seat 1 does not hold KD");
  CHECK(failure("t:refuses(2, \"KD\", \"x\")") == "seat 2 is not asked: it is seat 1's choice");
  CHECK(failure("t:refuses(1, \"KX\", \"x\")") == "`KX` is not a card of this pack");
  CHECK(failure("t:refuses(1, \"8D\", \"\")") == "`refuses` needs part of the reason");
  CHECK(failure("t:refuses(1, \"8D\")") == "`refuses` is written t:refuses(1, \"7C\", \"part of the reason\")");
}

}  // namespace houserules::refuses_test
