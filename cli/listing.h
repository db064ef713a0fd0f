// The list of moves that a player chooses from.
#pragma once

#include <string>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// A line of the list of moves: one option, or a move with more sets of cards than anybody wants to read.
struct ListedMove {
  std::string text;                  ///< "play 7H", "pass 3 cards: type them, as in 2C 3C 4C"
  std::vector<std::size_t> options;  ///< indices into Decision::options, never empty
};

/// The lines in the order in which they are numbered: as offered, cards of one move sorted by suit and order.
std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision);

}  // namespace houserules
