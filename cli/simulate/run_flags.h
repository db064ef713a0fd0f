// The flags of commands that play many games.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/options.h"

namespace houserules {

/// The commands whose options are a LongRun.
inline constexpr std::string_view kLongRuns[] = {"simulate", "arena", "compare", "analyse"};

/// -n, at most `most`, and -j.
void add_runs(CLI::App* command, std::int64_t& games, int& threads, std::int64_t most);
/// --time; `what` says what it does.
void add_time(CLI::App* command, std::optional<std::chrono::milliseconds>& time, const std::string& what);
/// --time, --checkpoint and --shard; `what` says what the time does.
void add_long_run(CLI::App* command, LongRun& run, const std::string& what);
/// LongRun::arguments of a command that was parsed; with `how_much` also -n and -j.
std::vector<std::string> arguments_of_run(const CLI::App& command, bool how_much = false);
/// Whether these can be LongRun::arguments, which may come from a stranger's file: they make no command write a file.
bool are_arguments_of_run(const std::vector<std::string>& arguments);
/// --bots; `usual` are those without it.
void add_bots(CLI::App* command, std::vector<std::string>& bots, const std::string& usual);
void add_plot(CLI::App* command, std::string& plot);
/// --html.
void add_html(CLI::App* command, std::string& html);
/// What `compare` takes of these.
void add_pair_flags(CLI::App* command, CompareOptions& options);

}  // namespace houserules
