// Every example command in docs/simulate.md, compare.md and analyse.md works, and prints what the page shows.
#include <fstream>

#include "telling/text.h"
#include "tests/cli/cli_support.h"
#include "tests/docs_pages.h"

namespace houserules::command_docs_test {

using test::Outcome;
using test::run;
using test::TempFolder;

/// The words after `houserules`. With `few`, plays only a few games, for commands whose output is not shown.
std::vector<std::string> words_of(const std::string& line, bool few) {
  std::vector<std::string> words = split_words(line);
  words.erase(words.begin());
  const auto games = std::find(words.begin(), words.end(), "-n");
  if (few && games != words.end()) *(games + 1) = "100";
  return words;
}

/// Runs the commands in a page's `sh` blocks and compares the output with a following `text` block; returns their
/// number.
int run_commands(const std::string& page_name) {
  const TempFolder folder;
  const test::WorkingFolder there(folder.path());
  const std::vector<docs::Block> blocks = docs::blocks_of(test::source_text("docs/" + page_name));
  int commands = 0;
  for (auto block = blocks.begin(); block != blocks.end(); ++block) {
    if (block->language != "sh") continue;
    const auto next = std::next(block);
    const std::string output = next != blocks.end() && next->language == "text" ? next->text : "";
    for (const std::string& line : lines_of(block->text)) {
      if (!line.starts_with("houserules ")) continue;
      std::vector<std::string> words = words_of(line, output.empty());
      std::string file;
      if (const auto to = std::find(words.begin(), words.end(), ">"); to != words.end()) {
        file = *(to + 1);
        words.erase(to, to + 2);
      }
      INFO(line);
      const Outcome outcome = run(words, HOUSERULES_SOURCE_DIR "/games");
      CHECK(outcome.code == kFine);
      CHECK_FALSE(outcome.out.empty());
      if (!output.empty()) CHECK(outcome.out == output);
      if (!file.empty()) std::ofstream(file) << outcome.out;
      ++commands;
    }
  }
  return commands;
}

TEST_CASE("every command on the simulation page works") { CHECK(run_commands("simulate.md") >= 3); }

TEST_CASE("every command on the analysis page works, and prints what the page shows", "[unsanitized]") {
  CHECK(run_commands("analyse.md") >= 2);
}

TEST_CASE("every command on the comparison page works, and prints what the page shows", "[unsanitized]") {
  CHECK(run_commands("compare.md") >= 5);
}

}  // namespace houserules::command_docs_test
