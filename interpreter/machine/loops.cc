// How loops begin.
#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/library.h"
#include "interpreter/machine/machine.h"

namespace houserules::machine {
namespace {

[[noreturn, gnu::cold, gnu::noinline]] void wrong_bound(const char* which, Value value) {
  fault(fmt::format("bad 'for' {} (number expected, got {})", which, type_name(value)));
}

/// Reports a wrong `for` bound. Lua checks the limit first, unless the other two are integers.
[[noreturn, gnu::cold, gnu::noinline]] void wrong_loop(const Machine& machine, const Value* at) {
  const auto is_numeral = [&](Value value) {
    return is_number(value) || (value.is(Tag::text) && !number_in(machine.characters(value)).is_nil());
  };
  const bool is_whole = at[0].is(Tag::integer) && at[2].is(Tag::integer);
  if (is_whole && at[2].bits == 0) fault("'for' step is zero");
  if (!is_numeral(at[1])) wrong_bound("limit", at[1]);
  if (!is_numeral(at[2])) wrong_bound("step", at[2]);
  if (!is_numeral(at[0])) wrong_bound("initial value", at[0]);
  if (at[2].is(Tag::number) && at[2].as_number() == 0) fault("'for' step is zero");
  trap();  // a loop over floats or numeric strings
}

/// In Lua, `pairs` works on rows too.
[[noreturn, gnu::cold, gnu::noinline]] void no_keys(const Machine& machine, Value value) {
  if (value.is(Tag::row)) trap();
  fault(fmt::format("pairs: argument 1 must be a table, not {}", machine.describe(value)));
}

}  // namespace

bool Machine::begin_for(Value* at) const {
  if (!at[0].is(Tag::integer) || !at[2].is(Tag::integer) || at[2].bits == 0 || !is_number(at[1])) [[unlikely]]
    wrong_loop(*this, at);
  const std::int64_t first = at[0].as_integer(), step = at[2].as_integer();
  std::int64_t last = 0;
  if (at[1].is(Tag::integer)) {
    last = at[1].as_integer();
  } else {
    const double bound = step < 0 ? std::ceil(at[1].as_number()) : std::floor(at[1].as_number());
    if (std::isnan(bound)) return false;
    last = bound >= 9e18 ? INT64_MAX : bound <= -9e18 ? INT64_MIN : static_cast<std::int64_t>(bound);
  }
  if (step > 0 ? first > last : first < last) return false;
  const std::uint64_t span = step > 0 ? static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first)
                                      : static_cast<std::uint64_t>(first) - static_cast<std::uint64_t>(last);
  const std::uint64_t stride = step > 0 ? static_cast<std::uint64_t>(step) : 0U - static_cast<std::uint64_t>(step);
  at[1] = Value::of(Tag::integer, span / stride);  // the number of further iterations
  at[3] = at[0];
  return true;
}

Value Machine::keys_of(Value table) {
  if (!table.is(Tag::table)) [[unlikely]]
    no_keys(*this, table);
  const TableBlock& of = heap.table(table);
  spend(static_cast<std::int64_t>(of.slots / 4) + of.count);
  std::vector<Value> keys;
  for (std::uint32_t number = 0; number < of.slots; ++number) {
    const Entry& entry = heap.entries(of)[number];
    if (!entry.value.is_nil()) keys.push_back(entry.key);
  }
  for (std::uint32_t place = 1; place <= of.count; ++place) keys.push_back(Value::integer(place));
  sort_keys(keys);
  const Value sorted = heap.make_table(static_cast<std::uint32_t>(keys.size()), 0);
  for (std::size_t i = 0; i < keys.size(); ++i)
    heap.set_place(heap.table(sorted), static_cast<std::int64_t>(i) + 1, keys[i]);
  return sorted;
}

void Machine::sort_keys(std::vector<Value>& keys) {
  std::string unfit;  // report the first by text, so that the order of the table does not matter
  for (const Value& key : keys) {
    const Tag tag = key.tag;
    if (tag == Tag::integer || tag == Tag::text || tag == Tag::card || tag == Tag::player) continue;
    std::string text = tag == Tag::number ? text_of(key) : describe(key);
    if (unfit.empty() || text < unfit) unfit = std::move(text);
  }
  if (!unfit.empty())
    fault(fmt::format("pairs: the keys must be whole numbers, strings, cards or players, not {}", unfit));
  spend(static_cast<std::int64_t>(keys.size()) * 2 * static_cast<std::int64_t>(std::bit_width(keys.size())));
  std::sort(keys.begin(), keys.end(), [this](const Value& a, const Value& b) {
    if (a.tag != b.tag) return a.tag < b.tag;
    return a.is(Tag::text) ? is_less(*this, a, b, false) : a.as_integer() < b.as_integer();
  });
}

bool Machine::next_key(Value* at) {
  while (true) {
    at[3] = heap.get_place(heap.table(at[1]), static_cast<std::int64_t>(++at[2].bits));
    if (at[3].is_nil()) return false;
    at[4] = heap.get(heap.table(at[0]), at[3]);
    if (!at[4].is_nil()) return true;
  }
}

Value Machine::empty_like(Value of) {
  const ListBlock from = heap.list(of);
  ListBlock& list = heap.make_list(from.element, from.count);
  list.count = 0;
  list.sets = from.sets;
  return heap.value(Tag::list, list);
}

void Machine::keep_best(Value* best, Value element, const Value& rating, bool highest) {
  if (rating.is_nil()) return;  // a Joker has no order: it is neither highest nor lowest
  const Value held = best[1];
  if (!held.is_nil() && !(highest ? is_less(*this, held, rating, false) : is_less(*this, rating, held, false))) return;
  best[0] = element;
  best[1] = rating;
}

}  // namespace houserules::machine
