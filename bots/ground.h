// Where the cards of somebody who plays alone have lain: what goes round in circles finds nothing new.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "interpreter/world/world.h"

namespace houserules {

/// A hash of where the cards of the deal lie, as that player sees them. Public values are left out: they count on while
/// cards go to and fro.
std::uint64_t lie_of_cards(const World& world, Seat observer);

/// The positions that a game has come through.
class Ground {
 public:
  void clear() { *this = Ground(); }
  /// The game has come to this decision of `observer`.
  void note(const World& world, Seat observer);
  bool knows(std::uint64_t lie) const { return lies_.contains(lie); }
  /// How many decisions ago a card came to lie where it, and as many equal to it, had not lain before: on that card, or
  /// in a pile of that name.
  int idle() const { return idle_; }
  /// So often that there is no hope but in what leads where the game has not been.
  bool is_stuck() const { return idle_ >= kIdle; }

 private:
  static constexpr int kIdle = 40;

  std::unordered_set<std::uint64_t> lies_;
  std::unordered_map<std::uint64_t, int> places_;  ///< by place: how many equal cards have lain there at once, at most
  int idle_ = 0;
};

}  // namespace houserules
