// The sentences of a comparison, from hand-made figures.
#include <cmath>

#include "statistics/comparison.h"
#include "tests/catch.h"

namespace houserules::verdict_test {

using Sentences = std::vector<std::string>;

ComparedSides sides() {
  ComparedSides sides;
  sides.a.name = "the default settings";
  sides.b.name = "`draws = 1`";
  sides.lead = "With `draws = 1`";
  return sides;
}

/// A number that differs by this ratio.
Figure number(const char* group, const char* item, double a, double ratio, double low, double high,
              bool significant = true) {
  Contrast contrast;
  contrast.difference = a * ratio - a;
  contrast.difference_interval = {a * low - a, a * high - a};
  contrast.ratio = ratio;
  contrast.ratio_interval = {low, high};
  contrast.significant = significant;
  return {group, item, "mean", std::string(group) + ": mean", false, false, a, a * ratio, false, contrast};
}

/// A share with an interval of this half-width.
Figure share(const char* group, const char* item, double a, double b, double reach, bool significant = true,
             const char* measure = "share") {
  Contrast contrast;
  contrast.a = {a - reach / 2, a + reach / 2};
  contrast.b = {b - reach / 2, b + reach / 2};
  contrast.difference = b - a;
  contrast.difference_interval = {b - a - reach, b - a + reach};
  contrast.significant = significant;
  return {group, item, measure, "a share", true, false, a, b, false, contrast};
}

Figure same(const char* group, const char* measure) { return {group, "", measure, "", false, false, 4, 4, true, {}}; }

/// The sentences for 1000 games of two players, each won by one of them.
Sentences said(std::vector<Figure> figures) {
  Comparison comparison;
  comparison.a.tally.games = comparison.b.tally.games = 1000;
  comparison.a.tally.wins = comparison.b.tally.wins = {500, 500};
  comparison.figures = std::move(figures);
  return verdict(sides(), comparison);
}

TEST_CASE("the largest differences come first, two in one sentence") {
  CHECK(said({share("order", "0", 0.56, 0.50, 0.03), number("turns", "", 80, 0.62, 0.594, 0.651),
              number("decisions", "", 90, 0.5, 0.45, 0.55), share("forced_decisions", "", 0.30, 0.36, 0.001),
              share("draws", "", 0, 0.04, 0.01)}) ==
        Sentences{"With `draws = 1` games are 38% shorter, and nobody wins 4.0% of the games instead of 0%.",
                  "36.0% of the decisions instead of 30.0% leave no choice (95% CI of the difference +5.9 to +6.1 "
                  "points).",
                  "The advantage of choosing first vanishes: the first to choose wins 50.0% of the games instead of "
                  "56.0% (95% CI of the difference -9.0 to -3.0 points)."});
}

TEST_CASE("differences that are not significant are left out, but their possible size is given") {
  CHECK(said({share("order", "0", 0.52, 0.50, 0.03, false), number("turns", "", 80, 2.44, 2.31, 2.58),
              share("draws", "", 0, 0.04, 0.05, false)}) ==
        Sentences{
            "With `draws = 1` games are 2.4 times as long.",
            "The first to choose may win less often, by up to 5.1 points, or more often, by up to 1 point (95% CI)."});
  CHECK(said({share("order", "0", 0.52, 0.50, 0.03, false), number("turns", "", 80, 1.004, 0.991, 1.018, false)}) ==
        Sentences{
            "With `draws = 1` no difference has been found yet after 1000 games.",
            "No difference was found in the length of games; if there is one, it is below 1.9% (95% CI), too small to "
            "notice.",
            "The first to choose may win less often, by up to 5.1 points, or more often, by up to 1 point (95% CI)."});
  // By itself it would count as a difference.
  CHECK(said({number("turns", "", 80, 0.7, 0.36, 0.967, false)}) ==
        Sentences{"With `draws = 1` no difference has been found yet after 1000 games.",
                  "Games are probably shorter, by 3.3 to 65% (95% CI of this figure alone); not significant after "
                  "correction for the other comparisons."});
}

TEST_CASE("an equal number of turns does not mean equal length if decisions differ") {
  CHECK(said({number("turns", "", 80, 0.95, 0.85, 1.05, false), number("decisions", "", 90, 0.77, 0.7, 0.85),
              share("draws", "", 0, 0.04, 0.01)}) ==
        Sentences{"With `draws = 1` nobody wins 4.0% of the games instead of 0%.",
                  "A game may have fewer turns, by up to 16%, or more turns, by up to 5.1% (95% CI)."});
}

TEST_CASE("the length of a game without turns is its number of decisions, next to any other game") {
  Figure turns = number("turns", "", 80, 1, 1, 1, false);
  turns.b = 0;
  turns.contrast->ratio.reset();
  turns.contrast->significant = true;
  CHECK(said({turns, number("decisions", "", 90, 1.25, 1.2, 1.3)}) ==
        Sentences{"With `draws = 1` games are 25% longer."});
}

TEST_CASE("a bound of one point is written in the singular") {
  CHECK(said({share("order", "0", 0.5, 0.5, 0.0095, false)}) ==
        Sentences{"With `draws = 1` no difference was found.",
                  "No difference was found in how often the first to choose wins; if there is one, it is below 1 point "
                  "(95% CI), too small to notice."});
}

TEST_CASE("the length of games that do not count turns is their number of decisions") {
  CHECK(said({same("turns", "mean"), number("decisions", "", 90, 1.25, 1.2, 1.3)}) ==
        Sentences{"With `draws = 1` decisions: mean: 112.50 instead of 90.00.",
                  "The number of turns is the same in every game."});
  Figure turns = same("turns", "mean");
  turns.a = turns.b = 0;
  CHECK(said({turns, number("decisions", "", 90, 1.25, 1.2, 1.3)}) ==
        Sentences{"With `draws = 1` games are 25% longer."});
}

TEST_CASE("the first to choose gains or loses an advantage") {
  const auto first = [](double a, double b) {
    const Sentences sentences = said({share("seats", "1", 0.5, 0.5, 0.1, false), share("order", "0", a, b, 0.02)});
    return sentences.at(0).substr(0, sentences.at(0).find(':'));
  };
  CHECK(first(0.56, 0.50) == "With `draws = 1` the advantage of choosing first vanishes");
  CHECK(first(0.44, 0.50) == "With `draws = 1` the disadvantage of choosing first vanishes");
  CHECK(first(0.50, 0.56) == "With `draws = 1` choosing first becomes an advantage");
  CHECK(first(0.50, 0.44) == "With `draws = 1` choosing first becomes a disadvantage");
  CHECK(first(0.56, 0.44) == "With `draws = 1` choosing first is no longer an advantage but a disadvantage");
  CHECK(first(0.56, 0.62) == "With `draws = 1` the advantage of choosing first grows");
  CHECK(first(0.40, 0.47) == "With `draws = 1` the disadvantage of choosing first shrinks");
  CHECK(said({share("seats", "1", 0.5, 0.5, 0.1, false), share("order", "0", 0.47, 0.53, 0.08)})[0] ==
        "With `draws = 1` the first to choose wins 53.0% of the games instead of 47.0%.");
}

TEST_CASE("the largest difference among seats and among moves is reported, moves last") {
  CHECK(said({share("seats", "1", 0.50, 0.45, 0.02), share("seats", "2", 0.50, 0.57, 0.02),
              share("moves", "call", 0.04, 0, 0.002, true, "chosen"),
              share("moves", "draw", 0.2, 0.21, 0.002, true, "chosen"),
              share("moves", "draw", 0.2, 0.5, 0.002, true, "offered"),
              number("scores", "winner", 20, 1.02, 1.01, 1.03)}) ==
        Sentences{"With `draws = 1` seat 2 wins 57.0% of the games instead of 50.0%, and `call` is never chosen, down "
                  "from 4.0% of the decisions.",
                  "Found, but too small to notice: the winner has 2% more points."});
  CHECK(said({share("moves", "draw", 0.2, 0.21, 0.002, true, "chosen")})[0] ==
        "With `draws = 1` no difference you would notice at the table was found; among the moves, `draw` is chosen at "
        "21.0% of the "
        "decisions instead of 20.0% (95% CI of the difference +0.8 to "
        "+1.2 points).");
}

TEST_CASE("numbers without a ratio, and small differences, have enough digits") {
  Figure score = number("scores", "winner", -4, 1, 1, 1);
  score.b = 3.5;
  score.contrast->ratio.reset();
  score.contrast->difference = 7.5;
  score.contrast->difference_interval = {7.25, 7.75};
  CHECK(said({score})[0] == "With `draws = 1` the winner has 3.50 points instead of -4.00.");
  const std::string nothing = "With `draws = 1` nothing changes that you would notice at the table.";
  CHECK(said({number("turns", "", 80, 0.9952, 0.9949, 0.9955)}) ==
        Sentences{nothing, "Found, but too small to notice: games are 0.48% shorter."});
  CHECK(said({share("draws", "", 0.0002, 0.0041, 0.0003)}) ==
        Sentences{nothing, "Found, but too small to notice: nobody wins 0.41% of the games instead of 0.02%."});
}

// A significant difference must not be reported as none.
TEST_CASE("a difference in only one figure is reported") {
  const Figure turns = number("turns", "", 80, 1.01, 0.99, 1.03, false);
  CHECK(said({turns, share("moves", "draw", 0.2, 0.21, 0.002, true, "offered")})[0] ==
        "With `draws = 1` no difference you would notice at the table was found; among the moves, `draw` is offered at "
        "21.0% of the "
        "decisions instead of 20.0% (95% CI of the difference +0.8 to "
        "+1.2 points).");
  CHECK(said({turns, number("decisions", "", 100, 1.02, 1.01, 1.03)})[1] ==
        "Found, but too small to notice: decisions: mean: 102.00 instead of 100.00.");
}

TEST_CASE("two sides that play alike are reported as the same") {
  CHECK(said({same("turns", "mean"), same("seats", "share")}) ==
        Sentences{"With `draws = 1` all 1000 games go the same way: no figure differs."});
  CHECK(said({same("turns", "mean"), same("seats", "share"), number("scores", "spread", 60, 2.16, 2.12, 2.2)}) ==
        Sentences{"With `draws = 1` the scores are 2.16 times as far apart.",
                  "The number of turns and the winners are the same in every game."});
}

/// With minutes, and these players.
Sentences said_of(const std::vector<std::string>& bots, std::vector<Figure> figures,
                  std::vector<Figure> by_chance = {}) {
  Comparison comparison;
  comparison.a.tally.games = comparison.b.tally.games = 1000;
  comparison.a.tally.wins = comparison.b.tally.wins = {500, 500};
  comparison.a.bots = comparison.b.bots = bots;
  comparison.figures = std::move(figures);
  comparison.by_chance = std::move(by_chance);
  return verdict(sides(), comparison);
}

TEST_CASE("the first sentence says who plays, and how long at the table") {
  CHECK(said_of({"search:50", "search:50"}, {number("minutes", "", 20, 0.44, 0.40, 0.48)})[0] ==
        "Among players who think ahead (search:50), with `draws = 1` games are 56% shorter, about 8.8 instead of 20 "
        "minutes.");
  const Figure options = share("forced_decisions", "", 0.20, 0.21, 0.005);
  CHECK(said_of({"search"}, {number("minutes", "", 20, 1.01, 0.99, 1.03, false), options})[0] ==
        "Among players who think ahead (search), with `draws = 1` nothing changes that you would notice at the table.");
  CHECK(said_of({"search"}, {number("minutes", "", 20, 1.01, 0.85, 1.2, false), options})[0] ==
        "Among players who think ahead (search), with `draws = 1` no difference you would notice at the table has been "
        "found yet.");
  CHECK(said_of({"random", "random"}, {number("minutes", "", 20, 0.44, 0.40, 0.48)})[0].starts_with(
      "Among players who choose at random, with `draws = 1` games are "));
  CHECK(said_of({"greedy", "random"}, {number("minutes", "", 20, 1.0, 0.99, 1.01, false)})[0] ==
        "Among players (greedy, random), with `draws = 1` no difference was found.");
}

TEST_CASE("the report says if random players would give a different answer") {
  const std::vector<Figure> thinking{number("minutes", "", 20, 0.56, 0.52, 0.60),
                                     share("forced_decisions", "", 0.3, 0.31, 0.01, false)};
  CHECK(said_of({"search"}, thinking,
                {number("minutes", "", 50, 0.39, 0.37, 0.41), share("forced_decisions", "", 0.22, 0.29, 0.005)})
            .back() ==
        "Among players who choose at random the answer is different: games are 61% shorter and players have no choice at "
        "7 more decisions in 100.");
  CHECK(said_of({"search"}, thinking,
                {number("minutes", "", 50, 0.55, 0.53, 0.57), share("forced_decisions", "", 0.22, 0.235, 0.005)})
            .size() == said_of({"search"}, thinking).size());
}

}  // namespace houserules::verdict_test
