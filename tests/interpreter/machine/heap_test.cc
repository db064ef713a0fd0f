#include "interpreter/machine/heap.h"

#include "tests/catch.h"

namespace houserules::heap_test {

using machine::BlockKind;
using machine::Heap;
using machine::SetsBlock;
using machine::TableBlock;
using machine::Tag;
using machine::Trap;
using machine::Value;

void collect(Heap& heap, std::span<Value> roots) { heap.collect({&roots, 1}); }

Value made_text(Heap& heap, std::string_view text) { return heap.text(text, machine::hash_of(text)); }

TEST_CASE("reachable blocks survive a collection, and others are freed") {
  Heap heap;
  Value roots[4];
  const CardId cards[] = {7, 3, 5};
  roots[0] = heap.list_of(Element::card, cards);
  roots[1] = heap.make_table(0, 0);
  heap.set(heap.table(roots[1]), Value::text(4), made_text(heap, "a text of its own"));
  heap.set(heap.table(roots[1]), Value::integer(1), heap.list_of(Element::card, cards));
  auto& sets = heap.make<SetsBlock>(BlockKind::sets, sizeof cards);
  sets.of = 2;
  sets.count = 3;
  std::copy(std::begin(cards), std::end(cards), sets.cards());
  roots[2] = heap.value(Tag::sets, sets);
  const std::uint32_t before = heap.top();
  for (int i = 0; i < 1000; ++i) heap.list_of(Element::card, cards);
  collect(heap, roots);
  CHECK(heap.top() <= before);
  CHECK(heap.list(roots[0]).count == 3);
  CHECK(heap.items(heap.list(roots[0]))[1] == 3);
  const TableBlock& table = heap.table(roots[1]);
  CHECK(heap.same(heap.get(table, Value::text(4)), made_text(heap, "a text of its own")));
  CHECK(heap.list(heap.get(table, Value::integer(1))).count == 3);
  auto& kept = heap.at<SetsBlock>(roots[2].at());
  CHECK(kept.of == 2);
  CHECK(kept.cards()[2] == 5);
  collect(heap, {});
  CHECK(heap.top() == 16);
}

TEST_CASE("a table holds places and names, and grows and shrinks as Lua's do") {
  Heap heap;
  const Value made = heap.make_table(0, 0);
  const auto table = [&]() -> TableBlock& { return heap.table(made); };
  for (int i = 1; i <= 100; ++i) heap.set(table(), Value::integer(i), Value::integer(-i));
  CHECK(heap.length(table()) == 100);
  CHECK(heap.get(table(), Value::number(100.0)).as_integer() == -100);
  heap.set(table(), Value::integer(102), Value::integer(-102));
  CHECK_THROWS_AS(heap.length(table()), Trap);                   // with a gap it depends on how Lua stores it
  heap.set(table(), Value::integer(101), Value::integer(-101));  // 102 follows it
  CHECK(heap.length(table()) == 102);
  heap.set(table(), Value::integer(102), {});
  CHECK(heap.length(table()) == 101);
  for (std::size_t i = 0; i < 50; ++i) heap.set(table(), Value::text(i), Value::boolean(true));
  for (std::size_t i = 0; i < 50; i += 2) heap.set(table(), Value::text(i), {});
  CHECK(heap.get(table(), Value::text(10)).is_nil());
  CHECK(heap.get(table(), Value::text(11)).is_true());
  heap.set(table(), Value::card(3), Value::integer(1));
  CHECK(heap.get(table(), Value::player(3)).is_nil());
  CHECK(heap.get(table(), Value::card(3)).as_integer() == 1);
  heap.set(table(), Value::integer(50), {});
  CHECK_THROWS_AS(heap.length(table()), Trap);
  heap.set(table(), Value::integer(50), Value::integer(1));
  CHECK(heap.length(table()) == 101);
  CHECK_THROWS_AS(heap.set(table(), {}, Value::integer(1)), Trap);
  CHECK_THROWS_AS(heap.set(table(), heap.make_table(0, 0), Value::integer(1)), Trap);
}

TEST_CASE("values are equal if they are in Lua") {
  Heap heap;
  CHECK(heap.same(made_text(heap, "abc"), made_text(heap, "abc")));
  CHECK_FALSE(heap.same(made_text(heap, "abc"), made_text(heap, "abd")));
  CHECK(heap.same(Value::integer(3), Value::number(3.0)));
  CHECK_FALSE(heap.same(Value::integer(3), Value::number(3.5)));
  CHECK_FALSE(heap.same(Value::card(3), Value::player(3)));
  CHECK(heap.same({}, {}));
}

TEST_CASE("a full heap leaves the game to Lua") {
  Heap heap;
  CHECK_THROWS_AS(made_text(heap, std::string(Heap::kCapacity, 'a')), Trap);
}

TEST_CASE("a decision that fills what is left of the heap is an endless loop, unless little was left") {
  Heap heap;
  const auto fill = [&heap](std::uint32_t most) -> machine::Fault {
    heap.allow(most);
    try {
      for (;;) heap.make<SetsBlock>(BlockKind::sets, 4096);
    } catch (const machine::Fault& fault) {
      return fault;
    }
  };
  // As on 32-bit targets, where the whole heap is less than what a decision is allowed.
  const machine::Fault loops = fill(2 * Heap::kCapacity);
  CHECK(loops.message == "this decision used more than 63 MB of memory: is there an endless loop?");
  CHECK(loops.verdict == Verdict::instructions);
  CHECK(heap.top() > Heap::kCapacity - 8192);
  const machine::Fault full = fill(2 * Heap::kCapacity);
  CHECK(full.message == "this deal ran out of memory");
  CHECK(full.verdict == Verdict::memory);
  collect(heap, {});
  CHECK(fill(Heap::kCapacity / 4).message ==
        "this decision used more than 16 MB of memory: is there an endless loop?");
}

}  // namespace houserules::heap_test
