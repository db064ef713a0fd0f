// Which differences people feel at the table.
#pragma once

#include <string>
#include <vector>

#include "statistics/figures.h"

namespace houserules {

// A number differs if it is a tenth more or less; a share, if it is five points more or less, or two points and twice
// as much. Below that nobody would notice without counting.
inline constexpr double kFeltRatio = 1.1, kFeltPoints = 0.05, kFeltRarePoints = 0.02, kFeltRareRatio = 2;

/// How large a difference is, on a scale on which players would find shares and numbers about equally large: Cohen's h
/// for shares (Statistical Power Analysis for the Behavioral Sciences, 2nd ed., ch. 6), the logarithm of the ratio for
/// numbers. `figure` has both values, and a contrast.
double size_of(const Figure& figure);

/// Whether a difference that large would be felt. `figure` as for size_of().
bool is_felt(const Figure& figure);

/// Whether of all that is asked of a rule (how long games are, who wins, how often there is no choice) so much is known
/// that more games would tell nothing to be felt: no interval reaches further than what is felt.
bool is_sharp(const std::vector<Figure>& figures, std::int64_t pairs);

/// "games 38 to 52% shorter so far", from the interval of the length; "" if there is none.
std::string length_so_far(const std::vector<Figure>& figures);

/// The sentences on what players by chance would tell otherwise: `by_chance` are the figures of such players, `figures`
/// those of others. Empty if there is nothing.
std::vector<std::string> otherwise_by_chance(const std::vector<Figure>& figures, const std::vector<Figure>& by_chance);

}  // namespace houserules
