// The figures of a comparison, computed from pairs of games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "statistics/comoments.h"
#include "statistics/contrast.h"
#include "statistics/game_columns.h"

namespace houserules {

/// One figure, for both sides.
struct Figure {
  std::string group, item, measure;  ///< named as in simulate's JSON; item: a seat or a move, else ""
  std::string label;                 ///< in a player's words
  bool is_share = false;             ///< a share of 1, else a number
  bool whole = false;                ///< both values are whole numbers
  std::optional<double> a, b;        ///< nullopt if the side lacks the move or nothing was counted
  bool same = false;                 ///< games K of A and B agree in it for every K
  /// Nullopt if a side lacks the figure, if it is the same in every pair of games, if its variance cannot be estimated
  /// (the longest game), or if there are so few games that its interval extends beyond all observed values.
  std::optional<Contrast> contrast;
};

/// Accumulates pairs of games and computes their figures.
class FigureSums {
 public:
  /// The names of a side's moves, in the order of its header, and of the parts of its points.
  struct Names {
    std::vector<std::string> moves, parts = {};
  };

  /// For about `games` pairs. `teams` is their number in both A and B, or 0 without teams or if the numbers differ:
  /// then wins are counted by seat.
  FigureSums(std::int64_t games, int players, const Names& a, const Names& b, int teams = 0);

  const GameColumns& columns() const { return columns_; }

  /// Adds a pair: game K of A and of B, as written by columns().write(). The order of pairs affects only the last bits.
  void add(const double* a, const double* b);

  /// How many pairs of games have been added.
  std::int64_t pairs() const { return static_cast<std::int64_t>(lengths_.size()); }

  /// All figures, always in the same order. Contrasts are not corrected for their number yet; see correct_for_number().
  std::vector<Figure> figures(const Certainty& certainty = {}) const;

 private:
  enum class Kind { share, ratio };

  /// The ratio of columns x and y. For a share of games, x is 0 or 1 and y is always 1.
  struct Spec {
    Figure figure;
    Kind kind = Kind::ratio;
    std::size_t x = 0;
    std::size_t y = GameColumns::kOnes;
    bool in_a = true, in_b = true;
    bool same = true;   ///< in all pairs so far
    bool used = false;  ///< x was not 0 in all pairs so far
    Comoments sums{};   ///< x and y of A, x and y of B
  };

  void plan();
  void add_spec(Figure figure, Kind kind, std::size_t x, std::size_t y = GameColumns::kOnes);
  static Figure figure_of(const Spec& spec, const Certainty& certainty);
  void add_lengths(std::vector<Figure>& figures, const char* group, std::size_t of_a, std::size_t of_b,
                   const Certainty& certainty) const;

  Names a_, b_;
  GameColumns columns_;
  std::vector<Spec> specs_;
  std::vector<std::array<std::int64_t, 4>> lengths_;  ///< turns and decisions of A, then of B
};

/// Corrects the contrasts of all lists together for their number (holm()) and marks those significant at 5%. Returns
/// the number of contrasts.
std::size_t correct_for_number(const std::vector<std::vector<Figure>*>& lists);

}  // namespace houserules
