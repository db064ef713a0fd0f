// Where cards have lain in a solitaire game: a choice that only repeats positions is detected.
#pragma once

#include <cstdint>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// A hash of where the cards of the deal lie, as that player sees them. It omits public values, which may count up
/// while cards only move back and forth.
std::uint64_t lie_of_cards(const World& world, Seat observer);

/// Measures of progress in a solitaire game.
struct Headway {
  int covered = 0;                 ///< cards that lie face down where cards lie as they were laid
  std::vector<std::size_t> piles;  ///< of those piles the ones with cards
  std::vector<int> home;           ///< cards in each of the piles that there are for each suit, if many may be good
  std::int64_t points = 0;         ///< where many are good

  /// Whether a card has been turned up since, or laid home, or points have come.
  bool is_behind(const Headway& later) const {
    return later.covered < covered || later.all_home() > all_home() || later.points > points;
  }
  /// Whether cards have been laid home that nothing is wanted for, as a rule: all that would go on them can go home
  /// too.
  bool lays_home(const Headway& later) const;
  int all_home() const { return std::accumulate(home.begin(), home.end(), 0); }
};
/// A failure of the script leaves the world unusable.
Headway headway(World& world);

/// Which cards that player sees on which others where cards lie as they were laid, in order of their hashes.
std::vector<std::uint64_t> places_in_columns(const World& world, Seat observer);

/// The positions a game has passed through.
class Ground {
 public:
  void clear() { *this = Ground(); }
  /// The game has reached this decision of `observer`.
  void note(const World& world, Seat observer);
  bool knows(std::uint64_t lie) const { return lies_.contains(lie); }
  /// Whether, of two states of the columns (see places_in_columns), a card lies in the later one alone where one has
  /// lain.
  bool is_return(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after) const;
  /// How many decisions ago a card came to lie where it, and as many equal to it, had not lain before: on that card, or
  /// in a pile of that name.
  int idle() const { return idle_; }
  /// Whether so often that only a new position can help.
  bool is_stuck() const { return idle_ >= kIdle; }

 private:
  static constexpr int kIdle = 40;

  std::unordered_set<std::uint64_t> lies_;
  std::unordered_map<std::uint64_t, int> places_;  ///< by place: how many equal cards have lain there at once, at most
  int idle_ = 0;
};

}  // namespace houserules
