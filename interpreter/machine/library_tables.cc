// Lua's `table` library. Every loop is charged before it runs, and only the script's own tables may be modified.
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/library.h"
#include "interpreter/machine/order.h"
#include "interpreter/sandbox/arena.h"

namespace houserules::machine {
namespace {

constexpr std::int64_t kMaxUnpacked = 10'000;
constexpr std::int64_t kMaxMoved = 1'000'000;
constexpr std::int64_t kMaxSorted = 100'000;

/// The length of a table that the script may modify.
std::int64_t own_table(const Arguments& arguments, int number) {
  const Value value = arguments[number];
  if (!value.is(Tag::table) && (!value.is(Tag::foreign_table) || (value.bits & kSealed) != 0))
    arguments.wrong(number, type_name(value) == "table" ? "a table of the script's own" : "a table");
  return arguments.machine().length(value);
}

/// The length of anything that can be indexed by number: a table, a list, a pile.
std::int64_t readable(const Arguments& arguments, int number) {
  const Value value = arguments[number];
  switch (value.tag) {
    case Tag::table:
    case Tag::foreign_table:
    case Tag::list:
    case Tag::sets:
    case Tag::pile:
    case Tag::row:
    case Tag::team:
    case Tag::pot:
    case Tag::turns:
    case Tag::suit_values:
    case Tag::nobody: return arguments.machine().length(value);
    default: arguments.wrong(number, "a table or a list");
  }
}

/// The value at index `place` of something readable().
Value value_at(Machine& machine, Value of, std::int64_t place) {
  if (of.is(Tag::table)) return machine.heap.get_place(machine.heap.table(of), place);
  return machine.index(of, Value::integer(place));
}

/// Sets an element of an own_table().
void set_value(Machine& machine, Value table, std::int64_t place, Value value) {
  if (table.is(Tag::table)) machine.heap.set_place(machine.heap.table(table), place, value);
  else machine.set_index(table, Value::integer(place), value);
}

Step insert(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "table.insert", at, count);
  const std::int64_t end = own_table(arguments, 1) + 1;
  results = 0;
  if (count == 2) {
    set_value(machine, at[0], end, at[1]);
    return Step::next;
  }
  if (count != 3) arguments.fail("write table.insert(list, value) or table.insert(list, position, value)");
  const std::int64_t place = arguments.whole(2);
  if (place < 1 || place > end) arguments.fail(fmt::format("argument 2 must be from 1 to {}, not {}", end, place));
  machine.spend(4 * (end - place));
  for (std::int64_t i = end; i > place; --i) set_value(machine, at[0], i, value_at(machine, at[0], i - 1));
  set_value(machine, at[0], place, at[2]);
  return Step::next;
}

Step remove_place(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "table.remove", at, count);
  const std::int64_t length = own_table(arguments, 1), place = arguments.whole_or(2, length);
  if ((place < 1 || place > length + 1) && (length != 0 || place != 0))
    arguments.fail(fmt::format("argument 2 must be from 1 to {}, not {}", length + 1, place));
  const Value table = at[0], removed = value_at(machine, table, place);
  machine.spend(4 * std::max<std::int64_t>(length - place, 0));
  for (std::int64_t i = place; i < length; ++i) set_value(machine, table, i, value_at(machine, table, i + 1));
  set_value(machine, table, std::max(place, length), {});
  return give(at, results, removed);
}

Step move(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "table.move", at, count);
  readable(arguments, 1);
  const std::int64_t from = arguments.whole(2), last = arguments.whole(3), to = arguments.whole(4);
  const int target = arguments.is_absent(5) ? 1 : 5;
  own_table(arguments, target);
  const Value source = at[0], into = at[target - 1];
  if (last >= from) {
    // Unsigned, as the difference of two integers may overflow.
    const auto steps = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(from);
    if (steps >= kMaxMoved || to > INT64_MAX - static_cast<std::int64_t>(steps))
      arguments.fail(fmt::format("the range {} to {} has more than {} values", from, last, kMaxMoved));
    const auto most = static_cast<std::int64_t>(steps);
    machine.spend(4 * most);
    // Two foreign references may be the same table.
    const bool is_same = source.is(Tag::foreign_table) || (source.is(Tag::table) && source.bits == into.bits);
    const bool upwards = to > last || to <= from || !is_same;
    for (std::int64_t i = 0; i <= most; ++i) {
      const std::int64_t offset = upwards ? i : most - i;
      set_value(machine, into, to + offset, value_at(machine, source, from + offset));
    }
  }
  return give(at, results, into);
}

