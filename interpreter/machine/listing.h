// A program's instructions as text, for those who work on the compiler.
#pragma once

#include <string>

#include "interpreter/machine/program.h"

namespace houserules::machine {

/// Function by function, an instruction a line: its number, its name and what it works on.
std::string listing(const Program& program);

}  // namespace houserules::machine
