#include "tests/checker/check_support.h"

namespace houserules::base_numbers_test {

constexpr const char* kBase = R"(--[[ rules
game     "Base"
players  3
deal     all each
values   hearts = 1, QS = 13, others = 0
move     lay "lay {card}"
win      lowest score
]]

function turn(me)
  me:pick("lay", me.hand):move_to(discard)
  if #me.hand == 0 then finish() end
end

function has_all(player)
  return player.hand:sum("value") == 26
end

function score(player)
  return has_all(player) and 0 or player.hand:sum("value")
end
)";

std::string findings(const std::string& variant) {
  return test::findings_in_files({{"base.lua", kBase}, {"game.lua", "--[[ rules\nvariant of base \"V\"\n" + variant}},
                                 "game.lua", {{"HR234"}, {}});
}

TEST_CASE("a variant that changes what the base compares with is found") {
  CHECK(findings("values hearts = 2, QS = 13, others = 0\n]]\n") ==
        "warning[HR234] 3:1 the cards are now worth 39 in total, but the base game compares with 26 (replace `has_all` "
        "as well)\n");
  CHECK(findings("values hearts = 1, QS = 13, others = 0\n]]\n") == "");
  CHECK(findings("values hearts = 2, QS = 13, others = 0\n]]\n"
                 "function has_all(player) return player.hand:sum(\"value\") == 39 end\n") == "");
  CHECK(findings("deal 5 each\n]]\n") == "");
}

}  // namespace houserules::base_numbers_test
