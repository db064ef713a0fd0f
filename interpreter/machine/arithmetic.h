// Reckoning and comparing as Lua does it, with Lua's errors.
#pragma once

#include "interpreter/machine/machine.h"
#include "interpreter/machine/program.h"

namespace houserules::machine {

/// `a op b` for an operation between Op::add and Op::power that is not on two small integers; `+` joins lists too.
Value reckon(Machine& machine, Op op, Value a, Value b);
Value negated(Machine& machine, Value value);
/// `a < b`, or with `or_equal` `a <= b`.
bool is_less(const Machine& machine, Value a, Value b, bool or_equal);
/// The values as one text.
Value joined_text(Machine& machine, const Value* values, int count);
/// Says that text if nobody listens, at the same cost without making it; false if somebody does.
bool is_said_unheard(Machine& machine, const Value* values, int count);
/// A number as `tostring` has it.
std::string number_text(double number);

}  // namespace houserules::machine
