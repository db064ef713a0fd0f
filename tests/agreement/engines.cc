// Plays games on the machine and in Lua, with all presets and numbers of players, and compares them at every decision,
// including snapshots and events.
//
//     engines FILE... [-n GAMES] [--most DECISIONS]    so many games of each, and decisions of a file at most, in equal
//     parts
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/agreement/both_engines.h"

using namespace houserules;

int main(int argc, char** argv) {
  int games = 20;
  std::int64_t most = 3'000'000;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-n") == 0) games = std::atoi(argv[++i]);
    else if (std::strcmp(argv[i], "--most") == 0) most = std::atoll(argv[++i]);
    else files.emplace_back(argv[i]);
  }
  const Library library{{"games", "tests/fixtures/families"}};
  int faults = 0;
  for (const std::string& file : files) {
    std::string fault;
    const auto rules = load_rules(file, library, fault);
    if (rules == nullptr || !rules->ok()) {
      std::printf("%s: %s\n", file.c_str(), fault.c_str());
      continue;
    }
    std::vector<std::pair<int, std::string>> tables;
    for (const int players : rules->header.player_counts()) {
      tables.emplace_back(players, "");
      for (const PresetStatement& preset : rules->header.all<PresetStatement>())
        tables.emplace_back(players, preset.name);
    }
    const std::int64_t share = most / static_cast<std::int64_t>(tables.size()) + 1;
    std::int64_t decisions = 0, traps = 0;
    std::string why, difference;
    for (const auto& [players, preset] : tables) {
      const auto options = option_values(rules->header, players, {preset, {}}, fault);
      if (!options || !refusals(rules->header, players, *options).empty()) continue;
      BothEngines both(rules, players, *options);
      if (!both.are_two()) {
        why = both.why_not_two();
        break;
      }
      std::int64_t left = share;
      for (int game = 0; game < games && left > 0 && both.difference().empty(); ++game) {
        const BothEngines::Played played = both.play(1, static_cast<std::uint64_t>(game), left);
        left -= played.decisions;
        traps += played.trapped ? 1 : 0;
        if (!both.difference().empty()) difference = both.difference();
        else if (played.trapped && !played.failed)
          difference = fmt::format("left to Lua in game {} after {} decisions\n", game, played.decisions);
        if (!difference.empty()) break;
      }
      decisions += share - left;
      if (difference.empty()) continue;
      std::printf("%s: %d players, preset `%s`: %s", file.c_str(), players, preset.c_str(), difference.c_str());
      break;
    }
    std::printf("%-45s %s\n", file.c_str(),
                !difference.empty() ? "DIFFERS"
                : why.empty()       ? fmt::format("{} decisions agree, {} traps", decisions, traps).c_str()
                                    : why.c_str());
    faults += difference.empty() ? 0 : 1;
  }
  return faults == 0 ? 0 : 1;
}
