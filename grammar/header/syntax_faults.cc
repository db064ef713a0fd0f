// Wording the faults that the grammar of headers finds.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "grammar/header/build.h"
#include "grammar/header/statements.h"
#include "runtime/text.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// The end of the token at `at`.
std::size_t token_end(std::string_view text, std::size_t at, std::size_t end) {
  std::size_t stop = at;
  while (stop < end && (is_foreign_word_char(text[stop]) || (stop > at && text[stop] == '*'))) ++stop;
  if (stop > at) return stop;
  if (text[at] == '"') {
    const std::size_t close = text.find_first_of("\"\n", at + 1);
    return std::min(close == std::string_view::npos ? end : close + (text[close] == '"' ? 1 : 0), end);
  }
  for (const std::string_view pair : {"==", "~=", "<=", ">=", "..", "!=", "&&", "||"}) {
    if (text.substr(at, 2) == pair) return std::min(at + 2, end);
  }
  return at + 1;
}

/// The backquoted fixed words in a message.
std::vector<std::string> expected_words(std::string_view expected) {
  std::vector<std::string> words;
  for (std::size_t open = expected.find('`'); open != std::string_view::npos; open = expected.find('`', open)) {
    const std::size_t close = expected.find('`', open + 1);
    if (close == std::string_view::npos) break;
    const std::string_view item = expected.substr(open + 1, close - open - 1);
    words.emplace_back(item.substr(0, item.find(' ')));
    open = close + 1;
  }
  return words;
}

/// How a statement is written at its simplest, as help; "" for an unknown keyword.
std::string form_of(std::string_view keyword) {
  static constexpr std::string_view kMore[] = {" private", " kept", " best ", " circular", " keep ", " to ", ", "};
  for (const StatementType& type : kStatementTypes) {
    if (type.opener() != keyword) continue;
    std::string_view form = type.form;
    if (type.keyword == type.opener() && !form.ends_with("\"WHAT\"")) {
      for (const std::string_view more : kMore) form = form.substr(0, form.find(more));
    }
    return fmt::format("write it as in `{}`", form);
  }
  return "";
}

/// Help for a word or sign that statements of this keyword do not take; "" if there is none.
std::string help_in(std::string_view keyword, std::string_view found, std::string_view before) {
  const bool number = found.find_first_not_of("0123456789") == std::string_view::npos;
  if ((found == "=" || found == "==") && before.find_first_of(" \t") == before.find_last_not_of(" \t") + 1)
    return fmt::format("leave out `{}`", found);
  if (keyword == "pile" && number) return fmt::format("for {0} piles in a row write `x {0}`", found);
  if (keyword == "pile" && (found == "up" || found == "down")) return fmt::format("write `face {}`", found);
  if (keyword == "pile" && found == "-" && before.ends_with("face")) return "leave out the hyphen";
  if ((keyword == "deck" || keyword == "deal") && found == "cards") return "leave out `cards`";
  if (keyword == "order" && (found == "," || found == "<"))
    return "separate the ranks with blanks, from the lowest to the highest";
  if (keyword == "order" && found == "-") return "write a run of ranks with two dots, as in `2 .. 10`";
  return "";
}

/// Help for a token from another notation. `before` is the statement up to that token.
std::string help_for(std::string_view found, std::string_view rest, std::string_view keyword, std::string_view before,
                     bool is_condition) {
  static constexpr std::pair<std::string_view, const char*> kHelps[] = {
      {"/", "a comment begins with `--`"},
      {"!=", "use `~=` for \"not equal\""},
      {"&&", "use `and` to combine conditions"},
      {"||", "use `or` to combine conditions"},
      {"!", "use `not` to negate a condition"},
      {"#", "a comment begins with `--`"},
      {";", "a statement ends at the end of its line"},
      {"'", "put the text in double quotes"},
      {"\xe2\x80\x9c", "use straight double quotes"},
      {"\xe2\x80\x9e", "use straight double quotes"}};
  const bool comments = rest.starts_with("//") || rest.starts_with("/*");
  if (found == "/" && !comments && before.find_first_not_of(" \t") != std::string_view::npos) return "divide with `//`";
  for (const auto& [token, help] : kHelps) {
    if (found.starts_with(token) && (found.size() == token.size() || static_cast<unsigned char>(token[0]) >= 0x80))
      return help;
  }
  const bool in_condition = is_condition || keyword == "require" || before.find(" when ") != std::string_view::npos;
  constexpr std::array<std::string_view, 4> kAssigning = {"option", "preset", "public", "values"};
  if (found == "==" && !in_condition && contains(kAssigning, keyword)) return "write one `=`";
  if (found == "=" && in_condition) return "use `==` to test for equality";
  const std::size_t last = before.find_last_not_of(" \t");
  const bool after_number = last != std::string_view::npos && before[last] >= '0' && before[last] <= '9';
  constexpr std::string_view kEnDash = "\xe2\x80\x93";
  const bool joins = (after_number && (found == "-" || found == "to")) || found.find(kEnDash) != std::string_view::npos;
  if (keyword == "players" && after_number && (found == "or" || found == "and"))
    return "separate the numbers with commas, as in `2, 4`";
  if (std::string help = help_in(keyword, found, before); !help.empty()) return help;
  if (keyword == "deck" && (found == "jokers" || found == "joker")) return "write `jokers 2` for two of them";
  if (keyword == "players" && joins) return "write a range with two dots, as in `2..6`";
  if (keyword == "variant" && found.starts_with('"'))
    return "write the name of its file without `.lua` and then a title, as in `variant of hearts \"Our Hearts\"`";
  if (keyword == "win" && found == "points") {
    return "points come from `function score(player)`: write `win highest score` or `win lowest score`";
  }
  if (keyword == "match" && (before.ends_with("until ") || before.ends_with("until a ")))
    return "write it as in `match until a score >= N`";
  return in_condition ? "" : form_of(keyword);
}

