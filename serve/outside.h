// What tables need of the program around them, so that tests can run them without a network or a clock.
#pragma once

#include <chrono>
#include <functional>

namespace houserules {

class Outside {
 public:
  virtual ~Outside() = default;
  /// Calls `then` after that time.
  virtual void later(std::chrono::milliseconds delay, std::function<void()> then) = 0;
  /// Runs `work` beside everything else, and then calls `then` as later() does.
  virtual void think(std::function<void()> work, std::function<void()> then) = 0;
  virtual std::chrono::steady_clock::time_point now() const = 0;
  /// Whether everything ends: whoever thinks stops soon. May be called from any thread.
  virtual bool is_closing() const { return false; }
};

}  // namespace houserules
