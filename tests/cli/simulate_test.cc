#include <nlohmann/json.hpp>

#include "cli_support.h"

namespace houserules {
namespace {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

TEST_CASE("the result of a simulation does not depend on the threads") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome one = run({"simulate", "little", "-n", "300", "--seed", "5", "-j", "1"}, games.path());
  const Outcome three = run({"simulate", "little", "-n", "300", "--seed", "5", "-j", "3"}, games.path());
  CHECK(one.code == kFine);
  CHECK(one.out == three.out);
  CHECK(one.out.starts_with("Little: 300 games with 4 players, seed 5\n\nseat  wins "));
  CHECK(one.out.find("\nchecksum ") != std::string::npos);
  CHECK(one.err.find(" games/s, ") != std::string::npos);
  const Outcome other = run({"simulate", "little", "-n", "300", "--seed", "6", "-j", "1"}, games.path());
  CHECK(one.out.substr(one.out.find("checksum")) != other.out.substr(other.out.find("checksum")));
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
}

// Every game of an index is the game that `play --watch --index` tells.
TEST_CASE("a simulated game is the one that play tells") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const auto simulated = nlohmann::json::parse(
      run({"simulate", "little", "-n", "1", "--seed", "9", "--players", "3", "--format", "json"}, games.path()).out);
  const auto told = nlohmann::json::parse(
      run({"play", "little", "--seed", "9", "--players", "3", "--format", "json"}, games.path()).out);
  CHECK(simulated["decisions"]["most"] == told["result"]["decisions"]);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    CHECK(simulated["seats"][seat]["score"].get<double>() == told["result"]["scores"][seat].get<double>());
  }
}

TEST_CASE("the first game that fails is told, whatever the threads") {
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
  const auto at = one.err.find("  houserules play little --watch --players 4 --seed 1 --index ");
  REQUIRE(at != std::string::npos);
  const std::string index = one.err.substr(at + 62, one.err.find('\n', at) - at - 62);
  const Outcome again =
      run({"play", "little", "--watch", "--players", "4", "--seed", "1", "--index", index}, games.path());
  CHECK(again.code == kFindings);
  CHECK(one.err.starts_with(again.err));
}

}  // namespace
}  // namespace houserules
