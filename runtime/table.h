// The table: every physical card, where it lies, who sees it and who knows it. All its state lives in the memory that
// it is given.
#pragma once

#include <memory_resource>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/chance.h"
#include "runtime/event.h"
#include "runtime/ids.h"
#include "runtime/match.h"
#include "runtime/setup.h"
#include "runtime/turn_order.h"

namespace houserules {

struct Opening;

/// Chance outcomes that are given instead of drawn: for tests, for programs that deal themselves, for agreement with
/// recordings.
struct Staging {
  std::vector<FaceId> cards;         ///< the faces that come off piles in the order that chance gave them, in turn
  std::vector<std::uint32_t> draws;  ///< other outcomes (first dealer, `chance`), each counted from 0
};

/// What is attached to a table from outside its memory. The struct outlives the table; its fields may be changed at any
/// time.
struct TableHooks {
  Listener* listener = nullptr;  ///< null: nobody listens, and no event is made
  const Staging* staging = nullptr;
};

/// Told when a card carries another face than before: what is written on it elsewhere follows.
class FaceListener {
 public:
  virtual ~FaceListener() = default;
  virtual void on_face(CardId card) = 0;
};

/// How far a staging has been used; plain data, carried from deal to deal.
struct StagingCursor {
  std::uint32_t cards = 0;
  std::uint32_t draws = 0;
  bool failed = false;  ///< the next staged outcome could not come
};

class Table {
 public:
  /// The pack in the stock in order, nobody knowing anything. `setup`, `hooks` and `faces` (null: nobody) outlive the
  /// table; `memory` holds all that changes.
  Table(const Setup& setup, TableHooks& hooks, std::pmr::memory_resource* memory, FaceListener* faces = nullptr);

  const Setup& setup() const { return *setup_; }
  const Pack& pack() const { return setup_->pack; }

  // ---- state that other parts of the runtime keep here ----
  Chance chance;
  Match match;
  TurnOrder turns;
  StagingCursor staged;

  // ---- piles and cards ----
  int card_count() const { return static_cast<int>(face_of_.size()); }
  int size(PileId pile) const { return counts_[pile]; }
  std::span<const CardId> cards(PileId pile) const { return {slots_.data() + pile * face_of_.size(), counts_[pile]}; }
  PileId pile_of(CardId card) const { return pile_of_[card]; }
  int place_of(CardId card) const;  ///< 1.. from the bottom of its pile
  FaceId face(CardId card) const { return face_of_[card]; }
  const Face& face_info(CardId card) const { return setup_->pack.faces[face_of_[card]]; }
  Seat laid_by(CardId card) const { return laid_by_[card]; }  ///< whose pile it last left; kNoSeat

  /// Moves one card to the top (or under the bottom) of a pile, perhaps its own.
  void move(CardId card, PileId to, bool to_bottom = false);
  /// Moves a whole pile on top of another: in order, turned over (reversed) when one shows its faces and the other does
  /// not.
  void move_all(PileId from, PileId to, bool to_bottom = false);
  /// Takes up to `count` cards from the top of `from`, one by one, refilling it where the header says so; appends them
  /// to `taken` when given. Returns how many came.
  int deal(PileId from, int count, PileId to, std::vector<CardId>* taken = nullptr);
  /// Whether `count` cards could be dealt from `from`, refills included.
  bool can_deal(PileId from, int count) const;
  void shuffle(PileId pile);
  /// Takes all cards off the table and lays them as `opening` says (runtime/opening.h), which must be free of faults.
  /// Nobody is told; everybody knows what they see.
  void lay(const Opening& opening);

  // ---- who sees what ----
  SeatMask visible_to(CardId card) const;  ///< who may look at its face where it lies
  SeatMask known_to(CardId card) const {
    return known_[card];
  }  ///< who has seen this face and could follow the card since
  bool sees(Seat viewer, CardId card) const { return houserules::sees(viewer, visible_to(card), setup_->players); }
  void show(CardId card);  ///< to everybody, while it lies where it is
  void show_to(CardId card, Seat seat);
  void hide(CardId card);  ///< takes back show, show_to, and the face-up side of a card in an `as laid` pile

  /// Deals anew, for the mind of `observer`, the faces that it cannot know: faces are permuted among the cards of each
  /// group whose contents it knows as a whole (Cowling, Powley and Whitehouse 2012: a determinization of its
  /// information set). No card moves. The same chance gives the same faces, however they lay before.
  void deal_anew(Seat observer, Chance& chance);
  /// Exchanges the faces of two cards when deal_anew might, so that `observer` cannot tell; else false.
  bool swap_unknown(Seat observer, CardId a, CardId b);
  /// Exchanges the faces of two cards.
  void swap_faces(CardId a, CardId b);

  // ---- chance, staged or drawn ----
  std::uint32_t draw(std::uint32_t bound);  ///< 0..bound-1
  std::string staging_error() const;        ///< what of the staging could not come, after staged.failed

  // ---- events ----
  bool heard() const { return hooks_->listener != nullptr; }
  void tell(const Event& event) const { hooks_->listener->on_event(event); }  ///< only while heard()
  /// Tells, if anybody listens, of what has only a seat and an amount.
  void tell(Event::Kind kind, Seat seat, std::int64_t amount = 0) const;
  EventCard seen(CardId card) const { return {face_of_[card], visible_to(card)}; }

 private:
  friend class Silence;

  void take_from_pile(CardId card);
  void put(CardId card, PileId to, bool to_bottom);
  void learn(CardId card);  ///< whoever sees it knows it
  void learn_top(PileId pile);
  void refill(PileId pile, bool at_once);  ///< by the first of its rules that has cards; only those at once, or all
  void refill_by(const RefillRule& rule);
  void renew();  ///< the piles that are renewed as soon as they are empty
  void shuffle_cards(PileId pile);
  void stage(CardId card);
  bool is_face_up(PileId pile) const;
  void forget_order(PileId pile);
  std::uint16_t& group(Seat seat, CardId card) {
    return group_[static_cast<std::size_t>(seat) * face_of_.size() + card];
  }

  const Setup* setup_;
  TableHooks* hooks_;
  FaceListener* faces_;
  std::pmr::vector<CardId> slots_;  ///< piles x cards; each pile's cards from the bottom
  std::pmr::vector<std::uint16_t> counts_;
  std::pmr::vector<FaceId> face_of_;
  std::pmr::vector<PileId> pile_of_;
  std::pmr::vector<SeatMask> known_;
  std::pmr::vector<SeatMask> shown_;  ///< who may look at it beyond what its pile allows
  std::pmr::vector<std::int8_t> laid_by_;
  std::pmr::vector<std::uint8_t> loose_;   ///< 1: lies where a shuffle put it, and nobody saw it there
  std::pmr::vector<std::uint16_t> group_;  ///< seats x cards: unknown cards of one number may be any of their faces
  std::uint16_t groups_ = 0;               ///< numbers given out
};

/// While it lives, nobody is told of what happens at a table.
class Silence {
 public:
  explicit Silence(Table& table) : hooks_(*table.hooks_), listener_(std::exchange(hooks_.listener, nullptr)) {}
  ~Silence() { hooks_.listener = listener_; }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  TableHooks& hooks_;
  Listener* listener_;
};

}  // namespace houserules
