// Calls out of turn: `others` in the table of moves.
#include "tests/interpreter/play_support.h"

namespace houserules::calls_test {

using test::Play;
using test::Seating;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kHeader = R"(move play "play {card}"
move snap "snap!"
move jump "jump in with {card}"
move bid "bid {n}"
move pass "pass"
)";
constexpr const char* kCards = "2C 7H 2H 3C 8H 3H 4C 9H 4H 5C 10H 5H 6C JH 6H";

Play offering(const std::string& options, int players = 3) {
  return Play(small_game("function turn(me) local m, a, b = me:choose " + options +
                             " say(m .. \" \" .. tostring(a) .. \" \" .. tostring(b)) end",
                         kHeader),
              seats(players, kCards));
}

TEST_CASE("others may call before the player moves") {
  Play play = offering("{ play = me.hand[1], pass = true, others = { snap = after(me) } }");
  CHECK(play.offers() == "play 2C | pass | Ben: snap! | Clara: snap!");
  CHECK(play.seat() == 0);
  play.choose("Clara: snap!");
  CHECK(play.said() == "snap Clara nil");
  CHECK(play.game->transcript().choices[0] == RecordedChoice{2, 3, "snap", ""});
  CHECK(play.story().find("Clara: snap!\n") != std::string::npos);
  Play other = offering("{ play = me.hand[1], pass = true, others = { snap = after(me) } }");
  other.choose("pass");
  CHECK(other.said() == "pass nil nil");
}

TEST_CASE("a call may have a value, offered by a function for its caller") {
  Play play = offering(
      "{ pass = true, others = { jump = function(p) return p.hand:where { rank = { \"3\", \"8\" } } end, "
      "snap = list { me.right } } }");
  CHECK(play.offers() == "pass | Ben: jump in with 8H | Clara: snap! | Clara: jump in with 3H");
  play.choose("Clara: jump in with 3H");
  CHECK(play.said() == "jump Clara 3 of hearts");
  Play number = offering("{ pass = true, others = { bid = function(p) return p.seat == 2 and range(1, 9) end } }");
  CHECK(number.offers() == "pass | Ben: bid 1..9");
  number.choose("Ben: bid 4");
  CHECK(number.said() == "bid Ben 4");
}

TEST_CASE("a function asks everybody, a list its members, whether or not they can call") {
  const auto asked = [](const std::string& others) {
    const Play play = offering("{ pass = true, others = " + others + " }");
    const Decision& decision = play.game->world().decision();
    return std::pair<SeatMask, std::uint64_t>(decision.invited, decision.invited_moves);
  };
  const auto of = [](std::initializer_list<Seat> seats, std::initializer_list<int> moves) {
    std::pair<SeatMask, std::uint64_t> both;
    for (const Seat seat : seats) both.first |= seat_bit(seat);
    for (const int move : moves) both.second |= std::uint64_t{1} << move;
    return both;
  };
  CHECK(asked("{ jump = function() return nil end }") == of({1, 2}, {3}));
  CHECK(asked("{ snap = list { me.right }, bid = false }") == of({2}, {2}));
  CHECK(asked("{ snap = list { me }, jump = function(p) return p.hand end }") == of({1, 2}, {3}));
  CHECK(asked("{ snap = list { me } }") == of({}, {}));
  CHECK(asked("{}") == of({}, {}));
  CHECK(asked("false") == of({}, {}));
}

TEST_CASE("the same move may be the player's own and a call; if others is false or empty, nobody else is asked") {
  Play play = offering("{ snap = true, others = { snap = after(me), bid = false } }");
  CHECK(play.offers() == "snap! | Ben: snap! | Clara: snap!");
  play.choose("snap!");
  CHECK(play.said() == "snap nil nil");
  CHECK(offering("{ pass = true, others = {} }").offers() == "pass");
  CHECK(offering("{ pass = true, others = { snap = list { me } } }").offers() == "pass");
  CHECK(offering("{ pass = true, others = false }").offers() == "pass");
}

TEST_CASE("a player who is offered nothing but calls may go on") {
  Play play = offering("{ others = { snap = after(me) } }");
  CHECK(play.offers() == "go on | Ben: snap! | Clara: snap!");
  play.choose("go on");
  CHECK(play.said() == "go_on nil nil");
  Play called = offering("{ others = { snap = after(me) } }");
  called.choose("Clara: snap!");
  CHECK(called.said() == "snap Clara nil");
  // Also if nobody can call, so that this stays a secret.
  CHECK(offering("{ others = { jump = function() return nil end } }").offers() == "go on");
  CHECK(offering("{ others = { snap = list {} } }").offers() == "go on");
}

TEST_CASE("a header may have a move of that name, and other choices stay as they are") {
  Play play(small_game("function turn(me) local act = me:choose { others = { snap = after(me) } } say(act) end",
                       std::string(kHeader) + "move go_on \"carry on\"\n"),
            seats(3, kCards));
  CHECK(play.offers() == "carry on | Ben: snap! | Clara: snap!");
  play.choose("carry on");
  CHECK(play.said() == "go_on");
  CHECK(offering("{ pass = false, others = { snap = after(me) } }").error() ==
        "game.lua:15: Anna has nothing to choose: every option offered here is nil, false or empty");
}

