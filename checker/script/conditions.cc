#include "checker/script/script_checks.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "grammar/header/keys.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {
namespace {

/// More trials than this are not tried.
constexpr std::size_t kMostTrials = 20000;

void collect(const Expression& expression, std::set<std::string>& options, std::set<std::int64_t>& numbers) {
  if (expression.op == Op::option) options.insert(expression.text);
  if (expression.op == Op::number) numbers.insert(expression.number);
  for (const ExpressionPtr& operand : expression.operands) collect(*operand, options, numbers);
}

/// The values of an option between which a condition with these numbers can tell.
std::vector<OptionValue> telling_values(const OptionStatement& option, const std::set<std::int64_t>& numbers) {
  std::vector<OptionValue> values;
  if (option.kind == OptionStatement::Kind::boolean) return {false, true};
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
    statements(header_.players, false), statements(header_.teams, true), statements(header_.decks, true);
    statements(header_.orders, true), statements(header_.values, true), statements(header_.piles, true);
    statements(header_.deals, true), statements(header_.turn_ups, true), statements(header_.refills, true);
    statements(header_.publics, true), statements(header_.moves, true), statements(header_.options, false);
    statements(header_.presets, false), statements(header_.requires_, false), statements(header_.firsts, true);
    statements(header_.plays, true), statements(header_.matches, true), statements(header_.wins, true);
    statements(header_.limits, true), statements(header_.chips, true), statements(header_.pots, true);
    rule_sheet();
  }

 private:
  void warn(Code code, const Range& range, std::string message, std::string help) {
    context_.add(code, Severity::warning, file_, range, std::move(message), std::move(help));
  }

  /// Whether `holds_in` is true in some trial that the conditions can tell from others; true when there are too
  /// many to try.
  template <typename HoldsIn>
  bool somewhere(const std::vector<ExpressionPtr>& conditions, HoldsIn holds_in) const {
    std::set<std::string> names;
    std::set<std::int64_t> numbers;
    for (const ExpressionPtr& condition : conditions) {
      if (condition != nullptr) collect(*condition, names, numbers);
    }
    std::vector<std::pair<std::string, std::vector<OptionValue>>> options;
    std::size_t trials = counts_.size();
    for (const std::string& name : names) {
      const OptionStatement* option = header_.option(name);
      if (option == nullptr) return true;
      options.emplace_back(name, telling_values(*option, numbers));
      trials *= options.back().second.size();
      if (trials > kMostTrials) return true;
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
    std::set<std::string> names;
    std::set<std::int64_t> numbers;
    collect(*condition, names, numbers);
    std::vector<std::string> known;
    if (to_string(*condition).find("players") != std::string::npos) {
      known.push_back(fmt::format("the players are {}", players_text()));
    }
    for (const std::string& name : names) {
      const OptionStatement* option = header_.option(name);
      if (option != nullptr && option->kind == OptionStatement::Kind::number && option->numbers.empty()) {
        known.push_back(fmt::format("`{}` is in {}..{}", name, option->least, option->most));
      }
    }
    warn(Code::condition_never_holds, condition->range, fmt::format("`{}` never holds", to_string(*condition)),
         fmt::format("{}", fmt::join(known, ", ")));
  }

  /// `replaced`: of several statements of one key the last that holds counts.
  template <typename Kind>
  void statements(const std::vector<Kind>& all, bool replaced) {
    for (auto at = all.begin(); at != all.end(); ++at) {
      if (at->file != file_) continue;
      if (at->when != nullptr && !may_hold(at->when)) {
        never_holds(at->when);
        continue;
      }
      if (replaced) replaced_always(*at, std::vector<Kind>(at + 1, all.end()));
    }
  }

  template <typename Kind>
  void replaced_always(const Kind& statement, const std::vector<Kind>& later) {
    std::vector<ExpressionPtr> conditions{statement.when};
    for (const Kind& other : later) {
      if (key_of(other) == key_of(statement) && other.when != nullptr && other.file == file_)
        conditions.push_back(other.when);
    }
    if (conditions.size() == 1) return;
    const bool counts = somewhere(conditions, [&conditions](const Environment& environment) {
      return holds(conditions[0], environment) &&
             std::none_of(conditions.begin() + 1, conditions.end(),
                          [&environment](const ExpressionPtr& other) { return holds(other, environment); });
    });
    if (counts) return;
    warn(Code::statement_never_counts, statement.name,
         "this statement never counts: whenever it holds, a later one does too",
         "of several statements of one kind and name the last whose condition holds counts");
  }

  void rule_sheet() {
    for (const Clause& clause : parse_rule_sheet(context_.rules->file().text, file_, header_).clauses) {
      for (const Clause::Piece& piece : clause.pieces) {
        if (piece.when != nullptr && !may_hold(piece.when)) never_holds(piece.when);
      }
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
