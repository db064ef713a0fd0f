#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "checker/script/spoken.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {
namespace {

using lua::BinaryOperator;
using lua::node_cast;

/// The numbers that a script compares a public value with: `count >= 11`, `count + size > 21`.
struct Compared {
  std::set<std::int64_t> from;   ///< the lower bounds: 11, 22
  std::set<std::int64_t> equal;  ///< numbers compared with `==`
  bool with_others = false;      ///< compared with something other than a number
};

class SheetAndScript {
 public:
  explicit SheetAndScript(CheckContext& context) : context_(context), header_(context.header()) {}

  void run() {
    read_script();
    const ParsedRuleSheet sheet = parse_rule_sheet(context_.rules->file().text, context_.rules->file().path, header_);
    for (const Clause& clause : sheet.clauses) {
      for (const Clause::Piece& piece : clause.pieces) {
        const std::vector<Spoken> words = words_spoken(piece.text);
        for (std::size_t i = 0; i < words.size(); ++i) {
          check_chosen(clause, words, i);
          check_reached(clause, words, i);
        }
      }
    }
    for (const RequireStatement& require : header_.all<RequireStatement>()) check_require(require);
  }

 private:
  void read_script() {
    for (const PublicStatement& value : header_.all<PublicStatement>()) {
      if (!value.each && !value.each_team) compared_[value.name];
    }
    for (const LuaScript& script : context_.scripts()) {
      lua::visit(
          *script.main, [this](const lua::Binary& binary) { read_comparison(binary); },
          [this](const lua::Table& table) {
            for (const lua::LiteralField& field : lua::literal_fields(table)) read_sets(field);
          });
    }
  }

  /// `pass = me.hand:sets(3)`
  void read_sets(const lua::LiteralField& field) {
    const auto* call = node_cast<lua::Call>(&lua::bare(*field.value));
    const auto* number = call != nullptr && call->method == "sets" && call->arguments.size() == 1
                             ? node_cast<lua::Number>(&lua::bare(*call->arguments[0]))
                             : nullptr;
    sets_[field.key->value].insert(number == nullptr ? kUnknown : number->integer);
  }

  void read_comparison(const lua::Binary& binary) {
    const bool equals = binary.op == BinaryOperator::equal || binary.op == BinaryOperator::not_equal;
    const bool less = binary.op == BinaryOperator::less || binary.op == BinaryOperator::greater_equal;
    const bool greater = binary.op == BinaryOperator::greater || binary.op == BinaryOperator::less_equal;
    if (!equals && !less && !greater) return;
    const bool turned = node_cast<lua::Number>(&lua::bare(*binary.left)) != nullptr;
    const lua::Expression &side = turned ? *binary.right : *binary.left, &with = turned ? *binary.left : *binary.right;
    const auto* number = node_cast<lua::Number>(&lua::bare(with));
    const std::set<std::string_view> named = names_in(side);
    for (const std::string_view name : named) {
      const auto compared = compared_.find(name);
      if (compared == compared_.end()) continue;
      if (!equals) {
        // A number on the left reverses the comparison: `21 < count` is `count > 21`.
        add(compared->second, number, turned == less ? 1 : 0);
      } else if (number != nullptr) {
        compared->second.equal.insert(number->integer);
      } else {
        compared->second.with_others = true;
      }
    }
    for (const std::string_view name : names_in(with)) {
      const auto compared = compared_.find(name);
      if (compared != compared_.end() && !named.contains(name)) compared->second.with_others = true;
    }
  }

  static void add(Compared& compared, const lua::Number* number, std::int64_t more) {
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    if (number == nullptr || number->integer == kMost) compared.with_others = true;
    else compared.from.insert(number->integer + more);
  }

  /// The values that the expression is or is computed from.
  static std::set<std::string_view> names_in(const lua::Expression& expression) {
    std::set<std::string_view> names;
    lua::walk(expression, [&](const lua::Node& node) {
      const auto* one = node_cast<lua::Name>(&node);
      if (one != nullptr && one->local == nullptr) names.insert(one->name);
      return node.kind != lua::Kind::call && node.kind != lua::Kind::table && node.kind != lua::Kind::function;
    });
    return names;
  }

