#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::simulate_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

TEST_CASE("the result of a simulation does not depend on the number of threads") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome one = run({"simulate", "little", "-n", "300", "--seed", "5", "-j", "1"}, games.path());
  const Outcome three = run({"simulate", "little", "-n", "300", "--seed", "5", "-j", "3"}, games.path());
  CHECK(one.code == kFine);
  CHECK(one.out == three.out);
  CHECK(one.out.starts_with("Little: 300 games with 4 players who choose at random, seed 5\n\nseat  wins "));
  CHECK(one.out.find("\nchecksum ") != std::string::npos);
  CHECK(one.err.find(" games/s, ") != std::string::npos);
  const Outcome other = run({"simulate", "little", "-n", "300", "--seed", "6", "-j", "1"}, games.path());
  CHECK(one.out.substr(one.out.find("checksum")) != other.out.substr(other.out.find("checksum")));
}

TEST_CASE("the engine that runs the scripts makes no difference, and a script left to Lua is reported") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  games.write("words.lua", std::string(kLittleGame) + "\nlocal walk = pairs {}\n");
  const auto simulated = [&games](const std::string& game, const char* engine) {
    return run({"simulate", game, "-n", "50", "--seed", "5", "--engine", engine}, games.path());
  };
  const std::string usual = run({"simulate", "little", "-n", "50", "--seed", "5"}, games.path()).out;
  for (const char* engine : {"lua", "machine", "both"}) CHECK(simulated("little", engine).out == usual);
  const Outcome left = simulated("words", "machine");
  CHECK(left.code == kFindings);
  CHECK(left.err.find("words.lua:") != std::string::npos);
  CHECK(left.err.ends_with(": `pairs` is not compiled\n"));
  CHECK(simulated("words", "lua").code == kFine);
}

TEST_CASE("non-default settings are reported, also for merged parts") {
  const TempFolder folder;
  folder.write("little.lua", kLittleGame);
  const std::vector<std::string> simulate{"simulate", "little", "-n",     "30",    "--seed",
                                          "5",        "--set",  "size=3", "--set", "open=on"};
  const std::string head =
      "Little: 30 games with 4 players who choose at random, seed 5\nsettings: open = on, size = 3\n\nseat ";
  CHECK(run(simulate, folder.path()).out.starts_with(head));
  std::vector<std::string> merge{"merge", "--format", "text"};
  for (const char* shard : {"1/2", "2/2"}) {
    auto part = simulate;
    merge.push_back(folder / std::string(1, shard[0]));
    part.insert(part.end(), {"--shard", shard, "--checkpoint", merge.back()});
    run(part, folder.path());
  }
  CHECK(run(merge, folder.path()).out.starts_with(head));
  const Outcome usual = run({"simulate", "little", "-n", "30", "--set", "size=2", "--format", "json"}, folder.path());
  CHECK(nlohmann::json::parse(usual.out)["settings"] == nlohmann::json::object());
}

TEST_CASE("a plot overwrites only a plot") {
  const TempFolder folder;
  const std::string rules = folder.write("little.lua", kLittleGame);
  const auto plot = [&](const std::string& file) {
    return run({"simulate", "little", "-n", "10", "--seed", "5", "--plot", file}, folder.path());
  };
  const Outcome refused = plot(rules);
  CHECK(refused.code == kUsage);
  CHECK(refused.err ==
        "houserules: " + rules + " exists and is not a plot by houserules; choose another name for --plot\n");
  CHECK(test::text_of_file(rules) == kLittleGame);
  const std::string drawing = folder.write("empty.svg", "");
  CHECK(plot(drawing).code == kFine);
  CHECK(plot(drawing).code == kFine);
  CHECK(test::text_of_file(drawing).starts_with("<svg "));
}

