#include "grammar/lua/lexer.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "grammar/lua/faults.h"
#include "grammar/lua/reserved_names.h"
#include "system/utf8.h"

namespace houserules::lua {

namespace {

constexpr std::string_view kSpace = " \t\n\r\v\f", kLineEnds = "\n\r";

/// Longest first.
constexpr auto kLuaSigns = std::to_array<std::string_view>(
    {"...", "..", "==", "~=", "<=", ">=", "<<", ">>", "//", "::", "[=", "(", ")", "{", "}", "[", "]",
     ",",   ".",  "=",  ";",  ":",  "+",  "-",  "*",  "/",  "%",  "^",  "#", "&", "~", "|", "<", ">"});

bool is_decimal(char c) { return is_digit(c); }
bool is_hexadecimal(char c) { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f'); }

std::uint32_t hex_value(char c) { return static_cast<std::uint32_t>(is_digit(c) ? c - '0' : lower(c) - 'a' + 10); }

char peek(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\0'; }

bool line_ends(std::string_view text, std::size_t at) {
  return at >= text.size() || kLineEnds.find(text[at]) != std::string_view::npos;
}

/// The offset after the line end at `at`, which may have two characters.
std::size_t past_line_end(std::string_view text, std::size_t at) {
  return peek(text, at + 1) == (text[at] == '\n' ? '\r' : '\n') ? at + 2 : at + 1;
}

std::size_t long_end(std::string_view text, std::size_t at, std::size_t opening, bool comment) {
  std::string closer(text.substr(at, opening));
  std::replace(closer.begin(), closer.end(), '[', ']');
  const std::size_t end = text.find(closer, at + opening);
  if (end != std::string_view::npos) return end + opening;
  const std::string what = comment ? "comment" : "string";
  throw SyntaxFault{comment ? at - 2 : at, at + opening,
                    what + " is never closed: `" + closer + "` expected before the end of the file"};
}

std::size_t skip_space(std::string_view text, std::size_t at) {
  for (;;) {
    at = std::min(text.find_first_not_of(kSpace, at), text.size());
    if (!text.substr(at).starts_with("--")) return at;
    const std::size_t opening = long_opening(text, at + 2);
    at = opening > 0 ? long_end(text, at + 2, opening, /*comment=*/true)
                     : std::min(text.find_first_of(kLineEnds, at), text.size());
  }
}

// --- Numbers and strings ---------------------------------------------------------------------------------------------

/// The end of the number at `at`, or 0 if it is malformed.
std::size_t number_end(std::string_view text, std::size_t at) {
  const auto skip = [&](bool (*is_wanted)(char)) {
    const std::size_t from = at;
    while (is_wanted(peek(text, at))) ++at;
    return at > from;
  };
  const bool hexadecimal = text[at] == '0' && lower(peek(text, at + 1)) == 'x';
  if (hexadecimal) at += 2;
  const auto is_own_digit = hexadecimal ? is_hexadecimal : is_decimal;
  bool digits = skip(is_own_digit);
  if (peek(text, at) == '.') {
    ++at;
    digits = skip(is_own_digit) || digits;
  }
  if (!digits) return 0;
  if (lower(peek(text, at)) == (hexadecimal ? 'p' : 'e')) {
    ++at;
    if (peek(text, at) == '+' || peek(text, at) == '-') ++at;
    if (!skip(is_decimal)) return 0;
  }
  return is_word_char(peek(text, at)) || peek(text, at) == '.' ? 0 : at;
}

/// Like Lua: up to 2^31, in up to six bytes.
void append_utf8(std::string& to, std::uint32_t code) {
  std::uint32_t tail = code < 0x80 ? 0 : 1;
  while (tail > 0 && code >> (5 * tail + 6) != 0) ++tail;
  to += static_cast<char>(tail == 0 ? code : (0xFF80U >> tail) | (code >> (6 * tail)));
  while (tail-- > 0) to += static_cast<char>(0x80U | ((code >> (6 * tail)) & 0x3FU));
}

/// Throws `message` for the escape and what was found at `at` in its line.
[[noreturn]] void fail_escape(std::string_view text, std::size_t backslash, std::size_t at, std::string message) {
  const bool unknown = at == backslash + 1;
  throw SyntaxFault{backslash, line_ends(text, at) ? at : at + 1, std::move(message),
                    unknown ? "a backslash itself is written `\\\\`" : ""};
}

std::size_t unicode_escape(std::string_view text, std::size_t backslash, std::string& value) {
  const std::size_t digits = backslash + 3;
  if (peek(text, digits - 1) != '{') fail_escape(text, backslash, digits - 1, "`{` expected after `\\u`");
  std::size_t at = digits;
  while (is_hexadecimal(peek(text, at))) ++at;
  if (at == digits) fail_escape(text, backslash, at, "hexadecimal digit expected in `\\u{}`");
  std::uint64_t code = 0;
  for (const char c : text.substr(digits, at - digits)) {
    code = code * 16 + hex_value(c);
    if (code > 0x7FFFFFFF) throw SyntaxFault{digits, at, "character code is too large, the limit is 7FFFFFFF"};
  }
  if (peek(text, at) != '}') fail_escape(text, backslash, at, "`}` expected to close `\\u{`");
  append_utf8(value, static_cast<std::uint32_t>(code));
  return at + 1;
}

/// Appends the value of the escape sequence, and returns its end.
std::size_t escape(std::string_view text, std::size_t backslash, std::string& value) {
  constexpr std::string_view kLetters = "abfnrtv\\\"'", kMeanings = "\a\b\f\n\r\t\v\\\"'";
  const std::size_t at = backslash + 1;
  const char c = peek(text, at);
  if (const std::size_t letter = kLetters.find(c); letter != std::string_view::npos) {
    value += kMeanings[letter];
    return at + 1;
  }
  if (c == 'u') return unicode_escape(text, backslash, value);
  if (c == 'z') return std::min(text.find_first_not_of(kSpace, at + 1), text.size());
  if (c == 'x') {
    if (!is_hexadecimal(peek(text, at + 1)) || !is_hexadecimal(peek(text, at + 2))) {
      fail_escape(text, backslash, at + 1, "two hexadecimal digits expected after `\\x`");
    }
    value += static_cast<char>(hex_value(text[at + 1]) * 16 + hex_value(text[at + 2]));
    return at + 3;
  }
  if (is_digit(c)) {
    std::size_t end = at;
    int code = 0;
    for (; end < at + 3 && is_digit(peek(text, end)); ++end) code = code * 10 + (text[end] - '0');
    if (code > 255) throw SyntaxFault{backslash, end, "byte code is too large, the limit is `\\255`"};
    value += static_cast<char>(code);
    return end;
  }
  if (at < text.size() && line_ends(text, at)) {
    value += '\n';
    return past_line_end(text, at);
  }
  if (at == text.size()) fail_escape(text, backslash, at, "unfinished escape in a string");
  fail_escape(text, backslash, at, "unknown escape in a string: `" + std::string(text.substr(backslash, 2)) + "`");
}

/// Reads the string at `begin` and sets `end` to its end.
std::string quoted_string(std::string_view text, std::size_t begin, std::size_t& end) {
  const char quote = text[begin];
  std::string value;
  std::size_t at = begin + 1;
  while (peek(text, at) != quote) {
    if (line_ends(text, at)) {
      throw SyntaxFault{begin, at, std::string("string is not closed on its line: `") + quote + "` expected",
                        // `'it's'`
                        quote == '\'' && begin > 0 && is_word_char(text[begin - 1])
                            ? "a text in single quotes ends at the next `'`: write it in double quotes"
                            : ""};
    }
    if (text[at] == '\\') at = escape(text, at, value);
    else value += text[at++];
  }
  end = at + 1;
  return value;
}

/// The same for a long string. A line end just after the opening is dropped; every other one becomes a line feed.
std::string long_string(std::string_view text, std::size_t begin, std::size_t& end) {
  const std::size_t opening = long_opening(text, begin);
  end = long_end(text, begin, opening, /*comment=*/false);
  std::string value;
  std::size_t at = begin + opening;
  if (line_ends(text, at)) at = past_line_end(text, at);
  while (at < end - opening) {
    const bool line_end = line_ends(text, at);
    value += line_end ? '\n' : text[at];
    at = line_end ? past_line_end(text, at) : at + 1;
  }
  return value;
}

[[noreturn]] void fail_long(const char* what, std::size_t begin, std::size_t end) {
  const std::string most = std::to_string(kMaxLuaString >> 10U);
  throw SyntaxFault{begin, end, std::string("a ") + what + " may not be longer than " + most + " KB"};
}

/// Help for `1..5`, which other languages have; `before` is the text in front.
std::string run_help(std::string_view token, std::string_view before) {
  const auto dots = token.find("..");
  if (dots == 0 || dots == std::string_view::npos || token.size() < dots + 3) return "";
  const std::string_view first = token.substr(0, dots), last = token.substr(dots + 2);
  if (!std::all_of(first.begin(), first.end(), is_decimal) || !std::all_of(last.begin(), last.end(), is_decimal))
    return "";
  const std::string_view line = before.substr(before.find_last_of('\n') + 1);
  if (before.ends_with(" in ") || (before.ends_with("= ") && line.find("for ") != std::string_view::npos))
    return fmt::format("to count write `for i = {}, {} do`", first, last);
  return fmt::format("for the numbers from {0} to {1} write `range({0}, {1})`", first, last);
}

}  // namespace

std::size_t long_opening(std::string_view text, std::size_t at) {
  if (peek(text, at) != '[') return 0;
  std::size_t last = at + 1;
  while (peek(text, last) == '=') ++last;
  return peek(text, last) == '[' ? last + 1 - at : 0;
}

// --- The lexer ------------------------------------------------------------------------------------------------------

Lexer::Lexer(std::string_view text) : text_(text) {
  std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  if (peek(text_, at) == '#') at = std::min(text.find_first_of(kLineEnds, at), text.size());
  pass(at);
}

void Lexer::pass(std::size_t end) {
  last_end_ = end;
  begin_ = skip_space(text_, end);
  classify();
}

bool Lexer::assignment_follows() const {
  const std::size_t next = skip_space(text_, begin_ + size_);
  return peek(text_, next) == '=' && peek(text_, next + 1) != '=';
}

void Lexer::classify() {
  size_ = 1;
  const char c = peek(text_, begin_);
  if (begin_ == text_.size()) {
    token_ = "";
  } else if (is_digit(c) || (c == '.' && is_digit(peek(text_, begin_ + 1)))) {
    token_ = "number";
  } else if (is_word_char(c)) {
    while (is_word_char(peek(text_, begin_ + size_))) ++size_;
    const auto* keyword = std::find(kLuaKeywords.begin(), kLuaKeywords.end(), text_.substr(begin_, size_));
    token_ = keyword == kLuaKeywords.end() ? "name" : *keyword;
  } else if (c == '"' || c == '\'' || long_opening(text_, begin_) > 0) {
    token_ = "string";
  } else {
    const auto* sign =
        std::find_if(kLuaSigns.begin(), kLuaSigns.end(),
                     [rest = text_.substr(begin_)](std::string_view one) { return rest.starts_with(one); });
    token_ = sign == kLuaSigns.end() ? "?" : *sign;
    size_ = token_.size();
  }
}

std::string_view Lexer::read_name() {
  const std::string_view name = text_.substr(begin_, size_);
  if (size_ > kMaxLuaString) fail_long("name", begin_, begin_ + size_);
  advance();
  return name;
}

std::string_view Lexer::read_number() {
  const std::size_t begin = begin_;
  const std::size_t end = number_end(text_, begin);
  if (end == 0) {
    const std::string token(token_at(text_, begin));
    throw SyntaxFault{begin, begin + token.size(), "malformed number `" + token + "`",
                      run_help(token, text_.substr(0, begin))};
  }
  pass(end);
  return text_.substr(begin, end - begin);
}

std::string Lexer::read_string() {
  std::size_t end = 0;
  std::string value = (text_[begin_] == '[' ? long_string : quoted_string)(text_, begin_, end);
  if (value.size() > kMaxLuaString) fail_long("string", begin_, end);
  pass(end);
  return value;
}

}  // namespace houserules::lua
