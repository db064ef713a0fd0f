#include "grammar/rule_sheet/rule_sheet.h"

#include <fmt/format.h>
#include <algorithm>
#include <functional>
#include <map>

#include "grammar/diagnostics/fault_sink.h"
#include "grammar/header/build.h"
#include "grammar/header/check.h"
#include "grammar/rule_sheet/lines.h"
#include "runtime/decision.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// Punctuation that follows a word without a blank.
constexpr std::string_view kClosing = ".,;:!?)";

bool is_word_letter(char c) { return is_letter(c) || c == '_'; }

/// The length of the clause number ("BJ-17") at the start of the text, or 0.
std::size_t number_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (is_capital(text[at]) || (at > 0 && is_digit(text[at])))) ++at;
  if (at == 0 || at == text.size() || text[at] != '-') return 0;
  const std::size_t digits = ++at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == digits) return 0;
  if (at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
  return at == text.size() || text[at] == ' ' || text[at] == ',' || text[at] == ':' ? at : 0;
}

/// The length of all clause numbers that open the paragraph: "BJ-17, BJ-18".
std::size_t numbers_length(std::string_view text) {
  std::size_t all = 0;
  for (std::size_t at = 0; const std::size_t length = number_length(text.substr(at));) {
    all = at + length;
    if (text.substr(all, 1) != ",") break;
    at = std::min(text.find_first_not_of(' ', all + 1), text.size());
  }
  return all;
}

/// Calls visit(name, noun, begin, end) for every `{name}` and `{name noun}`; `end` is npos if the brace is not closed.
/// Other braces are plain text.
template <typename Visit>
void visit_placeholders(std::string_view text, Visit visit) {
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    std::size_t name_end = open + 1;
    while (name_end < text.size() && is_name_char(text[name_end])) ++name_end;
    if (name_end == open + 1) continue;
    std::size_t end = name_end;
    while (end < text.size() && (is_word_letter(text[end]) || text[end] == ' ' || text[end] == '/')) ++end;
    const bool closed = end < text.size() && text[end] == '}';
    const bool opens = closed || name_end == text.size() || text[name_end] == ' ';
    if (!opens) continue;
    const std::string_view noun = end > name_end + 1 && closed ? text.substr(name_end + 1, end - name_end - 1) : "";
    visit(text.substr(open + 1, name_end - open - 1), noun, open, closed ? end + 1 : std::string_view::npos);
  }
}

class SheetParser {
 public:
  SheetParser(std::string_view text, const std::string& file, const Header& header)
      : text_(text), source_(text), faults_(source_, file, result_.diagnostics), header_(header), check_(header) {
    statement_.file = file;
  }

