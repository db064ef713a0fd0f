// The list of moves, with what to type for each in brackets.
#pragma once

#include <optional>
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
  std::string value;  ///< of a single alternative: "7H"; "" if it has none, or for many sets or numbers; the second if
                      ///< there are two
  std::string title;  ///< what precedes the value: "play"; "ask Ben for" if there are two
  /// The key shown in brackets: the line's number; if asks_for_numbers(), the move's own number, or the beginning of
  /// its words if it is the only one of its kind ("f" for "fold"); "" if it has none.
  std::string key = {};
  std::string typed = {};  ///< what a click types; ends in a line feed if that completes the choice
};

/// The line's text without the hint on how to type it: "pass 3 cards".
std::string without_how_to_type(const ListedMove& line);
/// A line's text with that hint in brackets, for an enumeration: "pass 3 cards (type them, as in 2C 3C 4C)".
std::string with_hint_in_brackets(const std::string& text);

/// Whether the moves are numbers, as in "bid 3", or cards written as numbers. Then a typed number is the number of a
/// move, and the lines are not numbered. A fixed number beside other cards, as in "pick up 4", does not count.
bool asks_for_numbers(const Table& table, const Decision& decision);

/// Whether asks_for_numbers() is true only because cards are written as numbers, as in "play 57".
bool offers_numbered_cards(const Table& table, const Decision& decision);

/// Whether `number` is the first or only value of the alternative.
bool takes_number(const Alternative& alternative, std::int64_t number);

/// Whether the values are a number and a suit or word: "bid 1 spades".
bool is_suit_bid(const Alternative& alternative);
/// Whether the values are a number and a rank: "meld 3 Jacks".
bool counts_cards_of_rank(const Alternative& alternative);
/// A bid in the notation of card players: "1♠" for "1 spades", "3N" for "3 no trumps"; "" for other texts.
std::string bid_text(std::string_view text, const Pack& pack, const Style& style);

/// A number of cards in words: "3 cards", "1 or 2 cards", "1 to 4 cards".
std::string numbers_of_cards(int least, int most);

/// The part of a move's text before its values: "lay" for "lay {card}", "put ... aside" for "put {card} aside".
std::string group_title(const std::string& text);

/// How to type an alternative with several cards: "2c 3c 4c", sorted by suit and order; with a second value, the whole
/// move, as in "give 2c 3c 4c to ben".
std::string typed_set(const Table& table, const Decision& decision, const Alternative& alternative);

/// The lines in the order offered, with the cards of a move sorted as the hand is: by `order`, else by natural_order().
std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision,
                                     std::optional<HandOrder> order = std::nullopt);
/// The same for `seat`, by the pending decision as that seat sees it; with the cards that moves between piles take:
/// "from column 4 to column 10 (7C)". Leaves the world unchanged, but references into its decision become invalid.
std::vector<ListedMove> listed_moves(World& world, Seat seat, std::optional<HandOrder> order = std::nullopt);

/// The cards that an alternative of the player on move takes from a pile to another, as far as that player sees them:
/// "7S 6S", "KS to 7S"; "" for other moves. Leaves the world unchanged, but references into its decision become
/// invalid.
std::string cards_moved(World& world, std::size_t alternative);

/// Lines shown in one row: the values of one move, or a single line.
struct MoveRow {
  struct Item {
    std::string text;  ///< the value, "" for a number that is its own key; for a single line the whole text
    std::string key, typed;
  };
  std::string title;  ///< the text before the values; "" for a single line
  std::vector<Item> items;
};
std::vector<MoveRow> move_rows(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision);

/// "[2] 6♦"; "[6]" for a number that is its own key; just the text if there is no key.
std::string item_text(const MoveRow::Item& item, const Pack& pack, const Style& style);

/// A row with a single line, wrapped: "  [1] declare last cards".
std::string single_item_text(const MoveRow::Item& item, const Pack& pack, const Style& style);

/// Formats the lines, with the values of one move together, as in
///   [1] declare last cards
///   lay  [2] 2♦  [3] 6♦
/// or, if it asks_for_numbers(),
///   bid  [0]  [1]  [2]
/// Items are never broken across lines. In plain style each is on its own line: "2: lay two of diamonds", "bid 2".
std::string moves_text(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision,
                       const Style& style);

/// The calls that several people at one screen may make before the player to move chooses, whatever they hold: "Before
/// Ben moves anybody may call: jump in with ... (name first: `anna: ...`)". `example` is the caller in the example.
std::string calls_for_all(const World& world, Seat example);

}  // namespace houserules
