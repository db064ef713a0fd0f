// Work that takes longer than an editor should wait: done on a snapshot of all texts, so that the server can go on.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "checker/check.h"
#include "checker/fixes.h"
#include "rule_tests/rule_test.h"

namespace houserules {

/// A finding as long as its text stays the same.
using FindingKey = std::tuple<Code, Position, std::string>;
inline FindingKey key_of_finding(const Finding& finding) {
  return {finding.code, finding.range.begin, finding.message};
}

/// The changes that mend the findings of one text, as far as they were looked for.
struct FoundFixes {
  std::vector<Replacement> sure;                           ///< see Fixer::sure_fixes
  std::map<FindingKey, std::vector<Replacement>> changes;  ///< see Fixer::fixes_of
  std::map<FindingKey, Replacement> ignoring;              ///< the comment that ignores the finding
  std::optional<std::string> corrected;                    ///< the text with all sure changes
};

/// What a task has found; std::monostate: nothing, because it failed.
using TaskResult = std::variant<std::monostate, FoundFixes, CheckReport, RuleTestReport>;

/// How a task is stopped, and told of. Both are used in the task's thread.
struct TaskWatch {
  const std::atomic<bool>* stopped = nullptr;    ///< once true, the result no longer matters; null: never
  std::function<void(double part)> on_progress;  ///< called with progress from 0 to 1, if any is known; null: nobody
};

/// `run` may be called once, in another thread.
struct EditorTask {
  std::uint64_t number = 0;
  std::function<TaskResult(const TaskWatch& watch)> run;
};

/// Tasks of different lanes can run at the same time. `answers`: somebody waits for them.
enum class TaskLane { answers, games };

}  // namespace houserules
