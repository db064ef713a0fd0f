#include "statistics/figures.h"

#include <cmath>
#include <random>
#include <string_view>

#include "bots/factory.h"
#include "interpreter/loading/rules.h"
#include "statistics/simulation.h"
#include "tests/catch.h"
#include "tests/cli/cli_support.h"

namespace houserules::figures_test {

struct Played {
  Result result;
  GameCounts counts;
};

/// A game of two players in which seat 1 chose first: who won, turns, decisions, options, and how often the single move
/// was offered and chosen.
Played played(SeatMask winners, std::int64_t turns, std::int64_t decisions, std::int64_t options, MoveUse use) {
  Played game;
  game.result.winners = winners;
  game.result.scores = {10, 10 + turns};
  game.result.chips = {0, 0};
  game.result.deals = 1;
  game.result.turns = turns;
  game.result.decisions = decisions;
  game.counts.first = 0;
  game.counts.options = options;
  game.counts.forced = 1;
  game.counts.moves = {use};
  return game;
}

std::vector<Figure> figures_of(FigureSums& sums, const std::vector<Played>& a, const std::vector<Played>& b,
                               const std::vector<std::string>& moves_a, const std::vector<std::string>& moves_b) {
  const GameColumns& columns = sums.columns();
  std::vector<double> row_a(columns.width()), row_b(columns.width());
  for (std::size_t i = 0; i < a.size(); ++i) {
    columns.write(row_a.data(), a[i].result, a[i].counts, columns.places_of(moves_a));
    columns.write(row_b.data(), b[i].result, b[i].counts, columns.places_of(moves_b));
    sums.add(row_a.data(), row_b.data());
  }
  return sums.figures();
}

const Figure& find(const std::vector<Figure>& figures, std::string_view group, std::string_view item,
                   std::string_view measure) {
  for (const Figure& figure : figures) {
    if (figure.group == group && figure.item == item && figure.measure == measure) return figure;
  }
  FAIL("no figure " << group << ' ' << item << ' ' << measure);
  return figures.front();
}

TEST_CASE("with teams, wins are counted by team") {
  Played game = played(1, 3, 3, 6, {3, 2});
  game.result.winners = 0b0100;
  game.result.scores = {1, 0, 1, 0};
  game.result.chips = {0, 0, 0, 0};
  game.result.team_scores = {2, 0};
  game.counts.first = 0;
  const GameColumns columns(4, {"lay"}, 2);
  std::vector<double> row(columns.width());
  columns.write(row.data(), game.result, game.counts, columns.places_of({"lay"}));
  CHECK(row[columns.wins(0)] == 1);
  CHECK(row[columns.wins(1)] == 0);
  CHECK(row[GameColumns::kFirstWins] == 1);
  CHECK(row[columns.offered(0)] == 3);
  FigureSums sums(1, 4, {{"lay"}}, {{"lay"}}, 2);
  sums.add(row.data(), row.data());
  const std::vector<Figure> figures = sums.figures();
  CHECK(find(figures, "teams", "2", "share").label == "won by seats 2 and 4");
  CHECK(find(figures, "order", "0", "share").label == "won by first side to choose");
}

// Turns 3 5 4 8 against 1 4 6 5, and chosen 2 3 1 6 against 1 1 3 4 times at as many decisions.
TEST_CASE("the figures of four pairs of games match those computed by hand") {
  const std::vector<Played> a{played(1, 3, 3, 6, {3, 2}), played(2, 5, 5, 10, {5, 3}), played(1, 4, 4, 8, {4, 1}),
                              played(3, 8, 8, 16, {8, 6})};
  const std::vector<Played> b{played(1, 1, 1, 2, {1, 1}), played(1, 4, 4, 8, {4, 1}), played(0, 6, 6, 12, {6, 3}),
                              played(1, 5, 5, 10, {5, 4})};
  FigureSums sums(4, 2, {{"lay"}}, {{"lay"}});
  std::vector<Figure> figures = figures_of(sums, a, b, {"lay"}, {"lay"});

  const Figure& turns = find(figures, "turns", "", "mean");
  CHECK(*turns.a == 5);
  CHECK(*turns.b == 4);
  REQUIRE(turns.contrast);
  CHECK(turns.contrast->difference_interval.low == Approx(-3.11700306));
  CHECK(turns.contrast->difference_interval.high == Approx(1.11700306));
  CHECK(turns.contrast->ratio_interval.low == Approx(0.49252508));
  CHECK(*find(figures, "turns", "", "median").a == 4);
  CHECK(*find(figures, "turns", "", "median").b == 4);
  CHECK(*find(figures, "turns", "", "p95").a == 8);
  CHECK(*find(figures, "turns", "", "most").b == 6);
  CHECK_FALSE(find(figures, "turns", "", "most").contrast);

  const Figure& chosen = find(figures, "moves", "lay", "chosen");
  CHECK(*chosen.a == Approx(0.6));
  CHECK(*chosen.b == Approx(0.5625));
  REQUIRE(chosen.contrast);
  CHECK(chosen.contrast->difference_interval.low == Approx(-0.24949721));
  CHECK(chosen.contrast->difference_interval.high == Approx(0.17449722));

  const Figure& seat = find(figures, "seats", "1", "share");
  CHECK(*seat.a == 0.75);
  CHECK(*seat.b == 0.75);
  CHECK(seat.contrast->a.low == Approx(wilson(3, 4).low));
  CHECK(seat.contrast->p == 1);
  CHECK(*find(figures, "order", "0", "share").a == 0.75);
  CHECK(*find(figures, "draws", "", "share").b == 0.25);
  CHECK(*find(figures, "shared", "", "share").a == 0.25);
  // Of winners: 10, 15, 10, (10 + 18) / 2 in A; 10, 10, nobody, 10 in B.
  CHECK(*find(figures, "scores", "winner", "mean").a == Approx(12.25));
  CHECK(*find(figures, "scores", "winner", "mean").b == Approx(10));
  CHECK(*find(figures, "scores", "spread", "mean").a == 5);

  // Every game offers two options per decision and has one deal: nothing to contrast.
  CHECK(*find(figures, "deals", "", "mean").a == 1);
  CHECK(find(figures, "deals", "", "mean").same);
  CHECK_FALSE(find(figures, "deals", "", "mean").contrast);
  CHECK(find(figures, "options_offered", "", "mean").same);

  const auto contrasts = static_cast<std::size_t>(
      std::count_if(figures.begin(), figures.end(), [](const Figure& figure) { return figure.contrast.has_value(); }));
  CHECK(correct_for_number({&figures}) == contrasts);
  for (const Figure& figure : figures) {
    if (figure.contrast) CHECK(figure.contrast->p_corrected >= figure.contrast->p);
  }
}

TEST_CASE("a move that one side lacks has no figure there") {
  FigureSums sums(2, 2, {{"lay"}}, {{"pass", "lay"}});
  GameCounts counts;
  const Played one = played(1, 3, 3, 6, {3, 2});
  Played two = played(1, 3, 3, 6, {1, 1});
  two.counts.moves.push_back({3, 2});
  const std::vector<Figure> figures = figures_of(sums, {one, one}, {two, two}, {"lay"}, {"pass", "lay"});
  CHECK(find(figures, "moves", "lay", "chosen").same);
  CHECK_FALSE(find(figures, "moves", "pass", "chosen").a);
  CHECK(*find(figures, "moves", "pass", "chosen").b == Approx(1.0 / 3));
  CHECK_FALSE(find(figures, "moves", "pass", "chosen").contrast);
}

/// Correlated pairs of games, in which B's games are `factor` times as long as A's on average.
class PairMaker {
 public:
  explicit PairMaker(double factor) : factor_(factor) {}

