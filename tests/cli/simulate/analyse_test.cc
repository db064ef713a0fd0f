// analyse, sweeps and pages.
#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::analyse_test {

using nlohmann::json;
using test::kGames;
using test::Outcome;
using test::run;
using test::TempFolder;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

json json_of(const std::vector<std::string>& words) {
  const Outcome outcome = run(words, kGames);
  INFO(outcome.err);
  REQUIRE(outcome.code == kFine);
  return json::parse(outcome.out);
}

TEST_CASE("analyse begins with a sentence, and says what it could not measure") {
  const Outcome outcome =
      run({"analyse", "kuhn-poker", "--players", "2", "-n", "20", "--seed", "1", "--bots", "random"}, kGames);
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.starts_with("A game of Kuhn Poker for 2 takes about "));
  for (const char* part :
       {"\nLength\n", "\nLuck and skill\n", "\nWaiting\n", "\nWho begins\n", "\nDecisions\n", "\nDrama\n",
        "\nover time ", "\nNot measured:\n", "\n  wins of the dealer (even: 50.0%): a game has several deals\n"}) {
    INFO(part << '\n' << outcome.out);
    CHECK(has(outcome.out, part));
  }
}

TEST_CASE("the first sentences need no knowledge of bots, and say nothing of a lead where all but the last win",
          "[unsanitized]") {
  const Outcome kuhn =
      run({"analyse", "kuhn-poker", "--players", "2", "-n", "40", "--seed", "1", "--bots", "random"}, kGames);
  CHECK(
      kuhn.out.starts_with("A game of Kuhn Poker for 2 takes about 12 minutes at the table. Players who\n"
                           "think a little win "));
  CHECK(has(kuhn.out, "against players who choose at random; if all were luck,"));
  CHECK(has(kuhn.out, "The leader at half-time wins "));
  const Outcome durak =
      run({"analyse", "durak", "--players", "2", "-n", "10", "--seed", "1", "--bots", "random"}, kGames);
  CHECK(durak.out.starts_with("A game of Durak for 2 takes about "));
  CHECK_FALSE(has(durak.out, "ahead halfway wins"));
}

TEST_CASE("every figure of analyse has an interval, or a reason why there is none", "[unsanitized]") {
  const json report = json_of({"analyse", "kuhn-poker", "-n", "20", "--seed", "1", "--bots", "random", "--json"});
  CHECK(report["made_by"] == "houserules analyse");
  CHECK(report["games"] == 20);
  for (const json& figure : report["figures"]) {
    INFO(figure);
    if (figure.contains("missing")) {
      CHECK_FALSE(figure["missing"].get<std::string>().empty());
      continue;
    }
    CHECK(figure["low"] <= figure["value"]);
    CHECK(figure["value"] <= figure["high"]);
    CHECK(figure["measured_in"] > 0);
  }
}

TEST_CASE("analyse in no time says so") {
  const Outcome outcome = run({"analyse", "hearts", "--time", "1ms"}, kGames);
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out.empty());
  CHECK(has(outcome.err,
            "houserules: too few games were finished to say anything; allow more --time, or use faster bots, "
            "as in --bots search:20\n"));
}

TEST_CASE("analyse reports a game that stops with an error, and how to watch it") {
  const TempFolder games;
  std::string text = test::kLittleGame;
  text.replace(text.find("  last = card.suit"), 18, "  last = card.suite");
  games.write("little.lua", text);
  const Outcome outcome = run({"analyse", "little", "-n", "10", "--seed", "1", "--bots", "random"}, games.path());
  CHECK(outcome.code == kFindings);
  CHECK(has(outcome.err, "game 0 of seed 1 could not be finished; watch it with:\n"));
}

TEST_CASE("a sweep finds the shortest setting, and those that cannot be told from it") {
  const json report = json_of({"compare", "crazy-eights", "--sweep", "draws=1..3", "--for", "shorter,fairer", "-n",
                               "300", "--bots", "random", "--seed", "1", "--players", "3", "--format", "json"});
  REQUIRE(report["settings"].size() == 3);
  CHECK(report["swept"] == json{"draws"});
  CHECK(report["settings"][0]["values"] == json{"1"});
  CHECK(report["settings"][0]["best_for"] == json({"shorter", "fairer"}));  // the only one left
  CHECK(report["settings"][2]["as_good_for"].empty());
  CHECK(report["settings"][0]["figures"][0]["value"] < report["settings"][1]["figures"][0]["value"]);
  CHECK(report["settings"][1]["figures"][0]["value"] < report["settings"][2]["figures"][0]["value"]);
}

TEST_CASE("several games are compared on the same deals, with the settings that are swept") {
  const json report =
      json_of({"compare", "crazy-eights", "nettles", "aunt-mays-eights", "--sweep", "draws=1,2", "--for", "shorter",
               "-n", "100", "--bots", "random", "--seed", "1", "--players", "3", "--format", "json"});
  CHECK(report["swept"] == json{"game", "draws"});
  REQUIRE(report["settings"].size() == 4);
  CHECK(report["settings"][0]["values"] == json{"crazy-eights", "1"});
  CHECK(report["settings"][3]["values"] == json{"aunt-mays-eights", "2"});
  CHECK(report["files"].size() == 3);
  CHECK(report["refused"].size() == 2);
  const Outcome outcome =
      run({"compare", "crazy-eights", "nettles", "aunt-mays-eights", "-n", "100", "--bots", "random", "--seed", "1"},
          kGames);
  CHECK(outcome.out.starts_with(
      "crazy-eights, nettles and aunt-mays-eights: 100 games of each with 4 players who\nchoose at random, seed 1\n"));
}

