// The output formats of `check`, and the flags that select findings.
#include <filesystem>

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::findings_test {

using nlohmann::json;
using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;
using test::text_of_file;

std::string little_with(const std::string& what, const std::string& by) {
  std::string text = kLittleGame;
  return text.replace(text.find(what), what.size(), by);
}

const std::string kTwoFaults =
    "--[[ rules\ngame \"X\"\ndeal 5 each\ndeal 6 each\nwin lowest score\nwin highest score\n]]\n";

TEST_CASE("findings for GitHub are one line each, with special characters escaped") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  folder.write("a,b.lua", kTwoFaults);
  const Outcome outcome = run({"check", "a,b.lua", "--format", "github"}, "");
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out ==
        "::error file=a%2Cb.lua,line=4,col=1,endColumn=5,title=HR012::`deal to hand` is given twice%0Ahelp: if "
        "there are several, give the later ones a condition: `when ...`\n"
        "::error file=a%2Cb.lua,line=6,col=1,endColumn=4,title=HR012::`win` is given twice%0Ahelp: if there are "
        "several, give the later ones a condition: `when ...`\n");
}

TEST_CASE("findings are printed as SARIF") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  folder.write("a b.lua", kTwoFaults);
  const Outcome outcome = run({"check", "a b.lua", "a b.lua", "--format", "sarif"}, "");
  CHECK(outcome.code == kFindings);
  const json log = json::parse(outcome.out);
  CHECK(log["version"] == "2.1.0");
  CHECK(log["$schema"] == "https://json.schemastore.org/sarif-2.1.0.json");
  REQUIRE(log["runs"].size() == 1);
  const json& only = log["runs"][0];
  CHECK(only["columnKind"] == "unicodeCodePoints");
  CHECK(only["tool"]["driver"]["name"] == "houserules");
  REQUIRE(only["results"].size() == 2);
  const json& result = only["results"][0];
  CHECK(result["ruleId"] == "HR012");
  const json& rule = only["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()];
  CHECK(rule["id"] == "HR012");
  CHECK(rule["shortDescription"]["text"] == "a statement is given twice");
  CHECK(rule["help"]["text"].get<std::string>().starts_with("Among statements of the same kind and name"));
  CHECK(result["level"] == "error");
  CHECK(result["message"]["text"] ==
        "`deal to hand` is given twice\nhelp: if there are several, give the later ones a condition: `when ...`");
  CHECK(result["locations"] == json::parse(R"([{"physicalLocation": {"artifactLocation": {"uri": "a%20b.lua"},
    "region": {"startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 5}}}])"));
  CHECK(result["relatedLocations"] == json::parse(R"([{"physicalLocation": {"artifactLocation": {"uri": "a%20b.lua"},
    "region": {"startLine": 3, "startColumn": 1, "endLine": 3, "endColumn": 5}}, "message": {"text": "first given here"}}])"));
}

TEST_CASE("the SARIF log of a sound file has no results") {
  const TempFolder folder;
  const Outcome outcome =
      run({"check", folder.write("little.lua", kLittleGame), "--games", "0", "--format", "sarif"}, "");
  CHECK(outcome.code == kFine);
  CHECK(json::parse(outcome.out)["runs"][0]["results"] == json::array());
}

TEST_CASE("absolute paths become file URIs") {
  const TempFolder folder;
  const std::string file = folder.write("bad.lua", kTwoFaults);
  const json log = json::parse(run({"check", file, "--format", "sarif"}, "").out);
  CHECK(log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
        "file://" + file);
}

TEST_CASE("standard input is checked under its own name") {
  const Outcome outcome = run({"check", "-", "--games", "0"}, "", "--[[ rules\ngaem \"X\"\n]]\n");
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out.find("error[HR006]: unknown statement `gaem`; did you mean `game`?\n --> <stdin>:2:1\n") !=
        std::string::npos);
  CHECK(run({"check", "-", "--games", "2"}, "", kLittleGame).out == "<stdin>: sound (36 games played)\n");
  const Outcome huge = run({"check", "-"}, "", std::string((1 << 20) + 1, '-'));
  CHECK(huge.code == kUsage);
  CHECK(huge.err == "houserules: <stdin>: too large for a rule file (over 1 MiB)\n");
}

TEST_CASE("a folder means its rule files and those in its subfolders, without tests") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  std::filesystem::create_directories("games/old/.git");
  folder.write("games/b.lua", kLittleGame);
  folder.write("games/a.lua", kLittleGame);
  folder.write("games/a_test.lua", "test");
  folder.write("games/notes.txt", "notes");
  folder.write("games/old/c.lua", kLittleGame);
  folder.write("games/old/.git/d.lua", "nothing");
  const Outcome outcome = run({"check", "games", "--games", "0"}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.out ==
        "games/a.lua: no errors (no games were played)\ngames/b.lua: no errors (no games were played)\n"
        "games/old/c.lua: no errors (no games were played)\n");
}

