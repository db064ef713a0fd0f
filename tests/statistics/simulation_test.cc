// Many games: in order, stopped, and continued.
#include "statistics/simulation.h"

#include <chrono>
#include <thread>

#include <nlohmann/json.hpp>

#include "statistics/log_games.h"
#include "statistics/report.h"
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

TEST_CASE("games are reported in the order of their indices, with any number of threads") {
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

/// A game in which a card is laid in each turn, with `change` applied to the rules that Lua plays.
struct TwoGames {
  TwoGames(const std::string& from, const std::string& to) : usual(load("usual", kText)) {
    std::string text = kText;
    REQUIRE(text.find(from) != std::string::npos);
    changed = load("changed", text.replace(text.find(from), from.size(), to));
  }

  /// The message about the first difference, if games differ.
  std::string difference() const {
    const ChosenGame one{usual, 2, {}}, other{changed, 2, {}};
    const std::vector<BotSpec> bots(2);
    Plan plan;
    plan.seed = 1;
    plan.games = 20;
    plan.alike = true;
    const auto fault = run_games({{one, bots}, {other, bots, Scripts::in_lua}}, plan);
    return fault ? fault->error.text() : "";
  }

  std::shared_ptr<const Rules> load(const std::string& name, const std::string& text) const {
    Library library;
    library.folders = {folder.path()};
    std::string error;
    auto rules = load_rules(folder.write(name + ".lua", text), library, error);
    REQUIRE(rules != nullptr);
    REQUIRE(rules->ok());
    return rules;
  }

  static constexpr const char* kText = R"(--[[ rules
game     "Talk"
players  2
deck     52
deal     3 each
pile     laid face up
public   last "rank laid last"
move     lay "lay {card}"
win      highest score
]]

function turn(me)
  local _, card = me:choose { lay = me.hand }
  card:move_to(laid)
  last = card.rank
  say("so far " .. #laid)
  if #me.hand == 0 then
    if #laid == 1 then error("none") end
    finish()
  end
end

function score(player)
  return 7
end
)";

  test::TempFolder folder;
  std::shared_ptr<const Rules> usual, changed;
};

TEST_CASE("two ways to run a game are compared in everything visible") {
  const auto difference = [](const std::string& from, const std::string& to) {
    return TwoGames(from, to).difference();
  };
  CHECK(difference("so far", "so far").empty());
  CHECK(difference("so far \" .. #laid", "so far \" .. #laid + (#laid == 3 and 1 or 0)") ==
        "the machine and Lua differ in game 0 after 3 decisions: the text said differs\n"
        "  machine: so far 3 [12 -1 -1 0 0 0 0 0 `so far 3` ``]\n"
        "  lua:     so far 4 [12 -1 -1 0 0 0 0 0 `so far 4` ``]");
  CHECK(difference("last = card.rank", "if #laid < 4 then last = card.rank end") ==
        "the machine and Lua differ in game 0 after 4 decisions: an event differs\n"
        "  machine: an event: rank laid last: 2 [11 -1 -1 0 0 0 0 0 `` `9`]\n"
        "  lua:     the text said: so far 4 [12 -1 -1 0 0 0 0 0 `so far 4` ``]");
  CHECK(difference("lay {card}", "put {card}") ==
        "the machine and Lua differ in game 0 after 0 decisions: an option differs\n"
        "  machine: seat 2: lay 2C\n"
        "  lua:     seat 2: put 2C");
  CHECK(difference("me:choose { lay = me.hand }", "me:choose { lay = { me.hand.top } }") ==
        "the machine and Lua differ in game 0 after 0 decisions: an option differs\n"
        "  machine: seat 2: lay 2C\n"
        "  lua:     seat 2: lay JS");
  const std::string seen = difference("rank laid last", "rank on top");
  INFO(seen);
  CHECK(
      seen.starts_with("the machine and Lua differ in game 0 after 0 decisions: the view of all faces differs\n"
                       "  machine: deal 1 dealer 0 to move -1 direction 1 (Anna true true 0 0) (Ben true true 0 0) "));
  CHECK(seen.find("(rank laid last)=") < seen.find("\n  lua: "));
  CHECK(seen.find("(rank on top)=") > seen.find("\n  lua: "));
  CHECK(difference("laid face up", "laid face down") ==
        "the machine and Lua differ in game 0 after 1 decision: an event differs\n"
        "  machine: JS from Ben's hand to the laid. [6 1 -1 2 4 1 0 0 `` `` 48:3]\n"
        "  lua:     JS from Ben's hand to the laid. [6 1 -1 2 4 1 0 0 `` `` 48:2]");
  CHECK(difference("return 7", "return player.seat") ==
        "the machine and Lua differ in game 0 after 5 decisions: an event differs\n"
        "  machine: Anna scores 7 points. [19 0 -1 0 0 7 0 0 `` ``]\n"
        "  lua:     Anna scores 1 point. [19 0 -1 0 0 1 0 0 `` ``]");
  CHECK(difference("#laid == 1", "#laid == 5") ==
        "the machine and Lua differ in game 0 after 5 decisions: an event differs\n"
        "  machine: an event: Anna scores 7 points. [19 0 -1 0 0 7 0 0 `` ``]\n"
        "  lua:     the status: an error");
}

