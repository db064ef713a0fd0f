#include "tests/cli/cli_support.h"

namespace houserules::list_and_rules_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

/// The little game as one of this family.
std::string little_of(const std::string& family) {
  std::string text = kLittleGame;
  return text.insert(text.find("players"), "family   " + family + "\n");
}

TEST_CASE("list shows the games by family, with players, difficulty, length and description") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  games.write("mine.lua", "--[[ rules\nvariant of fast \"My fast one\"\nplayers 3\n]]\n");
  games.write("fast.lua", little_of("luck"));
  games.write("slow.lua", little_of("tricks"));
  games.write(
      "measured.json",
      R"({"games": {"slow": {"players": 2, "decisions": 100, "choices": 60}, "fast": {"players": 2}, "x": 1}})");
  const Outcome outcome = run({"list"}, games.path());
  CHECK(outcome.code == kFine);
  CHECK(outcome.out ==
        "tricks: take tricks, or avoid them\n"
        "  slow    Little: 2 to 4 players, easy, 10 min\n"
        "      A game for tests.\n"
        "\n"
        "luck: turn up cards, and hope\n"
        "  fast    Little: 2 to 4 players, easy\n"
        "      A game for tests.\n"
        "  mine    My fast one: 3 players, easy\n"
        "      A game for tests.\n"
        "\n"
        "of no family\n"
        "  little  Little: 2 to 4 players, easy\n"
        "      A game for tests.\n");
  CHECK(run({"list", "--family", "luck", "--players", "4"}, games.path()).out ==
        "luck: turn up cards, and hope\n"
        "  fast  Little: 2 to 4 players, easy\n"
        "      A game for tests.\n");
  CHECK(run({"list", "--json"}, games.path()).out == run({"list", "--format", "json"}, games.path()).out);
}

TEST_CASE("every shipped game states its family") {
  const std::string out = run({"list"}, HOUSERULES_SOURCE_DIR "/games").out;
  const std::size_t without = out.find("of no family");
  INFO(out.substr(std::min(without, out.size())));
  CHECK(without == std::string::npos);
}

TEST_CASE("list refuses an unknown family, and says so if no game is left") {
  const TempFolder games;
  games.write("little.lua", little_of("luck"));
  const Outcome misspelt = run({"list", "--family", "lukc"}, games.path());
  CHECK(misspelt.code == kUsage);
  CHECK(misspelt.err == "houserules: --family: there is no family `lukc`; did you mean `luck`?\n");
  const Outcome none = run({"list", "--family", "luck", "--players", "5"}, games.path());
  CHECK(none.code == kFindings);
  CHECK(none.err == "houserules: there is no game of the family luck for 5 players\n");
}

TEST_CASE("deals and choices that only bots would make do not lengthen a game") {
  const TempFolder games;
  const auto time_of = [&games](const std::string& file, const std::string& measured) {
    games.write("little.lua", file);
    games.write("measured.json", R"({"games": {"little": )" + measured + "}}");
    const std::string out = run({"list"}, games.path()).out;
    const auto end = out.find(" min\n"), begin = out.rfind(' ', end - 1);
    return out.substr(begin + 1, end - begin - 1);
  };
  // Cards taken back and forth in one deal, and deals in which nobody gets ahead.
  CHECK(time_of(kLittleGame, R"({"players": 4, "decisions": 50000, "choices": 50000, "deals": 1})") == "20");
  CHECK(time_of(kLittleGame, R"({"players": 4, "decisions": 1000, "choices": 1000, "deals": 100})") == "20");
  CHECK(time_of(kLittleGame, R"({"players": 4, "decisions": 100, "choices": 100, "deals": 10})") == "20");
  // A lone player plays each card twice.
  std::string alone = kLittleGame;
  alone.replace(alone.find("players  2..4"), 13, "players  1   ");
  CHECK(time_of(alone, R"({"players": 1, "decisions": 1000, "choices": 990, "deals": 1})") == "10");
}

TEST_CASE("a damaged file of measurements is ignored") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  for (const char* text : {"", "{", "[]", R"({"games": 1})", R"({"games": {"little": {"players": "x"}}})"}) {
    games.write("measured.json", text);
    CHECK(run({"list"}, games.path()).out.find("2 to 4 players, easy\n") != std::string::npos);
  }
}

