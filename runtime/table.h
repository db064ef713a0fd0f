// The table: every physical card, where it lies, who sees it and who knows it. All state lives in the given memory
// resource.
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

/// Predetermined random outcomes: for tests, for programs that deal the cards themselves, and for comparison with
/// recordings.
struct Staging {
  std::vector<FaceId> cards;         ///< faces of cards taken from shuffled piles, in order
  std::vector<std::uint32_t> draws;  ///< other outcomes (first dealer, `chance`), each from 0
};

/// Hooks of a table that live outside its memory. The struct must outlive the table; its fields may change at any time.
struct TableHooks {
  Listener* listener = nullptr;  ///< null: nobody listens, and no events are created
  const Staging* staging = nullptr;
};

/// How much of the staging has been used. Trivially copyable; kept from deal to deal.
struct StagingCursor {
  std::uint32_t cards = 0;
  std::uint32_t draws = 0;
  bool failed = false;  ///< the next staged outcome was impossible
};

/// State that survives returning to an earlier state of the table: the faces of cards, the random stream, and the
/// counters that limit a game.
struct Lasting {
  std::vector<FaceId> faces;        ///< by card
  std::vector<std::uint8_t> loose;  ///< by card, for staging; see Table
  std::vector<SeatMask> known;      ///< by card: players who were shown it
  std::vector<FaceBits> ruled_out;  ///< as in Table
  std::uint32_t mixes = 0;          ///< how often cards were shuffled or lost track of
  Chance chance;
  StagingCursor staged;
  std::uint64_t told = 0;
  std::int64_t decisions = 0;  ///< in the match
};

class Table {
 public:
  /// Starts with the pack in the stock, in order and unknown to everybody. `setup` and `hooks` must outlive the table;
  /// `memory` holds all mutable state.
  Table(const Setup& setup, TableHooks& hooks, std::pmr::memory_resource* memory);

  const Setup& setup() const { return *setup_; }
  const Pack& pack() const { return setup_->pack; }

  // ---- state used by other parts of the runtime ----
  Chance chance;
  Match match;
  TurnOrder turns;
  StagingCursor staged;
  std::pmr::vector<std::int64_t> paid_in;  ///< pots x players: what each player has contributed to the pot in this deal
  std::uint64_t told = 0;                  ///< total size of the game's events in bytes, whether or not anybody listens

  // ---- piles and cards ----
  int card_count() const { return static_cast<int>(face_of_.size()); }
  int size(PileId pile) const { return counts_[pile]; }
  std::span<const CardId> cards(PileId pile) const { return {slots_.data() + pile * face_of_.size(), counts_[pile]}; }
  PileId pile_of(CardId card) const { return pile_of_[card]; }
  int place_of(CardId card) const;  ///< counted from 1 at the bottom of its pile
  FaceId face(CardId card) const { return face_of_[card]; }
  const Face& face_info(CardId card) const { return setup_->pack.faces[face_of_[card]]; }
  Seat laid_by(CardId card) const { return laid_by_[card]; }  ///< owner of the pile it last left; kNoSeat: none

  /// Moves one card to the top (or bottom) of a pile, which may be its own.
  void move(CardId card, PileId to, bool to_bottom = false);
  /// Moves a whole pile onto (or under) another in the same order; reversed, as if turned over, if only one of the two
  /// is face up.
  void move_all(PileId from, PileId to, bool to_bottom = false);
  /// Deals up to `count` cards from the top of `from`, one by one, refilling it as the header says. Appends them to
  /// `taken` if it is not null. Returns the number dealt.
  int deal(PileId from, int count, PileId to, std::vector<CardId>* taken = nullptr);
  /// Whether `count` cards could be dealt from `from`, counting refills.
  bool can_deal(PileId from, int count) const;
  void shuffle(PileId pile);
  /// Replaces everything on the table by `opening`, which must be valid (opening_fault). Sends no events; players know
  /// what they see.
  void lay(const Opening& opening);

  // ---- visibility ----
  [[gnu::always_inline]] SeatMask visible_to(CardId card) const {  ///< players who may see its face
    const PileId pile = pile_of_[card];
    const Sight& sight = sights_[pile];
    if (sight.top_up && cards(pile).back() == card) return everybody_;
    return sight.seen_by | shown_[card];
  }
  /// Players who see all cards of a pile, whatever their position.
  SeatMask seen_by(PileId pile) const { return sights_[pile].seen_by; }
  /// Players who have been shown this face and could follow the card since. A player is shown a face by an event, or by
  /// seeing it when somebody has to choose (look).
  SeatMask known_to(CardId card) const { return known_[card]; }
  bool sees(Seat viewer, CardId card) const { return houserules::sees(viewer, visible_to(card), setup_->players); }
  void show(CardId card);  ///< to everybody, until it moves
  void show_to(CardId card, Seat seat);
  void hide(CardId card);  ///< undoes show, show_to and being laid face up in an `as laid` pile
  /// Call when somebody has to choose: everybody can look at the table then.
  void begin_decision() {
    ++match.decisions;
    look();
  }
  /// Everybody learns what they currently see, but not what was visible only in between.
  void look() {
    if (noted_ != 0) [[unlikely]]
      learn();
    if (++looks_ == 0) [[unlikely]]
      renumber_looks();
  }
  /// Reveals to everybody which card `seat` chooses: its face if the chooser sees it, else its place.
  void name(CardId card, Seat seat) {
    if ((visible_to(card) & seat_bit(seat)) != 0) known_[card] = everybody_;
    refresh(card);
  }

