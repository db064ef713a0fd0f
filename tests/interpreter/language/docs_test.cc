// Every rule file and fragment in README.md and docs/ runs, and the language reference is complete.
//
// HOUSERULES_UPDATE_DOCS=1 test_interpreter "[tables]" regenerates the tables in docs/language.md.
#include "tests/interpreter/language/docs_support.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "grammar/language/words.h"

namespace houserules::docs_test {

using namespace docs;

constexpr const char* kReference = "docs/language.md";

struct Section {
  Owner owner;
  std::string title;
};

const std::vector<Section>& sections() {
  static const std::vector<Section> all{
      {Owner::callback, "What the script defines"},
      {Owner::global, "What the script calls and reads"},
      {Owner::player, "Players"},
      {Owner::list, "Lists"},
      {Owner::pile, "Piles"},
      {Owner::card, "Cards"},
      {Owner::turns, "Turns"},
      {Owner::team, "Teams"},
      {Owner::pot, "Pots"},
      {Owner::library, "What is left of Lua's library"},
  };
  return all;
}

/// The rows of a section's table, from the table of words.
std::string table_of(Owner owner) {
  std::string table = "| written | what it is or does |\n| --- | --- |\n";
  for (const Word& word : kWords) {
    if (word.owner == owner) table += "| `" + std::string(word.form) + "` | " + std::string(word.text) + " |\n";
  }
  return table;
}

/// The range of a section's table in the page: from its first "|" to the first line without one.
std::pair<std::size_t, std::size_t> table_place(const std::string& page, const std::string& title) {
  INFO("the section \"" << title << "\" of docs/language.md, with a table");
  const auto heading = page.find("\n## " + title + "\n");
  REQUIRE(heading != std::string::npos);
  const auto begin = page.find("\n|", heading) + 1;
  REQUIRE(begin != 0);
  REQUIRE(page.find("\n## ", heading + 1) > begin);
  auto end = begin;
  while (end < page.size() && page[end] == '|') end = page.find('\n', end) + 1;
  return {begin, end};
}

/// Whether the code contains `name` as a whole word.
bool mentions(const std::string& code, std::string_view name) {
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (auto at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
    const auto end = at + name.size();
    if ((at == 0 || !is_letter(code[at - 1])) && (end == code.size() || !is_letter(code[end]))) return true;
  }
  return false;
}

/// The headings of a page in link form: "#the-pack".
std::set<std::string> headings_of(const std::string& page) {
  std::set<std::string> headings;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("## ") && !line.starts_with("### ")) continue;
    std::string name = "#";
    for (const char c : line.substr(line.find(' ') + 1)) {
      if (c == ' ') name += '-';
      if (c == '-' || c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0) {
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      }
    }
    headings.insert(name);
  }
  return headings;
}

/// README.md and all pages of docs/.
std::vector<std::string> pages() {
  const std::filesystem::path root = HOUSERULES_SOURCE_DIR;
  std::vector<std::string> all{"README.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md")
      all.push_back(std::filesystem::relative(entry.path(), root).generic_string());
  }
  REQUIRE(all.size() > 20);
  return all;
}

/// Runs all Lua blocks in a page; returns their number.
int run_blocks(const std::string& path) {
  Pages files;
  int count = 0;
  for (const Block& block : blocks_of(test::source_text(path))) {
    if (block.language != "lua") continue;
    INFO(path << ":" << block.line);
    CAPTURE(block.text);
    const std::string file = note_of(block, "file: ");
    const std::string name = file == "" ? "example.lua" : file;
    files.add(name, as_file(block));
    CHECK(files.fault_of(name) == "");
    ++count;
  }
  return count;
}

TEST_CASE("the tables in the reference are those of the table of words", "[docs][tables]") {
  std::string page = test::source_text(kReference);
  const char* update = std::getenv("HOUSERULES_UPDATE_DOCS");
  for (const Section& section : sections()) {
    const auto [begin, end] = table_place(page, section.title);
    if (update != nullptr && std::string_view(update) == "1") page.replace(begin, end - begin, table_of(section.owner));
    const auto [from, to] = table_place(page, section.title);
    CHECK(page.substr(from, to - from) == table_of(section.owner));
  }
  if (update != nullptr) std::ofstream(std::string(HOUSERULES_SOURCE_DIR "/") + kReference, std::ios::binary) << page;
}

TEST_CASE("the reference has a section for every word, with an example of each", "[docs]") {
  std::map<std::string, std::string> code;
  for (const Block& block : blocks_of(test::source_text(kReference))) {
    if (block.language == "lua") code[block.section] += block.text;
  }
  for (const Word& word : kWords) {
    if ((about(word.owner).kinds & kind::library) != 0) continue;  // Lua's own functions, documented in its manual
    const auto section = std::find_if(sections().begin(), sections().end(),
                                      [&](const Section& candidate) { return candidate.owner == word.owner; });
    CAPTURE(word.name);
    REQUIRE(section != sections().end());
    CAPTURE(section->title);
    CHECK(mentions(code[section->title], word.name));
  }
}

TEST_CASE("every Lua example runs", "[docs]") {
  const std::map<std::string, int> least{{"README.md", 1},
                                         {"docs/architecture.md", 1},
                                         {"docs/how-do-i.md", 15},
                                         {"docs/language.md", 20},
                                         {"docs/write-a-game.md", 6}};
  std::set<std::string> with_examples;
  for (const std::string& page : pages()) {
    // tests/checker/codes_test.cc and tests/rule_tests/docs_test.cc run these.
    if (page.starts_with("docs/checks") || page == "docs/rule-tests.md") continue;
    CAPTURE(page);
    const int count = run_blocks(page);
    if (count > 0) with_examples.insert(page);
    if (least.contains(page)) CHECK(count >= least.at(page));
  }
  // A page that gets its first example must be added to the list above; a page whose examples are no longer seen fails.
  CHECK(with_examples.size() == least.size());
}

TEST_CASE("every link between pages leads to an existing file and heading", "[docs]") {
  const std::string root = HOUSERULES_SOURCE_DIR "/";
  int links = 0;
  const std::regex link(R"(\]\(([^)#:]*)(#[^)]*)?\))");
  for (const std::string& page : pages()) {
    const std::string text = test::source_text(page);
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string target = (*at)[1].str();
      const std::string heading = (*at)[2].str();
      INFO(page << " links to " << target << heading);
      const auto file =
          target.empty() ? std::filesystem::path(page) : std::filesystem::path(page).parent_path() / target;
      ++links;
      CHECK(std::filesystem::exists(root / file));
      if (!heading.empty()) CHECK(headings_of(test::source_text(file.string())).count(heading) == 1);
    }
  }
  CHECK(links > 100);
}

}  // namespace houserules::docs_test
