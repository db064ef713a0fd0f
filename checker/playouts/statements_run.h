// Records which statements of the scripts ran.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/state/hooks.h"

namespace houserules {

/// Listens to Worlds loaded with Scripts::numbered.
class StatementsRun final : public LineListener {
 public:
  explicit StatementsRun(const Rules& rules);

  void on_line(std::size_t file, int line) override { ran_[file][slot(line)] = 1; }
  void add(const StatementsRun& other);
  /// Whether a statement, an index into LuaScript::statements, ran.
  bool ran(std::size_t file, std::size_t statement) const { return ran_[file][statement] != 0; }

 private:
  std::vector<std::vector<char>> ran_;  ///< by file and statement
};

/// A piece of the script that never ran.
struct IdlePart {
  Range range;           ///< its first statement, or the function's name
  std::string function;  ///< the function, if none of it ran; else ""
};

/// The largest parts of the rule file itself that never ran, in order. Omits what random games cannot or need not run:
/// what only `why_not`, `hand_total` and `at_limit` call, branches that only call `error` or `finish`, and statements that produce no
/// instructions.
std::vector<IdlePart> idle_parts(const Rules& rules, const StatementsRun& run);

}  // namespace houserules
