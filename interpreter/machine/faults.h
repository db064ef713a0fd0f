// The wording of all script errors that the machine finds. Nothing here is called before it is
// certain that there is an error, except to read arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/language/word.h"
#include "interpreter/machine/machine.h"

namespace houserules::machine {

/// The owner of a value's words; nothing if it has none, or only those of strings.
std::optional<Owner> owner_of(Value value);

/// Argument `number` of `count`, as Machine::describe() words it; "nothing" if it is missing.
std::string describe_argument(const Machine& machine, const Value* at, int count, int number);

/// Lua's description of a value that Machine::elements() has read: lists in a table have become a list.
std::string described_list(const Machine& machine, Value value);

// ---- faults ----

/// "step_to takes a card or a rank, not a number": the argument `number` of `count` that begin at `at`.
[[noreturn, gnu::cold, gnu::noinline]] void wrong_argument(const Machine& machine, const Value* at, int count,
                                                           int number, std::string_view what,
                                                           std::string_view expected);
/// "sum takes a list, not nil"
[[noreturn, gnu::cold, gnu::noinline]] void wrong_value(const Machine& machine, Value value, std::string_view what,
                                                        std::string_view expected);
/// "a card has no field `x`; did you mean `y`?". Traps if it takes more than the name: see the definition.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_field(const Machine& machine, Value of, Value key);
/// The same by name, which may be the name of another kind's method.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_field(const Machine& machine, Value of, std::string_view name);
/// The same for a method's name, reported at the method's line.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_method(const Machine& machine, Value of, std::string_view name);
/// The same, unless it has a method of that name or, like a Lua table, may have one.
[[gnu::cold, gnu::noinline]] void look_for_method(const Machine& machine, Value of, std::string_view name);
/// "the header declares no option `x`"
[[noreturn, gnu::cold, gnu::noinline]] void unknown_option(const Machine& machine, Value name);
/// The `value` of a card that has none.
[[noreturn, gnu::cold, gnu::noinline]] void no_value(const Machine& machine, CardId card);
/// "`name` of discard cannot be set", or which field might be meant.
[[noreturn, gnu::cold, gnu::noinline]] void cannot_set(const Machine& machine, Value of, Value key);
/// For a word that names no card: "\"x\" is not a rank, suit, colour or card of the pack".
[[noreturn, gnu::cold, gnu::noinline]] void no_such_word(const Machine& machine, Value word);
/// The script cannot act now; `doing` says what it tried, as in Word::doing.
[[noreturn, gnu::cold, gnu::noinline]] void not_now(const Machine& machine, std::string_view doing);

// ---- reading arguments: `what` is the word, for messages; "": the running one ----

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

inline bool is_given(const Value* at, int count, int number) { return number < count && !at[number].is_nil(); }

}  // namespace houserules::machine
