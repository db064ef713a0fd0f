// A line on the terminal that tells how far a long run is.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

namespace houserules {

/// Rewrites one line a few times a second, and wipes it in the end. Not for several threads at a time.
class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// Writes to `out` (null: nowhere), which it does not own, of `games` in all. Nothing is written in the first half
  /// second.
  Progress(std::ostream* out, std::int64_t games, Clock clock = std::chrono::steady_clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::int64_t done);
  /// The same where only the part that is done is known, from 0 to 1; `what` is being done.
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
  std::size_t shown_ = 0;  ///< columns of the line that stands there
};

}  // namespace houserules
