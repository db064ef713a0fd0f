// The values of expressions that are evaluated for all faces at once; see predicate_code.h.
#pragma once

#include <cstdint>

#include "interpreter/state/known.h"

struct lua_State;

namespace houserules {

/// A set of faces, one bit each. Not used for packs with more than kMostFaces.
using FaceSet = std::uint64_t;
inline constexpr std::size_t kMostFaces = 64;

}  // namespace houserules

namespace houserules::predicate {

enum class Op : std::uint8_t;

/// The value of an expression: fixed, or dependent on the card that is asked about.
struct Value {
  enum class Type : std::uint8_t {
    unknown,  ///< only Lua can tell
    nil,
    boolean,   ///< number
    integer,   ///< number
    text,      ///< address (of the interned string), word
    card,      ///< number
    pile,      ///< number
    function,  ///< number: its stack index
    other,     ///< some other true value, of which nothing more is known
    self,      ///< the card asked about
    field,     ///< its rank, suit or colour: `which`
    numbers,   ///< a number for the faces in `defined`, nil for others; `number`: index into Run's Linears
    faces,     ///< true for `faces`, false for others
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
    const KnownThing* word;  ///< of a text: what it names
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

/// Whether the value is the same for every card.
inline bool is_fixed(const Value& value) { return value.type < Value::Type::self; }

inline Value nil() {
  Value value;
  value.type = Value::Type::nil;
  value.number = 0;
  return value;
}

/// The value at `index` (absolute) of the stack; `unknown` for long strings and numbers that are not integers.
Value read_value(const Known& known, lua_State* lua, int index);

}  // namespace houserules::predicate
