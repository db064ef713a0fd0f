// The rules in prose, from the `---` comments.
#include "grammar/rule_sheet/rule_sheet.h"

#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::rule_sheet_test {

constexpr const char* kOptions =
    "option draws = 3 in 0..10\noption wild = off\noption stock_out = plain in plain reshuffle\n";

ParsedRuleSheet sheet(const std::string& lua) {
  return parse_rule_sheet(test::file_with(kOptions) + lua, "game.lua", test::header_with(kOptions));
}

/// The visible clauses, with their numbers.
std::vector<std::string> shown(const std::string& lua, OptionValues options = {}) {
  OptionValues all = {{"draws", std::int64_t{3}}, {"wild", false}, {"stock_out", std::string("plain")}};
  for (const auto& [name, value] : options) all[name] = value;
  const ParsedRuleSheet parsed = sheet(lua);
  CHECK(test::messages_of(parsed.diagnostics) == std::vector<std::string>{});
  std::vector<std::string> result;
  for (const Clause& clause : parsed.clauses) {
    const std::string text = clause_text(clause, {4, &all});
    if (!text.empty()) result.push_back(clause.number.empty() ? text : clause.number + "|" + text);
  }
  return result;
}

using Texts = std::vector<std::string>;
using Faults = std::vector<std::string>;

Faults faults(const std::string& lua) { return test::messages_of(sheet(lua).diagnostics); }

TEST_CASE("adjacent lines form a paragraph, and an empty line separates two") {
  CHECK(shown("--- One\n--- paragraph.\nlocal x = 1\n--- Another.\n---\n--- A third.\n\n--- A fourth.\n") ==
        Texts{"One paragraph.", "Another.", "A third.", "A fourth."});
  CHECK(shown("  --- Indented\n  --- too.\n") == Texts{"Indented too."});
  CHECK(shown("---Close\r\n---by.\r\n") == Texts{"Close by."});
}

TEST_CASE("only comments with three dashes at the beginning of a line count") {
  CHECK(shown("-- no\n---- no\n-----------\nlocal x = 1 --- no\n---[[ no\n--- yes\n") == Texts{"yes"});
  CHECK(shown("local s = [[\n--- no\n]]\n--[==[\n--- no ]]\n]==]\n--- yes\n") == Texts{"yes"});
  CHECK(shown("local s = \"a\\\n--- no\"\nlocal t = 'it\\'s'\n--- yes\n") == Texts{"yes"});
  CHECK(shown("local s = \"never closed\n--- yes\n") == Texts{"yes"});
  CHECK(shown("local a = t[b[1]]\n--- yes\n") == Texts{"yes"});
  CHECK(shown("local s = [[ never closed\n--- no\n").empty());
}

TEST_CASE("the header's own comments are not rules") { CHECK(shown("").empty()); }

TEST_CASE("a clause number begins a paragraph") {
  CHECK(shown("--- BJ-17 A rule.\n") == Texts{"BJ-17|A rule."});
  CHECK(shown("--- BJ-17, BJ-18b: Two rules\n--- BJ-19 inside.\n") ==
        Texts{"BJ-17, BJ-18b|Two rules", "BJ-19|inside."});
  CHECK(shown("--- BJ-17 A rule, as in BJ-18\n--- too.\n--- BJ-19 [when wild] Another.\n--- BJ-20 A third.\n") ==
        Texts{"BJ-17|A rule, as in BJ-18 too.", "BJ-20|A third."});
  CHECK(shown("--- ALL-6\n--- Goes on.\n") == Texts{"ALL-6|Goes on."});
  CHECK(shown("--- X-ray\n") == Texts{"X-ray"});
  CHECK(shown("--- T-1000x\n") == Texts{});
  CHECK(sheet("--- T-1000x\n").clauses.at(0).number == "T-1000x");
  CHECK(shown("--- BJ-17x-large\n") == Texts{"BJ-17x-large"});
}

TEST_CASE("paragraphs with the same number are one clause, at the place of the first") {
  CHECK(
      shown(
          "--- BJ-1 One.\n--- BJ-2 Two.\n\n--- BJ-1 [when wild] Not.\nlocal x\n--- BJ-1 And more.\n--- No number.\n") ==
      Texts{"BJ-1|One. And more. No number.", "BJ-2|Two."});
  CHECK(shown("--- BJ-1 [when wild] Not.\n\n--- A remark.\n\n--- Another.\n") == Texts{"A remark.", "Another."});
  CHECK(sheet("--- BJ-1 One.\nlocal x\n--- BJ-1 Two.\n").clauses.at(0).range == Range{{9, 1}, {11, 14}});
}

TEST_CASE("the values of options are inserted") {
  CHECK(shown("--- Draw up to {draws} cards, {players} players, {wild}, {stock_out}.\n") ==
        Texts{"Draw up to 3 cards, 4 players, off, plain."});
  CHECK(shown("--- Draw {draws}.\n", {{"draws", std::int64_t{1}}}) == Texts{"Draw 1."});
  CHECK(shown("--- A table { x = 1 } or {} or {Other}.\n") == Texts{"A table { x = 1 } or {} or {Other}."});
}

