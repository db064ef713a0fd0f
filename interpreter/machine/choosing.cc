// What a script offers becomes the pending decision, and an answer what the script gets.
#include <algorithm>

#include "grammar/language/words.h"
#include "interpreter/machine/calls.h"
#include "interpreter/machine/words.h"
#include "interpreter/state/answers.h"
#include "runtime/offers.h"
#include "runtime/pairs.h"

namespace houserules::machine {

void Machine::add_number(int move, Value value) {
  const std::int64_t number = whole(value);
  if (number < INT32_MIN || number > INT32_MAX) trap();
  offer_value(state.decision, move, AlternativeKind::number, static_cast<std::int32_t>(number));
}

namespace {

/// The kind of alternative for elements of a list, where the move takes them; traps where it does not.
AlternativeKind kind_of(Element element, ValueType type) {
  switch (element) {
    case Element::player:
      if (type == ValueType::player) return AlternativeKind::player;
      break;
    case Element::suit:
      if (type == ValueType::suit) return AlternativeKind::suit;
      break;
    case Element::rank:
      if (type == ValueType::rank) return AlternativeKind::rank;
      break;
    case Element::pile:
      if (type == ValueType::pile) return AlternativeKind::pile;
      break;
    default: break;
  }
  trap();
}

}  // namespace

// As add_value in interpreter/language/offers.cc has it.
void Machine::add_value(int move, ValueType type, int words, Value value, bool of_pair) {
  Decision& decision = state.decision;
  if (type == ValueType::number) {
    if (value.is(Tag::integer) || value.is(Tag::number)) return add_number(move, value);
    if (value.is(Tag::range)) {
      const auto& range = heap.at<RangeBlock>(value.at());
      return offer_range(decision, move, range.least, range.most, range.step);
    }
    if (!value.is(Tag::table)) {
      if (value.is(Tag::list) && heap.list(value).count == 0) return;
      trap();
    }
    const std::int64_t count = heap.length(heap.table(value));
    for (std::int64_t place = 1; place <= count; ++place) add_number(move, heap.get_place(heap.table(value), place));
    return;
  }
  if (type == ValueType::word) {
    if (!value.is(Tag::list) && !value.is(Tag::table)) trap();
    const WordSet& set = setup().word_sets[slot(words)];
    const std::int64_t count = length(value);
    for (std::int64_t place = 1; place <= count; ++place) {
      const int word = known(index(value, Value::integer(place))).word;
      if (word < 0 || std::find(set.words.begin(), set.words.end(), word) == set.words.end()) trap();
      offer_value(decision, move, AlternativeKind::word, word);
    }
    return;
  }
  if (value.is(Tag::sets)) {
    if (type != ValueType::card) trap();
    auto& sets = heap.at<SetsBlock>(value.at());
    const std::int64_t number = number_of_sets(sets.count, sets.of);
    if (!of_pair && number < INT32_MAX && decision.invited == 0 && hooks.policy != nullptr &&
        hooks.policy->takes_many() && !table().heard() && !setup().pack.has_duplicates) {
      spend(number * std::int64_t{sets.of});
      return offer_many_sets(decision, move, {sets.cards(), sets.count}, sets.of);
    }
    return offer_sets(table(), decision, move, {sets.cards(), sets.count}, sets.of,
                      [this](std::int64_t units) { spend(units); });
  }
  if (value.is(Tag::card) && type == ValueType::card)
    return offer_card(table(), decision, move, value.card(), decision.alternatives.size());
  if (value.is(Tag::player) && type == ValueType::player)
    return offer_value(decision, move, AlternativeKind::player, value.seat());
  if (value.is(Tag::pile) && type == ValueType::pile)
    return offer_value(decision, move, AlternativeKind::pile, value.pile());
  if (value.is(Tag::table) && type == ValueType::card) {
    const TableBlock& its = heap.table(value);
    const std::int64_t count = heap.length(its);
    if (count > 0 && heap.get_place(its, 1).is(Tag::list)) {
      for (std::int64_t place = 1; place <= count; ++place) {
        const Elements set = elements(heap.get_place(heap.table(value), place));
        if (set.items.empty()) continue;
        if (set.element != Element::card) trap();
        offer_set(decision, move, set.items);
      }
      return;
    }
  }
  const Elements all = elements(value);
  if (all.items.empty()) return;
  if (all.element == Element::card) {
    if (type != ValueType::card) trap();
    offer_cards(table(), decision, move, all.items, of_pair);
  } else if (all.element == Element::set) {
    if (type != ValueType::card) trap();
    for (const std::uint16_t set : all.items) {
      const std::span<const CardId> cards = heap.at<GroupsBlock>(all.sets)[set];
      if (!cards.empty()) offer_set(decision, move, cards);
    }
  } else {
    const AlternativeKind kind = kind_of(all.element, type);
    for (const std::uint16_t item : all.items) offer_value(decision, move, kind, item);
  }
}

std::vector<Alternative> Machine::parts(int move, ValueType type, int words, Value value) {
  Decision& decision = state.decision;
  const std::size_t first = decision.alternatives.size();
  if (value.is_true()) add_value(move, type, words, value, /*of_pair=*/true);
  std::vector<Alternative> parts;
  for (std::size_t i = first; i < decision.alternatives.size(); ++i) {
    const Alternative part = decision.alternatives[i];
    if (part.kind != AlternativeKind::range) {
      parts.push_back(part);
      continue;
    }
    if (part.variants() > kMostElements) trap();
    for (std::int64_t number = part.value; number <= part.most; number += part.step) {
      Alternative one;
      one.move = part.move;
      one.kind = AlternativeKind::number;
      one.value = static_cast<std::int32_t>(number);
      parts.push_back(one);
    }
  }
  decision.alternatives.resize(first);
  return parts;
}

void Machine::add_pairs(int move, Value value) {
  if (!value.is(Tag::table)) trap();
  const MoveInfo& info = setup().moves[slot(move)];
  const TableBlock& pair_of = heap.table(value);
  const Value one = heap.get_place(pair_of, 1), other = heap.get_place(pair_of, 2), fits = heap.get_place(pair_of, 3);
  const auto firsts = parts(move, info.value, info.value_words, one);
  const auto seconds = parts(move, info.second, info.second_words, other);
  for (const Alternative& second : seconds) {
    if (second.kind == AlternativeKind::set) trap();
  }
  spend(static_cast<std::int64_t>(firsts.size() * seconds.size()));
  Pairs pairs(table(), state.decision.sets, firsts, seconds);
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    Alternative pair = firsts[i];
    for (std::size_t j = 0; j < seconds.size(); ++j) {
      if (!pairs.worth_offering(i, j)) continue;
      const Alternative& second = seconds[j];
      if (!fits.is_nil()) {
        const Value values[] = {chosen_value(pair, 0, state.decision.sets.data()), chosen_value(second, 0, nullptr)};
        if (!ask(fits, values).is_true()) continue;
      }
      pair.second = second.kind;
      pair.most = second.value;
      state.decision.alternatives.push_back(pair);
      pair.second = AlternativeKind::plain;
    }
  }
}

