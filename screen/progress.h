// A progress line on the terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

namespace houserules {

/// Rewrites one line and clears it on destruction. Not thread-safe.
class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// Writes to `out` (not owned; null: writes nothing).
  explicit Progress(std::ostream* out, Clock clock = std::chrono::steady_clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Replaces the line.
  void say(const std::string& line);
  void wipe();
  /// Shows the fraction of the work that is done (0 to 1) and the time left; `what` names the work. Updates twice a
  /// second, after the first half second.
  void show_part(double part, const std::string& what);

 private:
  bool is_due();
  std::string time_left(double part) const;

  std::ostream* out_;
  Clock clock_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point next_;
  std::size_t shown_ = 0;  ///< width in columns of the line on the terminal
};

/// "90 s", "5 min", "2.5 h".
std::string duration_text(double seconds);

}  // namespace houserules
