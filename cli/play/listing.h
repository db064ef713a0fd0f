// The list of moves that a player chooses from.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// A line of the list of moves: one alternative, or a move with more sets of cards than anybody wants to read.
struct ListedMove {
  std::string text;                       ///< "play 7H", "pass 3 cards: type them, as in 2C 3C 4C"
  std::vector<std::size_t> alternatives;  ///< indices into Decision::alternatives, never empty
  std::string value;  ///< of a single alternative: "7H"; "" where it has none, and for many sets or numbers
};

/// The cards of an alternative with several, as a player may type them: "2c 3c 4c", sorted by suit and order.
std::string typed_cards(const Table& table, const Decision& decision, const Alternative& alternative);

/// The lines in the order in which they are numbered: as offered, cards of one move sorted by suit and order.
std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision);

/// The lines as they are shown: numbered, those of one move with different values together, as in
///   [1] declare last cards
///   lay  [2] 2♦  [3] 6♦
/// None is broken at the end of a line. In plain style each stands on a line of its own: "2: lay two of diamonds".
std::string moves_text(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision,
                       const Style& style);

}  // namespace houserules
