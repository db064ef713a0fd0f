// Decisions: the alternatives offered to a player, and the choice made.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/chance.h"
#include "runtime/ids.h"

namespace houserules {

class Table;
struct ChosenValue;
struct MoveInfo;
struct Pack;
struct Setup;

/// The kind of an alternative's value.
/// `place`: a card that the chooser cannot see.
/// `range`: many numbers as one alternative.
/// `set`: several cards as one alternative.
/// `sets`: all sets of a given size as one, only for a chooser who accepts that (Decision::many).
/// `word`: one of Setup::words.
enum class AlternativeKind : std::uint8_t {
  plain,
  card,
  place,
  suit,
  rank,
  player,
  pile,
  number,
  word,
  range,
  set,
  sets
};

/// One alternative; trivially copyable.
struct Alternative {
  std::uint8_t move = 0;  ///< index into Setup::moves
  AlternativeKind kind = AlternativeKind::plain;
  AlternativeKind second = AlternativeKind::plain;  ///< kind of the second value; plain: there is none
  std::int8_t caller = kNoSeat;                     ///< who may choose it out of turn; kNoSeat: the deciding player
  std::int32_t value = 0;   ///< card, suit, rank, seat, pile, number or word; range: the lowest; set and sets: offset
                            ///< into Decision::sets
  std::int32_t most = 0;    ///< range: the highest; sets: of how many cards; with a second value: that value
  std::int32_t step = 1;    ///< range: the step; sets: how many there are
  std::uint16_t count = 0;  ///< set and sets: how many cards

  bool operator==(const Alternative&) const = default;
  /// Whether it belongs to the player whose turn it is and has at most one value.
  bool is_alone() const {
    return caller == kNoSeat && second == AlternativeKind::plain && kind != AlternativeKind::sets;
  }
  /// Whether it is a range that contains `number`.
  bool takes(std::int64_t number) const {
    return kind == AlternativeKind::range && number >= value && number <= most && (number - value) % step == 0;
  }
  /// The second value as an alternative of its own; plain if there is none.
  Alternative second_value() const {
    Alternative alone;
    alone.move = move;
    alone.kind = second;
    alone.caller = caller;
    alone.value = most;
    return alone;
  }

  /// The number of values in a range, or of sets; otherwise 1.
  std::uint32_t variants() const {
    if (kind == AlternativeKind::sets) return static_cast<std::uint32_t>(step);
    return kind == AlternativeKind::range ? static_cast<std::uint32_t>((most - value) / step + 1) : 1;
  }
};

/// An answer: an alternative and, for a range, the chosen number or, for `sets`, the index of the chosen set; otherwise
/// `number` is ignored.
struct Choice {
  std::uint32_t alternative = 0;
  std::int64_t number = 0;

  bool operator==(const Choice&) const = default;
};

/// A pending decision. Lives in the arena; valid until answered.
struct Decision {
  explicit Decision(std::pmr::memory_resource* memory) : alternatives(memory), sets(memory) {}

  /// Alternatives to keep room for after a decision that had many.
  static constexpr std::size_t kFew = 16;
  /// Makes this a decision of `player`, with no alternatives yet.
  void begin(Seat player);
  /// The alternatives of the deciding player.
  std::span<const Alternative> own() const { return {alternatives.data(), alternatives.size() - calls}; }
  /// Whether the choice is valid: the alternative exists and, if it is a range, contains the number.
  bool allows(const Choice& choice) const {
    if (choice.alternative >= alternatives.size()) return false;
    const Alternative& alternative = alternatives[choice.alternative];
    return alternative.kind != AlternativeKind::range || alternative.takes(choice.number);
  }
  /// Who may choose that alternative.
  Seat chooser(const Alternative& alternative) const {
    return alternative.caller == kNoSeat ? seat : Seat{alternative.caller};
  }
  /// Whether a value of the alternative is that card, or a set with it.
  bool names(const Alternative& alternative, CardId card) const {
    if (alternative.second == AlternativeKind::card && alternative.most == card) return true;
    if (alternative.kind == AlternativeKind::card) return alternative.value == card;
    if (alternative.kind != AlternativeKind::set) return false;
    const auto first = sets.begin() + alternative.value;
    return std::find(first, first + alternative.count, card) != first + alternative.count;
  }
  /// The index range of that player's alternatives: from the first number up to, but excluding, the second.
  std::pair<std::uint32_t, std::uint32_t> of(Seat player) const;
  /// Everybody who may choose: the deciding player, and those who may call out of turn.
  SeatMask choosers() const;
  /// The decision from one player's point of view: only that player's alternatives, as if the decision were theirs, and
  /// the cards of their sets. Reveals nothing about what others may choose.
  Decision alone(Seat player) const;
  /// The chosen alternative; for `sets`, the chosen set, whose cards are appended to `sets`.
  Alternative chosen(const Choice& choice) {
    const Alternative& alternative = alternatives[choice.alternative];
    return alternative.kind == AlternativeKind::sets ? set_chosen(alternative, choice.number) : alternative;
  }
  bool operator==(const Decision&) const = default;

