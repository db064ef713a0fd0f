// What the functions of Lua's library have in common: how they read their arguments, and what they say of wrong ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"

namespace houserules::machine {

/// As Lua's `type` has it; cards, piles and the like are tables, lists are userdata.
std::string_view type_name(Value value);

inline bool is_number(Value value) { return value.is(Tag::integer) || value.is(Tag::number); }
/// Of a value that is a number.
inline double as_double(Value number) {
  return number.is(Tag::integer) ? static_cast<double>(number.as_integer()) : number.as_number();
}
/// The number that a text is, as Lua reads it; nil for any other text.
Value number_in(std::string_view characters);

/// The arguments of a function that messages call `function`, counted from 1. Reading one of a wrong kind is a fault.
class Arguments {
 public:
  Arguments(Machine& machine, const char* function, Value* at, int count)
      : machine_(machine), function_(function), at_(at), count_(count) {}

  int count() const { return count_; }
  bool is_missing(int number) const { return number > count_; }
  bool is_absent(int number) const { return number > count_ || at_[number - 1].is_nil(); }
  /// Nil for a missing one.
  Value operator[](int number) const { return number > count_ ? Value{} : at_[number - 1]; }

  /// Numbers are texts too.
  std::string_view text(int number) {
    if (number > count_ || !at_[number - 1].is(Tag::text)) [[unlikely]]
      make_text(number);
    return machine_.characters(at_[number - 1]);
  }
  /// Floats with an integral value are whole numbers.
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

  /// "string.rep: argument 2 must be a whole number, not a table"
  [[noreturn, gnu::cold, gnu::noinline]] void wrong(int number, std::string_view expected) const;
  /// "string.rep: " and what is wrong.
  [[noreturn, gnu::cold, gnu::noinline]] void fail(std::string_view why) const;
  /// "string.rep: a string may not be longer than 64 KB"
  [[noreturn, gnu::cold, gnu::noinline]] void too_long() const;

  const char* function() const { return function_; }
  Machine& machine() const { return machine_; }

 private:
  [[gnu::cold, gnu::noinline]] void make_text(int number);
  [[gnu::cold, gnu::noinline]] std::int64_t whole_of_any(int number) const;

  Machine& machine_;
  const char* function_;
  Value* at_;
  int count_;
};

/// A function of `string` as a method. What is no text has other methods, which are for Lua to tell.
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

// ---- the functions by their library; null where it has none for that row ----
WordFunction text_function(std::size_t row, bool is_method);
WordFunction pattern_function(std::size_t row, bool is_method);
WordFunction table_function(std::size_t row);
WordFunction math_function(std::size_t row);

}  // namespace houserules::machine
