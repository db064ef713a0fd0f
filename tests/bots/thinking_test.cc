// Thinking bots use only what they may know, choose possible moves, and repeat themselves.
#include "bots/seats.h"

#include <array>
#include <cmath>

#include "bots/random.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::thinking_test {

using test::world_of;

// At some decisions of each game with hidden cards, the bot chooses, the hidden cards are redealt, it chooses again.
TEST_CASE("every game: a bot chooses the same whatever lies where it cannot see, and leaves the game as it was") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    const auto world = world_of(rules, players);
    world->modes().counting = true;  // instead of the watchdog, which a slow machine could trigger
    world->begin(3, 0);
    Chance chance(4);
    RandomBot walker(2);
    const std::array specs{BotSpec{"greedy", 20, {}}, BotSpec{"search", 30, {}}};
    Status status = world->advance();
    int other_choices = 0, other_games = 0;
    for (int made = 0; made < test::scaled(12) && status == Status::decision; ++made) {
      const Decision& decision = world->decision();
      for (const BotSpec& spec : specs) {
        const auto bot = make_bot(spec);
        const Snapshot before = world->snapshot();
        bot->begin(7, static_cast<std::uint64_t>(made));
        const Choice choice = bot->choose(*world, {});
        const auto estimates = bot->estimates();
        REQUIRE(choice.alternative < decision.alternatives.size());
        std::vector<FaceId> faces;
        for (int card = 0; card < world->table().card_count(); ++card) {
          faces.push_back(world->table().face(static_cast<CardId>(card)));
        }
        world->restore(before);
        for (int card = 0; card < world->table().card_count(); ++card) {
          if (world->table().face(static_cast<CardId>(card)) != faces[static_cast<std::size_t>(card)]) ++other_games;
        }
        for (int again = 0; again < 2; ++again) {
          world->deal_anew(decision.seat, chance);
          const auto other = make_bot(spec);
          other->begin(7, static_cast<std::uint64_t>(made));
          const Choice second = other->choose(*world, {});
          if (second.alternative != choice.alternative || second.number != choice.number) ++other_choices;
          for (std::size_t i = 0; i < estimates.size(); ++i) {
            if (other->estimates()[i].playouts != estimates[i].playouts ||
                other->estimates()[i].value != estimates[i].value) {
              ++other_choices;
            }
          }
        }
        world->restore(before);
      }
      status = world->answer(walker.choose(decision));
    }
    CHECK(other_choices == 0);
    CHECK(other_games == 0);
  }
}

TEST_CASE("every game: bots play it to its end, and again in the same way") {
  std::int64_t imagined = 0;
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    const auto world = world_of(rules, players);
    std::vector<BotSpec> specs(static_cast<std::size_t>(players));
    specs[0] = {"search", 2, {}};
    SeatedBots bots(specs);
    std::array<Result, 2> results;
    for (Result& result : results) {
      const Status status = play_game(*world, bots, 5, 1);
      INFO(world->error().text());
      REQUIRE(status == Status::over);
      result = world->result();
    }
    CHECK(results[0].decisions == results[1].decisions);
    CHECK(results[0].scores == results[1].scores);
    CHECK(results[0].winners == results[1].winners);
    imagined += bots.playouts();
  }
  CHECK(imagined > 0);
}

TEST_CASE("of moves that come to the same each is chosen as often, wherever the header declares it") {
  const auto rules = test::rules_of(R"(--[[ rules
game "Same"
players 2
deck 36
deal 1 each
move one "one"
move two "two"
move three "three"
move four "four"
win most deals
]]
function turn(me)
  me:choose { one = true, two = true, three = true, four = true }
  finish(chance(2) == 1 and me or me.left)
end
)");
  for (const BotSpec& spec : {BotSpec{"greedy", 4, {}}, BotSpec{"greedy", 40, {}}, BotSpec{"search", 40, {}}}) {
    INFO(spec.name << ":" << spec.playouts);
    const auto bot = make_bot(spec);
    std::array<int, 4> chosen{};
    constexpr int kGames = test::scaled(400);
    for (std::uint64_t index = 0; index < kGames; ++index) {
      test::Play play(rules, test::seats(2).with_seed(index));
      bot->begin(1, index);
      ++chosen[bot->choose(play.game->world(), {}).alternative];
    }
    // Five standard deviations of an even share.
    for (const int count : chosen) CHECK(std::abs(count - kGames / 4) < 5 * std::sqrt(kGames * 3 / 16.0) + 1);
  }
}

}  // namespace houserules::thinking_test
