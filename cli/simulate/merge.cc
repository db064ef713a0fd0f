// houserules merge: merges the shards of a run.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/simulate/report_output.h"
#include "cli/simulate/run_flags.h"
#include "cli/simulate/run_log.h"
#include "statistics/plot.h"
#include "statistics/shards.h"
#include "system/files.h"
#include "system/versions.h"

namespace houserules {
namespace {

/// The arguments that report the whole run; empty if the head has none.
std::vector<std::string> arguments_of(const Json& head, const MergeOptions& options) {
  std::vector<std::string> arguments;
  try {
    head.at("arguments").get_to(arguments);
  } catch (const Json::exception&) {
    return {};
  }
  if (!are_arguments_of_run(arguments)) return {};
  std::vector<std::string> more{fmt::format("--games={}", head["games"].get<std::int64_t>())};
  const bool is_text = options.format == Format::text;
  more.push_back(fmt::format("--format={}", is_text ? "text" : options.format == Format::csv ? "csv" : "json"));
  if (!options.plot.empty()) more.push_back("--plot=" + options.plot);
  if (!options.html.empty()) more.push_back("--html=" + options.html);
  arguments.insert(arguments.begin() + 1, more.begin(), more.end());
  return arguments;
}

}  // namespace

int merge(const MergeOptions& options, const RunAgain& again, Console& console) {
  std::vector<std::pair<std::string, std::string>> logs;
  std::string error;
  for (const std::string& file : options.files) {
    auto text = read_text(file, error);
    if (!text) return fail(console, kUsage, error);
    logs.emplace_back(file, std::move(*text));
  }
  const auto shards = std::make_shared<const std::vector<ShardLog>>(shard_logs(std::move(logs), error));
  if (shards->empty()) return fail(console, kFindings, error);
  const Json& head = shards->front().head;
  LongRun whole_run;
  whole_run.merged = shards;
  if (const std::string version = played_by(whole_run); version != kEngineVersion)
    console.err << fmt::format("houserules {} played these parts\n", version);
  // The totals of a simulation say everything but its rules.
  if (head["command"] == "simulate" && options.html.empty()) {
    const auto whole = merge_simulation(*shards, error);
    if (!whole) return fail(console, kFindings, error);
    if (!options.plot.empty() && !can_plot(options.plot, error)) return fail(console, kUsage, error);
    return print_report(*whole, options.format, options.plot, console);
  }
  const std::vector<std::string> arguments = arguments_of(head, options);
  if (arguments.empty())
    return fail(console, kFindings,
                shards->front().file + ": line 1: expected the arguments of a run; play this shard again");
  return again(arguments, [&shards](LongRun& run) { run.merged = shards; });
}

}  // namespace houserules
