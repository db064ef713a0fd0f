#include "grammar/header/lines.h"

#include <algorithm>

#include <fmt/core.h>

#include "grammar/header/statements.h"
#include "grammar/lua/lexer.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr std::string_view kSpace = " \t\r\n\f\v";

bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Whether only `rules` follows on the line; advances `at` past the word.
bool opens_header(std::string_view text, std::size_t& at) {
  std::size_t word = at;
  while (word < text.size() && is_blank(text[word])) ++word;
  constexpr std::string_view kRules = "rules";
  if (text.substr(word, kRules.size()) != kRules) return false;
  const std::size_t behind = word + kRules.size();
  const std::string_view rest = text.substr(behind, line_end(text, behind) - behind);
  if (rest.find_first_not_of(" \t\r") != std::string_view::npos) return false;
  at = behind;
  return true;
}

Diagnostic fault(const SourceText& source, const std::string& file, Code code, std::size_t begin, std::size_t end,
                 std::string message, std::string help) {
  return diagnostic(code, Severity::error, file, source.range(begin, end), std::move(message), std::move(help));
}

/// The offset of the first line that looks like Lua.
std::optional<std::size_t> first_of_script(std::string_view text, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; at = line_end(text, at) + 1) {
    const std::string_view line = text.substr(at, end - at);
    if (line.starts_with("function ") || line.starts_with("local ")) return at;
  }
  return std::nullopt;
}

/// Detects that the supposed end of the header is really that of `a[b[1]]` in the script. Returns the offset of the
/// line where the Lua begins.
std::optional<std::size_t> script_inside(std::string_view text, std::size_t begin, std::size_t close) {
  const std::size_t last = text.rfind('\n', close);
  const std::size_t last_line = last == std::string_view::npos ? 0 : last + 1;
  if (text.substr(last_line, close - last_line).find_first_not_of(" \t") == std::string_view::npos) return std::nullopt;
  return first_of_script(text, begin, close);
}

/// Detects UTF-16 by its byte order mark, or by the zero byte in each letter.
bool is_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() >= 4 && (text[0] == '\0') != (text[1] == '\0') && (text[0] == '\0') == (text[2] == '\0') &&
         (text[1] == '\0') == (text[3] == '\0');
}

/// Whether the comment at `at` was meant to be a header: `--[[ rule`, `--[[rules`, `--[[ Rules`.
bool nearly_opens_header(std::string_view text, std::size_t at) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
  const std::string word =
      lower(text.substr(begin, std::min(text.find_first_of(" \t\r\n", begin), text.size()) - begin));
  return word == "rule" || word == "rules" || !nearest(word, {"rules"}).empty();
}

constexpr const char* kOpenerHelp = "a rule file begins with a header between `--[[ rules` and `]]`";

}  // namespace

std::size_t line_end(std::string_view text, std::size_t at) { return std::min(text.find('\n', at), text.size()); }

