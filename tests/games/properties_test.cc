// Invariants of every random game of the shipped games, over all numbers of players and pairs of option values.
#include <numeric>

#include "bots/random.h"
#include "interpreter/world/world.h"
#include "tests/catch.h"
#include "tests/games/settings_support.h"
#include "tests/interpreter/play_support.h"

namespace houserules::properties_test {

using test::GameSetting;

/// A random player that inspects the table before choosing: every time at first, now and then in long games.
class Observer final : public Policy {
 public:
  void begin(const Seed& seed, std::uint64_t index) { bot_.begin(seed, index); }

  Choice choose(World& world, const Decision& decision) override {
    constexpr std::int64_t kEach = 300, kEvery = 50;
    if ((decisions_ < kEach || decisions_ % kEvery == 0) && fault_.empty()) fault_ = fault_of(world);
    ++decisions_;
    return bot_.choose(decision);
  }

  /// What is wrong with the table; "" if nothing.
  static std::string fault_of(const World& world) {
    const Table& table = world.table();
    const Setup& setup = world.setup();
    std::vector<int> seen(static_cast<std::size_t>(table.card_count()));
    for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
      for (const CardId card : table.cards(static_cast<PileId>(pile))) {
        ++seen[card];
        if (table.pile_of(card) != pile) return "a card lies elsewhere than it says";
      }
    }
    for (const int times : seen) {
      if (times != 1) return times == 0 ? "a card is lost" : "a card is doubled";
    }
    std::vector<int> faces(setup.pack.faces.size());
    for (const FaceId face : setup.pack.cards) ++faces[face];
    for (int card = 0; card < table.card_count(); ++card) --faces[table.face(static_cast<CardId>(card))];
    if (std::any_of(faces.begin(), faces.end(), [](int left) { return left != 0; })) return "a face is lost";
    if (table.match.chips_in_all(setup) != setup.players * setup.chips) return "chips are lost or made";
    return "";
  }

  const std::string& fault() const { return fault_; }
  std::int64_t decisions() const { return decisions_; }

 private:
  RandomBot bot_;
  std::string fault_;
  std::int64_t decisions_ = 0;
};

/// What went wrong in `games` games with a setting; "" if nothing.
std::string fault_of(const std::shared_ptr<const Rules>& rules, const GameSetting& setting, std::uint64_t games,
                     std::int64_t& decisions) {
  std::string refused;
  const auto options = option_values(rules->header, setting.players, setting.settings, refused);
  if (!options) return refused;
  GameError error;
  const auto world = World::load(rules, setting.players, *options, {}, error);
  if (world == nullptr) return error.text();
  for (std::uint64_t game = 0; game < games; ++game) {
    Observer observer;
    const Status status = play_out(*world, observer, 1, game, [&] { observer.begin(1, game); });
    decisions += observer.decisions();
    if (status != Status::over) return world->error().text();
    if (!observer.fault().empty()) return observer.fault();
    if (const std::string fault = Observer::fault_of(*world); !fault.empty()) return "at the end " + fault;
    const Result result = world->result();
    if (result.limit_reached && rules->header.last<LimitStatement>() == nullptr) return "it does not end";
    if ((result.winners & ~seats_below(setting.players)) != 0) return "somebody wins who does not play";
  }
  return "";
}

enum class Cover {
  each_number,  ///< all pairs of options for each number of players
  pairs         ///< the number of players is paired like an option: for slow games
};

void play_all(const std::string& game, Cover cover, std::uint64_t games) {
  const auto rules = test::shipped_rules(game);
  const std::vector<int> counts = rules->header.player_counts();
  std::vector<GameSetting> settings;
  if (cover == Cover::pairs) settings = test::pairwise_settings(rules->header, counts);
  for (std::size_t i = 0; cover == Cover::each_number && i < counts.size(); ++i) {
    const auto more = test::pairwise_settings(rules->header, {counts[i]});
    settings.insert(settings.end(), more.begin(), more.end());
  }
  CHECK(settings.size() >= counts.size());
  std::int64_t decisions = 0;
  for (const GameSetting& setting : settings) {
    CAPTURE(setting.text());
    CHECK(fault_of(rules, setting, games, decisions) == "");
  }
  CHECK(decisions > 1000);
}

TEST_CASE("Attack keeps its cards, and ends", "[properties]") { play_all("attack", Cover::each_number, 2); }
TEST_CASE("Black Jack keeps its cards, and ends", "[properties]") { play_all("black-jack", Cover::each_number, 1); }
TEST_CASE("Bravado keeps its cards, and ends", "[properties]") { play_all("bravado", Cover::each_number, 2); }
TEST_CASE("Crazy Eights keeps its cards, and ends", "[properties]") { play_all("crazy-eights", Cover::each_number, 1); }
TEST_CASE("Hearts keeps its cards, and ends", "[properties]") { play_all("hearts", Cover::each_number, 2); }
TEST_CASE("Jackjack keeps its cards, and ends", "[properties]") { play_all("jackjack", Cover::pairs, 1); }
TEST_CASE("Twenty-One keeps its cards and chips, and ends", "[properties]") {
  play_all("twenty-one", Cover::each_number, 2);
}

}  // namespace houserules::properties_test
