#include "statistics/plot.h"

#include "tests/catch.h"

namespace houserules::plot_test {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

Tally tally_of(std::vector<std::int64_t> turns) {
  Tally tally;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    Result result;
    result.winners = 1U << (i % 2);
    result.scores = {0, 0};
    result.chips = {0, 0};
    result.turns = turns[i];
    result.decisions = turns[i] + 1;
    tally.add(i, result, {});
  }
  return tally;
}

TEST_CASE("a plot has a bar for each length and each seat") {
  const Tally tally = tally_of({3, 3, 5, 9});
  const std::string svg = plot_svg("A & B <1>", {{"A", tally}});
  CHECK(svg.find(">A &amp; B &lt;1&gt;</text>") != std::string::npos);
  CHECK(times(svg, "fill=\"#2f6db3\"") == 3 + 2);
  CHECK(times(svg, "<path ") == 2);
  CHECK(times(svg, "nan") == 0);
  CHECK(times(svg, "inf") == 0);
}

TEST_CASE("the few longest games share a bar") {
  std::vector<std::int64_t> turns(300, 10);
  turns.push_back(100'000);
  const Tally tally = tally_of(turns);
  CHECK(plot_svg("Long", {{"A", tally}}).find(">11+</text>") != std::string::npos);
}

TEST_CASE("two runs are plotted in two colours, with a legend") {
  const Tally a = tally_of({3, 3, 5, 9});
  const Tally b = tally_of({4, 8});
  const std::string svg = plot_svg("Both", {{"draws = 1", a}, {"draws = 3", b}});
  CHECK(svg.find(">draws = 1</text>") != std::string::npos);
  CHECK(times(svg, "fill=\"#2f6db3\"") == 1 + 3 + 2);
  CHECK(times(svg, "fill=\"#d9822b\"") == 1 + 2 + 2);
}

TEST_CASE("a name that is too long for the legend is shortened") {
  const Tally tally = tally_of({3});
  std::string name;
  for (int i = 0; i < 44; ++i) name += "é";
  CHECK(plot_svg("Long", {{name, tally}, {"short", tally}}).find('>' + name + "</text>") != std::string::npos);
  const std::string cut = name.substr(0, 86) + "…";
  CHECK(plot_svg("Long", {{name + "é", tally}, {"short", tally}}).find('>' + cut + "</text>") != std::string::npos);
}

TEST_CASE("a run without games or turns can be plotted") {
  const Tally none;
  CHECK(times(plot_svg("None", {{"none", none}}), "nan") == 0);
  const Tally still = tally_of({0, 0});
  CHECK(plot_svg("Still", {{"still", still}}).find(">Games by length in decisions</text>") != std::string::npos);
}

}  // namespace houserules::plot_test