TEST_CASE("an unreadable folder is reported, and the others are checked") {
  if (geteuid() == 0) return;  // root may read everything
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  folder.write("games/a.lua", kLittleGame);
  folder.write("games/shut/b.lua", kLittleGame);
  std::filesystem::permissions("games/shut", std::filesystem::perms::none);
  const Outcome checked = run({"check", "games", "--games", "0"}, "");
  const Outcome tested = run({"test", "games"}, "");
  std::filesystem::permissions("games/shut", std::filesystem::perms::owner_all);
  CHECK(checked.code == kUsage);
  CHECK(checked.err == "houserules: games/shut: Permission denied\n");
  CHECK(checked.out == "games/a.lua: no errors (no games were played)\n");
  CHECK(tested.err == "houserules: games/shut: Permission denied\n");
}

TEST_CASE("findings are selected and ignored by their codes") {
  const TempFolder folder;
  const std::string file = folder.write("little.lua", little_with("#me.hand == 0", "#me.hnad == stok"));
  const auto codes = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"check", file, "--games", "0", "--format", "json"});
    std::string found;
    const json log = json::parse(run(flags, "").out);
    for (const auto& finding : log["files"][0]["findings"]) {
      found += finding["code"].get<std::string>() + " ";
    }
    return found;
  };
  CHECK(codes({}) == "HR203 HR200 ");
  CHECK(codes({"--select", "HR200"}) == "HR200 ");
  CHECK(codes({"--ignore=HR200,HR206"}) == "HR203 ");
  CHECK(codes({"--ignore", "HR2"}) == "");
  const Outcome wrong = run({"check", file, "--select", "HR20O"}, "");
  CHECK(wrong.code == kUsage);
  CHECK(wrong.err == "houserules: there is no code `HR20O`; did you mean `HR200`?\n");
}

TEST_CASE("the fail level decides which findings make the check fail") {
  const TempFolder folder;
  const std::string warned =
      folder.write("warned.lua", std::string(kLittleGame) + "function nothing_calls_this() end\n");
  const std::string bad = folder.write("bad.lua", kTwoFaults);
  const auto code = [](const std::string& file, const std::string& level) {
    return run({"check", file, "--games", "0", "--fail-level", level}, "").code;
  };
  CHECK(run({"check", warned, "--games", "0"}, "").code == kFine);
  CHECK(code(warned, "error") == kFine);
  CHECK(code(warned, "warning") == kFindings);
  CHECK(code(bad, "warning") == kFindings);
  CHECK(code(bad, "never") == kFine);
  const Outcome wrong = run({"check", bad, "--fail-level", "note"}, "");
  CHECK(wrong.code == kUsage);
  CHECK(wrong.err ==
        "houserules: --fail-level: expected error, warning or never, not `note`\n"
        "try: houserules check --help\n");
}

TEST_CASE("no more errors are shown than requested, and all are counted") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  folder.write("bad.lua", kTwoFaults);
  const Outcome outcome = run({"check", "bad.lua", "bad.lua", "--max-errors", "1"}, "");
  CHECK(outcome.out ==
        "error[HR012]: `deal to hand` is given twice\n"
        " --> bad.lua:4:1\n"
        "  |\n"
        "4 | deal 6 each\n"
        "  | ^^^^\n"
        "note: first given here\n"
        " --> bad.lua:3:1\n"
        "  |\n"
        "3 | deal 5 each\n"
        "  | ^^^^\n"
        "  = help: if there are several, give the later ones a condition: `when ...`\n"
        "\n"
        "bad.lua: 2 errors, 1 not shown\n"
        "bad.lua: 2 errors, 2 not shown\n");
}

TEST_CASE("people are shown twenty errors and twenty warnings, programs all") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  std::string faults, warnings;
  for (int i = 0; i < 30; ++i) {
    faults += "local a" + std::to_string(i) + " = missing" + std::to_string(i) + "\n";
    warnings += "function unused" + std::to_string(i) + "() end\n";
  }
  folder.write("bad.lua", kLittleGame + faults);
  folder.write("idle.lua", kLittleGame + warnings);
  const auto shown = [](const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
  };
  const auto checked = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"check", "--games", "0"});
    return run(arguments, "").out;
  };
  const std::string bad = checked({"bad.lua", "--select", "HR200"});
  CHECK(shown(bad, "error[HR200]") == 20);
  CHECK(bad.ends_with("bad.lua: 30 errors, 10 not shown\n"));
  const std::string idle = checked({"idle.lua", "--select", "HR206"});
  CHECK(shown(idle, "warning[HR206]") == 20);
  CHECK(idle.ends_with("idle.lua: no errors, 30 warnings, 10 not shown (no games were played)\n"));
  CHECK(shown(checked({"bad.lua", "--select", "HR200", "--max-errors", "0"}), "error[HR200]") == 30);
  CHECK(shown(checked({"bad.lua", "--select", "HR200", "--format", "github"}), "::error") == 30);
  const json all = json::parse(checked({"bad.lua", "--select", "HR200", "--format", "json"}));
  CHECK(all["files"][0]["findings"].size() == 30);
  CHECK(all["files"][0]["complete"] == true);
}

