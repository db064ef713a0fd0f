// Parsing what a player types at a decision: a number, a card, or words of a move.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "telling/offered_moves.h"

namespace houserules {

/// A parsed entry: a choice, or an explanation of what is wrong and what is possible.
struct Entry {
  std::optional<Choice> choice;
  std::string message;
  bool unknown = false;  ///< it is neither a card nor the start of a move's words
};

/// Parses `text` as one of the alternatives of `decision`, for the player who is asked:
///   "3"                     the third line of listed_moves(); if it asks_for_numbers(), the move with this number
///   "10h", "6♠", "7h 7s"    the alternative with these cards
///   "play 7h", "draw"       the alternative with these words or their beginnings, in any order
///   "ask ben 7", "5h kc"    the alternative with these two values, in this order
///   "5h 6s"                 for a card and a pile: the card, and the one on top of the pile
///   "5h on 7"               for two piles: a card of the first, and the number of the second
///   "kh"                    for a rank and a suit, in either order
///   "bid 7"                 a number in a range
///   "queen"                 the card of this rank, if it is the only one
///   "deal", "pick it up"    a move as other games call it, unless a move of this game begins so
///   "ask ben for queens"    a rank in words, with filler words: see as_moves_say()
/// For an ambiguous entry the message lists the matching alternatives; for an unplayable card it gives the reason.
Entry parse_entry(std::string_view text, const Table& table, const Decision& decision, const Style& style,
                  const WhyNot& why = {});

/// Like parse_entry() for a call by a player who was not shown the list of moves, so by words and values only.
std::optional<Choice> parse_call(std::string_view text, const Table& table, const Decision& decision);

/// Whether the entry cannot be a command: it is the text of an alternative, or the first word of one without a
/// value, alone or with others of its words, or names a rank when the player is asked for one, such as `q`.
bool is_answer(std::string_view text, const Table& table, const Decision& decision);

}  // namespace houserules