  /// Records a hint to the player at `seat` that the card has one of `faces`, or not. They remember it as long as they
  /// can follow the card. The pack must have at most kMostCluedFaces.
  void tell_of(Seat seat, CardId card, FaceBits faces);
  /// By card, the faces that hints to the player at `seat` have ruled out; empty if there were no hints.
  std::span<const FaceBits> ruled_out(Seat seat) const {
    if (ruled_out_.empty()) return {};
    return {ruled_out_.data() + static_cast<std::size_t>(seat) * face_of_.size(), face_of_.size()};
  }

  /// The cards whose faces `observer` has not seen, or has lost track of, by pile and from the bottom.
  std::vector<CardId> unknown_to(Seat observer) const;
  /// Randomizes the faces that `observer` cannot know among the cards `among`, e.g. unknown_to(observer): permutes
  /// faces within each group of cards of which it knows the faces only as a whole (a determinization of its information
  /// set; Cowling, Powley and Whitehouse 2012). No card moves. The result depends on the random stream and the order of
  /// `among`, but neither on the actual faces nor on which card is which.
  void deal_anew(Seat observer, std::span<const CardId> among, Chance& chance);
  /// Swaps the faces of two cards if `observer` cannot tell them apart, i.e. if deal_anew might swap them; else returns
  /// false.
  bool swap_unknown(Seat observer, CardId a, CardId b);
  /// Swaps the faces of two cards.
  void swap_faces(CardId a, CardId b);

  // ---- rolling back ----
  Lasting lasting() const;
  /// Call after restoring an earlier state of the table: puts back what survives. If faces were redealt for the players
  /// `imagined_for` in the meantime, everything that all of them know in the restored state becomes true again, and the
  /// result reveals nothing that one of them does not know.
  void put_back(const Lasting& now, SeatMask imagined_for);

  // ---- chance, staged or drawn ----
  std::uint32_t draw(std::uint32_t bound);  ///< 0..bound-1
  std::string staging_error() const;        ///< which staged outcome was impossible; only if staged.failed

  // ---- events ----
  bool heard() const { return hooks_->listener != nullptr; }
  /// Counts an event with that many cards and bytes of text, even if nobody listens: listening must not affect how a
  /// game ends.
  void count_event(std::size_t cards, std::size_t text) { told += kEventBytes + cards * kEventCardBytes + text; }
  void tell(const Event& event) const { hooks_->listener->on_event(event); }  ///< only if heard(), after count_event()
  /// Counts an event and, if somebody listens, sends it after `fill(event)` has completed it.
  template <typename Fill>
  void tell(Event::Kind kind, std::size_t cards, std::size_t text, const Fill& fill) {
    count_event(cards, text);
    if (heard()) [[unlikely]]
      tell_heard(kind, fill);
  }
  /// Sends an event that only has a seat and an amount.
  void tell(Event::Kind kind, Seat seat, std::int64_t amount = 0);
  /// Whether the game's events exceed kMostTold.
  bool is_too_long() const { return told > kMostTold; }
  /// Sends an event that shows these cards where they lie now.
  template <typename Fill>
  void tell_cards(Event::Kind kind, std::span<const CardId> shown, const Fill& fill) {
    for (const CardId card : shown) known_[card] |= visible_to(card);
    tell(kind, shown.size(), 0, [&](Event& event) {
      fill(event);
      for (const CardId card : shown) event.cards.push_back(seen(card));
    });
  }

 private:
  friend class Silence;

