// Records which statements of the scripts ran.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/state/hooks.h"

namespace houserules {

class StatementsRun {
 public:
  explicit StatementsRun(const Rules& rules);

  /// For Hooks::counts of Worlds loaded with Scripts::counted.
  StatementCounts& counts() { return counts_; }
  /// A game in which statements were counted is over.
  void end_game();
  void add(const StatementsRun& other);
  std::int64_t games() const { return games_; }
  /// The number of these games in which the statement ran.
  std::int64_t games_of(std::size_t file, std::size_t statement) const { return ran_in_[first_[file] + statement]; }
  /// Whether a statement, an index into LuaScript::statements, ran.
  bool ran(std::size_t file, std::size_t statement) const { return counts_.ran[first_[file] + statement] != 0; }
  /// The statement with that number in `counts`, and its file.
  std::pair<std::size_t, const lua::Statement*> statement(const Rules& rules, std::size_t number) const;

 private:
  StatementCounts counts_;
  std::vector<std::size_t> first_;     ///< by file: its first statement
  std::vector<std::uint32_t> before_;  ///< the counts when the game began
  std::vector<std::int64_t> ran_in_;   ///< games, by statement
  std::int64_t games_ = 0;
};

/// A piece of the script that never ran.
struct IdlePart {
  Range range;              ///< its first statement, or the function's name
  std::string function;     ///< the function, if none of it ran; else ""
  std::string clause = {};  ///< the number of its clause, if it is all the code of that clause
};

/// The largest parts of the rule file itself that never ran, in order. Omits what random games cannot or need not
/// reach: functions that only `why_not`, `hand_total` and `at_limit` call, branches that only call `error` or `finish`
/// (unless they are all the code of a numbered clause), and statements without instructions.
std::vector<IdlePart> idle_parts(const Rules& rules, const StatementsRun& run);

}  // namespace houserules
