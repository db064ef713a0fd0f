// What an expression of a question about faces is worth; see predicate_code.h.
#pragma once

#include <cstdint>

#include "interpreter/state/known.h"

struct lua_State;

namespace houserules {

/// A set of faces, a bit each. Packs with more faces do without.
using FaceSet = std::uint64_t;
inline constexpr std::size_t kMostFaces = 64;

}  // namespace houserules

namespace houserules::predicate {

enum class Op : std::uint8_t;

/// What an expression is worth: the same for every card, or something of the card that is asked about.
struct Value {
  enum class Type : std::uint8_t {
    unknown,  ///< to be told by Lua only
    nil,
    boolean,   ///< number
    integer,   ///< number
    text,      ///< address, of Lua's one copy of it
    card,      ///< number
    pile,      ///< number
    function,  ///< number: its place on the stack
    other,     ///< something that is neither nil nor false, and that nothing more is asked of
    self,      ///< the card that is asked about
    field,     ///< its rank, suit or colour: `which`
    numbers,   ///< a number of it for the faces in `faces`, nil for others; `number`: which of Run's Linear
    faces,     ///< true for these, false for others
    steps      ///< 1 for `faces`, -1 for `down`, nil for others
  };
  Type type;
  Op which;  ///< of a field
  union {
    std::int64_t number;
    const void* address;
    FaceSet faces;
  };
  union {
    const KnownThing* word;  ///< of a text: what it means on the table
    FaceSet down;            ///< of steps
    FaceSet defined;         ///< of numbers
  };
};

inline Value boolean(bool yes) {
  Value value;
  value.type = Value::Type::boolean;
  value.number = yes ? 1 : 0;
  return value;
}

inline Value of_type(Value::Type type, std::int64_t number) {
  Value value;
  value.type = type;
  value.number = number;
  return value;
}

inline Value faces_of(FaceSet faces) {
  Value value;
  value.type = Value::Type::faces;
  value.faces = faces;
  return value;
}

inline Value text_of(const KnownThing& word, const void* address) {
  Value value;
  value.type = Value::Type::text;
  value.address = address;
  value.word = &word;
  return value;
}

/// Whether it is the same for every card.
inline bool is_fixed(const Value& value) { return value.type < Value::Type::self; }

inline Value nil() {
  Value value;
  value.type = Value::Type::nil;
  value.number = 0;
  return value;
}

/// The value at `index` of the stack, an absolute one. Values that nothing is known about are `unknown`.
Value read_value(const Known& known, lua_State* lua, int index);

}  // namespace houserules::predicate
