// All figures of docs/performance.md in one table, from one run, in processor time of the process.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "bench/baseline_crazy_eights.h"
#include "bench/games.h"

namespace houserules::bench {
namespace {

constexpr std::uint64_t kSeed = 1;

/// Seconds of processor time that this process has used.
double now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Calls `work` again and again for `seconds`; what one call takes.
template <class Work>
double time_of(double seconds, Work work) {
  work();
  std::int64_t calls = 0;
  const double begin = now();
  double end = begin;
  for (std::int64_t batch = 1; end - begin < seconds; batch *= 2) {
    for (std::int64_t i = 0; i < batch; ++i) work();
    calls += batch;
    end = now();
  }
  return (end - begin) / static_cast<double>(calls);
}

/// A game, or the hand-written one, played in short stretches.
class Runner {
 public:
  explicit Runner(std::unique_ptr<World> world) : world_(std::move(world)) {}

  /// Plays for `seconds` and returns the decisions a second.
  double stretch(double seconds) {
    constexpr std::int64_t kAtOnce = 16;
    Count count;
    const double begin = now();
    double end = begin;
    while (end - begin < seconds) {
      play_some(kAtOnce, count);
      end = now();
    }
    time_ += end - begin;
    games_ += count.games;
    decisions_ += count.decisions;
    return static_cast<double>(count.decisions) / (end - begin);
  }

  void play_some(std::int64_t games, Count& count) {
    if (world_ != nullptr) {
      play(*world_, kSeed, next_, games, count);
    } else {
      CrazyEightsPlayout game;
      for (std::int64_t i = 0; i < games; ++i) {
        Chance chance(kSeed, next_ + static_cast<std::uint64_t>(i));
        game.run(chance);
        count.add(game.decisions, game.scores[0] + game.scores[1] + game.scores[2] + game.scores[3]);
      }
    }
    next_ += static_cast<std::uint64_t>(games);
  }

  std::string row() const {
    const auto games = static_cast<double>(games_);
    const auto decisions = static_cast<double>(decisions_);
    return fmt::format("{:>10.1f} {:>10.3f} {:>10.0f} {:>10.2f}", decisions / games, decisions / time_ * 1e-6,
                       games / time_, time_ / games * 1e6);
  }

