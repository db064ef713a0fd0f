// What a player has learned about a game: how good each option looks, without thinking ahead.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bots/features.h"
#include "bots/network.h"
#include "bots/prospects.h"
#include "grammar/expression/expression.h"
#include "runtime/chance.h"

namespace houserules {

/// Memory for one thread to judge in.
struct Judgement {
  Reading reading;
  std::vector<float> scores;    ///< by option: higher is better
  std::vector<double> weights;  ///< by option, from weigh(): how likely players of these habits choose it
};

/// Immutable once learned; shared by bots in all threads.
class Habits {
 public:
  /// Without any preference.
  Habits(const Setup& setup, std::uint64_t seed);

  const Features& features() const { return features_; }
  /// Whether a search weighs its results against what is done by habit: a measured strength of these habits.
  bool are_trusted() const { return trusted_; }
  void trust(bool trusted) { trusted_ = trusted; }
  /// The worth of what is kept from deal to deal.
  Prospects& prospects() { return prospects_; }
  const Prospects& prospects() const { return prospects_; }
  /// The network that judges such a decision: bids and other declarations have one of their own.
  Network& network(bool declares) { return declares ? declaring_ : acting_; }
  const Network& network(bool declares) const { return declares ? declaring_ : acting_; }

  /// Judges the options of a decision as its player sees it; nothing else matters. The options are those of
  /// list_candidates(), in the same order.
  void judge(const World& world, const Decision& decision, Judgement& judgement) const;

 private:
  Features features_;
  Network acting_, declaring_;
  Prospects prospects_;
  bool trusted_ = false;
};

/// The habits of a similar game, such as the base of a variant, in a game in which players consider more or less: what
/// both consider counts as before, the rest not at all. Null if players see each other differently there, as with two
/// instead of four.
std::shared_ptr<Habits> adapted(const Habits& habits, const Setup& setup);

/// Turns the scores of a judgement into weights by softmax; they add up to 1. The lower the temperature, the more
/// weight has the best option.
void weigh(Judgement& judgement, double temperature);

/// Draws an option of a judgement by its weights at this temperature.
std::size_t draw_option(Judgement& judgement, double temperature, Chance& chance);

/// The whole of a game's habits as a bot uses them.
using SharedHabits = std::shared_ptr<const Habits>;

}  // namespace houserules
