// `play GAME --learn`, and the statistics of a player's own games.
#include "tests/cli/cli_support.h"

#include "table/journal.h"

namespace houserules::lesson_test {

using test::Outcome;
using test::run;
using test::TempFolder;

constexpr const char* kLesson = R"(test "the end" {
  hands = { "5H", "KD" }, discard = "9H",
  function(t)
    t:tell("Lay the 5H.")
    t:choose(1, "lay 5H")
    t:tell("You are out.")
  end
}
)";

TEST_CASE("a lesson continues only with the move it explains, and says so if something else is typed") {
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  std::filesystem::create_directory(games / "lessons");
  games.write("lessons/little_test.lua", kLesson);
  CHECK(run({"play", "little", "--learn", "--watch"}, games.path()).err ==
        "houserules: --learn is a lesson for you to play: leave --watch out\n");
  const Outcome taught = run({"play", "little", "--learn"}, games.path(), "draw\n5h\n");
  CHECK(taught.code == kFine);
  CHECK(taught.err.empty());
  CHECK(taught.out.starts_with("Part 1 of 1: the end\n"));
  CHECK(taught.out.find("\nLay the 5♥.\n") != std::string::npos);
  CHECK(taught.out.find("Your move: That is allowed, but the lesson continues with: lay 5♥\nYour move: ") !=
        std::string::npos);
  CHECK(taught.out.find("\n  Anna: lay 5♥") != std::string::npos);
  CHECK(taught.out.find("\nYou are out.\n") != std::string::npos);
  CHECK(taught.out.ends_with("\nEnd of the lesson. To play: houserules play little\n"));
  CHECK(run({"play", "little", "--learn"}, games.path(), "draw\n5h\n", /*width=*/40)
            .out.ends_with("\nEnd of the lesson. To play:\nhouserules play little\n"));
  const Outcome left = run({"play", "little", "--learn"}, games.path(), "quit\n");
  CHECK(left.code == kFine);
  CHECK(
      left.out.ends_with("Your move: You left the lesson. To start it again: houserules play little --learn\n"
                         "To play: houserules play little\n"));
  // At the end of input the prompt's line is ended first.
  CHECK(run({"play", "little", "--learn"}, games.path(), "")
            .out.ends_with("Your move: \nYou left the lesson. To start it again: houserules play little --learn\n"
                           "To play: houserules play little\n"));
}

TEST_CASE("in a lesson help, why, rules and undo work, and a refused move is explained") {
  const std::string games = HOUSERULES_SOURCE_DIR "/games";
  const std::string out =
      run({"play", "crazy-eights", "--learn"}, games,
          "why 3d\n3d\nhelp\nsave little.jsonl\nrules\nundo\nkh\nundo\nkh\n3d\n8c\nspades\ndraw\nks\nundo\nq\n")
          .out;
  const std::string why =
      "3 of diamonds has neither the suit to follow, hearts, nor the rank of the card\non top; possible: play 8♣, play "
      "5♥, play K♥, draw a card";
  CHECK(out.find("Your move: " + why + "\nYour move: " + why + "; the lesson continues\nwith: play K♥\n") !=
        std::string::npos);
  CHECK(out.find("Your move: \nType a move and press Enter:\n") != std::string::npos);
  CHECK(out.find("\n  rules        the rules of this game\n  quit         leave the lesson\n") != std::string::npos);
  CHECK(out.find("\n  redo") == std::string::npos);
  CHECK(out.find("Your move: A lesson is not saved.\n") != std::string::npos);
  CHECK(out.find("Your move: \nCrazy Eights\n============\n") != std::string::npos);
  CHECK(out.find("Your move: There is nothing to take back.\n") != std::string::npos);
  // The sentences before the undone move are shown again.
  const auto count = [&out](const std::string& text) {
    int found = 0;
    for (auto at = out.find(text); at != std::string::npos; at = out.find(text, at + 1)) ++found;
    return found;
  };
  CHECK(count("Your move: Taken back.\n") == 2);
  CHECK(count("You want to be the first without cards.") == 2);
  CHECK(count("One card is left, and it does not fit.") == 1);
  CHECK(count("You drew a King, which fits at once") == 2);
}

TEST_CASE("a lesson of Crazy Eights continues until a player is out") {
  const std::string out =
      run({"play", "crazy-eights", "--learn"}, HOUSERULES_SOURCE_DIR "/games", "kh\n3d\n8c\nspades\ndraw\nks\nqs\n")
          .out;
  CHECK(out.find("  Anna wins the game.\n") != std::string::npos);
  CHECK(out.find("End of the lesson.") != std::string::npos);
}

