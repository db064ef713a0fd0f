// Checks whether a rule file is sound.
#pragma once

#include "checker/context.h"

namespace houserules {

struct CheckReport {
  std::vector<Finding> findings;  ///< by file (bases first), then by place
  std::int64_t games_played = 0;
  std::int64_t games_left = 0;         ///< of those, games that did not come to their end
  std::int64_t settings_left = 0;      ///< numbers of players and settings for which there was no game
  std::string why_not_counted;         ///< why it was not looked for statements that never ran; "" if it was
  bool complete = true;                ///< false: there are more findings of a severity than kMostFindings
  std::vector<Transcript> recordings;  ///< games that demonstrate findings

  int errors() const;
  int warnings() const;
};

/// Checks a loaded rule file. A check is skipped once earlier ones have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
