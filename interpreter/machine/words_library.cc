// Functions that create lists, and the simpler ones of Lua's library: numbers, conversions, arguments.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/library.h"
#include "interpreter/sandbox/arena.h"

namespace houserules::machine {

// ---- arguments ----

std::string_view type_name(Value value) {
  switch (value.tag) {
    case Tag::nil: return "nil";
    case Tag::no:
    case Tag::yes: return "boolean";
    case Tag::integer:
    case Tag::number: return "number";
    case Tag::text: return "string";
    case Tag::function:
    case Tag::closure:
    case Tag::foreign: return "function";
    case Tag::list:
    case Tag::range:
    case Tag::sets:
    case Tag::answers: return "userdata";
    default: return "table";
  }
}

void Arguments::wrong(int number, std::string_view expected) const {
  if (is_missing(number))
    fault(fmt::format("{}: argument {} must be {}, but it is missing", function_, number, expected));
  fault(fmt::format("{}: argument {} must be {}, not {}", function_, number, expected,
                    machine_.describe(at_[number - 1])));
}

void Arguments::fail(std::string_view why) const { fault(fmt::format("{}: {}", function_, why)); }

void Arguments::too_long() const {
  fault(fmt::format("{}: a string may not be longer than {} KB", function_, Arena::kMaxString >> 10));
}

void Arguments::make_text(int number) {
  const Value value = (*this)[number];
  if (value.is(Tag::integer)) at_[number - 1] = machine_.text(std::to_string(value.as_integer()));
  else if (value.is(Tag::number)) at_[number - 1] = machine_.text(number_text(value.as_number()));
  else wrong(number, "a string");
}

std::int64_t Arguments::whole_of_any(int number) const {
  const Value value = (*this)[number];
  if (const auto whole = Machine::as_whole(value)) return *whole;
  if (value.is(Tag::number))
    fail(fmt::format("argument {} must be a whole number, not {}", number, machine_.text_of(value)));
  wrong(number, "a whole number");
}

namespace {

// ---- lists ----

Step list(Machine& machine, Value* at, int count, int& results) {
  if (count == 0 || at[0].is_nil())
    return give(at, results, machine.heap.list_of(Element::card, std::span<const std::uint16_t>{}));
  const Elements elements = machine.elements(at[0]);
  return give(at, results, machine.list_like(elements, elements.items));
}

std::int64_t bound_of_range(const Machine& machine, const Value* at, int count, int number) {
  if (number < count) {
    if (const auto whole = Machine::as_whole(at[number])) return *whole;
  }
  fault(fmt::format("range takes a whole number, not {}", number < count ? machine.describe(at[number]) : "nothing"));
}

Step range(Machine& machine, Value* at, int count, int& results) {
  constexpr std::int64_t kMost = 1'000'000'000;
  const std::int64_t least = bound_of_range(machine, at, count, 0), most = bound_of_range(machine, at, count, 1);
  const std::int64_t step = count > 2 && !at[2].is_nil() ? bound_of_range(machine, at, count, 2) : 1;
  if (step < 1 || step > kMost || least < -kMost || most > kMost || least > kMost || most < -kMost)
    fault("range takes numbers up to 1,000,000,000, and a step of at least 1");
  auto& block = machine.heap.make<RangeBlock>(BlockKind::range, 0);
  block.least = static_cast<std::int32_t>(least);
  block.most = static_cast<std::int32_t>(most);
  block.step = static_cast<std::int32_t>(step);
  return give(at, results, machine.heap.value(Tag::range, block));
}

// ---- values of any type ----

Step type(Machine& machine, Value* at, int count, int& results) {
  Arguments(machine, "type", at, count).value(1);
  return give(at, results, machine.text(type_name(at[0])));
}

Step to_text(Machine& machine, Value* at, int count, int& results) {
  Arguments(machine, "tostring", at, count).value(1);
  machine.spend(16);
  return give(at, results, at[0].is(Tag::text) ? at[0] : machine.text(machine.text_of(at[0])));
}

constexpr std::string_view kBlanks = " \f\n\r\t\v";

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// The value of a digit or letter, up to 35; nothing for other characters.
std::optional<unsigned> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A') + 10;
  return std::nullopt;
}

/// Parses an integer in any base; overflow wraps around.
std::optional<std::uint64_t> digits_to_base(std::string_view digits, unsigned base) {
  if (digits.empty()) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : digits) {
    const auto digit = digit_of(c);
    if (!digit || *digit >= base) return std::nullopt;
    number = number * base + *digit;
  }
  return number;
}