/// What a learner types who takes the sentences literally: the last clause before each move.
std::string last_clauses(const std::string& lesson) {
  std::string typed, told;
  std::istringstream lines(lesson);
  for (std::string line; std::getline(lines, line);) {
    const bool tells = line.find("t:tell(") != std::string::npos;
    if (!tells && line.find("t:choose(1, ") == std::string::npos) continue;
    const auto begin = line.find('"') + 1;
    std::string words = line.substr(begin, line.rfind('"') - begin);
    if (tells) {
      if (words.ends_with('.')) words.pop_back();
      const auto mark = std::max(words.rfind(". ") + 1, words.rfind(": ") + 1);  // 0 if there is none
      told = words.substr(mark == 0 ? 0 : mark + 1);
      continue;
    }
    typed += (told.empty() ? words : told) + '\n';
    told.clear();
  }
  return typed;
}

TEST_CASE("in the shipped lessons, what a sentence asks for can be typed as printed, and only one deal is shown") {
  const std::string games = HOUSERULES_SOURCE_DIR "/games";
  for (const auto& file : std::filesystem::directory_iterator(games + "/lessons")) {
    const std::string stem = file.path().stem().string(), game = stem.substr(0, stem.rfind("_test"));
    INFO(game);
    const Outcome taught =
        run({"play", game, "--learn", "--plain"}, games, last_clauses(test::text_of_file(file.path().string())));
    INFO(taught.out);
    CHECK(taught.code == kFine);
    CHECK(taught.out.find("End of the lesson.") != std::string::npos);
    for (const char* text : {"the lesson goes on with", "Deal 2", "Stock: empty", "Cards aside"})
      CHECK(taught.out.find(text) == std::string::npos);
  }
}

TEST_CASE("a lesson in plain lines says whose turn it is, and wraps no line") {
  const std::string out =
      run({"play", "jackjack", "--learn", "--plain"}, HOUSERULES_SOURCE_DIR "/games", "6h\nq\n").out;
  CHECK(out.starts_with(
      "Part 1 of 3: runs\n"
      "\n"
      "Deal 1: Ben deals.\n"
      "\n"
      "You want to be the first without cards. A card fits if it has the rank of the top card and another suit, or "
      "its suit and the next rank up or down. Your Six fits on the five of hearts: lay the six of hearts.\n"
      "\n"
      "Anna, it is your turn.\n"
      "Ben is the dealer.\n"));
  CHECK(out.find("Your move: \nAnna: lay six of hearts\n") != std::string::npos);
}

TEST_CASE("on a terminal a message is wrapped between words") {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  console.err_terminal = true;
  CHECK(fail(console, kUsage, "there is no lesson for Hearts; there are lessons for crazy-eights and jackjack") ==
        kUsage);
  CHECK(err.str() == "houserules: there is no lesson for Hearts; there are lessons for crazy-eights\n  and jackjack\n");
}

TEST_CASE("a game without a lesson teaches its rules while it is played, one before each move") {
  const Outcome taught = run({"play", "switch", "--learn", "--seat", "1", "--seed", "5", "--bots", "random"},
                             HOUSERULES_SOURCE_DIR "/games", "1\n1\n1\nquit\n");
  // What the game is about, and the latest rule first: it governs what is to be decided now.
  std::size_t at = 0;
  for (const char* text : {"Follow suit or rank, beware of the cards that bite",
                           "SW-2 Play a card of the suit or the rank of the top card.",
                           "SW-1 Everybody gets 5 cards, and one is turned up, which has no effect.",
                           "Deal: 5 cards each; 1 card turned up to the discard.\n"}) {
    INFO(text);
    at = taught.out.find(text, at);
    REQUIRE(at != std::string::npos);
  }
  // The last card is not announced yet.
  CHECK(taught.out.find("SW-4") == std::string::npos);
}

TEST_CASE("the shipped lessons fit their games") {
  const Outcome tested = run({"test", HOUSERULES_SOURCE_DIR "/games/lessons"}, HOUSERULES_SOURCE_DIR "/games");
  INFO(tested.out);
  CHECK(tested.code == kFine);
}