TEST_CASE("at most a thousand findings of a file are kept, and the report says so") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  std::string faults;
  for (int i = 0; i < 1500; ++i) faults += "missing()\n";
  folder.write("bad.lua", kLittleGame + faults);
  CHECK(run({"check", "bad.lua"}, "").out.ends_with("bad.lua: 1000 errors or more, 980 not shown\n"));
  const json log = json::parse(run({"check", "bad.lua", "--format", "json"}, "").out);
  CHECK(log["files"][0]["errors"] == 1000);
  CHECK(log["files"][0]["findings"].size() == 1000);
  CHECK(log["files"][0]["complete"] == false);
  const json sarif = json::parse(run({"check", "bad.lua", "--format", "sarif"}, "").out);
  CHECK(sarif["runs"][0]["results"].size() == 1000);
  CHECK(sarif["runs"][0]["properties"]["complete"] == false);
}

TEST_CASE("a rule file that cannot be played shows twenty of its faults") {
  const TempFolder folder;
  const test::WorkingFolder here(folder.path());
  std::string faults;
  for (int i = 0; i < 30; ++i) faults += "_ENV = 1\n";
  folder.write("bad.lua", kLittleGame + faults);
  const Outcome outcome = run({"play", "bad.lua"}, "");
  CHECK(outcome.code == kFindings);
  CHECK(outcome.err.ends_with("and 10 more\nhouserules: bad.lua cannot be used: 30 errors\n"));
}

TEST_CASE("a code is explained") {
  const Outcome outcome = run({"check", "--explain", "hr008"}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.out ==
        "HR008: a text is never closed\n\nA text is in double quotes, on one line.\n\n"
        "```rules\nmove play \"play {card}\n```\n\n```rules\nmove play \"play {card}\"\n```\n");
  const Outcome wrong = run({"check", "--explain", "HR2O0"}, "");
  CHECK(wrong.code == kUsage);
  CHECK(wrong.err == "houserules: there is no code `HR2O0`; did you mean `HR200`?\n");
  CHECK(run({"check", "--explain", "HR2"}, "").err == "houserules: `HR2` is not a complete code\n");
}

TEST_CASE("the number of games stopped early is reported") {
  const TempFolder folder;
  const std::string file =
      folder.write("long.lua",
                   "--[[ rules\ngame \"Long\"\nplayers 2\ndeal 5 each\nmove draw \"draw\"\n"
                   "match until a score >= 1000000\nwin highest score\n]]\n"
                   "function turn(me)\n  me:choose { draw = true }\n  stock:deal(1, me.hand)\n"
                   "  if #stock == 0 then finish(me) end\nend\nfunction score(player) return 1 end\n");
  CHECK(run({"check", file, "--games", "2", "--ignore", "HR301"}, "").out ==
        file + ": no errors (2 games played, all stopped early as too long)\n");
  CHECK(run({"check", file, "--games", "0"}, "").out == file + ": no errors (no games were played)\n");
  const std::string limited = folder.write("limited.lua",
                                           "--[[ rules\ngame \"Limited\"\nplayers 2\ndeal 5 each\n"
                                           "move draw \"draw\"\nlimit 50 decisions\n]]\n"
                                           "function turn(me) me:choose { draw = true } stock:deal(1, me.hand) end\n");
  CHECK(run({"check", limited, "--games", "2", "--ignore", "HR301"}, "").out ==
        limited + ": no errors (2 games played, all stopped at the decision limit)\n");
}

TEST_CASE("one long game, tried with every option, does not mean that games rarely end") {
  const Outcome outcome = run({"check", "gin-rummy", "--select", "HR301"}, HOUSERULES_SOURCE_DIR "/games");
  INFO(outcome.out);
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.find("gin-rummy.lua: sound (") != std::string::npos);
}

TEST_CASE("files that cannot be watched are reported") {
  CHECK(run({"check", "-", "--watch"}, "", kLittleGame).err == "houserules: standard input cannot be watched\n");
  CHECK(run({"check", "x.lua", "--watch", "--format", "json"}, "").err ==
        "houserules: --watch prints findings as text only\n");
  CHECK(run({"check", "/nowhere/x.lua", "--watch"}, "").code == kUsage);
}

TEST_CASE("check without a file says what was expected") {
  const Outcome outcome = run({"check"}, "");
  CHECK(outcome.code == kUsage);
  CHECK(outcome.err == "houserules: expected rule files to check\ntry: houserules check --help\n");
}

TEST_CASE("the shipped games are sound") {
  const Outcome outcome = run({"check", HOUSERULES_SOURCE_DIR "/games", "--games", "0", "--fail-level", "warning"}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.find("[HR") == std::string::npos);
}

}  // namespace houserules::findings_test
