// The memory of a compiled script: lists, tables, strings. One contiguous buffer whose blocks refer to each other by
// offset, so copying the buffer copies everything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/machine/value.h"
#include "interpreter/sandbox/budget.h"
#include "interpreter/sandbox/pages.h"
#include "interpreter/state/element.h"
#include "interpreter/state/game_state.h"
#include "runtime/card_sets.h"

namespace houserules::machine {

/// Thrown if the machine cannot do what the script asks, often because it is an error. The game is then replayed in
/// Lua, which continues or reports the error.
struct Trap {
  virtual ~Trap() = default;
  bool placed = false;  ///< the location has been determined, at the innermost instruction
};
// Throws Trap.
[[noreturn]] void trap();
/// A script error with its message. May be handled like any Trap, which leaves the report to Lua.
struct Fault : Trap {
  explicit Fault(std::string its_message, Verdict its_verdict = Verdict::error)
      : message(std::move(its_message)), verdict(its_verdict) {}
  std::string message;
  Verdict verdict;
  bool nothing_offered = false;  ///< a choice without any option
  bool in_part = false;          ///< the error is at ScriptPlace::part
  std::int64_t level = 1;        ///< as in Lua's `error`: 1 blames the running function
};
// Throws Fault.
[[noreturn]] void fault(const std::string& message);
/// A script error about an operand. The message has `{}` where Lua puts the operand's name, as in " (local 'x')". Where
/// that name is not known, it is handled as a Trap.
struct OperandFault : Trap {
  OperandFault(int its_operand, std::string its_message) : operand(its_operand), message(std::move(its_message)) {}
  int operand;  ///< 0: the first or only one; of Op::concat, its number; -1: has no name
  std::string message;
  bool in_part = false;  ///< as in Fault
};
[[noreturn, gnu::cold, gnu::noinline]] void operand_fault(int operand, std::string message);
/// The error for using up the memory of the whole game, not just of the decision.
[[gnu::cold, gnu::noinline]] Fault out_of_memory();
/// Raises the error for a string longer than Arena::kMaxString.
[[noreturn, gnu::cold, gnu::noinline]] void text_too_long();

/// The type of a block, which determines its layout.
enum class BlockKind : std::uint8_t {
  text,
  closure,
  cell,
  list,
  items,
  range,
  sets,
  groups,
  answers,
  table,
  values,
  moved
};

/// Reports a corrupt heap and aborts. For checked builds.
[[noreturn]] void no_such_block(std::uint32_t offset);

struct alignas(8) Block {
  std::uint32_t size = 0;  ///< in bytes, a multiple of 8; of a moved block, its new offset
  BlockKind kind = BlockKind::moved;
};

std::uint32_t hash_of(std::string_view text);

struct TextBlock : Block {
  static constexpr BlockKind kKind = BlockKind::text;
  std::uint32_t length = 0, hash = 0;
  char* characters() { return reinterpret_cast<char*>(this + 1); }
  std::string_view view() const { return {reinterpret_cast<const char*>(this + 1), length}; }
};

struct ClosureBlock : Block {
  static constexpr BlockKind kKind = BlockKind::closure;
  std::uint32_t function = 0, count = 0;
  Value* captured() { return reinterpret_cast<Value*>(this + 1); }
};

struct CellBlock : Block {
  static constexpr BlockKind kKind = BlockKind::cell;
  Value value;
};

struct ListBlock : Block {
  static constexpr BlockKind kKind = BlockKind::list;
  Element element = Element::card;
  std::uint16_t count = 0, capacity = 0;
  std::uint32_t items = 0;  ///< offset of the elements: behind the block, or in one of their own
  std::uint32_t sets = 0;   ///< for a list of sets: the offset of its GroupsBlock
};

/// Sets of cards: this header, then the end of each set, then the cards. Immutable.
struct GroupsBlock : Block {
  static constexpr BlockKind kKind = BlockKind::groups;
  std::uint32_t count = 0, cards = 0;
  std::uint32_t* ends() { return reinterpret_cast<std::uint32_t*>(this + 1); }
  CardId* all() { return reinterpret_cast<CardId*>(ends() + count); }
  std::span<const CardId> operator[](std::size_t number) {
    const std::uint32_t begin = number == 0 ? 0 : ends()[number - 1];
    return {all() + begin, ends()[number] - begin};
  }
};

struct RangeBlock : Block {
  static constexpr BlockKind kKind = BlockKind::range;
  std::int32_t least = 0, most = 0, step = 1;
};

struct SetsBlock : Block {
  static constexpr BlockKind kKind = BlockKind::sets;
  std::uint32_t of = 0, count = 0;  ///< the size of each set, and the number of cards
  std::uint32_t found = 0;          ///< the list of all sets once it has been built, else 0
  CardId* cards() { return reinterpret_cast<CardId*>(this + 1); }
};

struct AnswersBlock : Block {
  static constexpr BlockKind kKind = BlockKind::answers;
  std::uint32_t count = 0, cards = 0;
  Answer* answers() { return reinterpret_cast<Answer*>(this + 1); }
  CardId* sets() { return reinterpret_cast<CardId*>(answers() + count); }
};

/// A slot of the hash part. A nil key: free; a nil value: removed.
struct Entry {
  Value key, value;
};

struct TableBlock : Block {
  static constexpr BlockKind kKind = BlockKind::table;
  std::uint32_t places = 0, count = 0, room = 0;  ///< array part: block, size, capacity; `holes` are nil
  std::uint32_t holes = 0;
  std::uint32_t entries = 0, used = 0, slots = 0;  ///< hash part: block, used slots, slots (a power of two)
};

struct ValuesBlock : Block {
  static constexpr BlockKind kKind = BlockKind::values;
  Value* values() { return reinterpret_cast<Value*>(this + 1); }
};

class Heap {
 public:
  /// In bytes, for the whole game; smaller on 32-bit targets, as in Arena.
  static constexpr std::uint32_t kCapacity = std::uint32_t{sizeof(void*) < 8 ? 8 : 64} << 20;

