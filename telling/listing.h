// The list of moves, with what may be typed for each in brackets.
#pragma once

#include <string>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/decision.h"
#include "runtime/table.h"
#include "telling/card_text.h"

namespace houserules {

/// A line of the list: one alternative, or a move with too many sets of cards or numbers to list.
struct ListedMove {
  std::string text;                       ///< "play 7H", "pass 3 cards: type them, as in 2C 3C 4C"
  std::vector<std::size_t> alternatives;  ///< indices into Decision::alternatives, never empty
  std::string value;  ///< of a single alternative: "7H"; "" if it has none, or for many sets or numbers; of two values
                      ///< the second
  std::string title;  ///< what precedes the value: "play"; "ask Ben for" where there are two
  /// What stands in brackets: its number in the list, or where asks_for_numbers() its own number; "" if there is none.
  std::string key = {};
  std::string typed = {};  ///< what a click types: with a line feed if that chooses it
};

/// Whether the moves are numbers, as in "bid 3": then a number that is typed is that of a move, and the list has none
/// of its own. A lone number beside cards, as in "pick up 4", is no number of one's choice.
bool asks_for_numbers(const Decision& decision);

/// Whether that is the first or only value of the alternative.
bool takes_number(const Alternative& alternative, std::int64_t number);

/// "3 cards", "1 or 2 cards", "1 to 4 cards".
std::string numbers_of_cards(int least, int most);

/// What precedes the values of a move: "lay" for "lay {card}", "put ... aside" for "put {card} aside".
std::string group_title(const std::string& text);

/// An alternative with several cards in typeable form: "2c 3c 4c", sorted by suit and order; with a second value all of
/// it, as in "give 2c 3c 4c to ben".
std::string typed_set(const Table& table, const Decision& decision, const Alternative& alternative);

/// The lines in their order: as offered, with the cards of a move sorted by suit and order.
std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision);

/// Lines that are shown in one row: the values of one move, or a single line.
struct MoveRow {
  struct Item {
    std::string text;  ///< the value, "" for a number that is its own key; of a single line all of it
    std::string key, typed;
  };
  std::string title;  ///< what precedes the values; "" for a single line
  std::vector<Item> items;
};
std::vector<MoveRow> move_rows(const std::vector<ListedMove>& lines, const Decision& decision);

/// "[2] 6♦"; "[6]" for a number that is its own key, and without a key the text alone.
std::string item_text(const MoveRow::Item& item, const Pack& pack, const Style& style);

/// A row with a single line, wrapped: "  [1] declare last cards".
std::string single_item_text(const MoveRow::Item& item, const Pack& pack, const Style& style);

/// Formats the lines, with the values of one move together, as in
///   [1] declare last cards
///   lay  [2] 2♦  [3] 6♦
/// or, where it asks_for_numbers(),
///   bid  [0]  [1]  [2]
/// Items are never broken across lines. In plain style each has a line of its own: "2: lay two of diamonds", "bid 2".
std::string moves_text(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision,
                       const Style& style);

/// What several people at one screen may call before the pending decision's player moves, whatever they hold: "Before
/// Ben moves anybody may call: jump in with ... (name first: `anna: ...`)". `example`: who calls there.
std::string calls_for_all(const World& world, Seat example);

}  // namespace houserules
