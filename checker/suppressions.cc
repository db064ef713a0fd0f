#include "checker/suppressions.h"

#include <algorithm>

#include "grammar/diagnostics/source_text.h"
#include "grammar/header/lines.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

constexpr std::string_view kBlank = " \t\r";
constexpr std::string_view kBetweenCodes = " \t\r,";

std::size_t skip_blank(std::string_view line, std::size_t at) {
  return std::min(line.find_first_not_of(kBlank, at), line.size());
}

/// The offset of the codes if the comment at `at` is a suppression.
std::size_t codes_of_comment(std::string_view line, std::size_t at) {
  at = skip_blank(line, at + 2);
  for (const std::string_view word : {"rules:", "ignore"}) {
    if (line.substr(at, word.size()) != word) return std::string_view::npos;
    at = skip_blank(line, at + word.size());
  }
  return at;
}

/// The next dashes that may start a comment, after those at `at`.
std::size_t next_dashes(std::string_view line, std::size_t at) {
  return line.find("--", line.find_first_not_of('-', at));
}

std::vector<Range> strings_of(const LuaScript& script) {
  std::vector<Range> ranges;
  lua::visit(*script.main, [&ranges](const lua::String& string) { ranges.push_back(string.range); });
  return ranges;
}

/// Whether the place is inside a text of the header: the number of quotes before it is odd.
bool in_quotes(std::string_view before) {
  bool open = false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] == '\\') ++i;
    else if (before[i] == '"') open = !open;
  }
  return open;
}

}  // namespace

std::vector<Suppression> find_suppressions(std::string_view text, const LuaScript& script) {
  std::vector<Suppression> found;
  const SourceText source(text);
  const std::vector<Range> strings = strings_of(script);
  const auto place_of_header = find_header(source, script.file);
  const auto* header = std::get_if<HeaderPlace>(&place_of_header);
  int number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    ++number;
    for (auto at = line.find("--"); at != std::string_view::npos; at = next_dashes(line, at)) {
      auto code = codes_of_comment(line, at);
      if (code == std::string_view::npos) continue;
      const Position place = source.position(begin + at);
      // The strings are in file order and do not overlap.
      const auto after = std::upper_bound(strings.begin(), strings.end(), place,
                                          [](const Position& one, const Range& range) { return one <= range.begin; });
      const bool in_string = after != strings.begin() && place < (after - 1)->end;
      const bool in_header = header && begin + at < header->end;
      if (in_string || (in_header && in_quotes(line.substr(0, at)))) continue;
      const bool alone = skip_blank(line, 0) == at;
      do {
        const auto code_end = std::min(line.find_first_of(kBetweenCodes, code), line.size());
        const std::string_view written = line.substr(code, code_end - code);
        found.push_back({script.file, alone ? number + 1 : number, std::string(written), code_of(written),
                         source.range(begin + code, begin + code_end)});
        code = std::min(line.find_first_not_of(kBetweenCodes, code_end), line.size());
      } while (code < line.size());
      break;
    }
    begin = end + 1;
  }
  return found;
}

}  // namespace houserules
