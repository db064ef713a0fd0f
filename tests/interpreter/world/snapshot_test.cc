// A World is a value: restoring it brings everything back, and what follows depends only on the choices.
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::snapshot_test {

using test::ChancePolicy;

/// Everything visible of a world: every view and the offers.
std::string sight(const World& world) {
  std::string text;
  for (Seat seat = kOmniscient; seat < world.setup().players; ++seat) {
    const View view = world.view(seat);
    text += fmt::format("{} {} {} {}:", view.deal_number, view.dealer, view.to_move, view.direction);
    for (const PlayerView& player : view.players)
      text += fmt::format("{} {} {} {},", player.in_match, player.in_deal, player.score, player.chips);
    for (const PileView& pile : view.piles) {
      for (const auto& face : pile.cards) text += face ? fmt::format("{} ", *face) : "? ";
      text += "/";
    }
    for (const PublicView& shown : view.publics) text += text_of(shown.value, world.setup()) + ",";
    for (const auto& [pot, chips] : view.pots) text += fmt::format("{} {},", pot, chips);
  }
  if (world.status() != Status::decision) return text;
  for (const Alternative& alternative : world.decision().alternatives) {
    text += alternative_text(world.table(), world.decision(), alternative, world.decision().seat) + "|";
  }
  return text;
}

/// Plays `decisions` more, or to the end, and returns everything visible on the way.
std::string future(World& world, std::uint64_t seed, int decisions) {
  ChancePolicy bot(seed);
  std::size_t hash = 0;
  Status status = world.status();
  for (int i = 0; i < decisions && status == Status::decision; ++i) {
    status = world.answer(bot.pick(world.decision()));
    hash = hash * 31 + std::hash<std::string>{}(sight(world));
  }
  return fmt::format("{} {} {}", static_cast<int>(status), hash, world.table().match.decisions);
}

/// The same, faster, without the views.
std::string end_of(World& world, std::uint64_t seed) {
  ChancePolicy bot(seed);
  Status status = world.status();
  int made = 0;
  for (; made < 12 && status == Status::decision; ++made) status = world.answer(bot.pick(world.decision()));
  const Result result = world.result();
  std::string text =
      fmt::format("{} {} {} {}", static_cast<int>(status), result.decisions, result.turns, result.winners);
  for (const std::int64_t score : result.scores) text += fmt::format(" {}", score);
  if (status == Status::decision)
    text += fmt::format(" {} {}", world.decision().seat, world.decision().alternatives.size());
  return text;
}

std::unique_ptr<World> begun(const std::string& path, std::uint64_t seed) {
  const auto rules = test::rules_on_disk(path);
  const auto counts = rules->header.player_counts();
  const int players = counts[counts.size() / 2];
  auto world = test::world_of(rules, players, Scripts::in_lua);
  world->begin(seed, 0);
  REQUIRE(world->advance() == Status::decision);
  return world;
}

/// Plays until `wanted` accepts the decision, for at most `most` choices; returns whether it did.
template <class Wanted>
bool play_until(World& world, std::uint64_t seed, int most, Wanted wanted) {
  ChancePolicy bot(seed);
  for (int i = 0; i < most && world.status() == Status::decision; ++i) {
    if (wanted(world.decision(), i)) return true;
    world.answer(bot.pick(world.decision()));
  }
  return false;
}

/// Restores 1,000 times, doing all kinds of other things in between.
void restore_often(World& world) {
  const Snapshot snapshot = world.snapshot();
  const std::string here = sight(world);
  std::vector<std::string> ends;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    ends.push_back(end_of(world, seed));
    world.restore(snapshot);
  }
  const std::string expected = future(world, 77, 40);
  int wrong = 0;
  for (std::uint64_t i = 0; i < std::uint64_t{test::scaled(1000)}; ++i) {
    world.restore(snapshot);
    if (end_of(world, i % 10) != ends[i % 10]) ++wrong;
    if (i % 100 == 0) {
      world.restore(snapshot);
      if (sight(world) != here) ++wrong;
      if (future(world, 77, 40) != expected) ++wrong;
    }
    if (i % 97 == 0 && world.status() == Status::decision) world.snapshot();  // collects garbage elsewhere
  }
  world.restore(snapshot);
  CHECK(sight(world) == here);
  CHECK(wrong == 0);
}

