// Bots and calls out of turn.
#include <algorithm>

#include "bots/factory.h"
#include "bots/seats.h"
#include "tests/interpreter/play_support.h"

namespace houserules::calls_test {

using test::Play;
using test::seats;
using test::small_game;

/// Whoever snaps first wins; if nobody does, the left neighbour of who moves.
constexpr const char* kRace = R"(--[[ rules
game "Race"
players 2..4
deck 36
deal 1 each
move snap "snap!"
move wait "wait"
win most deals
]]
function turn(me)
  local act, who = me:choose { wait = true, others = { snap = after(me) } }
  if act == "snap" then finish(who) end
  finish(me.left)
end
)";

BotSpec random_bot() {
  BotSpec spec;
  spec.name = "random";
  return spec;
}

TEST_CASE("a lot decides who calls first, and whether the player was faster") {
  std::string text = kRace;
  text.replace(text.find("finish(who)"), 11, "finish(nobody)");
  const auto rules = test::rules_of(text);
  const auto world = test::world_of(rules, 3);
  const auto called = [&] {
    SeatedBots bots(std::vector<BotSpec>(3, random_bot()));
    std::vector<bool> games;
    for (std::uint64_t index = 0; index < 4800; ++index) {
      REQUIRE(play_game(*world, bots, 3, index) == Status::over);
      games.push_back(world->result().winners == 0);
    }
    return games;
  };
  const std::vector<bool> first = called();
  // In one game of three the player is first. In another one of the others is asked before, in the third both are, and
  // each calls as often as not: 1/3 * 1/2 + 1/3 * 3/4. Five standard deviations.
  CHECK(std::abs(std::count(first.begin(), first.end(), true) - 2000) < 171);
  CHECK(first == called());  // a game with that seed is the same each time
}

TEST_CASE("a bot that thinks ahead calls when it wins by that, and keeps silent when it loses") {
  const std::string foolish = std::string(kRace).replace(std::string(kRace).find("finish(who)"), 11, "finish(me)");
  // Two players: who waits gives the game to the other anyway, so that only a foolish call changes it.
  for (const std::string name : {"greedy", "search"}) {
    int called = 0;
    const auto rules = test::rules_of(foolish);
    BotSpec spec;
    spec.name = name;
    spec.playouts = 20;
    SeatedBots bots(std::vector<BotSpec>(2, spec));
    for (std::uint64_t index = 0; index < 40; ++index) {
      Play play(rules, seats(2).with_seed(index));
      bots.begin(1, index);
      const Choice choice = bots.choose(play.game->world(), play.game->choices());
      if (choice.alternative > 0) ++called;
    }
    CHECK(called == 0);
  }
  // Three players: the one on the right of the first wins by a call only.
  for (const std::string name : {"greedy", "search"}) {
    const auto rules = test::rules_of(kRace);
    BotSpec spec;
    spec.name = name;
    spec.playouts = 20;
    const std::unique_ptr<Bot> bot = make_bot(spec);
    int called = 0;
    for (std::uint64_t index = 0; index < 40; ++index) {
      Play play(rules, seats(3).with_seed(index));
      bot->begin(1, index);
      const std::string before = play.offers();
      if (bot->call(play.game->world(), 2)) ++called;
      CHECK(play.offers() == before);
    }
    CHECK(called >= 20);  // one chance in four is missed
    CHECK(called < 40);
  }
}

}  // namespace houserules::calls_test
