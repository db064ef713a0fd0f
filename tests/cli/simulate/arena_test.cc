#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::arena_test {

using test::Outcome;
using test::run;
using test::TempFolder;

/// The player who takes the last of eight wins: with lookahead always the second.
constexpr const char* kNim = R"(--[[ rules
game "Nim"
about "Take one, two or three of eight. Whoever takes the last wins."
players 1..3
deck 52
public left "left"
option heap = 8 in 1..99 "how many there are"
move take "take {n}"
]]
function start() left = options.heap end
function turn(me)
  local n = me:pick("take", range(1, math.min(3, left)))
  left = left - n
  if left == 0 then finish(#players > 1 and me or nobody) end
end
)";

nlohmann::json without_times(const std::string& text) {
  auto json = nlohmann::json::parse(text);
  for (auto& bot : json["bots"]) bot.erase("seconds");
  return json;
}

TEST_CASE("the arena says who wins more than an even share, with any number of threads") {
  const TempFolder games;
  games.write("nim.lua", kNim);
  const std::vector<std::string> arguments{"arena", "nim", "--players", "2", "--bots",   "search:50,random",
                                           "-n",    "60",  "--seed",    "1", "--format", "json",
                                           "-j"};
  auto one = arguments, three = arguments;
  one.emplace_back("1");
  three.emplace_back("3");
  const Outcome outcome = run(one, games.path());
  REQUIRE(outcome.code == kFine);
  CHECK(outcome.err.find("houserules") == std::string::npos);  // on a busy machine there is progress to report
  const auto json = without_times(outcome.out);
  CHECK(json == without_times(run(three, games.path()).out));
  CHECK(json["game"] == "nim");
  CHECK(json["options"]["heap"] == 8);
  CHECK(json["games"] == 60);
  CHECK(json["draws"] == 0);
  CHECK(json["even_share"] == 0.5);
  const auto& search = json["bots"][0];
  const auto& random = json["bots"][1];
  CHECK(search["bot"] == "search:50");
  CHECK(search["seats"] == 60);
  CHECK(search["wins"].get<double>() + random["wins"].get<double>() == 60);
  CHECK(search["low"] > 0.5);
  CHECK(random["high"] < 0.5);
  CHECK(search["playouts"] == 4 * 50 * search["choices"].get<int>());  // no cards are moved here
  CHECK(random["playouts"] == 0);
}

TEST_CASE("the arena prints tables of wins versus an even share, and of thinking time") {
  const TempFolder games;
  games.write("nim.lua", kNim);
  const Outcome outcome =
      run({"arena", "nim", "--players", "3", "--bots", "random,random", "-n", "2", "--seed", "1", "--set", "heap=1"},
          games.path());
  REQUIRE(outcome.code == kFine);
  // Seats rotate: the same deal is played twice, so a seat's advantage goes to the other entry the second time.
  CHECK(
      outcome.out.starts_with("Nim: 2 games with 3 players, random against random, seed 1\n\n"
                              "bot     seats  wins  share   95% interval  versus an even 33.3%\n"
                              "random      3   1.0  33.3%  6.1% to 79.2%  undecided\n"
                              "random      3   1.0  33.3%  6.1% to 79.2%  undecided\n"
                              "no winner: 0\n\n"
                              "bot     decisions  with a choice  ms per choice  playouts/s\n"
                              "random          1              0"));
}

TEST_CASE("a lone player is not compared with an even share, and loses games that nobody wins") {
  const TempFolder games;
  games.write("nim.lua", kNim);
  const Outcome outcome =
      run({"arena", "nim", "--players", "1", "--bots", "greedy,random", "-n", "4", "--seed", "1"}, games.path());
  CHECK(outcome.code == kFine);
  CHECK(
      outcome.out.starts_with("Nim: 4 games with 1 player, greedy against random, seed 1\n\n"
                              "bot     seats  wins  share   95% interval\n"
                              "greedy      2   0.0   0.0%  0.0% to 65.8%\n"
                              "random      2   0.0   0.0%  0.0% to 65.8%\n"
                              "no winner: 4\n"));
}

constexpr const char* kLead = R"(--[[ rules
game "Lead"
players 4
move yes "yes"
move no  "no"
WIN
]]
function turn(me)
  if me:choose { yes = true, no = true } == "yes" then finish(FINISH) end
end
)";

std::string lead(const std::string& win, const std::string& finish) {
  std::string text = kLead;
  text.replace(text.find("WIN"), 3, win);
  return text.replace(text.find("FINISH"), 6, finish);
}

TEST_CASE("in the arena partners are one bot, and teams are rated") {
  const TempFolder games;
  games.write("lead.lua", lead("teams 2\nwin most deals", "me"));
  const Outcome outcome = run({"arena", "lead", "--bots", "greedy:4,random", "-n", "200", "--seed", "1"}, games.path());
  REQUIRE(outcome.code == kFine);
  const std::string& out = outcome.out;
  CHECK(out.find("bot       teams   wins  share    95% interval  versus an even 50.0%\n") != std::string::npos);
  CHECK(out.find("\ngreedy:4    200  ") != std::string::npos);
  CHECK(out.find("  better\n") != std::string::npos);
}

TEST_CASE("if one loses and all others win, the arena counts the games not lost") {
  const TempFolder games;
  games.write("lead.lua", lead("win all but last", "players:except(me)"));
  const Outcome outcome =
      run({"arena", "lead", "--bots", "random,random", "-n", "2", "--seed", "1", "--format", "json"}, games.path());
  REQUIRE(outcome.code == kFine);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["even_share"] == 0.75);
  CHECK(json["bots"][0]["wins"].get<double>() + json["bots"][1]["wins"].get<double>() == 6);
  CHECK(json["bots"][0]["seats"] == 4);
}

TEST_CASE("the arena refuses wrong arguments") {
  const TempFolder games;
  games.write("nim.lua", kNim);
  games.write("broken.lua", std::string(kNim) + "function score(player) return player.nothing end\n");
  const auto refused = [&](const std::string& game, const std::string& bots, int code) {
    const Outcome outcome = run({"arena", game, "--bots", bots, "-n", "4", "--seed", "1"}, games.path());
    CHECK(outcome.code == code);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  CHECK(refused("nim", "search", kUsage) == "houserules: expected at least two bots, as in --bots search,random\n");
  CHECK(refused("nim", "search,radnom", kUsage) == "houserules: there is no bot `radnom`; did you mean `random`?\n");
  CHECK(refused("nim", "random:9,search", kUsage) ==
        "houserules: the bot random does not think ahead: expected random alone, not `random:9`\n");
  CHECK(refused("mim", "random,search", kUsage).find("did you mean `nim`") != std::string::npos);
  CHECK(refused("broken", "random,greedy", kFindings).find("houserules: game 1 of seed 1 could not be finished\n") !=
        std::string::npos);
}

}  // namespace houserules::arena_test
