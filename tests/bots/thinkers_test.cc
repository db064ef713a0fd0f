// Bots by name: what they may know, that they choose what is possible, that they repeat themselves, and who is better.
#include "bots/thinkers.h"

#include <array>

#include "../interpreter/play_support.h"
#include "bots/random.h"

namespace houserules {
namespace {

std::unique_ptr<World> world_of(const std::shared_ptr<const Rules>& rules, int players) {
  GameError error;
  auto world = World::load(rules, players, test::options_of(*rules, players), {}, error);
  INFO(error.text());
  REQUIRE(world != nullptr);
  return world;
}

std::string refused(const char* text) {
  std::string error;
  CHECK_FALSE(parse_bot(text, error));
  return error;
}

TEST_CASE("bots are named with their budget") {
  std::string error;
  for (const char* text : {"random", "greedy", "greedy:50", "search", "search:200", "search:500ms"}) {
    const auto spec = parse_bot(text, error);
    REQUIRE(spec);
    CHECK(bot_text(*spec) == text);
  }
  CHECK(parse_bot("search:500ms", error)->think == std::chrono::milliseconds(500));
  CHECK(refused("serch") == "there is no bot `serch`; did you mean `search`?; there are random, greedy and search");
  CHECK(refused("random:5") == "the bot random does not think: `random`, not `random:5`");
  CHECK(refused("greedy:5ms") ==
        "expected greedy with a number of playouts from 1 to 10000000, as in greedy:50, not `greedy:5ms`");
  for (const char* text : {"search:", "search:0", "search:-1", "search:x", "search:5s", "search:99999999999"}) {
    CHECK(refused(text) == std::string("expected search with a number of playouts from 1 to 10000000, or milliseconds, "
                                       "as in search:200 or search:500ms, not `") +
                               text + "`");
  }
}

// For each game some decisions with cards hidden: the bot chooses, the hidden cards are dealt anew, it chooses again.
TEST_CASE("every game: a bot chooses the same whatever lies where it cannot see, and leaves the game as it was") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    const auto world = world_of(rules, players);
    world->set_counting(true);  // so that a slow machine cannot interrupt
    world->begin(3, 0);
    Chance chance(4);
    RandomBot walker(2);
    const std::array specs{BotSpec{"greedy", 20, {}}, BotSpec{"search", 30, {}}};
    Status status = world->advance();
    int other_choices = 0, other_games = 0;
    for (int made = 0; made < 12 && status == Status::decision; ++made) {
      const Decision& decision = world->decision();
      for (const BotSpec& spec : specs) {
        const auto bot = make_thinker(spec);
        const Snapshot before = world->snapshot();
        bot->begin(7, static_cast<std::uint64_t>(made));
        const Choice choice = bot->choose(*world);
        const auto estimates = bot->estimates();
        REQUIRE(choice.option < decision.options.size());
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
          const auto other = make_thinker(spec);
          other->begin(7, static_cast<std::uint64_t>(made));
          const Choice second = other->choose(*world);
          if (second.option != choice.option || second.number != choice.number) ++other_choices;
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
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    const auto world = world_of(rules, players);
    std::array<std::vector<std::uint32_t>, 2> made;
    for (auto& choices : made) {
      const auto search = make_thinker({"search", 2, {}});
      const auto random = make_thinker({"random", 0, {}});
      std::vector<Thinker*> by_seat(static_cast<std::size_t>(players), random.get());
      by_seat[0] = search.get();
      const Status status = play_with_thinkers(
          *world, by_seat, 5, 1, [&](const Decision&, const Choice& choice) { choices.push_back(choice.option); });
      INFO(world->error().text());
      CHECK(status == Status::over);
    }
    CHECK(made[0] == made[1]);
  }
}

}  // namespace
}  // namespace houserules
