#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "grammar/header/options.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

/// The total value of the pack, by number of players; nothing for packs in which some card has no value.
std::map<int, std::int64_t> points_in_pack(const Header& header) {
  std::map<int, std::int64_t> totals;
  for (const int players : header.player_counts()) {
    std::string error;
    Impossible fault;
    const auto options = option_values(header, players, {}, error);
    const auto setup = options ? resolve(header, players, *options, fault) : std::nullopt;
    if (!setup) continue;
    std::int64_t total = 0;
    bool all = true;
    for (const FaceId face : setup->pack.cards) {
      const auto& value = setup->pack.faces[face].value;
      all = all && value.has_value();
      total += value.value_or(0);
    }
    if (all) totals[players] = total;
  }
  return totals;
}

/// The merged header of all files but the rule file itself.
Header header_of_base(const Rules& rules) {
  std::vector<Diagnostic> ignored;
  Header header = parse_header(rules.files.front().text, rules.files.front().path).header;
  for (std::size_t i = 1; i + 1 < rules.files.size(); ++i)
    header = merge(header, parse_header(rules.files[i].text, rules.files[i].path).header, ignored);
  return header;
}

/// Looks in the base for comparisons with the total value of its pack, which the variant changes.
class BaseNumbers {
 public:
  explicit BaseNumbers(const ScriptFacts& facts)
      : facts_(facts),
        before_(points_in_pack(header_of_base(*facts.context.rules))),
        now_(points_in_pack(facts.header())) {}

  void look_in(const LuaScript& base, const Range& place) {
    lua::visit(*base.main, [&](const lua::Binary& binary) {
      if (binary.op < lua::BinaryOperator::less || binary.op > lua::BinaryOperator::equal) return;
      for (const lua::Expression* side : {binary.left, binary.right}) {
        const auto* number = node_cast<lua::Number>(&lua::bare(*side));
        if (number != nullptr && number->is_integer && !is_replaced(binary)) report(base, *number, place);
      }
    });
  }

 private:
  void report(const LuaScript& base, const lua::Number& number, const Range& place) {
    for (const auto& [players, total] : before_) {
      const auto now = now_.find(players);
      if (total != number.integer || total == 0 || now == now_.end() || now->second == total) continue;
      const auto* function = lua::enclosing<lua::Function>(number);
      Finding finding = diagnostic(
          Code::base_counts_otherwise, Severity::warning, facts_.script.file, place,
          fmt::format("the cards are now worth {} in total, but the base game compares with {}", now->second, total),
          function->name.empty() ? "" : fmt::format("replace `{}` as well", function->name));
      finding.notes.push_back({base.file, number.range, "here"});
      return facts_.context.add(std::move(finding));
    }
  }

  /// Whether the variant replaces the function.
  bool is_replaced(const lua::Node& node) const {
    const auto* function = lua::enclosing<lua::Function>(node);
    return function != nullptr && !function->name.empty() &&
           lua::global_function(facts_.script, function->name) != nullptr;
  }

  const ScriptFacts& facts_;
  const std::map<int, std::int64_t> before_, now_;
};

}  // namespace

void check_base_numbers(const ScriptFacts& facts) {
  const auto& scripts = facts.context.scripts();
  const auto& statements = facts.header().statements;
  const auto changed = std::find_if(statements.begin(), statements.end(), [&facts](const auto& statement) {
    return statement->file == facts.script.file &&
           (statement->kind == StatementKind::values || statement->kind == StatementKind::deck);
  });
  if (scripts.size() < 2 || changed == statements.end()) return;
  BaseNumbers numbers(facts);
  for (std::size_t i = 0; i + 1 < scripts.size(); ++i) numbers.look_in(scripts[i], (*changed)->range);
}

}  // namespace houserules
