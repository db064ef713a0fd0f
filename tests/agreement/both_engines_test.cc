// The comparison of the two engines notices a difference: here between two games that differ only in what is said.
#include "tests/agreement/both_engines.h"

#include "tests/interpreter/play_support.h"

namespace houserules::both_engines_test {

const char* const kText = R"(--[[ rules
game     "Talk"
players  2
deck     52
deal     3 each
pile     laid face up
move     lay "lay {card}"
]]

function turn(me)
  local _, card = me:choose { lay = me.hand }
  card:move_to(laid)
  if #laid == 3 then say("three") end
  if #laid == 6 then finish() end
end
)";

TEST_CASE("games that differ only in what is said are reported as different") {
  const auto rules = test::rules_of(kText);
  std::string text = kText;
  const auto other = test::rules_of(text.replace(text.find("three"), 5, "four"));
  BothEngines same(rules, 2, {});
  CHECK(same.play(1, 0, 100).decisions == 6);
  CHECK(same.difference().empty());
  BothEngines both(rules, 2, {}, other);
  REQUIRE(both.are_two());
  const BothEngines::Played played = both.play(1, 0, 100);
  CHECK(played.decisions == 3);
  CHECK(both.difference() ==
        "the text said differs in game 0 after 3 decisions\n"
        "  machine: three [12 -1 -1 0 0 0 0 0 `three` ``]\n"
        "  lua:     four [12 -1 -1 0 0 0 0 0 `four` ``]\n");
}

}  // namespace houserules::both_engines_test
