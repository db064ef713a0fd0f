#include "cli/run_watch.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "system/stop.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds kTick{50}, kBetween{500};
constexpr std::chrono::seconds kLongestSilence{600};

std::atomic<int> stopped_by = 0;  // lock-free, so that a handler may set it
std::atomic<std::int64_t> stopped_at = 0;
std::atomic<bool> ends_itself = false, hurried = false;
struct sigaction interrupt_before, terminate_before, hangup_before;

std::int64_t milliseconds_now() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);  // allowed in a handler
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

void on_stop(int signal) {
  constexpr std::int64_t kOnePress = 500;  // some terminals and wrappers send it twice
  const std::int64_t now = milliseconds_now();
  if (signal == SIGINT && stopped_by == SIGINT && now - stopped_at > kOnePress) {
    if (!ends_itself) ::_exit(kInterrupted);
    hurried = true;
  }
  if (stopped_by != signal) stopped_at = now;
  stopped_by = signal;
}

/// Both with one unit where they have the same: "2 to 4 min".
std::string range(double from, double to) {
  const std::string low = duration_text(from), high = duration_text(to);
  if (low == high) return low;
  const bool alike = low.substr(low.find(' ')) == high.substr(high.find(' '));
  return fmt::format("{} to {}", alike ? low.substr(0, low.find(' ')) : low, high);
}

/// The first games to be finished are the short ones, so that few of them tell little of the rest.
std::string time_left(const WatchedRun& watched, std::int64_t done, const Pace& pace, Seconds gone) {
  constexpr std::int64_t kFew = 4;
  constexpr double kSure = 0.15;
  const double limit = watched.time ? std::max(0.0, (Seconds(*watched.time) - gone).count()) : 0;
  if (watched.games == 0) return duration_text(limit) + " left";
  // What has gone into games that are not finished counts too: these are the long ones.
  const double games = static_cast<double>(std::max<std::int64_t>(1, pace.games));
  const double of_one = std::max(pace.seconds / static_cast<double>(watched.threads), gone.count() / games);
  const double expected = of_one * static_cast<double>(watched.games - done);
  const double error = pace.stretches < kFew ? 1 : std::min(1.0, 2 * pace.relative_error);
  const double low = expected * (1 - error / 2), high = expected * (1 + error);
  if (watched.time && (pace.games == 0 || low >= limit)) return duration_text(limit) + " left";
  if (pace.games == 0 || pace.stretches < 2) return "time left unknown";
  if (watched.time && high >= limit) return range(std::min(low, limit), limit) + " left";
  return (error < kSure ? duration_text(expected) : range(low, high)) + " left";
}

}  // namespace

std::string run_line(const WatchedRun& watched, std::int64_t done, std::int64_t decisions, const Pace& pace,
                     std::chrono::duration<double> gone) {
  const std::string of_part = watched.part.empty() ? "" : watched.part + ": ";
  const std::string games =
      of_part + (watched.games == 0 ? counted(done, watched.noun)
                                    : fmt::format("{} of {} ({}%)", done, counted(watched.games, watched.noun),
                                                  100 * done / std::max<std::int64_t>(1, watched.games)));
  if (decisions == 0 && done > 0 && !watched.time) {  // such a run counts nothing else, and its pace is even
    const double left = gone.count() * static_cast<double>(watched.games - done) / static_cast<double>(done);
    return fmt::format("{}, {} left", games, duration_text(left));
  }
  const std::string rest = time_left(watched, done, pace, gone);
  return decisions == 0 && done > 0 ? fmt::format("{}, {}", games, rest)
                                    : fmt::format("{}, {}, {}", games, counted(decisions, "decision"), rest);
}

RunWatch::RunWatch(Console& console, Run& run, WatchedRun watched)
    : console_(console),
      run_(run),
      watched_(std::move(watched)),
      begin_(Clock::now()),
      progress_(console.err_terminal ? &console.err : nullptr) {
  stopped_by = 0;
  stop_requested = false;
  hurried = false;
  ends_itself = watched_.ends_itself;
  struct sigaction action {};
  action.sa_handler = on_stop;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, &interrupt_before);
  ::sigaction(SIGTERM, &action, &terminate_before);
  ::sigaction(SIGHUP, nullptr, &hangup_before);
  if (hangup_before.sa_handler != SIG_IGN) ::sigaction(SIGHUP, &action, nullptr);  // not under nohup
  try {
    thread_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    // In a web page there are no threads: the page ends a run that takes too long.
  }
}

RunWatch::~RunWatch() { finish(); }

void RunWatch::finish() {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(finished_, true)) return;
  }
  woken_.notify_all();
  if (thread_.joinable()) thread_.join();
  stop_requested = false;
  progress_.wipe();
  if (watched_.keep) watched_.keep();
  if (stopped_by != 0) return;  // a second one of the same press must not end what is printed now
  ::sigaction(SIGINT, &interrupt_before, nullptr);
  ::sigaction(SIGTERM, &terminate_before, nullptr);
  ::sigaction(SIGHUP, &hangup_before, nullptr);
}

int RunWatch::signal() const { return stopped_by; }

bool RunWatch::is_hurried() const { return hurried; }

void RunWatch::watch() {
  auto next = begin_ + kBetween;
  std::unique_lock lock(mutex_);
  while (!woken_.wait_for(lock, kTick, [this] { return finished_; })) {
    const auto now = Clock::now();
    if (stopped_by != 0) stop();
    if (watched_.time && now - begin_ >= *watched_.time && !run_.stopped()) {
      out_of_time_ = true;
      stop();
    }
    if (now < next) continue;
    next = now + kBetween;
    lock.unlock();
    tell_long_match();
    tell();
    lock.lock();
  }
}

/// Games stop at their next decision, and a decision that does not end is interrupted.
void RunWatch::stop() {
  run_.stop();
  stop_requested = true;
}

/// What is told has been kept.
void RunWatch::tell() {
  const std::int64_t done = watched_.keep ? watched_.keep() : 0;
  const auto gone = Clock::now() - begin_;
  if (!console_.err_terminal && gone < next_line_) return;
  std::string line = watched_.line ? watched_.line() : run_line(watched_, done, run_.decisions(), run_.pace(), gone);
  const std::string so_far = watched_.so_far ? watched_.so_far() : "";
  if (!so_far.empty()) line += ": " + so_far;
  if (console_.err_terminal) {
    // A line that wraps could not be written over. It has nothing but ASCII in it.
    const auto width = static_cast<std::size_t>(std::max(2, console_.width));
    progress_.say(line.substr(0, width - 1));
    return;
  }
  console_.err << line << '\n' << std::flush;
  next_line_ = std::min(2 * next_line_, next_line_ + kLongestSilence);
}

void RunWatch::tell_long_match() {
  constexpr std::chrono::seconds kPatience{3};
  if (told_long_match_ || Clock::now() - begin_ < kPatience) return;
  const std::string match = run_.long_match();
  if (match.empty()) return;
  told_long_match_ = true;
  progress_.wipe();
  console_.err << fmt::format("{}: matches between these players rarely finish: {}\n", console_.program, match)
               << std::flush;
}

int code_after(int signal, int usual) {
  constexpr int kSignalled = 128;
  return signal == 0 ? usual : kSignalled + signal;
}

}  // namespace houserules
