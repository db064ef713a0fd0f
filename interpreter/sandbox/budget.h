// What one decision of a script may use, and how that is enforced.
//
// Counting instructions halves the speed of Lua, so a decision normally runs uncounted. A process-wide watchdog looks
// at the running worlds every 25 ms. Once a decision has used 75 ms of CPU time since it was first seen, the watchdog
// signals its thread (SIGURG); the handler sets a hook on the running coroutine (only its own thread may), and the hook
// ends the run with Verdict::timed_out. Time is not reproducible, so the owner then repeats the decision from a known
// state with counting on, and only that run decides whether the script is at fault. The bound on instructions is more
// than a machine runs in 75 ms: what exceeds it is always caught, and what keeps within it never fails.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "interpreter/sandbox/stop.h"

struct lua_State;
struct lua_Debug;

namespace houserules {

class Arena;
class Watchdog;

/// How a run of a script ended.
enum class Verdict {
  fine,
  error,            ///< the script raised an error, or Lua did
  timed_out,        ///< the watchdog ended an uncounted run: repeat it with counting on
  instructions,     ///< more than Limits::instructions, or events without end
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

/// The account of one Lua state. begin_decision and end_decision cost only a few ns. For the thread that runs the
/// state; the watchdog's thread touches only the atomic members and its own notes.
class Budget {
 public:
  static constexpr int kMaxSeconds = 10;  ///< CPU time of a counted run, for work that is not counted as instructions

  explicit Budget(Arena& arena);
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// Opens the account of a decision; `running` is the coroutine about to be resumed. Resets the counters and sets the
  /// arena's allocation limit. Decisions of different states may nest on one thread; the time of inner ones, which have
  /// their own bounds, does not count against kMaxSeconds of the outer one. With `goes_on`, continues the previous
  /// account, as nobody has decided anything since, and charges it for one more call: Lua counts the instructions of
  /// each call anew, so that short ones would cost nothing.
  void begin_decision(lua_State* running, bool goes_on = false) {
    if (goes_on) spent_ += kPerCall;
    else open_account();
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
    if (expired() || is_overdrawn() || is_stopped()) [[unlikely]]
      stop_at_once(running);
  }

  /// Closes the account, lifts the allocation limit and removes the counting hook.
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

  /// Between begin_decision and end_decision: the next decision begins without leaving the coroutine.
  void next_decision() {
    open_account();
    set_memory_limit();
    if (counting_) [[unlikely]]
      start_counting(running_.load(std::memory_order_relaxed));
  }

  /// Whether later decisions count their instructions. Do not change it during a decision.
  void set_counting(bool on) { counting_ = on; }
  bool counting() const { return counting_; }

  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }  ///< for later decisions

  /// Charges `units` to the running decision; raises a Lua error in `lua` if that is more than it has left.
  void charge(lua_State* lua, std::int64_t units) {
    spent_ += units;
    if (is_overdrawn()) [[unlikely]]
      overspent(lua);
  }
  /// Charges work between two calls of the script, where nothing can be raised: if it is too much, the next call is.
  void charge_between_calls(std::int64_t units) { spent_ += units; }

  /// Charges bytes that the running decision leaves outside the arena; raises a Lua error if they are more than it has
  /// left.
  void charge_bytes(lua_State* lua, std::uint64_t bytes);
  /// Raises the Lua error of a decision without memory.
  [[noreturn]] void no_memory(lua_State* lua);
  /// Says what ran out, before the error is raised.
  void note(Verdict verdict) {
    if (verdict != Verdict::error) verdict_ = verdict;
  }
  /// What the author is told after the arena's last refusal.
  std::string memory_message() const;

  /// Units spent by the running or last decision: what was charged and, with counting on, the instructions in steps of
  /// a thousand.
  std::int64_t spent() const { return spent_; }
  /// The same of all decisions.
  std::int64_t work() const { return work_ + spent_; }
  /// How a hook or charge() ended the last decision; otherwise Verdict::fine.
  Verdict verdict() const { return verdict_; }

 private:
  [[noreturn]] void overspent(lua_State* lua);
  friend class Watchdog;

  static constexpr std::int64_t kPerCall = 100;

  void set_memory_limit();
  void lift_memory_limit();
  void start_counting(lua_State* running);
  void stop_counting();
  void open_account() {
    work_ += spent_;
    spent_ = 0;
    account_.store(account_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  void stop_at_once(lua_State* running);
  bool is_overdrawn() const { return spent_ > limits_.instructions; }
  static bool is_stopped() { return stop_requested.load(std::memory_order_relaxed); }
  bool expired() const { return expired_.load(std::memory_order_relaxed) == account_.load(std::memory_order_relaxed); }
  static int this_thread() {
    if (thread_id_ == 0) [[unlikely]]
      thread_id_ = ask_thread_id();
    return thread_id_;
  }
  static int ask_thread_id();
  static void on_signal(int);
  [[noreturn]] static void end_early(Budget& budget, lua_State* lua);
  static void time_hook(lua_State* lua, lua_Debug* at);
  static void count_hook(lua_State* lua, lua_Debug* at);

  static constinit thread_local inline Budget* current_ = nullptr;  // of the decision this thread runs
  static constinit thread_local inline int thread_id_ = 0;

  Arena& arena_;
  Limits limits_;
  bool counting_ = false;
  Verdict verdict_ = Verdict::fine;
  std::int64_t spent_ = 0, work_ = 0;  ///< of this decision, and of those before it
  Budget* outer_ = nullptr;
  std::atomic<lua_State*> running_ = nullptr;
  std::atomic<bool> counting_now_ = false;
  std::atomic<int> thread_ = 0;  // kernel id of the thread running the decision
  std::atomic<bool> running_now_ = false;
  std::atomic<std::uint64_t> account_ = 1;  // number of the current decision
  std::atomic<std::uint64_t> expired_ = 0;  // the decision whose time is up
  std::atomic<std::uint64_t> nested_ = 0;   // decisions of other states that ended within this one's
  // Notes of the watchdog's thread.
  std::uint64_t seen_account_ = 0, seen_nested_ = 0;
  std::int64_t seen_at_ = 0;  // CPU time of the decision's thread, ms
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
