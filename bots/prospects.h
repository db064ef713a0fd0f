// What the public values that are kept from deal to deal are worth later on: ten bags in Spades cost 100 points.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// By side: a team, or a player where there are none.
using BySide = std::array<double, kMaxPlayers>;

/// For each kept number of a player or team, what a unit more of it than the others have is worth, in points for the
/// side. Learned from deal to deal, from the points that follow (temporal differences; Sutton 1988).
class Prospects {
 public:
  /// Worth nothing, before anything is learned.
  explicit Prospects(const Setup& setup);

  /// Whether nothing is kept, or nothing has been learned about it.
  bool are_none() const;
  /// What the values as they are now are worth to each side, in comparison with the others.
  BySide of(const World& world) const;

  /// Before learn(): a deal begins with the values as they are now.
  void begin_deal(const World& world);
  /// Learns from the deal since begin_deal(), in a match that continues. `leads`: of each side, in points. Returns how
  /// much the prospects of each side have changed during the deal.
  BySide learn(const World& world, const BySide& leads, double rate);

  /// Rounds the weights as a file has them.
  void round();
  /// By name, those that are not 0, for a file; and back. Names that this game does not have count for nothing.
  std::vector<std::pair<std::string, double>> weights() const;
  void set(std::string_view name, double weight);

 private:
  struct Kept {
    int number = 0;  ///< of the public value
    std::string name;
    bool of_team = false;
    double weight = 0;
    double squares = 0, seen = 0;  ///< of how far sides are apart
  };
  double apart(const World& world, const Kept& kept, int side) const;

  const int players_, sides_;
  std::vector<Kept> kept_;
  std::vector<BySide> began_;  ///< by kept value
};

}  // namespace houserules
