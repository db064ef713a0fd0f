// Turns a script's offer into the pending decision, and the choice into values for the script.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/language/words.h"
#include "interpreter/machine/calls.h"
#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"
#include "runtime/offers.h"
#include "system/utf8.h"

namespace houserules::machine {

std::string no_move(const Setup& setup, std::string_view name) {
  return fmt::format("the header has no move {}{}", backquoted(name), did_you_mean(name, names_of(setup.moves)));
}

namespace {

const char* plural(ValueType type) {
  switch (type) {
    case ValueType::none: return "";
    case ValueType::card: return "cards";
    case ValueType::suit: return "suits";
    case ValueType::rank: return "ranks";
    case ValueType::player: return "players";
    case ValueType::pile: return "piles";
    case ValueType::number: return "numbers";
    case ValueType::word: return "words";
  }
  return "";
}

std::string wanted(ValueType type) {
  switch (type) {
    case ValueType::none: return "true";
    case ValueType::card: return "a list of cards, or sets of cards";
    case ValueType::number: return "a list of numbers, or a range";
    case ValueType::word: return "a list of its words";
    default: return fmt::format("a list of {}", plural(type));
  }
}

/// Reports what the move takes, and what it got instead.
[[noreturn, gnu::cold, gnu::noinline]] void not_of_move(const Machine& machine, int move, std::string_view got) {
  const MoveInfo& info = machine.setup().moves[slot(move)];
  const std::string takes = info.second == ValueType::none
                                ? wanted(info.value)
                                : fmt::format("{} and {}, as in `{{ {}, {} }}`", plural(info.value),
                                              plural(info.second), plural(info.value), plural(info.second));
  fault(fmt::format("the move `{}` (\"{}\") takes {}, not {}", info.name, info.text, takes, got));
}

[[noreturn, gnu::cold, gnu::noinline]] void not_of_move(const Machine& machine, int move, Value got) {
  not_of_move(machine, move, machine.describe(got));
}

/// Reports a name that is not a move of the header.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_move(const Machine& machine, Value name) {
  if (!name.is(Tag::text)) {
    fault(
        fmt::format("choose takes moves by name, as in `me:choose {{ play = ... }}`, not {}", machine.describe(name)));
  }
  fault(no_move(machine.setup(), machine.characters(name)));
}

/// Remembers the alphabetically first unknown key, so that the order of the table does not matter. Other types come
/// before names.
void note_unknown_move(const Machine& machine, Value name, Value& first) {
  const auto place = [&machine](Value key) {
    const bool is_name = key.is(Tag::text);
    return std::pair(is_name, is_name ? std::string(machine.characters(key)) : machine.describe(key));
  };
  if (first.is_nil() || place(name) < place(first)) first = name;
}

/// Reports a word that is not in the move's list.
[[noreturn, gnu::cold, gnu::noinline]] void not_of_words(const Machine& machine, int move, const WordSet& set,
                                                         Value got) {
  const MoveInfo& info = machine.setup().moves[slot(move)];
  std::vector<std::string> names;
  for (const std::uint16_t one : set.words) names.push_back(machine.setup().words[one]);
  const std::string text(got.is(Tag::text) ? machine.characters(got) : "");
  fault(fmt::format("the move `{}` (\"{}\") takes words of `{}`, not {}{}", info.name, info.text, set.name,
                    got.is(Tag::text) ? backquoted(text) : machine.describe(got),
                    got.is(Tag::text) ? did_you_mean(text, names) : ""));
}

/// The kind of alternative for the elements of a list, if the move takes such elements.
AlternativeKind kind_of(const Machine& machine, int move, Element element, ValueType type) {
  if (element == Element::player && type == ValueType::player) return AlternativeKind::player;
  if (element == Element::suit && type == ValueType::suit) return AlternativeKind::suit;
  if (element == Element::rank && type == ValueType::rank) return AlternativeKind::rank;
  if (element == Element::pile && type == ValueType::pile) return AlternativeKind::pile;
  not_of_move(machine, move, element_name(element));
}

Alternative as_pair(Alternative first, const Alternative& second) {
  first.second = second.kind;
  first.most = second.value;
  return first;
}

}  // namespace

void Machine::add_number(int move, Value value) {
  const std::int64_t number = whole_argument(*this, &value, 1, 0, "choose");
  if (number < INT32_MIN || number > INT32_MAX) [[unlikely]]
    fault(fmt::format("{} is too large to be chosen", number));
  offer_value(state.decision, move, AlternativeKind::number, static_cast<std::int32_t>(number));
}