/// Help for a statement without its text: what the text is for.
std::string help_at_end(std::string_view expected, std::string_view statement) {
  if (expected == "`each`, or `to` and a pile")
    return fmt::format("write `{0} each`, or `{0} to` and the name of a pile", statement);
  if (statement.empty()) return "";
  const std::string_view keyword = statement.substr(0, token_end(statement, 0, statement.size()));
  if (expected != "a text in double quotes" || statement.find('\n') != std::string_view::npos) return form_of(keyword);
  for (const StatementType& type : kStatementTypes) {
    if (!type.text.empty() && statement.starts_with(type.keyword))
      return fmt::format("write `{} \"{}\"`", statement, type.text);
  }
  return form_of(keyword);
}

/// Help for a word that begins no statement.
std::string help_for_statement(std::string_view found) {
  static constexpr std::pair<std::string_view, std::string_view> kTried[] = {
      {"direction", "play"},  {"title", "game"},     {"cards", "deck"},  {"pack", "deck"},      {"jokers", "deck"},
      {"rounds", "match"},    {"score", "match"},    {"deals", "match"}, {"goal", "win"},       {"winner", "win"},
      {"variable", "public"}, {"state", "public"},   {"var", "public"},  {"trump", "public"},   {"trumps", "public"},
      {"action", "move"},     {"actions", "move"},   {"moves", "move"},  {"partners", "teams"}, {"start", "first"},
      {"starts", "first"},    {"begin", "first"},    {"hand", "deal"},   {"stock", "pile"},     {"discard", "pile"},
      {"setting", "option"},  {"turn_up", "turn up"}};
  if (found == "/" || found == "#" || found == "*") return "a comment begins with `--`";
  // A statement begins with a small letter, a sentence does not.
  if (found.front() >= 'A' && found.front() <= 'Z') return "write rules in words below the header, after `---`";
  for (const auto& [word, keyword] : kTried) {
    const StatementType* type = word == found ? find_type(keyword) : nullptr;
    if (type != nullptr) return fmt::format("use `{}`, as in `{}`", keyword, type->form);
  }
  return "";
}

}  // namespace

void report_syntax_fault(const SyntaxFault& fault, std::size_t begin, std::size_t end, FaultSink& faults,
                         const char* whole) {
  const std::string_view text = faults.source().text();
  if (fault.code == Code::nested_too_deeply) {
    faults.add(Code::nested_too_deeply, fault.at, fault.at,
               fmt::format("parentheses are nested too deeply: expected at most {}", kMostNesting));
    return;
  }
  std::size_t at = std::min(fault.at, end);
  if (fault.code == Code::text_not_closed) {
    const std::size_t stop = at;
    do --at;
    while (at > begin && !(text[at] == '"' && text[at - 1] != '\\'));
    faults.add(Code::text_not_closed, at, stop, "the text is never closed: expected `\"` before the end of the line");
    return;
  }
  if (at == end) {
    faults.add(
        Code::unexpected, at, at, fmt::format("expected {}, found the end of the {}", fault.expected, whole),
        std::string_view(whole) == "condition" ? "" : help_at_end(fault.expected, text.substr(begin, end - begin)));
    return;
  }
  // A failed keyword stops after the letters it shares with the text, so step back to the word's start.
  while (at > begin && is_foreign_word_char(text[at]) && is_foreign_word_char(text[at - 1])) --at;
  if (at > begin && text[at] == '=' && text[at - 1] == '=') --at;
  const std::size_t stop = token_end(text, at, end);
  const std::string_view found = text.substr(at, stop - at);
  if (fault.code == Code::unknown_statement) {
    const Guess meant = guess(found, statement_keywords());
    faults.add(Code::unknown_statement, at, stop, fmt::format("unknown statement {}", backquoted(found)) + meant,
               meant.empty() ? help_for_statement(found) : "");
    return;
  }
  std::vector<std::string> words = expected_words(fault.expected);
  const std::string_view keyword = text.substr(begin, token_end(text, begin, end) - begin);
  // The message names only the words that the grammar requires.
  if (const StatementType* type = find_type(keyword)) {
    for (const std::string& word : split_words(type->may_follow)) words.push_back(word);
  }
  const auto& keywords = statement_keywords();
  const std::size_t line_begin = text.rfind('\n', at) + 1;
  const bool opens_line = text.find_first_not_of(" \t", line_begin) == at && line_begin > begin;
  const bool is_keyword = contains(keywords, found);
  const Guess meant = guess(found, words);
  faults.add(Code::unexpected, at, stop,
             fmt::format("expected {}, found {}", fault.expected, backquoted(found)) + meant,
             opens_line && is_keyword ? "an indented line continues the statement above it"
             : !meant.empty()         ? ""
                              : help_for(found, text.substr(at, end - at), keyword, text.substr(begin, at - begin),
                                         std::string_view(whole) == "condition"));
}

}  // namespace houserules
