// Events: what happened at the table, as data; runtime/event_words.h puts them into words. Created only if somebody
// listens.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/decision.h"
#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

/// A card in an event: its face at the time and who saw it.
struct EventCard {
  FaceId face = 0;
  SeatMask seen_by = 0;
};

/// A value chosen with a move.
struct ChosenValue {
  /// Never `range` or `sets`: a chosen number has kind `number`, a chosen set `set`.
  AlternativeKind kind = AlternativeKind::plain;
  /// Place: the owner, if each player has only one such pile; kNoSeat: see `pile`.
  std::int8_t whose = kNoSeat;
  std::optional<PileId> pile = {};  ///< card: its pile; place: likewise, or nothing if no other was possible
  std::int32_t value = 0;  ///< suit, rank, seat, pile, number or word; place: counted from 1; set: number of cards

  /// How many of the event's cards belong to this value; they follow those of the previous value.
  std::size_t cards() const {
    if (kind == AlternativeKind::card) return 1;
    return kind == AlternativeKind::set ? slot(value) : 0;
  }
};

/// A public value as everybody sees it.
struct PublicValue {
  enum class Kind : std::uint8_t { nil, no, yes, number, text, player, card };
  Kind kind = Kind::nil;
  std::int64_t number = 0;  ///< an integer; the seat of a player; the face of a card, -1 if it is hidden from anybody
  std::string text = {};    ///< also used for numbers that are not integers

  bool operator==(const PublicValue&) const = default;
  bool is(Kind wanted) const { return kind == wanted; }
  bool is_nothing() const { return kind == Kind::nil || kind == Kind::no; }
};

/// A part of the points for a deal, as named by the rule file.
struct PointPart {
  std::uint16_t part = 0;  ///< an index into Setup::parts
  std::int64_t points = 0;

  bool operator==(const PointPart&) const = default;
};

struct Event {
  enum class Kind {
    deal_started,  ///< amount: its number; seat: the dealer
    dealt,         ///< the header's deal: `amount` cards to each player's pile; `to` is the first of these
    dealt_out,     ///< `amount` cards of the stock to the piles of the row that starts with `to`
    turned_up,     ///< cards to `to`
    turn,          ///< seat's turn begins
    took,          ///< `amount` cards from `from` came to `to` by pile:deal
    moved,         ///< cards from `from` to `to`
    shuffled,      ///< `from`
    refilled,      ///< `to` from `from`, which is shuffled or turned over
    shown,         ///< cards in `from`, to everybody (other == kNoSeat) or to `other`
    chose,         ///< seat chose `move` with `chosen`; if the move is private, only seat sees the values
    changed,       ///< a public value, of seat or team if each has one, changed from `was` to `value`
    said,          ///< text
    paid,          ///< `amount` chips from seat to other (pots: kMaxPlayers + number)
    missed,        ///< seat misses a turn
    turned_round,  ///< the direction of play reverses; amount: 1 clockwise, -1 counterclockwise
    undone,        ///< a failed `try` was rolled back: seat's, if a player's; text: the reason, for that player
    sat_out,       ///< seat is out of the deal
    went_out,      ///< seat is out of the match
    scored,        ///< seat gets `amount` points; with Setup::team_points its team, and seat is the team's first player
    deal_void,     ///< not scored; seat deals again
    deal_ended,    ///< winners; amount: 1 if other events say who wins, the points or match_ended; limit: what ended it
    match_ended    ///< winners
  };
  /// The limit that ended a deal: the number of decisions, or the size of the game's record.
  enum class Limit : std::uint8_t { none, decisions, length };

  Kind kind = Kind::said;
  Seat seat = kNoSeat;
  Seat other = kNoSeat;
  PileId from = 0;
  PileId to = 0;
  std::int64_t amount = 0;
  SeatMask winners = 0;
  SeatMask losers = 0;       ///< of a deal or match played for last place: `win all but last`
  bool is_shuffled = false;  ///< refilled
  Limit limit = Limit::none;
  std::uint8_t move = 0;                   ///< chose: an index into Setup::moves
  std::array<ChosenValue, 2> chosen = {};  ///< plain: none
  std::vector<EventCard> cards;            ///< chose: the cards of `chosen`, in order
  std::vector<PointPart> parts;            ///< scored: the parts of `amount`, in order; empty if it has none
  int info = 0;                            ///< changed: an index into Setup::publics
  int team = -1;                           ///< changed
  PublicValue was, value;
  std::string text;  ///< as the rule file said it; for chips of a pot, which part of it
};

/// The size of an event towards kMostTold, in bytes: about the memory to store it.
inline constexpr std::size_t kEventBytes = 128, kEventCardBytes = sizeof(EventCard);
/// The limit for all events of a game, in bytes: twice that for Lua, enough for the usual 100,000 decisions.
inline constexpr std::uint64_t kMostTold = std::uint64_t{128} << 20;

/// Viewers other than the seats. The gallery sees what everybody at the table sees; the omniscient viewer sees all
/// faces.
inline constexpr Seat kGallery = -1;
inline constexpr Seat kOmniscient = -2;

/// Whether `viewer` is one of `seats`. The gallery is if all `players` are.
inline bool sees(Seat viewer, SeatMask seats, int players) {
  if (viewer == kOmniscient) return true;
  if (viewer == kGallery) return seats == seats_below(players);
  return (seats & seat_bit(viewer)) != 0;
}

/// Receives every event, in order. The faces in an event are copies and may be kept.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_event(const Event& event) = 0;
};

}  // namespace houserules
