#include "checker/script/script_checks.h"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "grammar/header/statements.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {
namespace {

/// With more combinations than this, none are tried.
constexpr std::size_t kMostCombinations = 20000;

/// Collects the names and numbers in a condition.
void collect(const Expression& expression, std::set<std::string>& names, std::set<std::int64_t>& numbers) {
  if (expression.op == Op::name) names.insert(expression.text);
  if (expression.op == Op::number) numbers.insert(expression.number);
  if (expression.op == Op::deal_number) names.insert("deal_number");
  for (const ExpressionPtr& operand : expression.operands) collect(*operand, names, numbers);
}

/// Representative values of an option: one for each case that a condition with these numbers can distinguish.
std::vector<OptionValue> telling_values(const OptionStatement& option, const std::set<std::int64_t>& numbers) {
  std::vector<OptionValue> values;
  if (option.type == OptionStatement::Type::boolean) return {false, true};
  for (const std::string& word : option.words) values.emplace_back(word);
  for (const std::int64_t number : option.numbers) values.emplace_back(number);
  if (!values.empty()) return values;
  std::set<std::int64_t> tried{option.least, option.most};
  for (const std::int64_t number : numbers) {
    for (const std::int64_t near : {number - 1, number, number + 1}) {
      if (near >= option.least && near <= option.most) tried.insert(near);
    }
  }
  if (const auto* initial = std::get_if<std::int64_t>(&option.initial)) tried.insert(*initial);
  return {tried.begin(), tried.end()};
}

class ConditionCheck {
 public:
  explicit ConditionCheck(CheckContext& context)
      : context_(context),
        header_(context.header()),
        file_(context.rules->file().path),
        counts_(header_.player_counts()) {}

  void run() {
    const std::span all(header_.statements);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Statement& statement = *all[i];
      if (statement.file != file_) continue;
      if (statement.when != nullptr && !may_hold(statement.when)) {
        never_holds(statement.when);
        continue;
      }
      if (statement.when != nullptr) parts_of(*statement.when);
      if (statement.kind == StatementKind::require)
        parts_of(*static_cast<const RequireStatement&>(statement).condition);
      if (statement.kind == StatementKind::refill) keeps_nothing(static_cast<const RefillStatement&>(statement));
      if (type_of(statement.kind).several == Several::last) {
        replaced_always(statement, all.subspan(i + 1));
      } else if (statement.kind == StatementKind::require) {
        never_refuses(static_cast<const RequireStatement&>(statement));
      }
    }
    rule_sheet();
  }

 private:
  void warn(Code code, const Range& range, std::string message, std::string help) {
    context_.add(code, Severity::warning, file_, range, std::move(message), std::move(help));
  }

  /// Whether `holds_in` is true for some combination that the conditions can distinguish; true if there are too many to
  /// try.
  template <typename HoldsIn>
  bool somewhere(const std::vector<ExpressionPtr>& conditions, HoldsIn holds_in) const {
    std::set<std::string> names;
    std::set<std::int64_t> numbers;
    for (const ExpressionPtr& condition : conditions) {
      if (condition != nullptr) collect(*condition, names, numbers);
    }
    if (names.contains("deal_number")) return true;  // it is limited only by the length of the match
    std::vector<std::pair<std::string, std::vector<OptionValue>>> options;
    std::size_t trials = counts_.size();
    for (const std::string& name : names) {
      const OptionStatement* option = header_.option(name);
      if (option == nullptr) continue;  // a word of an option's set
      options.emplace_back(name, telling_values(*option, numbers));
      trials *= options.back().second.size();
      if (trials > kMostCombinations) return true;
    }
    for (std::size_t i = 0; i < trials; ++i) {
      OptionValues values;
      std::size_t rest = i / counts_.size();
      for (const auto& [name, all] : options) {
        values[name] = all[rest % all.size()];
        rest /= all.size();
      }
      if (holds_in(Environment{counts_[i % counts_.size()], &values})) return true;
    }
    return false;
  }

  bool may_hold(const ExpressionPtr& condition) const {
    return somewhere({condition}, [&](const Environment& environment) { return holds(condition, environment); });
  }

  std::string players_text() const {
    const bool all = !counts_.empty() && counts_.back() - counts_.front() + 1 == static_cast<int>(counts_.size());
    if (all && counts_.size() > 1) return fmt::format("{}..{}", counts_.front(), counts_.back());
    return fmt::format("{}", fmt::join(counts_, ", "));
  }

  void never_holds(const ExpressionPtr& condition) {
    warn(Code::condition_never_holds, condition->range, fmt::format("`{}` never holds", to_string(*condition)),
         known_values(*condition));
  }

