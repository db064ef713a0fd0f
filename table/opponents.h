// The bots at the seats without people.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/seats.h"
#include "interpreter/world/game.h"
#include "runtime/transcript.h"
#include "table/learning_aside.h"

namespace houserules {

class Opponents {
 public:
  /// `bots` by seat, with the habits they are given. They think in thinking_threads() threads.
  Opponents(std::vector<BotSpec> bots, const Seed& seed, std::uint64_t index);
  /// With the habits that are known for this game; `refused` as for known_habits().
  Opponents(std::vector<BotSpec> bots, const Game& game, std::string* refused = nullptr);

  /// From now on the bots learn the game meanwhile, if it is new to them; what they have learned counts from the next
  /// deal on. Games of one seed then differ.
  void learn(const Game& game, double seconds = 10);
  /// What to tell people about that; "" if there is nothing, or nothing new.
  std::string news() { return std::exchange(news_, {}); }

  /// The habits that the bots have from this decision on, for the journal, when they begin to play and whenever these
  /// change; nothing if they have none or the same as when it was asked last.
  std::optional<Transcript::Habits> new_habits(const Game& game);
  /// From now on all think like that bot, with the habits that they have.
  void change(const BotSpec& spec, const Game& game);

  /// See Bot::set_enough().
  void set_enough(Enough enough);

  /// Chooses at the pending decision, for the deciding player or for a player who calls out of turn.
  Choice choose(Game& game);
  /// Chooses for the deciding player.
  Choice move(Game& game);
  /// See Bot::call().
  std::optional<Choice> call(Game& game, Seat caller);

 private:
  SeatedBots& bots(const Game& game);
  void seat(const Seed& seed, std::uint64_t index);

  std::vector<BotSpec> specs_;
  Enough enough_;
  std::unique_ptr<SeatedBots> bots_;
  std::unique_ptr<LearningAside> learning_;  ///< null if nothing is learned
  int deal_ = 1;                             ///< in which it was asked last
  std::string news_;
  SharedHabits told_;              ///< by new_habits()
  std::int64_t learned_from_ = 0;  ///< deals; 0: the habits were known before
};

/// The number of threads a bot may think in.
int thinking_threads();

}  // namespace houserules
