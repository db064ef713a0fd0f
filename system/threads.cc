#include "system/threads.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include <time.h>

namespace houserules {

void run_in_threads(int threads, const std::function<void()>& work, const std::function<void()>& stop) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      stop();
    }
  };
  std::vector<std::thread> others;
  try {
    others.reserve(static_cast<std::size_t>(std::max(threads - 1, 0)));
    while (static_cast<int>(others.size()) + 1 < threads) others.emplace_back(guarded);
  } catch (const std::exception&) {
    // The work is done without threads that cannot be created.
  }
  guarded();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace houserules
