// The command line: which command, and its flags.
#pragma once

#include <string>
#include <vector>

#include "cli/console.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// Understands the arguments (without the program's name), runs the command and returns the exit code. Wrong use is
/// answered on `err` with the nearest right command or flag.
int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console);

}  // namespace houserules
