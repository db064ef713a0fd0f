// What the tabulator key offers while a move is typed.
#pragma once

#include <string>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// The words that may stand in place of `word` (begun, perhaps ""), after `before`: words and cards of moves that are
/// possible and have the words before, and commands as the first word of a line. Sorted, each once.
std::vector<std::string> completions(const std::string& before, const std::string& word, const Table& table,
                                     const Decision& decision);

}  // namespace houserules
