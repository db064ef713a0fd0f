// The figures of a comparison: which there are, and how each is computed from pairs of games.
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
  std::string group, item, measure;  ///< as simulate's JSON names them; the item is a seat or a move, else ""
  std::string label;                 ///< in a player's words
  bool is_share = false;             ///< of 1; else a number
  bool whole = false;                ///< both values are whole numbers
  std::optional<double> a, b;        ///< nothing where a side has no such move, or nothing was counted
  bool same = false;                 ///< game K of A and game K of B agree in it, for every K
  /// Nothing where a side lacks it, where it is the same in every pair of games, or where games tell nothing of how far
  /// it may vary (the longest).
  std::optional<Contrast> contrast;
};

/// Adds up pairs of games, and makes the figures of them.
class FigureSums {
 public:
  /// For `games` pairs; `moves_a` and `moves_b` are the names of each side's moves, in the order of its header.
  FigureSums(std::int64_t games, int players, const std::vector<std::string>& moves_a,
             const std::vector<std::string>& moves_b);

  const GameColumns& columns() const { return columns_; }

  /// Game K of A and game K of B, as columns().write() wrote them. The order of the pairs matters in the last bits
  /// only.
  void add(const double* a, const double* b);

  /// All figures, always in the same order. Contrasts are not yet corrected for their number.
  std::vector<Figure> figures() const;

 private:
  enum class Kind { share, ratio };

  /// Column x over column y, as a share of games where x is 0 or 1 and y always 1.
  struct Spec {
    Figure figure;
    Kind kind = Kind::ratio;
    std::size_t x = 0;
    std::size_t y = GameColumns::kOnes;
    bool in_a = true, in_b = true;
    bool same = true;  ///< in all pairs so far
    Comoments sums{};  ///< x and y of A, x and y of B
  };

  void plan();
  void add_spec(Figure figure, Kind kind, std::size_t x, std::size_t y = GameColumns::kOnes);
  static Figure figure_of(const Spec& spec);
  void add_lengths(std::vector<Figure>& figures, const char* group, std::size_t of_a, std::size_t of_b) const;

  std::vector<std::string> moves_a_, moves_b_;
  GameColumns columns_;
  std::vector<Spec> specs_;
  std::vector<std::array<std::int64_t, 4>> lengths_;  ///< turns and decisions of A, then of B
};

/// Corrects the contrasts of all these lists together for their number (holm()), and says which are significant at 5%.
/// Returns how many contrasts there are.
std::size_t correct_for_number(const std::vector<std::vector<Figure>*>& lists);

}  // namespace houserules
