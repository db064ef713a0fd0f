// The questions for a player who has named no game.
#include "cli/play/welcome.h"

#include <algorithm>

#include "tests/cli/cli_support.h"

namespace houserules::welcome_test {

using test::TempFolder;

struct Asked {
  bool goes_on = false;
  PlayOptions options;
  std::string out;
};

Asked ask(const std::string& folder, const std::string& typed, PlayOptions options = {}) {
  ::setenv("XDG_STATE_HOME", test::state_folder_of_tests().c_str(), 1);
  Library library;
  library.folders = {folder};
  std::istringstream in(typed);
  std::ostringstream out, err;
  Console console{in, out, err};
  StreamLineReader reader(in, out);
  Asked asked;
  asked.options = std::move(options);
  asked.goes_on = ask_for_game(asked.options, library, reader, console);
  asked.out = out.str();
  return asked;
}

/// A library of that many games, alternating between two families.
void write_games(const TempFolder& games, int count) {
  for (int i = 1; i <= count; ++i) {
    std::string text = test::kLittleGame;
    text.replace(text.find("Little"), 6, "Game " + std::to_string(i));
    text.insert(text.find("players"), i % 2 == 1 ? "family tricks\n" : "family luck\n");
    games.write("game" + std::to_string(i) + ".lua", text);
  }
}

TEST_CASE("a short list of games is offered at once") {
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  const Asked asked = ask(games.path(), "1\n3\n1\nAnna\n");
  CHECK(asked.goes_on);
  CHECK(asked.options.game.game == "little");
  CHECK(asked.options.game.players == 3);
  CHECK(asked.out.find("Which game would you like to play?\n  [1] Little (2 to 4 players, easy)\n") !=
        std::string::npos);
}

TEST_CASE("a long list of games is offered by family") {
  const TempFolder games;
  write_games(games, 22);
  const Asked asked = ask(games.path(), "2\nback\ntri\n99\n1\n2\n1\nAnna\n");
  CHECK(asked.goes_on);
  CHECK(asked.options.game.game == "game1");
  CHECK(asked.out.find("What kind of game would you like to play?\n"
                       "  [1] tricks: take tricks, or avoid them (11 games)\n"
                       "  [2] luck: turn up cards, and hope (11 games)\n") != std::string::npos);
  CHECK(asked.out.find("luck (back: other kinds)\n  [1] Game 10 (2 to 4 players, easy)\n") != std::string::npos);
  CHECK(asked.out.find("tricks (back: other kinds)\n  [1] Game 1 (2 to 4 players, easy)\n") != std::string::npos);
  CHECK(ask(games.path(), "game 2\n2\n1\nAnna\n").options.game.game == "game2");
  CHECK(ask(games.path(), "game2\n2\n1\nAnna\n").options.game.game == "game2");
  CHECK_FALSE(ask(games.path(), "quit\n").goes_on);
  CHECK_FALSE(ask(games.path(), "1\nquit\n").goes_on);
}

TEST_CASE("back returns to the previous question") {
  const TempFolder games;
  write_games(games, 22);
  const Asked asked = ask(games.path(), "2\n1\n4\n2\nAnna\nback\nback\n9\nback\n2\n3\n1\nback\n2\nIda\nJo\n");
  CHECK(asked.goes_on);
  CHECK(asked.options.game.game == "game12");
  CHECK(asked.options.game.players == 3);
  CHECK(asked.options.humans == std::vector<int>{2});
  CHECK(asked.options.names == std::vector<std::string>{"Ida", "Jo"});
  CHECK(asked.out.find("Type a number from 2 to 4, back, or quit.\n") != std::string::npos);
}

TEST_CASE("a game is found by its title or by associated words, and an ambiguous word lists the games it fits",
          "[unsanitized]") {
  const std::string folder = HOUSERULES_SOURCE_DIR "/games";
  const auto game = [&](const std::string& typed) { return ask(folder, typed + "\n2\n1\nAnna\n").options.game.game; };
  CHECK(game("go") == "go-fish");
  CHECK(game("Go fish") == "go-fish");
  CHECK(game("gin") == "gin-rummy");
  CHECK(game("rummy") == "rummy");
  const auto told = [&](const std::string& typed) {
    const std::string out = ask(folder, typed + "\nquit\n").out, question = "Which kind, or which game? ";
    const std::size_t begin = out.find(question) + question.size();
    return out.substr(begin, out.find(question, begin) - begin);
  };
  CHECK(told("poker") ==
        "`poker` may mean Kuhn Poker (kuhn-poker), Big Two (big-two), Five Card Draw\n"
        "(five-card-draw) or Texas Hold'em (holdem). Type the name of one.\n");
  CHECK(told("solitaire") ==
        "`solitaire` may mean Golf (golf), Spider (spider), FreeCell (freecell) or\nKlondike (klondike). Type the name "
        "of one.\n");
  CHECK(told("pokr") ==
        "`pokr` may mean Kuhn Poker (kuhn-poker), Big Two (big-two), Five Card Draw\n"
        "(five-card-draw) or Texas Hold'em (holdem). Type the name of one.\n");
  CHECK(told("klondyke") == "There is no game `klondyke`; did you mean `klondike`?\n");
  CHECK(told("xyzzy").ends_with(" to 13, the name of a game, help, or quit.\n"));
}

TEST_CASE("lessons are marked, listed and started by name, and help mentions them") {
  const std::string folder = HOUSERULES_SOURCE_DIR "/games";
  const Asked hearts = ask(folder, "help\ntricks\n?\nlearn\nlearn spades\nlearn hearts\n");
  CHECK(hearts.goes_on);
  CHECK(hearts.options.learn);
  CHECK(hearts.options.game.game == "hearts");
  const std::string told = joined(split_words(hearts.out), " ");
  const auto tells = [&told](const std::string& text) { return told.find(text) != std::string::npos; };
  CHECK(tells("Which kind, or which game? Type a number from "));
  CHECK(
      tells(" to 13, the name of a game, help, or quit. The beginning of a name is enough, and any word from a game's "
            "description finds it. learn lists the games with a first lesson; learn and the name of a game starts it. "
            "Which"));
  CHECK(tells(" tricks (back: other kinds; *: has a lesson) [1] "));
  CHECK(tells("] Hearts * (3 to 5 players, "));
  CHECK(tells("] Spades (4 players, "));
  CHECK(tells(" to 10, the name of a game, back, help, or quit. The beginning"));
  CHECK(tells("Which game? There are lessons for "));
  CHECK(tells("Which game? There is no lesson for Spades. There are lessons for "));
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  CHECK(ask(games.path(), "learn\nquit\n").out.find("Which game? There are no lessons here.\n") != std::string::npos);
}

TEST_CASE("a lesson is offered only if a question follows that can answer it") {
  const std::string folder = HOUSERULES_SOURCE_DIR "/games", offer = "New to it? Type learn for a first lesson.\n";
  PlayOptions settled;
  settled.game.players = 4;
  const Asked asked = ask(folder, "hearts\nlearn\n", settled);
  CHECK(asked.out.find(offer + "How many of the 4 players sit at this keyboard? (1) ") != std::string::npos);
  CHECK(asked.options.learn);
  settled.seat = 1;
  const Asked seated = ask(folder, "hearts\n", settled);
  CHECK(seated.goes_on);
  CHECK(seated.out.find(offer) == std::string::npos);
}

TEST_CASE("of two games with the same title, one is chosen by its file name") {
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  games.write("my-little.lua", test::kLittleGame);
  CHECK(ask(games.path(), "little\n3\n1\nAnna\n").options.game.game == "little");
  const Asked mine = ask(games.path(), "my little\n3\n1\nAnna\n");
  CHECK(mine.options.game.game == "my-little");
  CHECK(mine.out.find("  [1] Little (little, 2 to 4 players, easy)\n"
                      "  [2] Little (my-little, 2 to 4 players, easy)\n") != std::string::npos);
}

TEST_CASE("commands typed at the table are not taken as a name") {
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  const Asked asked = ask(games.path(), "1\n2\n1\nhelp\nRules\n?\nIda\n");
  CHECK(asked.options.names == std::vector<std::string>{"Ida"});
  CHECK(asked.out.find("`help` is a command at the table. Type a name, Enter for Anna, back, or quit.\n") !=
        std::string::npos);
  CHECK_FALSE(ask(games.path(), "1\n2\n1\nquit\n").goes_on);
}

TEST_CASE("every screen on which the shipped games are offered has at most 24 lines", "[unsanitized]") {
  const std::string folder = HOUSERULES_SOURCE_DIR "/games";
  for (int kind = 1; kind <= 14; ++kind) {
    const std::string out = ask(folder, std::to_string(kind) + "\nquit\n").out;
    const std::size_t second = out.find("(back: ");
    for (const std::string& screen : {out.substr(0, second), out.substr(std::min(second, out.size()))}) {
      INFO(screen);
      CHECK(std::count(screen.begin(), screen.end(), '\n') < 24);
    }
  }
}

}  // namespace houserules::welcome_test
