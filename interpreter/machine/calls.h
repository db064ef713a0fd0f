// The calling sequence of script functions. Inline, because it dominates run time.
#pragma once

#include <algorithm>

#include "interpreter/machine/machine.h"

namespace houserules::machine {

// Everything a function keeps on the stack lies in its registers: parameters, captured values, variables, and the
// arguments of its calls. Only open values reach beyond them, and the stack has kMostValues to spare for these:
// built-ins return no more than that, and results of functions move down. So this is the only overflow check that a
// call needs.
inline const Function& Machine::reserve(int function, std::uint32_t base) {
  const Function& its = program->functions[slot(function)];
  const std::uint32_t end = base + its.registers;
  if (end > kStack || frames_.size() == frames_.capacity()) [[unlikely]]
    too_deep();
  high_ = std::max(high_, end);
  return its;
}

[[gnu::always_inline]] inline void Machine::enter(const Function& its, std::uint32_t base, std::uint8_t wanted,
                                                  bool leaves, std::uint32_t back) {
  if (frames_.size() == frames_.capacity()) [[unlikely]]  // never, after reserve(): the frames must not move
    too_deep();
  spend(its.cost);
  frames_.push_back({back, base, static_cast<std::uint16_t>(&its - program->functions.data()), wanted, leaves});
  pc_ = its.entry;
}

inline int Machine::count_of(Instruction in, const Value* first) const {
  return in.b == kOpen ? static_cast<int>(stack_.get() + open_ - first) : int{in.b};
}

[[gnu::always_inline]] inline void Machine::begin_function(int function, Value* arguments, int count, Instruction in,
                                                           std::uint32_t back) {
  const auto base = static_cast<std::uint32_t>(arguments - stack_.get());
  const Function& its = reserve(function, base);
  for (int i = count; i < its.parameters; ++i) arguments[i] = Value{};
  enter(its, base, in.c, false, back);
}

inline bool Machine::next_pair(Value* at) {
  PairWalk& walk = walk_;
  while (true) {
    const bool is_next = walk.second == walk.values.size();
    if (is_next) {
      walk.second = 0;
      if (++walk.first >= walk.firsts.size()) return false;
    }
    // A set needs a new list for each pair, as the function asked about it may change the list.
    if (is_next || walk.has_sets) at[0] = chosen_value(walk.firsts[walk.first], 0, state.decision.sets.data());
    const std::size_t number = walk.second++;
    if (walk.checks && !walk.pairs->worth_offering(walk.first, number)) continue;
    at[1] = walk.values[number];
    return true;
  }
}

inline Machine::Callee Machine::callee(Value function, int operand) {
  if (function.is(Tag::closure)) {
    auto& closure = heap.at<ClosureBlock>(function.at());
    return {static_cast<int>(closure.function), {closure.captured(), closure.count}};
  }
  if (!function.is(Tag::function)) [[unlikely]]
    no_function(function, operand);
  return {static_cast<int>(function.bits), {}};
}

inline void Machine::want(Value* results, int count, std::uint8_t wanted) {
  if (wanted == 0) {
    open_ = static_cast<std::uint32_t>(results + count - stack_.get());
    high_ = std::max(high_, open_);
  } else {
    for (int i = count; i < wanted - 1; ++i) results[i] = Value{};
    if (count >= wanted) [[unlikely]]  // surplus results still occupy registers
      high_ = std::max(high_, static_cast<std::uint32_t>(results + count - stack_.get()));
  }
}

}  // namespace houserules::machine
