// Shared by the functions of Lua's library: reading arguments, and errors about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"

namespace houserules::machine {

/// The result of Lua's `type`. Cards, piles and so on are tables; lists are userdata.
std::string_view type_name(Value value);

inline bool is_number(Value value) { return value.is(Tag::integer) || value.is(Tag::number); }
/// `number` must be a number.
inline double as_double(Value number) {
  return number.is(Tag::integer) ? static_cast<double>(number.as_integer()) : number.as_number();
}
/// Converts a string to a number as Lua does; nil if it is not a numeral.
Value number_in(std::string_view characters);

/// The arguments of a library function, counted from 1. `function` is its name in messages. Reading an argument of the
/// wrong type throws Fault.
class Arguments {
 public:
  Arguments(Machine& machine, const char* function, Value* at, int count)
      : machine_(machine), function_(function), at_(at), count_(count) {}

  bool is_missing(int number) const { return number > count_; }
  bool is_absent(int number) const { return number > count_ || at_[number - 1].is_nil(); }
  /// Nil for a missing argument.
  Value operator[](int number) const { return number > count_ ? Value{} : at_[number - 1]; }

  /// Converts numbers to strings.
  std::string_view text(int number) {
    if (number > count_ || !at_[number - 1].is(Tag::text)) [[unlikely]]
      make_text(number);
    return machine_.characters(at_[number - 1]);
  }
  /// Accepts integral floats.
  std::int64_t whole(int number) const {
    if (number <= count_ && at_[number - 1].is(Tag::integer)) [[likely]]
      return at_[number - 1].as_integer();
    return whole_of_any(number);
  }
  std::int64_t whole_or(int number, std::int64_t absent) const { return is_absent(number) ? absent : whole(number); }
  Value number(int number) const {
    const Value value = (*this)[number];
    if (!value.is(Tag::integer) && !value.is(Tag::number)) [[unlikely]]
      wrong(number, "a number");
    return value;
  }
  void value(int number) const {
    if (is_missing(number)) [[unlikely]]
      wrong(number, "a value");
  }

  /// Raises "string.rep: argument 2 must be a whole number, not a table".
  [[noreturn, gnu::cold, gnu::noinline]] void wrong(int number, std::string_view expected) const;
  /// Raises "string.rep: " followed by `why`.
  [[noreturn, gnu::cold, gnu::noinline]] void fail(std::string_view why) const;
  /// Raises "string.rep: a string may not be longer than 64 KB".
  [[noreturn, gnu::cold, gnu::noinline]] void too_long() const;

  Machine& machine() const { return machine_; }

 private:
  [[gnu::cold, gnu::noinline]] void make_text(int number);
  [[gnu::cold, gnu::noinline]] std::int64_t whole_of_any(int number) const;

  Machine& machine_;
  const char* function_;
  Value* at_;
  int count_;
};

/// A `string` function called as a method. Values of other types have other methods, which are left to Lua.
template <WordFunction kRun>
Step of_text(Machine& machine, Value* at, int count, int& results) {
  if (!at[0].is(Tag::text)) [[unlikely]]
    trap();
  return kRun(machine, at, count, results);
}
template <WordFunction kRun>
WordFunction function_or_method(bool is_method) {
  return is_method ? of_text<kRun> : kRun;
}

// ---- functions by library; null if the library has no such row ----
WordFunction text_function(std::size_t row, bool is_method);
WordFunction pattern_function(std::size_t row, bool is_method);
WordFunction table_function(std::size_t row);
WordFunction math_function(std::size_t row);

}  // namespace houserules::machine
