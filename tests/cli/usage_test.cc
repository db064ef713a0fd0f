#include "tests/cli/cli_support.h"

namespace houserules::usage_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

/// Runs without any games and returns all output.
std::string wrong_use(const std::vector<std::string>& arguments) {
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  const Outcome outcome = run(arguments, games.path());
  CHECK(outcome.code == kUsage);
  CHECK(outcome.out.empty());
  return outcome.err;
}

TEST_CASE("an unknown command or flag is answered with the nearest") {
  CHECK(wrong_use({"plya"}) ==
        "houserules: there is no command `plya`; did you mean `play`?\ntry: houserules --help\n");
  CHECK(wrong_use({"lint"}) ==
        "houserules: there is no command `lint`; did you mean `check`?\ntry: houserules --help\n");
  CHECK(wrong_use({"xyzzy"}) == "houserules: there is no command `xyzzy`\ntry: houserules --help\n");
  CHECK(wrong_use({"play", "little", "--wacth"}) ==
        "houserules: there is no flag --wacth; did you mean `--watch`?\ntry: houserules play --help\n");
  CHECK(wrong_use({"simulate", "little", "--playrs=3"}) ==
        "houserules: there is no flag --playrs; did you mean `--players`?\ntry: houserules simulate --help\n");
  CHECK(wrong_use({"--versoin"}) ==
        "houserules: there is no flag --versoin; did you mean `--version`?\ntry: houserules --help\n");
  CHECK(wrong_use({"list", "little"}) == "houserules: unexpected `little`\ntry: houserules list --help\n");
}

TEST_CASE("commands in messages name the program as the user called it") {
  const test::TempFolder games;
  games.write("little.lua", test::kLittleGame);
  const auto said = [&](std::vector<std::string> arguments) {
    const Outcome outcome = run(arguments, games.path(), "", 80, "./houserules");
    return outcome.out + outcome.err;
  };
  CHECK(said({"frobnicate"}).ends_with("\ntry: ./houserules --help\n"));
  CHECK(said({"check"}).ends_with("\ntry: ./houserules check --help\n"));
  CHECK(said({"play"}) == "houserules: play needs a game: ./houserules play hearts\n");
  CHECK(said({"--help"}).find("./houserules COMMAND --help explains a command") != std::string::npos);
  const std::string help = said({"play", "--help"});
  CHECK(help.find("\n  ./houserules play crazy-eights\n") != std::string::npos);
  CHECK(help.find(" houserules ") == std::string::npos);
  CHECK(said({"play", "little"}).find("\nTo play the same game again: ./houserules play little --watch ") !=
        std::string::npos);
  const std::string left = said({"play", "little", "--seat", "1", "--bots", "random"});
  CHECK(left.find("\nTo resume it: ./houserules play --resume little-") != std::string::npos);
}

TEST_CASE("values of flags are checked") {
  CHECK(wrong_use({"play", "little", "--players", "x"}) ==
        "houserules: --players: expected a whole number from 1 to 16, not `x`\ntry: houserules play --help\n");
  CHECK(wrong_use({"play", "little", "--seed", "-1"}) ==
        "houserules: --seed: expected a whole number from 0 to 18446744073709551615, not `-1`\n"
        "try: houserules play --help\n");
  CHECK(
      wrong_use({"play", "--winnable", "klondike"}) ==
      "houserules: --winnable: expected any, easy, medium or hard, not `klondike`; name the game first: play klondike "
      "--winnable\ntry: houserules play --help\n");
  CHECK(wrong_use({"play", "klondike", "--daily", "--resume"}) ==
        "houserules: --daily excludes --resume\ntry: houserules play --help\n");
  CHECK(wrong_use({"list", "--format", "xml"}) ==
        "houserules: --format: expected text or json, not `xml`\ntry: houserules list --help\n");
  CHECK(wrong_use({"simulate", "little", "-n", "0"}) ==
        "houserules: -n: expected a whole number from 1 to 1000000000000, not `0`\n"
        "try: houserules simulate --help\n");
  CHECK(wrong_use({"compare", "little", "--games=20"}) ==
        "houserules: --games: expected a whole number from 100 to 10000000, not `20`\n"
        "try: houserules compare --help\n");
  CHECK(wrong_use({"play"}) == "houserules: play needs a game: houserules play hearts\n");
  CHECK(wrong_use({"play", "--daily"}) == "houserules: play needs a game: houserules play hearts --daily\n");
}