void Machine::add_words(int move, int words, Value value) {
  const WordSet& set = setup().word_sets[slot(words)];
  const std::int64_t count = length(value);
  for (std::int64_t place = 1; place <= count; ++place) {
    const Value one = index(value, Value::integer(place));
    const int word = known(one).word;
    if (word < 0 || std::find(set.words.begin(), set.words.end(), word) == set.words.end()) [[unlikely]]
      not_of_words(*this, move, set, one);
    offer_value(state.decision, move, AlternativeKind::word, word);
  }
}

void Machine::add_value(int move, ValueType type, int words, Value value, bool of_pair) {
  Decision& decision = state.decision;
  if (type == ValueType::word) {
    if (!value.is(Tag::list) && !value.is(Tag::table)) not_of_move(*this, move, value);
    return add_words(move, words, value);
  }
  if (value.is(Tag::range)) {
    if (type != ValueType::number) not_of_move(*this, move, "a range");
    const auto& range = heap.at<RangeBlock>(value.at());
    return offer_range(decision, move, range.least, range.most, range.step);
  }
  if (type == ValueType::number) {
    if (value.is(Tag::integer) || value.is(Tag::number)) return add_number(move, value);
    if (value.is(Tag::table)) {
      const std::int64_t count = heap.length(heap.table(value));
      for (std::int64_t place = 1; place <= count; ++place) add_number(move, heap.get_place(heap.table(value), place));
      return;
    }
  }
  if (value.is(Tag::sets)) {
    if (type != ValueType::card) not_of_move(*this, move, "sets of cards");
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
        const Elements set = elements(heap.get_place(heap.table(value), place), "choose");
        if (set.items.empty()) continue;
        if (set.element != Element::card) not_of_move(*this, move, "lists of other things");
        offer_set(decision, move, set.items);
      }
      return;
    }
  }
  const bool is_listed = value.is(Tag::list) || value.is(Tag::pile) || value.is(Tag::row) || value.is(Tag::table) ||
                         value.is(Tag::answers);
  if (!is_listed) [[unlikely]]
    not_of_move(*this, move, value);
  const Elements all = elements(value, "choose");
  if (all.items.empty()) return;
  if (all.element == Element::card) {
    if (type != ValueType::card) not_of_move(*this, move, "cards");
    offer_cards(table(), decision, move, all.items, of_pair);
  } else if (all.element == Element::set) {
    if (type != ValueType::card) not_of_move(*this, move, "sets of cards");
    for (const std::uint16_t set : all.items) {
      const std::span<const CardId> cards = heap.at<GroupsBlock>(all.sets)[set];
      if (!cards.empty()) offer_set(decision, move, cards);
    }
  } else {
    const AlternativeKind kind = kind_of(*this, move, all.element, type);
    offer_values(decision, move, kind, all.items);
  }
}

void Machine::parts(int move, ValueType type, int words, Value value, std::vector<Alternative>& parts) {
  Decision& decision = state.decision;
  const std::size_t first = decision.alternatives.size();
  parts.clear();
  if (value.is(Tag::list) && heap.list(value).element != Element::card && heap.list(value).element != Element::set &&
      heap.list(value).count > 0 && type != ValueType::word) {
    const Elements all = elements(value);
    Alternative one;
    one.move = static_cast<std::uint8_t>(move);
    one.kind = kind_of(*this, move, all.element, type);
    for (const std::uint16_t item : all.items) {
      one.value = item;
      parts.push_back(one);
    }
    return;
  }
  if (value.is_true()) add_value(move, type, words, value, /*of_pair=*/true);
  const auto added = std::span(decision.alternatives).subspan(first);
  if (!value.is(Tag::range)) parts.assign(added.begin(), added.end());
  for (const Alternative part : value.is(Tag::range) ? added : added.first(0)) {
    if (part.variants() > kMostElements) {
      const MoveInfo& info = setup().moves[slot(move)];
      fault(fmt::format(
          "the move `{}` (\"{}\") takes a range of at most {} numbers together with a second value, not {}: "
          "offer fewer, or use a larger step",
          info.name, info.text, kMostElements, part.variants()));
    }
    for (std::int64_t number = part.value; number <= part.most; number += part.step) {
      Alternative one;
      one.move = part.move;
      one.kind = AlternativeKind::number;
      one.value = static_cast<std::int32_t>(number);
      parts.push_back(one);
    }
  }
  decision.alternatives.resize(first);
}

void Machine::begin_pairs(int move, Value one, Value other) {
  find_pairs(move, one, other);
  walk_pairs();
}

