// choose_all: all options are fixed before anybody answers, and nobody learns another's answer before all have
// answered.
#include "tests/interpreter/play_support.h"

namespace houserules::choose_all_test {

using test::Play;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kPassHeader =
    "move bid \"bid {n}\"\nmove pass \"pass {card}\" private\npublic bids each \"bid\"\n";

Play bidding(const std::string& body, int players = 3) {
  return Play(small_game("function turn(me)\n" + body + "\nfinish(nobody) end", kPassHeader), seats(players));
}

TEST_CASE("the function is called for everybody before anybody answers") {
  Play play = bidding(
      "for p, m, v in choose_all(players, function(p) say(\"asks \" .. p) return { bid = range(1, p.seat) } end) do "
      "say(p .. m .. v) end");
  CHECK(play.said() == "asks Anna; asks Ben; asks Clara");
  CHECK(play.seat() == 0);
  CHECK(play.game->world().decision().simultaneous);
  play.choose("bid 1");
  CHECK(play.seat() == 1);
  play.choose("bid 2");
  play.choose("bid 3");
  CHECK(play.said() == "asks Anna; asks Ben; asks Clara; Annabid1; Benbid2; Clarabid3");
}

TEST_CASE("no answer is revealed before all have answered") {
  Play play =
      bidding("for p, m, v in choose_all(players, function(p) return { bid = range(1, 3) } end) do p.bids = v end");
  const auto views = [&](const Play& of) {
    std::string text;
    for (const Seat seat : {0, 1, 2, kGallery}) {
      text += of.story(seat);
      for (const PublicView& shown : of.game->world().view(seat).publics)
        text += text_of(shown.value, of.game->world().setup()) + ",";
    }
    return text;
  };
  const std::string before = views(play);
  play.choose("bid 2");
  CHECK(views(play) == before);
  CHECK(play.offers() == "bid 1..3");
  play.choose("bid 3");
  CHECK(views(play) == before);
  play.choose("bid 1");
  CHECK(play.story(0).find("Anna: bid 2\nBen: bid 3\nClara: bid 1\n") != std::string::npos);
  CHECK(play.value("bids", 1) == "3");
}

TEST_CASE(
    "players for whom the function returns nil or nothing are skipped; earlier players in the list take precedence") {
  Play play = bidding(
      "for p in choose_all({ players[3], players[1], players[2] }, function(p) if p.seat == 1 then return nil end "
      "if p.seat == 2 then return { go = false } end return { go = true } end) do say(p) end");
  CHECK(play.seat() == 2);
  play.choose("go on");
  CHECK(play.said() == "Clara");
  CHECK(bidding("for p in choose_all(players, function() end) do say(p) end say(\"none\")").said() == "none");
  CHECK(bidding("for p in choose_all({}, function() end) do say(p) end say(\"none\")").said() == "none");
}

TEST_CASE("one player's options stay the same when the function changes the same table for the next player") {
  Play play = bidding(
      "local numbers = { 3 }\n"
      "for p, m, v in choose_all(players, function(p) numbers[#numbers + 1] = 10 + p.seat return { bid = numbers } "
      "end) "
      "do say(p .. v) end");
  CHECK(play.offers() == "bid 3 | bid 11");
  play.choose("bid 3");
  CHECK(play.offers() == "bid 3 | bid 11 | bid 12");
  play.choose("bid 12");
  CHECK(play.offers() == "bid 3 | bid 11 | bid 12 | bid 13");
}

TEST_CASE("a table that is used many times is copied once") {
  const Play play = bidding(
      "local emptied, row = {}, {}\nfor i = 1, 20000 do emptied[-i] = 1 end\nfor i = 1, 20000 do emptied[-i] = nil "
      "end\n"
      "for i = 1, 50000 do row[i] = emptied end\n"
      "for p in choose_all(players, function() return { bid = row } end) do end");
  CHECK(play.error() == "game.lua:18: choose takes a whole number, not a table");
}

TEST_CASE("in the loop players choose, cards move, and choose_all may be used again") {
  Play play = bidding(
      "for p, _, v in choose_all(players, function(p) return { bid = { p.seat, 9 } } end) do\n"
      "  local m = p:choose { go = true }\n"
      "  for q in choose_all(after(p), function() return { go = true } end) do say(p .. v .. m .. q) break end\n"
      "end");
  for (int i = 0; i < 3; ++i) play.choose("bid 9");
  for (int i = 0; i < 9; ++i) play.choose("go on");
  CHECK(play.said() == "Anna9goBen; Ben9goClara; Clara9goAnna");
  CHECK(play.winners() == "");
}

TEST_CASE("simultaneous sets of cards stay separate, and private ones stay private") {
  Play play(small_game("function play()\nfor p, m, three in choose_all(players, function(p) return { pass = "
                       "p.hand:sets(2) } end) do\n"
                       "  say(p .. #three .. three[1] .. three[2])\n"
                       "  for c in each(three) do c:move_to(p.left.hand) end\nend\nfinish(nobody) end",
                       std::string(kPassHeader) + "deal 3 each\n"),
            seats(2, "2C 7H 3C 8H 4C 9H"));
  CHECK(play.offers() == "pass 2C 3C | pass 2C 4C | pass 3C 4C");
  play.choose("pass 2C 4C");
  CHECK(play.offers() == "pass 7H 8H | pass 7H 9H | pass 8H 9H");
  play.choose("pass 8H 9H");
  CHECK(play.said() == "Anna22 of clubs4 of clubs; Ben28 of hearts9 of hearts");
  CHECK(play.story(1).find("Anna: pass 2 cards\nBen: pass 8H 9H\n") != std::string::npos);
  CHECK(play.pile("Anna's hand") == "3C 8H 9H");
  CHECK(play.pile("Ben's hand") == "7H 2C 4C");
}

TEST_CASE("wrong uses of choose_all are answered with what was expected") {
  const auto error = [](const std::string& call) { return tell("for p in " + call + " do end", kPassHeader); };
  CHECK(error("choose_all(me.hand, function() end)") == "game.lua:14: choose_all takes a list of players first");
  CHECK(error("choose_all(me, function() end)") == "game.lua:14: choose_all takes a list, not the player Anna");
  CHECK(error("choose_all(players)") ==
        "game.lua:14: choose_all takes a function that gives each player's options, not nothing");
  CHECK(error("choose_all(players, { go = true })") ==
        "game.lua:14: choose_all takes a function that gives each player's options, not a table");
  CHECK(error("choose_all(players, function() return true end)") ==
        "game.lua:14: the function given to choose_all returns a table of moves, or nil, not a boolean");
  CHECK(error("choose_all(players, function() return { gow = true } end)") ==
        "game.lua:14: the header has no move `gow`; did you mean `go`?");
  CHECK(error("choose_all(players, function() me.hand[1]:move_to(discard) end)") ==
        "game.lua:14: moving a card is not possible in `score`, nor in a function passed to `where`, `sort`, "
        "`choose_all` and the like");
  CHECK(tell("local f = choose_all(players, function() end) f(5)") ==
        "game.lua:11: use choose_all in a loop: `for player, move, value in choose_all(players, f) do`");
  CHECK(tell("local f = choose_all(players, function() end) f(range(1, 2))") ==
        "game.lua:11: use choose_all in a loop: `for player, move, value in choose_all(players, f) do`");
}

TEST_CASE("a policy answers choose_all inside the call, seat by seat") {
  const auto rules = test::rules_of(small_game(
      "function turn(me)\nlocal sum = 0 for _, _, v in choose_all(players, function() return { bid = { 5 } } end) do "
      "sum = sum + v end assert(sum == 20) finish(me) end",
      kPassHeader));
  GameError error;
  const auto world = World::load(rules, 4, {}, {}, error);
  REQUIRE(world != nullptr);
  test::ChancePolicy policy;
  CHECK(play_out(*world, policy, 3, 0, [] {}) == Status::over);
  CHECK(policy.answered == 4);
}

}  // namespace houserules::choose_all_test