TEST_CASE("two ways to run a game that fails in both are compared in how it fails") {
  TwoGames games("so far", "so far");
  std::string text = TwoGames::kText;
  text.replace(text.find("#laid == 1"), 10, "#laid == 5");
  games.usual = games.changed = games.load("usual", text);
  CHECK(games.difference().starts_with(games.folder / "usual.lua:18: none\n  deal 1, Anna deals, Ben's turn\n"));
  games.changed = games.load("usual", text.replace(text.find("\"none\""), 6, "\"nothing\""));
  const std::string difference = games.difference();
  CHECK(
      difference.starts_with("the machine and Lua differ in game 0 after 5 decisions: the error differs\n  machine: " +
                             games.folder / "usual.lua:18: none\n  deal 1,"));
  CHECK(difference.find("\n  lua:     " + games.folder / "usual.lua:18: nothing\n  deal 1,") != std::string::npos);
}

TEST_CASE("a stopped run has reported its first games, and continues to the same whole") {
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

TEST_CASE("a run is stopped in mid-game, and reports a match that rarely ends") {
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
  CHECK(match.starts_with("one has reached "));
  CHECK(match.ends_with(" decisions; it ends when a score is at least 10, and the scores are 0 to 0"));
}

TEST_CASE("the parts of points are counted, and their shares of the difference add up to 1") {
  const test::TempFolder folder;
  Library library;
  std::string error;
  // Whoever is asked first wins by four trumps, and lacks a card.
  const auto rules = load_rules(folder.write("parts.lua", R"(--[[ rules
game "Parts"
players 2
move go "go on"
match 1 deals
win highest score
]]
local first
function turn(me)
  first = first or me
  me:choose { go = true }
  finish()
end
function score(player)
  return { cards = player == first and 1 or 2, trumps = player == first and 6 or 2, none = 0 }
end
)"),
                                library, error);
  REQUIRE(rules != nullptr);
  REQUIRE(rules->ok());
  const ChosenGame game{rules, 2, {}};
  Plan plan;
  plan.games = 10;
  plan.keep_games = true;
  Impossible fault;
  const auto setup = resolve(rules->header, 2, {}, fault);
  REQUIRE(setup);
  Report report = report_of(game, std::vector<BotSpec>(2), 1, *setup);
  CHECK(report.parts == std::vector<std::string>{"cards", "trumps", "none"});
  plan.on_played = [&](const Stretch& played) { report.tally.add(played.tallies[0]); };
  CHECK_FALSE(run_games({{game, std::vector<BotSpec>(2)}}, plan));
  REQUIRE(report.tally.parts.size() == 3);
  CHECK(report.tally.parts[1].games == 10);
  CHECK(report.tally.parts[1].points == 10 * 8);
  CHECK(report.tally.parts[0].ahead == -10);
  CHECK(report.tally.parts[1].ahead == 40);
  CHECK(report.tally.parts[2].games == 0);
  Tally again;
  CHECK(read_tally(tally_json(report.tally), report, again) == "");
  CHECK(again.parts[1].points == 80);
  CHECK(report_text(report).find("points for  mean  in games  of the difference\n"
                                 "cards       1.50    100.0%             -33.3%\n"
                                 "trumps      4.00    100.0%             133.3%\n\n") != std::string::npos);
}

}  // namespace houserules::simulation_test
