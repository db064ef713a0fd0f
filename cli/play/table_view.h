// The table as one player sees it, in text.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "runtime/view.h"

namespace houserules {

/// What of the table is shown.
struct TableParts {
  bool players = true;     ///< a line for each player, not only what lies on the table and in one's hand
  bool direction = false;  ///< which way play goes: for games in which it turns
};

/// Players with their cards and points, the piles, the public values, and below them the viewer's own cards, sorted as
/// the style says. No line is longer than the style's width, unless a word is. Ends with a line feed. The style must
/// not be plain: that is table_words().
std::string table_text(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The same for a screen reader: sentences, one fact a line.
std::string table_words(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The cards of one pile, all that the viewer sees of them, in the order in which they lie; their number, where none is
/// seen.
std::string pile_text(const PileView& pile, const Setup& setup, const Style& style);

// ---- for both ----

/// "suit to follow: hearts", "has declared last cards"; "" for what is not worth saying: nothing, or a no of a player.
std::string public_value_text(const PublicView& value);
/// Whether the pile has something to be shown: cards, or it is the stock that has run out.
bool is_worth_showing(const PileView& pile, const Setup& setup);
/// "tricks", "column 3": what a player calls a pile of their own.
std::string own_pile_name(const PileView& pile, const Setup& setup);
/// How many cards of it the viewer sees.
std::size_t cards_seen(const PileView& pile);
/// The text with its first letter, if it is an ASCII letter, made a capital.
std::string capital(std::string text);

}  // namespace houserules
