// Worlds: loading, memory, snapshots and restoring them.
#include <cstring>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "bench/games.h"
#include "bench/measure.h"
#include "bench/sections.h"

namespace houserules::bench {
namespace {

constexpr std::uint64_t kWorldSeed = 1;

/// Resident memory of this process in bytes.
double resident() {
  std::ifstream file("/proc/self/statm");
  double size = 0;
  double pages = 0;
  file >> size >> pages;
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// KB per World in the middle of its first game.
double memory_of_world(const std::shared_ptr<const Rules>& rules, int players) {
  constexpr int kWorlds = 20;
  std::vector<std::unique_ptr<World>> worlds;
  const auto add = [&] {
    worlds.push_back(open(rules, players));
    go_to_middle(*worlds.back(), kWorldSeed);
  };
  add();  // allocates what all Worlds share
  const double before = resident();
  for (int i = 0; i < kWorlds; ++i) add();
  return (resident() - before) / kWorlds / 1024;
}

}  // namespace

std::map<std::string, double> memory_of_worlds() {
  std::map<std::string, double> memory;
  for (const std::string& game : shipped_games()) {
    int ends[2] = {};
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
      const auto rules = rules_of(game);
      const double found = memory_of_world(rules, usual_players(*rules));
      _exit(write(ends[1], &found, sizeof found) == sizeof found ? 0 : 1);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &memory[game], sizeof(double)) != sizeof(double)) memory.erase(game);
    close(ends[0]);
    waitpid(child, nullptr, 0);
  }
  return memory;
}

void print_worlds(double seconds, const std::map<std::string, double>& memory) {
  constexpr const char* kHead = "{:<30} {:>8} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}";
  print(fmt::format(kHead, "in the middle of a game", "players", "KB", "KB", "us", "us", "us", "us"));
  print(fmt::format(kHead, "", "", "world", "snapshot", "snapshot", "restore", "read file", "load"));
  for (const std::string& game : shipped_games()) {
    const auto rules = rules_of(game);
    const int players = usual_players(*rules);
    const auto world = open(rules, players);
    go_to_middle(*world, kWorldSeed);
    const Snapshot middle = world->snapshot();
    const double snapshot = time_of(seconds / 4, [&] { (void)world->snapshot(); });
    const double restore = time_of(seconds / 4, [&] { world->restore(middle); });
    const double read = time_of(seconds / 4, [&] { (void)rules_of(game); });
    const double load = time_of(seconds / 4, [&] { (void)open(rules, players); });
    print(fmt::format("{:<30} {:>8} {:>10.0f} {:>10.1f} {:>10.2f} {:>10.2f} {:>10.0f} {:>10.0f}", game, players,
                      memory.count(game) > 0 ? memory.at(game) : 0, static_cast<double>(middle.size()) / 1024,
                      snapshot * 1e6, restore * 1e6, read * 1e6, load * 1e6));
  }
}

void print_restore(double seconds) {
  constexpr int kDecision = 200;
  constexpr int kRounds = 15;
  constexpr const char* kHead = "{:<30} {:>8} {:>10} {:>10} {:>10} {:>10}";
  print(fmt::format(kHead, fmt::format("at decision {}", kDecision), "players", "KB", "us", "us", ""));
  print(fmt::format(kHead, "", "", "snapshot", "restore", "memcpy", "ratio"));
  for (const char* game : {"jackjack", "hearts"}) {
    const auto rules = rules_of(game);
    const int players = usual_players(*rules);
    const auto world = open(rules, players);
    go_to_decision(*world, kWorldSeed, kDecision);
    const Snapshot there = world->snapshot();
    std::vector<char> source(there.size(), 'x');
    std::vector<char> target(there.size());
    std::vector<double> restores, copies, ratios;
    for (int round = 0; round < kRounds; ++round) {  // alternating, so that other load affects both alike
      restores.push_back(time_of(seconds / kRounds / 2, [&] { world->restore(there); }));
      copies.push_back(time_of(seconds / kRounds / 2, [&] {
        std::memcpy(target.data(), source.data(), source.size());
        asm volatile("" : : "r"(target.data()) : "memory");  // keep the copy from being optimised away
      }));
      ratios.push_back(restores.back() / copies.back());
    }
    print(fmt::format("{:<30} {:>8} {:>10.1f} {:>10.2f} {:>10.2f} {:>10.2f}", game, players,
                      static_cast<double>(there.size()) / 1024, median(restores) * 1e6, median(copies) * 1e6,
                      median(ratios)));
  }
}

}  // namespace houserules::bench
