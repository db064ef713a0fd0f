// Random play of every game, and Crazy Eights against its hand-written version.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bench/baseline_crazy_eights.h"
#include "bench/games.h"
#include "bench/measure.h"
#include "bench/sections.h"

namespace houserules::bench {
namespace {

constexpr std::uint64_t kSeed = 1;

/// Plays a game in short stretches: the given World, or the hand-written Crazy Eights when it is null.
class Runner {
 public:
  explicit Runner(std::unique_ptr<World> world) : world_(std::move(world)) {}

  /// Plays for `seconds` of CPU time and returns the decisions per second.
  double stretch(double seconds) {
    constexpr std::int64_t kAtOnce = 16;
    Count count;
    const double begin = processor_time();
    double end = begin;
    while (end - begin < seconds) {
      play_some(kAtOnce, count);
      end = processor_time();
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

/// Whether two means over `games` games each agree to within five standard errors; prints them.
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

}  // namespace

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
      const std::string label = "shedding, " + counted(packs, "pack");
      line(label, players, Runner(open(shedding, players, {"", {{"packs", std::to_string(packs)}}})));
    }
  }
}

/// Alternates the two, so that other load affects both alike, and takes the median of the ratios.
void print_ratio(double seconds) {
  constexpr int kRounds = 15;
  Runner interpreted(open_spiel_game());
  Runner written(nullptr);
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    const double ours = interpreted.stretch(seconds / kRounds);
    ratios.push_back(written.stretch(seconds / kRounds) / ours);
  }
  print(fmt::format("{:<30} {:>8} {}", "crazy-eights open_spiel", 4, interpreted.row()));
  print(fmt::format("{:<30} {:>8} {}", "the same, written in C++", 4, written.row()));
  const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
  print(fmt::format("{:<30} {:.1f} times as fast (median of {} pairs, {:.1f} to {:.1f})", "written in C++ / rule file",
                    median(ratios), kRounds, *low, *high));
}

bool same_game() {
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
  return length && points;
}

}  // namespace houserules::bench
