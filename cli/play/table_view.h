// One player's view of the table, as text.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "runtime/view.h"

namespace houserules {

/// Which parts of the table to show.
struct TableParts {
  bool players = true;     ///< a line per player, besides the table and the viewer's hand
  bool direction = false;  ///< the direction of play, for games where it reverses
};

/// Players with their cards and points, the piles, the public values, then the viewer's own cards, sorted as the style
/// says. Lines keep to the style's width unless a single word is longer. Ends with a line feed. Not for plain style:
/// use table_words().
std::string table_text(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The same for screen readers: sentences, one fact per line.
std::string table_words(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The visible cards of a pile, in the order in which they lie, or the number of cards if none is visible.
std::string pile_text(const PileView& pile, const Setup& setup, const Style& style);

// ---- shared by table_text() and table_words() ----

/// "suit to follow: hearts", "has declared last cards"; "" for empty values and a player's "no", which go unsaid.
std::string public_value_text(const PublicView& value, const Setup& setup);
/// With whom the player plays, and what points they have together unless each has them: "with Clara, together 25
/// points".
std::string partners_text(const PlayerView& player, const View& view, const Setup& setup);
/// Whether to show the pile: it has cards, or it is the stock and has run out.
bool is_worth_showing(const PileView& pile, const Setup& setup);
/// "tricks", "column 3": what a player calls their own pile.
std::string own_pile_name(const PileView& pile, const Setup& setup);
/// How many of the pile's cards the viewer sees.
std::size_t cards_seen(const PileView& pile);
/// The text with its first letter capitalised, if ASCII.
std::string capital(std::string text);

}  // namespace houserules