TEST_CASE("settings that do nothing cannot be told apart") {
  const TempFolder games;
  std::string text = test::kLittleGame;
  text.replace(text.find(" * (options.open"), 28, "");
  games.write("idle.lua", text);
  const Outcome outcome = run(
      {"compare", "idle", "--sweep", "open=on,off", "--for", "closer", "-n", "100", "--bots", "random", "--seed", "1"},
      games.path());
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.starts_with("Closer game: `open = on` (score spread "));
  CHECK(has(outcome.out, "indistinguishable from it:"));
}

TEST_CASE("a sweep lists the settings that the game refuses") {
  const TempFolder games;
  games.write("little.lua", test::kLittleGame);
  const Outcome outcome = run({"compare", "little", "--sweep", "size=4,5", "--sweep", "open=on,off", "-n", "100",
                               "--bots", "random", "--seed", "1"},
                              games.path());
  CHECK(outcome.code == kFine);
  INFO(outcome.out);
  CHECK(has(outcome.out, "refused: size = 5, open = on (Little: five cards are too many)"));
  CHECK(has(outcome.out, "size = 5, open = off"));
}

TEST_CASE("a sweep that makes no sense is refused") {
  const auto refusal = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"compare", "crazy-eights"});
    const Outcome outcome = run(words, kGames);
    CHECK(outcome.code == kUsage);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  CHECK(refusal({"--sweep", "draws"}) ==
        "houserules: --sweep draws: expected OPTION=VALUES, as in draws=1..5, draws=1,3 or preset=NAME,NAME\n");
  CHECK(refusal({"--sweep", "draws=3..1"}) ==
        "houserules: --sweep draws=3..1: write the lower number first, as in draws=1..3\n");
  CHECK(refusal({"--sweep", "draws=1..9999999999"}) == "houserules: --sweep: at most 50 settings can be compared\n");
  CHECK(refusal({"--sweep", "draws=1"}) ==
        "houserules: --sweep needs at least two settings, as in --sweep draws=1..5\n");
  CHECK(refusal({"--sweep", "draws=1,2", "--for", "shortr"}) ==
        "houserules: --for shortr: there is no such goal; did you mean `shorter`?\n");
  CHECK(refusal({"--for", "shorter"}) ==
        "houserules: --for needs several games, or --sweep, as in --sweep draws=1..5\n");
  CHECK(refusal({"--sweep", "draws=1,2", "--b", "draws=3"}) ==
        "houserules: --sweep has no --a and --b; --sweep gives the values to compare\n");
  CHECK(refusal({"nettles", "switch", "--b", "draws=3"}) ==
        "houserules: a comparison of several games has no --a and --b; --sweep gives the values to compare\n");
  CHECK(refusal({"nettles", "kuhn-poker", "bridge"}) == "houserules: no number of players suits all of these games\n");
  CHECK(refusal({"nettles", "bridge", "--players", "3"}) == "houserules: Contract Bridge is for 4 players, not 3\n");
  CHECK(refusal({"nettles", "nettles"}) == "houserules: nettles is named twice\n");
  CHECK(has(refusal({"--sweep", "drawz=1,2"}), "did you mean `draws`?"));
}

TEST_CASE("a page stands alone, and does not overwrite what is no page", "[unsanitized]") {
  const TempFolder folder;
  const test::WorkingFolder there(folder.path());
  const std::vector<std::vector<std::string>> commands{
      {"simulate", "crazy-eights", "-n", "20", "--seed", "1"},
      {"analyse", "kuhn-poker", "-n", "10", "--seed", "1", "--bots", "random"},
      {"compare", "crazy-eights", "--b", "draws=1", "-n", "100", "--seed", "1"},
      {"compare", "crazy-eights", "--sweep", "draws=1..2", "-n", "100", "--seed", "1", "--bots", "random"}};
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--html", "page.html"});
    const Outcome outcome = run(words, kGames);
    INFO(outcome.err);
    CHECK(outcome.code == kFine);
    const std::string page = test::text_of_file("page.html");
    CHECK(page.starts_with("<!doctype html>\n"));
    CHECK(has(page, "<svg"));
    CHECK(has(page, "The rules of "));
    for (const char* loaded : {"<script", "src=", "href=", "@import", "url("}) CHECK_FALSE(has(page, loaded));
  }
  folder.write("page.html", "mine");
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--html", "page.html"});
    const Outcome outcome = run(words, kGames);
    CHECK(outcome.code == kUsage);
    CHECK(has(outcome.err, "page.html exists and is not a page by houserules; choose another name for --html"));
  }
  CHECK(test::text_of_file("page.html") == "mine");
}

}  // namespace houserules::analyse_test
