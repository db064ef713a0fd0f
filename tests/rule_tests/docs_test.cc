// Runs the examples in docs/rule-tests.md.
#include "rule_tests/rule_test.h"
#include "tests/interpreter/language/docs_support.h"

namespace houserules::docs_test {

RuleTestReport run_example(const docs::Block& block, const std::string& game) {
  return run_rule_tests("games/tests/" + game + "_test.lua", block.text, test::shipped_rules(game));
}

TEST_CASE("the examples of rule tests do what the page says", "[docs]") {
  int passing = 0, failing = 0;
  for (const docs::Block& block : docs::blocks_of(test::source_text("docs/rule-tests.md"))) {
    CAPTURE(block.line);
    if (block.language != "lua") continue;
    if (const std::string game = docs::note_of(block, "tests: "); !game.empty()) {
      const RuleTestReport report = run_example(block, game);
      REQUIRE(!report.fault);
      for (const RuleTestResult& test : report.tests) {
        CAPTURE(test.name);
        CHECK((test.failure ? test.failure->message : "") == "");
        ++passing;
      }
      continue;
    }
    const std::string game = docs::note_of(block, "failing tests: ");
    INFO("the line before a block names its game: <!-- tests: crazy-eights -->");
    REQUIRE(!game.empty());
    for (const RuleTestResult& test : run_example(block, game).tests) {
      REQUIRE(test.failure);
      ++failing;
    }
  }
  CHECK(passing >= 8);
  CHECK(failing == 1);
}

TEST_CASE("the page shows a failing test as it is reported", "[docs]") {
  std::string page_text, told;
  for (const docs::Block& block : docs::blocks_of(test::source_text("docs/rule-tests.md"))) {
    if (block.language == "text" && block.section == "When a test fails") page_text = block.text;
    const std::string game = docs::note_of(block, "failing tests: ");
    if (game.empty()) continue;
    const RuleTestReport report = run_example(block, game);
    REQUIRE(report.tests.size() == 1);
    REQUIRE(report.tests[0].failure);
    const RuleTestFailure& failure = *report.tests[0].failure;
    told = "FAILED " + report.tests[0].name + "\n" + report.file + ":" + std::to_string(failure.line) + ": " +
           failure.message + "\nthe table:\n" + failure.situation;
  }
  // The program indents its output, so compare only the words and their order.
  CHECK(split_words(told) == split_words(page_text));
}

}  // namespace houserules::docs_test
