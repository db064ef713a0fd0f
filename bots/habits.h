// What a player has learned about a game: how good each option looks, without thinking ahead.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bots/features.h"
#include "bots/network.h"
#include "grammar/expression/expression.h"
#include "runtime/chance.h"

namespace houserules {

/// Memory for one thread to judge in.
struct Judgement {
  Reading reading;
  std::vector<float> scores;    ///< by option: higher is better
  std::vector<double> weights;  ///< what pick() draws by
};

/// Immutable once learned; shared by bots in all threads.
class Habits {
 public:
  /// Without any preference.
  Habits(const Setup& setup, std::uint64_t seed);

  const Features& features() const { return features_; }
  /// The network that judges such a decision: bids and other declarations have one of their own.
  Network& network(bool declares) { return declares ? declaring_ : acting_; }
  const Network& network(bool declares) const { return declares ? declaring_ : acting_; }

  /// Judges the options of a decision as its player sees it; nothing else matters. The options are those of
  /// list_candidates(), in the same order.
  void judge(const World& world, const Decision& decision, Judgement& judgement) const;

 private:
  Features features_;
  Network acting_, declaring_;
};

/// Draws an option of a judgement by softmax. The lower the temperature, the more often the best one.
std::size_t draw_option(Judgement& judgement, double temperature, Chance& chance);

/// The whole of a game's habits as a bot uses them.
using SharedHabits = std::shared_ptr<const Habits>;

}  // namespace houserules