/// Parses a decimal integer; nothing if it does not fit.
std::optional<std::uint64_t> decimal_digits(std::string_view digits, bool is_negative) {
  constexpr std::uint64_t kMost = INT64_MAX;
  if (digits.empty()) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : digits) {
    const auto digit = digit_of(c);
    if (!digit || *digit > 9) return std::nullopt;
    if (number > kMost / 10 || (number == kMost / 10 && *digit > kMost % 10 + (is_negative ? 1 : 0)))
      return std::nullopt;
    number = number * 10 + *digit;
  }
  return number;
}

/// Removes a leading sign. Returns whether it was a minus.
bool take_sign(std::string_view& text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  return is_negative;
}

Value signed_integer(std::uint64_t bits, bool is_negative) {
  return Value::of(Tag::integer, is_negative ? 0U - bits : bits);
}

}  // namespace

Value number_in(std::string_view characters) {
  characters = without_blanks(characters);
  // Excludes `nan` and `inf`, and strings with a 0, where strtod would stop.
  if (characters.empty() || characters.find_first_of(std::string_view("\0nN", 3)) != std::string_view::npos) return {};
  std::string_view digits = characters;
  const bool is_negative = take_sign(digits);
  const bool is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (const auto bits = is_hexadecimal ? digits_to_base(digits.substr(2), 16) : decimal_digits(digits, is_negative))
    return signed_integer(*bits, is_negative);
  const std::string text(characters);
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (end != text.c_str() + text.size()) return {};
  return Value::number(number);
}

namespace {

Step to_number(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "tonumber", at, count);
  arguments.value(1);
  const Value value = at[0];
  if (value.is(Tag::text)) machine.spend(static_cast<std::int64_t>(machine.characters(value).size()) / 4);
  if (arguments.is_absent(2)) {
    if (value.is(Tag::text)) return give(at, results, number_in(machine.characters(value)));
    return give(at, results, value.is(Tag::integer) || value.is(Tag::number) ? value : Value{});
  }
  const std::int64_t base = arguments.whole(2);
  if (base < 2 || base > 36) arguments.fail(fmt::format("argument 2 must be from 2 to 36, not {}", base));
  if (!value.is(Tag::text)) arguments.wrong(1, "a string");
  std::string_view digits = without_blanks(machine.characters(value));
  const bool is_negative = take_sign(digits);
  const auto bits = digits_to_base(digits, static_cast<unsigned>(base));
  return give(at, results, bits ? signed_integer(*bits, is_negative) : Value{});
}

Step select(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "select", at, count);
  if (count > 0 && at[0].is(Tag::text) && machine.characters(at[0]) == "#")
    return give(at, results, Value::integer(count - 1));
  if (count == 0 || (!at[0].is(Tag::integer) && !at[0].is(Tag::number)))
    arguments.wrong(1, "a whole number or \"#\"");
  const std::int64_t wanted = arguments.whole(1);
  const std::int64_t first = wanted < 0 ? wanted + count : wanted;
  if (first < 1) {
    const std::string backwards = count > 1 ? fmt::format(" or from -{} to -1,", count - 1) : "";
    arguments.fail(fmt::format("argument 1 must be at least 1,{} not {}", backwards, wanted));
  }
  machine.spend(count / 4);
  results = first >= count ? 0 : count - static_cast<int>(first);
  std::copy_n(at + count - results, results, at);
  return Step::next;
}

// The script cannot catch errors, so the value is converted to a string here.
Step error(Machine& machine, Value* at, int count, int&) {
  const std::int64_t level = Arguments(machine, "error", at, count).whole_or(2, 1);
  const std::string message =
      count == 0 || at[0].is_nil() ? "the script raised an error without a message" : machine.text_of(at[0]);
  // Only Lua knows the callers; and with level 0, the message may contain a location of its own.
  const bool is_elsewhere = (level > 1 && level < 1000) || (level != 1 && message.find(':') != std::string::npos);
  if (is_elsewhere && !machine.runs_elsewhere()) trap();
  Fault why(message);
  why.level = level;
  throw why;
}

Step assert_that(Machine& machine, Value* at, int count, int& results) {
  Arguments(machine, "assert", at, count).value(1);
  if (!at[0].is_true()) fault(count < 2 || at[1].is_nil() ? "assertion failed" : machine.text_of(at[1]));
  results = count;
  return Step::next;
}

// ---- math ----

template <bool kMost>
Step extreme_number(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, kMost ? "math.max" : "math.min", at, count);
  Value best = arguments.number(1);
  for (int i = 2; i <= count; ++i) arguments.number(i);
  machine.spend(count / 4);
  for (int i = 1; i < count; ++i) {
    if (kMost ? is_less(machine, best, at[i], false) : is_less(machine, at[i], best, false)) best = at[i];
  }
  return give(at, results, best);
}

