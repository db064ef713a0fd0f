// Totals over many games, in integers, so that tallies of parts add up to the same whole in any order.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/world/world.h"
#include "statistics/histogram.h"

namespace houserules {

/// The number of decisions at which a move was offered, and was chosen.
struct MoveUse {
  std::int64_t offered = 0;
  std::int64_t chosen = 0;
};

/// What a part of the points came to.
struct PartUse {
  std::int64_t games = 0;   ///< in which a side had points of it
  std::int64_t points = 0;  ///< of all sides together
  /// By how much it put the winning sides ahead of the losing ones, summed over all pairs of a winner and a loser; with
  /// `win lowest score`, by how much less they had.
  std::int64_t ahead = 0;
};

/// What the players of one game were offered and chose.
struct GameCounts {
  Seat first = kNoSeat;             ///< who chose first; kNoSeat: nobody
  std::int64_t options = 0;         ///< offered at all decisions together; in a range each number is one
  std::int64_t forced = 0;          ///< decisions that offered a single option
  std::vector<MoveUse> moves;       ///< by the setup's moves
  std::vector<PartUse> parts = {};  ///< by the setup's parts; empty: the points had none

  /// Counts what a decision offers, and what is chosen of it. `moves` must have room for all.
  void add_offered(const Decision& decision);
  void add_chosen(const Decision& decision, const Choice& choice);
};

/// Whether that team, from 0, has won, which it has if one of its players has.
bool team_won(const Result& result, std::size_t team);
/// The number of winners: players, or in a game with teams, teams.
int winning_sides(const Result& result);

struct Tally {
  std::int64_t games = 0;
  std::int64_t draws = 0;            ///< games that nobody won
  std::int64_t shared = 0;           ///< games with several winners; in a game with teams, several winning teams
  std::int64_t at_limit = 0;         ///< games in which a deal reached the limit of decisions
  std::vector<std::int64_t> wins;    ///< by seat; a shared win counts for each
  std::vector<std::int64_t> order;   ///< wins by position relative to the seat asked first in each game
  std::vector<std::int64_t> scores;  ///< sums, by seat
  std::vector<std::int64_t> chips;   ///< sums, by seat
  /// The same by team; empty without teams.
  std::vector<std::int64_t> team_wins, team_order, team_scores;
  Histogram decisions, turns, deals;
  std::int64_t options = 0;    ///< offered at all decisions together
  std::int64_t forced = 0;     ///< decisions that offered a single option
  std::vector<MoveUse> moves;  ///< by the setup's moves
  std::vector<PartUse> parts;  ///< by the setup's parts; empty: the points had none
  std::uint64_t checksum = 0;  ///< sum of the hashes of all results, independent of their order

  /// Adds one game: its result, and what was offered and chosen in it.
  void add(std::uint64_t index, const Result& result, const GameCounts& counts);
  void add(const Tally& other);
};

/// Calls `visit` with each figure of a tally, or with the same one of several, in the order in which they are saved.
template <typename Visit, typename... Tallies>
void visit_tally(Visit&& visit, Tallies&... of) {
  visit(of.games...), visit(of.draws...), visit(of.shared...), visit(of.at_limit...);
  visit(of.wins...), visit(of.order...), visit(of.scores...), visit(of.chips...);
  visit(of.team_wins...), visit(of.team_order...), visit(of.team_scores...);
  visit(of.decisions...), visit(of.turns...), visit(of.deals...);
  visit(of.options...), visit(of.forced...), visit(of.moves...), visit(of.checksum...);
  visit(of.parts...);
}

/// A closed interval.
struct Interval {
  double low = 0;
  double high = 0;
};

/// The 97.5th percentile of the normal distribution: the half-width in standard errors of a 95% interval.
inline constexpr double kZ95 = 1.959963984540054;

/// Wilson's score interval (1927) for a share of `hits` in `trials`, at 95% by default; 0 to 1 without trials.
Interval wilson(std::int64_t hits, std::int64_t trials, double z = kZ95);
/// The same for fractional hits, from shared wins; the interval is then somewhat too wide.
Interval wilson_of_shared(double hits, std::int64_t trials, double z = kZ95);

}  // namespace houserules
