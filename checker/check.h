// Checks whether a rule file is sound.
#pragma once

#include "checker/context.h"

namespace houserules {

struct CheckReport {
  std::vector<Finding> findings;  ///< by file (bases first), then by position
  std::int64_t games_played = 0;
  std::int64_t games_left = 0;      ///< of these, games that did not finish
  std::int64_t games_at_limit = 0;  ///< of these, games that reached the limit of a deal
  std::int64_t settings_left = 0;   ///< settings for which no game was played
  std::string why_not_counted;      ///< why it was not counted which statements ran; "" if it was
  GamesOfStatements games_of_statements;
  bool complete = true;                ///< false: some severity has more than kMostFindings findings
  std::vector<Transcript> recordings;  ///< games that demonstrate findings

  int errors() const;
  int warnings() const;
};

/// Checks a loaded rule file. A check is skipped once earlier ones have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
