// One player's view of the table, as text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/event.h"
#include "runtime/view.h"
#include "telling/card_text.h"

namespace houserules {

/// What has come about in the current deal and the view does not tell.
struct DealSoFar {
  bool turned = false;              ///< the direction of play has changed
  bool stock_is_dealt_out = false;  ///< if the stock is empty, the deal and one choice at most took its cards
};
DealSoFar deal_so_far(const std::vector<Event>& events, const Setup& setup);

/// How much of the piles in a row, such as columns, is shown: all cards, as many of the top as fit into a line, or
/// these with short words, so that several piles may share a line.
enum class PilesShown { whole, in_a_line, in_short };

/// Which parts of the table to show.
struct TableParts {
  bool players = true;  ///< a line per player, besides the table and the viewer's hand
  DealSoFar deal = {};
};

/// Players with their cards and points, the piles, the public values, then the viewer's own cards, sorted as the style
/// says. Lines keep to the style's width unless a single word is longer. Ends with a line feed. Not for plain style:
/// use table_words().
std::string table_text(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The same for screen readers: sentences, one fact per line.
std::string table_words(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The visible cards of a pile, in the order in which they lie, or the number of cards if none is visible.
std::string pile_text(const PileView& pile, const Setup& setup, const Style& style);

// ---- parts of a table ----

/// The player's dealer's mark, open cards, other piles and public values: "dealer", "tricks: 3 cards". The viewer's
/// open cards are left out, which are shown as theirs. `partners`: with whom they play.
std::vector<std::string> player_facts(const PlayerView& player, const View& view, const Setup& setup,
                                      const Style& style, bool partners);
/// The direction of play if it has turned, the piles of no player but `left_out`, the pots and the public values, those
/// of a team together: "Stock: 28 cards", "Suit to follow: hearts".
std::vector<std::string> table_facts(const View& view, const Setup& setup, const Style& style, const DealSoFar& deal,
                                     std::optional<PileId> left_out, PilesShown shown = PilesShown::whole);
/// How many cards the player has in hand.
std::int64_t cards_in_hand(const View& view, Seat seat);

// ---- shared by table_text() and table_words() ----

/// "suit to follow: hearts", "has declared last cards"; "" for empty values and a player's "no", which go unsaid.
std::string public_value_text(const PublicView& value, const Setup& setup);
/// With whom the player plays, and what points they have together unless each has them: "with Clara, together 25
/// points".
std::string partners_text(const PlayerView& player, const View& view, const Setup& setup);
/// Whether to show the pile: it has cards or is a place for them in a row, or it is the stock and has run out.
bool is_worth_showing(const PileView& pile, const Setup& setup, const DealSoFar& deal);
/// What is said of all at the table by public values, those of a team in one text: "Anna and Clara, tricks: 2, bags:
/// 0".
std::vector<std::string> table_values(const View& view, const Setup& setup);
/// "tricks", "column 3": what a player calls their own pile.
std::string own_pile_name(const PileView& pile, const Setup& setup);
/// "Your hand", "Your hand (17)" with what it comes to.
std::string own_pile_title(const PileView& pile, const Setup& setup);
/// Whether of a pile only the card on top is shown, where it is seen.
bool is_top_alone(const PileView& pile, const Setup& setup);
/// How many of the pile's cards the viewer sees.
std::size_t cards_seen(const PileView& pile);
/// "deal 3 of 13", as far as the header says how many there are: "deal 3 of at most 13" where something else may end
/// the match before.
std::string deal_in_words(std::int64_t number, const Setup& setup);

}  // namespace houserules