  Heap();

  /// Allocates a block with `bytes` of uninitialized payload behind its header. Throws Fault if the heap is full: one
  /// of Verdict::instructions if it had room for plenty since the last allow(), else of Verdict::memory.
  template <typename Kind>
  Kind& make(BlockKind kind, std::size_t bytes) {
    const std::size_t size = (sizeof(Kind) + bytes + 7U) & ~std::size_t{7};
    if (size > most_ - top_) [[unlikely]]
      full();
    Kind& block = *new (base_.get() + top_) Kind;
    block.size = static_cast<std::uint32_t>(size);
    block.kind = kind;
    top_ += static_cast<std::uint32_t>(size);
    return block;
  }
  template <typename Kind>
  Kind& at(std::uint32_t offset) {
    check<Kind>(offset);
    return *reinterpret_cast<Kind*>(base_.get() + offset);
  }
  template <typename Kind>
  const Kind& at(std::uint32_t offset) const {
    check<Kind>(offset);
    return *reinterpret_cast<const Kind*>(base_.get() + offset);
  }
  std::uint32_t offset(const Block& block) const {
    return static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(&block) - base_.get());
  }
  Value value(Tag tag, const Block& block) const { return Value::of(tag, offset(block)); }

  // ---- lists ----
  ListBlock& list(Value value) { return at<ListBlock>(value.at()); }
  std::uint16_t* items(const ListBlock& list) {
    check_room(list.items, list.capacity * sizeof(std::uint16_t));
    return reinterpret_cast<std::uint16_t*>(base_.get() + list.items);
  }
  /// A list of `count` elements, which the caller must fill in.
  ListBlock& make_list(Element element, std::size_t count) {
    if (count > kMostElements) [[unlikely]]
      too_many_elements(count);
    auto& list = make<ListBlock>(BlockKind::list, count * sizeof(std::uint16_t));
    list.element = element;
    list.count = list.capacity = static_cast<std::uint16_t>(count);
    list.items = offset(list) + static_cast<std::uint32_t>(sizeof(ListBlock));
    return list;
  }
  Value list_of(Element element, std::span<const std::uint16_t> items);
  Value list_of(const CardSets& sets);
  void add(ListBlock& list, std::uint16_t item);