TEST_CASE("every game: a snapshot restored 1,000 times gives equal futures for equal choices") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto world = begun(path, 21);
    // In mid-game, or at the first decision of a game too short for that.
    if (!play_until(*world, 5, 100, [](const Decision&, int made) { return made == 13; })) {
      world->begin(21, 0);
      REQUIRE(world->advance() == Status::decision);
    }
    restore_often(*world);
  }
}

TEST_CASE("choose_all can be restored before and between its answers") {
  for (const char* name : {"/games/hearts.lua", "/tests/fixtures/games/feature_choices.lua"}) {
    INFO(name);
    for (const int place : {0, 1, 2}) {
      const auto world = begun(std::string(HOUSERULES_SOURCE_DIR) + name, 3);
      int simultaneous = 0;
      REQUIRE(play_until(*world, 8, 500, [&](const Decision& decision, int) {
        return decision.simultaneous && simultaneous++ == place;
      }));
      restore_often(*world);
    }
  }
}

TEST_CASE("decisions with each kind of option can be restored") {
  const auto kinds = {AlternativeKind::plain,  AlternativeKind::card,  AlternativeKind::place,
                      AlternativeKind::suit,   AlternativeKind::rank,  AlternativeKind::player,
                      AlternativeKind::number, AlternativeKind::range, AlternativeKind::set};
  for (const AlternativeKind kind : kinds) {
    INFO(static_cast<int>(kind));
    const auto world = begun(std::string(HOUSERULES_SOURCE_DIR) + "/tests/fixtures/games/feature_choices.lua", 4);
    REQUIRE(play_until(*world, 2, 500, [&](const Decision& decision, int) {
      return std::any_of(decision.alternatives.begin(), decision.alternatives.end(),
                         [&](const Alternative& alternative) { return alternative.kind == kind; });
    }));
    const Snapshot snapshot = world->snapshot();
    const std::string expected = future(*world, 5, 60);
    for (int i = 0; i < 20; ++i) {
      world->restore(snapshot);
      REQUIRE(future(*world, 5, 60) == expected);
      world->restore(snapshot);
      end_of(*world, static_cast<std::uint64_t>(i));
    }
  }
}

TEST_CASE("two snapshots of one world are independent, and different choices lead to different futures") {
  const auto world = begun(std::string(HOUSERULES_SOURCE_DIR) + "/games/crazy-eights.lua", 2);
  const Snapshot early = world->snapshot();
  const std::string at_early = sight(*world);
  const std::string one = future(*world, 1, 20);
  const Snapshot late = world->snapshot();
  const std::string at_late = sight(*world);
  world->restore(early);
  CHECK(sight(*world) == at_early);
  const std::string other = future(*world, 2, 20);
  CHECK(other != one);
  world->restore(late);
  CHECK(sight(*world) == at_late);
  world->restore(early);
  CHECK(future(*world, 1, 20) == one);
  CHECK(early.size() < std::size_t{256} << 10);
}

TEST_CASE("a policy plays out from a snapshot, and the game then continues as if nothing had happened") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto world = begun(path, 6);
    const auto undisturbed = begun(path, 6);
    ChancePolicy bot(1), same_bot(1);
    for (int i = 0; i < 6 && world->status() == Status::decision; ++i) {
      const Snapshot snapshot = world->snapshot();
      for (std::uint64_t playout = 0; playout < static_cast<std::uint64_t>(test::scaled(5)); ++playout) {
        ChancePolicy inner(playout);
        world->hooks().policy = &inner;
        const Status status = world->answer(inner.pick(world->decision()));
        CHECK(status == Status::over);
        world->hooks().policy = nullptr;
        world->restore(snapshot);
      }
      world->answer(bot.pick(world->decision()));
      undisturbed->answer(same_bot.pick(undisturbed->decision()));
      REQUIRE(sight(*world) == sight(*undisturbed));
    }
  }
}

TEST_CASE("a reused world starts again") {
  const auto world = begun(std::string(HOUSERULES_SOURCE_DIR) + "/games/jackjack.lua", 1);
  const std::string first = sight(*world);
  future(*world, 4, 30);
  world->begin(2, 0);
  REQUIRE(world->advance() == Status::decision);
  CHECK(sight(*world) != first);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  CHECK(sight(*world) == first);
}

}  // namespace houserules::snapshot_test
