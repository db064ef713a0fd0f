#include <algorithm>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "grammar/lua/query.h"
#include "interpreter/loading/part_names.h"

namespace houserules {
namespace {

/// Checks what `score` or `team_score` of this file returns.
class PointsCheck {
 public:
  PointsCheck(const ScriptFacts& facts, const char* name) : facts_(facts), name_(name) {}

  void run() {
    const lua::Function* function = lua::global_function(facts_.script, name_);
    if (function == nullptr) return;
    for (const lua::Expression* value : lua::single_returns(*function)) check(*value);
  }

 private:
  void check(const lua::Expression& value) {
    const Type type = facts_.types.of(value);
    if (!type.unknown() && (type.kinds & ~kind::falsy) != 0 && !type.may_be(kind::number | kind::table)) {
      facts_.error(Code::wrong_kind, value.range,
                   fmt::format("`{}` returns {}, not a number of points", name_, name_of(type)),
                   "return a number, or the parts of the points by name: `{ melds = 120, red_threes = 100 }`");
    }
    for (const lua::Table* table : type.tables) {
      if (facts_.is_of_this_script(*table)) check_parts(*table);
    }
  }

  void check_parts(const lua::Table& table) {
    for (const lua::TableField& field : table.fields) {
      if (field.key != nullptr) continue;
      facts_.error(Code::wrong_kind, field.value->range, "this part of the points has no name",
                   "name each part: `{ melds = 120, red_threes = 100 }`");
    }
    Type parts(kind::table);
    parts.tables = {&table};
    for (const lua::String* part : facts_.types.fields_of(table)) {
      if (!facts_.is_of_this_script(*part)) continue;
      const Type type = facts_.types.field(parts, part->value);
      if (part->value.size() > kLongestPart) {
        facts_.error(Code::wrong_kind, part->range,
                     fmt::format("the name of a part of the points has at most {} letters", kLongestPart));
      } else if (!type.unknown() && (type.kinds & ~kind::falsy) != 0 && !type.may_be(kind::number)) {
        facts_.error(Code::wrong_kind, part->range,
                     fmt::format("the part `{}` of the points is {}, not a number", part->value, name_of(type)));
      }
    }
  }

  const ScriptFacts& facts_;
  const char* name_;
};

/// Whether the statement compares points.
bool needs_points(const Statement& statement) {
  if (statement.kind == StatementKind::win) {
    const WinRule win = static_cast<const WinStatement&>(statement).win;
    return win == WinRule::lowest_score || win == WinRule::highest_score;
  }
  if (statement.kind != StatementKind::match) return false;
  const auto& ends = static_cast<const MatchStatement&>(statement).conditions;
  return std::any_of(ends.begin(), ends.end(), [](const MatchStatement::Condition& condition) {
    return condition.end == MatchStatement::End::score;
  });
}

/// Reports a match that ends at a score where nothing says who has won then.
void check_won(const ScriptFacts& facts) {
  const auto matches = facts.header().all<MatchStatement>();
  const auto leaves_one = [](const MatchStatement& one) {
    return std::any_of(one.conditions.begin(), one.conditions.end(), [](const MatchStatement::Condition& condition) {
      return condition.end != MatchStatement::End::score;
    });
  };
  if (std::any_of(matches.begin(), matches.end(), leaves_one)) return;
  const auto* match = facts.header().last<MatchStatement>("score");
  if (match == nullptr || match->file != facts.script.file || facts.header().last<WinStatement>() != nullptr ||
      facts.is_read_anywhere("finish_match"))
    return;
  facts.warn(Code::points_never_given, match->range,
             "the match ends at a score, but no `win` says whether the highest or the lowest score wins",
             "write `win highest score` or `win lowest score`");
}

/// Reports the first statement of the header that compares points, of which the script gives none.
void check_given(const ScriptFacts& facts) {
  for (const auto& statement : facts.header().statements) {
    if (statement->file != facts.script.file || !needs_points(*statement)) continue;
    const char* word = statement->kind == StatementKind::win ? "win" : "match";
    facts.warn(Code::points_never_given, statement->range,
               fmt::format("this `{}` compares scores, but the script has no `function score(player)`", word),
               "add it: it returns the points that the player gets for the deal");
    return;
  }
}

}  // namespace

void check_points(const ScriptFacts& facts) {
  for (const char* name : {"score", "team_score"}) PointsCheck(facts, name).run();
  const bool given = facts.known.script().contains("score") || facts.known.script().contains("team_score");
  if (given) check_won(facts);
  else check_given(facts);
}

}  // namespace houserules
