// Limits on what a script may use for one decision when it runs in Lua. A count hook fires every thousand instructions,
// and also checks whether the program should stop.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

struct lua_State;
struct lua_Debug;

namespace houserules {

class Arena;

/// How a run of a script ended.
enum class Verdict {
  fine,
  error,            ///< an error raised by the script or by Lua
  interrupted,      ///< stop_requested was set
  instructions,     ///< more than Limits::instructions, or too many events
  memory,           ///< more than Limits::bytes, or the arena is full
  string_too_long,  ///< a string longer than Arena::kMaxString
  recursion,        ///< unbounded recursion
  stopped,          ///< longer than kMaxSeconds
};

/// The limits for one decision.
struct Limits {
  std::int64_t instructions = 100'000'000;        ///< Lua instructions plus charged units
  std::uint64_t bytes = std::uint64_t{16} << 20;  ///< bytes allocated, whether freed or not
};

/// Tracks what a Lua state uses, one decision at a time.
class Budget {
 public:
  static constexpr int kMaxSeconds = 10;  ///< CPU time per decision; catches work not counted as instructions

  explicit Budget(Arena& arena) : arena_(arena) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// Starts accounting for a decision: resets the counters, sets the arena's allocation limit and installs the hook.
  /// `running` is the coroutine about to be resumed. Decisions of different states may nest on one thread; time spent
  /// in an inner one, which has its own limits, does not count against kMaxSeconds of the outer one. With `goes_on`,
  /// nobody has made a choice since the last call: the previous account continues and is charged kPerCall, because Lua
  /// restarts its instruction count with each call and short calls would otherwise be free.
  void begin_decision(lua_State* running, bool goes_on = false);
  /// Stops accounting: lifts the allocation limit and removes the hook.
  void end_decision();
  /// Starts the next decision without leaving the coroutine. Call it between begin_decision and end_decision.
  void next_decision();

  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }  ///< from the next decision on

  /// Charges work done between two calls of the script, where no error can be raised. If it exceeds the limit, the next
  /// call fails.
  void charge_between_calls(std::int64_t units) { spent_ += units; }

  /// Raises the Lua error for a decision that ran out of memory.
  [[noreturn]] void no_memory(lua_State* lua);
  /// Records which limit was exceeded, before the error is raised. Ignores Verdict::error.
  void note(Verdict verdict) {
    if (verdict != Verdict::error) verdict_ = verdict;
  }
  /// The error message for the arena's last refusal.
  std::string memory_message() const;

  /// Units spent by the current or last decision: charges, plus instructions in steps of a thousand.
  std::int64_t spent() const { return spent_; }
  /// Units spent by all decisions of this state.
  std::int64_t work() const { return work_ + spent_; }
  /// The limit that ended the last decision, or Verdict::fine.
  Verdict verdict() const { return verdict_; }

 private:
  static constexpr std::int64_t kPerCall = 100;

  void open_account();
  void begin_time();
  static void count_hook(lua_State* lua, lua_Debug* at);

  Arena& arena_;
  Limits limits_;
  Verdict verdict_ = Verdict::fine;
  std::int64_t spent_ = 0, work_ = 0;  ///< by this decision; by all earlier ones
  lua_State* running_ = nullptr;
  double began_ = 0;         ///< by thread_seconds()
  std::uint64_t inner_ = 0;  ///< decisions that had ended on this thread at that time
  std::uint64_t hooks_ = 0;  ///< calls of the hook
};

/// Calls begin_decision on construction and end_decision on destruction.
class DecisionScope {
 public:
  DecisionScope(Budget& budget, lua_State* running, bool goes_on = false) : budget_(budget) {
    budget_.begin_decision(running, goes_on);
  }
  ~DecisionScope() { budget_.end_decision(); }
  DecisionScope(const DecisionScope&) = delete;
  DecisionScope& operator=(const DecisionScope&) = delete;

 private:
  Budget& budget_;
};

/// A script failure, for the author of the rule file.
struct Failure {
  Verdict verdict = Verdict::error;
  std::string message;  ///< without the location
  std::string file;     ///< Lua's chunk name; "" if unknown
  int line = 0;         ///< 0 if unknown
};

/// Splits a Lua error message into its location, if it starts with one, and the rest.
Failure failure_in(std::string_view message);

/// Describes the failure of a coroutine for which lua_resume returned the error `status`. Reads the message on top of
/// its stack; if that does not start with a location, takes the location from the dead coroutine's stack frames. Call
/// it before the coroutine or its arena is used again. Leaves the stack unchanged.
Failure classify_failure(lua_State* dead, int status);

}  // namespace houserules
