// Every ```rules block in docs/header.md and docs/how-do-i.md is a sound header, and header.md names every code.
#include "grammar/diagnostics/codes.h"
#include "tests/catch.h"
#include "tests/docs_pages.h"
#include "tests/grammar/header/support.h"

namespace houserules::docs_test {

/// A block is a whole file, a header without its delimiters, or statements of one.
std::string as_file(const std::string& block) {
  if (block.starts_with("--[[")) return block;
  if (block.starts_with("game")) return "--[[ rules\n" + block + "]]\n";
  const bool says_players = block.find("\nplayers") != std::string::npos || block.starts_with("players");
  return std::string("--[[ rules\ngame \"Example\"\n") + (says_players ? "" : "players 2..6\n") + block + "]]\n";
}

/// Whether the examples of a page are sound headers, for every number of players; there are `least` of them or more.
void check_examples(const std::string& page, std::size_t least) {
  CAPTURE(page);
  std::size_t examples = 0;
  const Header crazy_eights = parse_header(test::kCrazyEights, "crazy-eights.lua").header;
  for (const docs::Block& block : docs::blocks_of(test::source_text(page))) {
    if (block.language != "rules") continue;
    ++examples;
    CAPTURE(block.line);
    const std::string text = as_file(block.text);
    const ParsedHeader parsed = parse_header(text, page);
    CHECK(test::messages_of(parsed.diagnostics) == std::vector<std::string>{});
    std::vector<Diagnostic> faults;
    const Header header = parsed.header.is_variant ? merge(crazy_eights, parsed.header, faults) : parsed.header;
    for (const Diagnostic& fault : check_header(header)) faults.push_back(fault);
    CHECK(test::messages_of(faults) == std::vector<std::string>{});
    for (const int players : header.player_counts()) {
      std::string error;
      const auto options = option_values(header, players, {}, error);
      REQUIRE(options);
      if (!refusals(header, players, *options).empty()) continue;
      Impossible fault;
      CHECK(resolve(header, players, *options, fault));
    }
  }
  CHECK(examples >= least);
}

TEST_CASE("every example of docs/header.md is a sound header") { check_examples("docs/header.md", 15); }

TEST_CASE("every header of docs/how-do-i.md is sound") { check_examples("docs/how-do-i.md", 4); }

TEST_CASE("docs/header.md lists every code with the program's text") {
  const std::string page = test::source_text("docs/header.md");
  for (const CodeInfo& info : header_codes()) {
    const std::string row = "\n| " + to_string(info.code) + " | " + std::string(info.title) + " |\n";
    CAPTURE(row);
    CHECK(page.find(row) != std::string::npos);
  }
}

}  // namespace houserules::docs_test
