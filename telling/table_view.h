// One player's view of the table, as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/event.h"
#include "runtime/view.h"
#include "telling/card_text.h"

namespace houserules {

/// The state of the current deal that the view lacks.
struct DealSoFar {
  bool turned = false;              ///< the direction of play has changed
  bool stock_is_dealt_out = false;  ///< if the stock is empty, the deal and at most one choice took its cards
};
DealSoFar deal_so_far(std::span<const Event> events, const Setup& setup);

/// How much to show of piles in a row, such as columns: all cards, as many top cards as fit on a line, or these with
/// short labels, so that several piles can share a line.
enum class PilesShown { whole, in_a_line, in_short };

/// Which parts of the table to show.
struct TableParts {
  bool players = true;  ///< one line per player, in addition to the table and the viewer's hand
  DealSoFar deal = {};
};

/// Players with their cards and points, the piles, the public values, then the viewer's own cards, sorted as the style
/// says. Lines keep to the style's width unless a single word is longer. Ends with a line feed. Not for plain style:
/// use table_words().
std::string table_text(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The same for screen readers: sentences, one fact per line.
std::string table_words(const View& view, const Setup& setup, const Style& style, const TableParts& parts = {});

/// The visible cards of a pile, in order, or the number of cards if none is visible.
std::string pile_text(const PileView& pile, const Setup& setup, const Style& style);

// ---- parts of a table ----

struct PlayerParts {
  bool partners = true;   ///< the player's partners
  bool open_hand = true;  ///< the visible cards of the hand
  bool melds = true;      ///< rows of other piles, including those that are drawn
  bool piles = true;      ///< other single piles
};
/// The player's dealer mark, open cards, other piles and public values: "dealer", "tricks: 3 cards". Without the
/// viewer's open cards, which are shown as their hand.
std::vector<std::string> player_facts(const PlayerView& player, const View& view, const Setup& setup,
                                      const Style& style, const PlayerParts& parts);
/// The direction of play if it has been reversed, the table's piles except `left_out`, the pots and the public values,
/// with a team's values on one line: "Stock: 28 cards", "Suit to follow: hearts".
std::vector<std::string> table_facts(const View& view, const Setup& setup, const Style& style, const DealSoFar& deal,
                                     const std::vector<PileId>& left_out, PilesShown shown = PilesShown::whole);
/// A meld's name by its cards: "Jacks" if most have one rank, "Hearts" if most have one suit; otherwise "".
std::string meld_name(const PileView& pile, const Pack& pack);
/// The number of cards in the player's hand.
std::int64_t cards_in_hand(const View& view, Seat seat);

// ---- shared by table_text() and table_words() ----

/// "suit to follow: hearts", "has declared last cards"; "" for empty values and "no", which are not shown.
std::string public_value_text(const PublicView& value, const Setup& setup);
/// Whether the points of each player or team that the players see are a public value with the text "points", which the
/// script keeps up to date; then the score of the deals before is not shown beside it.
bool counts_points(const Setup& setup);
/// The player's partners, and their joint points unless each has the team's points: "with Clara, together 25
/// points"; "" for a player who is a team alone.
std::string partners_text(const PlayerView& player, const View& view, const Setup& setup);
/// Whether to show the pile: it has cards, or is a place in a row, or is a stock that has run out.
bool is_worth_showing(const PileView& pile, const Setup& setup, const DealSoFar& deal);
/// The public values of the table, with a team's values in one text: "Anna and Clara, tricks: 2, bags:
/// 0".
std::vector<std::string> table_values(const View& view, const Setup& setup);
/// The player's name for a pile of their own: "cards taken", "place 3".
std::string own_pile_name(const PileView& pile, const Setup& setup);
/// "Your hand", "Your hand (17)" with its total.
std::string own_pile_title(const PileView& pile, const Setup& setup);
/// Whether only the top card of a pile is shown, if it is visible.
bool is_top_alone(const PileView& pile, const Setup& setup);
/// The number of the pile's cards that the viewer sees.
std::size_t cards_seen(const PileView& pile);
/// "deal 3 of 13" if the header gives the number of deals; "deal 3 of at most 13" if the match may end earlier.
std::string deal_in_words(std::int64_t number, const Setup& setup);

}  // namespace houserules
