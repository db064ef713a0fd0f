// A rule file's header and rule sheet: any bytes are read, checked, shown, merged into a variant and resolved.
#include "grammar/header/header.h"
#include "grammar/rule_sheet/rule_sheet.h"
#include "system/utf8.h"
#include "tests/fuzz/input.h"

namespace houserules::fuzz {
namespace {

constexpr const char* kBase = R"(--[[ rules
game "Base"
players 2..7
deck 52
deck 2 x 52 when players > 5
values 8 = 50, K Q J = 10, A = 1, others = pips
pile discard face up
deal 5 each
turn up 1 to discard
refill stock from discard keep 1 shuffled
public wanted "suit to follow"
move play "play {card}"
move draw "draw a card"
option draws = 3 in 0..10 "how many"
preset strict { draws = 1 } "one draw"
win lowest score
]]
)";

void lay_out(const Header& header, const ParsedRuleSheet& rules) {
  for (const int players : {1, 2, 6}) {
    std::string error;
    const auto options = option_values(header, players, {}, error);
    if (!options) fail("the usual values of a sound header are refused: " + error);
    refusals(header, players, *options);
    Impossible fault;
    if (!resolve(header, players, *options, fault) && fault.message.empty()) fail("no reason given");
    for (const Clause& clause : rules.clauses) clause_text(clause, {players, &*options});
  }
}

void read(const std::string& text) {
  const ParsedHeader parsed = parse_header(text, "fuzz.lua");
  std::vector<Diagnostic> faults = parsed.diagnostics;
  for (const Diagnostic& fault : check_header(parsed.header)) faults.push_back(fault);
  const ParsedRuleSheet rules = parse_rule_sheet(text, "fuzz.lua", parsed.header);
  faults.insert(faults.end(), rules.diagnostics.begin(), rules.diagnostics.end());
  for (const Diagnostic& fault : faults) {
    const std::string shown = render(fault, text);
    if (first_invalid_utf8(shown) || shown.find('\x1b') != std::string::npos) fail("not fit to be shown");
    if (fault.range.begin.line < 1 || fault.range.end < fault.range.begin) fail("a fault without a place");
  }
  static const Header base = parse_header(kBase, "base.lua").header;
  std::vector<Diagnostic> merging;
  const Header merged = merge(base, parsed.header, merging);
  for (const Diagnostic& fault : check_header(merged)) merging.push_back(fault);
  if (!faults.empty()) return;
  lay_out(parsed.header, rules);
  if (merging.empty()) lay_out(merged, rules);
}

}  // namespace
}  // namespace houserules::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  houserules::fuzz::read(text);
  return 0;
}
