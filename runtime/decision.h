// Decisions: the alternatives offered to a player, and the choice made.
#pragma once

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

/// The kind of an alternative's value. `place`: a card that the chooser cannot see; `range`: many numbers as one
/// alternative; `set`: several cards as one; `sets`: all sets of a given size as one, only for a chooser who accepts
/// that (Decision::many); `word`: one of Setup::words.
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

/// One alternative; plain data.
struct Alternative {
  std::uint8_t move = 0;  ///< index into Setup::moves
  AlternativeKind kind = AlternativeKind::plain;
  AlternativeKind second = AlternativeKind::plain;  ///< kind of the second value; plain: there is none
  std::int8_t caller = kNoSeat;  ///< who may choose it out of turn; kNoSeat: the player whose decision it is
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
  /// Whether a range contains that number.
  bool takes(std::int64_t number) const {
    return kind == AlternativeKind::range && number >= value && number <= most && (number - value) % step == 0;
  }
  /// The second value as if it were the only one; plain if there is none.
  Alternative second_value() const {
    Alternative alone;
    alone.move = move;
    alone.kind = second;
    alone.caller = caller;
    alone.value = most;
    return alone;
  }

  /// The number of values in a range, or of sets; 1 for any other alternative.
  std::uint32_t variants() const {
    if (kind == AlternativeKind::sets) return static_cast<std::uint32_t>(step);
    return kind == AlternativeKind::range ? static_cast<std::uint32_t>((most - value) / step + 1) : 1;
  }
};

/// An answer: an alternative and, for a range, the chosen number, or for many sets, the number of the set (otherwise
/// `number` is ignored).
struct Choice {
  std::uint32_t alternative = 0;
  std::int64_t number = 0;

  bool operator==(const Choice&) const = default;
};

/// A pending decision. Lives in the arena; valid until answered.
struct Decision {
  explicit Decision(std::pmr::memory_resource* memory) : alternatives(memory), sets(memory) {}

  /// The room that remains for alternatives after a decision that had many.
  static constexpr std::size_t kFew = 16;
  /// Makes it a decision of that player, still without alternatives.
  void begin(Seat player);
  /// The alternatives of the player whose decision it is.
  std::span<const Alternative> own() const { return {alternatives.data(), alternatives.size() - calls}; }
  /// Whether it has that alternative, with that number if it is a range.
  bool allows(const Choice& choice) const {
    if (choice.alternative >= alternatives.size()) return false;
    const Alternative& alternative = alternatives[choice.alternative];
    return alternative.kind != AlternativeKind::range || alternative.takes(choice.number);
  }
  /// Who may choose that alternative.
  Seat chooser(const Alternative& alternative) const {
    return alternative.caller == kNoSeat ? seat : Seat{alternative.caller};
  }
  /// The range of that player's alternatives: from the first index up to, but not including, the second.
  std::pair<std::uint32_t, std::uint32_t> of(Seat player) const;
  /// Everybody who may choose: the player whose decision it is, and those who may call out of turn.
  SeatMask choosers() const;
  /// The decision from the point of view of one of them: only that player's alternatives, as if the decision were
  /// theirs, and the cards of their sets. It does not depend on what others may choose.
  Decision alone(Seat player) const;
  /// The chosen alternative; of many sets, the chosen one, whose cards are added to `sets`.
  Alternative chosen(const Choice& choice) {
    const Alternative& alternative = alternatives[choice.alternative];
    return alternative.kind == AlternativeKind::sets ? set_chosen(alternative, choice.number) : alternative;
  }
  bool operator==(const Decision&) const = default;

  Seat seat = kNoSeat;
  bool simultaneous = false;  ///< others decide at the same time; no choice is shown until all have chosen
  /// First what `seat` may choose (at least one alternative when it is asked), in the order in which the moves are
  /// declared; then what others may call out of turn, player by player in the order of play.
  std::pmr::vector<Alternative> alternatives;
  std::uint32_t calls = 0;  ///< how many of them are calls
  /// Whom the script asks for calls, and for which moves (bit m: Setup::moves[m]), whether or not they can make one.
  /// This is public.
  SeatMask invited = 0;
  std::uint64_t invited_moves = 0;
  std::pmr::vector<CardId> sets;
  bool many = false;  ///< there are alternatives of the kind `sets`

 private:
  Alternative set_chosen(Alternative many_sets, std::int64_t number);
};

/// Set `number`, in lexical order of places, of an alternative of the kind `sets` over `cards`: as an alternative of
/// its own, whose cards are added to `to`.
Alternative one_of(const Alternative& many, std::span<const CardId> cards, std::int64_t number,
                   std::pmr::vector<CardId>& to);
/// The number of sets of `size` cards among that many; at most INT32_MAX.
std::int32_t number_of_sets(std::size_t cards, std::size_t size);

/// The purpose of the random stream for drawing lots, different from those of the players.
inline constexpr std::uint64_t kLot = 40;

/// The players to be asked for calls out of turn, in this order, before the deciding player acts: the order is drawn at
/// random among all who may choose. Empty, with nothing drawn, if there are no calls.
std::vector<Seat> asked_before(const Decision& decision, Chance& chance);

/// A random alternative, all equally likely, and within a range every number; each of many sets counts as an
/// alternative.
Choice random_of(std::span<const Alternative> among, Chance& chance);

/// The choice at `now` that equals an earlier one, of the alternative `was` with the cards of a set and the number of a
/// range; nothing if it is not offered.
std::optional<Choice> same_choice(const Decision& now, const Alternative& was, std::span<const CardId> set,
                                  std::int64_t number);

/// An alternative's value as `viewer` may read it: "7H", "hearts", "Anna", "column 3", "no trump", "3"; "3rd card" for
/// a place, with its owner or pile if places in several piles are offered; "1..10" for a range; "7H 7S 7D" for a set;
/// "Anna 7" for two values; "" if it has none. Cards the viewer cannot see are "a card". With `symbols`, suits are
/// shown as symbols.
std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols = false);

/// The alternative in the words of its move: "play 7H". For a range, `number` replaces it if given.
std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols = false, const std::int64_t* number = nullptr);

/// A chosen value as it reads in a sentence; "" for cards, which are in the event.
std::string value_text(const ChosenValue& chosen, const Setup& setup);

/// The second value of a move as it reads after the first: directly after the number 1 suits and words are in the
/// singular ("1 diamond", "1 no trump"); ranks are in the plural for `{ranks}` ("3 Jacks", "to the Sevens").
std::string after_number(const MoveInfo& move, std::string_view number, AlternativeKind kind, int value,
                         std::string text, const Pack& pack);

/// Sends the event for a choice.
void announce(Table& table, const Decision& decision, const Alternative& alternative, std::int64_t number);

/// The text of a move with `value(0)` and `value(1)` in the places of its placeholders.
std::string filled(std::string_view text, const std::function<std::string(int value)>& value);

/// "1st", "2nd", "3rd", "11th".
std::string ordinal(int number);

/// "1 card", "3 cards": the number and the noun of a placeholder such as `{n card}`, which may state its plural, as in
/// `{n fox/foxes}`. Without a noun, only the number.
std::string with_noun(const std::string& number, std::string_view noun);

}  // namespace houserules