TEST_CASE("stats counts the player's own games, but not those without a move") {
  const TempFolder games, state;
  games.write("little.lua", test::kLittleGame);
  std::string told;
  const auto here = [&](const std::vector<std::string>& arguments, const std::string& input = "") {
    Library library;
    library.folders = {games.path()};
    std::istringstream in(input);
    std::ostringstream out, err;
    Console console{in, out, err};
    ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
    run_program(arguments, library, console);
    told = err.str();
    return out.str();
  };
  CHECK(here({"stats"}) == "You have not played here yet: houserules play\n");
  const std::vector<std::string> begin{"play", "little",    "--seat", "1",      "--seed",
                                       "1",    "--players", "2",      "--bots", "random"};
  here(begin, "quit\n");
  CHECK(unfinished_games().empty());
  CHECK(here({"stats"}) == "You have not played here yet: houserules play\n");
  here(begin, "1\nquit\n");
  CHECK(unfinished_games().size() == 1);
  CHECK(here({"stats"}) ==
        "Anna    against  matches  deals  won  rate  streak  best  unfinished  moves\n"
        "Little  random         0      0    0     -       0     -           1      1\n");
  CHECK(here({"replay", "last"}).find("; the game is unfinished.\n") != std::string::npos);
  {
    // A game being played in another terminal is not the last one.
    std::string error;
    KeptGame game;
    const auto open = Journal::take_up(unfinished_games()[0].path, game, error);
    REQUIRE(open != nullptr);
    CHECK(unfinished_games().empty());
    CHECK(here({"replay", "last"}) == "");
    CHECK(told == "houserules: the only saved game is being played in another terminal\n");
  }
  const std::string name = unfinished_games()[0].name;
  CHECK(here({"replay", name}).find("; the game is unfinished.\n") != std::string::npos);
  // A game continued from a replay counts the moves made since, but not its result.
  const std::string journal = unfinished_games()[0].path;
  std::string all = "play\n";
  for (int i = 0; i < 200; ++i) all += "1\n";
  here({"replay", journal, "--step"}, "99\n" + all);
  const std::string counted = here({"stats"});
  CHECK(counted.find("Little  random         0      0    0     -       0     -           1 ") != std::string::npos);
  CHECK(counted.find("    1      1\n") == std::string::npos);
}

TEST_CASE("if the lowest score wins, a score of 0 is the best") {
  const TempFolder games, state;
  games.write("low.lua",
              "--[[ rules\ngame \"Low\"\nabout \"No score is the best.\"\nplayers 1\ndeck 52\npile hand none\n"
              "win lowest score\nmove stop \"stop\"\nmove wait \"wait\"\n]]\n"
              "function turn(me)\n  me:choose { stop = true, wait = true }\n  finish(me)\nend\n"
              "function score() return 0 end\n");
  Library library;
  library.folders = {games.path()};
  ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
  std::ostringstream out, err;
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"play", "low", "--seat", "1", "--seed", "1"}, std::vector<std::string>{"stats"}}) {
    std::istringstream in("1\n");
    out.str("");
    Console console{in, out, err};
    run_program(arguments, library, console);
  }
  CHECK(out.str() ==
        "Anna  against  matches  deals  won  rate  streak  best  unfinished  moves\n"
        "Low   -              1      1    1  100%       1     0           0      1\n");
}

TEST_CASE("a patience that is given up counts as lost, and can be watched again") {
  const TempFolder state;
  const auto here = [&](const std::vector<std::string>& arguments, const std::string& input = "") {
    Library library;
    library.folders = {HOUSERULES_SOURCE_DIR "/games"};
    std::istringstream in(input);
    std::ostringstream out, err;
    Console console{in, out, err};
    ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
    run_program(arguments, library, console);
    return out.str() + err.str();
  };
  const std::vector<std::string> klondike{"play", "klondike", "--seat", "1", "--seed", "3"};
  CHECK(here(klondike, "1\ngive up\nyes\n").ends_with("You gave up: the game is lost.\n"));
  here(klondike, "give up\nyes\n");  // without a move: as if it had never begun
  CHECK(unfinished_games().empty());
  REQUIRE(kept_games().size() == 1);
  CHECK(here({"stats"}) ==
        "Anna      against  matches  deals  won  rate  streak  best  unfinished  moves\n"
        "Klondike  -              1      1    0    0%       0     -           0      1\n");
  CHECK(here({"replay", "klondike"}).ends_with("\nVerified: 1 choice; the game was given up.\n"));
  CHECK(here({"play", "klondike", "--resume"}) ==
        "houserules: there is no unfinished game of klondike in which you have moved\n");
}

}  // namespace houserules::lesson_test
