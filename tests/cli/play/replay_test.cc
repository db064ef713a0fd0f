#include <fmt/format.h>

#include "system/versions.h"
#include "telling/text.h"
#include "tests/cli/cli_support.h"

namespace houserules::replay_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;
using test::text_of_file;

/// A folder with the little game and the transcript of one of its games.
struct Saved {
  Saved() {
    rules = folder.write("little.lua", kLittleGame);
    file = folder / "game.jsonl";
    told = run({"play", rules, "--watch", "--bots", "random", "--seed", "1", "--players", "2", "--save", file},
               folder.path());
    text = text_of_file(file);
  }
  Outcome replay(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"replay", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, folder.path());
  }
  Outcome replay_changed(const std::string& what, const std::string& by) const {
    std::string changed = text;
    const auto at = changed.find(what);
    REQUIRE(at != std::string::npos);
    folder.write("game.jsonl", changed.replace(at, what.size(), by));
    return replay();
  }
  TempFolder folder;
  std::string rules, file, text;
  Outcome told;
};

TEST_CASE("replay prints the recorded game and verifies it") {
  const Saved saved;
  const Outcome outcome = saved.replay();
  const std::string told = test::without_bots(saved.told.out);
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.starts_with(told));
  const auto choices = std::count(saved.text.begin(), saved.text.end(), '\n') - 2;
  CHECK(outcome.out.substr(told.size()) ==
        "\nVerified: " + std::to_string(choices) + " choices; the game is complete.\n");
}

TEST_CASE("replay shows the game from one seat") {
  const Saved saved;
  CHECK(saved.replay({"--seat", "1"}).out.find("Anna: draw a card (takes ") != std::string::npos);
  CHECK(saved.replay({"--seat", "2"}).out.find("Anna: draw a card (takes ") == std::string::npos);
  CHECK(saved.replay({"--open"}).out.find("Anna: draw a card (takes ") != std::string::npos);
  CHECK(saved.replay({"--seat", "3"}).err == "houserules: there is no seat 3: the game has 2 players\n");
}

TEST_CASE("a transcript can be viewed choice by choice, forwards and backwards") {
  const Saved saved;
  const Outcome outcome =
      run({"replay", saved.file, "--step"}, saved.folder.path(), "\nb\n2\nnonsense\n9999\nplay\nq\n");
  CHECK(outcome.code == kFine);
  std::vector<std::string> places;
  for (const std::string& line : lines_of(outcome.out)) {
    if (line.starts_with("After ")) places.push_back(line);
  }
  const auto choices = std::count(saved.text.begin(), saved.text.end(), '\n') - 2;
  std::vector<std::string> expected;
  for (const auto at : {std::ptrdiff_t{0}, std::ptrdiff_t{1}, std::ptrdiff_t{0}, std::ptrdiff_t{2}, std::ptrdiff_t{2},
                        choices, choices}) {
    expected.push_back("After " + std::to_string(at) + " of " + std::to_string(choices) + " choices");
  }
  CHECK(places == expected);
  CHECK(outcome.out.find("Enter or f: forward; b: back; a number: go to that choice; play: continue from\n"
                         "here; q: quit.\n") != std::string::npos);
  CHECK(outcome.out.find("The game is over here; go back to continue from an earlier choice.\n") != std::string::npos);
}

TEST_CASE("a person who played alone against bots sees their own cards again, choice by choice") {
  const TempFolder folder;
  folder.write("little.lua", kLittleGame);
  const std::string file = folder / "mine.jsonl";
  run({"play", "little", "--seat", "2", "--seed", "1", "--players", "2", "--bots", "random", "--journal", file},
      folder.path(), "1\nquit\n");
  const std::string own = run({"replay", file, "--step"}, folder.path(), "q\n").out;
  CHECK(own.find("\nYour hand: ") != std::string::npos);
  CHECK(own.find("Ben (you)") != std::string::npos);
  folder.write("two.jsonl", text_of_file(file).replace(text_of_file(file).find("\"random\""), 8, "\"human\""));
  CHECK(run({"replay", folder / "two.jsonl", "--step"}, folder.path(), "q\n").out.find("Your hand") ==
        std::string::npos);
}

TEST_CASE("replay prints JSON") {
  const Saved saved;
  const Outcome outcome = saved.replay({"--format", "json"});
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.starts_with("{\n  \"verified\": true,\n  \"game\": \"little\",\n"));
}

TEST_CASE("a tampered transcript is refused at the choice where it departs from the game") {
  const Saved saved;
  // Give the second choice to the other player.
  const auto second = saved.text.find('\n', saved.text.find('\n') + 1) + 1;
  const std::string line = saved.text.substr(second, saved.text.find('\n', second) - second);
  std::string other = line;
  other.replace(other.find(':') + 1, 1, line[8] == '1' ? "2" : "1");
  const Outcome outcome = saved.replay_changed(line, other);
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find("game.jsonl is refused: the transcript does not match the game at choice 2: ") !=
        std::string::npos);
}

TEST_CASE("a choice that was not offered, and a different end, are refused") {
  const Saved saved;
  const Outcome move = saved.replay_changed("\"option\":", "\"option\":9");
  CHECK(move.code == kFindings);
  CHECK(move.err.find("at choice 1: ") != std::string::npos);
  const Outcome end = saved.replay_changed("\"scores\":[", "\"scores\":[9");
  CHECK(end.code == kFindings);
  CHECK(end.err.find("the transcript records a different result from this game's") != std::string::npos);
}

TEST_CASE("another version of the rule file or of the program is refused") {
  const Saved saved;
  const Outcome version = saved.replay_changed("\"houserules\":\"", "\"houserules\":\"99");
  CHECK(version.code == kFindings);
  CHECK(version.err ==
        fmt::format("houserules: {}: line 1: written by a newer houserules (99{}; this is {}): update to "
                    "read it\n",
                    saved.file, kEngineVersion, kEngineVersion));
  saved.folder.write("game.jsonl", saved.text);
  saved.folder.write("little.lua", std::string(kLittleGame) + "-- changed\n");
  const Outcome rules = saved.replay();
  CHECK(rules.code == kFindings);
  CHECK(rules.err.find("the transcript belongs to another version of `little`: the rule file has changed since") !=
        std::string::npos);
}

TEST_CASE("the rule file may have moved") {
  const Saved saved;
  const TempFolder elsewhere;
  const std::string moved = elsewhere.write("little.lua", kLittleGame);
  std::filesystem::remove(saved.rules);
  CHECK(saved.replay().code == kUsage);
  CHECK(saved.replay({"--rules", moved}).code == kFine);
  // Otherwise it is the shipped game of that name.
  CHECK(run({"replay", saved.file}, elsewhere.path()).code == kFine);
}

TEST_CASE("a file that is not a transcript is refused") {
  const Saved saved;
  CHECK(run({"replay", saved.rules}, "").err ==
        "houserules: " + saved.rules + ": not a transcript: line 1: not a line of a transcript\n");
  CHECK(run({"replay", saved.rules}, "").code == kFindings);
  CHECK(run({"replay", saved.folder / "none"}, "").err ==
        "houserules: " + (saved.folder / "none") + ": there is no such file\n");
  CHECK(run({"replay", saved.folder / "none"}, "").code == kUsage);
  saved.folder.write("game.jsonl", saved.text.substr(0, saved.text.size() - 9));
  CHECK(saved.replay().err.starts_with("houserules: " + saved.file + ": damaged at line "));
}

}  // namespace houserules::replay_test
