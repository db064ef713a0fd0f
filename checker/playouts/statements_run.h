// Which statements of the scripts ran.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/state/hooks.h"

namespace houserules {

/// Notes statements, of Worlds loaded with StatementLines::numbered.
class StatementsRun final : public LineListener {
 public:
  explicit StatementsRun(const Rules& rules);

  void on_line(std::size_t file, int line) override { ran_[file][slot(line)] = 1; }
  void add(const StatementsRun& other);
  /// Whether the statement of that number in LuaScript::statements ran.
  bool ran(std::size_t file, std::size_t statement) const { return ran_[file][statement] != 0; }

 private:
  std::vector<std::vector<char>> ran_;  ///< by file and statement
};

/// A piece of the script that never ran.
struct IdlePart {
  Range range;           ///< its first statement, or the name of the function
  std::string function;  ///< the function that never ran as a whole; "" for a part of one that did
};

/// The largest parts of the rule file itself that never ran, in their order. Left out is what random games cannot run
/// or are not meant to: what only `why_not` and `at_limit` call, branches that only call `error` or `finish`, and what
/// makes no instructions.
std::vector<IdlePart> idle_parts(const Rules& rules, const StatementsRun& run);

}  // namespace houserules
