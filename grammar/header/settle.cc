#include "grammar/header/settle.h"

#include <fmt/format.h>
#include <algorithm>

#include "grammar/header/visit.h"

namespace houserules {

const char* kind_words(OptionStatement::Kind kind) {
  switch (kind) {
    case OptionStatement::Kind::boolean: return "`on` or `off`";
    case OptionStatement::Kind::number: return "a number";
    case OptionStatement::Kind::word: return "a word";
  }
  return "";
}

void keep_unstated(OptionStatement& statement, const OptionStatement& earlier, std::vector<Diagnostic>& diagnostics) {
  const bool states_kind = statement.has_initial || statement.has_range;
  // A set of words and numbers takes either, without being stated again.
  const bool of_its_set = !statement.has_range && statement.kind == OptionStatement::Kind::number &&
                          earlier.kind == OptionStatement::Kind::word && !earlier.numbers.empty();
  if (states_kind && statement.kind != earlier.kind && !of_its_set && (earlier.has_initial || earlier.has_range)) {
    Diagnostic fault{Code::option_changes_kind,
                     Severity::error,
                     statement.file,
                     statement.name,
                     fmt::format("the option `{}` is {} where it is first given, and here {}", statement.option,
                                 kind_words(earlier.kind), kind_words(statement.kind)),
                     {},
                     "take another name for another kind of option"};
    fault.notes.push_back({statement.file == earlier.file ? "" : earlier.file, earlier.name, "first given here"});
    diagnostics.push_back(std::move(fault));
    // What it says of another kind would only raise more faults.
    statement.has_initial = statement.has_range = false;
  }
  statement.kind = earlier.kind;
  if (!statement.has_initial) {
    statement.initial = earlier.initial;
    statement.has_initial = earlier.has_initial;
  }
  if (!statement.has_range) {
    statement.least = earlier.least;
    statement.most = earlier.most;
    statement.words = earlier.words;
    statement.numbers = earlier.numbers;
    statement.choices = earlier.choices;
    statement.has_range = earlier.has_range;
  }
  if (statement.text.empty()) statement.text = earlier.text;
}

void settle(Header& header, std::vector<Diagnostic>& diagnostics) {
  for (std::size_t i = 0; i < header.options.size(); ++i) {
    OptionStatement& statement = header.options[i];
    for (std::size_t j = i; j > 0; --j) {
      if (header.options[j - 1].option != statement.option) continue;
      keep_unstated(statement, header.options[j - 1], diagnostics);
      break;
    }
  }
  bind_words(header);
}

bool is_option_word(const Header& header, std::string_view word) {
  return std::any_of(header.options.begin(), header.options.end(), [&](const OptionStatement& option) {
    return std::find(option.words.begin(), option.words.end(), word) != option.words.end();
  });
}

ExpressionPtr bind_words(const ExpressionPtr& expression, const Header& header) {
  if (expression->op == Op::option) {
    if (header.option(expression->text) != nullptr || !is_option_word(header, expression->text)) return expression;
    Expression word = *expression;
    word.op = Op::word;
    return std::make_shared<const Expression>(std::move(word));
  }
  std::vector<ExpressionPtr> operands;
  for (const ExpressionPtr& operand : expression->operands) operands.push_back(bind_words(operand, header));
  if (operands == expression->operands) return expression;
  Expression bound = *expression;
  bound.operands = std::move(operands);
  return std::make_shared<const Expression>(std::move(bound));
}

void bind_words(Header& header) {
  visit_statements(header, [&](const Statement&, ExpressionPtr& expression, Wanted, bool) {
    expression = bind_words(expression, header);
  });
}

}  // namespace houserules
