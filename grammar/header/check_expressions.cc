#include <fmt/core.h>
#include <algorithm>
#include <iterator>
#include <string_view>

#include "grammar/header/check.h"
#include "grammar/header/options.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

enum class Type { condition, number, word, unknown };

const char* type_words(Type type) {
  return type == Type::condition ? "a condition" : type == Type::number ? "a number" : "a word";
}

Type as_expression(OptionStatement::Type type) {
  switch (type) {
    case OptionStatement::Type::boolean: return Type::condition;
    case OptionStatement::Type::number: return Type::number;
    case OptionStatement::Type::word: return Type::word;
  }
  return Type::unknown;
}

/// Suggests digits for a number written as a word.
std::string digits_for(std::string_view word) {
  static constexpr std::string_view kNumbers[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                                  "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const auto found = std::find(std::begin(kNumbers), std::end(kNumbers), word);
  return found == std::end(kNumbers) ? "" : fmt::format("write it in digits: `{}`", found - std::begin(kNumbers));
}

/// Infers the kind of each subexpression and reports those of the wrong kind.
class TypeChecker {
 public:
  TypeChecker(HeaderCheck& check, const Statement& statement) : check_(check), statement_(statement) {}

  void expect(const ExpressionPtr& expression, Wanted wanted) {
    if (wanted == Wanted::number) number(expression);
    else condition(expression);
  }

 private:
  Type infer(const Expression& e) {
    switch (e.op) {
      case Op::boolean: return Type::condition;
      case Op::number:
      case Op::players: return Type::number;
      case Op::deal_number: deal_number(e); return Type::number;
      case Op::name: return name(e);
      case Op::negate:
      case Op::add:
      case Op::subtract:
      case Op::multiply:
      case Op::divide:
        for (const ExpressionPtr& operand : e.operands) number(operand);
        return Type::number;
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
        for (const ExpressionPtr& operand : e.operands) compared_number(operand);
        return Type::condition;
      case Op::logical_not:
      case Op::logical_and:
      case Op::logical_or:
        for (const ExpressionPtr& operand : e.operands) condition(operand);
        return Type::condition;
      case Op::equal:
      case Op::not_equal: equality(e); return Type::condition;
    }
    return Type::unknown;
  }

  Type name(const Expression& e) {
    const OptionStatement* found = check_.header().option(e.text);
    if (found != nullptr) return found->has_initial || found->has_range ? as_expression(found->type) : Type::unknown;
    if (is_option_word(check_.header(), e.text)) return Type::word;
    if (check_.is_broken(e.text)) return Type::unknown;
    std::vector<std::string> names;
    for (const OptionStatement& declared : check_.header().all<OptionStatement>()) {
      names.push_back(declared.name);
      names.insert(names.end(), declared.words.begin(), declared.words.end());
    }
    names.emplace_back("players");
    if (statement_.kind == StatementKind::values) names.emplace_back("pips");
    check_
        .fault(Code::no_such_option_in_expression, statement_, e.range,
               fmt::format("there is no option {}", backquoted(e.text)) + guess(e.text, names), digits_for(e.text))
        .unknown = e.text;
    return Type::unknown;
  }

  /// The deal number is known only where cards are dealt: the rest of the table is set up once per match.
  void deal_number(const Expression& e) {
    if (statement_.kind == StatementKind::deal || statement_.kind == StatementKind::turn_up) return;
    check_.fault(Code::no_such_option_in_expression, statement_, e.range,
                 "`deal_number` can be used only in `deal` and `turn up`: nothing else changes from deal to deal",
                 "the script can read it");
  }

  /// On and off count as 1 and 0.
  void number(const ExpressionPtr& expression) {
    if (infer(*expression) == Type::word) wrong(*expression, "a number", Type::word, "");
  }

  void compared_number(const ExpressionPtr& expression) {
    const Type type = infer(*expression);
    if (type != Type::number && type != Type::unknown) wrong(*expression, "a number", type, "");
  }

  void condition(const ExpressionPtr& expression) {
    const Type type = infer(*expression);
    if (type == Type::number)
      wrong(*expression, "a condition", type, fmt::format("write `{} > 0`, for example", to_string(*expression)));
    if (type == Type::word)
      wrong(*expression, "a condition", type, "compare the word with an option, as in `OPTION == WORD`");
  }

  void wrong(const Expression& e, const char* expected, Type found, std::string help) {
    check_.fault(Code::wrong_kind_of_expression, statement_, e.range,
                 fmt::format("expected {}, found {}: {}", expected, type_words(found), backquoted(to_string(e))),
                 std::move(help));
  }

  const OptionStatement* word_option(const Expression& e) const {
    const OptionStatement* found = e.op == Op::name ? check_.header().option(e.text) : nullptr;
    return found != nullptr && found->type == OptionStatement::Type::word ? found : nullptr;
  }

  /// Checks `option == word`: the word must be in the option's set.
  bool word_of(const OptionStatement& option, const Expression& e) {
    if (e.op == Op::number && !option.numbers.empty()) {
      if (!option_takes(option, e.number)) {
        check_.fault(Code::no_such_option_in_expression, statement_, e.range,
                     fmt::format("the option `{}` is {}", option.name, expected_value(option, to_string(e))));
      }
      return true;
    }
    const bool bare = e.op == Op::name && check_.header().option(e.text) == nullptr;
    if (!bare || check_.is_broken(option.name)) return false;
    if (contains(option.words, e.text)) return true;
    check_
        .fault(Code::no_such_option_in_expression, statement_, e.range,
               fmt::format("{} is not a word of the option `{}`", backquoted(e.text), option.name) +
                   guess(e.text, option.words))
        .unknown = e.text;
    return true;
  }

  void equality(const Expression& e) {
    const Expression &left = *e.operands[0], &right = *e.operands[1];
    if (const OptionStatement* option = word_option(left); option != nullptr && word_of(*option, right)) return;
    if (const OptionStatement* option = word_option(right); option != nullptr && word_of(*option, left)) return;
    const Type a = infer(left), b = infer(right);
    if (a == b || a == Type::unknown || b == Type::unknown) return;
    check_.fault(Code::wrong_kind_of_expression, statement_, e.range,
                 fmt::format("{} and {} are never equal: {}", type_words(a), type_words(b), backquoted(to_string(e))));
  }

  HeaderCheck& check_;
  const Statement& statement_;
};

/// Reports a constant that is less than its minimum.
void check_least(HeaderCheck& check, const Statement& statement, const StatementPart& part) {
  if (!part.least || !is_constant(part.expression)) return;
  const std::int64_t value = number_of(part.expression, {});
  if (value >= *part.least) return;
  check.fault(Code::number_too_small, statement, part.expression->range,
              fmt::format("expected a number of at least {}, found {}", *part.least, value));
}

/// Whether the test holds for every node of the expression.
template <typename Test>
bool all_of_tree(const Expression& expression, Test test) {
  return test(expression) && std::all_of(expression.operands.begin(), expression.operands.end(),
                                         [&](const ExpressionPtr& operand) { return all_of_tree(*operand, test); });
}

}  // namespace

bool needs_only_players(const ExpressionPtr& expression) {
  return !expression || all_of_tree(*expression, [](const Expression& e) { return e.op != Op::name; });
}

bool is_constant(const ExpressionPtr& expression) {
  return needs_only_players(expression) && (!expression || all_of_tree(*expression, [](const Expression& e) {
           return e.op != Op::players && e.op != Op::deal_number;
         }));
}

void check_condition(HeaderCheck& check, const Statement& statement, const ExpressionPtr& condition) {
  TypeChecker(check, statement).expect(condition, Wanted::condition);
}

void check_expressions(HeaderCheck& check) {
  visit_expressions(check.header(), [&](const Statement& statement, const StatementPart& part) {
    if (type_of(statement.kind).several == Several::last_for_players && !needs_only_players(part.expression)) {
      check.fault(Code::option_depends_on_option, statement, part.expression->range,
                  "the condition of an option or a preset can use only `players`, not other options");
      return;
    }
    TypeChecker(check, statement).expect(part.expression, part.wanted);
    check_least(check, statement, part);
  });
}

}  // namespace houserules
