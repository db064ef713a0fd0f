// Prints a program's instructions, for work on the compiler, and verifies their operands.
#pragma once

#include <string>

#include "interpreter/machine/program.h"

namespace houserules::machine {

/// One instruction per line, by function: its number, its name and its operands.
std::string listing(const Program& program);

/// Whether an instruction may continue elsewhere than at the next one.
bool is_jump(Op op);

/// Describes the first instruction that uses registers outside its function, jumps out of its code, or has an invalid
/// index of a constant, string, function and so on; "" if the program is valid. Machine::run relies on this and checks
/// nothing.
std::string fault_in(const Program& program);

}  // namespace houserules::machine
