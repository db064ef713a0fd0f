#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::check_and_new_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;
using test::text_of_file;

TEST_CASE("a sound rule file is reported as sound") {
  const TempFolder folder;
  const std::string file = folder.write("little.lua", kLittleGame);
  const Outcome outcome = run({"check", file, "--games", "10"}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.out == file + ": sound (180 games played)\n");
}

TEST_CASE("findings are shown with their place, and the exit code is 1") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("#me.hand == 0"), 13, "#me.hnad == 0");
  const std::string file = folder.write("little.lua", text);
  const std::string sound = folder.write("sound.lua", kLittleGame);
  const Outcome outcome = run({"check", file, sound, "--games", "1"}, "");
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out ==
        "error[HR203]: a player has no field `hnad`; did you mean `hand`?\n"
        "  --> " +
            file +
            ":27:10\n"
            "   |\n"
            "27 |   if #me.hnad == 0 then finish() end\n"
            "   |          ^^^^\n"
            "   = fix: change `hnad` to `hand`\n"
            "\n" +
            file + ": 1 error; --fix corrects it\n" + sound + ": sound (18 games played)\n");
}

TEST_CASE("--fix mends misspelt words in the file, and says what it has changed") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("#me.hand == 0"), 13, "#me.hnad == 0");
  text.replace(text.find("turn up"), 7, "trun up");
  const std::string file = folder.write("little.lua", text);
  const Outcome outcome = run({"check", file, "--games", "1", "--fix"}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.err == file + ":9:1: changed `trun` to `turn`\n" + file + ":27:10: changed `hnad` to `hand`\n");
  CHECK(outcome.out == file + ": sound (18 games played)\n");
  CHECK(text_of_file(file) == kLittleGame);
  CHECK(run({"check", file, "--games", "1", "--fix"}, "").err.empty());
  CHECK(run({"check", "-", "--fix"}, "").err == "houserules: --fix cannot change standard input\n");
}

TEST_CASE("--fix changes only what it is asked to, in files that may be written") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("#me.hand == 0"), 13, "#me.hnad == 0");
  const std::string file = folder.write("little.lua", text);
  CHECK(run({"check", file, "--games", "0", "--fix", "--ignore", "HR203"}, "").err.empty());
  CHECK(text_of_file(file) == text);
  namespace fs = std::filesystem;
  fs::permissions(file, fs::perms::owner_read);
  CHECK(run({"check", file, "--games", "0", "--fix"}, "").err ==
        "houserules: " + file + " cannot be changed: Permission denied\n");
  CHECK(text_of_file(file) == text);
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  CHECK(run({"check", file, "--games", "0", "--fix"}, "").code == kFine);
  CHECK(text_of_file(file) == kLittleGame);
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(run({"check", "hearts", "--fix"}, test::kGames).err ==
        "houserules: --fix changes files, not shipped games: expected a path, such as ./hearts.lua\n");
}

TEST_CASE("the last line says how many findings --fix corrects") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("#me.hand == 0"), 13, "#me.hnad == 0");
  text.replace(text.find("last = card.suit"), 16, "last = wholly.unknown");
  const std::string file = folder.write("little.lua", text);
  const std::string out = run({"check", file}, "").out;
  CHECK(run({"check", "-"}, "", text).out.ends_with("\n<stdin>: 3 errors\n"));
  CHECK(out.ends_with(file + ": 3 errors; --fix corrects 1\n"));
}

TEST_CASE("a finding has the change that mends it as data") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("#me.hand == 0"), 13, "#me.hnad == 0");
  const std::string file = folder.write("little.lua", text);
  const auto found = nlohmann::json::parse(run({"check", file, "--format", "json"}, "").out)["files"][0]["findings"][0];
  CHECK(found["fix"] ==
        nlohmann::json{
            {"line", 27}, {"column", 10}, {"end_line", 27}, {"end_column", 14}, {"text", "hand"}, {"sure", true}});
  const auto log = nlohmann::json::parse(run({"check", file, "--format", "sarif"}, "").out);
  const auto& fix = log["runs"][0]["results"][0]["fixes"][0];
  CHECK(fix["description"]["text"] == "change it to `hand`");
  const auto& change = fix["artifactChanges"][0]["replacements"][0];
  CHECK(change["deletedRegion"]["startColumn"] == 10);
  CHECK(change["insertedContent"]["text"] == "hand");
}

