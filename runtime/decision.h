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
struct Setup;

/// The kind of an alternative's value. `place`: a card that the chooser cannot see; `range`: many numbers as one
/// alternative; `set`: several cards as one; `sets`: all sets of so many of some cards as one, only for a chooser who
/// takes that (Decision::many); `word`: one of Setup::words.
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
  AlternativeKind second = AlternativeKind::plain;  ///< of the second value; plain: there is none
  std::int8_t caller = kNoSeat;                     ///< who may choose it out of turn; kNoSeat: whose decision it is
  std::int32_t value = 0;   ///< card, suit, rank, seat, pile, number or word; range: the lowest; set and sets: offset
                            ///< into Decision::sets
  std::int32_t most = 0;    ///< range: the highest; sets: of how many cards; with a second value: that value
  std::int32_t step = 1;    ///< range: the step; sets: how many there are
  std::uint16_t count = 0;  ///< set and sets: how many cards

  bool operator==(const Alternative&) const = default;
  /// Whether it is the turn's own and has one value at most.
  bool is_alone() const {
    return caller == kNoSeat && second == AlternativeKind::plain && kind != AlternativeKind::sets;
  }
  /// Whether a range has that number.
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

/// An answer: an alternative and, for a range, the number chosen, for many sets, which (otherwise `number` is ignored).
struct Choice {
  std::uint32_t alternative = 0;
  std::int64_t number = 0;

  bool operator==(const Choice&) const = default;
};

/// A pending decision. Lives in the arena; valid until answered.
struct Decision {
  explicit Decision(std::pmr::memory_resource* memory) : alternatives(memory), sets(memory) {}

  /// How many alternatives it has room for when it has had many.
  static constexpr std::size_t kFew = 16;
  /// Makes it a decision of that player, without alternatives yet.
  void begin(Seat player);
  /// What the player whose decision it is may choose.
  std::span<const Alternative> own() const { return {alternatives.data(), alternatives.size() - calls}; }
  /// Whether it has that alternative, with that number where it is a range.
  bool allows(const Choice& choice) const {
    if (choice.alternative >= alternatives.size()) return false;
    const Alternative& alternative = alternatives[choice.alternative];
    return alternative.kind != AlternativeKind::range || alternative.takes(choice.number);
  }
  /// Who chooses that alternative.
  Seat chooser(const Alternative& alternative) const {
    return alternative.caller == kNoSeat ? seat : Seat{alternative.caller};
  }
  /// Which alternatives are that player's: from the first up to, but not including, the second.
  std::pair<std::uint32_t, std::uint32_t> of(Seat player) const;
  /// Everybody who may choose: whose decision it is, and those who may call out of turn.
  SeatMask choosers() const;
  /// The decision as it is for one of them: only what that player may choose, as if it were theirs, and the cards of
  /// its sets. Nothing of it depends on what others may choose.
  Decision alone(Seat player) const;
  /// The alternative that was chosen: of many sets that one, whose cards are added to `sets`.
  Alternative chosen(const Choice& choice) {
    const Alternative& alternative = alternatives[choice.alternative];
    return alternative.kind == AlternativeKind::sets ? set_chosen(alternative, choice.number) : alternative;
  }
  bool operator==(const Decision&) const = default;

  Seat seat = kNoSeat;
  bool simultaneous = false;  ///< others decide at the same time; nobody is told until all have
  /// First what `seat` may choose, in the order the moves are declared, of which there is at least one when it is
  /// asked; then what others may call out of turn, player by player in the order of play.
  std::pmr::vector<Alternative> alternatives;
  std::uint32_t calls = 0;  ///< how many of them are calls
  /// Whom the script asks for calls, and for which moves (bit m: Setup::moves[m]), whether or not they can make one:
  /// what everybody may be told.
  SeatMask invited = 0;
  std::uint64_t invited_moves = 0;
  std::pmr::vector<CardId> sets;
  bool many = false;  ///< there are alternatives of the kind `sets`

 private:
  Alternative set_chosen(Alternative many_sets, std::int64_t number);
};

/// Set number `number`, in lexical order of places, of the many that an alternative of the kind `sets` offers of
/// `cards`: as an alternative of its own, whose cards are added to `to`.
Alternative one_of(const Alternative& many, std::span<const CardId> cards, std::int64_t number,
                   std::pmr::vector<CardId>& to);
/// How many sets of `size` of so many cards there are; INT32_MAX if more than that.
std::int32_t number_of_sets(std::size_t cards, std::size_t size);

/// The purpose of the stream of chance from which lots are drawn, clear of those of the players.
inline constexpr std::uint64_t kLot = 40;

/// Those who are asked, in this order, whether they call out of turn before the one whose decision it is acts: the
/// order is drawn by lot among all who may choose. Nobody, and nothing is drawn, if there are no calls.
std::vector<Seat> asked_before(const Decision& decision, Chance& chance);

/// One of them, each equally likely, and within a range every number; each of many sets counts as an alternative.
Choice random_of(std::span<const Alternative> among, Chance& chance);

/// The choice at `now` that is the same as one made before, of the alternative `was` with the cards of a set and the
/// number of a range; nothing if it is not offered.
std::optional<Choice> same_choice(const Decision& now, const Alternative& was, std::span<const CardId> set,
                                  std::int64_t number);

/// An alternative's value as `viewer` may read it: "7H", "hearts", "Anna", "column 3", "no trump", "3"; "3rd card" for
/// a place, with whose it is or where it lies if places in several piles are offered; "1..10" for a range; "7H 7S 7D"
/// for a set; "Anna 7" for two values; "" if it has none. Cards the viewer cannot see are "a card". With `symbols`,
/// suits are shown as symbols.
std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols = false);

/// The alternative in the words of its move: "play 7H". For a range, `number` replaces it if given.
std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols = false, const std::int64_t* number = nullptr);

/// A value that was chosen, as it stands in a sentence; cards of the event are not.
std::string value_text(const ChosenValue& chosen, const Setup& setup);

/// Tells the table what was chosen.
void announce(Table& table, const Decision& decision, const Alternative& alternative, std::int64_t number);

/// The text of a move with `value(0)` and `value(1)` in the places of its placeholders.
std::string filled(std::string_view text, const std::function<std::string(int value)>& value);

/// "1st", "2nd", "3rd", "11th".
std::string ordinal(int number);

/// "1 card", "3 cards": the number and the noun of a placeholder such as `{n card}`, which may give its plural as well,
/// as in `{n fox/foxes}`. Without a noun the number alone.
std::string with_noun(const std::string& number, std::string_view noun);

}  // namespace houserules
