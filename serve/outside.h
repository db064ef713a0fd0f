// What tables need of the program around them, so that tests can run them without a network or a clock.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace houserules {

/// How somebody else reaches a table.
struct Invitation {
  std::string link;                  ///< "" if nobody else can
  std::vector<std::string> squares;  ///< its QR code: rows of '1' (dark) and '0'; empty if there is none
};

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
  virtual Invitation invitation(const std::string& code) const {
    static_cast<void>(code);
    return {};
  }
};

}  // namespace houserules
