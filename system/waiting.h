// Telling people what they are waiting for.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace houserules {

/// Calls `tell`, in a thread of its own, once it has lasted for `patience`. Whoever holds it waits for something and
/// must not touch meanwhile what `tell` does.
class Waiting {
 public:
  Waiting(std::chrono::milliseconds patience, std::function<void()> tell);
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread clock_;
};

}  // namespace houserules
