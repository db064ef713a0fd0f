// Events: what happened at the table, in a form that can be told. Created only while somebody listens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

/// A card in an event: its face at the time and who saw it.
struct EventCard {
  FaceId face = 0;
  SeatMask seen_by = 0;
};

struct Event {
  enum class Kind {
    deal_started,  ///< amount: its number; seat: the dealer
    dealt,         ///< the deal of the header: amount cards to each player's pile, the first of which is `to`
    dealt_out,     ///< amount cards of the stock to the piles of the row that begins with `to`
    turned_up,     ///< cards to `to`
    turn,          ///< seat's turn begins
    took,          ///< `amount` cards from `from` came to `to` by pile:deal
    moved,         ///< cards from `from` to `to`
    shuffled,      ///< `from`
    refilled,      ///< `to` from `from`
    shown,         ///< cards in `from`, to everybody (other == kNoSeat) or to `other`
    chose,         ///< seat chose `text` (with its value if seen); private: only seat sees the value
    changed,       ///< a public value: text is "name: value", seat if each player has one
    said,          ///< text
    paid,          ///< amount chips, from seat to other (pots: kMaxPlayers + number)
    missed,        ///< seat misses a turn
    turned_round,  ///< the direction of play reverses; amount: 1 clockwise, -1 counterclockwise
    undone,        ///< steps that did not stand were taken back: seat's, if a player's; text: why, for that player
    sat_out,       ///< seat is out of the deal
    went_out,      ///< seat is out of the match
    scored,        ///< seat gets amount points; with Setup::team_points its team, which it is the first of
    deal_void,     ///< nothing is counted, and seat deals again
    deal_ended,    ///< winners; amount: 1 if named for the match; text: why, if the end was out of the ordinary
    match_ended    ///< winners
  };
  Kind kind = Kind::said;
  Seat seat = kNoSeat;
  Seat other = kNoSeat;
  PileId from = 0;
  PileId to = 0;
  std::int64_t amount = 0;
  SeatMask winners = 0;
  SeatMask losers = 0;  ///< of a deal or match in a game that is lost rather than won: `win all but last`
  std::vector<EventCard> cards;
  std::string text;         ///< chose: for the chooser
  std::string public_text;  ///< chose: for the others
};

/// What an event counts for when the length of a game is bounded, in bytes: about what it takes to be kept.
inline constexpr std::size_t kEventBytes = 128, kEventCardBytes = sizeof(EventCard);
/// What all events of a game may take: twice as much as its Lua, so that the usual limit of 100,000 decisions fits.
inline constexpr std::uint64_t kMostTold = std::uint64_t{128} << 20;

/// Viewers other than the seats. The gallery sees what everybody at the table sees; the omniscient viewer sees all
/// faces.
inline constexpr Seat kGallery = -1;
inline constexpr Seat kOmniscient = -2;

/// Whether `viewer` is among `seats` (the gallery is if all `players` are).
bool sees(Seat viewer, SeatMask seats, int players);

/// One line of text for `viewer` ("Anna takes 2 cards"), or "" if the event is not worth a line.
std::string describe(const Event& event, const Setup& setup, Seat viewer, bool symbols = false);

/// Whether a text says something of somebody: "has laid cards", "plays alone".
bool is_predicate(std::string_view text);
/// The same said of several: "have melded" for "has melded". Any other text is unchanged.
std::string of_several(const std::string& text);
/// The opposite of a sentence with "are" or "is": "hearts are not broken"; "" for any other text.
std::string with_not(const std::string& text);

/// The text of Event::changed: that a public value of `owner` (a seat or team, if it has one) is now `value`, "" if it
/// is nil; `is_true`: it is `true`.
std::string changed_text(const Setup& setup, const PublicInfo& info, int owner, bool is_true, const std::string& value);

/// Receives every event, in order. The faces in an event are copies and may be kept.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_event(const Event& event) = 0;
};

}  // namespace houserules
