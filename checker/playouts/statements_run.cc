#include "checker/playouts/statements_run.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "checker/script/reach.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {
namespace {

using lua::node_cast;

/// Functions not called in ordinary play, only by `why_not`, `hand_total` and `at_limit`.
std::set<const lua::Function*> outside_play(const std::vector<LuaScript>& scripts) {
  const auto played = functions_reached(
      scripts, {"before_deal", "start", "turn", "play", "score", "team_score", "suit_of", "strength"});
  std::set<const lua::Function*> outside = functions_reached(scripts, {"why_not", "hand_total", "at_limit"});
  std::erase_if(outside, [&played](const lua::Function* function) { return played.contains(function); });
  return outside;
}

class IdleFinder {
 public:
  IdleFinder(const Rules& rules, const StatementsRun& run)
      : script_(rules.scripts.back()),
        outside_(outside_play(rules.scripts)),
        clauses_(parse_rule_sheet(rules.file().text, rules.file().path, rules.header).clauses) {
    const std::size_t file = rules.scripts.size() - 1;
    for (std::size_t i = 0; i < script_.statements.size(); ++i) {
      if (!run.ran(file, i)) continue;
      for (const lua::Node* around = script_.statements[i]; around != nullptr; around = around->parent) {
        // A function body that ran does not mean that its definition's surroundings did.
        if (around->kind == lua::Kind::function) {
          ran_.insert(around);
          break;
        }
        ran_.insert(around);
      }
    }
  }

  std::vector<IdlePart> find() {
    for (const lua::Function* function : script_.functions) {
      if (outside_.contains(function) || function->body->statements.empty()) continue;
      if (ran_.contains(function)) {
        find_in(*function->body);
      } else if (!is_inside_idle(*function) && !is_called_by_idle(*function) && !only_stops(*function->body)) {
        const bool named = !function->name.empty();
        parts_.push_back({named ? function->name_range : function->body->statements[0]->range, function->name});
      }
    }
    std::sort(parts_.begin(), parts_.end(),
              [](const IdlePart& a, const IdlePart& b) { return a.range.begin < b.range.begin; });
    return std::move(parts_);
  }

 private:
  /// In a block that ran, reports the first of each run of idle statements.
  void find_in(const lua::Block& block) {
    bool told = false;
    for (const lua::Statement* statement : block.statements) {
      if (ran_.contains(statement)) {
        told = false;
        for (const lua::Block* inner : blocks_of(*statement)) find_inner(*inner, clause_of(*statement, block));
      } else if (!told && has_code(*statement)) {
        told = true;
        if (!stops(*statement)) parts_.push_back({statement->range, ""});
      }
    }
  }

  /// The number of the clause directly above the statement if the clause has no other code; else "".
  std::string clause_of(const lua::Statement& statement, const lua::Block& block) const {
    const auto at = std::find(block.statements.begin(), block.statements.end(), &statement);
    const int next = at + 1 == block.statements.end() ? 0 : at[1]->range.begin.line;
    std::string number;
    bool is_alone = next == 0;
    for (const Clause& clause : clauses_) {
      if (clause.range.end.line + 1 == statement.range.begin.line) number = clause.number;
      if (clause.range.begin.line > statement.range.end.line && clause.range.end.line < next) is_alone = true;
    }
    return is_alone && blocks_of(statement).size() == 1 ? number : "";
  }

  /// `clause` is the number of the clause for which this block is all the code.
  void find_inner(const lua::Block& block, const std::string& clause) {
    if (block.statements.empty()) return;
    const bool any = std::any_of(block.statements.begin(), block.statements.end(),
                                 [this](const lua::Statement* statement) { return ran_.contains(statement); });
    if (any) return find_in(block);
    const auto first = std::find_if(block.statements.begin(), block.statements.end(),
                                    [](const lua::Statement* statement) { return has_code(*statement); });
    if (first == block.statements.end()) return;
    if (!only_stops(block)) parts_.push_back({(*first)->range, ""});
    else if (!clause.empty()) parts_.push_back({(*first)->range, "", clause});
  }

  static std::vector<const lua::Block*> blocks_of(const lua::Statement& statement) {
    std::vector<const lua::Block*> blocks;
    for (const lua::Node* child : lua::children(statement)) {
      if (const auto* block = node_cast<lua::Block>(child)) blocks.push_back(block);
    }
    return blocks;
  }

