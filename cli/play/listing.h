// The numbered list of moves.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "interpreter/world/world.h"
#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// A line of the list: one alternative, or a move with too many sets of cards or numbers to list.
struct ListedMove {
  std::string text;                       ///< "play 7H", "pass 3 cards: type them, as in 2C 3C 4C"
  std::vector<std::size_t> alternatives;  ///< indices into Decision::alternatives, never empty
  std::string value;  ///< of a single alternative: "7H"; "" if it has none, or for many sets or numbers; of two values
                      ///< the second
  std::string title;  ///< what precedes the value: "play"; "ask Ben for" where there are two
};

/// "3 cards", "1 or 2 cards", "1 to 4 cards".
std::string numbers_of_cards(int least, int most);

/// What precedes the values of a move: "lay" for "lay {card}", "put ... aside" for "put {card} aside".
std::string group_title(const std::string& text);

/// An alternative with several cards in typeable form: "2c 3c 4c", sorted by suit and order; with a second value all of
/// it, as in "give 2c 3c 4c to ben".
std::string typed_set(const Table& table, const Decision& decision, const Alternative& alternative);

/// The lines in numbered order: as offered, with the cards of a move sorted by suit and order.
std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision);

/// Lines that are shown in one row: the values of one move, or a single line.
struct MoveRow {
  std::size_t first = 1;            ///< the number of its first line
  std::string title;                ///< what precedes the values; "" for a single line
  std::vector<std::string> values;  ///< of a single line its text
};
std::vector<MoveRow> move_rows(const std::vector<ListedMove>& lines, const Decision& decision);

/// Formats the lines: numbered, with the values of one move together, as in
///   [1] declare last cards
///   lay  [2] 2♦  [3] 6♦
/// Items are never broken across lines. In plain style each has a line of its own: "2: lay two of diamonds".
std::string moves_text(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision,
                       const Style& style);

/// What several people at one screen may call before the pending decision's player moves, whatever they hold: "Before
/// Ben moves anybody may call: jump in with ... (name first: `anna: ...`)". `example`: who calls there.
std::string calls_for_all(const World& world, Seat example);

}  // namespace houserules
