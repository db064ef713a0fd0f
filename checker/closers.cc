#include "checker/closers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "checker/fixes.h"
#include "grammar/diagnostics/source_text.h"
#include "grammar/header/lines.h"
#include "runtime/text.h"

namespace houserules {
namespace {

/// Insertions for one finding, all of which are tried.
constexpr std::size_t kMostPlaces = 12;

/// A line with something other than a comment, as byte offsets: where it begins, its first word, and the end of its
/// last.
struct Line {
  std::string_view words;
  std::size_t line = 0, begin = 0, end = 0;

  std::size_t indentation() const { return begin - line; }
  bool starts_with(std::string_view word) const {
    return words.starts_with(word) && (words.size() == word.size() || !is_word_char(words[word.size()]));
  }
  bool ends_with(std::string_view word) const {
    return words.ends_with(word) &&
           (words.size() == word.size() || !is_word_char(words[words.size() - word.size() - 1]));
  }
};

/// The lines between two places of a text.
std::vector<Line> lines_of_code(std::string_view text, std::size_t from, std::size_t to) {
  std::vector<Line> lines;
  for (std::size_t at = from; at < to; at = line_end(text, at) + 1) {
    const std::string_view whole = text.substr(at, line_end(text, at) - at);
    const std::string_view code = whole.substr(0, whole.find("--"));
    const std::size_t begin = code.find_first_not_of(" \t\r"), last = code.find_last_not_of(" \t\r");
    if (begin != std::string_view::npos)
      lines.push_back({code.substr(begin, last + 1 - begin), at, at + begin, at + last + 1});
  }
  return lines;
}

bool opens_block(const Line& line) {
  if (line.ends_with("then") || line.ends_with("do") || line.starts_with("else")) return !line.ends_with("end");
  const std::size_t function = line.words.rfind("function");
  return function != std::string_view::npos && line.words.ends_with(')') &&
         line.words.find("end", function) == std::string_view::npos;
}

bool closes_block(const Line& line) {
  constexpr std::array<std::string_view, 4> kClosers{"end", "else", "elseif", "until"};
  return std::any_of(kClosers.begin(), kClosers.end(),
                     [&line](std::string_view word) { return line.starts_with(word); });
}

struct Insertion {
  std::size_t at = 0;
  std::string text;
};

/// An `end` behind each block that the lines less indented than it do not close.
std::vector<Insertion> missing_ends(std::string_view text, const std::vector<Line>& lines) {
  std::vector<Insertion> ends;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!opens_block(lines[i])) continue;
    std::size_t next = i + 1;
    while (next < lines.size() && lines[next].indentation() > lines[i].indentation()) ++next;
    if (next < lines.size() && lines[next].indentation() == lines[i].indentation() && closes_block(lines[next]))
      continue;
    const std::string_view indentation = text.substr(lines[i].line, lines[i].indentation());
    ends.push_back({line_end(text, lines[next - 1].end), '\n' + std::string(indentation) + "end"});
  }
  return ends;
}

/// The closer at the ends of lines, and before what may follow it in them.
std::vector<Insertion> closers_in(std::string_view text, const std::vector<Line>& lines, const std::string& closer) {
  constexpr std::array<std::string_view, 11> kFollowing{")",    "}",    ",",    " then", " do", " when ",
                                                        " end", " and", " or ", " .. ",  "  "};
  std::vector<Insertion> closers;
  for (const Line& line : lines) {
    for (std::size_t at = line.end; at > line.begin; --at) {
      const std::string_view rest = text.substr(at, line.end - at);
      const bool may_be = rest.empty() || std::any_of(kFollowing.begin(), kFollowing.end(),
                                                      [rest](std::string_view word) { return rest.starts_with(word); });
      if (may_be && text[at - 1] != ' ') closers.push_back({at, closer});
    }
  }
  return closers;
}

/// The end of the header before the line where the script seems to begin: with a clause or a declaration.
std::vector<Insertion> end_of_header(std::string_view text, std::size_t begin) {
  std::size_t last = line_end(text, begin);
  for (std::size_t at = begin; at < text.size(); at = line_end(text, at) + 1) {
    const std::string_view line = text.substr(at, line_end(text, at) - at);
    if (line.starts_with("---") || line.starts_with("local ") || line.starts_with("function ")) break;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) last = line_end(text, at);
  }
  return {{last, "\n]]"}};
}

std::vector<Insertion> insertions(const Finding& finding, const std::string& text, const SourceText& source) {
  const std::size_t begin = source.offset(finding.range.begin), end = source.offset(finding.range.end);
  if (finding.code == Code::header_not_closed) return end_of_header(text, begin);
  if (finding.code == Code::text_not_closed) return closers_in(text, lines_of_code(text, begin, end), "\"");
  if (finding.code != Code::lua_syntax) return {};
  // A syntax fault about a block or bracket has a note where that begins; a string is at fault itself.
  const bool has_opener = !finding.notes.empty() && finding.notes[0].has_place();
  const std::string opener = has_opener ? words_in(text, finding.notes[0].range) : text.substr(begin, 1);
  const std::size_t from = has_opener ? source.offset(finding.notes[0].range.end) : begin;
  constexpr std::array<std::pair<std::string_view, const char*>, 5> kClosers{
      {{"(", ")"}, {"{", "}"}, {"[", "]"}, {"\"", "\""}, {"'", "'"}}};
  for (const auto& [opening, closer] : kClosers) {
    if (opener != opening) continue;
    const bool is_apart = text.compare(from, 1, " ") == 0 && opener == "{";  // as in "{ a, b }"
    return closers_in(text, lines_of_code(text, from, std::max(from + 1, end)), is_apart ? " }" : closer);
  }
  // Without a note it may be a statement behind `return`, which nothing closes.
  return missing_ends(text, lines_of_code(text, 0, text.size()));
}

}  // namespace

std::vector<Replacement> missing_closers(const Finding& finding, const std::string& text) {
  const SourceText source(text);
  std::vector<Replacement> closers;
  for (Insertion& insertion : insertions(finding, text, source)) {
    if (closers.size() == kMostPlaces) break;
    closers.push_back({source.range(insertion.at, insertion.at), std::move(insertion.text)});
  }
  return closers;
}

}  // namespace houserules
