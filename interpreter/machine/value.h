// The values of compiled scripts. Trivially copyable, so that the state of a game can be copied byte by byte.
#pragma once

#include <bit>
#include <cstdint>

#include "runtime/ids.h"

namespace houserules::machine {

/// The type of a value, and the meaning of its bits.
enum class Tag : std::uint64_t {
  nil,
  no,             ///< false
  yes,            ///< true
  integer,        ///< the number
  number,         ///< the number, a double
  text,           ///< a program string: its index in Program::texts; others: a block, with kMade
  card,           ///< CardId
  player,         ///< Seat
  team,           ///< index
  pile,           ///< PileId
  row,            ///< a row of piles: the group's index, and the owner in the high half
  pot,            ///< index
  turns,          ///< the object `turns`
  suit_values,    ///< a public value for each suit: an index into Setup::suit_values
  nobody,         ///< the object `nobody`
  function,       ///< a function without captured values: an index into Program::functions
  faces,          ///< a set of faces, one bit each
  foreign,        ///< a function in another engine, see Elsewhere
  foreign_table,  ///< a table in another engine; with kSealed unless the script may write to it
  closure,        ///< block: a function with captured values
  cell,           ///< block: an upvalue, a captured variable that changes
  list,           ///< block: a list of the language
  range,          ///< block: range(a, b)
  sets,           ///< block: hand:sets(n), built on demand
  answers,        ///< block: the iterator of choose_all
  table,          ///< block: a Lua table
};

/// Marks a string that is stored in a block.
inline constexpr std::uint64_t kMade = std::uint64_t{1} << 63U;
/// Marks a table that the script does not own, such as a library.
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
  // Field by field; see CMakeLists.txt.
  constexpr Value& operator=(const Value& other) {
    bits = other.bits;
    tag = other.tag;
    return *this;
  }

  constexpr bool is(Tag wanted) const { return tag == wanted; }
  constexpr bool is_nil() const { return tag == Tag::nil; }
  constexpr bool is_true() const { return tag > Tag::no; }
  /// An object of the game, which Lua represents as an empty table.
  constexpr bool is_thing() const { return tag >= Tag::card && tag <= Tag::nobody; }
  constexpr bool is_function() const { return tag == Tag::function || tag == Tag::closure || tag == Tag::foreign; }
  constexpr bool is_block() const { return tag >= Tag::closure || (tag == Tag::text && (bits & kMade) != 0); }
  constexpr std::int64_t as_integer() const { return static_cast<std::int64_t>(bits); }
  constexpr double as_number() const { return std::bit_cast<double>(bits); }
  constexpr Seat seat() const { return static_cast<Seat>(bits); }
  constexpr CardId card() const { return static_cast<CardId>(bits); }
  constexpr PileId pile() const { return static_cast<PileId>(bits); }
  /// The offset of its block in the heap.
  constexpr std::uint32_t at() const { return static_cast<std::uint32_t>(bits); }
};
static_assert(sizeof(Value) == 16);

}  // namespace houserules::machine
