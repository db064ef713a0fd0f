// What authors of variants overlook.
#include "tests/checker/check_support.h"

namespace houserules::variants_test {

constexpr const char* kBase = R"(--[[ rules
game     "Base"
players  3
deal     5 each
values   hearts = 1, others = 0
move     lay "lay {card}"
win      lowest score
]]

function turn(me)
  me:pick("lay", me.hand):move_to(discard)
  if #me.hand == 0 then finish() end
end

function score(player)
  return discard:sum("value")
end
)";

std::string findings(const std::string& variant) {
  const test::Files files{{"base.lua", kBase}, {"game.lua", "--[[ rules\nvariant of base \"V\"\n" + variant}};
  return test::findings_text(test::check_rules(test::rules_in_memory(files, "game.lua"), 2, {{"HR300"}, {}}));
}

TEST_CASE("a function that calls itself where the base's was meant") {
  CHECK(findings("]]\nfunction score(player)\n  return 2 * base.score(player)\nend\n") == "");
  CHECK(findings("]]\nfunction score(player)\n  return 2 * score(player)\nend\n") ==
        "error[HR300] 5:3 endless recursion: a function keeps calling itself [in 2 of 2 games, for example "
        "with 3 players] (`score` is this function itself: call the base's as `base.score`)\n");
}

TEST_CASE("values that leave out the cards of the base") {
  CHECK(findings("values hearts = 2, others = 0\n]]\n") == "");
  CHECK(findings("values hearts = 2\n]]\n") ==
        "error[HR300] 3:1 the header's `values` give the Jack of spades no value [in 2 of 2 games, for "
        "example with 3 players] (these `values` replace all those of the base: list every card that counts, and "
        "`others`)\n");
}

}  // namespace houserules::variants_test
