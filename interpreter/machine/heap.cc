#include "interpreter/machine/heap.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "interpreter/sandbox/arena.h"

namespace houserules::machine {
namespace {

/// Exact, as in Lua: 2^53 + 1 is not representable as a double.
bool is_same(std::int64_t integer, double number) {
  const auto as_double = static_cast<double>(integer);
  return as_double == number && as_double < 0x1p63 && static_cast<std::int64_t>(as_double) == integer;
}

}  // namespace

void trap() { throw Trap{}; }
void fault(const std::string& message) { throw Fault{message}; }
void operand_fault(int operand, std::string message) { throw OperandFault{operand, std::move(message)}; }
Fault out_of_memory() { return Fault{"this deal ran out of memory", Verdict::memory}; }
void text_too_long() {
  throw Fault{fmt::format("a string may not be longer than {} KB", Arena::kMaxString >> 10), Verdict::string_too_long};
}

void no_such_block(std::uint32_t offset) {
  std::fprintf(stderr, "no such block in the machine's heap: %u\n", offset);
  std::abort();
}

Heap::Heap() : base_(pages_of<std::byte>(kCapacity)) {}

void Heap::full() const {
  // What is left of a small heap may be less than a decision is allowed: to fill it is an endless loop all the same.
  if (allowed_ < kCapacity / 4) throw out_of_memory();
  throw Fault{fmt::format("this decision used more than {} MB of memory: is there an endless loop?", allowed_ >> 20),
              Verdict::instructions};
}

// ---- lists ----

void Heap::too_many_elements(std::size_t count) {
  fault(fmt::format("a list holds at most {} elements; this one would have {}", kMostElements, count));
}

Value Heap::list_of(Element element, std::span<const std::uint16_t> from) {
  // `from` may point into this heap; allocating a block does not move it.
  ListBlock& list = make_list(element, from.size());
  std::copy(from.begin(), from.end(), items(list));
  return value(Tag::list, list);
}

Value Heap::list_of(const CardSets& sets) {
  const std::size_t count = sets.size();
  auto& groups =
      make<GroupsBlock>(BlockKind::groups, count * sizeof(std::uint32_t) + sets.cards().size() * sizeof(CardId));
  groups.count = static_cast<std::uint32_t>(count);
  groups.cards = static_cast<std::uint32_t>(sets.cards().size());
  std::copy(sets.ends().begin(), sets.ends().end(), groups.ends());
  std::copy(sets.cards().begin(), sets.cards().end(), groups.all());
  const std::uint32_t groups_at = offset(groups);
  ListBlock& list = make_list(Element::set, count);
  for (std::size_t number = 0; number < count; ++number) items(list)[number] = static_cast<std::uint16_t>(number);
  list.sets = groups_at;
  return value(Tag::list, list);
}

void Heap::add(ListBlock& list, std::uint16_t item) {
  if (list.count == list.capacity) {
    if (list.capacity >= kMostElements) [[unlikely]]
      fault(fmt::format("a list holds at most {} elements", kMostElements));
    const std::size_t room = list.capacity == 0 ? 8 : std::min(std::size_t{list.capacity} * 2, kMostElements);
    auto& block = make<Block>(BlockKind::items, room * sizeof(std::uint16_t));
    const std::uint32_t at = offset(block) + static_cast<std::uint32_t>(sizeof(Block));
    std::memcpy(base_.get() + at, items(list), list.count * sizeof(std::uint16_t));
    list.items = at;
    list.capacity = static_cast<std::uint16_t>(room);
  }
  items(list)[list.count++] = item;
}

// ---- strings ----

// Eight characters at a time.
std::uint32_t hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  const auto add = [&hash](std::uint64_t part) {
    hash = (hash ^ part) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32U;
  };
  std::uint64_t part = 0;
  for (; text.size() >= sizeof(part); text.remove_prefix(sizeof(part))) {
    std::memcpy(&part, text.data(), sizeof(part));
    add(part);
  }
  part = 0;
  for (const char c : text) part = part << 8U | static_cast<unsigned char>(c);
  add(part);
  return static_cast<std::uint32_t>(hash);
}

Value Heap::text(std::string_view text, std::uint32_t hash) {
  auto& block = make<TextBlock>(BlockKind::text, text.size());
  block.length = static_cast<std::uint32_t>(text.size());
  std::copy(text.begin(), text.end(), block.characters());
  block.hash = hash;
  return Value::of(Tag::text, offset(block) | kMade);
}

bool Heap::same_number(Value a, Value b) {
  if (a.tag == b.tag) return a.as_number() == b.as_number();
  if (a.tag == Tag::integer) return is_same(a.as_integer(), b.as_number());
  if (b.tag == Tag::integer) return is_same(b.as_integer(), a.as_number());
  return false;
}

// ---- tables ----

Value Heap::make_table(std::uint32_t places, std::uint32_t names) {
  auto& table = make<TableBlock>(BlockKind::table, 0);  // allocating more does not move it
  if (places > 0) {
    auto& block = make<ValuesBlock>(BlockKind::values, places * sizeof(Value));
    std::fill_n(block.values(), places, Value{});
    table.places = offset(block);
    table.room = places;
  }
  if (names > 0) make_entries(table, names);
  return value(Tag::table, table);
}

