// The program as a user runs it: start-up time, memory over many games, speed-up by threads.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <fmt/format.h>

#include "bench/baseline_crazy_eights.h"
#include "bench/games.h"
#include "bench/measure.h"
#include "bench/sections.h"

extern char** environ;

namespace houserules::bench {
namespace {

constexpr const char* kProgram = HOUSERULES_PROGRAM;

struct Ran {
  double seconds = 0;  ///< wall clock
  long resident = 0;   ///< peak resident size in KB, of the largest process
};

[[noreturn]] void give_up_on(const std::string& program) {
  print(fmt::format("{} does not run", program));
  std::exit(1);
}

/// Starts a program with its output discarded. Exits this program on failure.
pid_t start(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const bool started = posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  if (!started) give_up_on(words[0]);
  return child;
}

/// Runs `processes` copies of a program at once and waits for them. Exits this program if one fails.
Ran run(const std::vector<std::string>& words, int processes = 1) {
  Ran ran;
  const double begin = wall_time();
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) children.push_back(start(words));
  for (const pid_t child : children) {
    int status = -1;
    rusage usage{};
    if (wait4(child, &status, 0, &usage) != child || status != 0) give_up_on(words[0]);
    ran.resident = std::max(ran.resident, usage.ru_maxrss);
  }
  ran.seconds = wall_time() - begin;
  return ran;
}

/// Plays one game and counts its decisions. Each thread makes its own.
using Player = std::function<void(const Seed& seed, std::uint64_t index, Count& count)>;

Player scripted(const std::shared_ptr<const Rules>& rules) {
  return [world = std::shared_ptr<World>(open(rules, usual_players(*rules)))](
             const Seed& seed, std::uint64_t index, Count& count) { play(*world, seed, index, 1, count); };
}

void by_hand(const Seed& seed, std::uint64_t index, Count& count) {
  CrazyEightsPlayout game;
  Chance chance(seed, index);
  game.run(chance);
  count.add(game.decisions, 0);
}

/// Decisions per wall-clock second, all threads together.
double rate_of(const std::function<Player()>& make, int threads, double seconds) {
  std::atomic<std::int64_t> decisions = 0;
  std::atomic<bool> stop = false;
  std::atomic<int> ready = 0;
  std::vector<std::thread> workers;
  for (int worker = 0; worker < threads; ++worker) {
    workers.emplace_back([&, worker] {
      const Player player = make();
      Count count;
      std::uint64_t index = 0;
      ++ready;
      while (ready < threads) std::this_thread::yield();
      while (!stop) player(static_cast<std::uint64_t>(worker), index++, count);
      decisions += count.decisions;
    });
  }
  while (ready < threads) std::this_thread::yield();
  const double begin = wall_time();
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  stop = true;
  for (std::thread& worker : workers) worker.join();
  return static_cast<double>(decisions) / (wall_time() - begin);
}

void print_threads_of(const std::string& name, const std::function<Player()>& make, double seconds) {
  constexpr int kRounds = 5;
  const int most = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  for (int threads = 1; threads <= most; threads *= 2) {
    std::vector<double> rates, ratios;
    for (int round = 0; round < kRounds; ++round) {
      const double alone = rate_of(make, 1, seconds);
      rates.push_back(threads == 1 ? alone : rate_of(make, threads, seconds));
      ratios.push_back(rates.back() / alone);
    }
    print(fmt::format("{:<30} {:>8} {:>10.3f} {:>10.2f}", name, threads, median(rates) * 1e-6, median(ratios)));
  }
}

/// The same number of games per processor, in one process with threads and in as many processes.
void print_processors() {
  constexpr int kRounds = 9;
  constexpr int kGames = 15'000;
  const auto simulate = [](int threads) {
    return std::vector<std::string>{kProgram,
                                    "simulate",
                                    "crazy-eights",
                                    "--preset",
                                    "open_spiel",
                                    "-n",
                                    std::to_string(kGames * threads),
                                    "-j",
                                    std::to_string(threads)};
  };
  const int most = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::vector<double> threads, processes;
  for (int round = 0; round < kRounds; ++round) {
    const double alone = run(simulate(1)).seconds * most;
    threads.push_back(alone / run(simulate(most)).seconds);
    processes.push_back(alone / run(simulate(1), most).seconds);
  }
  print(fmt::format("{:<30} {:>8} {:>10} {:>10.2f}", "simulate -j " + std::to_string(most), most, "", median(threads)));
  print(fmt::format("{:<30} {:>8} {:>10} {:>10.2f}", fmt::format("{} times simulate -j 1", most), most, "",
                    median(processes)));
}

}  // namespace

// The hand-written game and the separate processes show how far this machine scales at all.
void print_threads(double seconds) {
  print(fmt::format("{:<30} {:>8} {:>10} {:>10}", "threads, on the clock", "threads", "million", "times"));
  print(fmt::format("{:<30} {:>8} {:>10} {:>10}", "", "", "dec./s", "one"));
  const auto rules = rules_of("crazy-eights");
  print_threads_of(
      "crazy-eights", [&rules] { return scripted(rules); }, seconds);
  print_threads_of(
      "written by hand in C++", [] { return Player(by_hand); }, seconds);
  print_processors();
}

void print_program() {
  constexpr int kRounds = 31;
  print(fmt::format("{:<42} {:>10} {:>10}", "start of the program, on the clock", "ms", "over true"));
  std::vector<double> nothing;
  for (int i = 0; i < kRounds; ++i) nothing.push_back(run({"/bin/true"}).seconds);
  const double least = median(nothing);
  print(fmt::format("{:<42} {:>10.1f}", "/bin/true", least * 1e3));
  const auto print_time = [least](const std::string& what, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{kProgram};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<double> times;
    for (int i = 0; i < kRounds; ++i) times.push_back(run(words).seconds);
    print(fmt::format("{:<42} {:>10.1f} {:>10.1f}", what, median(times) * 1e3, (median(times) - least) * 1e3));
  };
  print_time("houserules --version", {"--version"});
  print_time("houserules list", {"list"});
  // The longest rule file with its last name misspelt, so that nothing is played.
  const std::string misspelt = std::filesystem::temp_directory_path() / "houserules-bench-misspelt.lua";
  std::string text = rules_of("black-jack")->file().text;
  text.replace(text.rfind("discard.top"), 7, "discrad");
  std::ofstream(misspelt) << text;
  print_time("houserules check, to the first finding", {"check", misspelt, "--fail-level", "never"});
  std::filesystem::remove(misspelt);
}

void print_million() {
  print(fmt::format("{:<42} {:>10} {:>10} {:>10}", "simulate twenty-one, two threads", "s", "MB", "times"));
  double first = 0;
  for (const char* games : {"10000", "1000000"}) {
    const Ran ran = run({kProgram, "simulate", "twenty-one", "-n", games, "-j", "2", "--seed", "1"});
    const double megabytes = static_cast<double>(ran.resident) / 1024;
    if (first == 0) first = megabytes;
    print(fmt::format("{:<42} {:>10.1f} {:>10.2f} {:>10.3f}", fmt::format("{} games", games), ran.seconds, megabytes,
                      megabytes / first));
  }
}

}  // namespace houserules::bench
