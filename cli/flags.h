// Parsing the command line.
#pragma once

#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "screen/console.h"

namespace houserules {

/// Parses the arguments (without the program's name), runs the command and returns the exit code. Wrong usage is
/// reported on `err` with the nearest command or flag.
int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console);

}  // namespace houserules
