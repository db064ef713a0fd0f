#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::points_test {

/// The findings in a game whose `score` has this body.
std::string found(const std::string& body) {
  const std::string text = R"(--[[ rules
game     "Points"
players  2..4
deal     5 each
move     play "play {card}"
win      highest score
]]
function turn(me)
  me:pick("play", me.hand):move_to(stock)
  if #me.hand == 0 then finish() end
end
function score(player)
)" + body + "\nend\n";
  return test::findings_in_file(text, {{}, {"HR222", "HR232"}});
}

TEST_CASE("what `score` returns is a number or parts of points") {
  CHECK(found("return #player.hand") == "");
  CHECK(found("if #player.hand == 0 then return end\nreturn { melds = 5 }") == "");
  CHECK(found("local points = { melds = #player.hand }\nif #stock > 3 then points.bonus = 2 end\nreturn points") == "");
  CHECK(found("local points = {}\nfor _, name in ipairs { \"a\", \"b\" } do points[name] = 1 end\nreturn points") ==
        "");
  CHECK(found("return player.hand") ==
        "error[HR217] 13:8 `score` returns a pile, not a number of points (return a number, or the parts of the points "
        "by name: `{ melds = 120, red_threes = 100 }`)\n");
}

TEST_CASE("each part of the points has a name and is a number") {
  CHECK(
      found("return { #player.hand, melds = 2 }") ==
      "error[HR217] 13:10 this part of the points has no name (name each part: `{ melds = 120, red_threes = 100 }`)\n");
  CHECK(found("return { melds = player.hand, cards = 1 }") ==
        "error[HR217] 13:10 the part `melds` of the points is a pile, not a number\n");
  CHECK(found("local points = { melds = 1 }\npoints.bonus = player.name\nreturn points") ==
        "error[HR217] 14:8 the part `bonus` of the points is a text, not a number\n");
  CHECK(found("return { a_name_that_is_longer_than_thirty_letters = 1 }") ==
        "error[HR217] 13:10 the name of a part of the points has at most 30 letters\n");
}

}  // namespace houserules::points_test