 private:
  std::unique_ptr<World> world_;
  std::uint64_t next_ = 0;
  std::int64_t games_ = 0;
  std::int64_t decisions_ = 0;
  double time_ = 0;
};

std::unique_ptr<World> open_spiel_game() {
  return open(rules_of("crazy-eights"), CrazyEightsPlayout::kPlayers, {"open_spiel", {}});
}

void print(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

void print_playouts(double seconds) {
  constexpr const char* kHead = "{:<30} {:>8} {:>10} {:>10} {:>10} {:>10}";
  print(fmt::format(kHead, "random play, one thread", "players", "decisions", "million", "games", "us"));
  print(fmt::format(kHead, "", "", "a game", "dec./s", "a second", "a game"));
  const auto line = [seconds](const std::string& label, int players, Runner runner) {
    runner.stretch(seconds);
    print(fmt::format("{:<30} {:>8} {}", label, players, runner.row()));
  };
  for (const std::string& game : shipped_games()) {
    const auto rules = rules_of(game);
    const int players = usual_players(*rules);
    line(game, players, Runner(open(rules, players)));
  }
  const auto shedding = rules_of("shedding");
  for (const int players : {2, 4, 8, 16}) {
    for (const int packs : {1, 8}) {
      const std::string label = fmt::format("shedding, {} pack{}", packs, packs == 1 ? "" : "s");
      line(label, players, Runner(open(shedding, players, {"", {{"packs", std::to_string(packs)}}})));
    }
  }
}

/// The two in turns, so that what else the machine does falls on both; the median of the stretches' ratios.
void print_ratio(double seconds) {
  constexpr int kRounds = 15;
  Runner interpreted(open_spiel_game());
  Runner written(nullptr);
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    const double ours = interpreted.stretch(seconds / kRounds);
    ratios.push_back(written.stretch(seconds / kRounds) / ours);
  }
  std::sort(ratios.begin(), ratios.end());
  print(fmt::format("{:<30} {:>8} {}", "crazy-eights open_spiel", 4, interpreted.row()));
  print(fmt::format("{:<30} {:>8} {}", "the same, written in C++", 4, written.row()));
  print(fmt::format("{:<30} {:.1f} times as fast (median of {} pairs, {:.1f} to {:.1f})", "written in C++ / rule file",
                    ratios[kRounds / 2], kRounds, ratios.front(), ratios.back()));
}

void print_memory(double seconds) {
  constexpr const char* kHead = "{:<30} {:>8} {:>10} {:>10} {:>10} {:>10} {:>10}";
  print(fmt::format(kHead, "in the middle of a game", "players", "KB", "us", "us", "us", "us"));
  print(fmt::format(kHead, "", "", "", "snapshot", "restore", "read file", "load"));
  for (const std::string& game : shipped_games()) {
    const auto rules = rules_of(game);
    const int players = usual_players(*rules);
    const auto world = open(rules, players);
    go_to_middle(*world, kSeed);
    const Snapshot middle = world->snapshot();
    const double snapshot = time_of(seconds / 4, [&] { (void)world->snapshot(); });
    const double restore = time_of(seconds / 4, [&] { world->restore(middle); });
    const double read = time_of(seconds / 4, [&] { (void)rules_of(game); });
    const double load = time_of(seconds / 4, [&] { (void)open(rules, players); });
    print(fmt::format("{:<30} {:>8} {:>10.1f} {:>10.2f} {:>10.2f} {:>10.0f} {:>10.0f}", game, players,
                      static_cast<double>(middle.size()) / 1024, snapshot * 1e6, restore * 1e6, read * 1e6,
                      load * 1e6));
  }
}

/// Whether two means of `games` games each agree, at five standard errors; prints them.
bool agree(const char* what, double sum_a, double squares_a, double sum_b, double squares_b, double games) {
  const double mean_a = sum_a / games;
  const double mean_b = sum_b / games;
  const double variance = squares_a / games - mean_a * mean_a + squares_b / games - mean_b * mean_b;
  const double error = std::sqrt(variance / games);
  const bool same = std::abs(mean_a - mean_b) <= 5 * error;
  print(fmt::format("{}: rule file {:.3f}, C++ {:.3f}, standard error of the difference {:.3f}{}", what, mean_a, mean_b,
                    error, same ? "" : ": they play different games"));
  return same;
}

/// The hand-written game and the rule file play the same game: as long, and with the same points.
int check() {
  constexpr std::int64_t kGames = 20000;
  Count interpreted;
  Count written;
  Runner(open_spiel_game()).play_some(kGames, interpreted);
  Runner(nullptr).play_some(kGames, written);
  const auto games = static_cast<double>(kGames);
  const bool length = agree("decisions a game", static_cast<double>(interpreted.decisions), interpreted.squares,
                            static_cast<double>(written.decisions), written.squares, games);
  const bool points = agree("points a game", interpreted.points, interpreted.points_squares, written.points,
                            written.points_squares, games);
  return length && points ? 0 : 1;
}

}  // namespace
}  // namespace houserules::bench

int main(int argc, char** argv) {
  using namespace houserules::bench;
  CLI::App app("Prints what playing, snapshots and loading cost, in processor time.");
  double seconds = 1;
  bool only_check = false;
  app.add_option("--seconds", seconds, "how long each row is measured")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_flag("--check", only_check, "only check that the hand-written game plays the same as the rule file");
  CLI11_PARSE(app, argc, argv);
  if (only_check) return check();
  print_playouts(seconds);
  print("");
  print_ratio(4 * seconds);
  print("");
  print_memory(seconds);
  return 0;
}
