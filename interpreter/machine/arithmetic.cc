#include "interpreter/machine/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "interpreter/sandbox/arena.h"

namespace houserules::machine {
namespace {

constexpr std::int64_t kExact = std::int64_t{1} << 53;

double as_double(Value value) {
  if (value.tag == Tag::integer) return static_cast<double>(value.as_integer());
  if (value.tag != Tag::number) trap();
  return value.as_number();
}

std::int64_t wrapped(std::uint64_t bits) { return static_cast<std::int64_t>(bits); }

std::int64_t floor_divided(std::int64_t a, std::int64_t b) {
  if (b == 0) trap();
  if (b == -1) return wrapped(0U - static_cast<std::uint64_t>(a));
  const std::int64_t quotient = a / b;
  return a % b != 0 && (a % b < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t modulo(std::int64_t a, std::int64_t b) {
  if (b == 0) trap();
  if (b == -1) return 0;
  const std::int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

double modulo(double a, double b) {
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

bool is_listed(Value value) { return value.is(Tag::list) || value.is(Tag::sets) || value.is(Tag::pile); }

Value joined_lists(Machine& machine, Value a, Value b) {
  const Elements left = machine.elements(a), right = machine.elements(b);
  if (!left.items.empty() && !right.items.empty() && left.element != right.element) trap();
  const Elements& of = left.items.empty() ? right : left;
  if (of.element == Element::set && !of.items.empty()) {
    CardSets all;
    for (const Elements* side : {&left, &right}) {
      for (const std::uint16_t number : side->items) all.add(machine.heap.at<GroupsBlock>(side->sets)[number]);
    }
    if (all.size() > kMostSets) trap();
    return machine.heap.list_of(all);
  }
  ListBlock& list = machine.heap.make_list(of.element, left.items.size() + right.items.size());
  std::copy(right.items.begin(), right.items.end(),
            std::copy(left.items.begin(), left.items.end(), machine.heap.items(list)));
  return machine.heap.value(Tag::list, list);
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
    const auto left = static_cast<std::uint64_t>(machine.whole(a));
    const std::int64_t by = machine.whole(b);
    const auto right = static_cast<std::uint64_t>(by);
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
  if (op == Op::add && is_listed(a) && is_listed(b)) return joined_lists(machine, a, b);
  const double left = as_double(a), right = as_double(b);
  switch (op) {
    case Op::add: return Value::number(left + right);
    case Op::subtract: return Value::number(left - right);
    case Op::multiply: return Value::number(left * right);
    case Op::divide: return Value::number(left / right);
    case Op::floor_divide: return Value::number(std::floor(left / right));
    case Op::modulo: return Value::number(modulo(left, right));
    case Op::power: return Value::number(right == 2 ? left * left : std::pow(left, right));
    default: trap();
  }
}

Value negated(Value value) {
  if (value.is(Tag::integer)) return Value::integer(wrapped(0U - value.bits));
  return Value::number(-as_double(value));
}

bool is_less(const Machine& machine, Value a, Value b, bool or_equal) {
  if (a.is(Tag::integer) && b.is(Tag::integer))
    return or_equal ? a.as_integer() <= b.as_integer() : a.as_integer() < b.as_integer();
  if (a.is(Tag::text) && b.is(Tag::text)) {
    const int order = machine.characters(a).compare(machine.characters(b));
    return or_equal ? order <= 0 : order < 0;
  }
  for (const Value& side : {a, b}) {
    if (side.is(Tag::integer) && (side.as_integer() > kExact || side.as_integer() < -kExact)) trap();
  }
  return or_equal ? as_double(a) <= as_double(b) : as_double(a) < as_double(b);
}

std::string number_text(double number) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.14g", number);
  std::string text = buffer;
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";  // as Lua shows that it is no integer
  return text;
}

namespace {

/// What joins a text and is none itself.
std::string joined_part(const Machine& machine, Value value) {
  switch (value.tag) {
    case Tag::number: return number_text(value.as_number());
    case Tag::integer:
    case Tag::card:
    case Tag::player:
    case Tag::team:
    case Tag::pile:
    case Tag::pot: return machine.text_of(value);
    default: trap();
  }
}

void spend_for_text(Machine& machine, std::size_t size) {
  if (size > Arena::kMaxString) trap();
  machine.spend(static_cast<std::int64_t>(size / 8));
}

}  // namespace

Value joined_text(Machine& machine, const Value* values, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (values[i].is(Tag::text)) text += machine.characters(values[i]);
    else text += joined_part(machine, values[i]);
  }
  spend_for_text(machine, text.size());
  return machine.text(text);
}

bool is_said_unheard(Machine& machine, const Value* values, int count) {
  if (machine.table().heard()) return false;
  if (machine.is_asked()) trap();
  std::size_t size = 0;
  for (int i = 0; i < count; ++i)
    size += values[i].is(Tag::text) ? machine.characters(values[i]).size() : joined_part(machine, values[i]).size();
  spend_for_text(machine, size);
  machine.table().tell(Event::Kind::said, 0, size, [](Event&) {});
  machine.settle();
  return true;
}

}  // namespace houserules::machine
