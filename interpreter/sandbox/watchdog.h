// The one thread of the process that supervises running decisions (see budget.h).
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace houserules {

class Budget;

/// Starts with the first budget, ends with the process.
class Watchdog {
 public:
  static constexpr std::chrono::milliseconds kLook{25};  ///< wall-clock time between looks
  /// CPU time of a decision from the first look at it to the signal.
  static constexpr std::chrono::milliseconds kPatience{75};

  static Watchdog& instance();

  /// Starts supervising; `budget` must stay valid until remove().
  void add(Budget& budget);
  /// Once it returns, the watchdog no longer touches `budget`.
  void remove(Budget& budget);

 private:
  Watchdog();
  ~Watchdog();
  void look_after();
  static void look_at(Budget& budget);

  std::mutex mutex_;
  std::condition_variable woken_;
  std::vector<Budget*> budgets_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace houserules
