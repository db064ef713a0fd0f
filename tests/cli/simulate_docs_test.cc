// Every command in the examples of docs/simulate.md works.
#include <fstream>

#include "cli/text.h"
#include "cli_support.h"

namespace houserules {
namespace {

using test::Outcome;
using test::run;
using test::TempFolder;

/// Goes to a folder, and back again.
class InFolder {
 public:
  explicit InFolder(const std::string& folder) : back_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder);
  }
  ~InFolder() {
    std::error_code ignored;
    std::filesystem::current_path(back_, ignored);
  }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  std::filesystem::path back_;
};

TEST_CASE("every command of the page on simulation works") {
  const TempFolder folder;
  const InFolder there(folder.path());
  std::ifstream page(HOUSERULES_SOURCE_DIR "/docs/simulate.md");
  bool inside = false;
  int commands = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) inside = line == "```sh";
    if (!inside || !line.starts_with("houserules ")) continue;
    std::vector<std::string> words = split_words(line);
    words.erase(words.begin());
    std::string file;
    if (const auto to = std::find(words.begin(), words.end(), ">"); to != words.end()) {
      file = *(to + 1);
      words.erase(to, to + 2);
    }
    INFO(line);
    const Outcome outcome = run(words, HOUSERULES_SOURCE_DIR "/games");
    CHECK(outcome.code == kFine);
    CHECK_FALSE(outcome.out.empty());
    if (!file.empty()) std::ofstream(file) << outcome.out;
    ++commands;
  }
  CHECK(commands >= 3);
}

}  // namespace
}  // namespace houserules
