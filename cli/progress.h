// A progress line on the terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

namespace houserules {

/// Rewrites one line a few times a second and wipes it on destruction. Not thread-safe.
class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// Writes to `out` (not owned; null: writes nothing). `games` is the total. Nothing is shown in the first half
  /// second.
  Progress(std::ostream* out, std::int64_t games, Clock clock = std::chrono::steady_clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::int64_t done);
  /// The same where only the fraction done (0 to 1) is known; `what` names the work.
  void show_part(double part, const std::string& what);

 private:
  bool is_due();
  std::string time_left(double part) const;
  void write(const std::string& line);

  std::ostream* out_;
  std::int64_t games_;
  Clock clock_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point next_;
  std::size_t shown_ = 0;  ///< width in columns of the line on the terminal
};

}  // namespace houserules