TEST_CASE("the figures of a simulation add up") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome outcome =
      run({"simulate", "little", "-n", "200", "--seed", "1", "--players", "3", "--format", "json"}, games.path());
  REQUIRE(outcome.code == kFine);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["games"] == 200);
  CHECK(json["players"] == 3);
  CHECK(json["options"]["size"] == 2);
  std::int64_t wins = 0, chosen = 0;
  for (const auto& seat : json["seats"]) wins += seat["wins"].get<std::int64_t>();
  CHECK(wins >= 200);
  CHECK(json["draws"] == 0);
  for (const auto& move : json["moves"]) {
    chosen += move["chosen"].get<std::int64_t>();
    CHECK(move["offered"] >= move["chosen"]);
  }
  CHECK(static_cast<double>(chosen) == Approx(json["decisions"]["mean"].get<double>() * 200));
  std::int64_t order = 0, played = 0, decisions = 0;
  for (const auto& place : json["order"]) order += place["wins"].get<std::int64_t>();
  CHECK(order == wins);
  for (const auto& [length, count] : json["decisions"]["games"].items()) {
    played += count.get<std::int64_t>();
    decisions += std::stoll(length) * count.get<std::int64_t>();
  }
  CHECK(played == 200);
  CHECK(decisions == chosen);
  CHECK(json["options_offered"]["sum"] > chosen);
  CHECK(json["forced_decisions"]["sum"] < chosen);
}

/// A decision with two options, one with a range of five numbers, and one without a choice.
constexpr const char* kThreeChoices = R"(--[[ rules
game     "Three"
about    "A game for tests."
source   "nowhere"
players  2
deck     52
deal     2 each
move     lay  "lay {card}"
move     bid  "bid {n}"
move     pass "pass"
win      highest score
]]

--- T-1 Three choices.
function turn(me)
  me:choose { lay = me.hand }
  me:choose { bid = range(1, 5) }
  me:choose { pass = true }
  finish()
end

function score(player)
  return #player.hand
end
)";

TEST_CASE("a game that takes no turns has no line about them") {
  const TempFolder games;
  const std::vector<std::string> whist{"simulate", HOUSERULES_SOURCE_DIR "/games/whist.lua", "-n", "2", "--seed", "1"};
  const Outcome outcome = run(whist, games.path());
  REQUIRE(outcome.code == kFine);
  CHECK(outcome.out.find("\nturns ") == std::string::npos);
  CHECK(outcome.out.find("max\ndecisions ") != std::string::npos);
}

TEST_CASE("options and forced decisions are counted, with each number of a range as one") {
  const TempFolder games;
  games.write("three.lua", kThreeChoices);
  const Outcome outcome = run({"simulate", "three", "-n", "10", "--seed", "1", "--format", "json"}, games.path());
  INFO(outcome.err);
  REQUIRE(outcome.code == kFine);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["decisions"]["mean"] == 3.0);
  CHECK(json["decisions"]["median"] == 3);
  CHECK(json["decisions"]["p95"] == 3);
  CHECK(json["options_offered"]["sum"] == 80);
  CHECK(json["forced_decisions"]["sum"] == 10);
  CHECK(json["moves"][1] == nlohmann::json{{"move", "bid"}, {"offered", 10}, {"chosen", 10}});
}

TEST_CASE("simulate prints figures as CSV") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome csv = run({"simulate", "little", "-n", "50", "--seed", "1", "--format", "csv"}, games.path());
  CHECK(csv.code == kFine);
  CHECK(csv.out.starts_with("group,item,measure,value\nrun,,made_by,houserules simulate\nrun,,version,"));
  const auto json = nlohmann::json::parse(
      run({"simulate", "little", "-n", "50", "--seed", "1", "--format", "json"}, games.path()).out);
  const auto holds = [&csv](const std::string& row) { return csv.out.find('\n' + row + '\n') != std::string::npos; };
  CHECK(holds("run,,games,50"));
  CHECK(holds("options,,size,2"));
  CHECK(holds("bots,4,name,random"));
  CHECK(holds("seats,1,wins," + json["seats"][0]["wins"].dump()));
  CHECK(holds("order,0,low," + json["order"][0]["low"].dump()));
  CHECK(holds("decisions,,median," + json["decisions"]["median"].dump()));
  const auto bar = json["decisions"]["games"].items().begin();
  CHECK(holds("decisions," + bar.key() + ",games," + bar.value().dump()));
  CHECK(holds("moves,draw,chosen," + json["moves"][1]["chosen"].dump()));
}

