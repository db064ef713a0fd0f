// The built program, run from a shell.
#include <array>
#include <cstdio>

#include <sys/wait.h>

#include "tests/cli/cli_support.h"

namespace houserules::program_test {

using test::kLittleGame;
using test::Outcome;
using test::TempFolder;

const std::string kGames = HOUSERULES_SOURCE_DIR "/games";

/// Runs a shell command in which $H is the program; returns standard output and error together.
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

TEST_CASE("the program finds its own games, or those in the environment variable") {
  CHECK(shell("\"$H\" list").out.find("crazy-eights") != std::string::npos);
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  CHECK(shell("HOUSERULES_GAMES='" + games.path() + "' \"$H\" list")
            .out.starts_with("of no family\n  little  Little: 2 to 4 players, easy\n"));
}

TEST_CASE("the exit codes are as documented") {
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

TEST_CASE("an interrupted game exits with 130") {
  const Outcome outcome =
      shell("sleep 3 | timeout --preserve-status -s INT 1 \"$H\" play crazy-eights --seat 1 --seed 1");
  CHECK(outcome.code == 130);
}

TEST_CASE("check --watch checks again when a file or its base is saved, and exits with 130") {
  const TempFolder folder;
  const std::string base = folder.write("little.lua", test::kLittleGame);
  const std::string variant = "--[[ rules\nvariant of little \"Mine\"\n]]\n";
  const std::string file = folder.write("mine.lua", variant);
  const std::string misspelt = folder.write("misspelt.lua", "--[[ rules\nvariant of litle \"Mine\"\n]]\n");
  const std::string dead = folder.write("dead.lua", variant + "\nfunction tunr() end\n");
  const std::string out = folder / "out";
  const auto once = [&](int count, const std::string& command) {
    return "for i in $(seq 100); do [ $(grep -c watching '" + out + "') -ge " + std::to_string(count) +
           " ] && break; sleep 0.1; done; " + command + "; ";
  };
  // Saved by replacing the file, missing for a while, and changed so that its base is no longer found.
  const Outcome outcome = shell("\"$H\" check --watch --games 0 '" + file + "' > '" + out + "' & P=$!; " +
                                once(1, "mv '" + dead + "' '" + file + "'") +
                                once(2, "rm '" + file + "'; sleep 0.3; cp '" + misspelt + "' '" + file + "'") +
                                once(3, "printf '\\n' >> '" + base + "'") + once(4, "kill -INT $P") +
                                "wait $P; echo code $?; cat '" + out + "'");
  const std::string watching = "\nwatching 2 files; press Ctrl-C to stop\n";
  const std::string saved = watching + "\n" + file + " was saved\n\n";
  const std::string no_base = "error[HR090]: there is no game `litle` to vary; did you mean `little`?\n --> " + file +
                              ":2:12\n  |\n2 | variant of litle \"Mine\"\n  |            ^^^^^\n"
                              "  = help: a base is looked up beside the variant, then among the shipped games\n"
                              "  = fix: change `litle` to `little`\n\n" +
                              file + ": 1 error; --fix corrects it\n";
  CHECK(outcome.out == "\ncode 130\n" + file + ": no errors (no games were played)\n" + saved +
                           "error[HR206]: nothing calls `tunr`; did you mean `turn`?\n --> " + file +
                           ":5:10\n  |\n5 | function tunr() end\n  |          ^^^^\n"
                           "  = fix: change `tunr` to `turn`\n\n" +
                           file + ": 1 error; --fix corrects it\n" + saved + no_base + watching + "\n" + base +
                           " was saved\n\n" + no_base + watching);
}

TEST_CASE("a reader that stops reading is not a fault, but a full disk is") {
  CHECK(shell("\"$H\" play jackjack --watch --bots random --seed 1 | head -n 1").out ==
        "Jackjack: Anna, Ben, Clara and David\n");
  // If the parent ignores the signal, the write fails instead.
  const TempFolder folder;
  CHECK(shell("trap '' PIPE; { \"$H\" play jackjack --watch --bots random --seed 1; echo code $? > '" +
              (folder / "code") + "'; } | head -n 1; cat '" + (folder / "code") + "'")
            .out == "Jackjack: Anna, Ben, Clara and David\ncode 0\n");
  const Outcome full = shell("\"$H\" rules jackjack > /dev/full");
  CHECK(full.code == 2);
  CHECK(full.out == "houserules: the output cannot be written: No space left on device\n");
}

TEST_CASE("suits are letters if the locale is not UTF-8, and there is no colour off a terminal") {
  const std::string letters = shell("LC_ALL=C \"$H\" play hearts --watch --bots random --seed 1").out;
  const std::string symbols = shell("LC_ALL=C.UTF-8 \"$H\" play hearts --watch --bots random --seed 1").out;
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
    const std::string play = std::string("\"$H\" play --watch --bots random --seed 1 ") + game;
    const Outcome told = shell(play + " --save '" + file + "'");
    CHECK(told.code == 0);
    CHECK(told.out == shell(play).out);
    const Outcome replayed = shell("\"$H\" replay '" + file + "'");
    CHECK(replayed.code == 0);
    CHECK(replayed.out.starts_with(test::without_bots(told.out)));
  }
}

TEST_CASE("check leaves no temporary files") {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "tmp");
  std::string text = kLittleGame;
  text.replace(text.find("  last = card.suit"), 18, "  if chance(9) == 1 then error('oh') end");
  const std::string file = folder.write("little.lua", text);
  const std::string check = "TMPDIR='" + (folder / "tmp") + "' \"$H\" check --games 4 '";
  const Outcome faulty = shell(check + file + "'");
  CHECK(faulty.code == 1);
  CHECK(faulty.out.find("\n   = help: see it with: houserules check " + file + " --games 4 --transcripts FOLDER\n") !=
        std::string::npos);
  CHECK(shell(check + folder.write("sound.lua", kLittleGame) + "'").code == 0);
  CHECK(std::filesystem::is_empty(folder / "tmp"));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 3);
}

TEST_CASE("no file takes a descriptor that the caller has closed") {
  const TempFolder folder;
  const std::string journal = folder / "game.jsonl";
  const std::string play = "printf '1\\n' | HOUSERULES_GAMES='" + kGames + "' \"$H\" play jackjack --seat 1 --seed 1 " +
                           "--bots random --journal '" + journal + "' >&-";
  CHECK(shell(play).out == "houserules: the output cannot be written: Bad file descriptor\n");
  CHECK(shell("\"$H\" replay '" + journal + "'").code == 0);
}

}  // namespace houserules::program_test
