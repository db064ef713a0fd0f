// Where the shipped games are found, the default number of players, and why settings are refused.
#include "cli/games.h"

#include "tests/cli/cli_support.h"

namespace houserules::games_test {

using test::kLittleGame;
using test::run;
using test::TempFolder;

/// The little game, which only two may play openly, and more than two only with few cards.
std::string choosy_game() {
  std::string text = kLittleGame;
  const std::string require = "require  size < 5";
  text.insert(text.find(require), "require  not open or players == 2 \"only two play openly\"\n");
  return text;
}

ParsedHeader header_of(const std::string& text) {
  ParsedHeader parsed = parse_header(text, "little.lua");
  REQUIRE(parsed.ok());
  return parsed;
}

TEST_CASE("numbers of players are tried in order of distance from four, the smaller first") {
  const auto usual = [](const std::string& players) {
    return usual_players(header_of("--[[ rules\ngame \"G\"\nplayers " + players + "\n]]\n").header);
  };
  CHECK(usual("2..7") == std::vector<int>{4, 3, 5, 2, 6, 7});
  CHECK(usual("2, 6") == std::vector<int>{2, 6});
  CHECK(usual("8..9") == std::vector<int>{8, 9});
  CHECK(usual("2..4 best 2") == std::vector<int>{2, 4, 3});
}

TEST_CASE("settings are fitted to the first number of players that allows them, or refused with every reason") {
  const ParsedHeader parsed = header_of(choosy_game());
  Rejection rejection;
  CHECK(settle(parsed.header, 0, {}, rejection)->players == 4);
  CHECK(settle(parsed.header, 0, {"", {{"open", "on"}}}, rejection)->players == 2);
  CHECK_FALSE(settle(parsed.header, 3, {"", {{"open", "on"}}}, rejection));
  CHECK(rejection.texts(parsed.header) == std::vector<std::string>{"Little: only two play openly"});
  CHECK_FALSE(settle(parsed.header, 0, {"", {{"open", "on"}, {"size", "5"}}}, rejection));
  CHECK(rejection.texts(parsed.header) ==
        std::vector<std::string>{"Little: only two play openly", "Little: five cards are too many"});
  CHECK_FALSE(settle(parsed.header, 0, {"", {{"opne", "on"}}}, rejection));
  CHECK(rejection.texts(parsed.header) == std::vector<std::string>{"there is no option `opne`; did you mean `open`?"});
}

TEST_CASE("a shipped game is also found by its title, and an ambiguous word lists the games it fits") {
  const TempFolder games;
  for (const char* name : {"one", "two"}) {
    std::string text = kLittleGame;
    games.write(std::string(name) + ".lua", text.replace(text.find("Little"), 6, "Number " + std::string(name)));
  }
  const auto named = [&games](const std::string& words) { return run({"rules", words}, games.path()); };
  CHECK(named("Number Two").out.starts_with("Number two\n"));
  CHECK(named("one").out.starts_with("Number one\n"));
  CHECK(named("number-two").out.starts_with("Number two\n"));
  CHECK(named("number").err == "houserules: there is no game `number`; did you mean `one` or `two`?\n");
  CHECK(named("number two.lua").code == kUsage);
  CHECK(run({"play", "number", "two", "--watch", "--seed", "1"}, games.path()).out.starts_with("Number two: "));
}

TEST_CASE("without --players every command takes the nearest number that the settings allow") {
  const TempFolder games;
  games.write("little.lua", choosy_game());
  CHECK(run({"simulate", "little", "-n", "10", "--seed", "1", "--set", "open=on"}, games.path())
            .out.starts_with("Little: 10 games with 2 players who choose at random,"));
  CHECK(run({"compare", "little", "--b", "open=on", "-n", "100", "--seed", "1"}, games.path())
            .out.find("with 2 players") != std::string::npos);
  const std::string sheet = run({"rules", "little", "--set", "open=on"}, games.path()).out;
  CHECK(sheet.find("\nPlayers:      2 to 4; with these settings 2\n") != std::string::npos);
  CHECK(sheet.find("\nDeal:         3 cards each;") != std::string::npos);
  CHECK(run({"engine"}, games.path(),
            R"({"op":"new","game":"little","options":{"open":true},"seed":1})"
            "\n")
            .out.find(R"("players":2)") != std::string::npos);
  const test::Outcome refused = run({"rules", "little", "--players", "3", "--set", "open=on"}, games.path());
  CHECK(refused.code == kUsage);
  CHECK(refused.err == "houserules: Little: only two play openly\n");
}

TEST_CASE("the games are found from the program's own place, wherever it was moved to") {
  namespace fs = std::filesystem;
  const char* before = std::getenv("HOUSERULES_GAMES");
  const std::string kept = before == nullptr ? "" : before;
  ::unsetenv("HOUSERULES_GAMES");
  const TempFolder root;
  using Folders = std::vector<std::string>;
  const std::string program = root / "bin/houserules";
  fs::create_directories(root / "bin");
  CHECK(shipped_library(program).folders == Folders{});
  fs::create_directories(root / "sources");
  fs::create_directory_symlink(root / "sources", root / "bin/games");
  CHECK(shipped_library(program).folders == Folders{root / "sources"});
  fs::create_directories(root / "share/houserules/games");
  CHECK(shipped_library(program).folders == Folders{root / "share/houserules/games"});
  fs::rename(root / "bin", root / "games");
  CHECK(shipped_library(root / "games/houserules").folders == Folders{root / "share/houserules/games"});
  CHECK(shipped_library("").folders == Folders{});
  ::setenv("HOUSERULES_GAMES", "elsewhere", 1);
  CHECK(shipped_library(program).folders == Folders{"elsewhere"});
  before == nullptr ? ::unsetenv("HOUSERULES_GAMES") : ::setenv("HOUSERULES_GAMES", kept.c_str(), 1);
}

}  // namespace houserules::games_test
