#include "checker/codes.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "checker/checks_page.h"
#include "grammar/diagnostics/diagnostic.h"

namespace houserules {
namespace {

constexpr auto kOtherCodes = std::to_array<CodeInfo>({
    {"HR090", "a variant of a game that there is not"},
    {"HR091", "a variant of itself"},
    {"HR100", "Lua that does not parse"},
    {"HR101", "a field of a card, player or pile is set"},
    {"HR200", "a name that there is not"},
    {"HR201", "a global that is set in play without being public"},
    {"HR202", "something of the language or the table is set"},
    {"HR203", "a field that there is not"},
    {"HR204", "an option that is not declared"},
    {"HR205", "a move that is not declared"},
    {"HR206", "a function that nothing calls"},
    {"HR207", "a field that cannot be set"},
    {"HR208", "a move that is never offered"},
    {"HR209", "an option that changes nothing"},
    {"HR210", "a pile, pot or public value that is never used"},
    {"HR211", "a preset that changes nothing"},
    {"HR212", "a rank, suit or card that the script asks for and the pack has not"},
    {"HR213", "a rank or suit compared as if it were a number"},
    {"HR214", "an option compared with what it never is"},
    {"HR215", "a function that a variant could not replace"},
    {"HR216", "a comparison that always comes out the same"},
    {"HR217", "something of the wrong kind"},
    {"HR218", "a dot where a colon is needed, or a colon where a dot is"},
    {"HR219", "a function that is not called, or a call of what is none"},
    {"HR220", "a loop over a list without `each`"},
    {"HR221", "a statement that nothing reaches"},
    {"HR222", "a variable that is never read"},
    {"HR223", "a variable that hides something of the table"},
    {"HR224", "a statement that does nothing"},
    {"HR225", "a function that is given twice"},
    {"HR226", "a condition that never holds"},
    {"HR227", "a statement that never counts"},
    {"HR290", "a comment that suppresses nothing"},
    {"HR291", "a comment that suppresses a code that there is not"},
    {"HR300", "the script stops with an error"},
    {"HR301", "deals that reach the limit of decisions"},
    {"HR302", "the options as they are unless set are refused"},
    {"HR303", "the pack has not enough cards"},
    {"HR304", "nobody is dealt any cards"},
    {"HR305", "hands that stay empty"},
    {"HR306", "a number that cannot be"},
    {"HR307", "a choice without an option"},
    {"HR308", "a loop without a choice"},
    {"HR309", "games that go round in a circle"},
    {"HR310", "games that end without a winner"},
    {"HR311", "a part of the script that never ran"},
    {"HR312", "a move that was never offered"},
    {"HR313", "an option that changes no game"},
    {"HR314", "an offer that gives hidden cards away"},
    {"HR390", "a game that is not the same when it is played again"},
});

bool begins_code(std::string_view code, const std::string& word) { return !word.empty() && code.starts_with(word); }

bool any_begins(std::string_view code, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [code](const std::string& word) { return begins_code(code, word); });
}

}  // namespace

const std::vector<CodeInfo>& all_codes() {
  static const std::vector<CodeInfo> kAll = [] {
    const auto header = header_codes();
    std::vector<CodeInfo> all(header.begin(), header.end());
    all.insert(all.end(), kOtherCodes.begin(), kOtherCodes.end());
    return all;
  }();
  return kAll;
}

std::string_view title_of_code(std::string_view code) {
  for (const CodeInfo& info : all_codes()) {
    if (info.code == code) return info.title;
  }
  return "";
}

std::optional<std::string> explanation_of(std::string_view code) {
  const std::string_view page = checks_page();
  const auto heading = page.find(fmt::format("\n## {}: ", code));
  if (heading == std::string_view::npos) return std::nullopt;
  const auto begin = page.find_first_not_of('\n', page.find('\n', heading + 1));
  const auto end = std::min(page.find("\n## ", begin), page.size());
  std::string section(page.substr(begin, end - begin));
  section.resize(section.find_last_not_of('\n') + 1);
  return section + '\n';
}

bool CodeSelection::takes(std::string_view code) const {
  return (select.empty() || any_begins(code, select)) && !any_begins(code, ignore);
}

std::string fault_of_code_word(const std::string& word) {
  std::vector<std::string> codes;
  for (const CodeInfo& info : all_codes()) {
    if (begins_code(info.code, word)) return "";
    codes.emplace_back(info.code);
  }
  return fmt::format("there is no code `{}`{}", word, did_you_mean(word, codes));
}

}  // namespace houserules
