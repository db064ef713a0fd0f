// Sound files have no findings: the shipped games, the house variants in examples/, the examples in the docs, and
// unusual but valid Lua.
#include <filesystem>

#include "tests/checker/check_support.h"
#include "tests/checker/script/support.h"
#include "tests/interpreter/language/docs_support.h"

namespace houserules::no_findings_test {

namespace fs = std::filesystem;

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(HOUSERULES_SOURCE_DIR "/" + folder)) {
    if (entry.path().extension() == ".lua") files.push_back(entry.path().string());
  }
  return files;
}

/// `files` shadow those on disk.
std::string findings_in(const std::string& path, const test::Files& files = {}, const CodeSelection& codes = {}) {
  std::string error;
  const auto rules = load_rules(path, test::with_files(test::shipped_library(), files), error);
  INFO(error);
  REQUIRE(rules != nullptr);
  return test::findings_text(test::check_rules(rules, 0, codes));
}

TEST_CASE("the shipped games, the house variants in examples/ and the test games have no findings") {
  int files = 0;
  for (const char* folder : {"games", "examples", "tests/fixtures/games"}) {
    for (const std::string& file : files_in(folder)) {
      CAPTURE(file);
      CHECK(findings_in(file) == "");
      ++files;
    }
  }
  CHECK(files > 15);
}

TEST_CASE("the examples in the docs have no errors, and no warnings except for things that their frames leave unused") {
  int blocks = 0;
  for (const char* page : {"docs/how-do-i.md", "docs/language.md", "docs/write-a-game.md"}) {
    test::Files files;
    for (const docs::Block& block : docs::blocks_of(test::source_text(page))) {
      if (block.language != "lua" || block.note.empty()) continue;
      const std::string named = docs::note_of(block, "file: ");
      const std::string name = named.empty() ? "example.lua" : named;
      files[name] = docs::as_file(block);
      CAPTURE(page, block.line);
      const CodeSelection but_unused{{},
                                     {"HR208", "HR209", "HR210", "HR222", "HR225", "HR231", "HR232", "HR233", "HR235"}};
      CHECK(findings_in(name, files, named.empty() ? but_unused : CodeSelection{}) == "");
      ++blocks;
    }
  }
  CHECK(blocks > 45);
}

TEST_CASE("unusual but correct Lua has no findings") {
  const std::vector<std::string> files = files_in("tests/fixtures/sound");
  CHECK(files.size() >= 1);
  for (const std::string& file : files) {
    CAPTURE(file);
    CHECK(findings_in(file) == "");
  }
}

}  // namespace houserules::no_findings_test
