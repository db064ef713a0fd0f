// Every example command in docs/simulate.md and docs/compare.md works, and prints what the page shows.
#include <fstream>

#include "cli/text.h"
#include "tests/cli/cli_support.h"

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
  const std::string page = test::text_of_file(HOUSERULES_SOURCE_DIR "/docs/" + page_name);
  int commands = 0;
  for (auto at = page.find("\n```sh\n"); at != std::string::npos; at = page.find("\n```sh\n", at + 1)) {
    const auto end = page.find("\n```\n", at + 1);
    const auto next = page.find("\n```", end + 4);
    std::string output;
    if (next != std::string::npos && page.compare(next, 9, "\n```text\n") == 0)
      output = page.substr(next + 9, page.find("\n```\n", next + 8) + 1 - next - 9);
    std::istringstream lines(page.substr(at + 7, end - at - 7));
    for (std::string line; std::getline(lines, line);) {
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

TEST_CASE("every command of the page on simulation works") { CHECK(run_commands("simulate.md") >= 3); }

TEST_CASE("every command of the page on comparison works, and prints what stands there") {
  CHECK(run_commands("compare.md") >= 5);
}

}  // namespace houserules::command_docs_test
