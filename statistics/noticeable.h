// Which differences people notice at the table.
#pragma once

#include <string>
#include <vector>

#include "statistics/figures.h"

namespace houserules {

// The smallest noticeable differences: a tenth for a number; for a share five points, or two points if that at least
// doubles it. Nobody would notice less without counting.
inline constexpr double kNoticeableRatio = 1.1, kNoticeablePoints = 0.05;
inline constexpr double kNoticeableRarePoints = 0.02, kNoticeableRareRatio = 2;

/// The size of a difference, on a scale on which shares and numbers are comparable to players: Cohen's h for shares
/// (Statistical Power Analysis for the Behavioral Sciences, 2nd ed., ch. 6), the logarithm of the ratio for numbers.
/// `figure` has both values, and a contrast.
double size_of(const Figure& figure);

/// Whether players would notice the difference. `figure` as for size_of().
bool is_noticeable(const Figure& figure);

/// Whether the usual questions about a rule (how long games are, who wins, how often there is no choice) have such
/// precise answers that more games would change nothing noticeable: no interval is wider than a noticeable difference.
bool is_sharp(const std::vector<Figure>& figures, std::int64_t pairs);

/// "games 38 to 52% shorter so far", from the interval of the length; "" if there is none.
std::string length_so_far(const std::vector<Figure>& figures);

/// Sentences about the questions that random players (`by_chance`) answer differently from the players of `figures`;
/// empty if there are none.
std::vector<std::string> otherwise_by_chance(const std::vector<Figure>& figures, const std::vector<Figure>& by_chance);

}  // namespace houserules
