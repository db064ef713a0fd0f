// Every word of the language has an example in the docs, and is there when a script asks for it.
#include <cctype>

#include "grammar/language/words.h"
#include "tests/docs_pages.h"
#include "tests/files.h"
#include "tests/interpreter/play_support.h"

namespace houserules::coverage_test {

/// The Lua in the pages that authors read.
std::string examples() {
  std::string text;
  for (const char* page : {"language", "header", "how-do-i", "write-a-game"}) {
    const std::string path = std::string(HOUSERULES_SOURCE_DIR) + "/docs/" + page + ".md";
    for (const docs::Block& block : docs::blocks_of(test::text_of_file(path)))
      if (block.language == "lua") text += block.text;
  }
  return text;
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the word is used in the scripts, in its own role.
bool is_used(const Word& word, const std::string& scripts) {
  const std::string name(word.name);
  if (word.owner == Owner::callback) return scripts.find("function " + name + "(") != std::string::npos;
  for (auto at = scripts.find(name, 1); at != std::string::npos; at = scripts.find(name, at + 1)) {
    const char before = scripts[at - 1];
    const bool member = before == '.' || before == ':';
    if (is_letter(before) || is_letter(scripts[at + name.size()])) continue;
    if (word.owner == Owner::library || (word.owner == Owner::global) != member) return true;
  }
  return false;
}

TEST_CASE("every word of the language that is not Lua's own is used in an example in the docs") {
  const std::string scripts = examples();
  for (const Word& word : kWords) {
    if (word.owner == Owner::string || word.owner == Owner::table || word.owner == Owner::math) continue;
    INFO(about(word.owner).name << " " << word.name);
    CHECK(is_used(word, scripts));
  }
}

TEST_CASE("every word in the table exists for scripts") {
  const char* header = "players 4\nteams 2\nchips 5 each\npot kitty\n";
  for (const Word& word : kWords) {
    const std::string name(word.name);
    std::string read;
    switch (word.owner) {
      case Owner::callback: continue;
      case Owner::global:
      case Owner::library: read = name; break;
      case Owner::string:
      case Owner::table:
      case Owner::math: read = full_name(word); break;
      case Owner::player: read = "me." + name; break;
      case Owner::list: read = "cards {}." + name; break;
      case Owner::pile: read = "discard." + name; break;
      case Owner::card: read = "me.hand[1]." + name; break;
      case Owner::turns: read = "turns." + name; break;
      case Owner::team: read = "me.team." + name; break;
      case Owner::pot: read = "kitty." + name; break;
    }
    INFO(read);
    CHECK(test::tell("local x = " + read + " say(\"there\")", header, test::seats(4)) == "there");
  }
}

}  // namespace houserules::coverage_test
