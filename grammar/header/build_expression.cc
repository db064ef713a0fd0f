#include "grammar/header/build.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "grammar/header/statements.h"
#include "runtime/text.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr int kMostHeight = 100;

Op binary_op(std::string_view text) {
  static constexpr std::pair<std::string_view, Op> kOps[] = {
      {"==", Op::equal},   {"~=", Op::not_equal},     {"<", Op::less}, {"<=", Op::less_equal},
      {">", Op::greater},  {">=", Op::greater_equal}, {"+", Op::add},  {"-", Op::subtract},
      {"*", Op::multiply}, {"//", Op::divide}};
  for (const auto& [spelling, op] : kOps) {
    if (spelling == text) return op;
  }
  return Op::add;
}

class ExpressionBuilder {
 public:
  explicit ExpressionBuilder(FaultSink& faults) : faults_(faults) {}

  struct Built {
    ExpressionPtr expression;
    int height = 0;
  };

  Built build(const Node& node) {
    switch (node.tag) {
      case Tag::name: return name(node);
      case Tag::number:
        return leaf(node,
                    {.op = Op::number, .number = build_number(node, faults_), .text = {}, .operands = {}, .range = {}});
      case Tag::disjunction: return chain(node, Op::logical_or);
      case Tag::conjunction: return chain(node, Op::logical_and);
      case Tag::negation: return prefixed(node, Op::logical_not);
      case Tag::unary: return prefixed(node, Op::negate);
      case Tag::comparison:
      case Tag::sum:
      case Tag::product: return chain(node, Op::add);
      default: return build(node.children.front());
    }
  }

 private:
  Built leaf(const Node& node, Expression expression) {
    expression.range = faults_.source().range(node.begin, node.end);
    return {std::make_shared<const Expression>(std::move(expression)), 1};
  }

  Built name(const Node& node) {
    Expression e{.op = Op::name, .number = 0, .text = node.text, .operands = {}, .range = {}};
    if (node.text == "players") e = {.op = Op::players, .number = 0, .text = {}, .operands = {}, .range = {}};
    if (node.text == "deal_number") e.op = Op::deal_number;
    if (node.text == "on" || node.text == "off")
      e = {.op = Op::boolean, .number = node.text == "on", .text = {}, .operands = {}, .range = {}};
    return leaf(node, std::move(e));
  }

  Built join(Op op, std::vector<Built> operands, const Node& whole, std::size_t begin, std::size_t end) {
    int height = 0;
    Expression e{.op = op, .number = 0, .text = {}, .operands = {}, .range = faults_.source().range(begin, end)};
    for (Built& operand : operands) {
      height = std::max(height, operand.height);
      e.operands.push_back(std::move(operand.expression));
    }
    // Trees are walked recursively, so limit their height.
    if (height >= kMostHeight) {
      if (!std::exchange(told_, true)) {
        faults_.add(Code::nested_too_deeply, whole.begin, whole.end,
                    fmt::format("too many operators in one expression: expected at most {} in a chain", kMostHeight));
      }
      return {e.operands.front(), height};
    }
    return {std::make_shared<const Expression>(std::move(e)), height + 1};
  }

  /// Operands alternating with operators (for arithmetic and comparisons); left-associative.
  Built chain(const Node& node, Op op) {
    Built result;
    for (const Node& child : node.children) {
      if (child.tag == Tag::op) {
        op = binary_op(child.text);
        continue;
      }
      Built operand = build(child);
      result = result.expression ? join(op, {std::move(result), std::move(operand)}, node, node.begin, child.end)
                                 : std::move(operand);
    }
    return result;
  }

  /// Any number of `not` or `-` before an operand.
  Built prefixed(const Node& node, Op op) {
    Built result = build(node.children.back());
    for (std::size_t i = node.children.size() - 1; i > 0; --i) {
      result = join(op, {std::move(result)}, node, node.children[i - 1].begin, node.end);
    }
    return result;
  }

  FaultSink& faults_;
  bool told_ = false;
};

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