  /// Whether the function is mentioned, but only where nothing ran.
  bool is_called_by_idle(const lua::Function& function) {
    if (uses_.empty()) find_uses();
    const auto uses = uses_.find(function.name);
    return uses != uses_.end() && !uses->second;
  }

  void find_uses() {
    for (const auto& node : script_.nodes) {
      const auto* name = node_cast<lua::Name>(node.get());
      if (name == nullptr || name->access == lua::Access::write) continue;
      const lua::Node* around = name;
      while (around != nullptr && !is_statement(*around)) around = around->parent;
      bool& in_what_ran = uses_[name->name];
      in_what_ran = in_what_ran || around == nullptr || ran_.contains(around);
    }
  }

  static bool is_statement(const lua::Node& node) {
    return node.kind >= lua::Kind::local && node.kind <= lua::Kind::label;
  }

  bool is_inside_idle(const lua::Function& function) const {
    const lua::Function* around = function.enclosing;
    if (around == nullptr || around == script_.main) return false;
    if (!ran_.contains(around) || outside_.contains(around)) return true;
    // A function defined in a part that never ran is reported with that part.
    const auto* statement = lua::enclosing<lua::Block>(function);
    return statement != nullptr && statement != around->body && !ran_.contains(statement);
  }

  static bool has_code(const lua::Statement& statement) {
    switch (statement.kind) {
      case lua::Kind::label:
      case lua::Kind::break_loop:
      case lua::Kind::goto_label: return false;
      case lua::Kind::local: {
        const auto& local = static_cast<const lua::LocalStatement&>(statement);
        return std::none_of(local.names.begin(), local.names.end(),
                            [](const lua::Local* name) { return name->attribute == lua::Attribute::constant; });
      }
      case lua::Kind::do_block: {
        const auto& block = *static_cast<const lua::Do&>(statement).body;
        return std::any_of(block.statements.begin(), block.statements.end(),
                           [](const lua::Statement* inner) { return has_code(*inner); });
      }
      default: return true;
    }
  }

  /// Whether the statement marks an impossible case or ends the game; such a case need not occur.
  static bool stops(const lua::Statement& statement) {
    const auto* call = node_cast<lua::CallStatement>(&statement);
    if (call == nullptr) return false;
    static constexpr std::string_view kStopping[] = {"error", "assert", "finish", "finish_match", "redeal", "fail"};
    return std::any_of(std::begin(kStopping), std::end(kStopping),
                       [call](std::string_view name) { return lua::is_global_call(*call->call, name); });
  }
  static bool only_stops(const lua::Block& block) {
    return std::all_of(block.statements.begin(), block.statements.end(),
                       [](const lua::Statement* statement) { return stops(*statement); });
  }

  const LuaScript& script_;
  const std::set<const lua::Function*> outside_;
  const std::vector<Clause> clauses_;
  std::set<const lua::Node*> ran_;         ///< statements, blocks and functions that ran at least partly
  std::map<std::string_view, bool> uses_;  ///< names that the script mentions, and whether in code that ran
  std::vector<IdlePart> parts_;
};

}  // namespace

StatementsRun::StatementsRun(const Rules& rules) {
  std::size_t all = 0;
  for (const LuaScript& script : rules.scripts) {
    first_.push_back(all);
    all += script.statements.size();
  }
  counts_.ran.resize(all);
  before_.resize(all);
  ran_in_.resize(all);
}

void StatementsRun::end_game() {
  for (std::size_t i = 0; i < before_.size(); ++i) ran_in_[i] += counts_.ran[i] != before_[i] ? 1 : 0;
  before_ = counts_.ran;
  ++games_;
}

void StatementsRun::add(const StatementsRun& other) {
  for (std::size_t i = 0; i < counts_.ran.size(); ++i) {
    counts_.ran[i] |= other.counts_.ran[i];
    ran_in_[i] += other.ran_in_[i];
  }
  games_ += other.games_;
}

std::pair<std::size_t, const lua::Statement*> StatementsRun::statement(const Rules& rules, std::size_t number) const {
  std::size_t file = first_.size() - 1;
  while (first_[file] > number) --file;
  return {file, rules.scripts[file].statements[number - first_[file]]};
}

std::vector<IdlePart> idle_parts(const Rules& rules, const StatementsRun& run) { return IdleFinder(rules, run).find(); }

}  // namespace houserules
