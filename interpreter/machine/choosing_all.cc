// choose_all: each player's offer in turn, then all answers at once.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/calls.h"
#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"
#include "interpreter/state/answers.h"
#include "runtime/decision.h"

namespace houserules::machine {
namespace {

constexpr int kDeepest = 8;  ///< nesting depth of copied tables; deeper ones count as empty

/// Copied tables by address and depth, so that a shared table is copied once.
using Copies = std::map<std::pair<std::uint64_t, int>, Value>;

/// Copies a value with its tables, as values from Lua are copied when a function returns them.
Value copied(Machine& machine, Value value, int depth, Copies& copies) {
  if (!value.is(Tag::table)) return value;
  const auto known = copies.find({value.bits, depth});
  if (known != copies.end()) return known->second;
  Heap& heap = machine.heap;
  const TableBlock& from = heap.table(value);
  const std::uint32_t count = depth == kDeepest ? 0 : from.count;
  machine.spend(count + from.slots / 4);
  const Value made = heap.make_table(count, 0);
  if (depth > 0) copies[{value.bits, depth}] = made;  // the outermost table has no other of its depth
  std::vector<Value> places;
  for (std::uint32_t i = 0; i < count; ++i) places.push_back(copied(machine, heap.places(from)[i], depth + 1, copies));
  heap.fill(heap.table(made), places);
  for (std::uint32_t i = 0; depth < kDeepest && i < from.slots; ++i) {
    const Entry entry = heap.entries(from)[i];
    if (entry.value.is_nil() || (entry.key.is_block() && !entry.key.is(Tag::text))) continue;
    machine.spend(1);
    heap.set(heap.table(made), entry.key, copied(machine, entry.value, depth + 1, copies));
  }
  return made;
}

}  // namespace

/// Asks `function` what the player at place `i` of `players` may choose, and keeps it in `offers`: false if nothing.
void Machine::keep_offer(Value offers, std::size_t i, Value function, Value players) {
  const Value player = Value::player(heap.items(heap.list(players))[i]);
  Value offered = ask(function, {&player, 1});
  if (!offered.is_nil() && !offered.is(Tag::table)) {
    fault(fmt::format("the function given to choose_all returns a table of moves, or nil, not {}", describe(offered)));
  }
  if (offered.is_nil()) offered = Value::boolean(false);
  else if (Copies copies; !function.is(Tag::foreign)) offered = copied(*this, offered, 0, copies);
  heap.set_place(heap.table(offers), static_cast<std::int64_t>(i) + 1, offered);
}

// at[0]: the list of players. at[1]: the function, then what each player may choose, the list, and the function unless
// it is foreign. at[2]: how many players have been asked; nil at first. In the end at[0] holds the answers.
bool Machine::next_of_all(Value* at) {
  if (at[2].is_nil()) {
    if (is_asked()) [[unlikely]]
      not_now(*this, kWords[row_of(Owner::global, "choose_all")].doing);
    const Elements players = elements(at[0], "choose_all");
    begin_choosing_all(players, at[1]);
    at[0] = heap.list_of(Element::player, players.items);
    const Value function = at[1];
    const std::size_t count = players.items.size();
    const Value offers = heap.make_table(static_cast<std::uint32_t>(count) + 2, 0);
    for (std::size_t i = 0; i < count; ++i) keep_offer(offers, i, function, at[0]);
    heap.set_place(heap.table(offers), static_cast<std::int64_t>(count) + 1, at[0]);
    if (!function.is(Tag::foreign)) heap.set_place(heap.table(offers), static_cast<std::int64_t>(count) + 2, function);
    at[1] = choosing_all_ = offers;
    at[2] = Value::integer(0);
  }
  while (at[2].bits < heap.list(at[0]).count) {
    const std::uint64_t next = at[2].bits++;
    const Value offers = heap.get_place(heap.table(at[1]), static_cast<std::int64_t>(next) + 1);
    if (!offers.is_true()) continue;
    state.decision.begin(Seat{heap.items(heap.list(at[0]))[next]});
    offer_table(offers, /*with_calls=*/false);
    if (!state.decision.alternatives.empty()) return true;
  }
  announce_answers(state);
  std::size_t cards = 0;
  for (const Answer& answer : state.answers) cards += answer.alternative.count;
  auto& answers =
      heap.make<AnswersBlock>(BlockKind::answers, state.answers.size() * sizeof(Answer) + cards * sizeof(CardId));
  answers.count = static_cast<std::uint32_t>(state.answers.size());
  std::copy(state.answers.begin(), state.answers.end(), answers.answers());
  CardId* const first = answers.sets();
  CardId* end = first;
  for (std::uint32_t i = 0; i < answers.count; ++i) {
    Alternative& alternative = answers.answers()[i].alternative;
    if (alternative.kind != AlternativeKind::set) continue;
    const CardId* from = state.answer_cards.data() + alternative.value;
    alternative.value = static_cast<std::int32_t>(end - first);
    end = std::copy(from, from + alternative.count, end);
  }
  at[0] = heap.value(Tag::answers, answers);
  choosing_all_ = {};
  forget_answers(state);
  return false;
}

void Machine::offer_anew(std::optional<Value> function, Chance& chance) {
  const Seat asked = state.decision.seat;
  const std::int64_t places = length(choosing_all_);
  const auto count = slot(places - (function ? 1 : 2));
  const auto kept = [&](std::size_t place) {
    return heap.get_place(heap.table(choosing_all_), static_cast<std::int64_t>(place) + 1);
  };
  const Value players = kept(count);
  if (!function) function = kept(count + 1);
  forget_answers(state);
  bool is_earlier = true;
  for (std::size_t i = 0; i < count; ++i) {
    const Seat seat{heap.items(heap.list(players))[i]};
    if (seat == asked) {
      is_earlier = false;
      continue;
    }
    keep_offer(choosing_all_, i, *function, players);
    if (!is_earlier || !kept(i).is_true()) continue;
    state.decision.begin(seat);
    offer_table(kept(i), /*with_calls=*/false);
    if (state.decision.alternatives.empty()) continue;
    state.choice = random_of(state.decision.alternatives, chance);
    keep_answer(state, /*alone=*/true);
  }
}

Step Machine::ask_all(Value* at) {
  if (answering_) keep_answer(state, /*alone=*/false);
  else forget_answers(state);
  answering_ = false;
  while (next_of_all(at)) {
    if (const Step step = ask(/*simultaneous=*/true); step != Step::next) return step;
    keep_answer(state, /*alone=*/!table().heard());
  }
  return Step::next;
}

bool Machine::next_answer(Value* at, int values) {
  if (!at[0].is(Tag::answers)) trap();
  auto& answers = heap.at<AnswersBlock>(at[0].at());
  const std::uint64_t next = at[1].bits;
  if (next >= answers.count) return false;
  ++at[1].bits;
  const Answer answer = answers.answers()[next];
  at[2] = Value::player(answer.seat);
  const int count = 1 + push_answer(answer.alternative, answer.number, answers.sets(), at + 3);
  for (int i = count; i < values; ++i) at[2 + i] = Value{};
  return true;
}

}  // namespace houserules::machine
