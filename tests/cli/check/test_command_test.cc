#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::test_command_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

constexpr const char* kGood =
    "test \"L-1 two cards each, three for two players\" {\n"
    "  function(t) t:equal(t:count(\"hand\", 1), 3) end\n"
    "}\n";
constexpr const char* kBad =
    "test \"L-1 the <first> card\" {\n"
    "  hands = { \"7C\", \"8C\" },\n"
    "  function(t)\n"
    "    t:choose(1, \"lay 9C\")\n"
    "  end\n"
    "}\n";

struct Games {
  Games() {
    std::filesystem::create_directory(folder / "tests");
    folder.write("little.lua", kLittleGame);
  }
  std::string add(const std::string& text) const { return folder.write("tests/little_test.lua", text); }
  TempFolder folder;
};

TEST_CASE("passing tests are reported with the clauses they cover") {
  const Games games;
  const std::string file = games.add(kGood);
  const Outcome outcome = run({"test", file}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.out == file + ": 1 test passed\nlittle: all 1 clauses covered\n1 test: all passed\n");
  CHECK(outcome.err.empty());
}

TEST_CASE("a failing test shows its line and the table") {
  const Games games;
  const std::string file = games.add(std::string(kGood) + kBad);
  const Outcome outcome = run({"test", file}, "");
  CHECK(outcome.code == kFindings);
  const std::string shown =
      "FAILED L-1 the <first> card\n"
      "  " +
      file +
      ":7: `lay 9C` is not offered to seat 1, which is offered: lay 7C, draw\n"
      "  the table:\n"
      "    deal 1, dealt by seat 2\n"
      "    stock (50): ";
  CHECK(outcome.out.substr(0, shown.size()) == shown);
  CHECK(outcome.out.ends_with("    chosen so far: nothing\n    seat 1 chooses from: lay 7C, draw\n\n" + file +
                              ": 2 tests, 1 failed\nlittle: all 1 clauses covered\n2 tests: 1 passed, 1 failed\n"));
}

TEST_CASE("clauses without a test, and tests of unknown clauses, are listed") {
  const Games games;
  games.folder.write("little.lua", std::string(kLittleGame) + "\n--- L-2 Something else.\n");
  const std::string file = games.add("test \"L-3 it\" { function(t) t:plays_on() end }");
  const Outcome outcome = run({"test", file}, "");
  CHECK(outcome.code == kFine);
  CHECK(outcome.out == file +
                           ": 1 test passed\n"
                           "little: 0 of 2 clauses covered; without a passing test: L-1, L-2\n"
                           "little: tests name unknown clauses: L-3\n"
                           "1 test: all passed\n");
}

TEST_CASE("folders are searched, and --run takes a clause or part of a name") {
  const Games games;
  const std::string file = games.add(std::string(kGood) + "test \"L-11 drawing\" { function(t) t:plays_on() end }");
  games.folder.write("tests/notes.lua", "this is no test");
  const Outcome all = run({"test", games.folder.path()}, "");
  CHECK(all.code == kFine);
  CHECK(all.out.starts_with(file + ": 2 tests passed\n"));
  CHECK(run({"test", file, "--run", "L-1"}, "").out == file + ": 1 test passed\n1 test: all passed\n");
  CHECK(run({"test", file, "--run", "DRAW"}, "").out == file + ": 1 test passed\n1 test: all passed\n");
  const Outcome none = run({"test", file, "--run", "L-2"}, "");
  CHECK(none.code == kUsage);
  CHECK(none.err == "houserules: there is no test `L-2`\n");
}

TEST_CASE("the report is in file order with any number of threads", "[unsanitized]") {
  const std::string folder = HOUSERULES_SOURCE_DIR "/games/tests";
  std::vector<std::string> files;
  for (const std::string game : {"war", "whist", "snap", "golf", "hearts", "bravado"})
    files.push_back(folder + "/" + game + "_test.lua");
  const auto report = [&](const std::string& threads) {
    std::vector<std::string> arguments{"test", "-j", threads};
    arguments.insert(arguments.end(), files.begin(), files.end());
    return run(arguments, HOUSERULES_SOURCE_DIR "/games").out;
  };
  const std::string one = report("1");
  CHECK(one.starts_with(files[0] + ": "));
  CHECK(report("4") == one);
}

TEST_CASE("a file that cannot be used as tests fails with its line") {
  const Games games;
  const std::string file = games.add("\nlocal x = = 1\n");
  const Outcome outcome = run({"test", file}, "");
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out == "FAILED " + file + "\n  " + file +
                           ":2: expression expected, found `=`\n\n"
                           "little: 0 of 1 clauses covered; without a passing test: L-1\n"
                           "1 test: 0 passed, 1 failed\n");
}

