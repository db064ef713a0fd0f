#include "interpreter/watchdog.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "interpreter/budget.h"

namespace houserules {

Watchdog& Watchdog::instance() {
  static Watchdog watchdog;
  return watchdog;
}

Watchdog::Watchdog() {
  struct sigaction action {};
  action.sa_handler = &Budget::on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGURG, &action, nullptr);  // ignored by default, so that one that comes too late does no harm
  thread_ = std::thread([this] { look_after(); });
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

void Watchdog::add(Budget& budget) {
  {
    const std::lock_guard lock(mutex_);
    budgets_.push_back(&budget);
  }
  woken_.notify_one();
}

void Watchdog::remove(Budget& budget) {
  const std::lock_guard lock(mutex_);
  const auto it = std::find(budgets_.begin(), budgets_.end(), &budget);
  if (it == budgets_.end()) return;
  *it = budgets_.back();
  budgets_.pop_back();
}

void Watchdog::look_after() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (budgets_.empty()) {
      woken_.wait(lock);
      continue;
    }
    for (Budget* budget : budgets_) look_at(*budget);
    woken_.wait_for(lock, kLook, [this] { return ending_; });
  }
}

void Watchdog::look_at(Budget& budget) {
  const std::uint64_t epoch = budget.epoch_.load(std::memory_order_acquire);
  if (epoch % 2 == 0 || epoch != budget.seen_epoch_) {
    budget.seen_epoch_ = epoch;
    budget.seen_ = 1;
    return;
  }
  ++budget.seen_;
  constexpr int kCountedLooks = static_cast<int>(Budget::kMaxSeconds * 1000 / kLook.count());
  const int patience = budget.counting_now_.load(std::memory_order_relaxed) ? kCountedLooks : kLooks;
  if (budget.seen_ < patience) return;
  budget.expired_.store(epoch, std::memory_order_relaxed);
  // At every further look again, as the coroutine that runs may have become another one. The handler checks the epoch,
  // and a thread that has ended since is no thread of this process.
  syscall(SYS_tgkill, getpid(), budget.thread_.load(std::memory_order_relaxed), SIGURG);
}

}  // namespace houserules
