#include "cli/progress.h"

#include <string>

#include <fmt/format.h>

#include "cli/printable_output.h"
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
  if (done <= 0 || !is_due()) return;
  const double part = static_cast<double>(done) / static_cast<double>(games_);
  write(fmt::format("{} of {} ({}%), {}", done, counted(games_, "game"), 100 * done / games_, time_left(part)));
}

void Progress::show_part(double part, const std::string& what) {
  if (part <= 0 || !is_due()) return;
  write(fmt::format("{}: {:.0f}%, {}", what, 100 * part, time_left(part)));
}

bool Progress::is_due() {
  if (out_ == nullptr) return false;
  const auto now = clock_();
  if (now < next_) return false;
  next_ = now + kWait;
  return true;
}

std::string Progress::time_left(double part) const {
  const double gone = std::chrono::duration<double>(clock_() - begin_).count();
  return duration(gone * (1 - part) / part) + " left";
}

void Progress::write(const std::string& line) {
  if (out_ == nullptr || (line.empty() && shown_ == 0)) return;
  // Overwrites with spaces: not every terminal can erase a line.
  put_control(*out_, "\r");
  *out_ << pad_right(line, static_cast<int>(shown_));
  if (line.empty()) put_control(*out_, "\r");
  *out_ << std::flush;
  shown_ = line.size();
}

}  // namespace houserules
