// Bots against each other: seats rotate, figures add up, and thinking helps.
#include "bots/series.h"

#include "tests/interpreter/play_support.h"

namespace houserules::series_test {

// Nim: whoever takes the last of fifteen wins. A player who looks ahead beats one who does not.
constexpr const char* kNim = R"(--[[ rules
game "Nim"
about "Take one, two or three. Whoever takes the last wins."
players 2..3
deck 52
public left "left"
move take "take {n}"
]]
function start() left = 15 end
function turn(me)
  local n = me:pick("take", range(1, math.min(3, left)))
  left = left - n
  if left == 0 then finish(me) end
end
)";

SeriesSettings nim(std::vector<BotSpec> bots, std::int64_t games, int threads) {
  SeriesSettings settings;
  settings.rules = test::rules_of(kNim);
  settings.bots = std::move(bots);
  settings.options = test::options_of(*settings.rules, 2);
  settings.seed = 3;
  settings.games = games;
  settings.threads = threads;
  return settings;
}

TEST_CASE("search beats greedy, and greedy beats random, where looking ahead matters", "[unsanitized]") {
  const Series random = run_series(nim({{"greedy", 60, {}}, {"random", 0, {}}}, 40, 1));
  REQUIRE_FALSE(random.fault);
  CHECK(random.rows[0].wins > 28);
  const Series greedy = run_series(nim({{"search", 200, {}}, {"greedy", 0, {}}}, 40, 1));
  REQUIRE_FALSE(greedy.fault);
  CHECK(greedy.rows[0].wins > 28);
}

TEST_CASE("the figures of a series add up with any number of threads") {
  const auto bots = std::vector<BotSpec>{{"search", 10, {}}, {"random", 0, {}}, {"greedy", 5, {}}};
  const Series one = run_series(nim(bots, 30, 1)), three = run_series(nim(bots, 30, 3));
  double wins = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const SeriesRow& row = one.rows[i];
    CHECK(row.seats == 20);  // two of three play in each game
    CHECK(row.wins == three.rows[i].wins);
    CHECK(row.decisions == three.rows[i].decisions);
    CHECK(row.choices == three.rows[i].choices);
    CHECK(row.playouts == three.rows[i].playouts);
    CHECK(row.choices <= row.decisions);
    wins += row.wins;
  }
  CHECK(wins == Approx(30));
  CHECK(one.draws == 0);
  CHECK(one.rows[0].playouts == 10 * one.rows[0].choices);
  CHECK(one.rows[1].playouts == 0);
}

TEST_CASE("a margin counts who is ahead in each game, also where all but one win") {
  const auto errors = [](double first, double second, int ahead, int behind) {
    SeriesGame game;
    game.rows.resize(2);
    Margin margin;
    for (int i = 0; i < ahead + behind; ++i) {
      game.rows[0].wins = i < ahead ? first : second;
      game.rows[1].wins = i < ahead ? second : first;
      margin.add(game);
    }
    return margin.errors();
  };
  CHECK(errors(1, 0, 60, 40) == Approx(2));
  CHECK(errors(1, 0, 40, 60) == Approx(-2));
  CHECK(errors(2, 1, 60, 40) == Approx(2));  // two against two of whom one loses
  CHECK(errors(1, 0, 4, 0) == Approx(2));
  CHECK(Margin().errors() == 0);
}

TEST_CASE("a series reports the first game that fails") {
  SeriesSettings settings = nim({{"random", 0, {}}, {"random", 0, {}}}, 200, 2);
  std::string text = kNim;
  text.replace(text.find("  left = left - n"), 17, "  if chance(40) == 1 then error('oh') end left = left - n");
  settings.rules = test::rules_of(text);
  const Series two = run_series(settings);
  settings.threads = 1;
  const Series one = run_series(settings);
  REQUIRE(one.fault);
  REQUIRE(two.fault);
  CHECK(one.fault->game == two.fault->game);
  CHECK(one.fault->error.message == two.fault->error.message);
}

}  // namespace houserules::series_test