  void warn(const Range& range, std::string message) {
    context_.add(Code::sheet_tells_otherwise, Severity::warning, context_.rules->file().path, range, std::move(message),
                 "correct one of the two");
  }
  void warn(const Clause& clause, std::string message) {
    warn(Range{clause.range.begin, clause.range.begin}, std::move(message));
  }

  /// Compares "pass three cards" with `pass = hand:sets(3)`.
  void check_chosen(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    if (i + 2 >= words.size() || words[i].ends || words[i + 1].ends || words[i + 2].text != "cards") return;
    const auto told = number_in(words[i + 1].text);
    const auto sets = sets_.find(words[i].text);
    if (!told || sets == sets_.end() || sets->second.contains(kUnknown) || sets->second.contains(*told)) return;
    warn(clause, fmt::format("the rule sheet says `{} {} cards`, but the script offers sets of {}", words[i].text,
                             words[i + 1].text, fmt::join(sets->second, " or ")));
  }

  /// Compares "if the count is 11 or more" with the numbers that the script compares the public value `count` with.
  void check_reached(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    if (i == 0 || i + 4 >= words.size() || words[i - 1].text != "the" || words[i + 1].text != "is") return;
    const auto told = number_in(words[i + 2].text);
    const auto compared = compared_.find(words[i].text);
    if (!told || words[i + 2].ends || words[i + 3].text != "or" || compared == compared_.end()) return;
    const bool more = words[i + 4].text == "more", less = words[i + 4].text == "less" || words[i + 4].text == "fewer";
    const auto& [from, equal, with_others] = compared->second;
    if ((!more && !less) || with_others || from.empty()) return;
    if (from.contains(more ? *told : *told + 1) || equal.contains(*told)) return;
    warn(clause, fmt::format("the rule sheet says `the {} is {} or {}`, but the script tests for {} or more",
                             words[i].text, *told, words[i + 4].text, fmt::join(from, " or ")));
  }

  /// Compares `require players == 2 "only two players ..."` with its text.
  void check_require(const RequireStatement& require) {
    if (require.file != context_.rules->file().path || require.condition == nullptr) return;
    std::set<std::int64_t> numbers;
    players_in(*require.condition, numbers);
    const std::vector<Spoken> words = words_spoken(require.name);
    for (std::size_t i = 0; !numbers.empty() && i + 1 < words.size(); ++i) {
      const auto told = number_in(words[i].text);
      if (!told || !words[i + 1].text.starts_with("player") || numbers.contains(*told)) continue;
      return warn(require.range,
                  fmt::format("the text says {} players, but the condition {}", *told, fmt::join(numbers, " or ")));
    }
  }

  /// The numbers of players that a condition may refer to: for `players < 8`, 7 and 8.
  static void players_in(const Expression& condition, std::set<std::int64_t>& numbers) {
    for (const ExpressionPtr& operand : condition.operands) players_in(*operand, numbers);
    if (condition.operands.size() != 2 || condition.operands[0]->op != Op::players ||
        condition.operands[1]->op != Op::number)
      return;
    const std::int64_t number = condition.operands[1]->number;
    numbers.insert(number);
    if (condition.op == Op::less || condition.op == Op::greater_equal) numbers.insert(number - 1);
    if (condition.op == Op::greater || condition.op == Op::less_equal) numbers.insert(number + 1);
  }

  static constexpr std::int64_t kUnknown = -1;

  CheckContext& context_;
  const Header& header_;
  std::map<std::string, Compared, std::less<>> compared_;  ///< by public value
  std::map<std::string, std::set<std::int64_t>> sets_;     ///< the number of cards that a move offers, by move
};

}  // namespace

void check_sheet_and_script(CheckContext& context) { SheetAndScript(context).run(); }

}  // namespace houserules