void Machine::offer(int move, Value value) {
  const MoveInfo& info = setup().moves[slot(move)];
  if (value.is(Tag::yes)) {
    if (info.value != ValueType::none) trap();
    return offer_value(state.decision, move, AlternativeKind::plain);
  }
  if (info.value == ValueType::none) trap();
  if (info.second == ValueType::none) return add_value(move, info.value, info.value_words, value, /*of_pair=*/false);
  add_pairs(move, value);
}

void Machine::offer_fitting(int move, Value list, Value what) {
  if (what.is(Tag::faces) && list.is(Tag::pile)) {
    const MoveInfo& info = setup().moves[slot(move)];
    if (info.value == ValueType::card && info.second == ValueType::none) {
      spend(table().size(list.pile()));
      return offer_faces(table(), state.decision, move, list.pile(), what.bits);
    }
  }
  const Elements all = listed(list);
  Matcher fits(*this, what);
  fits.prepare(all);
  const MoveInfo& info = setup().moves[slot(move)];
  if (list.is(Tag::pile) && fits.faces() != nullptr && info.value == ValueType::card && info.second == ValueType::none)
    return offer_faces(table(), state.decision, move, list.pile(), *fits.faces());
  std::vector<std::uint16_t> items(all.items.begin(), all.items.end());
  std::erase_if(items, [&](std::uint16_t item) { return !fits(all, item); });
  offer(move, list_like(all, items));
}

