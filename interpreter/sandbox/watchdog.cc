#include "interpreter/sandbox/watchdog.h"

#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

#include "interpreter/sandbox/budget.h"

namespace houserules {
namespace {

// How long a thread has run, so that one that only waits for the processor is not taken for one that loops; where the
// kernel does not tell, the clock on the wall.
std::int64_t milliseconds_of(int thread) {
  // As pthread_getcpuclockid makes it of a thread's number: a thread's clock (4), the scheduler's (2).
  const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3 | 6);
  timespec time{};
  if (clock_gettime(clock, &time) != 0) clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

}  // namespace

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
  if (!budget.running_now_.load(std::memory_order_acquire)) return;
  const std::uint64_t account = budget.account_.load(std::memory_order_acquire);
  const int thread = budget.thread_.load(std::memory_order_relaxed);
  const bool counting = budget.counting_now_.load(std::memory_order_relaxed);
  // A test plays whole games within one decision of its own script, whose instructions are counted meanwhile.
  const std::uint64_t nested = counting ? budget.nested_.load(std::memory_order_relaxed) : budget.seen_nested_;
  if (account != budget.seen_account_ || nested != budget.seen_nested_) {
    budget.seen_account_ = account;
    budget.seen_nested_ = nested;
    budget.seen_at_ = milliseconds_of(thread);
    return;
  }
  const std::int64_t patience = counting ? Budget::kMaxSeconds * 1000 : kPatience.count();
  if (milliseconds_of(thread) - budget.seen_at_ < patience) return;
  budget.expired_.store(account, std::memory_order_relaxed);
  // At every further look again, as the coroutine that runs may have become another one. The handler checks the
  // account, and a thread that has ended since is no thread of this process.
  syscall(SYS_tgkill, getpid(), thread, SIGURG);
}

}  // namespace houserules
