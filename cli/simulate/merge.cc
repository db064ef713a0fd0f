// houserules merge: merges the shards of a simulation.
#include "cli/commands.h"
#include "cli/simulate/report_output.h"
#include "statistics/plot.h"
#include "statistics/shards.h"
#include "system/files.h"

namespace houserules {

int merge(const MergeOptions& options, Console& console) {
  std::vector<std::pair<std::string, std::string>> logs;
  std::string error;
  for (const std::string& file : options.files) {
    auto text = read_text(file, error);
    if (!text) return fail(console, kUsage, error);
    logs.emplace_back(file, std::move(*text));
  }
  const auto whole = merge_shards(logs, error);
  if (!whole) return fail(console, kFindings, error);
  if (!options.plot.empty() && !can_plot(options.plot, error)) return fail(console, kUsage, error);
  return print_report(*whole, options.format, options.plot, console);
}

}  // namespace houserules
