// houserules merge: merges the shards of a simulation.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/simulate/report_output.h"
#include "statistics/plot.h"
#include "statistics/report_parse.h"
#include "system/files.h"

namespace houserules {

int merge(const MergeOptions& options, Console& console) {
  std::vector<std::pair<std::string, Report>> shards;
  std::string error;
  for (const std::string& file : options.files) {
    const auto text = read_text(file, error);
    if (!text) return fail(console, kUsage, error);
    auto run = parse_report(*text, error);
    if (!run) return fail(console, kFindings, fmt::format("{}: {}; play this shard again", file, error));
    shards.emplace_back(file, std::move(*run));
  }
  const auto whole = merge_reports(shards, error);
  if (!whole) return fail(console, kFindings, error);
  if (!options.plot.empty() && !can_plot(options.plot, error)) return fail(console, kUsage, error);
  return print_report(*whole, options.format, options.plot, console);
}

}  // namespace houserules