  template <typename Fill>
  [[gnu::cold, gnu::noinline]] void tell_heard(Event::Kind kind, const Fill& fill) {
    Event event;
    event.kind = kind;
    fill(event);
    tell(event);
  }
  template <typename Visit>
  void each_as_they_lie(const Visit& visit) const {
    for (std::size_t pile = 0; pile < counts_.size(); ++pile) {
      for (const CardId card : cards(static_cast<PileId>(pile))) visit(card);
    }
  }
  void take_from_pile(CardId card);
  void put(CardId card, PileId to);  ///< on top
  int deal_told(PileId from, int count, PileId to, std::vector<CardId>* taken);
  void put_below(CardId card, PileId to);
  /// Places all cards of a pile. `before` has, for each card, the players who saw it.
  void put_all(std::span<const CardId> block, PileId from, PileId to, bool to_bottom, SeatMask* before);
  void move_one_by_one(std::span<CardId> block, PileId to, bool to_bottom, bool is_turned, SeatMask* before);
  EventCard seen(CardId card) const { return {face_of_[card], visible_to(card)}; }
  /// Whether the card was moved, turned over or named since the last choice began.
  bool is_fresh(CardId card) const { return fresh_[card] == looks_; }
  void refresh(CardId card) { fresh_[card] = looks_; }
  void uncover(CardId card) {  ///< more players may see it from now on
    refresh(card);
    note_news(card);
    if (visible_to(card) != 0) loose_[card] = 0;
  }
  /// Records that players who see the card but do not know it will know it at the next look(), if they still see it
  /// then.
  void note(CardId card) {
    if (noted_ < kMostNoted) noted_cards_[noted_] = card;
    if (noted_ <= kMostNoted) ++noted_;
  }
  void note_news(CardId card) {
    if ((visible_to(card) & ~known_[card]) != 0) note(card);
  }
  /// The card was moved in full view from a place where the players `before` saw it.
  void follow(CardId card, SeatMask before) {
    if (silent_) [[unlikely]]
      note(card);
    else known_[card] |= before | visible_to(card);
  }
  void uncover_top(PileId pile);
  void learn();
  void renumber_looks();
  void refill(PileId pile, bool at_once);  ///< by the first rule that has cards; `at_once`: only rules with at_once
  void refill_by(const RefillRule& rule);
  void renew() {  ///< refills the empty `at once` piles
    for (const PileId pile : setup_->renewed) {
      if (counts_[pile] == 0) refill(pile, /*at_once=*/true);
    }
  }
  void shuffle_cards(PileId pile);
  bool is_staged() const { return hooks_->staging != nullptr; }
  void stage(CardId card);                  ///< only if is_staged()
  void tell_shown(CardId card, Seat seat);  ///< kNoSeat: to everybody
  /// From now on, `seat` knows the faces of these cards only as a whole.
  void mix(std::span<const CardId> cards, Seat seat);
  void forget_order(PileId pile, SeatMask known);  ///< `known`: players who know any of its cards
  void lose_track(CardId card, PileId from, SeatMask shown_to);
  void trade_twins(CardId gone, PileId from, Seat seat);
  /// Discards hints to `seat` about these cards, because they may now apply to others.
  void forget_told(std::span<const CardId> cards, Seat seat);
  /// Permutes the faces within each group. `unknown` has the group and id of each card.
  void deal_groups(std::vector<std::pair<std::uint16_t, CardId>>& unknown, Chance& random);
  void put_faces_back(const std::vector<FaceId>& faces, SeatMask imagined_for);
  std::uint16_t& group(Seat seat, CardId card) {
    return group_[static_cast<std::size_t>(seat) * face_of_.size() + card];
  }

  /// What a pile's facing alone determines: who sees its cards; with `top_up`, everybody sees the top card.
  struct Sight {
    SeatMask seen_by = 0;
    bool top_up = false;
    bool as_laid = false;
    bool face_up = false;  ///< all of it, or the top card
    std::int8_t owner = kNoSeat;
  };

  const Setup* setup_;
  TableHooks* hooks_;
  SeatMask everybody_;
  std::pmr::vector<Sight> sights_;  ///< by pile
  std::pmr::vector<CardId> slots_;  ///< piles x cards; each pile's cards from the bottom up
  std::pmr::vector<std::uint16_t> counts_;
  std::pmr::vector<FaceId> face_of_;
  std::pmr::vector<PileId> pile_of_;
  std::pmr::vector<SeatMask> known_;
  std::pmr::vector<std::uint8_t> fresh_;  ///< by card: `looks_` when it was last moved, turned over or named
  std::pmr::vector<SeatMask> shown_;      ///< players who may see it although the pile's facing does not allow it
  std::pmr::vector<std::int8_t> laid_by_;
  std::pmr::vector<std::uint8_t> loose_;  ///< 1: it was put here by a shuffle, and nobody has seen it since
  /// Seats x cards: unknown cards with the same number may have any of their faces.
  std::pmr::vector<std::uint16_t> group_;
  std::uint16_t groups_ = 0;              ///< the last group number used
  std::pmr::vector<FaceBits> ruled_out_;  ///< seats x cards; empty until there are hints
  static constexpr std::uint8_t kMostNoted = 64;
  std::uint8_t looks_ = 0;            ///< how often somebody had to choose; wraps around to 1
  std::uint8_t noted_ = 0;            ///< number of noted cards; kMostNoted + 1: possibly all cards
  CardId noted_cards_[kMostNoted]{};  ///< may contain duplicates and cards that are known by now
  std::uint32_t mixes_ = 0;           ///< how often cards were shuffled, or lost track of by a player
  bool silent_ = false;               ///< events are suppressed, so nobody learns from them
};

/// Suppresses a table's events until the end of the scope; they are not counted either.
class Silence {
 public:
  explicit Silence(Table& table)
      : table_(table),
        told_(table.told),
        listener_(std::exchange(table.hooks_->listener, nullptr)),
        was_silent_(std::exchange(table.silent_, true)) {}
  ~Silence() {
    table_.told = told_;
    table_.silent_ = was_silent_;
    table_.hooks_->listener = listener_;
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  Table& table_;
  std::uint64_t told_;
  Listener* listener_;
  bool was_silent_;
};

}  // namespace houserules
