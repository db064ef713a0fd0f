#include "cli/simulate/run_log.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/games.h"
#include "cli/run_watch.h"
#include "statistics/shards.h"
#include "system/hash.h"
#include "system/versions.h"

namespace houserules {

int open_log(const LongRun& run, const Asked& asked, GameLog& log, Console& console) {
  log.open(run.head);
  if (run.head != nullptr) return kFine;
  if (run.shards != 0 && !asked.seed)
    return fail(console, kUsage, "--shard needs --seed, so that all parts belong to one run");
  if (run.shards != 0 && !asked.games)
    return fail(console, kUsage, "--shard needs -n, the number of games of the whole run");
  if (run.shards != 0 && run.checkpoint.empty() && !asked.prints_shards)
    return fail(console, kUsage, "--shard needs --checkpoint, the file for `merge`");
  std::string error;
  log.open(run.merged, asked.games.value_or(0));
  if (!run.checkpoint.empty() && !log.open(run.checkpoint, error)) return fail(console, kUsage, error);
  return kFine;
}

std::string played_by(const LongRun& run) {
  if (run.merged == nullptr) return kEngineVersion;
  try {
    std::string version = run.merged->front().head.at("sides").at(0).at("version").get<std::string>();
    return is_version(version) ? version : kEngineVersion;
  } catch (const Json::exception&) {
    return kEngineVersion;  // such a head is refused
  }
}

std::uint64_t seed_of(const std::optional<Seed>& asked, const GameLog& log) {
  return asked ? asked->number() : log.seed() ? *log.seed() : draw_seed();
}

Report report_of(const LongRun& run, std::int64_t games, const ChosenGame& game, const std::vector<BotSpec>& bots,
                 std::uint64_t seed, const Setup& setup) {
  Report report = report_of(game, bots, seed, setup);
  report.version = played_by(run);
  if (run.shards != 0) report.shard = run.part_of(games);
  return report;
}

FileReader only_rules_of(const ShardLog& shard, FileReader read) {
  std::multimap<std::string, std::string> hashes;  // by name
  try {
    for (const Json& side : shard.head.at("sides")) {
      for (const Json& file : side.at("files"))
        hashes.emplace(file.at("name").get<std::string>(), file.at("hash").get<std::string>());
    }
  } catch (const Json::exception&) {
    hashes.clear();  // such a head is refused
  }
  return [hashes, read = std::move(read)](const std::string& path, std::string& error) -> std::optional<std::string> {
    const auto [begin, end] = hashes.equal_range(std::filesystem::path(path).stem().string());
    if (begin == end) {
      error = path + ": the parts were not played with this file";
      return std::nullopt;
    }
    auto text = read(path, error);
    if (!text) {
      error += "; run merge in the folder where the parts were played";
      return std::nullopt;
    }
    const std::string hash = hash_of(*text);
    if (std::any_of(begin, end, [&hash](const auto& file) { return file.second == hash; })) return text;
    error = path + ": the rule file has changed since the parts were played; put the old one back, or play them again";
    return std::nullopt;
  };
}

int end_shard(const LongRun& run, GameLog& log, int signal, Console& console) {
  log.flush();
  if (!log.fault().empty()) return fail(console, kUsage, log.fault());
  console.err << fmt::format("{}: part {} of {}{}\n", run.checkpoint, run.shard, run.shards,
                             log.is_whole() ? "" : ", not complete yet; run the same command to continue");
  return code_after(signal, kFine);
}

int end_run(GameLog& log, int signal, int code, Console& console) {
  log.flush();
  if (!log.fault().empty()) return fail(console, kUsage, log.fault());
  return code_after(signal, code);
}

int too_few(const char* what, int signal, Console& console) {
  fail(console, kFindings,
       fmt::format("too few {} were finished to say anything; allow more --time, or use faster bots, as in --bots "
                   "search:20",
                   what));
  return code_after(signal, kFindings);
}

}  // namespace houserules