  Seat seat = kNoSeat;
  bool simultaneous = false;  ///< others decide at the same time; no choice is shown until all have chosen
  /// First the deciding player's alternatives (at least one once the decision is pending), in the order in which the
  /// moves are declared; then calls by others, player by player in the order of play.
  std::pmr::vector<Alternative> alternatives;
  std::uint32_t calls = 0;  ///< how many of them are calls
  /// Players whom the script allows to call, and the moves (bit m: Setup::moves[m]), whether or not they can make one.
  /// Public.
  SeatMask invited = 0;
  std::uint64_t invited_moves = 0;
  std::pmr::vector<CardId> sets;
  bool many = false;  ///< some alternatives are of the kind `sets`

 private:
  Alternative set_chosen(Alternative many_sets, std::int64_t number);
};

/// Set `number`, in lexicographic order, of an alternative of the kind `sets` over `cards`, as an alternative of its
/// own. Its cards are appended to `to`.
Alternative one_of(const Alternative& many, std::span<const CardId> cards, std::int64_t number,
                   std::pmr::vector<CardId>& to);
/// The number of sets of `size` cards out of `cards`, at most INT32_MAX.
std::int32_t number_of_sets(std::size_t cards, std::size_t size);

/// The `purpose` of the random stream for drawing lots; differs from those of the players.
inline constexpr std::uint64_t kLot = 40;

/// The players to ask for calls before the deciding player acts, in this order. All who may choose are shuffled, and
/// those before the deciding player are returned. Empty, without drawing random numbers, if there are no calls.
std::vector<Seat> asked_before(const Decision& decision, Chance& chance);

/// A random choice. All alternatives are equally likely, and so are all numbers in a range; each set of `sets` counts
/// as an alternative.
Choice random_of(std::span<const Alternative> among, Chance& chance);

/// Finds an earlier choice among the alternatives of `now`: the alternative `was`, with the cards `set` if it is a set
/// and `number` if it is a range. Nothing if it is not offered.
std::optional<Choice> same_choice(const Decision& now, const Alternative& was, std::span<const CardId> set,
                                  std::int64_t number);

/// An alternative's value as shown to `viewer`: "7H", "hearts", "Anna", "column 3", "no trump", "3"; "3rd card" for a
/// place, with its owner or pile if places in several piles are offered; "1..10" for a range; "7H 7S 7D" for a set;
/// "Anna 7" for two values; "" if it has none. Cards that the viewer cannot see are "a card". With `symbols`, suits are
/// shown as symbols.
std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols = false);

/// The alternative in the words of its move: "play 7H". If `number` is not null, it replaces the range.
std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols = false, const std::int64_t* number = nullptr);

/// A chosen value for use in a sentence; "" for cards, which are in the event.
std::string value_text(const ChosenValue& chosen, const Setup& setup);

/// The second value of a move, inflected for the first: after the number 1, suits and words are singular ("1 diamond",
/// "1 no trump"); with `{ranks}`, ranks are plural ("3 Jacks", "to the Sevens").
std::string after_number(const MoveInfo& move, std::string_view number, AlternativeKind kind, int value,
                         std::string text, const Pack& pack);

/// Sends the event for a choice.
void announce(Table& table, const Decision& decision, const Alternative& alternative, std::int64_t number);

/// The text of a move with its placeholders replaced by `value(0)` and `value(1)`.
std::string filled(std::string_view text, const std::function<std::string(int value)>& value);

/// "1st", "2nd", "3rd", "11th".
std::string ordinal(int number);

/// "1 card", "3 cards": a number with the noun of a placeholder such as `{n card}`, which may include its plural, as in
/// `{n fox/foxes}`, or be a plural that only adds an s: `{n cards}`. Without a noun, just the number.
std::string with_noun(const std::string& number, std::string_view noun);

}  // namespace houserules
