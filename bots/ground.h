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
  int covered = 0;                 ///< face-down cards in `as laid` piles
  std::vector<std::size_t> piles;  ///< the non-empty ones of these piles
  std::vector<int> home;           ///< cards in each pile that exists once per suit, if having many may be good
  std::int64_t points = 0;         ///< if high scores are good

  /// Whether since then a card was turned up or moved home, or points were gained.
  bool is_behind(const Headway& later) const {
    return later.covered < covered || later.all_home() > all_home() || later.points > points;
  }
  /// Whether since then cards went home that are usually not needed elsewhere: any card that could be built on them can
  /// go home too.
  bool lays_home(const Headway& later) const;
  int all_home() const { return std::accumulate(home.begin(), home.end(), 0); }
};
/// A failure of the script leaves the world unusable.
Headway headway(World& world);

/// For `as laid` piles, hashes of which card lies on which, as that player sees them, sorted.
std::vector<std::uint64_t> places_in_columns(const World& world, Seat observer);

/// The positions a game has passed through.
class Ground {
 public:
  void clear() { *this = Ground(); }
  /// Records that the game has reached this decision of `observer`.
  void note(const World& world, Seat observer);
  bool knows(std::uint64_t lie) const { return lies_.contains(lie); }
  /// Given two states of the columns (see places_in_columns): whether some card is in the later one only, at a place
  /// where an equal card has been before.
  bool is_return(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after) const;
  /// How many decisions ago a card last reached a new place: on a card, or in a pile of a name, where not as many equal
  /// cards had been at once.
  int idle() const { return idle_; }
  /// Whether that is so long ago that only a new position can help.
  bool is_stuck() const { return idle_ >= kIdle; }

 private:
  static constexpr int kIdle = 40;

  std::unordered_set<std::uint64_t> lies_;
  std::unordered_map<std::uint64_t, int> places_;  ///< by place: the most equal cards that were there at once
  int idle_ = 0;
};

}  // namespace houserules
