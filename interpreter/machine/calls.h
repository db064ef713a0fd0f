// How a function of the script begins: small, and in the way of everything.
#pragma once

#include <algorithm>

#include "interpreter/machine/machine.h"

namespace houserules::machine {

inline void Machine::enter(int function, std::uint32_t base, std::uint8_t to, std::uint8_t wanted, bool leaves,
                           std::uint32_t back) {
  const Function& its = program->functions[slot(function)];
  const std::uint32_t end = base + its.registers;
  if (end > kStack || frames_.size() == kMostFrames) [[unlikely]]
    too_deep();
  spend(its.cost);
  high_ = std::max(high_, end);
  frames_.push_back({back, base, static_cast<std::uint16_t>(function), to, wanted, leaves});
  pc_ = its.entry;
}

inline int Machine::count_of(Instruction in, const Value* first) const {
  return in.b == kOpen ? static_cast<int>(stack_.get() + open_ - first) : int{in.b};
}

inline void Machine::begin_function(int function, Value* arguments, int count, Instruction in, std::uint32_t back) {
  const Function& its = program->functions[slot(function)];
  for (int i = count; i < its.parameters; ++i) arguments[i] = Value{};
  enter(function, static_cast<std::uint32_t>(arguments - stack_.get()), in.a, in.c, false, back);
}

inline void Machine::want(Value* results, int count, std::uint8_t wanted) {
  if (wanted == 0) {
    open_ = static_cast<std::uint32_t>(results + count - stack_.get());
    high_ = std::max(high_, open_);
  } else {
    for (int i = count; i < wanted - 1; ++i) results[i] = Value{};
  }
}

}  // namespace houserules::machine
