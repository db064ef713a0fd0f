// What one decision of a script that runs in Lua may use. A hook counts its instructions, a thousand at a time, and looks
// whether everything is to stop.
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
  error,            ///< the script raised an error, or Lua did
  interrupted,      ///< stop_requested was set
  instructions,     ///< more than Limits::instructions, or events without end
  memory,           ///< more than Limits::bytes, or the arena is full
  string_too_long,  ///< a string longer than Arena::kMaxString
  recursion,        ///< a function that calls itself without end
  stopped,          ///< it took longer than kMaxSeconds
};

/// The bounds of one decision.
struct Limits {
  std::int64_t instructions = 100'000'000;        ///< Lua instructions plus charged units
  std::uint64_t bytes = std::uint64_t{16} << 20;  ///< bytes allocated, freed or not
};

/// The account of one Lua state.
class Budget {
 public:
  static constexpr int kMaxSeconds = 10;  ///< processor time of a decision, for work that is not counted as instructions

  explicit Budget(Arena& arena) : arena_(arena) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// Opens the account of a decision; `running` is the coroutine about to be resumed. Resets the counters and sets the
  /// arena's allocation limit. Decisions of different states may nest on one thread; the time of inner ones, which have
  /// their own bounds, does not count against kMaxSeconds of the outer one. With `goes_on`, continues the previous
  /// account, as nobody has decided anything since, and charges it for one more call: Lua counts the instructions of
  /// each call anew, so that short ones would cost nothing.
  void begin_decision(lua_State* running, bool goes_on = false);
  /// Closes the account, lifts the allocation limit and removes the hook.
  void end_decision();
  /// Between begin_decision and end_decision: the next decision begins without leaving the coroutine.
  void next_decision();

  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }  ///< for later decisions

  /// Charges work between two calls of the script, where nothing can be raised: if it is too much, the next call is.
  void charge_between_calls(std::int64_t units) { spent_ += units; }

  /// Raises the Lua error of a decision without memory.
  [[noreturn]] void no_memory(lua_State* lua);
  /// Says what ran out, before the error is raised.
  void note(Verdict verdict) {
    if (verdict != Verdict::error) verdict_ = verdict;
  }
  /// What the author is told after the arena's last refusal.
  std::string memory_message() const;

  /// Units spent by the running or last decision: what was charged, and the instructions in steps of a thousand.
  std::int64_t spent() const { return spent_; }
  /// The same of all decisions.
  std::int64_t work() const { return work_ + spent_; }
  /// How the hook ended the last decision; otherwise Verdict::fine.
  Verdict verdict() const { return verdict_; }

 private:
  static constexpr std::int64_t kPerCall = 100;

  void open_account();
  void begin_time();
  static void count_hook(lua_State* lua, lua_Debug* at);

  Arena& arena_;
  Limits limits_;
  Verdict verdict_ = Verdict::fine;
  std::int64_t spent_ = 0, work_ = 0;  ///< of this decision, and of those before it
  lua_State* running_ = nullptr;
  std::int64_t began_ = 0;   ///< in the thread's time, ms
  std::uint64_t inner_ = 0;  ///< decisions that had ended on this thread by then
  std::uint64_t hooks_ = 0;  ///< calls of the hook
};

/// A decision, or with `goes_on` a further part of one, to the end of the scope.
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

/// How a run failed, for the author of the rule file.
struct Failure {
  Verdict verdict = Verdict::error;
  std::string message;  ///< without the place
  std::string file;     ///< Lua's name of the chunk; "" if unknown
  int line = 0;         ///< 0 if unknown
};

/// What a message of Lua's says, which may begin with its place.
Failure failure_in(std::string_view message);

/// What went wrong in a coroutine for which lua_resume returned the error `status`. Reads the message on top of its
/// stack and, if that does not begin with a place, takes the place from the frames the dead coroutine keeps. Call it
/// before the coroutine or its arena is used again. Leaves the stack unchanged.
Failure classify_failure(lua_State* dead, int status);

}  // namespace houserules