  // ---- texts ----
  Value text(std::string_view text, std::uint32_t hash);  ///< `hash` must be hash_of(text)

  // ---- tables ----
  TableBlock& table(Value value) { return at<TableBlock>(value.at()); }
  Value make_table(std::uint32_t places, std::uint32_t names);
  /// A table with these values at 1, 2, ...
  Value table_of(std::span<const Value> values);
  Value get(const TableBlock& table, Value key) const;
  void set(TableBlock& table, Value key, Value value);
  /// table[place]; nil if there is none.
  [[gnu::always_inline]] Value get_place(const TableBlock& table, std::int64_t place) const {
    if (place >= 1 && place <= table.count) return places(table)[place - 1];
    return get_entry(table, Value::integer(place));
  }
  /// table[key] for a key outside the array part; nil if there is none.
  Value get_entry(const TableBlock& table, Value key) const;
  /// table[name], where `text` is the index of a program string; nil if there is none.
  Value get_named(const TableBlock& table, std::uint32_t text) const {
    if (table.slots == 0) return {};
    const Entry* all = entries(table);
    const Value key = Value::text(text);
    const std::uint32_t mask = table.slots - 1;
    for (std::uint32_t slot = mixed(key) & mask;; slot = (slot + 1) & mask) {
      const Entry& entry = all[slot];
      if (entry.key.bits == key.bits && entry.key.tag == key.tag) [[likely]]
        return entry.value;
      if (entry.key.is_nil()) return {};
    }
  }
  void set_place(TableBlock& table, std::int64_t place, Value value);
  /// Like set_place; fast if `place` is next in the array part.
  void append(TableBlock& table, std::int64_t place, Value value) {
    const bool is_next = place == std::int64_t{table.count} + 1 && table.count < table.room && table.used == 0;
    if (is_next && !value.is_nil()) [[likely]]
      places(table)[table.count++] = value;
    else set_place(table, place, value);
  }
  /// Fills the array part of a new table that was made with enough room. Gaps count as elements.
  void fill(TableBlock& table, std::span<const Value> values) {
    if (values.empty()) return;
    std::copy(values.begin(), values.end(), places(table));
    table.count = static_cast<std::uint32_t>(values.size());
  }
  /// `#table`. Traps if the table has gaps, because the result then depends on Lua's internals.
  std::int64_t length(const TableBlock& table) const {
    if (table.holes != 0 || (table.used != 0 && goes_on(table))) [[unlikely]]
      trap();
    return table.count;
  }
  /// Whether there are elements behind a gap.
  bool goes_on(const TableBlock& table) const;
  Value* places(const TableBlock& table) { return at<ValuesBlock>(table.places).values(); }
  const Value* places(const TableBlock& table) const { return const_cast<Heap*>(this)->places(table); }
  Entry* entries(const TableBlock& table) {
    if (table.slots > 0) check_room(table.entries, sizeof(ValuesBlock) + table.slots * sizeof(Entry));
    return reinterpret_cast<Entry*>(base_.get() + table.entries + sizeof(ValuesBlock));
  }
  const Entry* entries(const TableBlock& table) const { return const_cast<Heap*>(this)->entries(table); }

  /// Whether two values are equal by `==`.
  [[gnu::always_inline]] bool same(Value a, Value b) const {
    if (a.tag == b.tag && a.tag != Tag::number && (a.tag != Tag::text || (a.bits & b.bits & kMade) == 0)) [[likely]]
      return a.bits == b.bits;
    return same_otherwise(a, b);
  }

