// Events: what happened at the table, as data (runtime/event_words.h words them). Created only while somebody listens.
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
  AlternativeKind kind = AlternativeKind::plain;  ///< never `range` or `sets`, but the chosen number or set
  std::int8_t whose = kNoSeat;                    ///< place: in the only such pile of that player; kNoSeat: see `pile`
  std::optional<PileId> pile = {};                ///< place: in that pile; nothing: in the only pile it may be in
  std::int32_t value = 0;  ///< suit, rank, seat, pile, number or word; place: from 1; set: how many cards

  /// How many of the event's cards belong to it, after those of the previous value.
  std::size_t cards() const {
    if (kind == AlternativeKind::card) return 1;
    return kind == AlternativeKind::set ? slot(value) : 0;
  }
};

/// A public value as everybody sees it.
struct PublicValue {
  enum class Kind : std::uint8_t { nil, no, yes, number, text, player, card };
  Kind kind = Kind::nil;
  std::int64_t number = 0;  ///< a whole number; the seat of a player; the face of a card, -1 if not everybody sees it
  std::string text = {};    ///< also any number that is not whole

  bool operator==(const PublicValue&) const = default;
  bool is(Kind wanted) const { return kind == wanted; }
  bool is_nothing() const { return kind == Kind::nil || kind == Kind::no; }
};

/// A part of the points for a deal, as the rule file names it.
struct PointPart {
  std::uint16_t part = 0;  ///< an index into Setup::parts
  std::int64_t points = 0;

  bool operator==(const PointPart&) const = default;
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
    refilled,      ///< `to` from `from`, which is shuffled or turned over
    shown,         ///< cards in `from`, to everybody (other == kNoSeat) or to `other`
    chose,         ///< seat chose `move` with `chosen`; private: only seat sees the values
    changed,       ///< a public value, seat's or team's if each has one, is no longer `was` but `value`
    said,          ///< text
    paid,          ///< amount chips, from seat to other (pots: kMaxPlayers + number)
    missed,        ///< seat misses a turn
    turned_round,  ///< the direction of play reverses; amount: 1 clockwise, -1 counterclockwise
    undone,        ///< steps of a failed `try` were undone: seat's, if a player's; text: why, for that player
    sat_out,       ///< seat is out of the deal
    went_out,      ///< seat is out of the match
    scored,        ///< seat gets amount points; with Setup::team_points its team, of which it is the first player
    deal_void,     ///< nothing is scored, and seat deals again
    deal_ended,    ///< winners; amount: 1 if named for the match; limit: the one that ended it
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
  SeatMask losers = 0;       ///< of a deal or match in a game that is lost rather than won: `win all but last`
  bool is_shuffled = false;  ///< refilled
  Limit limit = Limit::none;
  std::uint8_t move = 0;                   ///< chose: an index into Setup::moves
  std::array<ChosenValue, 2> chosen = {};  ///< plain: none
  std::vector<EventCard> cards;            ///< chose: those of `chosen`, in order
  std::vector<PointPart> parts;            ///< scored: what `amount` consists of, in order; empty: it has no parts
  int info = 0;                            ///< changed: an index into Setup::publics
  int team = -1;                           ///< changed
  PublicValue was, value;
  std::string text;  ///< as the rule file said it
};

/// What an event counts for when the length of a game is bounded, in bytes: about what it takes to be kept.
inline constexpr std::size_t kEventBytes = 128, kEventCardBytes = sizeof(EventCard);
/// The limit for all events of a game: twice that of its Lua, enough for the usual 100,000 decisions.
inline constexpr std::uint64_t kMostTold = std::uint64_t{128} << 20;

/// Viewers other than the seats. The gallery sees what everybody at the table sees; the omniscient viewer sees all
/// faces.
inline constexpr Seat kGallery = -1;
inline constexpr Seat kOmniscient = -2;

/// Whether `viewer` is among `seats` (the gallery is if all `players` are).
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
