// Whether intervals are valid, even with repeated looks and stopping because of the results.
#include "statistics/sequential.h"

#include <algorithm>
#include <functional>
#include <random>
#include <string_view>

#include "statistics/figures.h"
#include "tests/catch.h"

namespace houserules::sequential_test {

TEST_CASE("an anytime interval is wider than one for a fixed number, by half near 400 pairs") {
  CHECK(at_any_time(40).z == Approx(3.763).epsilon(0.001));
  CHECK(at_any_time(400).z == Approx(3.035).epsilon(0.001));
  CHECK(at_any_time(4000).z == Approx(3.255).epsilon(0.001));
}

TEST_CASE("the anytime p-value is 5% where the interval begins to contain no difference") {
  for (const std::int64_t games : {40, 400, 4000}) {
    const Certainty certainty = at_any_time(games);
    CHECK(certainty.p(certainty.z) == Approx(0.05));
    CHECK(certainty.p(0) == 1);
    CHECK(certainty.p(6) < 0.001);
  }
  CHECK(Certainty{}.p(kZ95) == Approx(0.05));
}

TEST_CASE("looks come after another tenth of pairs") {
  CHECK(next_look(0) == 40);
  CHECK(next_look(40) == 44);
  CHECK(next_look(1000) == 1100);
}

/// In how many of the repetitions an interval contained the truth.
struct Held {
  int always = 0;      ///< at every look
  int when_ended = 0;  ///< at the last
  int stopped = 0;     ///< when stopped as soon as it shows a difference, or at the end
  int told = 0;        ///< showed a difference at any look
};

constexpr int kRepetitions = 200;
constexpr std::int64_t kPairs = 1500;

/// A game of two players, 20 to 200 decisions long, in which the first wins 30 of 100. With `difference` side B is half
/// as long, and the first wins 25 of 100. Half of the pairs are of the same length.
class Law {
 public:
  explicit Law(bool difference) : difference_(difference) {}

  void write(double* a, double* b, const GameColumns& columns, std::mt19937_64& chance) const {
    const auto shared = chance() % 4;
    const auto own = chance() % 2 == 0 ? shared : chance() % 4;
    write_game(a, columns, shared, 1, chance() % 100 < 30);
    write_game(b, columns, own, difference_ ? 2 : 1, chance() % 100 < (difference_ ? 25U : 30U));
  }

  /// For the minutes: B's as a fraction of A's.
  double ratio() const { return difference_ ? (5 * 42.5 + 60) / (5 * 85.0 + 60) : 1; }
  /// For the wins of the first to choose.
  double points() const { return difference_ ? -0.05 : 0; }

 private:
  static void write_game(double* row, const GameColumns& columns, std::size_t length, int part, bool first_wins) {
    constexpr std::int64_t kLengths[] = {20, 40, 80, 200};
    Result result;
    result.winners = first_wins ? 1 : 2;
    result.scores = {0, 0};
    result.chips = {0, 0};
    result.deals = 1;
    result.decisions = result.turns = kLengths[length] / part;
    GameCounts counts;
    counts.first = 0;
    counts.options = 2 * result.decisions;
    counts.forced = result.decisions / 4;
    columns.write(row, result, counts, {});
    row[GameColumns::kForced] = static_cast<double>(result.decisions) / 4;
    row[GameColumns::kMinutes] = (5.0 * static_cast<double>(result.decisions) + 60) / 60;
  }

  bool difference_;
};

const Contrast& contrast_in(const std::vector<Figure>& figures, std::string_view group) {
  const auto found = std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.group == group && (figure.measure == "mean" || figure.measure == "share");
  });
  REQUIRE(found != figures.end());
  REQUIRE(found->contrast);
  return *found->contrast;
}

/// For the minutes and for the wins of the first to choose.
std::pair<Held, Held> held(const Law& law, const std::function<Certainty(std::int64_t)>& certainty) {
  std::pair<Held, Held> all;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    std::mt19937_64 chance(static_cast<std::uint64_t>(repetition) + 1);
    FigureSums sums(kPairs, 2, {}, {});
    std::vector<double> a(sums.columns().width()), b(sums.columns().width());
    struct Course {
      bool always = true, told = false, holds = false, stopped = false;
    } courses[2];
    for (std::int64_t look = next_look(0); look <= kPairs; look += look / 4) {
      while (sums.pairs() < look) {
        law.write(a.data(), b.data(), sums.columns(), chance);
        sums.add(a.data(), b.data());
      }
      const std::vector<Figure> figures = sums.figures(certainty(look));
      const Contrast& minutes = contrast_in(figures, "minutes");
      const Contrast& wins = contrast_in(figures, "order");
      const bool holds[] = {
          minutes.ratio_interval.low <= law.ratio() && minutes.ratio_interval.high >= law.ratio(),
          wins.difference_interval.low <= law.points() && wins.difference_interval.high >= law.points()};
      const bool tells[] = {minutes.p < 0.05, wins.p < 0.05};
      for (int i = 0; i < 2; ++i) {
        courses[i].holds = holds[i];
        courses[i].always = courses[i].always && holds[i];
        if (!courses[i].told) courses[i].stopped = holds[i];
        courses[i].told = courses[i].told || tells[i];
      }
    }
    for (int i = 0; i < 2; ++i) {
      Held& sum = i == 0 ? all.first : all.second;
      sum.always += courses[i].always ? 1 : 0;
      sum.when_ended += courses[i].holds ? 1 : 0;
      sum.stopped += courses[i].stopped ? 1 : 0;
      sum.told += courses[i].told ? 1 : 0;
    }
  }
  return all;
}

constexpr int k95 = kRepetitions * 95 / 100;

TEST_CASE("anytime intervals hold at every look, with a known difference and with none", "[unsanitized]") {
  for (const bool difference : {false, true}) {
    const auto [minutes, wins] = held(Law(difference), at_any_time);
    for (const Held& figure : {minutes, wins}) {
      CAPTURE(difference, figure.always, figure.when_ended, figure.stopped, figure.told);
      CHECK(figure.always >= k95);
      CHECK(figure.stopped >= k95);
      if (!difference) CHECK(figure.told <= kRepetitions - k95);
    }
    if (difference) CHECK(minutes.told == kRepetitions);
  }
}

// Why these intervals are needed: with the usual ones, looking repeatedly finds nonexistent differences.
TEST_CASE("intervals for a fixed number of pairs hold then, and only then", "[unsanitized]") {
  const auto fixed = [](std::int64_t) { return Certainty{}; };
  const auto [minutes, wins] = held(Law(false), fixed);
  for (const Held& figure : {minutes, wins}) {
    CAPTURE(figure.always, figure.when_ended, figure.stopped, figure.told);
    CHECK(figure.when_ended >= kRepetitions * 91 / 100);
    CHECK(figure.told > kRepetitions * 15 / 100);
  }
  const auto [shorter, first] = held(Law(true), fixed);
  CHECK(shorter.when_ended >= kRepetitions * 91 / 100);
  CHECK(first.when_ended >= kRepetitions * 91 / 100);
}

}  // namespace houserules::sequential_test
