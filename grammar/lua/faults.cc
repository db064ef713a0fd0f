#include "grammar/lua/faults.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <utility>

#include "grammar/lua/reserved_names.h"
#include "system/utf8.h"

namespace houserules::lua {

namespace {

/// Longest first. Some are not Lua's but common mistakes.
constexpr std::array<std::string_view, 28> kSigns = {
    "...",          "..",           "==",           "~=",           "<=",           ">=",           "<<",
    ">>",           "//",           "::",           "!=",           "&&",           "||",           "++",
    "+=",           "-=",           "*=",           "/=",           "=>",           "->",           ":=",
    "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x98", "\xE2\x80\x99", "\xE2\x80\x93", "\xE2\x89\xA0", "\xC2\xA0"};

struct Slip {
  std::string_view written, help;
};
constexpr std::array<Slip, 21> kSlips = {{
    {"!=", "Lua writes `~=` for \"not equal\""},
    {"\xE2\x89\xA0", "Lua writes `~=` for \"not equal\""},
    {"&&", "Lua writes `and`"},
    {"||", "Lua writes `or`"},
    {"!", "Lua writes `not`"},
    {"++", "Lua has no `++`: write `x = x + 1`"},
    {"+=", "Lua has no `+=`: write `x = x + ...`"},
    {"-=", "Lua has no `-=`: write `x = x - ...`"},
    {"*=", "Lua has no `*=`: write `x = x * ...`"},
    {"/=", "Lua has no `/=`: write `x = x / ...`"},
    {":=", "Lua writes `=`"},
    {"=>", "Lua writes `>=` for \"at least\" and `=` in tables"},
    {"->", "Lua writes `.` or `:`"},
    {"?", "Lua has no `?`: write `condition and a or b`"},
    {"\xE2\x80\x9C", "straight quotes begin and end a string: write `\"`"},
    {"\xE2\x80\x9D", "straight quotes begin and end a string: write `\"`"},
    {"\xE2\x80\x98", "straight quotes begin and end a string: write `'`"},
    {"\xE2\x80\x99", "straight quotes begin and end a string: write `'`"},
    {"\xE2\x80\x93", "this is a dash: write `-`"},
    {"\xC2\xA0", "this is a non-breaking space: write an ordinary one"},
    {"==", "`==` compares: use `=` to assign, or `return` to return the result"},
}};

/// Keywords of other languages that might begin a statement.
constexpr std::array<Slip, 10> kWords = {{
    {"elsif", "Lua writes `elseif`"},
    {"elif", "Lua writes `elseif`"},
    {"var", "Lua writes `local`"},
    {"let", "Lua writes `local`"},
    {"const", "Lua writes `local`"},
    {"func", "Lua writes `function`"},
    {"def", "Lua writes `function`"},
    {"foreach", "Lua writes `for ... in ... do`"},
    {"switch", "Lua writes `if ... elseif ... end`"},
    {"continue", "Lua writes `goto continue`, with `::continue::` at the end of the loop"},
}};

/// The end of a quoted string, or of its line.
std::size_t quoted_end(std::string_view text, std::size_t offset) {
  std::size_t end = offset + 1;
  for (; end < text.size() && text[end] != '\n' && text[end] != '\r'; ++end) {
    if (text[end] == text[offset]) return end + 1;
    if (text[end] == '\\' && end + 1 < text.size() && text[end + 1] != '\n' && text[end + 1] != '\r') ++end;
  }
  return end;
}

/// The line's text before `offset`, without trailing space.
std::string_view line_before(std::string_view text, std::size_t offset) {
  const std::string_view all = text.substr(0, offset);
  const std::size_t last = all.find_last_not_of(" \t");
  const std::string_view trimmed = all.substr(0, last == std::string_view::npos ? 0 : last + 1);
  const std::size_t line = trimmed.find_last_of("\r\n");
  return line == std::string_view::npos ? trimmed : trimmed.substr(line + 1);
}

bool is_reserved(std::string_view word) { return contains(kLuaKeywords, word); }

}  // namespace

std::string_view token_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  const std::string_view rest = text.substr(offset);
  const char first = rest[0];
  if (is_word_char(first) && !is_digit(first)) {
    const auto end = std::find_if_not(rest.begin(), rest.end(), is_word_char);
    return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  }
  if (is_digit(first) || (first == '.' && rest.size() > 1 && is_digit(rest[1]))) {
    std::size_t end = 1;
    while (end < rest.size() && (is_word_char(rest[end]) || rest[end] == '.')) ++end;
    return rest.substr(0, end);
  }
  if (first == '"' || first == '\'') return rest.substr(0, quoted_end(text, offset) - offset);
  for (const std::string_view sign : kSigns) {
    if (rest.starts_with(sign)) return sign;
  }
  return rest.substr(0, code_point_step(text, offset));
}