TEST_CASE("the command in a finding shows the finding") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("  last = card.suit"), 18, "  if chance(9) == 1 then error('oh') end");
  const std::string file = folder.write("little.lua", text);
  const std::string into = folder / "shown";
  const auto check = [&] { return run({"check", file, "--games", "4", "--transcripts", into}, ""); };
  const Outcome outcome = check();
  CHECK(outcome.code == kFindings);
  REQUIRE(std::filesystem::is_directory(into));
  const std::string recording = std::filesystem::directory_iterator(into)->path();
  CHECK(std::filesystem::path(recording).filename().string().starts_with("little-HR300-"));
  CHECK(outcome.out.find("\n   = help: see it with: houserules replay " + recording + " --open\n") !=
        std::string::npos);
  const Outcome shown = run({"replay", recording, "--open"}, "");
  CHECK(shown.code == kFine);
  CHECK(shown.out.find("then the rule file fails with an error.\nIt shows HR300: oh\n") != std::string::npos);
  CHECK(shown.err.find("little.lua:26: oh\n") != std::string::npos);
  // The same game is written to the same file.
  CHECK(check().out == outcome.out);
  CHECK(std::distance(std::filesystem::directory_iterator(into), std::filesystem::directory_iterator()) == 1);
}

TEST_CASE("a folder that games cannot be written to is reported, along with the findings") {
  const TempFolder folder;
  std::string text = kLittleGame;
  text.replace(text.find("  last = card.suit"), 18, "  error('oh')");
  const std::string file = folder.write("little.lua", text);
  folder.write("taken", "");
  const Outcome outcome = run({"check", file, "--games", "1", "--transcripts", folder / "taken"}, "");
  CHECK(outcome.code == kUsage);
  CHECK(outcome.out.find("error[HR300]: oh\n") != std::string::npos);
  CHECK(outcome.err == "houserules: " + (folder / "taken") + " cannot be created: Not a directory\n");
}

TEST_CASE("check tries only the requested players and options") {
  const TempFolder folder;
  const std::string file = folder.write("little.lua", kLittleGame);
  const auto checked = [&file](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"check", file, "--games", "1"});
    return run(flags, "");
  };
  CHECK(checked({"--players", "3"}).out == file + ": sound (6 games played)\n");
  CHECK(checked({"--players", "3", "--set", "size=4"}).out == file + ": sound (2 games played)\n");
  CHECK(checked({"--players", "9"}).err == "houserules: " + file + ": not for 9 players\n");
  CHECK(checked({"--players", "9"}).code == kUsage);
  CHECK(checked({"--set", "sise=4"}).err ==
        "houserules: " + file + ": there is no option `sise`; did you mean `size`?\n");
  CHECK(checked({"--set", "size"}).code == kUsage);
}

TEST_CASE("check prints findings as JSON") {
  const TempFolder folder;
  const std::string file = folder.write("bad.lua", "--[[ rules\ngame \"X\"\nplaiers 3\n]]\n");
  const Outcome outcome = run({"check", file, "--format", "json"}, "");
  CHECK(outcome.code == kFindings);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["files"][0]["sound"] == false);
  const auto& finding = json["files"][0]["findings"][0];
  CHECK(finding["code"] == "HR006");
  CHECK(finding["severity"] == "error");
  CHECK(finding["line"] == 3);
  CHECK(finding["column"] == 1);
  CHECK(finding["message"] == "unknown statement `plaiers`; did you mean `players`?");
}

TEST_CASE("an unreadable file takes precedence over findings in the exit code") {
  const TempFolder folder;
  const std::string bad = folder.write("bad.lua", "nothing\n");
  const Outcome outcome = run({"check", folder / "none.lua", bad}, "");
  CHECK(outcome.code == kUsage);
  CHECK(outcome.err == "houserules: " + (folder / "none.lua") + ": there is no such file\n");
  CHECK(outcome.out.ends_with(bad + ": 1 error\n"));
}

TEST_CASE("a new game is sound and can be played") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  const Outcome made = run({"new", "last-card", "--players", "2..8"}, folder.path());
  CHECK(made.code == kFine);
  CHECK(made.out ==
        "Wrote last-card.lua. Edit it, then:\n  houserules check last-card.lua\n  houserules play "
        "last-card.lua\n");
  const Outcome checked = run({"check", "last-card.lua", "--games", "20"}, folder.path());
  CHECK(checked.out.starts_with("last-card.lua: sound ("));
  CHECK(run({"rules", "last-card.lua"}, folder.path()).out.starts_with("Last Card\n=========\n"));
  CHECK(run({"play", "last-card.lua", "--seed", "1"}, folder.path()).code == kFine);
}

