#include "statistics/shards.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/log_games.h"
#include "statistics/log_head.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// "shard 3", "shards 3, 5 and 6", "shards 3, 5, 6 and 20 more".
std::string missing(const std::vector<std::int64_t>& numbers) {
  constexpr std::size_t kTold = 8;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(numbers.size(), kTold); ++i) words.push_back(std::to_string(numbers[i]));
  if (numbers.size() > kTold) words.push_back(fmt::format("{} more", numbers.size() - kTold));
  return (numbers.size() == 1 ? "shard " : "shards ") + list_of_words(words);
}

/// The shard of a log, and its head; on failure nullopt with the reason.
std::optional<Report> shard_of(const std::string& text, Json& head, std::string& why) {
  std::optional<Report> report;
  try {
    std::string expected;  // of line 1
    const auto read = [&](const LogBlock& block, const Json& games) {
      if (!report) report = report_of(head, expected);
      return report ? add_block(block, games, *report) : expected;
    };
    const bool whole = read_log(text, head, read, why);
    if (head.is_object() && head.at("command") != "simulate") {
      why = "only logs of `simulate` are merged";
      return std::nullopt;
    }
    if (!whole) {
      if (!expected.empty()) why = "line 1: expected " + expected;
      why += "; play this shard again";
      return std::nullopt;
    }
    if (!report && !(report = report_of(head, expected))) why = "line 1: expected " + expected;  // it may have no games
    else if (report->shard.of == 0) why = "this is a whole run, not a shard of one";
    else if (const Shard& shard = report->shard; report->tally.games != shard.end() - shard.first())
      why = fmt::format("shard {} of {} has {} instead of {}", shard.number, shard.of,
                        counted(report->tally.games, "game"), shard.end() - shard.first());
  } catch (const Json::exception&) {
    why = "line 1 cannot be right";
  }
  return why.empty() ? report : std::nullopt;
}

}  // namespace

std::string add_block(const LogBlock& block, const Json& games, Report& report) {
  Tally more;
  if (std::string expected = read_tally(games, report, more); !expected.empty()) return expected;
  const std::int64_t next = report.shard.first() + report.tally.games;
  if (block.part != 0 || !std::cmp_equal(block.first, next) || !std::cmp_equal(block.end, next + more.games))
    return fmt::format("the games from {} to {}", next, next + more.games - 1);
  return add_tally(more, report, report.tally);
}

std::optional<Report> merge_shards(const std::vector<std::pair<std::string, std::string>>& logs, std::string& error) {
  std::map<std::int64_t, std::pair<std::string, Report>> shards;  // by number, with the names of their files
  Json first;
  for (const auto& [file, text] : logs) {
    Json head;
    std::string why;
    auto report = shard_of(text, head, why);
    if (first.is_null()) first = head;
    if (report) {
      const std::string other = difference(head, first, /*any_shard=*/true);
      if (!other.empty()) why = fmt::format("{}, as in {}", other, logs.front().first);
    }
    if (why.empty()) {
      const auto [other, is_new] = shards.try_emplace(report->shard.number, file, *report);
      if (!is_new) why = fmt::format("shard {} is also in {}", other->first, other->second.first);
    }
    if (!why.empty()) {
      error = fmt::format("{}: {}", file, why);
      return std::nullopt;
    }
  }
  const std::int64_t of = shards.begin()->second.second.shard.of;
  std::vector<std::int64_t> absent;
  for (std::int64_t number = 1; number <= of; ++number) {
    if (!shards.contains(number)) absent.push_back(number);
  }
  if (!absent.empty()) {
    error = fmt::format("{} of {} {} missing", missing(absent), of, absent.size() == 1 ? "is" : "are");
    return std::nullopt;
  }
  Report whole = shards.begin()->second.second;
  whole.shard = {};
  whole.tally = {};
  for (const auto& [number, shard] : shards) {
    if (shard.second.tally.games == 0) continue;  // there may be more shards than games
    const std::string expected = add_tally(shard.second.tally, whole, whole.tally);
    if (expected.empty()) continue;
    error = fmt::format("{}: expected {}, with those of the shards before", shard.first, expected);
    return std::nullopt;
  }
  return whole;
}

}  // namespace houserules
