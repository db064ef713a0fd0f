// Output of simulated or merged runs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "cli/options.h"
#include "screen/console.h"
#include "statistics/report.h"
#include "statistics/simulation.h"

namespace houserules {

/// Prints the run as text, JSON or CSV and plots it to the file `plot` ("": none). Returns the exit code.
int print_report(const Report& report, Format format, const std::string& plot, Console& console);

/// Writes a page where --html says; `page` makes it. Returns the exit code.
int write_page(const std::string& path, const std::function<std::string()>& page, Console& console);

/// Reports which game, played by `bots`, could not be finished and the command that shows it. Returns the exit code.
int print_fault(const SimulationFault& fault, const GameOptions& game, const std::vector<BotSpec>& bots,
                std::uint64_t seed, Console& console);

}  // namespace houserules
