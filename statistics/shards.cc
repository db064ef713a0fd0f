#include "statistics/shards.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/log_games.h"
#include "statistics/log_head.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr const char* kAgain = "; play this shard again";

/// "shard 3", "shards 3, 5 and 6", "shards 3, 5, 6 and 20 more".
std::string missing(const std::vector<std::int64_t>& numbers) {
  constexpr std::size_t kTold = 8;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(numbers.size(), kTold); ++i) words.push_back(std::to_string(numbers[i]));
  if (numbers.size() > kTold) words.push_back(fmt::format("{} more", numbers.size() - kTold));
  return (numbers.size() == 1 ? "shard " : "shards ") + list_of_words(words);
}

/// Fills in a log's head and shard; returns "", or why it is no complete shard.
std::string fill_in(ShardLog& log) {
  std::string why, expected;  // of line 1
  std::optional<BlockOrder> order;
  const auto begin = [&] {
    const auto shard = shard_of(log.head, expected);
    if (!shard) return false;
    log.shard = *shard;
    if (log.head["command"] == "simulate" && !report_of(log.head, expected)) return false;
    order.emplace(log.head);
    return true;
  };
  const auto read = [&](const LogBlock& block, const Json&) {
    return order || begin() ? order->take(block) : std::string("line 1");
  };
  const bool is_read = read_log(log.text, log.head, read, why);
  if (!is_read && expected.empty()) return why + kAgain;
  if (!expected.empty() || (!order && !begin())) return "line 1: expected " + expected + kAgain;
  if (log.shard.of == 0) return "this is a whole run, not a shard of one";
  if (order->is_whole()) return "";
  return fmt::format("shard {} of {} has {} instead of {}", log.shard.number, log.shard.of,
                     counted(static_cast<std::int64_t>(order->games()), "game"), order->all());
}

/// The elements with which a block begins.
std::optional<LogBlock> block_of(const std::string& line) {
  std::array<std::uint64_t, 3> numbers{};
  const char* at = line.c_str();
  for (std::uint64_t& number : numbers) {
    if (*at != '[' && *at != ',') return std::nullopt;
    char* end = nullptr;
    number = std::strtoull(at + 1, &end, 10);
    if (end == at + 1) return std::nullopt;
    at = end;
  }
  return LogBlock{static_cast<std::size_t>(numbers[0]), numbers[1], numbers[2]};
}

}  // namespace

std::optional<ShardLog> shard_log(std::string file, std::string text, std::string& error) {
  ShardLog log{std::move(file), std::move(text), {}, {}};
  std::string why;
  try {
    why = fill_in(log);
  } catch (const Json::exception&) {
    why = "line 1 is invalid";
  }
  if (why.empty()) return log;
  error = fmt::format("{}: {}", log.file, why);
  return std::nullopt;
}

std::vector<ShardLog> shard_logs(std::vector<std::pair<std::string, std::string>> logs, std::string& error) {
  std::map<std::int64_t, ShardLog> shards;  // by number
  Json first;
  for (auto& [file, text] : logs) {
    auto log = shard_log(file, std::move(text), error);
    if (!log) return {};
    if (first.is_null()) first = log->head;
    std::string why = difference(log->head, first, /*any_shard=*/true);
    if (!why.empty()) why = fmt::format("{}, as in {}", why, logs.front().first);
    const auto other = shards.find(log->shard.number);
    if (why.empty() && other != shards.end())
      why = fmt::format("shard {} is also in {}", other->first, other->second.file);
    if (!why.empty()) {
      error = fmt::format("{}: {}", file, why);
      return {};
    }
    const std::int64_t number = log->shard.number;
    shards.emplace(number, std::move(*log));
  }
  const std::int64_t of = shards.begin()->second.shard.of;
  std::vector<std::int64_t> absent;
  for (std::int64_t number = 1; number <= of; ++number) {
    if (!shards.contains(number)) absent.push_back(number);
  }
  if (!absent.empty()) {
    error = fmt::format("{} of {} {} missing", missing(absent), of, absent.size() == 1 ? "is" : "are");
    return {};
  }
  std::vector<ShardLog> all;
  for (auto& [number, log] : shards) all.push_back(std::move(log));
  return all;
}

double progress_of_shard(const std::string& path) {
  constexpr std::size_t kTail = std::size_t{1} << 18U;
  std::ifstream in(path, std::ios::binary);
  std::string expected;
  const Json head = head_of_log(in, expected);
  in.clear();
  in.seekg(0, std::ios::end);
  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(0, in.tellg()));
  in.seekg(static_cast<std::streamoff>(size - std::min(size, kTail)));
  std::string tail(std::min(size, kTail), '\0');
  in.read(tail.data(), static_cast<std::streamsize>(tail.size()));
  tail.resize(tail.find_last_of('\n') + 1);  // without a line that is being written
  if (tail.empty()) return 0;
  const auto begin = tail.find_last_of('\n', tail.size() - 2);
  const auto block = begin == std::string::npos ? std::nullopt : block_of(tail.substr(begin + 1));
  if (!block || !head.is_object()) return 0;
  const auto shard = shard_of(head, expected);
  if (!shard || shard->of == 0 || shard->first() == shard->end()) return 0;
  const auto sections = head.value("parts", std::size_t{1});
  const double played = static_cast<double>(block->end - static_cast<std::uint64_t>(shard->first()));
  const double of_section = played / static_cast<double>(shard->end() - shard->first());
  return std::clamp((static_cast<double>(block->section) + of_section) / static_cast<double>(sections), 0.0, 1.0);
}

std::string add_block(const LogBlock& block, const Json& games, Report& report) {
  Tally more;
  if (std::string expected = read_tally(games, report, more); !expected.empty()) return expected;
  if (block.end - block.first != static_cast<std::uint64_t>(more.games))
    return fmt::format("the games from {} to {}", block.first,
                       block.first + static_cast<std::uint64_t>(more.games) - 1);
  return add_tally(more, report, report.tally);
}

std::optional<Report> merge_simulation(const std::vector<ShardLog>& shards, std::string& error) {
  std::optional<Report> whole;
  for (const ShardLog& shard : shards) {
    std::string why;
    if (!whole) {
      whole = report_of(shard.head, why);
      if (!whole) why = "line 1: expected " + why;
    }
    Json head;
    const auto read = [&](const LogBlock& block, const Json& games) { return add_block(block, games, *whole); };
    if (why.empty()) read_log(shard.text, head, read, why);
    if (why.empty()) continue;
    error = fmt::format("{}: {}{}", shard.file, why, kAgain);
    return std::nullopt;
  }
  whole->shard = {};
  return whole;
}

}  // namespace houserules
