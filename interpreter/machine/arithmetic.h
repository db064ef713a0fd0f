// Arithmetic, comparison and concatenation with Lua's semantics and Lua's error messages.
#pragma once

#include "interpreter/machine/machine.h"
#include "interpreter/machine/program.h"

namespace houserules::machine {

/// `a op b` for Op::add to Op::power, after the fast path for two small integers. `+` also joins lists.
Value reckon(Machine& machine, Op op, Value a, Value b);
// `-value`.
Value negated(Machine& machine, Value value);
/// `a < b`, or `a <= b` with `or_equal`.
bool is_less(const Machine& machine, Value a, Value b, bool or_equal);
/// Concatenates `count` values.
Value joined_text(Machine& machine, const Value* values, int count);
/// Handles `say` of the concatenated values when nobody listens: charges the same, but does not build the text. Returns
/// false if it has to be built, because somebody listens or an error must be reported.
bool is_said_unheard(Machine& machine, const Value* values, int count);
/// A number as `tostring` shows it.
std::string number_text(double number);

}  // namespace houserules::machine