Step abs(Machine& machine, Value* at, int count, int& results) {
  const Value value = Arguments(machine, "math.abs", at, count).number(1);
  if (value.is(Tag::number)) return give(at, results, Value::number(std::fabs(value.as_number())));
  return give(at, results, value.as_integer() < 0 ? Value::of(Tag::integer, 0U - value.bits) : value);
}

/// An integral float as an integer if it fits.
Value integer_or_number(double number) {
  if (!(number >= -0x1p63 && number < 0x1p63)) return Value::number(number);
  return Value::integer(static_cast<std::int64_t>(number));
}

template <bool kUp>
Step rounded(Machine& machine, Value* at, int count, int& results) {
  const Value value = Arguments(machine, kUp ? "math.ceil" : "math.floor", at, count).number(1);
  if (value.is(Tag::integer)) return give(at, results, value);
  return give(at, results, integer_or_number(kUp ? std::ceil(value.as_number()) : std::floor(value.as_number())));
}

Step remainder(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "math.fmod", at, count);
  const Value number = arguments.number(1), by = arguments.number(2);
  if (as_double(by) == 0) arguments.fail("argument 2 must not be 0");
  if (number.is(Tag::integer) && by.is(Tag::integer)) {
    // The smallest integer divided by -1 overflows.
    return give(at, results, Value::integer(by.as_integer() == -1 ? 0 : number.as_integer() % by.as_integer()));
  }
  machine.spend(64);  // fmod takes a step per bit of the quotient
  return give(at, results, Value::number(std::fmod(as_double(number), as_double(by))));
}

Step parts_of_number(Machine& machine, Value* at, int count, int& results) {
  const Value value = Arguments(machine, "math.modf", at, count).number(1);
  results = 2;
  if (value.is(Tag::integer)) {
    at[1] = Value::number(0);
    return Step::next;
  }
  const double number = value.as_number(), whole = number < 0 ? std::ceil(number) : std::floor(number);
  at[0] = integer_or_number(whole);
  at[1] = Value::number(number == whole ? 0 : number - whole);
  return Step::next;
}

Step square_root(Machine& machine, Value* at, int count, int& results) {
  return give(at, results,
              Value::number(std::sqrt(as_double(Arguments(machine, "math.sqrt", at, count).number(1)))));
}

Step number_type(Machine& machine, Value* at, int count, int& results) {
  Arguments(machine, "math.type", at, count).value(1);
  if (at[0].is(Tag::integer)) return give(at, results, machine.text("integer"));
  return give(at, results, at[0].is(Tag::number) ? machine.text("float") : Value{});
}

Step to_integer(Machine& machine, Value* at, int count, int& results) {
  Arguments(machine, "math.tointeger", at, count).value(1);
  Value number = at[0];
  if (number.is(Tag::text)) {
    machine.spend(static_cast<std::int64_t>(machine.characters(number).size()) / 4);
    number = number_in(machine.characters(number));
  }
  const auto whole = Machine::as_whole(number);
  return give(at, results, whole ? Value::integer(*whole) : Value{});
}

Step unsigned_less(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "math.ult", at, count);
  const auto left = static_cast<std::uint64_t>(arguments.whole(1));
  return give(at, results, Value::boolean(left < static_cast<std::uint64_t>(arguments.whole(2))));
}

}  // namespace

WordFunction math_function(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(math, "abs"): return abs;
    case row_of(math, "ceil"): return rounded<true>;
    case row_of(math, "floor"): return rounded<false>;
    case row_of(math, "fmod"): return remainder;
    case row_of(math, "max"): return extreme_number<true>;
    case row_of(math, "min"): return extreme_number<false>;
    case row_of(math, "modf"): return parts_of_number;
    case row_of(math, "sqrt"): return square_root;
    case row_of(math, "tointeger"): return to_integer;
    case row_of(math, "type"): return number_type;
    case row_of(math, "ult"): return unsigned_less;
    default: return nullptr;
  }
}

WordFunction library_word(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(global, "list"):
    case row_of(global, "cards"): return houserules::machine::list;
    case row_of(global, "range"): return range;
    case row_of(library, "assert"): return assert_that;
    case row_of(library, "error"): return error;
    case row_of(library, "select"): return houserules::machine::select;
    case row_of(library, "tonumber"): return to_number;
    case row_of(library, "tostring"): return to_text;
    case row_of(library, "type"): return type;
    default: break;
  }
  for (const auto find : {math_function, table_function}) {
    if (const WordFunction run = find(row)) return run;
  }
  for (const auto find : {text_function, pattern_function}) {
    if (const WordFunction run = find(row, /*is_method=*/false)) return run;
  }
  return nullptr;
}

WordFunction text_method(std::size_t row) {
  const WordFunction run = text_function(row, /*is_method=*/true);
  return run != nullptr ? run : pattern_function(row, /*is_method=*/true);
}

}  // namespace houserules::machine