void Machine::offer_table(Value moves, bool with_calls) {
  if (!moves.is(Tag::table) || heap.table(moves).count > 0) trap();
  const TableBlock& offers = heap.table(moves);
  std::uint32_t found = 0, held = 0;
  for (std::uint32_t entry = 0; entry < offers.slots; ++entry)
    held += heap.entries(offers)[entry].value.is_nil() ? 0 : 1;
  for (std::size_t move = 0; move < setup().moves.size(); ++move) {
    const Value value = heap.get(heap.table(moves), Value::text(program->move_texts[move]));
    if (value.is_nil()) continue;
    ++found;
    if (value.is_true()) offer(static_cast<int>(move), value);
  }
  const auto others = program->find_text(kOthers);
  if (with_calls && others) {
    const Value calls = heap.get(heap.table(moves), Value::text(*others));
    found += calls.is_nil() ? 0 : 1;
    if (calls.is_true() && !state.decision.alternatives.empty()) call_by_table(calls);
  }
  if (found != held) trap();  // some other name, which is a mistake
}

// As add_calls in interpreter/language/calls.cc has it.
void Machine::call_by_others(const Value* moves, int count) {
  struct Call {
    int move;
    SeatMask callers;
    Value function;
  };
  std::vector<Call> calls;
  for (int i = 0; i < count; ++i) {
    const Value who = moves[2 * i + 1];
    if (!who.is_true()) continue;
    Call call{known(moves[2 * i]).move, 0, {}};
    if (call.move < 0) trap();
    if (who.is(Tag::function) || who.is(Tag::closure)) {
      call.function = who;
    } else {
      const Elements players = elements(who);
      if (players.element != Element::player && !players.items.empty()) trap();
      for (const std::uint16_t seat : players.items) call.callers |= seat_bit(seat);
    }
    calls.push_back(call);
  }
  std::sort(calls.begin(), calls.end(), [](const Call& a, const Call& b) { return a.move < b.move; });
  Decision& decision = state.decision;
  const TurnOrder& turns = table().turns;
  const Seat mover = decision.seat;
  Seat caller = mover;
  for (int away = 1; away < setup().players; ++away) {
    caller = (caller + turns.direction() + setup().players) % setup().players;
    if (!turns.is_active(caller)) continue;
    decision.seat = caller;  // who sees which of the cards on offer
    const std::size_t first = decision.alternatives.size();
    for (const Call& call : calls) {
      if (call.function.is_nil() && (call.callers & seat_bit(caller)) == 0) continue;
      decision.invited |= seat_bit(caller);
      decision.invited_moves |= std::uint64_t{1} << call.move;
      if (call.function.is_nil()) {
        offer(call.move, Value::boolean(true));
        continue;
      }
      const Value player = Value::player(caller);
      const Value offered = ask(call.function, {&player, 1});
      if (offered.is_true()) offer(call.move, offered);
    }
    for (std::size_t i = first; i < decision.alternatives.size(); ++i)
      decision.alternatives[i].caller = static_cast<std::int8_t>(caller);
    decision.calls += static_cast<std::uint32_t>(decision.alternatives.size() - first);
  }
  decision.seat = mover;
}