TEST_CASE("bots are named: one for all seats, or one for each") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const auto with = [&games](const std::string& bots) {
    return run({"simulate", "little", "-n", "20", "--seed", "1", "--players", "3", "--bots", bots}, games.path());
  };
  CHECK(with("random").out == with("random,random,random").out);
  CHECK(with("random").code == kFine);
  const Outcome few = with("random,random");
  CHECK(few.code == kUsage);
  CHECK(few.err == "houserules: expected one bot for all seats, or 3, one per seat, not 2\n");
  const Outcome unknown = with("nobody");
  CHECK(unknown.code == kUsage);
  CHECK(unknown.err.starts_with("houserules: there is no bot `nobody`"));
}

TEST_CASE("a simulation is plotted into a file") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const std::string plot = games / "little.svg";
  const auto drawn = [&](const std::string& threads) {
    const Outcome outcome =
        run({"simulate", "little", "-n", "200", "--seed", "1", "-j", threads, "--plot", plot}, games.path());
    CHECK(outcome.code == kFine);
    return test::text_of_file(plot);
  };
  const std::string svg = drawn("1");
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.find(">Little: 200 games with 4 players</text>") != std::string::npos);
  CHECK(svg.find(">Games by length in turns</text>") != std::string::npos);
  CHECK(svg.find(">Games won by seat, with 95% intervals</text>") != std::string::npos);
  CHECK(drawn("3") == svg);
  const Outcome refused = run({"simulate", "little", "-n", "1", "--plot", games / "no/such/folder.svg"}, games.path());
  CHECK(refused.code == kUsage);
  CHECK(refused.err.find("no/such/folder.svg cannot be written: No such file or directory") != std::string::npos);
  CHECK(refused.out.empty());
}

// The simulated game with an index is the one that `play --watch --index` narrates.
TEST_CASE("a simulated game is the one that play shows") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const auto simulated = nlohmann::json::parse(
      run({"simulate", "little", "-n", "1", "--seed", "9", "--players", "3", "--format", "json"}, games.path()).out);
  const auto told = nlohmann::json::parse(
      run({"play", "little", "--bots", "random", "--seed", "9", "--players", "3", "--format", "json"}, games.path())
          .out);
  CHECK(simulated["decisions"]["most"] == told["result"]["decisions"]);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    CHECK(simulated["seats"][seat]["score"].get<double>() == told["result"]["scores"][seat].get<double>());
  }
}

TEST_CASE("the first game that fails is reported, with any number of threads") {
  const TempFolder games;
  std::string text = kLittleGame;
  text.replace(text.find("  if #me.hand == 0 then finish() end"), 36,
               "  if chance(40) == 1 then error('oh') end if #me.hand == 0 then finish() end");
  games.write("little.lua", text);
  const Outcome one = run({"simulate", "little", "-n", "500", "--seed", "1", "-j", "1"}, games.path());
  const Outcome three = run({"simulate", "little", "-n", "500", "--seed", "1", "-j", "3"}, games.path());
  CHECK(one.code == kFindings);
  CHECK(one.out.empty());
  CHECK(one.err == three.err);
  const auto at = one.err.find("  houserules play little --watch --bots random --players 4 --seed 1 --index ");
  REQUIRE(at != std::string::npos);
  const std::string index = one.err.substr(at + 76, one.err.find('\n', at) - at - 76);
  const Outcome again =
      run({"play", "little", "--watch", "--bots", "random", "--players", "4", "--seed", "1", "--index", index},
          games.path());
  CHECK(again.code == kFindings);
  CHECK(one.err.starts_with(again.err));
}

}  // namespace houserules::simulate_test
