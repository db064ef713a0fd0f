// What may close something that was left open: an `end`, a `]]`, a bracket or a quote.
#pragma once

#include <string>
#include <vector>

#include "checker/finding.h"

namespace houserules {

/// Insertions that may mend the finding, the likeliest first; none if it is not about something left open. They are
/// guesses: a block is thought to end where the indentation says so. `text` is that of the finding's file.
std::vector<Replacement> missing_closers(const Finding& finding, const std::string& text);

}  // namespace houserules