  ParsedRuleSheet parse() {
    for (SheetLine line : sheet_lines(text_)) {
      line.follows = line.follows && number_length(text_.substr(line.begin, line.end - line.begin)) == 0;
      const std::size_t begin = line.follows ? line.begin : begin_clause(line);
      clause().range.end = source_.position(line.end);
      words(begin, line.end);
    }
    std::vector<Diagnostic> meanings = check_.take();
    result_.diagnostics.insert(result_.diagnostics.end(), meanings.begin(), meanings.end());
    std::stable_sort(result_.diagnostics.begin(), result_.diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.range.begin < b.range.begin; });
    return std::move(result_);
  }

 private:
  Clause& clause() { return result_.clauses[current_]; }

  /// Finds or adds the clause that the first line of a paragraph belongs to; returns the offset of the text after its
  /// numbers.
  std::size_t begin_clause(const SheetLine& line) {
    const std::string_view written = text_.substr(line.begin, line.end - line.begin);
    const std::size_t length = numbers_length(written);
    const std::string_view number = written.substr(0, length);
    const auto known = numbered_.find(number);
    if (known != numbered_.end()) {
      current_ = known->second;
    } else {
      current_ = result_.clauses.size();
      result_.clauses.push_back({source_.range(line.comment, line.end), std::string(number), {}});
      if (!number.empty()) numbered_.emplace(number, current_);
    }
    clause().pieces.push_back({});
    std::size_t begin = line.begin + length;
    if (length > 0 && begin < line.end && text_[begin] == ':') ++begin;
    return std::min(text_.find_first_not_of(" \t", begin), line.end);
  }

  void append(std::size_t begin, std::size_t end) {
    while (begin < end && (text_[begin] == ' ' || text_[begin] == '\t')) ++begin;
    while (begin < end && (text_[end - 1] == ' ' || text_[end - 1] == '\t')) --end;
    if (begin == end) return;
    std::string& text = clause().pieces.back().text;
    if (!text.empty()) text += ' ';
    text += printable(text_.substr(begin, end - begin));
    const auto check = [&](std::string_view name, std::string_view, std::size_t from, std::size_t to) {
      const bool closed = to != std::string_view::npos;
      const std::size_t stop = closed ? begin + to : begin + from + 1 + name.size();
      check_placeholder(name, begin + from, stop, closed);
    };
    visit_placeholders(text_.substr(begin, end - begin), check);
    check_other_braces(begin, end);
  }

  /// Reports `{Name}` with capitals, which is not a placeholder, if it is close to one.
  void check_other_braces(std::size_t begin, std::size_t end) {
    for (std::size_t open = text_.find('{', begin); open < end; open = text_.find('{', open + 1)) {
      std::size_t close = open + 1;
      while (close < end && is_word_char(text_[close])) ++close;
      const std::string_view name = text_.substr(open + 1, close - open - 1);
      if (close == end || text_[close] != '}' || std::none_of(name.begin(), name.end(), is_capital)) continue;
      if (!nearest(name, option_names()).empty()) check_placeholder(name, open, close + 1, true);
    }
  }

  std::vector<std::string> option_names() const {
    std::vector<std::string> names = header_.names(StatementKind::option);
    names.insert(names.begin(), "players");
    return names;
  }

  void check_placeholder(std::string_view name, std::size_t begin, std::size_t end, bool closed) {
    if (!closed) {
      faults_.add(Code::bracket_not_closed, begin, end,
                  fmt::format("the brace is not closed: expected `{{{}}}`", name));
      return;
    }
    if (name == "players" || header_.option(name) != nullptr || check_.is_broken(name)) return;
    faults_
        .add(Code::no_such_option_in_comment, begin, end,
             fmt::format("there is no option {}", backquoted(name)) + guess(name, option_names()))
        .unknown = name;
  }

  /// Adds the text of one line and handles its brackets.
  void words(std::size_t begin, std::size_t end) {
    constexpr std::string_view kWhen = "[when ", kAlways = "[always]";
    std::size_t from = begin;
    for (std::size_t at = begin; at < end;) {
      if (text_.substr(at, kAlways.size()) == kAlways) {
        append(from, at);
        clause().pieces.push_back({});
        from = at += kAlways.size();
      } else if (text_.substr(at, kWhen.size()) == kWhen) {
        append(from, at);
        from = at = condition(at, at + kWhen.size(), end);
      } else {
        if (text_[at] == '[') check_bracket(at, end);
        ++at;
      }
    }
    append(from, end);
  }

  /// Brackets are plain text unless the first word is almost a keyword.
  void check_bracket(std::size_t open, std::size_t line_end) {
    std::size_t behind = open + 1;
    while (behind < line_end && is_word_letter(text_[behind])) ++behind;
    const std::string word(text_.substr(open + 1, behind - open - 1));
    if (word == "when" && behind == line_end) {
      faults_.add(Code::bracket_not_closed, open, line_end, "the bracket is not closed: expected `]` on the same line");
      return;
    }
    if (word == "if" || word == "If") return check_foreign_condition(word, open, behind, line_end);
    const bool closed = behind < line_end && text_[behind] == ']';
    const bool more = behind < line_end && text_[behind] == ' ';
    if (word.size() < 3 || (!closed && !more)) return;
    const std::string meant = nearest(word, {closed ? "always" : "when"});
    if (meant.empty()) return;
    faults_.add(Code::meaningless_bracket, open, behind + (closed ? 1 : 0),
                fmt::format("`[{}` means nothing in a rule sheet comment", word) + Guess{"[" + word, "[" + meant});
  }

  /// Reports `[if long]`, if that is a condition about an option of the header.
  void check_foreign_condition(const std::string& word, std::size_t open, std::size_t begin, std::size_t line_end) {
    const std::size_t length = text_.substr(begin, line_end - begin).find(']');
    if (length == std::string_view::npos) return;
    const std::size_t close = begin + length;
    std::size_t name = std::min(text_.find_first_not_of(' ', begin), close);
    if (!std::holds_alternative<Node>(parse_condition(text_, name, close))) return;
    if (text_.substr(name, 4) == "not ") name += 4;
    std::size_t name_end = name;
    while (name_end < close && is_word_char(text_[name_end])) ++name_end;
    if (!contains(option_names(), text_.substr(name, name_end - name))) return;
    faults_.add(Code::meaningless_bracket, open, begin,
                fmt::format("`[{}` means nothing in a rule sheet comment", word) + Guess{"[" + word, "[when"});
  }

  /// Starts a piece with the condition at `begin`; returns the offset after its bracket.
  std::size_t condition(std::size_t open, std::size_t begin, std::size_t line_end) {
    const std::size_t close = text_.find(']', begin);
    clause().pieces.push_back({});
    if (close >= line_end) {
      faults_.add(Code::bracket_not_closed, open, line_end, "the bracket is not closed: expected `]` on the same line");
      return line_end;
    }
    const auto parsed = parse_condition(text_, begin, close);
    if (const auto* fault = std::get_if<SyntaxFault>(&parsed)) {
      report_syntax_fault(*fault, begin, close, faults_, "condition");
      return close + 1;
    }
    const ExpressionPtr when = build_expression(std::get<Node>(parsed).children.front(), faults_);
    check_condition(check_, statement_, when);
    clause().pieces.back().when = when;
    return close + 1;
  }

  std::string_view text_;
  SourceText source_;
  ParsedRuleSheet result_;
  std::size_t current_ = 0;  ///< index of the clause being read
  std::map<std::string, std::size_t, std::less<>> numbered_;
  FaultSink faults_;
  const Header& header_;
  HeaderCheck check_;
  Statement statement_;
};

