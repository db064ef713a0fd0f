// What loops begin with.
#include <algorithm>
#include <cmath>
#include <vector>

#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/machine.h"

namespace houserules::machine {
namespace {

double bound_of(Value value) {
  if (!value.is(Tag::number)) trap();
  return value.as_number();
}

}  // namespace

bool Machine::begin_for(Value* at) {
  if (!at[0].is(Tag::integer) || !at[2].is(Tag::integer) || at[2].bits == 0) trap();
  const std::int64_t first = at[0].as_integer(), step = at[2].as_integer();
  std::int64_t last = 0;
  if (at[1].is(Tag::integer)) {
    last = at[1].as_integer();
  } else {
    const double bound = step < 0 ? std::ceil(bound_of(at[1])) : std::floor(bound_of(at[1]));
    if (std::isnan(bound)) return false;
    last = bound >= 9e18 ? INT64_MAX : bound <= -9e18 ? INT64_MIN : static_cast<std::int64_t>(bound);
  }
  if (step > 0 ? first > last : first < last) return false;
  const std::uint64_t span = step > 0 ? static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first)
                                      : static_cast<std::uint64_t>(first) - static_cast<std::uint64_t>(last);
  const std::uint64_t stride = step > 0 ? static_cast<std::uint64_t>(step) : 0U - static_cast<std::uint64_t>(step);
  at[1] = Value::of(Tag::integer, span / stride);  // how often it goes on
  at[3] = at[0];
  return true;
}

Value Machine::keys_of(Value table) {
  if (!table.is(Tag::table)) trap();
  const TableBlock& of = heap.table(table);
  std::vector<Value> keys;
  for (std::uint32_t number = 0; number < of.slots; ++number) {
    const Entry& entry = heap.entries(of)[number];
    if (entry.value.is_nil()) continue;
    const Tag tag = entry.key.tag;
    if (tag != Tag::integer && tag != Tag::text && tag != Tag::card && tag != Tag::player) trap();
    keys.push_back(entry.key);
  }
  for (std::uint32_t place = 1; place <= of.count; ++place) keys.push_back(Value::integer(place));
  std::sort(keys.begin(), keys.end(), [this](const Value& a, const Value& b) {
    if (a.tag != b.tag) return a.tag < b.tag;
    return a.is(Tag::text) ? characters(a) < characters(b) : a.as_integer() < b.as_integer();
  });
  spend(static_cast<std::int64_t>(keys.size() * 8));
  const Value sorted = heap.make_table(static_cast<std::uint32_t>(keys.size()), 0);
  for (std::size_t i = 0; i < keys.size(); ++i)
    heap.set_place(heap.table(sorted), static_cast<std::int64_t>(i) + 1, keys[i]);
  return sorted;
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

void Machine::keep_best(Value* best, Value element, Value rating, bool highest) {
  if (rating.is_nil()) return;  // a Joker has no order: it is neither highest nor lowest
  const Value held = best[1];
  if (!held.is_nil() && !(highest ? is_less(*this, held, rating, false) : is_less(*this, rating, held, false))) return;
  best[0] = element;
  best[1] = rating;
}

}  // namespace houserules::machine
