#include "interpreter/machine/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string_view>

#include <fmt/format.h>

#include "interpreter/machine/library.h"
#include "interpreter/sandbox/arena.h"

namespace houserules::machine {
namespace {

[[noreturn, gnu::cold, gnu::noinline]] void divided_by_zero() { fault("attempt to divide by zero"); }
[[noreturn, gnu::cold, gnu::noinline]] void remainder_of_zero() { fault("attempt to perform 'n%0'"); }

std::int64_t wrapped(std::uint64_t bits) { return static_cast<std::int64_t>(bits); }

std::int64_t floor_divided(std::int64_t a, std::int64_t b) {
  if (b == 0) [[unlikely]]
    divided_by_zero();
  if (b == -1) return wrapped(0U - static_cast<std::uint64_t>(a));
  const std::int64_t quotient = a / b;
  return a % b != 0 && (a % b < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t modulo(std::int64_t a, std::int64_t b) {
  if (b == 0) [[unlikely]]
    remainder_of_zero();
  if (b == -1) return 0;
  const std::int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

double modulo(double a, double b) {
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

bool is_listed(Value value) { return value.is(Tag::list) || value.is(Tag::sets) || value.is(Tag::pile); }

Value joined_sets(Machine& machine, const Elements& left, const Elements& right) {
  const std::size_t count = left.items.size() + right.items.size();
  if (count > kMostSets) fault(fmt::format("+ finds more than {} sets, which is too many for a list", kMostSets));
  const auto is_whole = [](const Elements& side, const GroupsBlock& groups) {
    std::uint16_t number = 0;
    return side.items.size() == groups.count &&
           std::all_of(side.items.begin(), side.items.end(), [&](std::uint16_t item) { return item == number++; });
  };
  std::size_t cards = 0;
  for (const Elements* side : {&left, &right}) {
    auto& groups = machine.heap.at<GroupsBlock>(side->sets);
    if (is_whole(*side, groups)) cards += groups.cards;
    else for (const std::uint16_t number : side->items) cards += groups[number].size();
  }
  machine.spend(static_cast<std::int64_t>(cards / 4));
  auto& all = machine.heap.make<GroupsBlock>(BlockKind::groups, count * sizeof(std::uint32_t) + cards * sizeof(CardId));
  all.count = static_cast<std::uint32_t>(count);
  all.cards = static_cast<std::uint32_t>(cards);
  CardId* to = all.all();
  std::uint32_t* end = all.ends();
  for (const Elements* side : {&left, &right}) {
    auto& groups = machine.heap.at<GroupsBlock>(side->sets);
    if (is_whole(*side, groups)) {
      const auto before = static_cast<std::uint32_t>(to - all.all());
      to = std::copy_n(groups.all(), groups.cards, to);
      end = std::transform(groups.ends(), groups.ends() + groups.count, end,
                           [before](std::uint32_t its) { return before + its; });
      continue;
    }
    for (const std::uint16_t number : side->items) {
      for (const CardId card : groups[number]) *to++ = card;
      *end++ = static_cast<std::uint32_t>(to - all.all());
    }
  }
  ListBlock& list = machine.heap.make_list(Element::set, count);
  std::iota(machine.heap.items(list), machine.heap.items(list) + count, std::uint16_t{0});
  list.sets = machine.heap.offset(all);
  return machine.heap.value(Tag::list, list);
}

Value joined_lists(Machine& machine, Value a, Value b) {
  const Elements left = machine.elements(a, "+"), right = machine.elements(b, "+");
  if (!left.items.empty() && !right.items.empty() && left.element != right.element)
    fault(fmt::format("{} and {} cannot be joined", element_name(left.element), element_name(right.element)));
  const std::size_t count = left.items.size() + right.items.size();
  if (count > kMostElements)
    fault(fmt::format("a list holds at most {} elements; this one would have {}", kMostElements, count));
  const Elements& of = left.items.empty() ? right : left;
  // Two lists of sets in the same block need no copy.
  if (of.element == Element::set && !left.items.empty() && !right.items.empty()) return joined_sets(machine, left, right);
  if (of.element == Element::set) return machine.list_like(of, of.items);
  ListBlock& list = machine.heap.make_list(of.element, count);
  std::copy(right.items.begin(), right.items.end(),
            std::copy(left.items.begin(), left.items.end(), machine.heap.items(list)));
  return machine.heap.value(Tag::list, list);
}

// ---- operands that are not numbers ----

std::string_view name_of(Op op) {
  switch (op) {
    case Op::add: return "add";
    case Op::subtract: return "sub";
    case Op::multiply: return "mul";
    case Op::divide: return "div";
    case Op::floor_divide: return "idiv";
    case Op::modulo: return "mod";
    case Op::power: return "pow";
    default: return "unm";
  }
}

Value as_number(Machine& machine, Value value) {
  if (!value.is(Tag::text)) return is_number(value) ? value : Value{};
  const std::string_view characters = machine.characters(value);
  machine.spend(static_cast<std::int64_t>(characters.size()) / 4);
  return number_in(characters);
}

/// Operates on strings that are numerals, as Lua does. Any other operand is an error.
[[gnu::cold, gnu::noinline]] Value reckon_others(Machine& machine, Op op, Value a, Value b) {
  if (a.is(Tag::text) || b.is(Tag::text)) {
    const Value left = as_number(machine, a), right = as_number(machine, b);
    if (!left.is_nil() && !right.is_nil()) return reckon(machine, op, left, right);
    fault(fmt::format("attempt to {} a '{}' with a '{}'", name_of(op), type_name(a), type_name(b)));
  }
  const int wrong = is_number(a) ? 1 : 0;
  operand_fault(wrong, fmt::format("attempt to perform arithmetic on a {} value{{}}", type_name(wrong == 0 ? a : b)));
}

/// Reports a bitwise operation on operands that are not both integers.
[[noreturn, gnu::cold, gnu::noinline]] void no_bits(Value a, Value b) {
  if (is_number(a) && is_number(b))
    operand_fault(Machine::as_whole(a) ? 1 : 0, "number{} has no integer representation");
  const int wrong = is_number(a) ? 1 : 0;
  operand_fault(wrong,
                fmt::format("attempt to perform bitwise operation on a {} value{{}}", type_name(wrong == 0 ? a : b)));
}

}  // namespace

Value reckon(Machine& machine, Op op, Value a, Value b) {
  if (a.is(Tag::integer) && b.is(Tag::integer)) {
    switch (op) {
      case Op::add: return Value::integer(wrapped(a.bits + b.bits));
      case Op::subtract: return Value::integer(wrapped(a.bits - b.bits));
      case Op::multiply: return Value::integer(wrapped(a.bits * b.bits));
      case Op::floor_divide: return Value::integer(floor_divided(a.as_integer(), b.as_integer()));
      case Op::modulo: return Value::integer(modulo(a.as_integer(), b.as_integer()));
      default: break;
    }
  }
  if (op >= Op::bit_and && op <= Op::shift_right) {
    const auto first = Machine::as_whole(a), second = Machine::as_whole(b);
    if (!first || !second) no_bits(a, b);
    const std::int64_t by = *second;
    const auto left = static_cast<std::uint64_t>(*first), right = static_cast<std::uint64_t>(by);
    switch (op) {
      case Op::bit_and: return Value::of(Tag::integer, left & right);
      case Op::bit_or: return Value::of(Tag::integer, left | right);
      case Op::bit_xor: return Value::of(Tag::integer, left ^ right);
      default: break;
    }
    if (by <= -64 || by >= 64) return Value::integer(0);
    const std::int64_t to_left = op == Op::shift_left ? by : -by;
    return Value::of(Tag::integer, to_left >= 0 ? left << to_left : left >> -to_left);
  }
  if (!is_number(a) || !is_number(b)) [[unlikely]] {
    if (op == Op::add && (is_listed(a) || is_listed(b))) return joined_lists(machine, a, b);
    return reckon_others(machine, op, a, b);
  }
  const double left = as_double(a), right = as_double(b);
  switch (op) {
    case Op::add: return Value::number(left + right);
    case Op::subtract: return Value::number(left - right);
    case Op::multiply: return Value::number(left * right);
    case Op::divide: return Value::number(left / right);
    case Op::floor_divide: return Value::number(std::floor(left / right));
    case Op::modulo:
      machine.spend(64);  // as math.fmod
      return Value::number(modulo(left, right));
    case Op::power: return Value::number(right == 2 ? left * left : std::pow(left, right));
    default: trap();
  }
}

Value negated(Machine& machine, Value value) {
  if (value.is(Tag::integer)) return Value::integer(wrapped(0U - value.bits));
  if (value.is(Tag::number)) return Value::number(-value.as_number());
  if (value.is(Tag::text)) {
    const Value number = as_number(machine, value);
    if (number.is_nil()) fault("attempt to unm a 'string' with a 'string'");
    return negated(machine, number);
  }
  operand_fault(0, fmt::format("attempt to perform arithmetic on a {} value{{}}", type_name(value)));
}

namespace {

/// Compares a float with an integer exactly: -1, 0 or 1; 2 if `number` is NaN.
int compared(double number, std::int64_t whole) {
  if (std::isnan(number)) return 2;
  if (number >= 0x1p63) return 1;
  if (number < -0x1p63) return -1;
  const double floor = std::floor(number);
  const auto lower = static_cast<std::int64_t>(floor);
  if (lower != whole) return lower < whole ? -1 : 1;
  return number > floor ? 1 : 0;
}

[[noreturn, gnu::cold, gnu::noinline]] void cannot_compare(Value a, Value b) {
  const std::string_view left = type_name(a), right = type_name(b);
  if (left == right) fault(fmt::format("attempt to compare two {} values", left));
  fault(fmt::format("attempt to compare {} with {}", left, right));
}

}  // namespace

bool is_less(const Machine& machine, Value a, Value b, bool or_equal) {
  if (a.is(Tag::integer) && b.is(Tag::integer))
    return or_equal ? a.as_integer() <= b.as_integer() : a.as_integer() < b.as_integer();
  if (a.is(Tag::text) && b.is(Tag::text)) {
    const std::string_view left = machine.characters(a), right = machine.characters(b);
    machine.heap.charge(std::min(left.size(), right.size()) / 16);
    const int order = left.compare(right);
    return or_equal ? order <= 0 : order < 0;
  }
  if (!is_number(a) || !is_number(b)) [[unlikely]]
    cannot_compare(a, b);
  if (a.tag == b.tag) return or_equal ? a.as_number() <= b.as_number() : a.as_number() < b.as_number();
  if (a.is(Tag::number)) {
    const int order = compared(a.as_number(), b.as_integer());
    return order == -1 || (or_equal && order == 0);
  }
  const int order = compared(b.as_number(), a.as_integer());
  return order == 1 || (or_equal && order == 0);
}

std::string number_text(double number) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.14g", number);
  std::string text = buffer;
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";  // as Lua does to mark a float
  return text;
}

namespace {

bool is_joined_by_name(Value value) {
  return value.tag >= Tag::card && value.tag <= Tag::pot && value.tag != Tag::row;
}

/// The text of an operand of `..` that is not a string: a number, or an object with a name.
std::string joined_part(const Machine& machine, Value value) {
  return value.is(Tag::number) ? number_text(value.as_number()) : machine.text_of(value);
}

/// The length of joined_part(), mostly without building it.
std::size_t joined_size(const Machine& machine, Value value) {
  if (value.is(Tag::player)) return machine.setup().names[slot(value.seat())].size();
  if (value.is(Tag::integer) && value.bits < 100) return value.bits < 10 ? 1 : 2;
  return joined_part(machine, value).size();
}

/// The slow path, for operands that are neither strings, numbers nor named objects. Lua concatenates from right to
/// left, and an operand beside a named object may be anything.
[[gnu::cold, gnu::noinline]] std::string joined_right_to_left(Machine& machine, const Value* values, int count) {
  const auto is_text = [](Value value) { return value.is(Tag::text) || is_number(value); };
  const auto text_of = [&](Value value) { return joined_part(machine, value); };
  std::string text;
  Value last = values[count - 1];  // nil has no text; afterwards `text` holds the value
  bool has_text = false;
  for (int i = count - 2; i >= 0; --i) {
    const bool right_fits = has_text || is_text(last);
    const bool is_by_name = is_joined_by_name(values[i]) || (!has_text && is_joined_by_name(last));
    if (!is_by_name && (!right_fits || !is_text(values[i]))) {
      const int wrong = is_text(values[i]) ? i + 1 : i;
      operand_fault(wrong, fmt::format("attempt to concatenate a {} value{{}}", type_name(values[wrong])));
    }
    text = is_by_name ? machine.text_of(values[i]) + (has_text ? text : machine.text_of(last))
                      : text_of(values[i]) + (has_text ? text : text_of(last));
    has_text = true;
    if (text.size() > Arena::kMaxString) text_too_long();
  }
  return text;
}

}  // namespace

Value joined_text(Machine& machine, const Value* values, int count) {
  std::string& text = machine.no_text();
  for (int i = 0; i < count; ++i) {
    const Value value = values[i];
    if (value.is(Tag::text)) {
      const std::string_view characters = machine.characters(value);
      if (text.size() + characters.size() > Arena::kMaxString) [[unlikely]]
        text_too_long();
      text += characters;
    } else if (is_number(value) || is_joined_by_name(value)) {
      text += joined_part(machine, value);
    } else {
      return machine.text(joined_right_to_left(machine, values, count));
    }
  }
  machine.spend(static_cast<std::int64_t>(text.size() / 8));
  return machine.text(text);
}

bool is_said_unheard(Machine& machine, const Value* values, int count) {
  if (machine.table().heard() || machine.is_asked()) return false;
  std::size_t size = 0;
  for (int i = 0; i < count; ++i) {
    const Value value = values[i];
    if (value.is(Tag::text)) size += machine.characters(value).size();
    else if (is_number(value) || is_joined_by_name(value)) size += joined_size(machine, value);
    else return false;  // concatenation reports the error
  }
  if (size > Arena::kMaxString) return false;
  machine.spend(static_cast<std::int64_t>(size / 8));
  machine.table().tell(Event::Kind::said, 0, size, [](Event&) {});
  machine.settle();
  return true;
}

}  // namespace houserules::machine
