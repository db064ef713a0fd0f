// Telling people what they are waiting for.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace houserules {

/// Calls `tell`, in its own thread, once this object is older than `patience`. In the meantime its owner must not touch
/// anything that `tell` uses.
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
