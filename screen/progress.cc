#include "screen/progress.h"

#include <string>

#include <fmt/format.h>

#include "screen/printable_output.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::chrono::milliseconds kWait{500};

}  // namespace

std::string duration_text(double seconds) {
  constexpr double kMinute = 60, kHour = 3600;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.1f} h", seconds / kHour);
}

Progress::Progress(std::ostream* out, Clock clock)
    : out_(out), clock_(std::move(clock)), begin_(clock_()), next_(begin_ + kWait) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() { say(""); }

void Progress::show_part(double part, const std::string& what) {
  if (part <= 0 || !is_due()) return;
  say(fmt::format("{}: {:.0f}%, {}", what, 100 * part, time_left(part)));
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
  return duration_text(gone * (1 - part) / part) + " left";
}

void Progress::say(const std::string& line) {
  if (out_ == nullptr || (line.empty() && shown_ == 0)) return;
  // Overwrites with spaces: not every terminal can erase a line.
  put_control(*out_, "\r");
  *out_ << pad_right(line, static_cast<int>(shown_));
  if (line.empty()) put_control(*out_, "\r");
  *out_ << std::flush;
  shown_ = static_cast<std::size_t>(display_width(line));
}

}  // namespace houserules