void Machine::find_pairs(int move, Value one, Value other) {
  const MoveInfo& info = setup().moves[slot(move)];
  parts(move, info.value, info.value_words, one, walk_.firsts);
  parts(move, info.second, info.second_words, other, walk_.seconds);
  walk_.checks = setup().pack.has_duplicates;
  if (info.second == ValueType::card) {
    for (const Alternative& second : walk_.seconds) {
      if (second.kind == AlternativeKind::set) {
        fault(fmt::format("the second value of the move `{}` (\"{}\") is one card, not a set of cards", info.name,
                          info.text));
      }
      walk_.checks = true;
    }
  }
  spend(static_cast<std::int64_t>(walk_.firsts.size() * walk_.seconds.size()));
}

void Machine::walk_pairs() {
  walk_.values.clear();
  for (const Alternative& second : walk_.seconds) walk_.values.push_back(chosen_value(second, 0, nullptr));
  walk_.has_sets = std::any_of(walk_.firsts.begin(), walk_.firsts.end(),
                               [](const Alternative& first) { return first.kind == AlternativeKind::set; });
  if (walk_.checks) walk_.pairs.emplace(table(), state.decision.sets, walk_.firsts, walk_.seconds);
  if (walk_.seconds.empty()) walk_.firsts.clear();
  walk_.first = SIZE_MAX;
  walk_.second = walk_.seconds.size();
}

void Machine::keep_pair() {
  state.decision.alternatives.push_back(as_pair(walk_.firsts[walk_.first], walk_.seconds[walk_.second - 1]));
}

void Machine::add_pairs(int move, Value value) {
  if (!value.is(Tag::table)) not_of_move(*this, move, value);
  const TableBlock& pair_of = heap.table(value);
  const Value one = heap.get_place(pair_of, 1), other = heap.get_place(pair_of, 2), fits = heap.get_place(pair_of, 3);
  if (!fits.is_nil() && !fits.is_function()) not_of_move(*this, move, "a table with other things");
  find_pairs(move, one, other);
  if (fits.is_nil() && !walk_.checks) {
    auto& all = state.decision.alternatives;
    for (const Alternative& first : walk_.firsts) {
      for (const Alternative& second : walk_.seconds) all.push_back(as_pair(first, second));
    }
    return;
  }
  walk_pairs();
  Value values[2];
  while (next_pair(values)) {
    if (fits.is_nil() || ask(fits, values).is_true()) keep_pair();
  }
}

void Machine::offer(int move, Value value) {
  const MoveInfo& info = setup().moves[slot(move)];
  if (value.is(Tag::yes)) {
    if (info.value != ValueType::none) not_of_move(*this, move, "true");
    return offer_value(state.decision, move, AlternativeKind::plain);
  }
  if (info.value == ValueType::none) not_of_move(*this, move, value);
  if (value.is(Tag::integer) && info.value == ValueType::number && info.second == ValueType::none)
    return add_number(move, value);
  if (info.second == ValueType::none) return add_value(move, info.value, info.value_words, value, /*of_pair=*/false);
  add_pairs(move, value);
}

Value Machine::fitting(Value list, Value what) {
  const Elements all = listed(list);
  Matcher fits(*this, what);
  fits.prepare(all);
  std::vector<std::uint16_t> items(all.items.begin(), all.items.end());
  std::erase_if(items, [&](std::uint16_t item) { return !fits(all, item); });
  return list_like(all, items);
}

// What asks the script, or may be wrong, happens in its place among the other offers, as it does in Lua.
void Machine::begin_fitting(Value& list, Value& what) {
  in_part([&] { list = fitting(list, what); });
  what = Value{};
}

void Machine::offer_fitting(int move, Value list, Value what) {
  if (what.is_nil()) return offer(move, list);
  const MoveInfo& info = setup().moves[slot(move)];
  if (info.value != ValueType::card || info.second != ValueType::none) return offer(move, fitting(list, what));
  spend(table().size(list.pile()));
  offer_faces(table(), state.decision, move, list.pile(), what.bits);
}

int Machine::move_picked(Value name) const {
  const int move = known(name).move;
  if (move >= 0 && setup().moves[slot(move)].value != ValueType::none) return move;
  if (name.is(Tag::text) && move < 0) unknown_move(*this, name);
  if (move < 0) {
    fault(fmt::format("pick takes the name of a move, as in `me:pick(\"call\", suits)`, not {}", describe(name)));
  }
  const MoveInfo& info = setup().moves[slot(move)];
  fault(fmt::format("the move `{}` (\"{}\") has no value to pick: use choose", info.name, info.text));
}

void Machine::nothing_to_choose(bool picks) const {
  const std::string& name = setup().names[slot(state.decision.seat)];
  Fault fault(picks ? fmt::format("{} has nothing to pick: what is offered here is nil, false or empty", name)
                    : fmt::format("{} has nothing to choose: every option offered here is nil, false or empty", name));
  fault.nothing_offered = true;
  throw fault;
}

