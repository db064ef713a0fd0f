#include "checker/mutation/trial.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "checker/playouts/explorer.h"
#include "interpreter/world/world.h"
#include "rule_tests/rule_test.h"

namespace houserules::mutation {
namespace {

constexpr std::size_t kTrials = 40;

/// The default options and the presets for each number of players, then random options.
std::vector<Trial> some_trials(const Header& header, std::uint64_t seed) {
  constexpr std::size_t kMostAttempts = kTrials + 200;
  std::vector<Trial> trials = trials_of(header, {});
  std::erase_if(trials, [](const Trial& trial) { return !trial.settings.set.empty(); });
  trials.resize(std::min(trials.size(), kTrials));
  Chance chance(seed);
  for (std::size_t attempt = 0; trials.size() < kTrials && attempt < kMostAttempts; ++attempt) {
    if (auto trial = random_trial(header, {}, chance)) trials.push_back(std::move(*trial));
  }
  return trials;
}

/// A random player that hashes what a transcript would record.
class Recorder final : public Policy {
 public:
  explicit Recorder(std::int64_t most) : most_(most) {}

  void begin(std::uint64_t seed, std::uint64_t index) {
    player_.begin(seed, index);
    sum_ = 0xCBF29CE484222325U;
    decisions_ = 0;
  }

  Choice choose(World& world, const Decision& decision) override {
    // Stops the script like an error of its own.
    if (++decisions_ > most_) throw std::runtime_error("this game does not end");
    const Choice choice = player_.choose(decision);
    const Alternative& alternative = decision.alternatives[choice.alternative];
    add(decision.seat);
    add(choice.alternative);
    add(world.setup().moves[static_cast<std::size_t>(alternative.move)].name);
    add(alternative.kind == AlternativeKind::range ? choice.number : 0);
    add(value_text(world.table(), decision, alternative, decision.seat));
    return choice;
  }

  void add(std::int64_t number) { sum_ = (sum_ ^ static_cast<std::uint64_t>(number)) * 0x100000001B3U; }
  void add(const std::string& text) {
    for (const char c : text) add(c);
  }
  std::uint64_t sum() const { return sum_; }
  std::int64_t decisions() const { return decisions_; }

 private:
  Explorer player_;
  std::uint64_t sum_ = 0;
  std::int64_t decisions_ = 0;
  std::int64_t most_;
};

}  // namespace

MutantTrial::MutantTrial(std::shared_ptr<const Rules> rules, const Library& library, std::string test_path,
                         std::string test_text, int games, std::uint64_t seed)
    : rules_(std::move(rules)),
      library_(library),
      test_path_(std::move(test_path)),
      test_text_(std::move(test_text)),
      trials_(some_trials(rules_->header, seed)),
      seed_(seed) {
  if (trials_.empty()) throw std::runtime_error("no settings of the game are allowed");
  games_each_ = (static_cast<std::uint64_t>(games) + trials_.size() - 1) / trials_.size();
  for (std::size_t i = 0; i < trials_.size(); ++i) {
    sound_.push_back(play(rules_, i, std::numeric_limits<std::int64_t>::max()));
    if (!sound_.back().error.empty()) {
      throw std::runtime_error(trials_[i].text() + ": the unchanged game fails: " + sound_.back().error);
    }
  }
  const RuleTestReport report = run_rule_tests(test_path_, test_text_, rules_);
  if (report.failed() == 0) return;
  std::string fault = "its rule tests fail without any change";
  if (report.fault) fault += ": " + report.fault->message;
  for (const RuleTestResult& result : report.tests) {
    if (result.failure) fault += "\n  " + result.name + ": " + result.failure->message;
  }
  throw std::runtime_error(fault);
}

std::shared_ptr<const Rules> MutantTrial::load(const std::string& text) const {
  const std::string path = rules_->file().path;
  std::string error;
  return load_rules(path, with_files(library_, {{path, text}}), error);
}

MutantTrial::Played MutantTrial::play(const std::shared_ptr<const Rules>& rules, std::size_t trial,
                                      std::int64_t most) const {
  const Trial& wanted = trials_[trial];
  Played played;
  const auto options = option_values(rules->header, wanted.players, wanted.settings, played.error);
  if (!options) return played;
  if (!rules->header.allows_players(wanted.players) || !refusals(rules->header, wanted.players, *options).empty())
    return {0, 0, "the setting is refused"};
  GameError error;
  const auto world = World::load(rules, wanted.players, *options, {}, error);
  if (world == nullptr) return {0, 0, error.message};
  Recorder recorder(most);
  for (std::uint64_t game = 0; game < games_each_ && played.error.empty(); ++game) {
    const std::uint64_t index = trial * games_each_ + game;
    const Status status = play_out(*world, recorder, seed_, index, [&] { recorder.begin(seed_, index); });
    if (status == Status::error) played.error = world->error().message;
    const Result result = world->result();
    recorder.add(result.winners);
    for (const std::int64_t score : result.scores) recorder.add(score);
    for (const std::int64_t chips : result.chips) recorder.add(chips);
    played.sum = (played.sum ^ recorder.sum()) * 0x100000001B3U;
    played.longest = std::max(played.longest, recorder.decisions());
  }
  return played;
}

Fate MutantTrial::fate_of(const Mutant& mutant) const {
  const std::string text = changed_text(rules_->file().text, mutant);
  const auto rules = load(text);
  if (rules == nullptr || !rules->ok()) return Fate::stillborn;
  bool changes = false;
  for (std::size_t i = 0; i < trials_.size() && !changes; ++i) {
    changes = play(rules, i, sound_[i].longest) != sound_[i];
  }
  if (!changes) return Fate::same;
  RuleTestSettings settings;
  settings.stop_at_failure = true;
  return run_rule_tests(test_path_, test_text_, rules, settings).failed() > 0 ? Fate::killed : Fate::survived;
}

}  // namespace houserules::mutation
