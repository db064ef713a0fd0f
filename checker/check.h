// Checks whether a rule file is sound.
#pragma once

#include "checker/context.h"

namespace houserules {

struct CheckReport {
  std::vector<Diagnostic> findings;  ///< by file (bases first), then by place
  std::int64_t games_played = 0;
  std::int64_t games_left = 0;         ///< games abandoned before their end: too long, or out of time
  bool complete = true;                ///< false: there are more findings of a severity than kMostFindings
  std::vector<Transcript> recordings;  ///< games that demonstrate findings

  int errors() const;
  int warnings() const;
};

/// Checks a loaded rule file. A check is skipped once earlier ones have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
