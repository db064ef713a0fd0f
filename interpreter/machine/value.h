// The values that compiled scripts deal with: plain data, so that the whole state of a game is copied byte for byte.
#pragma once

#include <bit>
#include <cstdint>

#include "runtime/ids.h"

namespace houserules::machine {

/// What a value is, and what its bits mean then.
enum class Tag : std::uint64_t {
  nil,
  no,        ///< false
  yes,       ///< true
  integer,   ///< the number
  number,    ///< the number, a double
  text,      ///< of the program: its index in Program::texts; made in play: a block, with kMade
  card,      ///< CardId
  player,    ///< Seat
  team,      ///< its index
  pile,      ///< PileId
  row,       ///< of piles: the group's index, and the owner's in the high half
  pot,       ///< its index
  turns,     ///< the word `turns`
  suit_values,  ///< a public value for each suit: an index into Setup::suit_values
  nobody,    ///< the word `nobody`
  function,  ///< index into Program::functions; it has captured nothing
  faces,     ///< a set of faces, one bit each
  foreign,   ///< a function of a script that does not run on the machine, as Elsewhere knows it
  foreign_table,  ///< a table of such a script, with kSealed unless the script may write to it
  closure,   ///< block: a function with what it has captured
  cell,      ///< block: a variable that is captured and changes
  list,      ///< block: a list of the language
  range,     ///< block: range(a, b)
  sets,      ///< block: hand:sets(n), not found yet
  answers,   ///< block: what choose_all walks
  table,     ///< block: a table of Lua
};

/// Marks a text that is a block.
inline constexpr std::uint64_t kMade = std::uint64_t{1} << 63U;
/// Marks a table that is not the script's own, such as a library.
inline constexpr std::uint64_t kSealed = std::uint64_t{1} << 63U;

struct Value {
  std::uint64_t bits = 0;
  Tag tag = Tag::nil;

  static constexpr Value of(Tag tag, std::uint64_t bits) { return {bits, tag}; }
  static constexpr Value boolean(bool yes) { return of(yes ? Tag::yes : Tag::no, 0); }
  static constexpr Value integer(std::int64_t number) { return of(Tag::integer, static_cast<std::uint64_t>(number)); }
  static constexpr Value number(double number) { return of(Tag::number, std::bit_cast<std::uint64_t>(number)); }
  static constexpr Value text(std::size_t index) { return of(Tag::text, index); }
  static constexpr Value card(CardId card) { return of(Tag::card, card); }
  static constexpr Value player(Seat seat) { return of(Tag::player, static_cast<std::uint64_t>(seat)); }
  static constexpr Value pile(PileId pile) { return of(Tag::pile, pile); }

  constexpr Value() = default;
  constexpr Value(std::uint64_t its_bits, Tag its_tag) : bits(its_bits), tag(its_tag) {}
  constexpr Value(const Value& other) = default;  // passed in registers
  // Word by word, see CMakeLists.txt.
  constexpr Value& operator=(const Value& other) {
    bits = other.bits;
    tag = other.tag;
    return *this;
  }

  constexpr bool is(Tag wanted) const { return tag == wanted; }
  constexpr bool is_nil() const { return tag == Tag::nil; }
  constexpr bool is_true() const { return tag > Tag::no; }
  /// What is on the table, which Lua has as tables of no fields.
  constexpr bool is_thing() const { return tag >= Tag::card && tag <= Tag::nobody; }
  constexpr bool is_function() const { return tag == Tag::function || tag == Tag::closure || tag == Tag::foreign; }
  constexpr bool is_block() const { return tag >= Tag::closure || (tag == Tag::text && (bits & kMade) != 0); }
  constexpr std::int64_t as_integer() const { return static_cast<std::int64_t>(bits); }
  constexpr double as_number() const { return std::bit_cast<double>(bits); }
  constexpr Seat seat() const { return static_cast<Seat>(bits); }
  constexpr CardId card() const { return static_cast<CardId>(bits); }
  constexpr PileId pile() const { return static_cast<PileId>(bits); }
  /// Where its block begins in the heap.
  constexpr std::uint32_t at() const { return static_cast<std::uint32_t>(bits); }
};
static_assert(sizeof(Value) == 16);

}  // namespace houserules::machine
