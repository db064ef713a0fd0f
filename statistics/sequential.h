// Anytime-valid intervals: they hold even if the run stops because of what was seen.
#pragma once

#include <cstdint>

#include "statistics/tally.h"

namespace houserules {

/// How wide intervals are and how p-values are computed, at a level of 95%.
struct Certainty {
  double z = kZ95;         ///< standard errors to each side
  double information = 0;  ///< 0: the number of games was fixed beforehand; else see at_any_time()

  /// The p-value of an estimate that lies `t` standard errors from "no difference".
  double p(double t) const;
};

/// For `games` pairs of games, where the number may depend on the results: with a probability of about 95%, all
/// intervals from the first look on contain the truth. The boundary is the normal mixture of Robbins (1970) as in
/// Howard, Ramdas, McAuliffe and Sekhon (2021, Annals of Statistics 49, 1055), with the variance estimated as in
/// Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, Annals of Statistics 52, 2613), which makes it asymptotic: do
/// not look before kFirstLook pairs. It is tightest near kTightest pairs.
Certainty at_any_time(std::int64_t games);

inline constexpr std::int64_t kFirstLook = 40;
inline constexpr double kTightest = 400;

/// The number of pairs at which to look next: a tenth more.
std::int64_t next_look(std::int64_t games);

}  // namespace houserules
