#include "cli/progress.h"

#include <string>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {
namespace {

constexpr std::chrono::milliseconds kWait{500};

std::string duration(double seconds) {
  constexpr double kMinute = 60, kHour = 3600;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.1f} h", seconds / kHour);
}

}  // namespace

Progress::Progress(std::ostream* out, std::int64_t games, Clock clock)
    : out_(out), games_(games), clock_(std::move(clock)), begin_(clock_()), next_(begin_ + kWait) {}

Progress::~Progress() { write(""); }

void Progress::show(std::int64_t done) {
  if (out_ == nullptr) return;
  const auto now = clock_();
  if (now < next_ || done <= 0) return;
  next_ = now + kWait;
  const double gone = std::chrono::duration<double>(now - begin_).count();
  const double left = gone * static_cast<double>(games_ - done) / static_cast<double>(done);
  write(fmt::format("{} of {} ({}%), {} left", done, counted(games_, "game"), 100 * done / games_, duration(left)));
}

void Progress::write(const std::string& line) {
  if (out_ == nullptr || (line.empty() && shown_ == 0)) return;
  // Spaces over what stood there: not every terminal knows how to wipe a line.
  *out_ << '\r' << pad_right(line, static_cast<int>(shown_));
  if (line.empty()) *out_ << '\r';
  *out_ << std::flush;
  shown_ = line.size();
}

}  // namespace houserules
