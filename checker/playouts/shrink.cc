#include "checker/playouts/shrink.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace houserules {
namespace {

constexpr int kGamesOfEach = 20, kGamesOfBest = 400;
constexpr std::int64_t kCostOfLoop = 75'000 * kDecision;  ///< the cost of a looping script until it is stopped

/// Makes the listed choices as far as possible, then always the first alternative.
class Follower {
 public:
  explicit Follower(const std::vector<MadeChoice>& wanted) : wanted_(wanted) {}

  Choice choose(const Decision& decision) {
    while (next_ < wanted_.size()) {
      const MadeChoice& wanted = wanted_[next_++];
      if (const auto found = find(decision, wanted)) return *found;
    }
    return {0, decision.alternatives[0].value};
  }

 private:
  static std::optional<Choice> find(const Decision& decision, const MadeChoice& wanted) {
    if (wanted.alternative.kind != AlternativeKind::set)
      return same_choice(decision, wanted.alternative, {}, wanted.choice.number);
    const std::uint32_t at = wanted.choice.alternative;
    if (at >= decision.alternatives.size()) return std::nullopt;
    Alternative is = decision.alternatives[at];
    const std::int32_t value = std::exchange(is.value, wanted.alternative.value);  // the offset of its cards
    return is == wanted.alternative ? std::optional(Choice{at, value}) : std::nullopt;
  }

  const std::vector<MadeChoice>& wanted_;
  std::size_t next_ = 0;
};

class Shrinker {
 public:
  Shrinker(std::shared_ptr<const Rules> rules, const std::vector<Trial>& trials, const Sighting& sighting,
           ShownGame game, std::int64_t weight, std::int64_t work)
      : rules_(std::move(rules)),
        trials_(trials),
        sighting_(sighting),
        best_(std::move(game)),
        weight_(weight),
        left_(work) {}

  ShownGame run() {
    drop_settings();
    try_simpler_trials();
    // Games that reach the limit are all equally long.
    if (sighting_.code == Code::decision_limit_reached || !load(best_.trial)) return std::move(best_);
    try_games(Trial(best_.trial), kGamesOfBest, best_.made.size());
    leave_out_choices();
    return std::move(best_);
  }

 private:
  bool is_spent() const { return left_ <= 0; }

  bool load(const Trial& trial) {
    GameError error;
    world_ = World::load(rules_, trial.players, trial.options, {}, error);
    return world_ != nullptr;
  }

  /// Plays until the fault occurs; false if it does not within `most` choices.
  template <typename Choose>
  bool play(std::uint64_t index, std::size_t most, std::vector<MadeChoice>& made, const Choose& choose) {
    made.clear();
    world_->hooks().policy = nullptr;
    world_->begin(best_.seed, index);
    Status status = world_->advance();
    while (status == Status::decision && made.size() < std::min(most, kLongestPlayout) && !world_->limit_reached()) {
      const Decision& decision = world_->decision();
      const Choice choice = choose(decision);
      made.push_back({choice, decision.alternatives[choice.alternative]});
      status = world_->answer(choice);
      left_ -= weight_;
    }
    const auto seen = sighting_of(*world_, status);
    if (status == Status::interrupted || (seen && seen->code == Code::loop_without_choice)) {
      left_ -= kCostOfLoop;
      return sighting_.code == Code::loop_without_choice;
    }
    return seen && seen->same_as(sighting_);
  }

  /// Plays games of the loaded trial; keeps the shortest that shows the fault with fewer than `most` choices.
  bool try_games(const Trial& trial, int games, std::size_t most) {
    bool found = false;
    Explorer explorer;
    std::vector<MadeChoice> made;
    for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(games) && !is_spent() && most > 0; ++index) {
      explorer.begin(best_.seed, index);
      const auto choose = [&explorer](const Decision& decision) { return explorer.choose(decision); };
      if (!play(index, most - 1, made, choose)) continue;
      found = true;
      most = made.size();
      best_ = {trial, best_.seed, index, made};
    }
    return found;
  }

  /// Tries dropping the game's own settings one by one.
  void drop_settings() {
    for (std::size_t i = 0; i < best_.trial.settings.set.size() && !is_spent();) {
      const auto fewer = without_setting(rules_->header, best_.trial, i);
      if (fewer && load(*fewer) && try_games(*fewer, kGamesOfEach, kAny)) continue;
      ++i;
    }
  }

  void try_simpler_trials() {
    const auto rank = [](const Trial& trial) { return std::tuple(trial.changes(), trial.players); };
    std::vector<const Trial*> simpler;
    for (const Trial& trial : trials_) {
      if (rank(trial) < rank(best_.trial)) simpler.push_back(&trial);
    }
    std::stable_sort(simpler.begin(), simpler.end(),
                     [&rank](const Trial* a, const Trial* b) { return rank(*a) < rank(*b); });
    for (const Trial* trial : simpler) {
      if (is_spent() || (load(*trial) && try_games(*trial, kGamesOfEach, kAny))) return;
    }
  }

  void leave_out_choices() {
    std::vector<MadeChoice> made;
    for (std::size_t chunk = best_.made.size() / 2; chunk > 0; chunk /= 2) {
      for (std::size_t at = 0; at < best_.made.size() && !is_spent();) {
        std::vector<MadeChoice> fewer = best_.made;
        const auto begin = fewer.begin() + static_cast<std::ptrdiff_t>(at);
        fewer.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(chunk, fewer.size() - at)));
        Follower follower(fewer);
        const auto choose = [&follower](const Decision& decision) { return follower.choose(decision); };
        if (play(best_.index, best_.made.size() - 1, made, choose)) {
          best_.made = made;
        } else {
          at += chunk;
        }
      }
    }
  }

  static constexpr std::size_t kAny = ~std::size_t{0};

  std::shared_ptr<const Rules> rules_;
  const std::vector<Trial>& trials_;
  const Sighting& sighting_;
  ShownGame best_;
  std::unique_ptr<World> world_;
  const std::int64_t weight_;
  std::int64_t left_;  ///< of the work
};

}  // namespace

ShownGame shorter_game(std::shared_ptr<const Rules> rules, const std::vector<Trial>& trials, const Sighting& sighting,
                       ShownGame game, std::int64_t weight, std::int64_t work) {
  return Shrinker(std::move(rules), trials, sighting, std::move(game), weight, work).run();
}

std::optional<Transcript> transcript_of(std::shared_ptr<const Rules> rules, const ShownGame& shown) {
  GameSettings settings;
  settings.players = shown.trial.players;
  settings.options = shown.trial.options;
  settings.seed = shown.seed;
  settings.index = shown.index;
  GameError error;
  const auto game = Game::start(std::move(rules), settings, error);
  if (game == nullptr) return std::nullopt;
  for (const MadeChoice& made : shown.made) game->choose(made.choice);
  return game->transcript();
}

}  // namespace houserules
