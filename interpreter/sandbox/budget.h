// What one decision of a script may use, and the watchdog that sees to it.
//
// Counting instructions halves the speed of Lua, so a decision runs uncounted. A process-wide watchdog looks at the
// running worlds every 25 ms. When a decision has had the processor for 75 ms since it was first seen, the watchdog
// signals the thread that runs it (SIGURG), the signal's handler sets a hook on the running coroutine, and the hook
// ends the run with Verdict::timed_out. (The handler runs on the thread of the coroutine; another thread must not set
// its hook.) A time says nothing that would be the same on another machine; so the owner runs the decision again from a
// known state with counting on, and only that run tells whether the script is at fault. The bound on instructions is
// more than a machine runs in 75 ms: what breaks it is always caught, what keeps it never fails.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

struct lua_State;
struct lua_Debug;

namespace houserules {

class Arena;
class Watchdog;

/// How a run of a script ended.
enum class Verdict {
  fine,
  error,            ///< the script raised an error, or Lua did
  timed_out,        ///< the watchdog ended an uncounted run: run it again with counting on
  instructions,     ///< more than Limits::instructions
  memory,           ///< more than Limits::bytes, or the arena is full
  string_too_long,  ///< a string longer than Arena::kMaxString
  recursion,        ///< a function that calls itself without end
  stopped,          ///< a counted run took longer than kMaxSeconds
};

/// The bounds of one decision.
struct Limits {
  std::int64_t instructions = 100'000'000;        ///< Lua instructions plus charged units
  std::uint64_t bytes = std::uint64_t{16} << 20;  ///< bytes allocated, freed or not
};

/// Keeps count for one Lua state. begin_decision and end_decision cost a few ns and may be called a million times a
/// second. All members are for the thread that runs the state; other threads touch only what is atomic, by the
/// watchdog.
class Budget {
 public:
  static constexpr int kMaxSeconds = 10;  ///< of processor time, for what instructions do not measure

  explicit Budget(Arena& arena);
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// Opens the account of a decision: `running` is the coroutine that is about to be resumed or called. Counters start
  /// at 0, the arena's allocation limit is set. Decisions of different states may be nested on one thread: the time of
  /// the inner ones, each of which has bounds of its own, does not count against kMaxSeconds of the outer one.
  /// With `goes_on` nobody has decided anything since the last call: it goes on the same account.
  void begin_decision(lua_State* running, bool goes_on = false) {
    if (!goes_on) open_account();
    verdict_ = Verdict::fine;
    set_memory_limit();
    running_.store(running, std::memory_order_relaxed);
    outer_ = current_;
    thread_.store(this_thread(), std::memory_order_relaxed);
    counting_now_.store(counting_, std::memory_order_relaxed);
    if (counting_) [[unlikely]]
      start_counting(running);
    running_now_.store(true, std::memory_order_release);
    current_ = this;
    if (expired()) [[unlikely]]
      stop_at_once(running);
  }

  /// Closes it. The allocation limit is lifted, and no hook is left on the coroutine unless the run was ended by one.
  void end_decision() {
    current_ = outer_;
    if (outer_ != nullptr)
      outer_->nested_.store(outer_->nested_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    running_now_.store(false, std::memory_order_release);
    if (counting_) [[unlikely]]
      stop_counting();
    running_.store(nullptr, std::memory_order_relaxed);
    lift_memory_limit();
  }

  /// Between begin_decision and end_decision: the decision is made, the next one begins without leaving the coroutine.
  void next_decision() {
    open_account();
    set_memory_limit();
    if (counting_) [[unlikely]]
      start_counting(running_.load(std::memory_order_relaxed));
  }

  /// Between begin_decision and end_decision: another coroutine of the state runs now.
  void switch_running(lua_State* running);

  /// Whether the decisions to come count their instructions. Not to be changed during a decision.
  void set_counting(bool on) { counting_ = on || line_hook_ != nullptr; }
  bool counting() const { return counting_; }
  /// What Lua calls at each line of the decisions to come, which then count too; null: nothing.
  void set_line_hook(void (*hook)(lua_State* lua, lua_Debug* at)) {
    line_hook_ = hook;
    counting_ = hook != nullptr;
  }

  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }  ///< for the decisions to come

  /// Takes `units` from the running decision; raises a Lua error in `lua` when they are more than it has left.
  void charge(lua_State* lua, std::int64_t units) {
    spent_ += units;
    if (spent_ > limits_.instructions) [[unlikely]]
      overspent(lua);
  }

  /// Units that the running decision may still be charged.
  std::int64_t left() const { return limits_.instructions - spent_; }
  /// Units spent by the running or the last decision: what was charged, and with counting on the instructions, by the
  /// thousand.
  std::int64_t spent() const { return spent_; }
  /// What a hook or charge() ended the last decision with; otherwise Verdict::fine.
  Verdict verdict() const { return verdict_; }

 private:
  friend class Watchdog;

  void set_memory_limit();
  void lift_memory_limit();
  void start_counting(lua_State* running);
  void stop_counting();
  [[noreturn]] void overspent(lua_State* lua);
  void open_account() {
    spent_ = 0;
    account_.store(account_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  void stop_at_once(lua_State* running);
  bool expired() const { return expired_.load(std::memory_order_relaxed) == account_.load(std::memory_order_relaxed); }
  static int this_thread() {
    if (thread_id_ == 0) [[unlikely]]
      thread_id_ = ask_thread_id();
    return thread_id_;
  }
  static int ask_thread_id();
  static void on_signal(int);
  static void time_hook(lua_State* lua, lua_Debug* at);
  static void count_hook(lua_State* lua, lua_Debug* at);

  static constinit thread_local inline Budget* current_ = nullptr;  // whose decision this thread runs
  static constinit thread_local inline int thread_id_ = 0;

  Arena& arena_;
  Limits limits_;
  bool counting_ = false;
  void (*line_hook_)(lua_State* lua, lua_Debug* at) = nullptr;
  Verdict verdict_ = Verdict::fine;
  std::int64_t spent_ = 0;
  Budget* outer_ = nullptr;
  std::atomic<lua_State*> running_ = nullptr;
  std::atomic<bool> counting_now_ = false;
  std::atomic<int> thread_ = 0;  // the kernel's number of the thread that runs the decision
  std::atomic<bool> running_now_ = false;
  std::atomic<std::uint64_t> account_ = 1;  // the number of the decision
  std::atomic<std::uint64_t> expired_ = 0;  // the decision whose time is up
  std::atomic<std::uint64_t> nested_ = 0;   // decisions of other states that ended within its decisions
  // The watchdog's notes.
  std::uint64_t seen_account_ = 0, seen_nested_ = 0;
  std::int64_t seen_at_ = 0;  // ms of its thread
};

/// A decision, or a further part of one, from here to the end of the scope.
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

/// How a run failed, in words for the author of the rule file.
struct Failure {
  Verdict verdict = Verdict::error;
  std::string message;  ///< without the place
  std::string file;     ///< as Lua knows the chunk, "" when the place is not known
  int line = 0;         ///< 0: not known
};

/// What went wrong in a coroutine that lua_resume ended with `status`, an error. Reads the message off the top of its
/// stack and, where the message does not begin with a place, the place off the frames that the dead coroutine keeps
/// (an error for want of memory calls no message handler). Call it before the coroutine or its arena is used again; it
/// leaves the stack as it is.
Failure classify_failure(lua_State* dead, int status);

}  // namespace houserules
