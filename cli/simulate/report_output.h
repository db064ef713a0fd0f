// Where a run that was simulated, or merged of parts, is written to.
#pragma once

#include <string>

#include "cli/console.h"
#include "cli/options.h"
#include "cli/simulate/report.h"
#include "statistics/simulation.h"

namespace houserules {

/// Prints the run in text, JSON or CSV, and draws it into the file `plot` (""; none). Returns the exit code.
int print_report(const Report& report, Format format, const std::string& plot, Console& console);

/// Says which game could not be played to its end, and with which command it is seen. Returns the exit code.
int print_fault(const SimulationFault& fault, const GameOptions& game, int players, std::uint64_t seed,
                Console& console);

}  // namespace houserules
