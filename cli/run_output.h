// Where a run that was simulated, or merged of parts, is written to.
#pragma once

#include <string>

#include "cli/console.h"
#include "cli/options.h"
#include "cli/run.h"

namespace houserules {

/// Prints the run in text, JSON or CSV, and draws it into the file `plot` (""; none). Returns the exit code.
int print_run(const Run& run, Format format, const std::string& plot, Console& console);

}  // namespace houserules
