// The codes, their selection, and docs/checks.md: a section for each code, whose examples have the fault and have it
// not.
#include "checker/codes.h"

#include <set>

#include "checker/checks_page.h"
#include "tests/checker/check_support.h"
#include "tests/interpreter/language/docs_support.h"

namespace houserules {
namespace {

using docs::Block;

std::string frame_header() {
  for (const Block& block : docs::blocks_of(std::string(checks_page()))) {
    if (block.note == "frame") return block.text;
  }
  return "";
}

/// An example as a rule file: `lua-file` is one, `rules` are statements of a header, `lua` is a script.
std::string example_file(const Block& block) {
  if (block.language == "lua-file") return block.text;
  if (block.language == "rules") {
    const bool says_players = block.text.find("players ") == 0;
    return std::string("--[[ rules\ngame \"Example\"\n") + (says_players ? "" : "players 2..6\n") + block.text + "]]\n";
  }
  return "--[[ rules\n" + frame_header() + "]]\n" + block.text;
}

std::vector<Diagnostic> findings_in(const Block& block, int games, const CodeSelection& codes = {}) {
  Library library;
  library.folders = {HOUSERULES_SOURCE_DIR "/games"};
  library.read = [&block](const std::string& path, std::string& error) -> std::optional<std::string> {
    if (path == "example.lua") return example_file(block);
    return read_file(path, error);
  };
  std::string error;
  return test::check_rules(load_rules("example.lua", library, error), games, codes).findings;
}

/// Codes whose fault cannot be shown in a page, or not in a few lines.
bool has_no_example(std::string_view code) {
  return code == "HR003" || code == "HR005" || code == "HR010" || code == "HR033" || code == "HR390";
}

}  // namespace

TEST_CASE("every code has a section in docs/checks.md, and every section a code") {
  std::vector<std::string> headings, expected;
  std::istringstream page{std::string(checks_page())};
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) headings.push_back(line.substr(3));
  }
  for (const CodeInfo& info : all_codes()) expected.push_back(std::string(info.code) + ": " + std::string(info.title));
  CHECK(headings == expected);
}

TEST_CASE("the examples of docs/checks.md have the fault, and mended they have none") {
  std::map<std::string, std::vector<Block>> examples;
  for (const Block& block : docs::blocks_of(std::string(checks_page()))) {
    if (!block.section.empty()) examples[block.section.substr(0, 5)].push_back(block);
  }
  for (const CodeInfo& info : all_codes()) {
    const std::string code(info.code);
    CAPTURE(code);
    if (has_no_example(code)) {
      CHECK(examples[code].empty());
      continue;
    }
    REQUIRE(examples[code].size() == 2);
    const int games = code >= "HR300" ? 3 : 0;
    std::set<std::string> wrong;
    for (const Diagnostic& finding : findings_in(examples[code][0], games)) wrong.insert(finding.code);
    CHECK(wrong.contains(code));
    for (const Diagnostic& finding : findings_in(examples[code][1], games)) {
      CAPTURE(finding.code, finding.message);
      CHECK(finding.severity == Severity::warning);
      CHECK(finding.code != code);
    }
  }
}

TEST_CASE("the example of a comment that ignores a finding works") {
  const Block block = docs::blocks_of(std::string(checks_page())).front();
  REQUIRE(block.note == "file: example.lua");
  CHECK(findings_in(block, 0, {{"HR206", "HR29"}, {}}).empty());
}

TEST_CASE("explanations are sections without their headings") {
  CHECK(explanation_of("HR003") ==
        "The file holds bytes that no text has. Perhaps it is an archive or a picture, or its name is wrong.\n");
  CHECK(explanation_of("HR302")->ends_with("function turn(me) finish(me) end\n```\n"));
  CHECK_FALSE(explanation_of("HR999"));
  CHECK_FALSE(explanation_of("HR0"));
  CHECK(title_of_code("HR012") == "a statement is given twice");
  CHECK(title_of_code("HR999") == "");
}

TEST_CASE("a word selects the codes that begin with it") {
  const CodeSelection some{{"HR2", "HR301"}, {"HR206"}};
  CHECK(some.takes("HR200"));
  CHECK(some.takes("HR301"));
  CHECK_FALSE(some.takes("HR206"));
  CHECK_FALSE(some.takes("HR300"));
  CHECK(CodeSelection{}.takes("HR300"));
  CHECK(fault_of_code_word("HR3") == "");
  CHECK(fault_of_code_word("HR20O") == "there is no code `HR20O`; did you mean `HR200`?");
  CHECK(fault_of_code_word("") == "there is no code ``");
}

}  // namespace houserules