Value Heap::table_of(std::span<const Value> values) {
  const Value made = make_table(static_cast<std::uint32_t>(values.size()), 0);
  TableBlock& its = table(made);
  const auto is_nil = [](const Value& value) { return value.is_nil(); };
  if (std::none_of(values.begin(), values.end(), is_nil)) [[likely]] {
    fill(its, values);
    return made;
  }
  std::int64_t place = 0;
  for (const Value& value : values) append(its, ++place, value);
  return made;
}

std::uint32_t Heap::hash(Value key) const {
  return key.tag == Tag::text && (key.bits & kMade) != 0 ? at<TextBlock>(key.at()).hash : mixed(key);
}

Entry* Heap::find(const TableBlock& table, Value key) const {
  if (table.slots == 0) return nullptr;
  auto* all = const_cast<Entry*>(entries(table));
  const std::uint32_t mask = table.slots - 1;
  const bool by_bits = key.tag != Tag::number && !key.is_block();
  for (std::uint32_t slot = hash(key) & mask;; slot = (slot + 1) & mask) {
    const Value& held = all[slot].key;
    if (held.tag == key.tag && held.bits == key.bits) return &all[slot];
    if (held.is_nil()) return nullptr;
    if (!by_bits && same(held, key)) return &all[slot];
  }
}

void Heap::make_entries(TableBlock& table, std::uint32_t names) {
  std::uint32_t slots = 4;
  while (slots * 3 < names * 4) slots *= 2;
  auto& block = make<ValuesBlock>(BlockKind::values, slots * sizeof(Entry));
  std::fill_n(reinterpret_cast<Entry*>(block.values()), slots, Entry{});
  table.entries = offset(block);
  table.slots = slots;
  table.used = 0;
}

void Heap::add_entry(TableBlock& table, Value key, Value value) {
  Entry* const all = entries(table);
  const std::uint32_t mask = table.slots - 1;
  std::uint32_t slot = hash(key) & mask;
  while (!all[slot].key.is_nil()) slot = (slot + 1) & mask;
  all[slot] = {key, value};
  ++table.used;
}

namespace {

/// Integral floats become integers, as in Lua's tables.
Value as_key(Value key) {
  if (key.tag != Tag::number) return key;
  const double number = key.as_number();
  if (std::floor(number) != number || number < -0x1p63 || number >= 0x1p63) return key;
  return Value::integer(static_cast<std::int64_t>(number));
}

}  // namespace

Value Heap::get_entry(const TableBlock& table, Value key) const {
  const Entry* entry = find(table, key);
  return entry == nullptr ? Value{} : entry->value;
}

Value Heap::get(const TableBlock& table, Value key) const {
  key = as_key(key);
  if (key.tag == Tag::integer) return get_place(table, key.as_integer());
  return get_entry(table, key);
}

void Heap::grow_places(TableBlock& table, std::uint32_t room) {
  auto& block = make<ValuesBlock>(BlockKind::values, room * sizeof(Value));  // does not move the table
  if (table.count > 0) std::copy_n(places(table), table.count, block.values());
  table.places = offset(block);
  table.room = room;
  // Unused elements are never read, but the collector visits them.
  std::fill(block.values() + table.count, block.values() + room, Value{});
}

void Heap::set_place(TableBlock& table, std::int64_t place, Value value) {
  if (place >= 1 && place <= table.count) {
    Value& held = places(table)[place - 1];
    if (value.is_nil() != held.is_nil()) {
      if (!value.is_nil()) --table.holes;
      else if (place < table.count) ++table.holes;
      else {
        --table.count;
        if (table.count > 0 && places(table)[table.count - 1].is_nil()) trap();
      }
    }
    held = value;
    return;
  }
  if (place != std::int64_t{table.count} + 1) {
    return set_entry(table, Value::integer(place), value);
  }
  if (value.is_nil()) {
    if (Entry* entry = find(table, Value::integer(place))) entry->value = value;
    return;
  }
  if (table.count == table.room) grow_places(table, table.room == 0 ? 4 : table.room * 2);
  places(table)[table.count++] = value;
  if (table.used == 0) return;
  // Elements behind the old end may now continue the array part.
  if (Entry* old = find(table, Value::integer(place))) old->value = Value{};
  while (true) {
    Entry* next = find(table, Value::integer(std::int64_t{table.count} + 1));
    if (next == nullptr || next->value.is_nil()) return;
    const Value moved = next->value;
    next->value = Value{};
    if (table.count == table.room) grow_places(table, table.room * 2);
    places(table)[table.count++] = moved;
  }
}

void Heap::set(TableBlock& table, Value key, Value value) {
  key = as_key(key);
  // Other blocks are hashed by address, and move.
  if (key.is_nil() || (key.is_block() && key.tag != Tag::text)) trap();
  if (key.tag == Tag::integer) return set_place(table, key.as_integer(), value);
  set_entry(table, key, value);
}