std::string filled_in(const std::string& text, const Environment& environment) {
  std::string result;
  std::size_t done = 0;
  visit_placeholders(text, [&](std::string_view name, std::string_view noun, std::size_t begin, std::size_t end) {
    if (end == std::string_view::npos) return;
    std::string value;
    if (name == "players") value = std::to_string(environment.players);
    else if (environment.options != nullptr && environment.options->contains(std::string(name)))
      value = to_string(environment.options->at(std::string(name)));
    else return;
    result += text.substr(done, begin - done) + with_noun(value, noun);
    done = end;
  });
  return result + text.substr(done);
}

}  // namespace

ParsedRuleSheet parse_rule_sheet(std::string_view text, const std::string& file, const Header& header) {
  return SheetParser(text, file, header).parse();
}

void append_piece(std::string& paragraph, std::string_view piece) {
  const bool is_closing = !piece.empty() && kClosing.find(piece[0]) != std::string_view::npos;
  if (!paragraph.empty() && !is_closing) paragraph += ' ';
  paragraph += piece;
}

std::string clause_text(const Clause& clause, const Environment& environment) {
  std::string result;
  for (const Clause::Piece& piece : clause.pieces) {
    if (piece.text.empty() || !holds(piece.when, environment)) continue;
    append_piece(result, filled_in(piece.text, environment));
  }
  return result;
}

}  // namespace houserules