void Machine::call_by_table(Value table) {
  if (!table.is(Tag::table) || heap.table(table).count > 0) trap();
  const TableBlock& its = heap.table(table);
  std::vector<Value> moves;
  for (std::uint32_t slot = 0; slot < its.slots; ++slot) {
    const Entry& entry = heap.entries(its)[slot];
    if (entry.value.is_nil()) continue;
    moves.push_back(entry.key);
    moves.push_back(entry.value);
  }
  call_by_others(moves.data(), static_cast<int>(moves.size() / 2));
}

// ---- answers ----

Value Machine::chosen_value(const Alternative& alternative, std::int64_t number, const CardId* sets) {
  const auto value = static_cast<std::size_t>(alternative.value);
  switch (alternative.kind) {
    case AlternativeKind::plain: return {};
    case AlternativeKind::card:
    case AlternativeKind::place: return Value::card(static_cast<CardId>(value));
    case AlternativeKind::suit: return Value::text(program->suit_texts[value]);
    case AlternativeKind::rank: return Value::text(program->rank_texts[value]);
    case AlternativeKind::player: return Value::player(alternative.value);
    case AlternativeKind::pile: return Value::pile(static_cast<PileId>(value));
    case AlternativeKind::word: return Value::text(program->word_texts[value]);
    case AlternativeKind::number: return Value::integer(alternative.value);
    case AlternativeKind::range: return Value::integer(number);
    case AlternativeKind::set: return heap.list_of(Element::card, {sets + alternative.value, alternative.count});
    case AlternativeKind::sets: break;
  }
  return {};
}

int Machine::push_answer(const Alternative& alternative, std::int64_t number, const CardId* sets, Value* to) {
  int count = 0;
  to[count++] = Value::text(program->move_texts[alternative.move]);
  if (alternative.caller != kNoSeat) to[count++] = Value::player(alternative.caller);
  to[count++] = chosen_value(alternative, number, sets);
  if (alternative.second != AlternativeKind::plain) to[count++] = chosen_value(alternative.second_value(), 0, nullptr);
  return count;
}

void Machine::give_answer(Value* at, Instruction in) {
  const Alternative alternative = state.decision.chosen(state.choice);
  announce(table(), state.decision, alternative, state.choice.number);
  Value values[4];
  const int count = push_answer(alternative, state.choice.number, state.decision.sets.data(), values);
  const int first = in.op == Op::ask_value ? 1 : 0;
  const int given = in.c == 0 ? count - first : std::min(count - first, in.c - 1);
  std::copy_n(values + first, given, at);
  want(at, given, in.c);
}

// at[0]: the list of players; at[1]: at first the function, then the table of what each may choose; at[2]: how many
// have been asked, at first nil. Afterwards at[0] are the answers.
bool Machine::next_of_all(Value* at) {
  if (at[2].is_nil()) {
    const Elements players = elements(at[0]);
    if (players.element != Element::player && !players.items.empty()) trap();
    at[0] = heap.list_of(Element::player, players.items);
    const Value function = at[1];
    const std::size_t count = players.items.size();
    const Value offers = heap.make_table(static_cast<std::uint32_t>(count), 0);
    for (std::size_t i = 0; i < count; ++i) {
      const Value player = Value::player(heap.items(heap.list(at[0]))[i]);
      Value offered = ask(function, {&player, 1});
      if (!offered.is_nil() && !offered.is(Tag::table)) trap();
      if (offered.is_nil()) offered = Value::boolean(false);
      heap.set_place(heap.table(offers), static_cast<std::int64_t>(i) + 1, offered);
    }
    at[1] = offers;
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
  forget_answers(state);
  return false;
}

Step Machine::ask_all(Value* at) {
  if (answering_) keep_answer(state, /*alone=*/false);
  else forget_answers(state);
  answering_ = false;
  while (next_of_all(at)) {
    if (state.deal_decisions >= setup().limit || table().is_too_long()) {
      state.stop_at_limit();
      return Step::stopped;
    }
    ++state.deal_decisions;
    table().begin_decision();
    state.decision.simultaneous = true;
    if (hooks.policy == nullptr) {
      state.pending = true;
      return Step::asked;
    }
    state.choice = hooks.policy->choose(world, state.decision);
    refill();
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