TEST_CASE("missing files, unknown games and faulty games are reported") {
  const Games games;
  const std::string missing = games.folder / "tests/little_test.lua";
  CHECK(run({"test", missing}, "").code == kUsage);
  CHECK(run({"test", missing}, "").err == "houserules: " + missing + ": there is no such file\n");
  const std::string folder = games.folder / "tests";
  CHECK(run({"test", folder}, "").err == "houserules: " + folder + ": this folder has no rule tests (GAME_test.lua)\n");
  const std::string other = games.folder.write("tests/littel_test.lua", kGood);
  const Outcome outcome = run({"test", other}, games.folder.path());
  CHECK(outcome.code == kUsage);
  CHECK(outcome.err == "houserules: there is no game `littel`; did you mean `little`?\n");
  games.folder.write("little.lua", "--[[ rules\ngame \"X\"\nplaiers 3\n]]\n");
  CHECK(run({"test", games.add(kGood)}, "").code == kFindings);
}

TEST_CASE("test prints JSON") {
  const Games games;
  const std::string file = games.add(std::string(kGood) + kBad);
  const Outcome outcome = run({"test", file, "--format", "json"}, "");
  CHECK(outcome.code == kFindings);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["passed"] == 1);
  CHECK(json["failed"] == 1);
  const auto& one = json["files"][0];
  CHECK(one["file"] == file);
  CHECK(one["game"] == "little");
  CHECK(one["fault"].is_null());
  CHECK(one["tests"][0]["name"] == "L-1 two cards each, three for two players");
  CHECK(one["tests"][0]["clauses"] == nlohmann::json{"L-1"});
  CHECK(one["tests"][0]["passed"] == true);
  CHECK(one["tests"][1]["failure"]["line"] == 7);
  CHECK(one["tests"][1]["failure"]["message"] == "`lay 9C` is not offered to seat 1, which is offered: lay 7C, draw");
  CHECK(one["clauses"]["covered"] == nlohmann::json{"L-1"});
  CHECK(one["clauses"]["uncovered"].empty());
}

TEST_CASE("test prints JUnit's XML") {
  const Games games;
  const std::string file = games.add(std::string(kGood) + kBad);
  const Outcome outcome = run({"test", file, "--format", "junit"}, "");
  CHECK(outcome.code == kFindings);
  const std::string begin =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites tests=\"2\" failures=\"1\">\n"
      "  <testsuite name=\"" +
      file +
      "\" tests=\"2\" failures=\"1\">\n"
      "    <testcase classname=\"little\" name=\"L-1 two cards each, three for two players\" file=\"" +
      file +
      "\" line=\"1\"/>\n"
      "    <testcase classname=\"little\" name=\"L-1 the &lt;first&gt; card\" file=\"" +
      file +
      "\" line=\"4\">\n"
      "      <failure message=\"`lay 9C` is not offered to seat 1, which is offered: lay 7C, draw\">" +
      file + ":7: ";
  CHECK(outcome.out.substr(0, begin.size()) == begin);
  CHECK(outcome.out.ends_with("</failure>\n    </testcase>\n  </testsuite>\n</testsuites>\n"));
}

TEST_CASE("JUnit's XML is UTF-8 without control characters, whatever the names of tests") {
  const TempFolder folder;
  folder.write("little.lua", test::kLittleGame);
  const std::string file =
      folder.write("little_test.lua",
                   "test '\\xff\\1<\\u{202e}\\u{fffe}\\u{e9}' { players = 2, function(t) error('\\xfe\\tno') end }\n");
  const Outcome outcome = run({"test", file, "--format", "junit"}, folder.path());
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out.find(" name=\"\ufffd\ufffd&lt;\ufffd\ufffd\u00e9\" ") != std::string::npos);
  CHECK(outcome.out.find("<failure message=\"\ufffd no\">") != std::string::npos);
}

TEST_CASE("mutate lists the changes that no test notices") {
  const Games games;
  games.add(kGood);
  const std::string file = games.folder / "little.lua";
  const Outcome some = run({"mutate", file, "--games", "20"}, "");
  CAPTURE(some.out, some.err);
  CHECK(some.code == kFine);
  CHECK(some.out.find(file + ":") == 0);
  CHECK(some.out.find("\nlittle: ") != std::string::npos);
  CHECK(some.out.find(" change games; the tests notice ") != std::string::npos);
  CHECK(run({"mutate", file, "--games", "20", "--least", "100"}, "").code == kFindings);
  games.add(kBad);
  CHECK(run({"mutate", file}, "").err.find("its rule tests fail without any change") != std::string::npos);
}

TEST_CASE("mutate needs rule tests") {
  const TempFolder folder;
  const std::string file = folder.write("little.lua", kLittleGame);
  const Outcome outcome = run({"mutate", file}, "");
  CHECK(outcome.code == kUsage);
  CHECK(outcome.err ==
        "houserules: " + file + ": there are no rule tests: expected " + (folder / "tests/little_test.lua") + "\n");
}

}  // namespace houserules::test_command_test