  std::pair<Played, Played> next() {
    const double common = exponential_(random_);
    return {one(common, 1, 0.3), one(common, factor_, 0.4)};
  }

 private:
  Played one(double common, double factor, double share) {
    const double mean = 40 * factor * (common + exponential_(random_)) / 2;
    const auto turns = static_cast<std::int64_t>(10 + mean);
    // On average exactly this share of the decisions: rounded up as often as the fraction says.
    const double chosen = 2 * uniform_(random_) * share * static_cast<double>(turns) + uniform_(random_);
    return played(uniform_(random_) < share ? 1 : 2, turns, turns, 2 * turns,
                  {turns, static_cast<std::int64_t>(chosen)});
  }

  double factor_;
  std::mt19937_64 random_{7};
  std::exponential_distribution<double> exponential_{1};
  std::uniform_real_distribution<double> uniform_{0, 1};
};

TEST_CASE("the 95% intervals contain the true difference in about 95 of 100 comparisons") {
  constexpr int kComparisons = 300, kGames = 100;
  // The true mean and median of turns, estimated from many games; the shares are known.
  PairMaker truth(0.8);
  std::vector<double> long_a, long_b;
  double sum_a = 0, sum_b = 0;
  for (int i = 0; i < 100'000; ++i) {
    const auto [a, b] = truth.next();
    long_a.push_back(static_cast<double>(a.result.turns));
    long_b.push_back(static_cast<double>(b.result.turns));
    sum_a += long_a.back();
    sum_b += long_b.back();
  }
  const auto middle = static_cast<std::ptrdiff_t>(long_a.size() / 2);
  std::nth_element(long_a.begin(), long_a.begin() + middle, long_a.end());
  std::nth_element(long_b.begin(), long_b.begin() + middle, long_b.end());
  const double mean = (sum_b - sum_a) / static_cast<double>(long_a.size()), ratio = sum_b / sum_a;
  const double median = long_b[static_cast<std::size_t>(middle)] - long_a[static_cast<std::size_t>(middle)];

  int means = 0, ratios = 0, medians = 0, wins = 0, moves = 0;
  PairMaker pairs(0.8);
  const auto contains = [](const Interval& interval, double value) {
    return interval.low <= value && value <= interval.high ? 1 : 0;
  };
  for (int i = 0; i < kComparisons; ++i) {
    std::vector<Played> a, b;
    for (int game = 0; game < kGames; ++game) {
      auto [one, other] = pairs.next();
      a.push_back(std::move(one));
      b.push_back(std::move(other));
    }
    FigureSums sums(kGames, 2, {{"lay"}}, {{"lay"}});
    const std::vector<Figure> figures = figures_of(sums, a, b, {"lay"}, {"lay"});
    means += contains(find(figures, "turns", "", "mean").contrast->difference_interval, mean);
    ratios += contains(find(figures, "turns", "", "mean").contrast->ratio_interval, ratio);
    medians += contains(find(figures, "turns", "", "median").contrast->difference_interval, median);
    wins += contains(find(figures, "seats", "1", "share").contrast->difference_interval, 0.1);
    moves += contains(find(figures, "moves", "lay", "chosen").contrast->difference_interval, 0.1);
  }
  // 285 are expected, with a standard deviation of 3.8; the interval of the median is a little too wide.
  for (const int covered : {means, ratios, wins, moves}) {
    CHECK(covered >= 272);
    CHECK(covered <= 297);
  }
  CHECK(medians >= 274);
}

// A game against itself with other cards: every finding is false.
TEST_CASE("without a difference, one in twenty is found before the correction, and almost none after it") {
  constexpr std::int64_t kGames = 100, kComparisons = 80;
  const test::TempFolder folder;
  Library library;
  library.folders = {folder.path()};
  std::string error;
  const auto rules = load_rules(folder.write("little.lua", test::kLittleGame), library, error);
  REQUIRE(rules != nullptr);
  const auto options = option_values(rules->header, 3, {}, error);
  REQUIRE(options);
  const std::vector<std::string> moves{"lay", "draw"};
  const GameColumns columns(3, moves);
  std::vector<double> rows(static_cast<std::size_t>(2 * kComparisons * kGames) * columns.width());
  Plan plan;
  plan.seed = 1;
  plan.games = 2 * kComparisons * kGames;
  plan.threads = 2;
  plan.keep_games = true;
  plan.on_played = [&](const Stretch& played) {
    for (std::size_t i = 0; i < played.games[0].size(); ++i) {
      const PlayedGame& game = played.games[0][i];
      columns.write(&rows[(played.first + i) * columns.width()], game.result, game.counts, columns.places_of(moves));
    }
  };
  const ChosenGame little{rules, 3, *options};
  REQUIRE_FALSE(run_games({{little, {BotSpec{}, BotSpec{}, BotSpec{}}}}, plan));

  int contrasts = 0, found = 0, families = 0;
  for (std::int64_t i = 0; i < kComparisons; ++i) {
    FigureSums sums(kGames, 3, {moves}, {moves});
    for (std::int64_t game = 0; game < kGames; ++game) {
      const auto at = static_cast<std::size_t>(2 * i * kGames + game);
      sums.add(&rows[at * columns.width()], &rows[(at + kGames) * columns.width()]);
    }
    std::vector<Figure> figures = sums.figures();
    correct_for_number({&figures});
    bool any = false;
    for (const Figure& figure : figures) {
      if (!figure.contrast) continue;
      any = any || figure.contrast->significant;
      // The median of short games is the same in most samples, so it is rarely found to differ.
      if (figure.measure == "median" || figure.measure == "p95") continue;
      ++contrasts;
      found += figure.contrast->p < 0.05 ? 1 : 0;
    }
    families += any ? 1 : 0;
  }
  CHECK(contrasts > 10 * kComparisons);
  CHECK(found > contrasts * 3 / 100);
  CHECK(found < contrasts * 7 / 100);
  CHECK(families <= 9);  // at most 4 of 80 are expected
}

}  // namespace houserules::figures_test