TEST_CASE("a player who sits out cannot call") {
  Play play(small_game("function turn(me) if me.left.is_in then me.left:sits_out() end "
                       "me:choose { pass = true, others = { snap = players } } end",
                       kHeader),
            seats(3, kCards));
  CHECK(play.offers() == "pass | Clara: snap!");
}

TEST_CASE("calls can be undone, replayed, and restored from snapshots") {
  Play play = offering("{ pass = true, others = { snap = after(me) } }");
  const GameSnapshot before = play.game->snapshot();
  play.choose("Ben: snap!");
  play.choose("pass");
  ReplayError error;
  const auto again = Game::replay(play.rules, play.game->transcript(), error);
  INFO(error.message);
  REQUIRE(again != nullptr);
  CHECK(again->transcript().choices == play.game->transcript().choices);
  REQUIRE(play.game->undo(2));
  CHECK(play.offers() == "pass | Ben: snap! | Clara: snap!");
  play.choose("Clara: snap!");
  play.game->restore(before);
  CHECK(play.offers() == "pass | Ben: snap! | Clara: snap!");
  Transcript wrong = play.game->transcript();
  wrong.choices = {{1, 0, "pass", ""}};
  CHECK(Game::replay(play.rules, wrong, error) == nullptr);
  CHECK(error.message ==
        "the transcript does not match the game at choice 1: it is Anna's turn to choose, but the transcript has a "
        "choice by Ben");
}

TEST_CASE("a decision knows which alternatives belong to whom") {
  Play play = offering("{ pass = true, play = me.hand, others = { snap = after(me), bid = function() return 7 end } }");
  const Decision& decision = play.game->world().decision();
  CHECK(decision.own().size() == 6);
  CHECK(decision.calls == 4);
  CHECK(decision.choosers() == 7);
  CHECK(decision.of(0) == std::pair<std::uint32_t, std::uint32_t>{0, 6});
  CHECK(decision.of(2) == std::pair<std::uint32_t, std::uint32_t>{8, 10});
  const Decision ben = decision.alone(1);
  CHECK(ben.seat == 1);
  CHECK(ben.own().size() == 2);
  CHECK(ben.calls == 0);
  const Play sets = offering("{ play = me.hand:sets(5), others = { jump = function(p) return p.hand:sets(4) end } }");
  const Decision clara = sets.game->world().decision().alone(2);
  CHECK(clara.alternatives.size() == 5);
  CHECK(clara.alternatives[0].value == 0);
  CHECK(clara.sets.size() == 20);  // only hers
  Chance chance(1);
  int first = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::vector<Seat> asked = asked_before(decision, chance);
    REQUIRE(asked.size() <= 2);
    if (asked.empty()) ++first;
  }
  CHECK(std::abs(first - 1000) < 160);  // each of the three comes first as often
}

TEST_CASE("a script that mistakes the caller for the card is told where the card is") {
  Play play(
      small_game("function turn(me) local act, card = me:choose { pass = true, others = { jump = function(p) return "
                 "p.hand end } } card:move_to(discard) end",
                 kHeader),
      seats(3, kCards));
  play.choose("Ben: jump in with 7H");
  CHECK(play.error() ==
        "game.lua:15: a player has no field `move_to`: in a call out of turn the second value is the caller and the "
        "third the card");
}

TEST_CASE("wrong calls are answered with what was expected") {
  const auto error = [](const std::string& options) {
    const std::string told = tell("me:choose " + options, kHeader);
    return told.substr(told.find(": ") + 2);
  };
  CHECK(error("{ pass = true, others = after(me) }") ==
        "`others` takes a table of moves, as in `others = { catch = after(me) }`, not list");
  CHECK(error("{ pass = true, others = { snpa = after(me) } }") ==
        "the header has no move `snpa`; did you mean `snap`?");
  CHECK(error("{ pass = true, others = { snap = me.hand } }") ==
        "`others` says who may call: `snap` takes a list of players, or a function that gives a player's options, not "
        "cards");
  CHECK(
      error("{ pass = true, others = { jump = after(me) } }") ==
      "a list of players may call `jump` (\"jump in with {card}\") only without a value: give a function that gives a "
      "player's options, as in `jump = function(player) return ... end`");
  CHECK(error("{ pass = true, others = { snap = true } }") ==
        "`others` says who may call: `snap` takes a list of players, or a function that gives a player's options, not "
        "true");
  CHECK(error("{ pass = false, others = { snap = after(me) } }") ==
        "Anna has nothing to choose: every option offered here is nil, false or empty");
  Play all(
      small_game("function turn(me) for p, m in choose_all(players, function() return { pass = true, others = { snap "
                 "= players } } end) do end end",
                 kHeader),
      seats(3, kCards));
  CHECK(all.error() == "game.lua:15: `others` belongs to `choose`: in `choose_all` everybody chooses anyway");
}

}  // namespace houserules::calls_test