TEST_CASE("pieces are shown if their condition holds") {
  const std::string text =
      "--- JJ-1 Always. [when wild] Twos are wild. [when not wild]\n--- No card is wild. [always] The end.\n";
  CHECK(shown(text) == Texts{"JJ-1|Always. No card is wild. The end."});
  CHECK(shown(text, {{"wild", true}}) == Texts{"JJ-1|Always. Twos are wild. The end."});
  CHECK(shown("--- [when stock_out == reshuffle and players > 3] Shuffle.\n").empty());
  CHECK(shown("--- [when stock_out == reshuffle and players > 3] Shuffle.\n",
              {{"stock_out", std::string("reshuffle")}}) == Texts{"Shuffle."});
  CHECK(shown("--- See [the other page] and [whenever].\n") == Texts{"See [the other page] and [whenever]."});
}

TEST_CASE("a piece that begins with punctuation is joined without a space") {
  const std::string text =
      "--- Twos are [when wild] wild [when not wild] tame [always] , and Threes [when wild] too\n--- [always] .\n";
  CHECK(shown(text) == Texts{"Twos are tame, and Threes."});
  CHECK(shown(text, {{"wild", true}}) == Texts{"Twos are wild, and Threes too."});
}

TEST_CASE("a clause knows its place") {
  const Clause clause = sheet("local x\n  --- One\n  --- two\n").clauses.at(0);
  CHECK(clause.range == Range{{10, 3}, {11, 10}});
}

TEST_CASE("faults in the prose are reported") {
  CHECK(faults("--- Draw {drwas} cards.\n") == Faults{"HR041 9:10 there is no option `drwas`; did you mean `draws`?"});
  CHECK(faults("--- Draw {Draws} cards.\n") == Faults{"HR041 9:10 there is no option `Draws`; did you mean `draws`?"});
  CHECK(faults("--- [wehn wild] Twos are wild.\n") ==
        Faults{"HR043 9:5 `[wehn` means nothing in a rule sheet comment; did you mean `[when`?"});
  CHECK(faults("--- Twos [When wild] are wild [alwys] and so on.\n") ==
        Faults{"HR043 9:10 `[When` means nothing in a rule sheet comment; did you mean `[when`?",
               "HR043 9:31 `[alwys` means nothing in a rule sheet comment; did you mean `[always`?"});
  CHECK(faults("--- Twos [if not wild] are tame [if you like], [if wild Twos are allowed].\n") ==
        Faults{"HR043 9:10 `[if` means nothing in a rule sheet comment; did you mean `[when`?"});
  CHECK(faults("--- Draw {draws cards.\n") == Faults{"HR042 9:10 the brace is not closed: expected `{draws}`"});
  CHECK(faults("--- [when wild Twos are wild.\n") ==
        Faults{"HR042 9:5 the bracket is not closed: expected `]` on the same line"});
  CHECK(faults("--- Twos are [when\n--- wild] wild.\n") ==
        Faults{"HR042 9:14 the bracket is not closed: expected `]` on the same line"});
  CHECK(faults("--- Twos are [when wild and\n--- not wild] wild.\n") ==
        Faults{"HR042 9:14 the bracket is not closed: expected `]` on the same line"});
  CHECK(faults("--- [when wlid] Twos are wild.\n") ==
        Faults{"HR016 9:11 there is no option `wlid`; did you mean `wild`?"});
  CHECK(faults("--- [when draws] Draw.\n") == Faults{"HR017 9:11 expected a condition, found a number: `draws`"});
  CHECK(faults("--- [when stock_out == resuffle] X.\n") ==
        Faults{"HR016 9:24 `resuffle` is not a word of the option `stock_out`; did you mean `reshuffle`?"});
  CHECK(faults("--- [when wild =] X\n--- [when ] Y\n") ==
        Faults{"HR007 9:16 expected the end of the condition, found `=`",
               "HR007 10:11 expected a condition, such as `players > 5`, found the end of the condition"});
}

TEST_CASE("the rule sheet of Crazy Eights is complete") {
  const ParsedHeader parsed = parse_header(test::kCrazyEights, "crazy-eights.lua");
  const ParsedRuleSheet rules = parse_rule_sheet(test::kCrazyEights, "crazy-eights.lua", parsed.header);
  CHECK(rules.diagnostics.empty());
  REQUIRE(rules.clauses.size() == 2);
  const OptionValues options = {{"draws", std::int64_t{2}}};
  CHECK(clause_text(rules.clauses[1], {3, &options}) ==
        "Otherwise draw up to 2 cards, and pass if none of them can be played.");
}

}  // namespace houserules::rule_sheet_test
