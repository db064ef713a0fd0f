// Tab completion of moves.
#pragma once

#include <string>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// The candidates for `word` (a prefix, possibly "") after the words `before`: words and cards of possible moves that
/// contain those words and, for the first word of a line, commands. Sorted, without duplicates.
std::vector<std::string> completions(const std::string& before, const std::string& word, const Table& table,
                                     const Decision& decision);

}  // namespace houserules
