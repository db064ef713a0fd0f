#include "table/opponents.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "bots/habits_file.h"
#include "table/known_habits.h"

namespace houserules {

int thinking_threads() {
  constexpr unsigned kMost = 64;
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMost));
}

Opponents::Opponents(std::vector<BotSpec> bots, const Seed& seed, std::uint64_t index) : specs_(std::move(bots)) {
  seat(seed, index);
}

Opponents::Opponents(std::vector<BotSpec> bots, const Game& game, std::string* refused) : specs_(std::move(bots)) {
  give_habits(specs_, game.rules(), game.settings().players, game.settings().options, refused);
  seat(game.settings().seed, game.settings().index);
}

void Opponents::seat(const Seed& seed, std::uint64_t index) {
  bots_ = std::make_unique<SeatedBots>(specs_, thinking_threads());
  bots_->begin(seed, index);
  bots_->set_enough(enough_);
}

void Opponents::learn(const Game& game, double seconds) {
  deal_ = game.world().table().match.deal_number;
  learning_ = LearningAside::begin(game, seconds);
}

std::optional<Transcript::Habits> Opponents::new_habits(const Game& game) {
  SharedHabits habits;
  for (const BotSpec& spec : specs_) {
    if (spec.name != bot_names().front()) habits = spec.habits;  // what plays at random has no use for them
  }
  if (habits == nullptr || habits == told_) return std::nullopt;
  told_ = habits;
  return Transcript::Habits{game.world().table().match.deal_number, learned_from_, habits_digest(*habits)};
}

void Opponents::change(const BotSpec& spec, const Game& game) {
  for (BotSpec& one : specs_) {
    SharedHabits habits = one.habits;
    one = spec;
    one.habits = std::move(habits);
  }
  seat(game.settings().seed, game.settings().index);
}

void Opponents::set_enough(Enough enough) {
  enough_ = std::move(enough);
  bots_->set_enough(enough_);
}

Choice Opponents::choose(Game& game) { return bots(game).choose(game.world(), game.choices()); }
Choice Opponents::move(Game& game) { return bots(game).move(game.world(), game.choices()); }
std::optional<Choice> Opponents::call(Game& game, Seat caller) {
  return bots(game).call(game.world(), caller, game.choices());
}

/// The bots, from the first decision of a deal on with what has been learned until then.
SeatedBots& Opponents::bots(const Game& game) {
  const int deal = game.world().table().match.deal_number;
  if (learning_ == nullptr || std::exchange(deal_, deal) == deal) return *bots_;
  const SharedHabits learned = learning_->take();
  if (learned == nullptr) return *bots_;
  for (BotSpec& spec : specs_) spec.habits = learned;
  seat(game.settings().seed, game.settings().index);
  learned_from_ = learning_->deals();
  news_ = fmt::format("The bots have learned these rules from {} deals among themselves.", learned_from_);
  learning_.reset();
  return *bots_;
}

}  // namespace houserules