  /// Work proportional to size is deducted from `*meter`, which is not checked here.
  void set_meter(std::int64_t* meter) { meter_ = meter; }
  void charge(std::size_t units) const {
    if (meter_ != nullptr) *meter_ -= static_cast<std::int64_t>(units);
  }

  // ---- memory ----
  /// Allows at most `bytes` of new blocks from now on.
  void allow(std::uint32_t bytes) {
    allowed_ = std::min(bytes, kCapacity - top_);
    most_ = top_ + allowed_;
  }
  std::uint32_t top() const { return top_; }
  std::byte* bytes() { return base_.get(); }
  const std::byte* bytes() const { return base_.get(); }
  void set_top(std::uint32_t top) { top_ = top; }
  bool has_grown() const { return top_ >= collect_at_; }
  std::uint32_t garbage_at_most() const { return top_ - kept_; }
  /// Collects garbage. `roots` are all values in use; they are updated, because blocks move.
  void collect(std::span<const std::span<Value>> roots);
  void restored() { kept_ = 0; }

 private:
  static constexpr std::uint32_t kFirst = 16;  ///< offset of the first block; no block is at 0
  static constexpr std::uint32_t kLeast = 24 << 10;

  /// In checked builds, aborts unless a block of this kind, or `bytes` of payload, lies at `offset`.
  template <typename Kind>
  void check([[maybe_unused]] std::uint32_t offset) const {
#ifdef HOUSERULES_CHECKED
    check_room(offset, sizeof(Kind));
    if constexpr (requires { Kind::kKind; }) {
      if (reinterpret_cast<const Block*>(base_.get() + offset)->kind != Kind::kKind) no_such_block(offset);
    }
#endif
  }
  void check_room([[maybe_unused]] std::uint32_t offset, [[maybe_unused]] std::size_t bytes) const {
#ifdef HOUSERULES_CHECKED
    if (offset < kFirst || offset % 2 != 0 || offset > top_ || bytes > top_ - offset) no_such_block(offset);
#endif
  }

  Entry* find(const TableBlock& table, Value key) const;
  [[noreturn, gnu::cold, gnu::noinline]] void full() const;
  [[noreturn, gnu::cold, gnu::noinline]] static void too_many_elements(std::size_t count);
  bool same_otherwise(Value a, Value b) const {  ///< for different types, or types not compared by their bits
    if (a.tag == Tag::number || b.tag == Tag::number) return same_number(a, b);
    return a.tag == b.tag && (a.bits == b.bits || same_text(a, b));
  }
  static bool same_number(Value a, Value b);
  bool same_text(Value a, Value b) const {
    const auto &left = at<TextBlock>(a.at()), &right = at<TextBlock>(b.at());
    if (left.hash != right.hash || left.length != right.length) return false;
    charge(left.length / 64);
    return left.view() == right.view();
  }
  void grow_places(TableBlock& table, std::uint32_t room);
  void set_entry(TableBlock& table, Value key, Value value);
  void add_entry(TableBlock& table, Value key, Value value);  ///< to a table with a free slot, without that key
  void make_entries(TableBlock& table, std::uint32_t names);  ///< an empty hash part with room for so many
  void rehash(TableBlock& table);
  std::uint32_t hash(Value key) const;
  static std::uint32_t mixed(Value key) {
    const std::uint64_t product = (key.bits * 31 + static_cast<std::uint64_t>(key.tag)) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::uint32_t>(product >> 32U);
  }
  void move(Value& value, std::vector<std::byte>& to);
  std::uint32_t move_block(std::uint32_t offset, std::vector<std::byte>& to);
  void move_parts(std::byte* block, std::vector<std::byte>& to);

  MappedPages<std::byte> base_;
  std::uint32_t top_ = kFirst;
  std::uint32_t most_ = kCapacity;  ///< limit for `top_`
  std::uint32_t allowed_ = 0;       ///< bytes, by the last allow()
  std::uint32_t kept_ = kFirst;     ///< `top_` after the last collection
  std::uint32_t collect_at_ = kLeast;
  std::int64_t* meter_ = nullptr;
};

}  // namespace houserules::machine