TEST_CASE("missing games, and settings that a game does not take, are named") {
  CHECK(wrong_use({"play", "litle"}) == "houserules: there is no game `litle`; did you mean `little`?\n");
  CHECK(wrong_use({"play", "chess"}) == "houserules: there is no game `chess`\n");
  CHECK(wrong_use({"play", "none.lua"}) == "houserules: none.lua: there is no such file\n");
  CHECK(wrong_use({"play", "little", "--players", "9"}) == "houserules: Little is for 2 to 4 players, not 9\n");
  CHECK(wrong_use({"play", "little", "--set", "sise=3"}) ==
        "houserules: there is no option `sise`; did you mean `size`?\n");
  CHECK(wrong_use({"play", "little", "--set", "size"}) ==
        "houserules: --set size: expected OPTION=VALUE, as in --set draws=1\n");
  CHECK(wrong_use({"play", "little", "--set", "size=9"}) ==
        "houserules: the option `size` is a number in 1..5, not `9`\n");
  CHECK(wrong_use({"play", "little", "--preset", "bug"}) ==
        "houserules: there is no preset `bug`; did you mean `big`?\n");
  CHECK(wrong_use({"play", "little", "--set", "size=5", "--set", "open=on"}) ==
        "houserules: Little: five cards are too many\n");
}

TEST_CASE("a file named without its path is found for the hint") {
  const test::WorkingFolder there(HOUSERULES_SOURCE_DIR);
  CHECK(run({"play", "stacking-twos"}, test::kGames).err ==
        "houserules: there is no game `stacking-twos`; a file needs its path: examples/stacking-twos.lua\n");
  const test::TempFolder folder;
  const test::WorkingFolder here(folder.path());
  folder.write("mine.lua", test::kLittleGame);
  CHECK(run({"play", "mine"}, test::kGames).err ==
        "houserules: there is no game `mine`; a file needs its path: mine.lua\n");
}

TEST_CASE("help and version succeed") {
  const Outcome version = run({"--version"}, "");
  CHECK(version.code == kFine);
  CHECK(version.out == "houserules 1.0.0\n");
  const Outcome help = run({"--help"}, "");
  CHECK(help.code == kFine);
  CHECK(help.out.find("  simulate ") != std::string::npos);
  CHECK(help.out.find("luacheckrc") == std::string::npos);
  for (const char* command :
       {"list", "rules", "play", "simulate", "arena", "replay", "check", "test", "mutate", "new", "luacheckrc"}) {
    const Outcome of_command = run({command, "--help"}, "");
    CHECK(of_command.code == kFine);
    CHECK(of_command.out.find("Examples:\n  houserules " + std::string(command)) != std::string::npos);
  }
  CHECK(run({}, "").code == kUsage);
  CHECK(run({"help"}, "").out == help.out);
  CHECK(run({"help", "arena"}, "").out == run({"arena", "--help"}, "").out);
  CHECK(wrong_use({"help", "arenq"}) ==
        "houserules: there is no command `arenq`; did you mean `arena`?\ntry: houserules --help\n");
}

TEST_CASE("a file argument must not be empty") {
  for (const char* flag : {"--save", "--journal"}) {
    CHECK(wrong_use({"play", "little", flag, ""}) ==
          "houserules: " + std::string(flag) + ": expected the name of a file\ntry: houserules play --help\n");
  }
  CHECK(wrong_use({"check", "little", "--transcripts", ""}) ==
        "houserules: --transcripts: expected the name of a file\ntry: houserules check --help\n");
}

}  // namespace houserules::usage_test