std::variant<HeaderPlace, Diagnostic> find_header(const SourceText& source, const std::string& file) {
  const std::string_view text = source.text();
  std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  if (text.find_first_not_of(kSpace, at) == std::string_view::npos) {
    return fault(source, file, Code::empty_file, at, at, "the file is empty: expected a header", kOpenerHelp);
  }
  if (is_utf16(text)) {
    return fault(source, file, Code::not_a_text_file, 0, 0, "this text is UTF-16, with two bytes per letter",
                 "save the file as UTF-8");
  }
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return fault(source, file, Code::not_a_text_file, nul, nul, "this is not a text file: it contains a NUL byte", "");
  }
  if (text.substr(at, 2) == "#!") at = line_end(text, at);
  std::optional<std::size_t> meant;
  while (true) {
    at = std::min(text.find_first_not_of(kSpace, at), text.size());
    if (text.substr(at, 2) != "--") break;
    const std::size_t begin = at;
    const std::size_t opening = lua::long_opening(text, at + 2);
    if (opening == 0) {
      at = line_end(text, at);
      continue;
    }
    const std::string closer = "]" + std::string(opening - 2, '=') + "]";
    at += 2 + opening;
    const bool is_header = opens_header(text, at);
    const std::size_t close = text.find(closer, at);
    if (is_header && close == std::string_view::npos) {
      const auto script = first_of_script(text, at, text.size());
      return fault(source, file, Code::header_not_closed, begin, at,
                   fmt::format("the header is never closed: expected `{}`", printable(closer)) +
                       (script ? fmt::format(" before line {}", source.position(*script).line) : ""),
                   "");
    }
    if (const auto script = is_header ? script_inside(text, at, close) : std::nullopt) {
      return fault(
          source, file, Code::header_not_closed, begin, at,
          fmt::format("the header is never closed: expected `{}` before line {}", printable(closer),
                      source.position(*script).line),
          fmt::format("the `{}` on line {} belongs to the script", printable(closer), source.position(close).line));
    }
    if (is_header) {
      const auto invalid = first_invalid_utf8(text.substr(at, close - at));
      if (!invalid) return HeaderPlace{begin, at, close};
      return fault(source, file, Code::header_not_utf8, at + *invalid, at + *invalid,
                   fmt::format("the header is not UTF-8: found the byte 0x{:02x}",
                               static_cast<unsigned char>(text[at + *invalid])),
                   "save the file as UTF-8");
    }
    if (!meant && nearly_opens_header(text, at)) meant = begin;
    if (close == std::string_view::npos) break;
    at = close + closer.size();
  }
  if (meant) {
    return fault(source, file, Code::no_header, *meant, std::min(text.find_first_of("\r\n", *meant), text.size()),
                 "no header: expected `--[[ rules`, and nothing else on its line", kOpenerHelp);
  }
  const std::size_t end = std::max(at, std::min(text.find_first_of("\r\n", at), text.size()));
  return fault(source, file, Code::no_header, at, end, "no header: expected `--[[ rules` before anything but comments",
               kOpenerHelp);
}

namespace {

/// Walks the lines of a header, tracking the statement that each belongs to.
class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  void line(std::size_t begin, std::size_t end) {
    const std::size_t first = std::min(text_.find_first_not_of(" \t\r\f\v", begin), end);
    if (first == end || text_.substr(first, 2) == "--") return;
    const std::size_t indent = first - begin;
    if (open_ && indent <= indent_ && (depth_ == 0 || opens_statement(first, end))) finish();
    if (!open_) {
      open_ = true;
      if (statements_.empty()) indent_ = indent;
      statement_ = {first, first};
    }
    scan(first, end);
  }

  std::vector<StatementPlace> finish_all() {
    if (open_) finish();
    return std::move(statements_);
  }

 private:
  void finish() {
    statements_.push_back(statement_);
    open_ = false;
    depth_ = 0;
  }

  /// Whether a keyword begins a statement rather than naming an option to set: `deal 5 each`, but not `deal = 5`.
  bool opens_statement(std::size_t begin, std::size_t end) const {
    std::size_t at = begin;
    while (at < end && is_word_char(text_[at])) ++at;
    if (!contains(statement_keywords(), text_.substr(begin, at - begin))) return false;
    while (at < end && is_blank(text_[at])) ++at;
    return at == end || text_[at] != '=';
  }

  /// Counts braces and finds the last non-comment text on the line.
  void scan(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const char c = text_[at];
      if (kSpace.find(c) != std::string_view::npos) continue;
      if (text_.substr(at, 2) == "--") return;
      if (c == '"') {
        for (++at; at < end && text_[at] != '"'; ++at) {
          if (text_[at] == '\\' && at + 1 < end) ++at;
        }
        if (at >= end) at = end - 1;
        while (text_[at] == '\r') --at;
      }
      if (c == '{') ++depth_;
      if (c == '}' && depth_ > 0) --depth_;
      statement_.end = at + 1;
    }
  }

  std::string_view text_;
  bool open_ = false;
  int depth_ = 0;
  std::size_t indent_ = 0;
  StatementPlace statement_;
  std::vector<StatementPlace> statements_;
};

}  // namespace

std::vector<StatementPlace> split_statements(std::string_view text, std::size_t begin, std::size_t end) {
  Splitter splitter(text);
  while (begin < end) {
    const std::size_t stop = std::min(line_end(text, begin), end);
    splitter.line(begin, stop);
    begin = stop + 1;
  }
  return splitter.finish_all();
}

}  // namespace houserules
