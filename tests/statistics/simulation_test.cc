// Many games: in order, stopped, and gone on with.
#include "statistics/simulation.h"

#include <chrono>
#include <thread>

#include "tests/cli/cli_support.h"

namespace houserules::simulation_test {

ChosenGame little(const test::TempFolder& folder) {
  Library library;
  library.folders = {folder.path()};
  std::string error;
  const auto rules = load_rules(folder.write("little.lua", test::kLittleGame), library, error);
  REQUIRE(rules != nullptr);
  return {rules, 3, *option_values(rules->header, 3, {}, error)};
}

TEST_CASE("games are told in the order of their indices, whatever the threads") {
  const test::TempFolder folder;
  const ChosenGame game = little(folder);
  const std::vector<Contest> both{{game, std::vector<BotSpec>(3)}, {game, std::vector<BotSpec>(3)}};
  std::uint64_t next = 5;
  Tally tally;
  Plan plan;
  plan.seed = 1;
  plan.first = next;
  plan.games = 3000;
  plan.threads = 3;
  plan.keep_games = true;
  plan.on_played = [&](const Stretch& played) {
    CHECK(played.first == next);
    next = played.end;
    CHECK(played.games[1].size() == played.end - played.first);
    CHECK(played.tallies[0].checksum == played.tallies[1].checksum);
    tally.add(played.tallies[0]);
  };
  CHECK_FALSE(run_games(both, plan));
  CHECK(next == 3005);
  CHECK(tally.games == 3000);
}

TEST_CASE("two ways to run a game are compared at each decision") {
  const test::TempFolder folder;
  const ChosenGame game = little(folder);
  ChosenGame larger = game;
  larger.options["size"] = std::int64_t{4};
  Plan plan;
  plan.seed = 1;
  plan.games = 20;
  plan.alike = true;
  const std::vector<BotSpec> bots(3);
  CHECK_FALSE(run_games({{game, bots}, {game, bots, Scripts::in_lua}}, plan));
  const auto fault = run_games({{game, bots}, {larger, bots, Scripts::in_lua}}, plan);
  REQUIRE(fault);
  CHECK(fault->error.message == "the machine and Lua part in game 0, at decision 1");
}

TEST_CASE("a stopped run has told its first games, and goes on to the same whole") {
  const test::TempFolder folder;
  const ChosenGame game = little(folder);
  for (const char* name : {"random", "greedy"}) {
    const std::vector<Contest> contest{{game, std::vector<BotSpec>(3, BotSpec{name, 0, {}})}};
    const auto play = [&contest](std::uint64_t first, std::int64_t games, Run& run, std::int64_t stop_after) {
      Tally tally;
      Plan plan;
      plan.seed = 1;
      plan.first = first;
      plan.games = games;
      plan.threads = 2;
      plan.run = &run;
      plan.on_played = [&](const Stretch& played) {
        tally.add(played.tallies[0]);
        if (tally.games >= stop_after) run.stop();
      };
      CHECK_FALSE(run_games(contest, plan));
      return tally;
    };
    Run whole_run, stopped_run, rest_run;
    const Tally whole = play(0, 400, whole_run, 1000);
    CHECK(whole.games == 400);
    Tally sum = play(0, 400, stopped_run, 30);
    CHECK(sum.games >= 30);
    sum.add(play(static_cast<std::uint64_t>(sum.games), 400 - sum.games, rest_run, 1000));
    CHECK(sum.games == 400);
    CHECK(sum.checksum == whole.checksum);
    CHECK(sum.turns.bars() == whole.turns.bars());
    CHECK(whole_run.decisions() == whole.decisions.sum());
    CHECK(whole_run.pace().games == 400);
  }
}

/// A game that never ends by itself: nobody ever scores.
constexpr const char* kEndless = R"(--[[ rules
game    "Endless"
about   "Nobody ever scores."
source  "nowhere"
players 2
deck    52
deal    1 each
move    lay "lay {card}"
match   until a score >= 10
win     highest score
]]
function turn(me) me:choose { lay = me.hand } finish() end
function score(player) return 0 end
)";

TEST_CASE("a run is stopped in the middle of a game, and tells of a match that hardly ends") {
  const test::TempFolder folder;
  Library library;
  std::string error;
  const auto rules = load_rules(folder.write("endless.lua", kEndless), library, error);
  REQUIRE(rules != nullptr);
  const ChosenGame game{rules, 2, {}};
  Run run;
  Plan plan;
  plan.games = 10;
  plan.run = &run;
  bool told = false;
  plan.on_played = [&told](const Stretch&) { told = true; };
  std::string match;
  {
    const std::jthread watch([&] {
      while (run.long_match().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      match = run.long_match();
      run.stop();
    });
    CHECK_FALSE(run_games({{game, std::vector<BotSpec>(2)}}, plan));
    run.stop();
  }
  CHECK_FALSE(told);
  CHECK(match.starts_with("one has come to "));
  CHECK(match.ends_with(" decisions; it ends when a score is at least 10, and the scores are 0 to 0"));
}

}  // namespace houserules::simulation_test
