// The table of words holds what its users rely on, and a header cannot reuse its words.
#include "grammar/language/words.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "grammar/header/header.h"
#include "tests/catch.h"

namespace houserules::words_test {

/// Whether the header rejects the name that the statement declares.
bool refuses_name(const std::string& statement) {
  const std::string text = "--[[ rules\ngame \"Test\"\nplayers 2\nchips 5 each\n" + statement + "\n]]\n";
  const std::vector<Diagnostic> faults = parse_header(text, "game.lua").diagnostics;
  return std::any_of(faults.begin(), faults.end(),
                     [](const Diagnostic& fault) { return fault.code == Code::name_of_the_language; });
}

TEST_CASE("every word has an example form and a text, once for each owner") {
  std::set<std::pair<Owner, std::string_view>> seen;
  for (const Word& word : kWords) {
    INFO(word.form);
    CHECK(word.form.find(word.name) != std::string_view::npos);
    CHECK_FALSE(word.text.empty());
    CHECK(seen.emplace(word.owner, word.name).second);
  }
}

TEST_CASE("a word such as turns.skip is written with its dot") {
  CHECK(full_name(*word_at("turns.skip")) == "turns.skip");
  CHECK(full_name(*word_at("chance")) == "chance");
  for (const Word& word : kWords) {
    if (about(word.owner).prefix.empty()) continue;
    CHECK(full_name(word) == fmt::format("{}.{}", about(word.owner).prefix, word.name));
    CHECK(word_at(full_name(word)) == &word);
  }
}

TEST_CASE("a pile has the words of lists, except those that change a list") {
  CHECK(word_of(Owner::pile, "where") == word_of(Owner::list, "where"));
  CHECK(word_of(Owner::pile, "add") == nullptr);
  CHECK(word_of(Owner::list, "shuffle") == nullptr);
  for (const std::string& name : words_of(Owner::list)) {
    CHECK(contains(words_of(Owner::pile), name) == (name != "add" && name != "remove"));
  }
}

TEST_CASE("a function states its arguments, required ones first") {
  for (const Word& word : kWords) {
    INFO(word.form);
    if (!word.takes.stated || word.use == Use::defined) continue;
    CHECK((word.is_function() || word.takes.count == 0));
    CHECK(std::is_sorted(word.takes.begin(), word.takes.end(),
                         [](const Parameter& a, const Parameter& b) { return a.optional < b.optional; }));
    for (const Parameter& parameter : word.takes) CHECK_FALSE(parameter.expected.empty());
  }
}

TEST_CASE("the reference lists everything that is left of Lua's libraries") {
  for (const Owner owner : {Owner::table, Owner::math}) {
    std::vector<std::string> names = words_of(owner);
    std::sort(names.begin(), names.end());
    CHECK(word_of(Owner::library, about(owner).prefix)->text.starts_with(fmt::format("`{}`", fmt::join(names, " "))));
  }
}

TEST_CASE("names in a header cannot be words of the language where they become globals or fields of players") {
  CHECK_FALSE(refuses_name("pile market face up"));
  CHECK(refuses_name("pile base face up"));
  for (const Word& word : kWords) {
    const std::string name(word.name);
    INFO(word.form);
    if (word.owner == Owner::callback || word.owner == Owner::global || word.owner == Owner::library) {
      CHECK(refuses_name("pile " + name + " face up"));
      CHECK(refuses_name("public " + name + " \"...\""));
      CHECK(refuses_name("pot " + name));
    } else if (word.owner == Owner::player) {
      CHECK(refuses_name("public " + name + " each \"...\"") == (name != "hand"));
      CHECK(refuses_name("pile " + name + " each face up") == (name != "hand"));
    }
  }
}

}  // namespace houserules::words_test
