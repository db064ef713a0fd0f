// How a script is called: by the engine, and by the words of the language in the middle of everything.
#include "interpreter/machine/calls.h"

#include <algorithm>

#include "interpreter/sandbox/stop.h"

namespace houserules::machine {

void Machine::take_slice() {
  reserve_ += fuel_;
  fuel_ = std::min(reserve_, kSlice);
  reserve_ -= fuel_;
  if (fuel_ < 0 || stop_requested.load(std::memory_order_relaxed)) trap();
}

bool Machine::load() {
  refill();
  ++nested_;  // nothing may be done yet
  bool done = true;
  try {
    for (const Program::NamedList& list : program->lists)
      stack_[slot(list.global)] = heap.list_of(list.element, list.items);
    if (program->options_global >= 0) {
      const Value options = heap.make_table(0, static_cast<std::uint32_t>(game.options.size()));
      for (const auto& [name, value] : game.options) {
        Value held;
        if (const bool* on = std::get_if<bool>(&value)) held = Value::boolean(*on);
        else if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) held = Value::integer(*number);
        else held = text(std::get<std::string>(value));
        heap.set(heap.table(options), text(name), held);
      }
      stack_[slot(program->options_global)] = options;
    }
    for (const int main : program->mains) ask(Value::of(Tag::function, static_cast<std::uint64_t>(main)), {});
    collect();
  } catch (const Trap&) {
    done = false;
  }
  nested_ = 0;
  frames_.clear();
  return done;
}

Step Machine::guarded(std::size_t depth) {
  try {
    const Step step = run(depth);
    if (step == Step::stopped) frames_.clear();
    return step;
  } catch (const Trap&) {
    nested_ = 0;
    answering_ = false;
    frames_.clear();
    return Step::trapped;
  }
}

Step Machine::call(Callback which, std::optional<Value> argument) {
  const int function = program->callback(which);
  const auto base = static_cast<std::uint32_t>(program->state_size);
  frames_.clear();
  if (heap.has_grown()) collect();
  heap.allow(kMostMade);
  try {
    const Function& its = program->functions[slot(function)];
    for (int i = 0; i < its.parameters; ++i) stack_[base + slot(i)] = Value{};
    if (argument && its.parameters > 0) stack_[base] = *argument;
    spend(kPerCall);
    enter(function, base, 0, 1, true, 0);
  } catch (const Trap&) {
    return Step::trapped;
  }
  return guarded(0);
}

Step Machine::resume() {
  answering_ = true;
  return guarded(0);
}

Step Machine::go_on_trying(std::int64_t cost) {
  if (cost > fuel_ + reserve_) return Step::trapped;
  fuel_ -= cost;
  stack_[frames_.back().base + program->code[pc_++].a] = Value::boolean(true);
  return guarded(0);
}

Step Machine::go_on_failed(std::string_view why, std::int64_t cost) {
  if (cost > fuel_ + reserve_) return Step::trapped;
  fuel_ -= cost;
  const Instruction in = program->code[pc_];
  Value* const r = stack_.get() + frames_.back().base + in.a;
  pc_ += 1 + static_cast<std::uint32_t>(in.d);
  try {
    r[0] = Value::boolean(false);
    r[1] = text(why);
    want(r, 2, in.c);
  } catch (const Trap&) {
    return Step::trapped;
  }
  return guarded(0);
}

Value Machine::ask(Value function, std::span<const Value> arguments, int version) {
  const std::uint32_t back = pc_;
  const std::size_t depth = frames_.size();
  const std::uint32_t base = frames_.empty()
                                 ? static_cast<std::uint32_t>(program->state_size)
                                 : frames_.back().base + program->functions[frames_.back().function].registers;
  std::size_t number = function.bits;
  std::span<Value> captured;
  if (function.is(Tag::closure)) {
    auto& closure = heap.at<ClosureBlock>(function.at());
    number = closure.function;
    captured = {closure.captured(), closure.count};
  } else if (!function.is(Tag::function)) {
    trap();
  }
  if (version >= 0) number = static_cast<std::size_t>(version);
  const Function& its = program->functions[number];
  if (base + its.registers > kStack) trap();
  for (std::size_t i = 0; i < its.parameters; ++i) stack_[base + i] = i < arguments.size() ? arguments[i] : Value{};
  std::copy(captured.begin(), captured.end(), stack_.get() + base + its.parameters);
  enter(static_cast<int>(number), base, 0, 2, true, back);
  ++nested_;
  if (run(depth) != Step::next) trap();
  --nested_;
  pc_ = back;
  return stack_[base];
}

Value Machine::ask_of_card(Value function, CardId card) {
  const Value argument = Value::card(card);
  const Function* its = function.is(Tag::function) ? &program->functions[function.bits] : nullptr;
  if (its == nullptr || !its->of_face) return ask(function, {&argument, 1});
  if (face_answers_.empty()) face_answers_.resize(program->functions.size());
  std::unique_ptr<FaceAnswers>& kept = face_answers_[function.bits];
  if (kept == nullptr) {
    kept = std::make_unique<FaceAnswers>();
    kept->read.resize(its->reads.size());
  }
  for (std::size_t i = 0; i < its->reads.size(); ++i) {
    const Value& now = stack_[slot(its->reads[i])];
    Value& then = kept->read[i];
    if (now.tag == then.tag && now.bits == then.bits) continue;
    const bool is_plain = now.tag <= Tag::number || (now.is(Tag::text) && (now.bits & kMade) == 0);
    if (!is_plain) return ask(function, {&argument, 1});
    then = now;
    kept->known = 0;
  }
  const FaceId face = table().face(card);
  const std::uint64_t bit = std::uint64_t{1} << face;
  if ((kept->known & bit) != 0) {
    spend(its->cost);
    return kept->answers[face];
  }
  const Value answer = ask(function, {&argument, 1});
  if (!answer.is_block()) {
    kept->answers[face] = answer;
    kept->known |= bit;
  }
  return answer;
}

void Machine::begin_value(Value* at, Instruction in, std::uint32_t back) {
  int count = count_of(in, at + 1);
  const Value callee = at[0];
  std::copy_n(at + 1, count, at);
  auto function = static_cast<int>(callee.bits);
  if (callee.is(Tag::closure)) {
    auto& closure = heap.at<ClosureBlock>(callee.at());
    function = static_cast<int>(closure.function);
    const int parameters = program->functions[closure.function].parameters;
    for (int i = count; i < parameters; ++i) at[i] = Value{};
    std::copy_n(closure.captured(), closure.count, at + parameters);
    count = parameters;
  } else if (!callee.is(Tag::function)) {
    trap();
  }
  begin_function(function, at, count, in, back);
}

void Machine::begin_faces(Value* at, Instruction in, std::uint32_t back) {
  const Value callee = at[0];
  const int version = faces_version(callee);
  at[0] = at[1];
  int count = 1;
  if (callee.is(Tag::closure)) {
    auto& closure = heap.at<ClosureBlock>(callee.at());
    for (; count < program->functions[slot(version)].parameters; ++count) at[count] = Value{};
    std::copy_n(closure.captured(), closure.count, at + count);
  }
  begin_function(version, at, count, in, back);
}

std::optional<Value> Machine::ask_between(Callback which, std::span<const Value> arguments) {
  const std::size_t depth = frames_.size();
  const std::uint32_t pc = pc_;
  try {
    spend(kPerCall);
    return ask(which, arguments);
  } catch (const Trap&) {
    nested_ = 0;
    frames_.resize(depth);
    pc_ = pc;
    return std::nullopt;
  }
}

}  // namespace houserules::machine
