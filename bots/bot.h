// The interface of computer players.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/chance.h"

namespace houserules {

/// A bot's verdict on one choice.
struct Estimate {
  Choice choice;
  std::int64_t playouts = 0;  ///< imagined games that began with it
  double value = 0;           ///< 0..1: what they are worth on average (Judge)
  double error = 0;           ///< standard error of `value`, where the bot knows it
  double habit = 0;           ///< how often players of these habits choose it; 0: unknown
  double wins = 0;            ///< 0..1: the part of them that is won, or in which the player is ahead when they stop;
                              ///< for a lone player, and where all win together, the same as `value`

  /// Whether it was tried about as often as one that was tried in so many, and not given up early, when little was
  /// known about it.
  bool is_tried_like(std::int64_t many) const { return playouts * 5 >= many * 4; }
};

/// What followed a choice in the imagined games.
struct Reply {
  Seat seat = kNoSeat;         ///< whose choice it was
  std::uint8_t move = 0;       ///< of the setup
  std::optional<FaceId> face;  ///< of the card, if most had this face
  double share = 0;            ///< of the imagined games
};

/// One of those with the best `value`, all equally likely. `estimates` must not be empty.
template <typename Value>
const Estimate& best_of(const std::vector<Estimate>& estimates, const Value& value, Chance& chance) {
  std::size_t best = 0;
  std::uint32_t equal = 1;
  for (std::size_t i = 1; i < estimates.size(); ++i) {
    const auto is = value(estimates[i]), was = value(estimates[best]);
    if (is < was) continue;
    equal = was < is ? 1 : equal + 1;
    if (chance.below(equal) == 0) best = i;
  }
  return estimates[best];
}

/// Thrown by a bot that cannot choose, such as an outside program that has ended. A run of many games reports it like
/// an error of the game.
struct BotFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Whether a bot should stop thinking. Called from any thread.
using Enough = std::function<bool()>;

/// Plays one seat or several. A bot knows only what `World::view` shows the deciding seat: cards that seat cannot see
/// never influence the choice.
class Bot {
 public:
  virtual ~Bot() = default;

  /// Call before each game, and before replaying one: game `index` of `seed`. The same seed, index and decisions give
  /// the same choices, unless the bot thinks by the clock. Each seat has its own random stream.
  virtual void begin(const Seed& seed, std::uint64_t index) = 0;

  /// Call after begin() if that got another seed than the game: the game being played is game `index` of `seed`. The
  /// bot's choices depend on it only through what the deciding player has seen.
  virtual void follow(const Seed&, std::uint64_t) {}

  /// Chooses for the player of the pending decision. `world` must be suspended there (not inside a Policy) and is left
  /// unchanged. `made` holds all choices of the game so far, so that helper threads can replay it.
  virtual Choice choose(World& world, std::span<const Choice> made) = 0;

  /// The call that `caller` makes out of turn at the pending decision; nothing if it keeps silent or is too late.
  /// `world` is left unchanged; `made` as for choose().
  virtual std::optional<Choice> call(World& /*world*/, Seat /*caller*/, std::span<const Choice> /*made*/) {
    return std::nullopt;
  }

  /// Calls `enough` after each imagined game from now on; once it returns true, the bot chooses by what it knows so
  /// far.
  virtual void set_enough(Enough) {}

  /// Sets the budget per decision from now on, in units of Allowance; the default is Allowance::kOfDecision. Once it is
  /// spent, the bot chooses by what it knows so far.
  virtual void set_allowance(std::int64_t) {}
  /// Whether the last choice ran out of budget.
  virtual bool was_cut_short() const { return false; }

  /// This bot as a Policy, which answers without suspending the world and so is faster (Hooks::policy). Null for a bot
  /// that thinks ahead and needs the world suspended. Owned by the bot.
  virtual Policy* policy() { return nullptr; }

  /// The verdicts behind the last choice, in the order of the alternatives; empty for a bot that does not think ahead.
  virtual std::vector<Estimate> estimates() const { return {}; }

  /// In how many choices, the last one included, a lone player wins on the way that the bot has found; 0: it knows
  /// none.
  virtual std::size_t choices_to_win() const { return 0; }

  /// What followed the last choice most often in its playouts; nothing if too few show it.
  virtual std::optional<Reply> reply() const { return std::nullopt; }

  /// Games imagined so far, in all choices.
  virtual std::int64_t playouts() const { return 0; }
};

}  // namespace houserules
