// A program's instructions as text, for those who work on the compiler, and whether they keep to their bounds.
#pragma once

#include <string>

#include "interpreter/machine/program.h"

namespace houserules::machine {

/// Function by function, an instruction a line: its number, its name and what it works on.
std::string listing(const Program& program);

/// Whether an instruction may go on elsewhere than behind itself.
bool is_jump(Op op);

/// What is wrong with the first instruction that reads or writes outside of its function's registers, leads outside of
/// its code, or names a constant, text, function ... that there is not; "" if all is well. Running then checks nothing.
std::string fault_in(const Program& program);

}  // namespace houserules::machine
