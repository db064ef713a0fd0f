// Any bytes are read as a header in bounded time and without a crash, with messages fit to print.
#include <pcg_random.hpp>

#include "grammar/header/header.h"
#include "grammar/rule_sheet/rule_sheet.h"
#include "runtime/text.h"
#include "system/utf8.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::fuzz_test {

void resolve_for_some(const Header& header, const ParsedRuleSheet& rules) {
  for (const int players : {1, 2, 6}) {
    std::string error;
    const auto options = option_values(header, players, {}, error);
    REQUIRE(options);
    refusals(header, players, *options);
    Impossible fault;
    if (!resolve(header, players, *options, fault) && fault.message.empty()) FAIL("no reason given");
    for (const Clause& clause : rules.clauses) clause_text(clause, {players, &*options});
  }
}

/// Runs everything that processes a header, as far as it is sound. Returns the number of faults.
std::size_t read_all(const std::string& text) {
  const ParsedHeader parsed = parse_header(text, "fuzz.lua");
  std::vector<Diagnostic> all = parsed.diagnostics;
  for (const Diagnostic& fault : check_header(parsed.header)) all.push_back(fault);
  const ParsedRuleSheet rules = parse_rule_sheet(text, "fuzz.lua", parsed.header);
  all.insert(all.end(), rules.diagnostics.begin(), rules.diagnostics.end());
  for (const Diagnostic& fault : all) {
    const std::string shown = render(fault, text);
    if (first_invalid_utf8(shown) || shown.find('\x1b') != std::string::npos)
      FAIL("not fit to be shown: " << backquoted(shown));
    if (fault.range.begin.line < 1 || fault.range.end < fault.range.begin) FAIL("no place: " << shown);
  }
  static const Header base = parse_header(test::kCrazyEights, "base.lua").header;
  std::vector<Diagnostic> merging;
  const Header merged = merge(base, parsed.header, merging);
  for (const Diagnostic& fault : check_header(merged)) merging.push_back(fault);
  if (all.empty()) resolve_for_some(parsed.header, rules);
  if (all.empty() && merging.empty()) resolve_for_some(merged, rules);
  return all.size();
}

std::string pick(pcg32& random, const std::vector<std::string>& words) {
  return words[random(static_cast<std::uint32_t>(words.size()))];
}

const std::vector<std::string>& vocabulary() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all = split_words(
        "game variant of players teams needs houserules 1.0 family tricks deck order values pile deal turn up "
        "refill from public move option require preset first play match win limit chips pot no each suit x face "
        "down own top as laid all to keep shuffled turned over private in on off when until a score deals lowest "
        "highest most out decisions none hand stock discard without jokers suits ranks copies plus 52 32 2 0 "
        "9999999999999999999 { } ( ) + - * = == ~= < >= and or not .. ,");
    all.insert(all.end(),
               {"\"text\"", "\"{card}\"", "\"",     "\\", "\n",   "\n  ", "-- c\n", "A",    "K",        "QS",  "hearts",
                "draws",    "strict",     "[when ", "]",  "--- ", "]]\n", "\t",     "\r\n", "\xc3\xa4", "\xff"});
    return all;
  }();
  return words;
}

TEST_CASE("any bytes are read without harm") {
  pcg32 random(1);
  for (int run = 0; run < 2000; ++run) {
    std::string text = run % 2 == 0 ? "" : "--[[ rules\n";
    const std::uint32_t length = random(200);
    for (std::uint32_t i = 0; i < length; ++i) text += static_cast<char>(random(256));
    if (run % 4 == 3) text += "\n]]";
    // Random bytes never make a game.
    if (read_all(text) == 0) FAIL("no fault in " << backquoted(text));
  }
}

TEST_CASE("any words of the header are read without harm") {
  pcg32 random(2);
  for (int run = 0; run < 2000; ++run) {
    std::string text = "--[[ rules\ngame \"x\"\n";
    const std::uint32_t length = random(40);
    for (std::uint32_t i = 0; i < length; ++i) text += pick(random, vocabulary()) + (random(4) == 0 ? "" : " ");
    read_all(text + "\n]]\n--- [when draws > 2] {draws}\n");
  }
  SUCCEED("all were read");
}

TEST_CASE("headers with a few changes are read without harm") {
  pcg32 random(3);
  std::size_t faults = 0;
  for (int run = 0; run < 2000; ++run) {
    std::string text(run % 3 == 0 ? test::kAuntMay : test::kCrazyEights);
    for (std::uint32_t change = 1 + random(3); change > 0; --change) {
      const std::size_t at = random(static_cast<std::uint32_t>(text.size()));
      switch (random(4)) {
        case 0: text.erase(at, 1 + random(8)); break;
        case 1: text.insert(at, pick(random, vocabulary())); break;
        case 2: text[at] = static_cast<char>(random(256)); break;
        default: text.insert(at, text.substr(random(static_cast<std::uint32_t>(text.size())), random(60))); break;
      }
      if (text.empty()) text = " ";
    }
    faults += read_all(text);
  }
  CHECK(faults > 1000);
}

TEST_CASE("headers cut off anywhere are read without harm") {
  std::size_t without_fault = 0;
  for (std::size_t length = 0; length < test::kCrazyEights.size(); ++length) {
    if (read_all(std::string(test::kCrazyEights.substr(0, length))) == 0) ++without_fault;
  }
  // Anything cut after `]]` leaves the header sound; a cut inside `{draws}` breaks the rule sheet.
  CHECK(without_fault == test::kCrazyEights.size() - (test::kCrazyEights.find("]]") + 2) - 5);
}

TEST_CASE("deep nesting, long lines and large numbers are reported, not attempted") {
  const std::string deep(100'000, '(');
  CHECK(read_all(test::file_with("deal " + deep + " each")) == 1);
  CHECK(read_all(test::file_with("deck " + deep + " 52")) == 1);
  CHECK(read_all(test::file_with("deck " + deep + "2" + std::string(100'000, ')') + " x 52")) == 1);
  std::string chain = "deal 1", nots = "deal 1 each when ", minus = "deal ", sum = "deck 52";
  for (int i = 0; i < 4'000; ++i) {
    chain += " + 1";
    nots += "not ";
    minus += "- ";
    sum += " + 52";
  }
  CHECK(read_all(test::file_with(chain + " each")) == 1);
  CHECK(read_all(test::file_with(nots + "players > 1")) == 1);
  CHECK(read_all(test::file_with(minus + "1 each")) >= 1);
  CHECK(read_all(test::file_with(sum)) == 2);
  CHECK(read_all(test::file_with("deck 9007199254740992 x (9007199254740992 x 52)")) == 1);
  CHECK(read_all(test::file_with("deck { suits a ranks 0..9007199254740992 }")) == 2);
  CHECK(read_all(test::file_with("pile " + std::string(1'000'000, 'a') + " face up")) == 1);
  CHECK(read_all(test::file_with("order " + std::string(1'000'000, 'a'))) == 1);
  std::string ranks = "order";
  for (int i = 0; i < 20'000; ++i) ranks += " r" + std::to_string(i);
  CHECK(read_all(test::file_with(ranks)) > 0);
  std::string values = "values a = 1";
  for (int i = 0; i < 10'000; ++i) values += ", r" + std::to_string(i) + " = 1";
  CHECK(read_all(test::file_with(values)) > 0);
}

}  // namespace houserules::fuzz_test
