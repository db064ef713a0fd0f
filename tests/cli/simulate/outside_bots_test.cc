// Programs that play in arena, simulate and compare.
#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::outside_bots_test {

using test::Outcome;
using test::run;
using test::TempFolder;

/// Takes the first move that it is offered.
constexpr const char* kFirst = R"(while read -r line; do echo '{"op":"choose","id":0}'; done)";

/// A game in which the first move wins and the second loses, and in which each player has a secret card.
constexpr const char* kGame = R"(--[[ rules
game "First"
about "Whoever takes the first way wins."
players 2..3
deck 52
deal 1 each
move win "win"
move pass "pass"
option quick = on "one may win when the stock is empty"
]]
function turn(me)
  if me:choose { win = true, pass = true } == "win" and (options.quick or #stock > 0) then finish(me) end
end
)";

struct Arena {
  explicit Arena(const std::string& script) {
    games.write("first.lua", kGame);
    path = games.write("bot.sh", script);
  }
  Outcome play(const std::string& command, const std::string& n = "6") const {
    return run({"arena", "first", "--players", "2", "--bots", "exec:" + command + ",random", "-n", n, "--seed", "1",
                "--format", "json", "-j", "2"},
               games.path());
  }
  Outcome play() const { return play("sh " + path); }

  TempFolder games;
  std::string path;
};

TEST_CASE("a program plays in the arena") {
  const Arena arena(kFirst);
  const Outcome played = arena.play();
  INFO(played.err);
  REQUIRE(played.code == kFine);
  const auto bots = nlohmann::json::parse(played.out).at("bots");
  CHECK(bots.at(0).at("bot") == "exec:sh " + arena.path);
  CHECK(bots.at(0).at("wins").get<double>() > bots.at(1).at("wins").get<double>());
}

TEST_CASE("a program plays in simulate and compare") {
  const Arena arena(kFirst);
  const Outcome simulated = run({"simulate", "first", "--players", "3", "--bots", "exec:sh " + arena.path, "-n", "20",
                                 "--seed", "1", "--format", "json"},
                                arena.games.path());
  INFO(simulated.err);
  REQUIRE(simulated.code == kFine);
  CHECK(nlohmann::json::parse(simulated.out).at("games") == 20);
  const Outcome compared = run({"compare", "first", "--players", "2", "--bots", "exec:sh " + arena.path, "-n", "100",
                                "--seed", "1", "--b", "quick=off"},
                               arena.games.path());
  INFO(compared.err);
  CHECK(compared.code == kFine);
}

TEST_CASE("a program is shown only what its seat may know") {
  const TempFolder folder;
  const Arena arena("while read -r line; do echo \"$line\" >> " + (folder / "seen") +
                    "; echo '{\"op\":\"choose\",\"id\":1}'; done");
  // Nobody wins before random does.
  REQUIRE(arena.play("sh " + arena.path, "1").code == kFine);
  const std::string seen = test::text_of_file(folder / "seen");
  const auto first = nlohmann::json::parse(seen.substr(0, seen.find('\n')));
  CHECK(first.at("as") == 1);
  CHECK_FALSE(first.at("new").contains("seed"));
  CHECK(first.at("decide").at("moves").size() == 2);
  for (const auto& event : first.at("events")) CHECK(event.dump().find("seed") == std::string::npos);
}

TEST_CASE("a program that cannot play is reported with its seat") {
  const auto fault = [](const std::string& script) {
    const Arena arena(script);
    const Outcome failed = arena.play("exec sh " + arena.path);
    CHECK(failed.code == kFindings);
    return failed.err.substr(failed.err.find("` in seat 1: ") + 2);
  };
  const std::string could_not = "\nhouserules: game 1 of seed 1 could not be finished\n";
  CHECK(fault("exit 3") == "in seat 1: it ended with exit code 3" + could_not);
  CHECK(fault("exec >&- <&-; sleep 20") == "in seat 1: it has closed its output" + could_not);
  CHECK(fault("kill -9 $$") == "in seat 1: it was killed by signal 9" + could_not);
  CHECK(
      fault("while read -r line; do echo '{\"op\":\"wait\"}'; done") ==
      "in seat 1: 10 invalid answers to one question; the last error: only players who may call out of turn can wait" +
          could_not);
  CHECK(fault("while read -r line; do echo '{\"op\":\"veiw\"}'; done") ==
        "in seat 1: 10 invalid answers to one question; the last error: there is no request `veiw` here; did you mean "
        "`view`?" +
            could_not);
  CHECK(
      fault("while read -r line; do echo '{\"op\":\"view\",\"seat\":2}'; done").find("this request has no \"seat\"") !=
      std::string::npos);
  CHECK(fault("while read -r line; do echo yes; done").find("10 invalid answers") != std::string::npos);
  CHECK(fault("head -c 2000000 /dev/zero; sleep 5") == "in seat 1: its line is longer than 1 MiB" + could_not);
}

TEST_CASE("a wrong answer may be corrected, and the view asked for") {
  const Arena arena(R"(while read -r line; do
  case $line in
    *error*) echo '{"op":"choose","id":0}' ;;
    *'{"view"'*) echo '{"op":"choose","id":7}' ;;
    *) echo '{"op":"view"}' ;;
  esac
done)");
  const Outcome played = arena.play();
  INFO(played.err);
  CHECK(played.code == kFine);
}

TEST_CASE("a program calls out of turn, or keeps silent") {
  const std::string snap = std::string(HOUSERULES_SOURCE_DIR) + "/games/snap.lua";
  for (const char* call : {R"({"op":"wait"})", R"({"op":"choose","id":0})"}) {
    const Arena arena(std::string("while read -r line; do case $line in *'\"moves\"'*) echo '{\"op\":\"choose\","
                                  "\"id\":0}' ;; *) echo '") +
                      call + "' ;; esac; done");
    const Outcome played = run({"arena", snap, "--players", "2", "--bots", "exec:sh " + arena.path + ",random", "-n",
                                "2", "--seed", "1", "--set", "heaps=one"},
                               arena.games.path());
    INFO(played.err);
    CHECK(played.code == kFine);
  }
}

TEST_CASE("exec needs a command, and is only for counting games") {
  const TempFolder games;
  games.write("first.lua", kGame);
  const auto error = [&](const std::string& command, const std::string& bot) {
    const Outcome refused = run({command, "first", "--bots", bot}, games.path());
    CHECK(refused.code == kUsage);
    return refused.err;
  };
  CHECK(error("simulate", "exec:") == "houserules: expected exec:COMMAND, as in `exec:python3 bot.py`\n");
  CHECK(error("play", "exec:true").find("there is no bot `exec`") != std::string::npos);
}

}  // namespace houserules::outside_bots_test