void Machine::offer_table(Value moves, bool with_calls) {
  if (!moves.is(Tag::table)) [[unlikely]]
    refuse_moves(describe(moves));
  const TableBlock& offers = heap.table(moves);
  Value calls, wrong;
  for (std::uint32_t i = 0; i < offers.count; ++i) {
    if (!heap.places(offers)[i].is_nil()) note_unknown_move(*this, Value::integer(i + 1), wrong);
  }
  for (std::uint32_t slot = 0; slot < offers.slots; ++slot) {
    const Entry& entry = heap.entries(offers)[slot];
    if (entry.value.is_nil() || known(entry.key).move >= 0) continue;
    if (!entry.key.is(Tag::text) || characters(entry.key) != kOthers) {
      note_unknown_move(*this, entry.key, wrong);
      continue;
    }
    if (!with_calls) fault("`others` belongs to `choose`: in `choose_all` everybody chooses anyway");
    calls = entry.value;
  }
  if (!wrong.is_nil()) unknown_move(*this, wrong);
  for (std::size_t move = 0; move < setup().moves.size(); ++move) {
    const Value value = heap.get(heap.table(moves), Value::text(program->move_texts[move]));
    if (value.is_true()) offer(static_cast<int>(move), value);
  }
  if (calls.is_true() && has_own_moves()) call_by_table(calls);
}

bool Machine::has_own_moves() {
  if (state.decision.alternatives.empty() && program->go_on >= 0)
    offer_value(state.decision, program->go_on, AlternativeKind::plain);
  return !state.decision.alternatives.empty();
}

SeatMask Machine::callers_of(int move, Value who) {
  const MoveInfo& info = setup().moves[slot(move)];
  const auto wrong = [&](const std::string& got) {
    fault(
        fmt::format("`others` says who may call: `{}` takes a list of players, or a function that gives a player's "
                    "options, not {}",
                    info.name, got));
  };
  if (who.is(Tag::yes)) wrong("true");
  const Elements players = elements(who, "others");
  if (players.element != Element::player && !players.items.empty()) wrong(element_name(players.element));
  if (info.value != ValueType::none) {
    fault(
        fmt::format("a list of players may call `{0}` (\"{1}\") only without a value: give a function that gives a "
                    "player's options, as in `{0} = function(player) return ... end`",
                    info.name, info.text));
  }
  SeatMask callers = 0;
  for (const std::uint16_t seat : players.items) callers |= seat_bit(seat);
  return callers;
}

void Machine::call_by_others(const Value* moves, int count) {
  struct Call {
    int move;
    SeatMask callers;
    Value function;
  };
  std::vector<Call> calls;
  Value wrong;
  for (int i = 0; i < count; ++i) {
    const Value who = moves[2 * i + 1];
    if (who.is_nil()) continue;
    const int move = known(moves[2 * i]).move;
    if (move < 0) [[unlikely]]
      note_unknown_move(*this, moves[2 * i], wrong);
    if (who.is_true()) calls.push_back({move, 0, who});
  }
  if (!wrong.is_nil()) unknown_move(*this, wrong);
  std::sort(calls.begin(), calls.end(), [](const Call& a, const Call& b) { return a.move < b.move; });
  for (Call& call : calls) {
    if (!call.function.is_function()) call.callers = callers_of(call.move, std::exchange(call.function, {}));
  }
  Decision& decision = state.decision;
  const TurnOrder& turns = table().turns;
  const Seat mover = decision.seat;
  Seat caller = mover;
  for (int away = 1; away < setup().players; ++away) {
    caller = (caller + turns.direction() + setup().players) % setup().players;
    if (!turns.is_active(caller)) continue;
    decision.seat = caller;  // determines which of the offered cards are visible
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
  if (!table.is(Tag::table)) [[unlikely]] {
    fault(fmt::format("`others` takes a table of moves, as in `others = {{ catch = after(me) }}`, not {}",
                      describe(table)));
  }
  const TableBlock& its = heap.table(table);
  std::vector<Value> moves;
  for (std::uint32_t i = 0; i < its.count; ++i) {
    moves.push_back(Value::integer(i + 1));
    moves.push_back(heap.places(its)[i]);
  }
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
  Value values[4];
  const int count = take_answer(values);
  const int first = in.op == Op::ask_value ? 1 : 0;
  const int given = in.c == 0 ? count - first : std::min(count - first, in.c - 1);
  std::copy_n(values + first, given, at);
  want(at, given, in.c);
}

}  // namespace houserules::machine