TEST_CASE("a new game has the packs that its players need, and no more") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  const auto decks_for = [&](const char* players) {
    REQUIRE(run({"new", "some", "--players", players}, folder.path()).code == kFine);
    const std::string text = text_of_file("some.lua");
    const std::string checked = run({"check", "some.lua", "--games", "5"}, folder.path()).out;
    CAPTURE(players, checked);
    CHECK(checked.starts_with("some.lua: sound ("));
    CHECK(checked.find("warning") == std::string::npos);
    std::filesystem::remove("some.lua");
    const auto begin = text.find("deck ");
    return text.substr(begin, text.find("values ") - begin);
  };
  for (const char* players : {"1", "2", "3", "5..6"}) CHECK(decks_for(players) == "deck     52\n");
  CHECK(decks_for("2..6") == "deck     52\n");
  CHECK(decks_for("16") == "deck     3 x 52\n");
  CHECK(decks_for("7..8") == "deck     2 x 52\n");
  CHECK(decks_for("4,8") ==
        "deck     52\n"
        "deck     2 x 52                            when players > 6\n");
}

TEST_CASE("a new variant plays like its base until it is changed") {
  const TempFolder folder;
  folder.write("little.lua", kLittleGame);
  const test::WorkingFolder here(folder.path());
  REQUIRE(run({"new", "my-little", "--from", "little"}, folder.path()).code == kFine);
  const std::string text = text_of_file("my-little.lua");
  CHECK(text.starts_with("--[[ rules\nvariant  of little \"My Little\"\n"));
  CHECK(text.find("-- option size = 2    -- 1 to 5: cards each\n") != std::string::npos);
  CHECK(text.find("--   function turn(me)\n") != std::string::npos);
  CHECK(run({"check", "my-little.lua", "--games", "5"}, folder.path()).out ==
        "my-little.lua: sound (90 games played)\n");
  const std::string base = run({"play", "little", "--seed", "1"}, folder.path()).out;
  const std::string variant = run({"play", "my-little", "--seed", "1"}, folder.path()).out;
  CHECK(variant.substr(variant.find('\n')) == base.substr(base.find('\n')));
}

TEST_CASE("new does not overwrite files, and refuses invalid names") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  folder.write("there.lua", "mine");
  CHECK(run({"new", "there"}, "").err == "houserules: there.lua already exists; it was not overwritten\n");
  CHECK(run({"new", "there.lua"}, "").code == kUsage);
  CHECK(text_of_file("there.lua") == "mine");
  CHECK(run({"new", "There"}, "").err ==
        "houserules: `There` cannot be the name of a game: a name begins with a lower-case letter, as in "
        "aunt-mays-eights\n");
  CHECK(run({"new", "a b"}, "").err ==
        "houserules: `a b` cannot be the name of a game: a name has only lower-case letters, digits and hyphens, as in "
        "aunt-mays-eights\n");
  CHECK(run({"new", "x", "--players", "many"}, "").err ==
        "houserules: --players many: expected numbers of players as in 2..6 or 2,4,6\n");
  CHECK_FALSE(std::filesystem::exists("x.lua"));
  const TempFolder elsewhere;
  const std::string far = elsewhere.write("little.lua", kLittleGame);
  CHECK(run({"new", "x", "--from", far}, folder.path()).err ==
        "houserules: a variant must be in the same folder as its base, but " + far + " is in another\n");
  // A variant of a shipped game is copied: what it changes is found from everywhere.
  const std::string variant =
      "--[[ rules\nvariant of little \"Mine\"\ndeal 4 each\n]]\n--- Four cards each.\nfunction score() return 1 end\n";
  folder.write("little.lua", kLittleGame);
  const std::string other = elsewhere.write("mine.lua", variant);
  std::filesystem::remove(far);
  CHECK(run({"new", "sub-game", "--from", other}, folder.path()).code == kFine);
  CHECK(text_of_file("sub-game.lua") == std::string(variant).replace(variant.find("Mine"), 4, "Sub Game"));
}

TEST_CASE("the luacheck configuration knows each file's names") {
  const TempFolder folder;
  folder.write("little.lua", kLittleGame);
  folder.write("mine.lua", "--[[ rules\nvariant of little \"Mine\"\npile trick face up\n]]\n");
  const Outcome outcome = run({"luacheckrc"}, folder.path());
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.find(
            "\nfiles[\"/**/little.lua\"] = {globals = {\"last\"}, read_globals = {\"discard\", \"stock\"}}\n") !=
        std::string::npos);
  CHECK(outcome.out.find("\nfiles[\"/**/mine.lua\"] = {globals = {\"last\", \"score\", \"turn\"}, "
                         "read_globals = {\"base\", \"discard\", \"stock\", \"trick\"}}\n") != std::string::npos);
}

}  // namespace houserules::check_and_new_test
