// Bots and calls out of turn.
#include <algorithm>
#include <array>

#include "bots/factory.h"
#include "bots/seats.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::calls_test {

using test::Play;
using test::seats;
using test::small_game;

/// The first to snap wins; if nobody does, the left neighbour of the player to move wins.
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

TEST_CASE("a random draw decides who calls first, and whether the player was faster") {
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
  // In a third of the games the player is first, in a third one other is asked before, in a third both are; each calls
  // half of the time: 1/3 * 1/2 + 1/3 * 3/4. Five standard deviations.
  CHECK(std::abs(std::count(first.begin(), first.end(), true) - 2000) < 171);
  CHECK(first == called());  // a game with that seed is the same each time
}

TEST_CASE("a bot that thinks ahead calls when that wins, and keeps silent when it loses") {
  const std::string foolish = std::string(kRace).replace(std::string(kRace).find("finish(who)"), 11, "finish(me)");
  // Two players: waiting gives the game to the other anyway, so only a foolish call changes it.
  for (const std::string name : {"greedy", "search"}) {
    int called = 0;
    const auto rules = test::rules_of(foolish);
    BotSpec spec;
    spec.name = name;
    spec.playouts = 20;
    SeatedBots bots(std::vector<BotSpec>(2, spec));
    for (std::uint64_t index = 0; index < 40; ++index) {
      Play play(rules, seats(2).with_seed(index));
      bots.begin(index, 0);
      const Choice choice = bots.choose(play.game->world(), play.game->choices());
      if (choice.alternative > 0) ++called;
    }
    CHECK(called == 0);
  }
  // Three players: the one on the first player's right can win only by a call.
  for (const std::string name : {"greedy", "search"}) {
    const auto rules = test::rules_of(kRace);
    BotSpec spec;
    spec.name = name;
    spec.playouts = 20;
    const std::unique_ptr<Bot> bot = make_bot(spec);
    int called = 0;
    for (std::uint64_t index = 0; index < 40; ++index) {
      Play play(rules, seats(3).with_seed(index));
      bot->begin(index, 0);
      const std::string before = play.offers();
      if (bot->call(play.game->world(), 2, play.game->choices())) ++called;
      CHECK(play.offers() == before);
    }
    CHECK(called >= 20);  // the bot misses one chance in four
    CHECK(called < 40);
  }
}

/// In the third deal Anna, who alone sees the secret card, may claim only with a 2. If she passes, Ben wins.
std::string secret_game(int odds) {
  return fmt::format(R"(--[[ rules
game "Secret"
players 2
deck {{ suits s ranks 1..2 copies 5 }}
order 1 2
deal 1 to secret
pile secret face down
move claim "claim"
move pass "pass"
move gamble "gamble"
match 3 deals
win most deals
]]
function play()
  local anna, ben = players[1], players[2]
  if deal_number < 3 then
    anna:choose {{ pass = true }}
    finish(nobody)
  end
  secret.top:show_to(anna)
  local act = anna:choose {{ claim = secret.top.rank == "2", pass = true, others = {{ gamble = list {{ ben }} }} }}
  if act == "claim" then finish_match(anna) end
  if act == "pass" then finish_match(ben) end
  if chance(16) <= {} then finish_match(ben) else finish_match(anna) end
end
)",
                     odds);
}

TEST_CASE("a call does not depend on cards that the bot cannot see") {
  // From what Ben knows, silence wins 3 times in 4: always with a 1, half of the time with a 2.
  for (const std::string name : {"greedy", "search"}) {
    for (const bool good : {true, false}) {
      INFO(name << (good ? " has good" : " has bad") << " odds");
      const auto rules = test::rules_of(secret_game(good ? 15 : 10));
      const std::unique_ptr<Bot> bot = make_bot(BotSpec{name, 200, {}});
      std::array<int, 2> games{}, called{};
      for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Play play(rules, seats(2).with_seed(seed));
        play.choose_each({"pass", "pass"});
        const std::size_t with_two = play.offers().starts_with("claim") ? 1 : 0;
        bot->begin(seed, 0);
        ++games[with_two];
        if (bot->call(play.game->world(), 1, play.game->choices())) ++called[with_two];
      }
      for (const std::size_t card : {std::size_t{0}, std::size_t{1}}) {
        REQUIRE(games[card] > 15);
        // The bot misses one chance in four.
        if (good) CHECK(called[card] * 2 > games[card]);
        else CHECK(called[card] * 8 < games[card]);
      }
    }
  }
}

/// Whether the two top cards have the same rank.
bool are_alike(const World& world) {
  std::vector<std::string> ranks;
  for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
    const auto cards = world.table().cards(static_cast<PileId>(pile));
    const PileFacing facing = world.setup().piles[pile].facing;
    if ((facing != PileFacing::up && facing != PileFacing::top_up) || cards.empty()) continue;
    const std::string rank = world.setup().pack.text(world.table().face(cards.back())).substr(0, 1);
    if (std::find(ranks.begin(), ranks.end(), rank) != ranks.end()) return true;
    ranks.push_back(rank);
  }
  return false;
}

TEST_CASE("a bot that thinks ahead rarely calls snap when it can win nothing", "[unsanitized]") {
  const auto rules = test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/snap.lua");
  for (const std::string name : {"greedy", "search"}) {
    INFO(name);
    const std::unique_ptr<Bot> bot = make_bot(BotSpec{name, 50, {}});
    std::array<int, 2> asked{}, called{};  // the second: with equal ranks
    for (std::uint64_t seed = 0; seed < (test::kSanitized ? 2U : 4U); ++seed) {
      Play play(rules, seats(2).with_seed(seed));
      bot->begin(seed, 0);
      for (int made = 0; made < 120 && play.seat() >= 0; ++made) {
        const World& world = play.game->world();
        const std::size_t alike = are_alike(world) ? 1 : 0;
        ++asked[alike];
        if (bot->call(play.game->world(), 1 - play.seat(), play.game->choices())) ++called[alike];
        // The equal ranks stay until the next card is turned up.
        play.choose("turn up a card");
      }
    }
    REQUIRE(asked[1] > test::scaled(20));
    CHECK(called[0] * 10 < asked[0]);
    CHECK(called[1] * 2 > asked[1]);
  }
}

TEST_CASE("a bot calls the winning number of a range") {
  const auto rules = test::rules_of(small_game(
      "function turn(me)\n"
      "  local act, who, n = me:choose { go = true, others = { call = function() return range(1, 10) end } }\n"
      "  finish(act == \"call\" and n == 10 and who or me)\n"
      "end\n",
      "move call \"call {n}\"\nwin most deals\n"));
  const std::unique_ptr<Bot> bot = make_bot(BotSpec{"greedy", 0, {}});
  int called = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Play play(rules, seats(2).with_seed(seed));
    bot->begin(seed, 0);
    const auto call = bot->call(play.game->world(), 1, play.game->choices());
    if (!call) continue;
    ++called;
    CHECK(call->number == 10);
  }
  CHECK(called > 10);
}

}  // namespace houserules::calls_test
