// Functions that make lists, and those of Lua's library.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "grammar/language/words.h"
#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/words.h"
#include "interpreter/sandbox/order.h"

namespace houserules::machine {
namespace {

Step list(Machine& machine, Value* at, int count, int& results) {
  if (count == 0 || at[0].is_nil())
    return give(at, results, machine.heap.list_of(Element::card, std::span<const std::uint16_t>{}));
  const Elements elements = machine.elements(at[0]);
  return give(at, results, machine.list_like(elements, elements.items));
}

Step range(Machine& machine, Value* at, int count, int& results) {
  constexpr std::int64_t kMost = 1'000'000'000;
  if (count < 2) trap();
  const std::int64_t least = machine.whole(at[0]), most = machine.whole(at[1]);
  const std::int64_t step = count > 2 && !at[2].is_nil() ? machine.whole(at[2]) : 1;
  if (step < 1 || step > kMost || least < -kMost || most > kMost || least > kMost || most < -kMost) trap();
  auto& block = machine.heap.make<RangeBlock>(BlockKind::range, 0);
  block.least = static_cast<std::int32_t>(least);
  block.most = static_cast<std::int32_t>(most);
  block.step = static_cast<std::int32_t>(step);
  return give(at, results, machine.heap.value(Tag::range, block));
}

// ---- math ----

Value number_at(const Value* at, int count, int number) {
  if (number >= count || (!at[number].is(Tag::integer) && !at[number].is(Tag::number))) trap();
  return at[number];
}

template <bool kMost>
Step extreme_number(Machine& machine, Value* at, int count, int& results) {
  Value best = number_at(at, count, 0);
  for (int i = 1; i < count; ++i) {
    const Value value = number_at(at, count, i);
    if (kMost ? is_less(machine, best, value, false) : is_less(machine, value, best, false)) best = value;
  }
  return give(at, results, best);
}

Step abs(Machine&, Value* at, int count, int& results) {
  const Value value = number_at(at, count, 0);
  if (value.is(Tag::number)) return give(at, results, Value::number(std::fabs(value.as_number())));
  return give(at, results, value.as_integer() < 0 ? negated(value) : value);
}

template <bool kUp>
Step rounded(Machine&, Value* at, int count, int& results) {
  const Value value = number_at(at, count, 0);
  if (value.is(Tag::integer)) return give(at, results, value);
  const double number = kUp ? std::ceil(value.as_number()) : std::floor(value.as_number());
  if (!(number >= -0x1p63 && number < 0x1p63)) return give(at, results, Value::number(number));
  return give(at, results, Value::integer(static_cast<std::int64_t>(number)));
}

// ---- table ----

TableBlock& table_at(Machine& machine, const Value* at, int count) {
  if (count < 1 || !at[0].is(Tag::table)) trap();
  return machine.heap.table(at[0]);
}

Step insert(Machine& machine, Value* at, int count, int& results) {
  TableBlock& table = table_at(machine, at, count);
  const std::int64_t length = machine.heap.length(table);
  std::int64_t place = length + 1;
  if (count == 3) {
    place = machine.whole(at[1]);
    if (place < 1 || place > length + 1) trap();
    machine.spend(length - place);
    for (std::int64_t i = length; i >= place; --i)
      machine.heap.set_place(machine.heap.table(at[0]), i + 1, machine.heap.get_place(machine.heap.table(at[0]), i));
  } else if (count != 2) {
    trap();
  }
  machine.heap.set_place(machine.heap.table(at[0]), place, at[count - 1]);
  results = 0;
  return Step::next;
}

Step remove_place(Machine& machine, Value* at, int count, int& results) {
  const Heap& heap = machine.heap;
  TableBlock& table = table_at(machine, at, count);
  const std::int64_t length = heap.length(table);
  std::int64_t place = length;
  if (count > 1) {
    place = machine.whole(at[1]);
    if (place < 1 || place > length) trap();
  }
  const Value removed = heap.get_place(table, place);
  machine.spend(length - place);
  for (std::int64_t i = place; i < length; ++i) machine.heap.set_place(table, i, heap.get_place(table, i + 1));
  machine.heap.set_place(table, length, {});
  return give(at, results, removed);
}

Step unpack(Machine& machine, Value* at, int count, int& results) {
  const TableBlock& table = table_at(machine, at, count);
  const std::int64_t first = count > 1 && !at[1].is_nil() ? machine.whole(at[1]) : 1;
  const std::int64_t last = count > 2 && !at[2].is_nil() ? machine.whole(at[2]) : machine.heap.length(table);
  if (first < 0 || last > 1'000'000 || last - first >= Machine::kMostValues) trap();
  const Value of = at[0];
  results = 0;
  for (std::int64_t i = first; i <= last; ++i) at[results++] = machine.heap.get_place(machine.heap.table(of), i);
  return Step::next;
}

Step sort(Machine& machine, Value* at, int count, int& results) {
  const TableBlock& table = table_at(machine, at, count);
  const std::int64_t length = machine.heap.length(table);
  const Value before = count > 1 ? at[1] : Value{};
  std::vector<Value> values;
  for (std::int64_t i = 1; i <= length; ++i) values.push_back(machine.heap.get_place(table, i));
  machine.spend(length * 16);
  sandbox::merge_sort(values, [&](Value a, Value b) {
    if (before.is_nil()) return is_less(machine, a, b, false);
    const Value both[] = {a, b};
    return machine.ask(before, both).is_true();
  });
  for (std::int64_t i = 1; i <= length; ++i)
    machine.heap.set_place(machine.heap.table(at[0]), i, values[static_cast<std::size_t>(i) - 1]);
  results = 0;
  return Step::next;
}

Step concat(Machine& machine, Value* at, int count, int& results) {
  const TableBlock& table = table_at(machine, at, count);
  if (count > 2) trap();
  std::vector<Value> parts;
  const std::int64_t length = machine.heap.length(table);
  for (std::int64_t i = 1; i <= length; ++i) {
    if (i > 1 && count > 1) parts.push_back(at[1]);
    parts.push_back(machine.heap.get_place(table, i));
    // A NaN has no sign here; joined with `..` it may have one.
    if (parts.back().is(Tag::number)) parts.back() = machine.text(machine.text_of(parts.back()));
    if (parts.back().tag < Tag::integer || parts.back().tag > Tag::text) trap();
  }
  return give(at, results, joined_text(machine, parts.data(), static_cast<int>(parts.size())));
}

// ---- the rest ----

Step to_text(Machine& machine, Value* at, int count, int& results) {
  if (count < 1) trap();
  return give(at, results, at[0].is(Tag::text) ? at[0] : machine.text(machine.text_of(at[0])));
}

template <bool kUpper>
Step in_case(Machine& machine, Value* at, int count, int& results) {
  if (count < 1 || !at[0].is(Tag::text)) trap();
  std::string text(machine.characters(at[0]));
  for (char& c : text) {
    if (kUpper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z') c = static_cast<char>(c ^ 0x20);
  }
  return give(at, results, machine.text(text));
}

Step sub(Machine& machine, Value* at, int count, int& results) {
  if (count < 2 || !at[0].is(Tag::text)) trap();
  const std::string text(machine.characters(at[0]));
  const auto size = std::ssize(text);
  std::int64_t first = machine.whole(at[1]), last = count > 2 && !at[2].is_nil() ? machine.whole(at[2]) : -1;
  if (first < 0) first = std::max<std::int64_t>(size + first + 1, 1);
  if (first == 0) first = 1;
  if (last < 0) last = size + last + 1;
  last = std::min<std::int64_t>(last, size);
  if (first > last) return give(at, results, machine.text(""));
  return give(at, results,
              machine.text(std::string_view(text).substr(static_cast<std::size_t>(first) - 1,
                                                         static_cast<std::size_t>(last - first) + 1)));
}

// Of a plain text by another; all that makes a pattern is left to Lua.
Step substituted(Machine& machine, Value* at, int count, int& results) {
  if (count != 3 || !at[0].is(Tag::text) || !at[1].is(Tag::text) || !at[2].is(Tag::text)) trap();
  const std::string text(machine.characters(at[0])), what(machine.characters(at[1])), by(machine.characters(at[2]));
  if (what.empty() || what.find_first_of("^$()%.[]*+-?") != std::string::npos || by.find('%') != std::string::npos)
    trap();
  std::string result;
  std::int64_t found = 0;
  std::size_t from = 0;
  for (std::size_t next = text.find(what); next != std::string::npos; next = text.find(what, from)) {
    result += text.substr(from, next - from) + by;
    from = next + what.size();
    ++found;
  }
  result += text.substr(from);
  at[0] = machine.text(result);
  at[1] = Value::integer(found);
  results = 2;
  return Step::next;
}

/// The number that a text is, as Lua reads it; nil for any other text.
Value number_in(std::string_view characters) {
  constexpr std::string_view kBlanks = " \f\n\r\t\v";
  const std::size_t begin = std::min(characters.find_first_not_of(kBlanks), characters.size());
  characters.remove_prefix(begin);
  characters = characters.substr(0, characters.find_last_not_of(kBlanks) + 1);
  if (characters.find_first_not_of("+-.0123456789eE") != std::string_view::npos) {
    // What is neither hexadecimal nor `inf` is no number.
    if (characters.find_first_of("xX") != std::string_view::npos) trap();
    return {};
  }
  const std::string text(characters);
  const bool is_whole = text.find_first_of("+-.eE", 1) == std::string::npos && text.find_first_of(".eE") == text.npos;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') return {};
  if (!is_whole) return Value::number(number);
  if (text.size() > 18) trap();  // it may be too large
  return Value::integer(std::strtoll(text.c_str(), nullptr, 10));
}

Step to_number(Machine& machine, Value* at, int count, int& results) {
  if (count != 1) trap();
  if (at[0].is(Tag::text)) {
    at[0] = number_in(machine.characters(at[0]));
  } else if (!at[0].is(Tag::integer) && !at[0].is(Tag::number)) {
    at[0] = {};
  }
  results = 1;
  return Step::next;
}

}  // namespace

WordFunction library_word(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(global, "list"):
    case row_of(global, "cards"): return houserules::machine::list;
    case row_of(global, "range"): return range;
    case row_of(math, "max"): return extreme_number<true>;
    case row_of(math, "min"): return extreme_number<false>;
    case row_of(math, "abs"): return abs;
    case row_of(math, "ceil"): return rounded<true>;
    case row_of(math, "floor"): return rounded<false>;
    case row_of(table, "insert"): return insert;
    case row_of(table, "remove"): return remove_place;
    case row_of(table, "unpack"): return unpack;
    case row_of(table, "sort"): return sort;
    case row_of(table, "concat"): return concat;
    case row_of(library, "tostring"): return to_text;
    case row_of(library, "tonumber"): return to_number;
    case row_of(string, "gsub"): return substituted;
    case row_of(string, "upper"): return in_case<true>;
    case row_of(string, "lower"): return in_case<false>;
    case row_of(string, "sub"): return sub;
    default: return nullptr;
  }
}

}  // namespace houserules::machine
