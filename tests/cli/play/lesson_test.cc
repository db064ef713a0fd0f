// `play GAME --learn`, and one's own games counted.
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

TEST_CASE("a lesson goes on with what it explains, and says so to whoever types something else") {
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  const Outcome none = run({"play", "little", "--learn"}, games.path());
  CHECK(none.code == kUsage);
  CHECK(none.err ==
        "houserules: there is no lesson for Little: expected " + (games / "lessons/little_test.lua") + "\n");
  std::filesystem::create_directory(games / "lessons");
  games.write("lessons/little_test.lua", kLesson);
  const Outcome taught = run({"play", "little", "--learn"}, games.path(), "draw\n5h\n");
  CHECK(taught.code == kFine);
  CHECK(taught.err.empty());
  CHECK(taught.out.starts_with("Part 1 of 1: the end\n"));
  CHECK(taught.out.find("\nLay the 5♥.\n") != std::string::npos);
  CHECK(taught.out.find("Your move: That is possible, but the lesson goes on with: lay 5♥\nYour move: ") !=
        std::string::npos);
  CHECK(taught.out.find("\n  Anna: lay 5♥") != std::string::npos);
  CHECK(taught.out.find("\nYou are out.\n") != std::string::npos);
  CHECK(taught.out.ends_with("\nThat was the lesson. To play: houserules play little\n"));
  const Outcome left = run({"play", "little", "--learn"}, games.path(), "quit\n");
  CHECK(left.code == kFine);
  CHECK(left.out.find("That was the lesson") == std::string::npos);
}

TEST_CASE("the shipped lessons fit their games") {
  const Outcome tested = run({"test", HOUSERULES_SOURCE_DIR "/games/lessons"}, HOUSERULES_SOURCE_DIR "/games");
  INFO(tested.out);
  CHECK(tested.code == kFine);
}

TEST_CASE("stats count one's own games, and a game in which nobody has moved is none") {
  const TempFolder games, state;
  games.write("little.lua", test::kLittleGame);
  const auto here = [&](const std::vector<std::string>& arguments, const std::string& input = "") {
    Library library;
    library.folders = {games.path()};
    std::istringstream in(input);
    std::ostringstream out, err;
    Console console{in, out, err};
    ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
    run_program(arguments, library, console);
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
        "game    played  won  share  unfinished  your moves\n"
        "Little       0    0      -           1           1\n");
}

}  // namespace houserules::lesson_test
