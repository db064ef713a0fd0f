// Whole random games: no card is lost, doubled, or shown to a player it is hidden from.
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::world_test {

struct Counted {
  int games = 0;
  std::int64_t decisions = 0;
};

/// Checks the table at every decision.
class Watcher final : public Policy {
 public:
  explicit Watcher(std::uint64_t seed) : bot_(seed) {}

  Choice choose(World& world, const Decision& decision) override {
    if (asked_ < 40 || asked_ % 997 == 0) inspect(world, decision);
    ++asked_;
    return bot_.pick(decision);
  }

  void inspect(World& world, const Decision& decision) {
    const Table& table = world.table();
    const Setup& setup = world.setup();
    // Every card is in exactly one pile, and all faces of the pack are there.
    std::vector<int> seen(static_cast<std::size_t>(table.card_count()));
    std::vector<FaceId> faces;
    for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
      for (const CardId card : table.cards(static_cast<PileId>(pile))) {
        ++seen[card];
        faces.push_back(table.face(card));
        if (table.pile_of(card) != pile) ++seen[card];
      }
    }
    REQUIRE(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
    std::vector<FaceId> pack = setup.pack.cards;
    std::sort(pack.begin(), pack.end());
    std::sort(faces.begin(), faces.end());
    REQUIRE(faces == pack);
    // A view shows exactly the faces its viewer may see, and whoever sees a face knows it.
    int wrong = 0;
    for (Seat viewer = kOmniscient; viewer < setup.players; ++viewer) {
      const View view = world.view(viewer);
      REQUIRE(view.piles.size() == setup.piles.size());
      for (const PileView& pile : view.piles) {
        const auto cards = table.cards(pile.pile);
        REQUIRE(cards.size() == pile.cards.size());
        for (std::size_t i = 0; i < cards.size(); ++i) {
          const SeatMask visible = table.visible_to(cards[i]);
          const bool may = viewer == kOmniscient || (viewer == kGallery ? visible == seats_below(setup.players)
                                                                        : (visible & seat_bit(viewer)) != 0);
          if (pile.cards[i].has_value() != may) ++wrong;
          if (may && pile.cards[i] != table.face(cards[i])) ++wrong;
          if (viewer >= 0 && may && (table.known_to(cards[i]) & seat_bit(viewer)) == 0) ++wrong;
        }
      }
    }
    REQUIRE(wrong == 0);
    // Hidden cards are offered by position only.
    for (const Alternative& alternative : decision.alternatives) {
      if (alternative.kind != AlternativeKind::card && alternative.kind != AlternativeKind::place) continue;
      const bool sees =
          (table.visible_to(static_cast<CardId>(alternative.value)) & seat_bit(decision.chooser(alternative))) != 0;
      if (sees != (alternative.kind == AlternativeKind::card)) FAIL("a hidden card is offered");
    }
    REQUIRE(table.match.chips_in_all(setup) == (setup.has_chips ? setup.chips * setup.players : 0));
  }

 private:
  test::ChancePolicy bot_;
  int asked_ = 0;
};

void play_games(const std::shared_ptr<const Rules>& rules, int players, const OptionValues& options, int games,
                Counted& counted) {
  GameError error;
  const auto world = World::load(rules, players, options, {}, error);
  INFO(error.text());
  if (!world) {  // too few cards for so many players with these options
    REQUIRE(error.line == 0);
    return;
  }
  for (int i = 0; i < games; ++i) {
    Watcher watcher(static_cast<std::uint64_t>(i));
    const Status status = play_out(*world, watcher, 5, static_cast<std::uint64_t>(i), [] {});
    INFO(world->error().text());
    REQUIRE(status == Status::over);
    ++counted.games;
    counted.decisions += world->result().decisions;
  }
}

TEST_CASE(
    "random play of every game, number of players, preset and changed option keeps all cards, chips and secrets") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    Counted counted;
    std::size_t number = 0;
    for (const int players : rules->header.player_counts()) {
      INFO(players);
      std::vector<OptionValues> settings = {test::options_of(*rules, players)};
      for (const PresetStatement& preset : rules->header.all<PresetStatement>())
        settings.push_back(test::options_of(*rules, players, {}, preset.name));
      for (const OptionStatement& option : rules->header.all<OptionStatement>()) {
        std::vector<std::string> values;
        if (option.type == OptionStatement::Type::boolean) values = {"on", "off"};
        if (option.type == OptionStatement::Type::number)
          values = {std::to_string(option.least), std::to_string(std::min(option.most, option.least + 60))};
        if (!option.choices.empty()) values = option.choices;
        for (const std::string& value : values)
          settings.push_back(test::options_of(*rules, players, {{option.name, value}}));
      }
      for (const OptionValues& options : settings) {
        if (test::kSanitized && number++ % 15 != 0) continue;
        if (!refusals(rules->header, players, options).empty()) continue;
        play_games(rules, players, options, 1, counted);
      }
    }
    CHECK(counted.games > 0);
    CHECK(counted.decisions > 0);
  }
}

TEST_CASE("a policy inside the call and single choices give the same game") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().back();
    const auto world = test::world_of(rules, players);
    test::ChancePolicy inside(4);
    const Status played = play_out(*world, inside, 9, 2, [] {});
    INFO(world->error().text());
    REQUIRE(played == Status::over);
    const Result expected = world->result();
    world->hooks().policy = nullptr;
    test::ChancePolicy outside(4);
    CHECK(world->begin_in_lua(9, 2));
    Status status = world->advance();
    while (status == Status::decision) status = world->answer(outside.pick(world->decision()));
    REQUIRE(status == Status::over);
    CHECK(world->result().winners == expected.winners);
    CHECK(world->result().scores == expected.scores);
    CHECK(world->result().decisions == expected.decisions);
    CHECK(world->result().turns == expected.turns);
    CHECK(inside.answered == outside.answered);
  }
}

TEST_CASE("a game played in Lua is the same game") {
  const auto rules = test::rules_on_disk(std::string(HOUSERULES_SOURCE_DIR) + "/games/jackjack.lua");
  const auto world = test::world_of(rules, 4), lua = test::world_of(rules, 4, Scripts::in_lua);
  test::ChancePolicy plain(1), same(1);
  REQUIRE(play_out(*world, plain, 1, 0, [] {}) == Status::over);
  const Result expected = world->result();
  REQUIRE(play_out(*lua, same, 1, 0, [] {}) == Status::over);
  CHECK(lua->result().decisions == expected.decisions);
  CHECK(lua->result().scores == expected.scores);
}

}  // namespace houserules::world_test
