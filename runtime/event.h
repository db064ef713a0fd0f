// What happened at the table, as it may be told. Made only while somebody listens.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

/// A card in an event: its face then, and who saw it.
struct EventCard {
  FaceId face = 0;
  SeatMask seen_by = 0;
};

struct Event {
  enum class Kind {
    deal_started,  ///< amount: its number; seat: the dealer
    dealt,         ///< the deal of the header: amount cards to each
    turned_up,     ///< cards to `to`
    turn,          ///< seat's turn begins
    took,          ///< `amount` cards from `from` came to `to` by pile:deal
    moved,         ///< cards from `from` to `to`
    shuffled,      ///< `from`
    refilled,      ///< `to` from `from`
    shown,         ///< cards in `from`, to everybody (other == kNoSeat) or to `other`
    chose,         ///< seat chose `text` (with its value when seen); private: the value only for seat
    changed,       ///< a public value: text is "name: value", seat when each player has one
    said,          ///< text
    paid,          ///< amount chips, seat to other (pots: kMaxPlayers + number)
    missed,        ///< seat misses a turn
    turned_round,  ///< play goes the other way from now on; amount: 1 clockwise, -1 against
    sat_out,       ///< seat is out of the deal
    went_out,      ///< seat is out of the match
    scored,        ///< seat gets amount points
    deal_ended,    ///< winners; text: why, when it was no ordinary end
    match_ended    ///< winners
  };
  Kind kind = Kind::said;
  Seat seat = kNoSeat;
  Seat other = kNoSeat;
  PileId from = 0;
  PileId to = 0;
  std::int64_t amount = 0;
  SeatMask winners = 0;
  std::vector<EventCard> cards;
  std::string text;         ///< chose: as the chooser reads it
  std::string public_text;  ///< chose: as the others read it
};

/// Who looks: a seat, or one of these. The gallery sees what everybody at the table sees; the omniscient viewer sees
/// all faces.
inline constexpr Seat kGallery = -1;
inline constexpr Seat kOmniscient = -2;

/// Whether `viewer` is among `seats` (the gallery is when all `players` are).
bool sees(Seat viewer, SeatMask seats, int players);

/// One line of plain words for `viewer` ("Anna takes 2 cards"), or "" for what is not worth a line.
std::string describe(const Event& event, const Setup& setup, Seat viewer, bool symbols = false);

/// Told of every event, in order. Cards' faces may be kept: they are as they were.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_event(const Event& event) = 0;
};

}  // namespace houserules
