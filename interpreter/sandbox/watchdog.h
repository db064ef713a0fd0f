// The one thread of the process that looks after running decisions (budget.h tells how).
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
  static constexpr std::chrono::milliseconds kLook{25};
  /// Processor time from the first look at a decision to the signal.
  static constexpr std::chrono::milliseconds kPatience{75};

  static Watchdog& instance();

  void add(Budget& budget);
  /// Afterwards the watchdog does not touch it any more.
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
