// Is this rule file sound?
#pragma once

#include "checker/context.h"

namespace houserules {

struct CheckReport {
  std::vector<Diagnostic> findings;  ///< by file, bases first, and place
  std::int64_t games_played = 0;
  std::int64_t games_left = 0;         ///< of them, before their end: they were long, or time was up
  std::vector<Transcript> recordings;  ///< of games that show findings

  int errors() const;
  int warnings() const;
};

/// Checks a loaded rule file. A check is passed over when those before it have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
