// The wording of all script errors that the machine reports. Except to read arguments, nothing here is called unless
// there is an error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/language/word.h"
#include "interpreter/machine/machine.h"

namespace houserules::machine {

/// The owner of a value's methods; nothing if it has none, or only those of strings.
std::optional<Owner> owner_of(Value value);

/// Calls `f`; its faults are reported at ScriptPlace::part, the line of a method's name or of a `where`.
template <typename F>
void in_part(F f) {
  try {
    f();
  } catch (Fault& fault) {
    fault.in_part = true;
    throw;
  } catch (OperandFault& fault) {
    fault.in_part = true;
    throw;
  }
}

/// Describes argument `number` of `count` for a message, like Machine::describe(); "nothing" if it is missing.
std::string describe_argument(const Machine& machine, const Value* at, int count, int number);

/// Describes a value that Machine::elements() has read; a table of lists counts as a list by then.
std::string described_list(const Machine& machine, Value value);

// ---- faults ----

/// Raises "step_to takes a card or a rank, not a number". The `count` arguments begin at `at`; `number` counts from 0.
[[noreturn, gnu::cold, gnu::noinline]] void wrong_argument(const Machine& machine, const Value* at, int count,
                                                           int number, std::string_view what,
                                                           std::string_view expected);
/// Raises "sum takes a list, not nil".
[[noreturn, gnu::cold, gnu::noinline]] void wrong_value(const Machine& machine, Value value, std::string_view what,
                                                        std::string_view expected);
/// Raises "a card has no field `x`; did you mean `y`?". Traps if the key is valid in Lua but not on the machine, such
/// as a method used as a value.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_field(const Machine& machine, Value of, Value key);
/// The same for a name that is not a string of the program.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_field(const Machine& machine, Value of, std::string_view name);
/// The same for a method's name; reported at the line of that name.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_method(const Machine& machine, Value of, std::string_view name);
/// Calls unknown_method() unless `of` has such a method or, like a Lua table, might have one.
[[gnu::cold, gnu::noinline]] void look_for_method(const Machine& machine, Value of, std::string_view name);
/// Raises "the header declares no option `x`".
[[noreturn, gnu::cold, gnu::noinline]] void unknown_option(const Machine& machine, Value name);
/// Raises the error for reading the `value` of a card without one.
[[noreturn, gnu::cold, gnu::noinline]] void no_value(const Machine& machine, CardId card);
/// Raises "`name` of discard cannot be set", or suggests a similar field.
[[noreturn, gnu::cold, gnu::noinline]] void cannot_set(const Machine& machine, Value of, Value key);
/// Raises "\"x\" is not a rank, suit, colour or card of the pack".
[[noreturn, gnu::cold, gnu::noinline]] void no_such_word(const Machine& machine, Value word);
/// Raises the error for acting where the script may not; `doing` says what it tried, as in Word::doing.
[[noreturn, gnu::cold, gnu::noinline]] void not_now(const Machine& machine, std::string_view doing);

// ---- reading arguments: `what` is the name of the built-in for messages; "" for the running one ----

inline Seat player_argument(const Machine& machine, const Value* at, int count, int number, std::string_view what) {
  if (number >= count || !at[number].is(Tag::player)) [[unlikely]]
    wrong_argument(machine, at, count, number, what, "a player");
  return at[number].seat();
}

inline PileId pile_argument(const Machine& machine, const Value* at, int count, int number, std::string_view what) {
  if (number >= count || !at[number].is(Tag::pile)) [[unlikely]]
    wrong_argument(machine, at, count, number, what, "a pile");
  return at[number].pile();
}

inline std::int64_t whole_argument(const Machine& machine, const Value* at, int count, int number,
                                   std::string_view what = {}) {
  if (number < count && at[number].is(Tag::integer)) [[likely]]
    return at[number].as_integer();
  const std::optional<std::int64_t> whole = number < count ? Machine::as_whole(at[number]) : std::nullopt;
  if (!whole) wrong_argument(machine, at, count, number, what, "a whole number");
  return *whole;
}

inline Elements elements_argument(Machine& machine, const Value* at, int count, int number,
                                  std::string_view what = {}) {
  if (number >= count) [[unlikely]]
    wrong_argument(machine, at, count, number, what, "a list");
  return machine.elements(at[number], what);
}

/// "the header has no move `paly`; did you mean `play`?".
std::string no_move(const Setup& setup, std::string_view name);

}  // namespace houserules::machine
