// The codes, their selection, and docs/checks/: a section per code with a faulty and a correct example.
#include "checker/codes.h"

#include <set>

#include "tests/checker/check_support.h"
#include "tests/interpreter/language/docs_support.h"
#include "tests/scale.h"

namespace houserules::codes_test {

using docs::Block;

/// The page that lists the codes. Its blocks are a suppression comment and the header of the examples' scripts.
std::string index_page() { return test::source_text("docs/checks.md"); }

std::string frame_header() {
  const std::vector<Block> blocks = docs::blocks_of(index_page());
  REQUIRE(blocks.size() == 2);
  REQUIRE(blocks[1].note == "frame");
  return blocks[1].text;
}

/// An example as a rule file: `lua-file` is a whole file, `rules` are header statements, `lua` is a script.
std::string example_file(const Block& block) {
  if (block.language == "lua-file") return block.text;
  if (block.language == "rules") {
    const bool says_players = block.text.find("players ") == 0;
    return std::string("--[[ rules\ngame \"Example\"\n") + (says_players ? "" : "players 2..6\n") + block.text + "]]\n";
  }
  return "--[[ rules\n" + frame_header() + "]]\n" + block.text;
}

std::vector<Finding> findings_in(const Block& block, int games, const CodeSelection& codes = {}) {
  const Library library = test::with_files(test::shipped_library(), {{"example.lua", example_file(block)}});
  std::string error;
  return test::check_rules(load_rules("example.lua", library, error), games, codes).findings;
}

/// Codes whose fault cannot be shown in a page, or only at length.
bool has_no_example(Code code) {
  return code == Code::not_a_text_file || code == Code::header_not_utf8 || code == Code::nested_too_deeply ||
         code == Code::header_too_long || code == Code::control_character || code == Code::not_repeatable;
}

TEST_CASE("every code has a section in docs/checks/ and a line in docs/checks.md") {
  std::vector<std::string> headings, expected;
  std::istringstream pages{std::string(checks_pages())};
  for (std::string line; std::getline(pages, line);) {
    if (line.starts_with("## ")) headings.push_back(line.substr(3));
  }
  const std::string index = index_page();
  for (const CodeInfo& info : all_codes()) {
    const std::string code = to_string(info.code);
    CAPTURE(code);
    expected.push_back(code + ": " + std::string(info.title));
    const auto line = index.find("\n| [" + code + "](checks/");
    REQUIRE(line != std::string::npos);
    CHECK(index.substr(index.find(") | ", line), info.title.size() + 6) == ") | " + std::string(info.title) + " |");
  }
  CHECK(headings == expected);
}

TEST_CASE("the faulty examples in docs/checks/ have the fault, and the corrected ones have none") {
  std::map<std::string, std::vector<Block>> examples;
  for (const Block& block : docs::blocks_of(std::string(checks_pages()))) {
    if (!block.section.empty()) examples[block.section.substr(0, 5)].push_back(block);
  }
  int examined = 0;
  for (const CodeInfo& info : all_codes()) {
    const std::string code = to_string(info.code);
    CAPTURE(code);
    if (has_no_example(info.code)) {
      CHECK(examples[code].empty());
      continue;
    }
    REQUIRE(examples[code].size() == 2);
    if (test::kSanitized && examined++ % 3 != 0) continue;
    const int games = info.code >= Code::script_error ? 3 : 0;
    std::set<std::string> wrong;
    for (const Finding& finding : findings_in(examples[code][0], games)) wrong.insert(to_string(finding.code));
    CHECK(wrong.contains(code));
    for (const Finding& finding : findings_in(examples[code][1], games)) {
      CAPTURE(to_string(finding.code), finding.message);
      CHECK(finding.severity == Severity::warning);
      CHECK(finding.code != info.code);
    }
  }
}

TEST_CASE("the example of a comment that ignores a finding works") {
  const Block block = docs::blocks_of(index_page()).front();
  REQUIRE(block.note == "file: example.lua");
  CHECK(findings_in(block, 0, {{"HR206", "HR29"}, {}}).empty());
}

TEST_CASE("explanations are sections without their headings") {
  CHECK(explanation_of(Code::not_a_text_file) ==
        "The file contains bytes that do not occur in text. Perhaps it is an archive or a picture, or the name is wrong. "
        "Some editors save text as UTF-16, with two bytes per letter: save it as UTF-8.\n");
  CHECK(explanation_of(Code::usual_options_refused).ends_with("function turn(me) finish(me) end\n```\n"));
  // The last section of its page, and one with a link, which is shown relative to docs/.
  CHECK(explanation_of(Code::meaningless_bracket).ends_with("\n```\n"));
  CHECK(explanation_of(Code::unknown_statement).find("[header.md](header.md)") != std::string::npos);
}

TEST_CASE("codes are written with three digits") {
  CHECK(to_string(Code::statement_given_twice) == "HR012");
  CHECK(to_string(Code::not_repeatable) == "HR390");
  CHECK(code_of("HR012") == Code::statement_given_twice);
  for (const char* word : {"HR999", "HR0", "HR12", "hr012", "HR0120", ""}) CHECK(code_of(word) == Code::none);
  CHECK(title_of(Code::statement_given_twice) == "a statement is given twice");
}

TEST_CASE("a word selects the codes that begin with it") {
  const CodeSelection some{{"HR2", "HR301"}, {"HR206"}};
  CHECK(some.takes(code_of("HR200")));
  CHECK(some.takes(code_of("HR301")));
  CHECK_FALSE(some.takes(code_of("HR206")));
  CHECK_FALSE(some.takes(code_of("HR300")));
  CHECK(CodeSelection{}.takes(Code::script_error));
  CHECK(fault_of_code_word("HR3") == "");
  CHECK(fault_of_code_word("HR20O") == "there is no code `HR20O`; did you mean `HR200`?");
  CHECK(fault_of_code_word("") == "there is no code ``");
}

}  // namespace houserules::codes_test