TEST_CASE("list prints JSON") {
  const TempFolder games;
  const std::string path = games.write("little.lua", kLittleGame);
  const Outcome outcome = run({"list", "--format", "json"}, games.path());
  CHECK(outcome.code == kFine);
  CHECK(outcome.out == R"([
  {
    "name": "little",
    "title": "Little",
    "variant_of": null,
    "file": ")" + path + R"(",
    "players": [
      2,
      3,
      4
    ],
    "options": [
      {
        "name": "size",
        "value": "2",
        "range": "1 to 5",
        "text": "cards each"
      },
      {
        "name": "open",
        "value": "off",
        "range": "on or off",
        "text": "nothing"
      }
    ],
    "presets": [
      {
        "name": "big",
        "text": "more cards"
      }
    ],
    "family": null,
    "about": [
      "A game for tests."
    ],
    "to_learn": "easy",
    "words": 53,
    "minutes": null
  }
]
)");
}

TEST_CASE("a shipped game with errors does not hide the others") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const std::string broken = games.write("broken.lua", "nothing\n");
  const Outcome outcome = run({"list"}, games.path());
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out.starts_with("of no family\n  little  Little: 2 to 4 players, easy\n"));
  CHECK(outcome.err == "houserules: " + broken + " has errors: houserules check " + broken + "\n");
}

TEST_CASE("a folder without games is reported, with the exit code for findings") {
  const TempFolder games;
  CHECK(run({"list"}, games.path()).err == "houserules: there are no games in " + games.path() + "\n");
  CHECK(run({"list"}, games.path()).code == kFindings);
}

TEST_CASE("the rule sheet says where it depends on the number of players") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome outcome = run({"rules", "little"}, games.path());
  CHECK(outcome.code == kFine);
  CHECK(outcome.out == R"(Little
======

A game for tests.

Players:      2 to 4
Pack:         52 cards: 2 3 4 5 6 7 8 9 10 J Q K A in clubs, diamonds, hearts
              and spades
Deal:         2 players: 3 cards each; 1 card turned up to the discard
              3 or 4 players: 2 cards each; 1 card turned up to the discard
First:        the player on the dealer's left; play goes clockwise
Match:        1 deal; the lowest score wins

How to play
-----------
L-1  Everybody gets 2 cards. [2 players: Two players get one more.] In your turn
  lay a card or draw one.

Options
-------
size = 2 (1 to 5): cards each
open = off (on or off): nothing
Some options do not go together:
  five cards are too many

Presets
-------
big: more cards (size = 4)

Source: nowhere
)");
}

TEST_CASE("the rule sheet is for the requested settings, and fits the width") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome outcome = run({"rules", "little", "--players", "2", "--preset", "big"}, games.path(), "", 40);
  CHECK(outcome.out.find("Players:      2 to 4; this sheet is for\n              2\n") != std::string::npos);
  CHECK(outcome.out.find(
            "L-1  Everybody gets 4 cards. Two players\n  get one more. In your turn lay a card\n  or draw one.\n") !=
        std::string::npos);
  CHECK(outcome.out.find("size = 4 (1 to 5): cards each\n") != std::string::npos);
}

TEST_CASE("an option restated for some numbers of players is listed once") {
  const TempFolder games;
  std::string text = kLittleGame;
  const std::string option = "option   size = 2 in 1..5 \"cards each\"\n";
  text.insert(text.find(option) + option.size(), "option   size = 4 when players == 4\n");
  games.write("little.lua", text);
  CHECK(run({"rules", "little"}, games.path())
            .out.find("\nsize = 2 with 2 or 3 players and 4 with 4 players (1 to 5): cards each\nopen = off") !=
        std::string::npos);
  CHECK(run({"rules", "little", "--players", "4"}, games.path())
            .out.find("\nsize = 4 (1 to 5): cards each\nopen = off") != std::string::npos);
}

