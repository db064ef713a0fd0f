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

TEST_CASE("points that the header compares must be given") {
  const auto found = [](const std::string& header, const std::string& function) {
    return test::findings_in_file(
        "--[[ rules\ngame \"Points\"\nplayers 2..4\ndeal 5 each\nmove play \"play {card}\"\n" + header +
        "\n]]\nfunction turn(me)\n  me:pick(\"play\", me.hand):move_to(stock)\n" +
        "  if #me.hand == 0 then finish(me) end\nend\n" + function);
  };
  const std::string help = "(add it: it returns the points that the player gets for the deal)\n";
  CHECK(found("win lowest score", "") ==
        "warning[HR235] 6:1 this `win` compares scores, but the script has no `function score(player)` " + help);
  CHECK(found("match until a score >= 5", "") ==
        "warning[HR235] 6:1 this `match` compares scores, but the script has no `function score(player)` " + help);
  CHECK(found("match until a score >= 5", "function score(player) return #player.hand end\n") ==
        "warning[HR235] 6:1 the match ends at a score, but no `win` says whether the highest or the lowest score wins "
        "(write `win highest score` or `win lowest score`)\n");
  CHECK(found("match until a score >= 5\nwin highest score", "function score(player) return #player.hand end\n") == "");
  CHECK(found("match 3 deals", "") == "");
}

}  // namespace houserules::points_test
