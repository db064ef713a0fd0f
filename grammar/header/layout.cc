#include "grammar/header/layout.h"

#include <algorithm>
#include <map>
#include <vector>

#include "grammar/header/lines.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// The column where arguments begin, and the last column to which texts are aligned; both from 0.
constexpr std::size_t kSecondColumn = 9, kLastColumn = 43;
constexpr std::string_view kBlanks = " \t\r\f\v";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::size_t width(std::string_view text) {
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_step(text, at)) ++points;
  return points;
}

/// The offset of the text or condition at the end of a statement; npos if the line has none.
std::size_t tail_of(std::string_view rest) {
  int braces = 0;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (rest.substr(at, 2) == "--") break;
    if (rest[at] == '{') ++braces;
    if (rest[at] == '}') --braces;
    const bool begins_word = at == 0 || !is_word_char(rest[at - 1]);
    const bool is_when =
        begins_word && rest.substr(at, 4) == "when" && (at + 4 == rest.size() || !is_word_char(rest[at + 4]));
    if (braces <= 0 && (rest[at] == '"' || is_when)) return at;
  }
  return std::string_view::npos;
}

/// A statement: the parts of its first line, and the range of its lines.
struct LaidOut {
  std::string_view keyword, middle, tail;
  std::size_t gap = 0;                  ///< blanks before the tail
  std::size_t line = 0, last_line = 0;  ///< among the lines of the header

  std::size_t middle_end() const { return kSecondColumn + width(middle); }
};

/// Splits a statement's first line into parts; returns false if its keyword is unknown.
bool take_apart(std::string_view line, LaidOut& statement) {
  const std::string_view whole = trimmed(line);
  for (const StatementType& type : kStatementTypes) {
    // `turn up` may be written with several blanks.
    std::size_t at = 0;
    const std::string_view opener = type.opener();
    if (whole.substr(0, opener.size()) != opener) continue;
    at = opener.size();
    if (opener.size() < type.keyword.size()) {
      const std::string_view second = type.keyword.substr(opener.size() + 1);
      at = std::min(whole.find_first_not_of(kBlanks, at), whole.size());
      if (whole.substr(at, second.size()) != second) continue;
      at += second.size();
    }
    if (at < whole.size() && is_word_char(whole[at])) continue;
    const std::string_view rest = trimmed(whole.substr(at));
    const std::size_t tail = tail_of(rest);
    statement.keyword = type.keyword;
    statement.middle = trimmed(rest.substr(0, tail));
    if (tail != std::string_view::npos && tail > 0) {
      statement.tail = rest.substr(tail);
      statement.gap = tail - statement.middle.size();
    } else {
      statement.middle = rest;
    }
    return true;
  }
  return false;
}

/// The column for the tails of adjacent statements; 0 if none has one.
std::size_t column_of_tails(const std::vector<LaidOut>& statements, std::size_t begin, std::size_t end) {
  std::map<std::size_t, int> set_off;
  std::size_t behind = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const LaidOut& one = statements[i];
    if (one.tail.empty()) continue;
    const std::size_t next = one.middle_end() + 1;
    if (one.gap > 1) ++set_off[one.middle_end() + one.gap];
    if (next <= kLastColumn || behind == 0) behind = std::max(behind, next);
  }
  std::size_t column = behind;
  int most = 0;
  for (const auto& [at, count] : set_off) {
    if (count < most) continue;
    most = count;
    column = at;
  }
  return column;
}

std::string padded(std::string text, std::size_t column) {
  text.append(std::max(column, width(text) + 1) - width(text), ' ');
  return text;
}

}  // namespace

std::string aligned_header(std::string_view text) {
  const SourceText source(text);
  const auto place = find_header(source, "");
  const auto* header = std::get_if<HeaderPlace>(&place);
  if (header == nullptr) return std::string(text);
  // The lines between the delimiters; the first and last share a line with these.
  std::vector<std::string> lines;
  std::vector<std::size_t> begins;
  for (std::size_t at = header->begin; at <= header->end;) {
    const std::size_t end = std::min(line_end(text, at), header->end);
    lines.emplace_back(text.substr(at, end - at));
    begins.push_back(at);
    at = end + 1;
  }
  const auto line_of = [&begins](std::size_t offset) {
    return static_cast<std::size_t>(std::upper_bound(begins.begin(), begins.end(), offset) - begins.begin()) - 1;
  };
  std::vector<LaidOut> statements;
  const std::vector<std::string> before = lines;
  for (const StatementPlace& one : split_statements(text, header->begin, header->end)) {
    LaidOut statement;
    statement.line = line_of(one.begin);
    statement.last_line = line_of(one.end - 1);
    // Statements that share a line with a delimiter or are unknown stay as they are.
    if (statement.line == 0 || statement.line + 1 >= lines.size()) continue;
    if (take_apart(before[statement.line], statement)) statements.push_back(statement);
  }
  const auto trim_end = [](std::string& line) {
    const bool has_return = line.ends_with('\r');
    line.resize(line.find_last_not_of(kBlanks) + 1);
    if (has_return) line += '\r';
  };
  for (std::size_t begin = 0, end = 0; begin < statements.size(); begin = end) {
    for (end = begin + 1; end < statements.size(); ++end) {
      if (statements[end].keyword != statements[begin].keyword ||
          statements[end].line != statements[end - 1].last_line + 1)
        break;
    }
    const std::size_t column = column_of_tails(statements, begin, end);
    for (std::size_t i = begin; i < end; ++i) {
      const LaidOut& one = statements[i];
      std::string line(one.keyword);
      if (!one.middle.empty()) line = padded(std::move(line), kSecondColumn) + std::string(one.middle);
      if (!one.tail.empty()) line = padded(std::move(line), column) + std::string(one.tail);
      if (before[one.line].ends_with('\r')) line += '\r';
      lines[one.line] = std::move(line);
      for (std::size_t next = one.line + 1; next <= one.last_line && next + 1 < lines.size(); ++next) {
        const std::string_view rest = trimmed(before[next]);
        if (column == 0 || tail_of(rest) != 0) continue;
        lines[next] = std::string(column, ' ') + std::string(rest) + (before[next].ends_with('\r') ? "\r" : "");
      }
    }
  }
  std::string result(text.substr(0, header->begin));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0 && i + 1 < lines.size()) trim_end(lines[i]);
    result += (i == 0 ? "" : "\n") + lines[i];
  }
  return result + std::string(text.substr(header->end));
}

}  // namespace houserules
