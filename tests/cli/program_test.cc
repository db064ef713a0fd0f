// The built program, as a shell sees it.
#include <array>
#include <cstdio>

#include <sys/wait.h>

#include "cli_support.h"

namespace houserules {
namespace {

using test::kLittleGame;
using test::Outcome;
using test::TempFolder;

const std::string kGames = HOUSERULES_SOURCE_DIR "/games";

/// Runs a shell command in which $H is the program; standard output and error together.
Outcome shell(const std::string& command) {
  const std::string whole = std::string("H='") + HOUSERULES_PROGRAM + "'; " + command;
  Outcome outcome;
  std::FILE* pipe = ::popen(("exec 2>&1; " + whole).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> block;
  while (const std::size_t read = std::fread(block.data(), 1, block.size(), pipe))
    outcome.out.append(block.data(), read);
  const int status = ::pclose(pipe);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

TEST_CASE("the program finds its games, or those that the environment names") {
  CHECK(shell("\"$H\" list").out.find("crazy-eights") != std::string::npos);
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  CHECK(
      shell("HOUSERULES_GAMES='" + games.path() + "' \"$H\" list").out.starts_with("little  Little  2 to 4 players\n"));
}

TEST_CASE("exit codes") {
  const TempFolder folder;
  const std::string bad = folder.write("bad.lua", "nothing\n");
  CHECK(shell("\"$H\" list").code == 0);
  CHECK(shell("\"$H\" check '" + bad + "'").code == 1);
  CHECK(shell("\"$H\" play '" + bad + "'").code == 1);
  CHECK(shell("\"$H\" play '" + (folder / "none.lua") + "'").code == 2);
  CHECK(shell("\"$H\" play --nonsense").code == 2);
  CHECK(shell("\"$H\"").code == 2);
  CHECK(shell("\"$H\" --help").code == 0);
}

TEST_CASE("an interrupted game ends with 130") {
  const Outcome outcome =
      shell("sleep 3 | timeout --preserve-status -s INT 1 \"$H\" play crazy-eights --seat 1 --seed 1");
  CHECK(outcome.code == 130);
}

TEST_CASE("nobody reading on is no fault, a full disk is") {
  CHECK(shell("\"$H\" play jackjack --watch --seed 1 | head -n 1").out == "Jackjack: Anna, Ben, Clara and David\n");
  // A parent that ignores the signal: the write fails instead.
  CHECK(shell("trap '' PIPE; { \"$H\" play jackjack --watch --seed 1; echo code $? >&2; } | head -n 1").out ==
        "Jackjack: Anna, Ben, Clara and David\ncode 0\n");
  const Outcome full = shell("\"$H\" rules jackjack > /dev/full");
  CHECK(full.code == 2);
  CHECK(full.out == "houserules: the output cannot be written: No space left on device\n");
}

TEST_CASE("suits are letters where the locale is not in UTF-8, and there is no colour off a terminal") {
  const std::string letters = shell("LC_ALL=C \"$H\" play hearts --watch --seed 1").out;
  const std::string symbols = shell("LC_ALL=C.UTF-8 \"$H\" play hearts --watch --seed 1").out;
  CHECK(letters.find("♥") == std::string::npos);
  CHECK(symbols.find("♥") != std::string::npos);
  CHECK(symbols.find('\x1B') == std::string::npos);
}

TEST_CASE("the shipped games simulate alike on one and two threads, and replay") {
  const TempFolder folder;
  const std::string file = folder / "game.jsonl";
  for (const char* game : {"jackjack", "crazy-eights", "hearts", "aunt-mays-eights"}) {
    INFO(game);
    const std::string simulate = std::string("\"$H\" simulate --seed 1 -n 20 ") + game + " 2>/dev/null -j ";
    const Outcome one = shell(simulate + "1");
    CHECK(one.code == 0);
    CHECK(one.out == shell(simulate + "2").out);
    const std::string play = std::string("\"$H\" play --watch --seed 1 ") + game;
    const Outcome told = shell(play + " --save '" + file + "'");
    CHECK(told.code == 0);
    CHECK(told.out == shell(play).out);
    const Outcome replayed = shell("\"$H\" replay '" + file + "'");
    CHECK(replayed.code == 0);
    CHECK(replayed.out.starts_with(told.out));
  }
}

}  // namespace
}  // namespace houserules