std::string describe_token(std::string_view text, std::size_t offset) {
  std::string_view token = token_at(text, offset);
  if (token.empty()) return "the end of the file";
  const auto first = static_cast<unsigned char>(token[0]);
  if (first < 0x20 || first == 0x7F) return "a character with code " + std::to_string(first);
  if (token.size() == 1 && first >= 0x80) return "a byte with code " + std::to_string(first) + " that is not UTF-8";
  return backquoted(token);
}

std::string slip_help(std::string_view text, std::size_t offset, const Wanted& wanted) {
  const std::string_view token = token_at(text, offset);
  const std::string_view before = line_before(text, offset);
  for (const Slip& slip : kSlips) {
    // For `&&`, the parser takes the first `&` as an operator and stops at the second.
    if (slip.written.size() != 2 || offset == 0) continue;
    if (text.substr(offset - 1).starts_with(slip.written)) return std::string(slip.help);
  }
  for (const Slip& slip : kSlips) {
    if (token == slip.written) return std::string(slip.help);
  }
  using enum Wanted::Kind;
  if (wanted.kind == name && is_reserved(token)) {
    return fmt::format("`{}` is a Lua keyword and cannot be a name", token);
  }
  if (token == "=" && (wanted.kind == then_word || wanted.kind == do_word)) return "to compare write `==`";
  if (token == "=" && wanted.kind == close_paren) {
    return "to compare write `==`; to pass names with values write `{ name = value }`";
  }
  // `'it's'`
  if (offset > 0 && text[offset - 1] == '\'' && !token.empty() && is_word_char(token[0]) && !is_reserved(token))
    return "the text ends at the second `'`: write it in double quotes";
  const bool wants_comma = wanted.or_comma && !token.empty() && !is_reserved(token);
  if (wants_comma && wanted.kind == close_brace && token != "]" && token != ")") {
    return "entries of a table are separated by `,`";
  }
  if (wants_comma && wanted.kind == close_paren && (is_word_char(token[0]) || token[0] == '"')) {
    return "values are separated by `,`";
  }
  if (token == "then" && before.ends_with("else")) {
    return "`else` has no condition: write `elseif`, or leave out `then`";
  }
  if (wanted.kind == do_word && before.ends_with(" each") && !token.empty() && is_word_char(token[0]))
    return "write `each(...)`, with the list in parentheses";
  if (token == "{" && before.ends_with(")") && before.find("function") != std::string_view::npos)
    return "leave out `{`: a function closes with `end`";
  if (token == "{" && wanted.kind == then_word) return "a block begins with `then` and closes with `end`";
  if (token == "{" && wanted.kind == do_word) return "a block begins with `do` and closes with `end`";
  return "";
}

bool continues_comment(std::string_view text, std::size_t offset) {
  const std::size_t begin = text.find_last_of("\r\n", offset == 0 ? 0 : offset - 1) + 1;
  std::size_t end = begin == 0 ? 0 : begin - 1;
  if (end > 0 && text[end] == '\n' && text[end - 1] == '\r') --end;
  if (end == 0 || !line_before(text, end).starts_with("--")) return false;
  const std::string_view line = text.substr(begin, std::min(text.find_first_of("\r\n", begin), text.size()) - begin);
  if (line.find_first_of("=(:{\"") != std::string_view::npos || std::count(line.begin(), line.end(), ' ') < 2)
    return false;
  std::string_view before;
  for (std::size_t at = 0; at < line.size() && is_word_char(line[at]);) {
    const std::string_view word = token_at(line, at);
    if (!before.empty() && !is_reserved(before) && !is_reserved(word)) return true;
    before = word;
    at += word.size();
    if (at < line.size() && line[at] == ' ') ++at;
  }
  return false;
}

std::string_view foreign_word_help(std::string_view word) {
  const auto found =
      std::find_if(kWords.begin(), kWords.end(), [word](const Slip& slip) { return slip.written == word; });
  return found == kWords.end() ? "" : found->help;
}

void add_fault(LuaScript& script, Range range, std::string message, std::vector<Note> notes) {
  if (script.diagnostics.size() >= kMaxLuaFaults) return;
  script.diagnostics.push_back(
      {Code::lua_syntax, Severity::error, script.file, range, std::move(message), std::move(notes), ""});
}

}  // namespace houserules::lua