/// Help for a token from another notation. `before` is the statement up to that token.
std::string help_for(std::string_view found, std::string_view keyword, std::string_view before) {
  static constexpr std::pair<std::string_view, const char*> kHelps[] = {{"/", "a comment begins with `--`"},
                                                                        {"=", "use `==` to test for equality"},
                                                                        {"!=", "use `~=` for \"not equal\""},
                                                                        {"&&", "use `and` to combine conditions"},
                                                                        {"||", "use `or` to combine conditions"},
                                                                        {"!", "use `not` to negate a condition"},
                                                                        {"#", "a comment begins with `--`"},
                                                                        {"'", "put the text in double quotes"},
                                                                        {"\xe2\x80\x9c", "use straight double quotes"},
                                                                        {"\xe2\x80\x9e", "use straight double quotes"}};
  for (const auto& [token, help] : kHelps) {
    if (found.starts_with(token) && (found.size() == token.size() || static_cast<unsigned char>(token[0]) >= 0x80))
      return help;
  }
  const std::size_t last = before.find_last_not_of(" \t");
  const bool after_number = last != std::string_view::npos && before[last] >= '0' && before[last] <= '9';
  constexpr std::string_view kEnDash = "\xe2\x80\x93";
  const bool joins = (after_number && (found == "-" || found == "to")) || found.find(kEnDash) != std::string_view::npos;
  if (keyword == "players" && joins) return "write a range with two dots, as in `2..6`";
  if (keyword == "variant" && found.starts_with('"'))
    return "write the name of its file without `.lua` and then a title, as in `variant of hearts \"Our Hearts\"`";
  if (keyword == "win" && found == "points") {
    return "points come from `function score(player)`: write `win highest score` or `win lowest score`";
  }
  return "";
}

/// Help for a statement without its text: what the text is for.
std::string help_at_end(std::string_view expected, std::string_view statement) {
  if (expected == "`each`, or `to` and a pile")
    return fmt::format("write `{0} each`, or `{0} to` and the name of a pile", statement);
  if (expected != "a text in double quotes" || statement.find('\n') != std::string_view::npos) return "";
  for (const StatementType& type : kStatementTypes) {
    if (!type.text.empty() && statement.starts_with(type.keyword))
      return fmt::format("write `{} \"{}\"`", statement, type.text);
  }
  return "";
}

}  // namespace

ExpressionPtr build_expression(const Node& node, FaultSink& faults) {
  return ExpressionBuilder(faults).build(node).expression;
}

std::int64_t build_number(const Node& token, FaultSink& faults) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53;
  std::int64_t number = 0;
  for (const char digit : token.text) {
    number = number * 10 + (digit - '0');
    if (number > kMost) {
      faults.add(Code::number_too_large, token.begin, token.end,
                 fmt::format("the number is too large: expected at most {}", kMost));
      return kMost;
    }
  }
  return number;
}

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
    faults.add(Code::unexpected, at, at, fmt::format("expected {}, found the end of the {}", fault.expected, whole),
               help_at_end(fault.expected, text.substr(begin, end - begin)));
    return;
  }
  // A failed keyword stops after the letters it shares with the text, so step back to the word's start.
  while (at > begin && is_foreign_word_char(text[at]) && is_foreign_word_char(text[at - 1])) --at;
  const std::size_t stop = token_end(text, at, end);
  const std::string_view found = text.substr(at, stop - at);
  if (fault.code == Code::unknown_statement) {
    faults.add(Code::unknown_statement, at, stop,
               fmt::format("unknown statement {}", backquoted(found)) + guess(found, statement_keywords()),
               found == "/" || found == "#" || found == "*" ? "a comment begins with `--`"
               // A statement begins with a small letter, a sentence does not.
               : found.front() >= 'A' && found.front() <= 'Z' ? "write rules in words below the header, after `---`"
                                                              : "");
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
  faults.add(Code::unexpected, at, stop,
             fmt::format("expected {}, found {}", fault.expected, backquoted(found)) + guess(found, words),
             opens_line && is_keyword ? "an indented line continues the statement above it"
                                      : help_for(found, keyword, text.substr(begin, at - begin)));
}

}  // namespace houserules