void Heap::set_entry(TableBlock& table, Value key, Value value) {
  if (Entry* entry = find(table, key)) {
    entry->value = value;
    return;
  }
  if (value.is_nil()) return;
  if ((table.used + 1) * 4 > table.slots * 3) rehash(table);
  add_entry(table, key, value);
}

bool Heap::goes_on(const TableBlock& table) const {
  const std::span all(entries(table), table.slots);
  charge(table.slots / 4);
  return std::any_of(all.begin(), all.end(), [&](const Entry& entry) {
    return entry.key.is(Tag::integer) && entry.key.as_integer() > table.count && !entry.value.is_nil();
  });
}

void Heap::rehash(TableBlock& table) {
  const std::span old(entries(table), table.slots);
  std::uint32_t live = 0;
  for (const Entry& entry : old) live += entry.value.is_nil() ? 0 : 1;
  make_entries(table, live + 2);
  for (const Entry& entry : old) {
    if (!entry.value.is_nil()) add_entry(table, entry.key, entry.value);
  }
}

// ---- garbage collection (Cheney 1970) ----

std::uint32_t Heap::move_block(std::uint32_t from, std::vector<std::byte>& to) {
  auto& block = at<Block>(from);
  if (block.kind == BlockKind::moved) return block.size;
  const auto now = static_cast<std::uint32_t>(to.size());
  if (block.kind == BlockKind::list) {
    auto& list = static_cast<ListBlock&>(block);  // its elements are moved behind it again
    const std::size_t bytes = list.count * sizeof(std::uint16_t);
    const std::size_t size = (sizeof(ListBlock) + bytes + 7U) & ~std::size_t{7};
    to.resize(now + size);
    std::memcpy(to.data() + now + sizeof(ListBlock), items(list), bytes);
    list.capacity = list.count;
    list.items = now + static_cast<std::uint32_t>(sizeof(ListBlock));
    list.size = static_cast<std::uint32_t>(size);
    std::memcpy(to.data() + now, static_cast<const void*>(&list), sizeof(ListBlock));
  } else {
    const auto* bytes = reinterpret_cast<const std::byte*>(&block);
    to.insert(to.end(), bytes, bytes + block.size);
  }
  block.kind = BlockKind::moved;
  block.size = now;
  return now;
}

void Heap::move(Value& value, std::vector<std::byte>& to) {
  if (!value.is_block()) return;
  value.bits = (value.bits & kMade) | move_block(value.at(), to);
}

void Heap::move_parts(std::byte* block, std::vector<std::byte>& to) {
  // `to` may reallocate meanwhile, so read by copy and write by offset.
  const auto at_block = block - to.data();
  const auto move_member = [&]<typename Kind>(std::uint32_t Kind::*member) {
    const auto held = [&]() -> std::uint32_t& { return reinterpret_cast<Kind*>(to.data() + at_block)->*member; };
    if (held() == 0) return;
    const std::uint32_t moved = move_block(held(), to);
    held() = moved;
  };
  const auto move_value = [&](std::size_t offset_in_block) {
    Value value;
    std::memcpy(static_cast<void*>(&value), to.data() + at_block + offset_in_block, sizeof(Value));
    move(value, to);
    std::memcpy(to.data() + at_block + offset_in_block, static_cast<const void*>(&value), sizeof(Value));
  };
  const Block head = *reinterpret_cast<const Block*>(block);
  switch (head.kind) {
    case BlockKind::cell: return move_value(sizeof(CellBlock) - sizeof(Value));
    case BlockKind::closure: {
      const std::uint32_t count = reinterpret_cast<const ClosureBlock*>(block)->count;
      for (std::uint32_t i = 0; i < count; ++i) move_value(sizeof(ClosureBlock) + i * sizeof(Value));
      return;
    }
    case BlockKind::values:
      for (std::size_t at = sizeof(ValuesBlock); at + sizeof(Value) <= head.size; at += sizeof(Value)) move_value(at);
      return;
    case BlockKind::list: return move_member(&ListBlock::sets);
    case BlockKind::sets: return move_member(&SetsBlock::found);
    case BlockKind::table: move_member(&TableBlock::places); return move_member(&TableBlock::entries);
    case BlockKind::text:
    case BlockKind::items:
    case BlockKind::range:
    case BlockKind::groups:
    case BlockKind::answers:
    case BlockKind::moved: return;
  }
}

void Heap::collect(std::span<const std::span<Value>> roots) {
  std::vector<std::byte> to(kFirst);
  to.reserve(kept_ * 2);
  for (const std::span<Value> part : roots) {
    for (Value& value : part) move(value, to);
  }
  for (std::size_t at = kFirst; at < to.size();) {
    move_parts(to.data() + at, to);
    at += reinterpret_cast<const Block*>(to.data() + at)->size;
  }
  std::memcpy(base_.get(), to.data(), to.size());
  top_ = kept_ = static_cast<std::uint32_t>(to.size());
  collect_at_ = std::max(kLeast, top_ * 2);
}

}  // namespace houserules::machine