TEST_CASE("the rule sheet gives the order of refills, the names of piles and the length of a match") {
  const TempFolder games;
  std::string text = kLittleGame;
  const std::string option = "option   size = 2 in 1..5 \"cards each\"\n";
  text.insert(text.find(option),
              "pile     aside     face down \"cards out of play\"\nrefill   stock from aside shuffled at once\n"
              "refill   stock from discard keep 1 turned over\nmatch    2 rounds\n"
              "option   stands = free in free 16 17 \"the dealer stands\"\npreset   plain { } \"as it is\"\n");
  text += "--- L-90 It ends [when open] soon [always] , and\n--- L-91 then over.\n";
  games.write("little.lua", text);
  const std::string sheet = run({"rules", "little", "--players", "3"}, games.path(), "", 200).out;
  INFO(sheet);
  CHECK(sheet.find("as soon as the stock is empty, the cards out of play are shuffled and become the stock; when the "
                   "stock is still empty, the discard without its top card is turned over and becomes the") !=
        std::string::npos);
  CHECK(sheet.find("Match:        until everybody has dealt twice") != std::string::npos);
  CHECK(sheet.find("stands = free (free, 16 or 17): the dealer stands\n") != std::string::npos);
  CHECK(sheet.find("L-90  It ends, and\n\nL-91  then over.\n") != std::string::npos);
  CHECK(sheet.find("plain: as it is\n") != std::string::npos);
}

TEST_CASE("clauses that do not apply are named at the end, not silently left out") {
  const TempFolder games;
  games.write("little.lua",
              std::string(kLittleGame) +
                  "--- L-2 [when open] Open.\n--- L-3 Plain.\n--- L-4 [when open] Four.\n"
                  "--- L-5 [when open] Five.\n--- L-6 Six.\n--- L-7 [when open] Seven.\n"
                  "--- L-8 [when open] Eight.\n--- L-9 [when open] Nine.\n\n--- [when open] No number.\n");
  CHECK(run({"rules", "little"}, games.path())
            .out.find(
                "L-3  Plain.\n\nL-6  Six.\n\n(Only with other settings: L-2, L-4 and L-5, L-7 to L-9.)\n\nOptions\n") !=
        std::string::npos);
  CHECK(run({"rules", "little", "--format", "markdown"}, games.path())
            .out.find("\n**L-6** Six.\n\n(Only with other settings: L-2, L-4 and L-5, L-7 to L-9.)\n\n## Options") !=
        std::string::npos);
  CHECK(run({"rules", "little", "--format", "json"}, games.path())
            .out.find("\"number\": \"L-4\",\n      \"text\": \"\"\n") != std::string::npos);
}

TEST_CASE("the rule sheet is printed as Markdown and as JSON") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const std::string markdown = run({"rules", "little", "--players", "3", "--format", "markdown"}, games.path()).out;
  CHECK(markdown.starts_with("# Little\n\nA game for tests.\n\n- **Players:** 2 to 4; this sheet is for 3\n"));
  CHECK(markdown.find("\n**L-1** Everybody gets 2 cards. In your turn lay a card or draw one.\n") != std::string::npos);
  CHECK(markdown.find("| `size` | 2 | 1 to 5 | cards each |\n") != std::string::npos);
  const std::string json = run({"rules", "little", "--format", "json"}, games.path()).out;
  CHECK(json.find(
            "\"number\": \"L-1\",\n      \"text\": \"Everybody gets 2 cards. [2 players: Two players get one more.]") !=
        std::string::npos);
}

TEST_CASE("refused settings have no rule sheet") {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  for (const std::vector<std::string>& players : {std::vector<std::string>{}, {"--players", "3"}}) {
    std::vector<std::string> command{"rules", "little", "--set", "size=5", "--set", "open=on"};
    command.insert(command.end(), players.begin(), players.end());
    const Outcome outcome = run(command, games.path());
    CHECK(outcome.code == kUsage);
    CHECK(outcome.out == "");
    CHECK(outcome.err == "houserules: Little: five cards are too many\n");
  }
}

TEST_CASE("a rule file with errors is shown with its faults") {
  const TempFolder games;
  const std::string path = games.write("broken.lua", "--[[ rules\ngame \"X\"\nplaiers 3\n]]\n");
  const Outcome outcome = run({"rules", path}, games.path());
  CHECK(outcome.code == kFindings);
  CHECK(outcome.err ==
        "error[HR006]: unknown statement `plaiers`; did you mean `players`?\n"
        " --> " +
            path +
            ":3:1\n"
            "  |\n"
            "3 | plaiers 3\n"
            "  | ^^^^^^^\n"
            "houserules: " +
            path + " cannot be used: 1 error\n");
}

}  // namespace houserules::list_and_rules_test
