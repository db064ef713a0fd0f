// Renders diagnostics the way a compiler does.
#include <fmt/format.h>
#include <algorithm>
#include <span>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/diagnostics/source_text.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr int kTabStop = 4;
constexpr int kWidest = 100;  ///< columns of a source line to show

struct Span {
  char32_t first, last;
};

bool within(std::span<const Span> spans, char32_t point) {
  return std::any_of(spans.begin(), spans.end(),
                     [&](const Span& span) { return point >= span.first && point <= span.last; });
}

/// Terminal columns taken by a code point: 0 for combining marks, 2 for wide ones (the larger blocks of
/// EastAsianWidth.txt, emoji included), otherwise 1.
int width(char32_t point) {
  static constexpr Span kNone[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x200b, 0x200f},
                                   {0x20d0, 0x20f0}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xe0100, 0xe01ef}};
  static constexpr Span kWide[] = {{0x1100, 0x115f}, {0x2e80, 0x303e},   {0x3041, 0xa4cf},
                                   {0xac00, 0xd7a3}, {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
                                   {0xff00, 0xff60}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
  if (within(kNone, point)) return 0;
  return within(kWide, point) ? 2 : 1;
}

/// A source line made safe for a terminal, with the screen column at which each code point begins.
struct ScreenLine {
  std::vector<std::string> cells;  ///< how each code point is displayed
  std::vector<int> begins;         ///< 0-based; one entry more than cells

  explicit ScreenLine(std::string_view line) {
    int column = 0;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t length = code_point_length(line, at);
      const std::string_view bytes = line.substr(at, std::max<std::size_t>(length, 1));
      const int columns = line[at] == '\t' ? kTabStop - column % kTabStop
                          : length == 0    ? 1
                                           : width(code_point(line, at, length));
      cells.push_back(line[at] == '\t' ? std::string(static_cast<std::size_t>(columns), ' ') : printable(bytes));
      begins.push_back(column);
      column += columns;
      at += bytes.size();
    }
    begins.push_back(column);
  }

  int begin(int code_point_column) const {
    const auto index = static_cast<std::size_t>(std::max(code_point_column - 1, 0));
    return begins[std::min(index, begins.size() - 1)];
  }
};

struct Style {
  bool colour = false;
  std::string paint(const char* code, const std::string& text) const {
    return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }
};
constexpr const char* kRed = "1;31";
constexpr const char* kYellow = "1;33";
constexpr const char* kBlue = "1;34";
constexpr const char* kBold = "1";

/// Clips a long line to the part around the underlined columns [from, to), with `...` where it is cut; shifts the
/// columns accordingly.
std::string clip(const ScreenLine& line, int& from, int& to) {
  const int whole = line.begins.back();
  const int left = whole > kWidest ? std::clamp(from - kWidest / 2, 0, whole - kWidest) : 0;
  std::size_t first = 0;
  while (first < line.cells.size() && line.begins[first] < left) ++first;
  std::size_t last = first;
  while (last < line.cells.size() && line.begins[last + 1] - line.begins[first] <= kWidest) ++last;
  std::string text = first > 0 ? "..." : "";
  const int shift = static_cast<int>(text.size()) - line.begins[first];
  for (std::size_t i = first; i < last; ++i) text += line.cells[i];
  if (last < line.cells.size()) text += "...";
  to = std::max(std::min(to, line.begins[last]), from + 1) + shift;
  from += shift;
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

/// The part of an overlong line around a column; `skipped` receives the number of code points dropped before it.
std::string_view around(std::string_view line, int column, int& skipped) {
  constexpr int kBefore = 4 * kWidest, kMost = 8 * kWidest;
  skipped = std::max(column - 1 - kBefore, 0);
  const auto step = [&](std::size_t& at) { at += code_point_step(line, at); };
  std::size_t begin = 0;
  for (int i = 0; i < skipped && begin < line.size(); ++i) step(begin);
  std::size_t end = begin;
  for (int i = 0; i < kMost && end < line.size(); ++i) step(end);
  return line.substr(begin, end - begin);
}

std::string excerpt(const Range& range, const SourceText& source, const std::string& margin, const Style& style,
                    const char* colour) {
  const auto line = source.line(range.begin.line);
  if (!line || line->find('\0') != std::string_view::npos) return "";  // not a text
  int skipped = 0;
  const ScreenLine screen(around(*line, range.begin.column, skipped));
  int from = screen.begin(range.begin.column - skipped);
  const bool one_line = range.end.line == range.begin.line;
  int to = std::max(one_line ? screen.begin(range.end.column - skipped) : screen.begins.back(), from + 1);
  const std::string text = clip(screen, from, to);
  const std::string number = fmt::format("{:>{}}", range.begin.line, margin.size());
  const std::string under(static_cast<std::size_t>(to - from), '^');
  return fmt::format("{} {}\n{} {}{}{}\n{} {} {}{}\n", margin, style.paint(kBlue, "|"), style.paint(kBlue, number),
                     style.paint(kBlue, "|"), text.empty() ? "" : " ", text, margin, style.paint(kBlue, "|"),
                     std::string(static_cast<std::size_t>(from), ' '), style.paint(colour, under));
}

}  // namespace

std::string render(const Diagnostic& diagnostic, std::string_view source, bool colour,
                   const std::vector<std::pair<const char*, std::string>>& remarks) {
  const Style style{colour};
  const SourceText text(source);
  const bool is_error = diagnostic.severity == Severity::error;
  const char* paint = is_error ? kRed : kYellow;
  int last_line = diagnostic.range.begin.line;
  for (const Note& note : diagnostic.notes) last_line = std::max(last_line, note.range.begin.line);
  const std::string margin(std::to_string(last_line).size(), ' ');
  const auto place = [&](const std::string& file, const Range& range) {
    return fmt::format("{}{} {}:{}:{}\n", margin, style.paint(kBlue, "-->"), printable(file), range.begin.line,
                       range.begin.column);
  };

  std::string result =
      style.paint(paint, fmt::format("{}[{}]", is_error ? "error" : "warning", to_string(diagnostic.code))) +
      style.paint(kBold, ": " + printable(diagnostic.message)) + "\n";
  result += place(diagnostic.file, diagnostic.range);
  result += excerpt(diagnostic.range, text, margin, style, paint);
  const auto in_words = [&](const char* kind, const std::string& words) {
    result +=
        fmt::format("{} {} {}: {}\n", margin, style.paint(kBlue, "="), style.paint(kBold, kind), printable(words));
  };
  for (const Note& note : diagnostic.notes) {
    if (!note.has_place()) continue;
    result += style.paint(kBold, "note") + ": " + printable(note.message) + "\n";
    result += place(note.file.empty() ? diagnostic.file : note.file, note.range);
    const bool same_file = note.file.empty() || note.file == diagnostic.file;
    if (same_file) result += excerpt(note.range, text, margin, style, kBlue);
  }
  for (const Note& note : diagnostic.notes) {
    if (!note.has_place()) in_words("note", note.message);
  }
  if (!diagnostic.help.empty()) in_words("help", diagnostic.help);
  for (const auto& [kind, words] : remarks) in_words(kind, words);
  return result;
}

}  // namespace houserules
