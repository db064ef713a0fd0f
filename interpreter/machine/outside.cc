// The machine's interface for a script that runs in another engine.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"
#include "interpreter/state/answers.h"
#include "interpreter/state/attempts.h"

namespace houserules::machine {

std::uint32_t Machine::hold(Value value) {
  if (free_.empty()) {
    held_.push_back(value);
    return static_cast<std::uint32_t>(held_.size() - 1);
  }
  const std::uint32_t place = free_.back();
  free_.pop_back();
  held_[place] = value;
  return place;
}

void Machine::let_go(std::uint32_t place) {
  held_[place] = {};
  free_.push_back(place);
}

void Machine::wrong_object(Value object) const {
  const std::string given = is_without_object_ ? "nothing" : describe(object);
  if (word_outside_ == "pay") fault(fmt::format("pay is for players and pots, not {}", given));
  if (word_outside_ == "share") fault(fmt::format("share is for pots, not {}", given));
  fault(fmt::format("{} takes {}, not {}", word_outside_, about(kWords[row_outside_].owner).name, given));
}

std::string_view Machine::begin_word(std::size_t row) {
  const Word& word = kWords[row];
  row_outside_ = row;
  const std::string_view outer = std::exchange(word_outside_, word.name);
  if (!word.doing.empty() && is_asked()) not_now(*this, word.doing);
  return outer;
}

Step Machine::call_word(std::size_t row, std::vector<Value>& values) {
  static const auto kBound = [] {
    std::array<std::optional<BoundWord>, kWords.size()> bound;
    for (std::size_t number = 0; number < kWords.size(); ++number) bound[number] = bound_word(number);
    return bound;
  }();
  const std::string_view outer = begin_word(row);
  is_without_object_ = values.empty();
  const Owner owner = kWords[row].owner;
  const bool is_method = owner == Owner::card || owner == Owner::pile || owner == Owner::player || owner == Owner::pot;
  const Value object = values.empty() ? Value{} : values.front();
  const bool pays = word_outside_ == "pay" && (object.is(Tag::player) || object.is(Tag::pot));
  if (is_method && !pays && owner_of(object) != owner) wrong_object(object);
  const struct Outer {
    ~Outer() { machine.end_word(word); }
    Machine& machine;
    std::string_view word;
  } restored{*this, outer};
  return call_function(kBound[row]->run, values);
}

Step Machine::call_function(WordFunction function, std::vector<Value>& values) {
  const auto base = static_cast<std::uint32_t>(program->state_size) + outside_;
  const auto count = static_cast<std::uint32_t>(values.size());
  if (base + count >= kStack) trap();
  Value* const at = stack_.get() + base;
  *at = {};
  std::copy(values.begin(), values.end(), at);
  const struct Registers {
    ~Registers() { machine.outside_ = before; }
    Machine& machine;
    std::uint32_t before;
  } registers{*this, outside_};
  outside_ += std::max(count, 1U) + 8;
  high_ = std::max(high_, base + std::max(count, 1U));
  int results = 1;
  const Step step = function(*this, at, static_cast<int>(count), results);
  values.assign(at, at + (step == Step::next ? results : 0));
  return step;
}

void Machine::begin_choice(Value player) { state.decision.begin(player_argument(*this, &player, 1, 0, word_outside_)); }

void Machine::refuse_more_to_pick() {
  fault(
      "pick takes only a move and its options; for calls by others use choose, as in "
      "`me:choose { play = me.hand, others = { catch = after(me) } }`");
}

void Machine::refuse_moves(std::string_view given) {
  fault(fmt::format("choose takes a table of moves, as in `me:choose {{ play = cards }}`, not {}", given));
}

void Machine::offer_named(Value move, Value value) {
  const int number = move_picked(move);
  if (value.is_true()) offer(number, value);
}

// Every decision starts here: the policy answers at once, or the World waits for an answer.
Step Machine::ask(bool simultaneous) {
  if (state.deal_decisions >= setup().limit || table().is_too_long()) {
    state.stop_at_limit();
    return Step::stopped;
  }
  ++state.deal_decisions;
  table().begin_decision();
  state.decision.simultaneous = simultaneous;
  if (hooks.policy == nullptr) {
    state.pending = true;
    return Step::asked;
  }
  state.choice = hooks.policy->choose(*world, state.decision);
  refill();
  return Step::next;
}

Step Machine::ask_offered(bool picks) {
  if (state.decision.alternatives.empty()) nothing_to_choose(picks);
  return ask(/*simultaneous=*/false);
}

int Machine::take_answer(Value* to) {
  const Alternative alternative = state.decision.chosen(state.choice);
  announce(table(), state.decision, alternative, state.choice.number);
  return push_answer(alternative, state.choice.number, state.decision.sets.data(), to);
}

void Machine::begin_choosing_all(const Elements& players, std::optional<Value> function) {
  if (players.element != Element::player && !players.items.empty()) fault("choose_all takes a list of players first");
  if (!function || !function->is_function())
    fault(fmt::format("choose_all takes a function that gives each player's options, not {}",
                      function ? describe(*function) : "nothing"));
}

void Machine::begin_trying(std::optional<Value> function, std::size_t open) {
  constexpr const Word& kTry = kWords[row_of(Owner::global, "try")];
  if (!function || !function->is_function()) {
    wrong_argument(*this, function ? &*function : nullptr, function ? 1 : 0, 0, kTry.name,
                   kTry.takes.parameters[0].expected);
  }
  if (open == Attempts::kMostNested) fault(Attempts::kTooNested);
}

void Machine::begin_failing(std::optional<Value> why, std::size_t open) {
  if (!why) fault("fail takes a text");
  if (open == 0) fault(Attempts::kNothingTried);
  why_failed_ = text_of(*why);
}

Value Machine::copy_to_walk(Value list) {
  if (list.is_nil()) fault("each takes a list or a pile, not nil");
  const Elements all = elements(list);
  return list_like(all, all.items);
}

}  // namespace houserules::machine
