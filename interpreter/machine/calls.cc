// How script functions are called, by the engine and by built-ins.
#include "interpreter/machine/calls.h"

#include <algorithm>
#include <new>

#include <fmt/format.h>

#include "interpreter/machine/library.h"
#include "system/stop.h"

namespace houserules::machine {

void Machine::take_slice() {
  reserve_ += fuel_;
  fuel_ = std::min(reserve_, kSlice);
  reserve_ -= fuel_;
  if (fuel_ < 0)
    throw Fault{"this decision ran more than 100 million instructions: is there an endless loop?",
                Verdict::instructions};
  if (stop_requested.load(std::memory_order_relaxed)) trap();
}

bool Machine::load() {
  refill();
  ++nested_;  // the script may not act while it is loaded
  bool done = true;
  try {
    for (const Program::NamedList& list : program->lists)
      stack_[slot(list.global)] = heap.list_of(list.element, list.items);
    if (program->options_global >= 0) {
      const Value options = heap.make_table(0, static_cast<std::uint32_t>(game.options.size()));
      for (const auto& [name, value] : game.options) heap.set(heap.table(options), text(name), value_of(value));
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
  } catch (const Fault& fault) {
    tell(fault);
  } catch (const Trap&) {
    wrong_.place.line = 0;
  }
  return failed();
}

Step Machine::failed() {
  nested_ = 0;
  answering_ = false;
  frames_.clear();
  return wrong_.place.line > 0 ? Step::wrong : Step::trapped;
}

void Machine::tell(const Fault& fault) {
  for (std::size_t at = frames_.size(); at > 1 && program->functions[frames_[at - 1].function].passes_on; --at)
    pc_ = frames_[at - 1].back;
  wrong_ = {fault.message, program->place_of(pc_ - 1), fault.nothing_offered, fault.verdict};
  if (fault.in_part && wrong_.place.part > 0) wrong_.place.line = wrong_.place.part;
  // Time and memory can run out at an instruction without a location.
  if (wrong_.place.line == 0 && fault.verdict != Verdict::error && !frames_.empty())
    wrong_.place = program->place_near(pc_ - 1, program->functions[frames_.back().function]);
}

void Machine::note_short_deal(std::string message) {
  short_deal_ = {std::move(message), foreign_ != nullptr ? foreign_->place() : program->place_of(pc_ - 1)};
}

void Machine::no_function(Value value, int operand) {
  operand_fault(operand, fmt::format("attempt to call a {} value{{}}", type_name(value)));
}

void Machine::too_deep() { throw Fault{"endless recursion: a function keeps calling itself", Verdict::recursion}; }

std::optional<Step> Machine::pay(std::int64_t cost) {
  try {
    spend(cost);
    return std::nullopt;
  } catch (const Fault& fault) {
    ++pc_;  // the suspended instruction
    tell(fault);
  } catch (const Trap&) {
    wrong_.place.line = 0;
  }
  return failed();
}

Step Machine::call(Callback which, std::optional<Value> argument) {
  const int function = program->callback(which);
  const auto base = static_cast<std::uint32_t>(program->state_size);
  frames_.clear();
  if (heap.has_grown()) collect();
  heap.allow(kMostMade);
  told_ = table().told;
  try {
    const Function& its = reserve(function, base);
    for (int i = 0; i < its.parameters; ++i) stack_[base + slot(i)] = Value{};
    if (argument && its.parameters > 0) stack_[base] = *argument;
    if (its.takes_more) [[unlikely]]
      stack_[base + its.parameters] =
          held_beyond(its, argument ? std::span<const Value>(&*argument, 1) : std::span<const Value>());
    spend(kPerCall);
    enter(its, base, 1, true, 0);
  } catch (const Fault& fault) {
    pc_ = program->functions[slot(function)].entry + 1;
    frames_.push_back({0, base, static_cast<std::uint16_t>(function), 1, true});
    tell(fault);
    return failed();
  } catch (const Trap&) {
    return Step::trapped;
  }
  return guarded(0);
}

Step Machine::resume() {
  answering_ = true;
  return guarded(0);
}

Step Machine::refuse(std::string message, Step step) {
  // A `try` resumes at the instruction that begins it.
  wrong_ = {std::move(message), program->place_of(step == Step::tries ? pc_ : pc_ - 1)};
  return failed();
}

Step Machine::go_on_trying(std::int64_t cost) {
  if (const auto failed = pay(cost)) return *failed;
  stack_[frames_.back().base + program->code[pc_++].a] = Value::boolean(true);
  return guarded(0);
}

Step Machine::go_on_failed(std::string_view why, std::int64_t cost) {
  if (const auto failed = pay(cost)) return *failed;
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
  if (function.is(Tag::foreign)) return foreign_->call(function, arguments);
  const std::uint32_t back = pc_;
  const std::size_t depth = frames_.size();
  const std::uint32_t base = end_of_frames();
  const auto [number, captured] = callee(function);
  const Function& its = reserve(version >= 0 ? version : number, base);
  if (nested_ >= kMostNested) [[unlikely]]
    too_deep();
  for (std::size_t i = 0; i < its.parameters; ++i) stack_[base + i] = i < arguments.size() ? arguments[i] : Value{};
  std::copy(captured.begin(), captured.end(), stack_.get() + base + its.parameters);
  if (its.takes_more) [[unlikely]]
    stack_[base + its.parameters + its.captured] = held_beyond(its, arguments);
  enter(its, base, 2, true, back);
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
  const int count = count_of(in, at + 1);
  begin_callee(callee(at[0], 0), at, count, in, back);
}

void Machine::begin_faces(Value* at, Instruction in, std::uint32_t back) {
  const int version = faces_version(at[0]);
  if (version < 0) trap();
  begin_callee({version, callee(at[0]).captured}, at, 1, in, back);
}

void Machine::begin_tail_value(Value* r, Instruction in) {
  Value* const at = r + in.a;
  const int count = count_of(in, at + 1);
  const Callee called = callee(at[0], 0);
  const Frame frame = frames_.back();
  const Function& its = reserve(called.function, frame.base);
  give_arguments(called, its, r, at + 1, count);
  frames_.pop_back();
  enter(its, frame.base, frame.wanted, frame.leaves, frame.back);
}

// The extra arguments (`...`) are stored like the captured values of a closure.
Value Machine::held_beyond(const Function& its, std::span<const Value> arguments) {
  const auto beyond = arguments.subspan(std::min<std::size_t>(its.parameters, arguments.size()));
  auto& held = heap.make<ClosureBlock>(BlockKind::closure, beyond.size() * sizeof(Value));
  held.count = static_cast<std::uint32_t>(beyond.size());
  std::copy(beyond.begin(), beyond.end(), held.captured());
  return heap.value(Tag::closure, held);
}

// The arguments follow the callee, and move down into its place.
void Machine::begin_callee(const Callee& callee, Value* at, int count, Instruction in, std::uint32_t back) {
  const auto base = static_cast<std::uint32_t>(at - stack_.get());
  const Function& its = reserve(callee.function, base);
  give_arguments(callee, its, at, at + 1, count);
  enter(its, base, in.c, false, back);
}

void Machine::give_arguments(const Callee& callee, const Function& its, Value* at, const Value* from, int count) {
  Value more;
  if (its.takes_more) [[unlikely]]
    more = held_beyond(its, {from, slot(count)});
  std::copy_n(from, count, at);
  for (int i = count; i < its.parameters; ++i) at[i] = Value{};
  std::copy(callee.captured.begin(), callee.captured.end(), at + its.parameters);
  if (its.takes_more) at[its.parameters + its.captured] = more;
}

std::optional<Value> Machine::ask_between(Callback which, std::span<const Value> arguments) {
  return between([&] {
    spend(kPerCall);
    return ask(which, arguments);
  });
}

template <typename Ask>
std::optional<Value> Machine::between(Ask asked) {
  const std::size_t depth = frames_.size();
  const std::uint32_t pc = pc_;
  wrong_.place.line = 0;
  try {
    return asked();
  } catch (const Fault& fault) {
    tell(fault);
  } catch (const Trap&) {}
  nested_ = 0;
  frames_.resize(depth);
  pc_ = pc;
  return std::nullopt;
}

bool Machine::offer_anew_between(Chance& chance) {
  const auto done = between([&] {
    spend(kPerCall);
    try {
      offer_anew(std::nullopt, chance);
    } catch (const std::bad_alloc&) {  // for the alternatives, outside the heap
      trap();
    }
    return Value::boolean(true);
  });
  return done.has_value();
}

std::optional<Value> Machine::tell_of_face(Callback which, CardId card) {
  if (!has(which) || program->callback(which) < 0) return std::nullopt;
  const Function& its = program->functions[slot(program->callback(which))];
  const auto is_public = [&](int place) {
    for (std::size_t i = 0; i < program->public_places.size(); ++i) {
      const int first = program->public_places[i];
      if (place >= first && place < first + game.owners_of(setup().publics[i])) return true;
    }
    return false;
  };
  if (!its.of_face || !std::all_of(its.reads.begin(), its.reads.end(), is_public)) return std::nullopt;
  const std::int64_t fuel = fuel_, reserve = reserve_;
  const auto answer = between([&] { return ask_of_card(which, card); });
  fuel_ = fuel;
  reserve_ = reserve;
  return answer;
}

}  // namespace houserules::machine
