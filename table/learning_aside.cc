#include "table/learning_aside.h"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

#include <sys/resource.h>

#include "bots/habits_file.h"
#include "bots/learning.h"
#include "bots/series.h"
#include "runtime/auction.h"
#include "runtime/seed.h"
#include "system/threads.h"
#include "table/known_habits.h"

namespace houserules {
namespace {

// Bots that play by habit alone need no time. Those that never learned must think.
constexpr std::int64_t kTrialsByHabit = 1000, kTrialsOfThought = 60;

std::atomic<bool> is_learning = false;  // in this program

}  // namespace

std::unique_ptr<LearningAside> LearningAside::begin(const Game& game, double seconds) {
  const GameSettings& settings = game.settings();
  if (settings.players == 1 || are_learned(game.rules(), settings.players, settings.options)) return nullptr;
  LearningSettings learning;
  learning.rules = game.shared_rules();
  learning.players = settings.players;
  learning.options = settings.options;
  learning.seed = draw_seed();
  SharedHabits known = known_habits(game.rules(), settings.players, settings.options);
  if (known == nullptr && has_auction(game.world().setup())) return nullptr;  // habits say nothing about these
  learning.start = known;
  if (is_learning.exchange(true)) return nullptr;
  try {
    return std::unique_ptr<LearningAside>(new LearningAside(std::move(learning), std::move(known), seconds));
  } catch (const std::system_error&) {  // there is no thread
    is_learning = false;
    return nullptr;
  }
}

LearningAside::LearningAside(LearningSettings settings, SharedHabits known, double seconds)
    : settings_(std::move(settings)), known_(std::move(known)), seconds_(seconds), thread_([this] { learn(); }) {}

LearningAside::~LearningAside() {
  trial_.stop();
  thread_.join();
}

SharedHabits LearningAside::take() { return is_done_ ? std::exchange(habits_, nullptr) : nullptr; }

void LearningAside::learn() {
  ::setpriority(PRIO_PROCESS, 0, 10);  // on Linux, of this thread
  settings_.done = [this](std::int64_t) { return thread_seconds() / seconds_; };
  settings_.stopped = [this] { return trial_.stopped(); };
  try {
    const Learned learned = learn_habits(settings_);
    if (learned.habits != nullptr && !trial_.stopped() && are_better(learned.habits)) {
      std::string error;  // then they serve this game alone
      keep_habits(*settings_.rules,
                  {settings_.players, settings_.options, settings_.seed, learned.deals, learned.habits},
                  own_habits(*settings_.rules), error);
      habits_ = learned.habits;
      deals_ = learned.deals;
    }
  } catch (const std::exception&) {  // there is no memory: nothing is learned
  }
  is_done_ = true;
  is_learning = false;
}

/// By one standard error.
bool LearningAside::are_better(const SharedHabits& habits) {
  SeriesSettings series;
  series.rules = settings_.rules;
  series.players = settings_.players;
  series.options = settings_.options;
  series.seed = settings_.seed + 1;  // other deals
  series.games = known_ != nullptr ? kTrialsByHabit : kTrialsOfThought;
  series.run = &trial_;
  Margin margin;
  series.on_played = [this, &margin](const SeriesGame& game) {
    margin.add(game);
    if (thread_seconds() > 2 * seconds_) trial_.stop();
  };
  series.bots.resize(2);
  for (BotSpec& bot : series.bots) {
    bot.name = known_ != nullptr ? "habits" : "search";
    bot.playouts = known_ != nullptr ? 0 : kPlayoutsOfTrial;
  }
  series.bots[0].habits = habits;
  series.bots[1].habits = known_;
  const Series played = run_series(series);
  constexpr std::int64_t kFewest = 40;
  return !played.fault && played.games >= kFewest && margin.errors() > 1;
}

}  // namespace houserules
