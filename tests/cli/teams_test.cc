// Games with partners: who plays with whom, and how often each side wins, in every report.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::teams_test {

using test::Outcome;
using test::run;
using test::TempFolder;

constexpr const char* kSides = R"(--[[ rules
game     "Sides"
players  4
teams    2
order    2 .. A
deal     2 each
pile     trick      face up
pile     taken each team face down "cards taken"
move     play       "play {card}"
match    length deals
win      highest score
option   length = 3 in 1..5 "how many deals"
]]

function play(first)
  for _ = 1, 2 do
    for player in each(from(first)) do player:pick("play", player.hand:following(trick)):move_to(trick) end
    trick:move_to(trick:winner().team.taken)
  end
end

function team_score(team)
  return #team.taken // 4
end
)";

TEST_CASE("the rule sheet says where partners sit") {
  const TempFolder folder;
  folder.write("sides.lua", kSides);
  const std::string sheet = run({"rules", "sides"}, folder.path()).out;
  CHECK(sheet.find("\nPartners:     sit opposite each other, seats 1 and 3 against 2 and 4\n") != std::string::npos);
}

TEST_CASE("simulate counts the wins of partners together") {
  const TempFolder folder;
  folder.write("sides.lua", kSides);
  const std::vector<std::string> words{"simulate", "sides", "-n", "40", "--seed", "1"};
  const Outcome text = run(words, folder.path());
  INFO(text.err);
  REQUIRE(text.code == kFine);
  CHECK(text.out.starts_with(R"(Sides: 40 games with 4 players who choose at random, seed 1

seats    wins  share    95% interval  mean score
1 and 3    26  65.0%  49.5% to 77.9%        2.98
2 and 4    28  70.0%  54.6% to 81.9%        3.02
no winner: 0; several winners: 14 (each of them counted); decision limit reached: 0

team order       wins  share    95% interval
first to choose    35  87.5%  73.9% to 94.5%
1 seat later       19  47.5%  32.9% to 62.5%

per game )"));
  auto in_json = words;
  in_json.insert(in_json.end(), {"--format", "json"});
  const auto json = nlohmann::json::parse(run(in_json, folder.path()).out);
  CHECK(json["seats"][3]["team"] == 2);
  CHECK(json["shared"] == 14);
  REQUIRE(json["teams"].size() == 2);
  CHECK(json["teams"][0]["team"] == 1);
  CHECK(json["teams"][0]["wins"] == json["seats"][2]["wins"]);
  CHECK(json["teams"][0]["score_sum"].get<int>() + json["teams"][1]["score_sum"].get<int>() == 40 * 6);
  CHECK(json["team_order"][1]["teams_after_first"] == 1);
  CHECK(json["team_order"][1]["wins"] == 19);
}

TEST_CASE("compare counts the wins of partners together, and says so") {
  const TempFolder folder;
  folder.write("sides.lua", kSides);
  const Outcome outcome = run({"compare", "sides", "--b", "length=1", "-n", "400", "--seed", "1"}, folder.path());
  INFO(outcome.err);
  REQUIRE(outcome.code == kFine);
  std::string sentences = outcome.out;
  std::replace(sentences.begin(), sentences.end(), '\n', ' ');
  CHECK(sentences.find(
            "The advantage of choosing first grows: the first to choose wins 94.2% of the games instead of 83.2%") !=
        std::string::npos);
  CHECK(outcome.out.find(R"(
won by seats 1 and 3          65.50%   68.75%    +3.25 pt   -1.26..+7.74   0.4728
won by seats 2 and 4          66.00%   71.25%    +5.25 pt   +0.92..+9.56   0.0698
won by first side to choose   83.25%   94.25%   +11.00 pt  +7.43..+14.81  <0.0001*
several winners               31.50%   40.00%    +8.50 pt  +2.57..+14.34   0.0245*
)") != std::string::npos);
}

TEST_CASE("parts of a simulation with partners are merged into the whole") {
  const TempFolder folder;
  folder.write("sides.lua", kSides);
  const std::vector<std::string> words{"simulate", "sides", "-n", "11", "--seed", "1", "--format", "json"};
  std::vector<std::string> merge{"merge"};
  for (const char* shard : {"1/2", "2/2"}) {
    merge.push_back(folder / std::string(1, shard[0]));
    auto one = words;
    one.insert(one.end(), {"--shard", shard, "--checkpoint", merge.back()});
    run(one, folder.path());
  }
  CHECK(run(merge, folder.path()).out == run(words, folder.path()).out);
}

TEST_CASE("a game with partners is reported by team") {
  const TempFolder folder;
  folder.write("sides.lua", kSides);
  const std::string told = run({"play", "sides", "--watch", "--seed", "1", "--bots", "random"}, folder.path()).out;
  CHECK(told.starts_with("Sides: Anna and Clara against Ben and David\n"));
  CHECK(told.find("\nAnna and Clara win the trick.\n") != std::string::npos);
  CHECK(told.find("the Anna") == std::string::npos);
  CHECK(told.ends_with(R"(
Result after 3 deals and 24 decisions:
  Anna and Clara  2 points
  Ben and David   4 points  winner
)"));
}

TEST_CASE("the engine says who are partners") {
  const TempFolder folder;
  folder.write("sides.lua", kSides);
  const Outcome outcome = run({"engine"}, folder.path(),
                              R"({"op":"describe","game":"sides"}
{"op":"new","game":"sides","seed":1}
{"op":"view"}
)");
  std::istringstream lines(outcome.out);
  std::string line;
  std::getline(lines, line);
  CHECK(nlohmann::json::parse(line)["description"]["teams"] == 2);
  std::getline(lines, line);
  std::getline(lines, line);
  const auto players = nlohmann::json::parse(line)["view"]["players"];
  CHECK(players[0]["team"] == 1);
  CHECK(players[3]["team"] == 2);
}

}  // namespace houserules::teams_test