Step pack(Machine& machine, Value* at, int count, int& results) {
  machine.spend(count);
  Heap& heap = machine.heap;
  const Value table = heap.make_table(static_cast<std::uint32_t>(count), 1);
  for (int i = 0; i < count; ++i) {
    if (!at[i].is_nil()) heap.set_place(heap.table(table), i + 1, at[i]);
  }
  heap.set(heap.table(table), machine.text("n"), Value::integer(count));
  return give(at, results, table);
}

Step unpack(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "table.unpack", at, count);
  const std::int64_t length = readable(arguments, 1);
  const std::int64_t first = arguments.whole_or(2, 1), last = arguments.whole_or(3, length);
  results = 0;
  if (first > last) return Step::next;
  const auto more = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  if (more >= kMaxUnpacked) arguments.fail(fmt::format("at most {} values are allowed", kMaxUnpacked));
  static_assert(kMaxUnpacked <= Machine::kMostValues);
  const int values = static_cast<int>(more) + 1;
  machine.spend(values);
  const Value of = at[0];
  for (; results < values; ++results) at[results] = value_at(machine, of, first + results);
  machine.reached(at + results);
  return Step::next;
}

Step sort(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "table.sort", at, count);
  const std::int64_t length = own_table(arguments, 1);
  const Value before = arguments[2], of = at[0];
  if (!before.is_nil() && type_name(before) != "function") arguments.wrong(2, "a function");
  if (length > kMaxSorted) arguments.fail(fmt::format("{} values are too many; the limit is {}", length, kMaxSorted));
  results = 0;
  if (length < 2) return Step::next;
  machine.spend(length * 4 * static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(length))));
  std::vector<Value> values;
  values.reserve(static_cast<std::size_t>(length));
  for (std::int64_t i = 1; i <= length; ++i) {
    values.push_back(value_at(machine, of, i));
    if (values.back().is_nil()) arguments.fail(fmt::format("value {} of {} is nil", i, length));
  }
  const auto comes_before = [&](Value a, Value b) {
    if (before.is_nil()) {
      machine.spend(0);  // comparing long strings charges without a check; check here
      return is_less(machine, a, b, false);
    }
    const Value both[] = {a, b};
    return machine.ask(before, both).is_true();
  };
  if (!before.is_nil() && comes_before(values[0], values[0]))
    arguments.fail("invalid order function: a value sorts before itself; use `<`, not `<=`");
  merge_sort(values, comes_before);
  for (std::int64_t i = 1; i <= length; ++i) set_value(machine, of, i, values[static_cast<std::size_t>(i) - 1]);
  return Step::next;
}

Step concat(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "table.concat", at, count);
  const std::int64_t length = readable(arguments, 1);
  const std::string separator(arguments.is_absent(2) ? std::string_view() : arguments.text(2));
  const std::int64_t first = arguments.whole_or(3, 1), last = arguments.whole_or(4, length);
  std::string& text = machine.no_text();
  for (std::int64_t i = first; i <= last; ++i) {
    machine.spend(4);
    const Value value = value_at(machine, at[0], i);
    if (value.is(Tag::text)) {
      const std::string_view characters = machine.characters(value);
      if (text.size() + characters.size() > Arena::kMaxString) arguments.too_long();
      text += characters;
    } else if (value.is(Tag::integer) || value.is(Tag::number)) {
      text += machine.text_of(value);
    } else {
      arguments.fail(fmt::format("value {} must be a string or a number, not {}", i, machine.describe(value)));
    }
    if (i == last) break;  // `last` may be the largest integer
    text += separator;
    if (text.size() > Arena::kMaxString) arguments.too_long();
  }
  if (text.size() > Arena::kMaxString) arguments.too_long();
  return give(at, results, machine.text(text));
}

}  // namespace

WordFunction table_function(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(table, "concat"): return concat;
    case row_of(table, "insert"): return insert;
    case row_of(table, "move"): return houserules::machine::move;
    case row_of(table, "pack"): return pack;
    case row_of(table, "remove"): return remove_place;
    case row_of(table, "sort"): return sort;
    case row_of(table, "unpack"): return unpack;
    default: return nullptr;
  }
}

}  // namespace houserules::machine