  /// Reports comparisons joined by `and`, `or` and `not` that never hold.
  void parts_of(const Expression& condition) {
    if (condition.op != Op::logical_not && condition.op != Op::logical_and && condition.op != Op::logical_or) return;
    for (const ExpressionPtr& part : condition.operands) {
      const bool compares = part->op >= Op::equal && part->op <= Op::greater_equal;
      if (compares && !may_hold(part)) never_holds(part);
      parts_of(*part);
    }
  }

  void keeps_nothing(const RefillStatement& refill) {
    if (refill.keep == nullptr || refill.keep->op != Op::number || refill.keep->number != 0) return;
    warn(Code::statement_does_nothing, refill.keep->range, "`keep 0` keeps nothing", "leave it out");
  }

  /// The possible values in a condition.
  std::string known_values(const Expression& condition) const {
    std::set<std::string> names;
    std::set<std::int64_t> numbers;
    collect(condition, names, numbers);
    std::vector<std::string> known;
    if (to_string(condition).find("players") != std::string::npos) {
      known.push_back(fmt::format("the players are {}", players_text()));
    }
    for (const std::string& name : names) {
      const OptionStatement* option = header_.option(name);
      if (option != nullptr && option->type == OptionStatement::Type::number && option->numbers.empty()) {
        known.push_back(fmt::format("`{}` is in {}..{}", name, option->least, option->most));
      }
    }
    return fmt::format("{}", fmt::join(known, ", "));
  }

  void never_refuses(const RequireStatement& require) {
    const bool refuses = somewhere({require.condition, require.when}, [&](const Environment& environment) {
      return holds(require.when, environment) && !holds(require.condition, environment);
    });
    if (refuses) return;
    warn(Code::require_never_refuses, require.condition->range,
         fmt::format("`{}` always holds, whatever the options, so this refuses nothing", to_string(*require.condition)),
         known_values(*require.condition));
  }

  /// Reports a statement that later ones with its key always replace.
  void replaced_always(const Statement& statement, std::span<const std::shared_ptr<const Statement>> later) {
    std::vector<ExpressionPtr> conditions{statement.when};
    for (const auto& other : later) {
      if (other->kind == statement.kind && other->key() == statement.key() && other->when != nullptr &&
          other->file == file_)
        conditions.push_back(other->when);
    }
    if (conditions.size() == 1) return;
    const bool counts = somewhere(conditions, [&conditions](const Environment& environment) {
      return holds(conditions[0], environment) &&
             std::none_of(conditions.begin() + 1, conditions.end(),
                          [&environment](const ExpressionPtr& other) { return holds(other, environment); });
    });
    if (counts) return;
    warn(Code::statement_never_counts, statement.name_range,
         "this statement never applies: whenever its condition holds, so does that of a later one",
         "among statements of the same kind and name, the last whose condition holds applies");
  }

  void rule_sheet() {
    for (const Clause& clause : parse_rule_sheet(context_.rules->file().text, file_, header_).clauses) {
      for (const Clause::Piece& piece : clause.pieces) {
        if (piece.when != nullptr && !may_hold(piece.when)) never_holds(piece.when);
        else if (piece.when != nullptr) parts_of(*piece.when);
        players_told(clause, piece.text);
      }
    }
  }

  /// Reports a rule sheet sentence about a number of players that the game does not allow: "With two players ...".
  void players_told(const Clause& clause, const std::string& text) {
    static const std::vector<std::string> kNumbers{"one", "two", "three", "four", "five", "six", "seven", "eight"};
    constexpr std::string_view kWith = "With ";
    for (std::size_t at = text.find(kWith); at != std::string::npos; at = text.find(kWith, at + 1)) {
      const std::size_t word = at + kWith.size(), end = std::min(text.find(' ', word), text.size());
      const std::string number = text.substr(word, end - word);
      const auto known = std::find(kNumbers.begin(), kNumbers.end(), number);
      const auto players = static_cast<int>(known - kNumbers.begin()) + 1;
      const std::string sentence = fmt::format("{} player{},", number, players == 1 ? "" : "s");
      if (known == kNumbers.end() || text.compare(word, sentence.size(), sentence) != 0 || contains(counts_, players))
        continue;
      warn(Code::condition_never_holds, {clause.range.begin, clause.range.begin},
           fmt::format("the game is never played \"with {} player{}\"", number, players == 1 ? "" : "s"),
           fmt::format("the players are {}", players_text()));
    }
  }

  CheckContext& context_;
  const Header& header_;
  const std::string& file_;
  const std::vector<int> counts_;
};

}  // namespace

void check_conditions(CheckContext& context) { ConditionCheck(context).run(); }

}  // namespace houserules
