// Watching over a long run: how far it is, Ctrl-C, and its time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "bots/run.h"
#include "screen/console.h"
#include "screen/progress.h"

namespace houserules {

/// What is watched. The functions are called by the thread that watches.
struct WatchedRun {
  const char* noun = "game";
  std::int64_t games = 0;  ///< to be played here, if nothing stops the run; 0: as many as the time allows
  int threads = 1;
  std::optional<std::chrono::milliseconds> time;  ///< ends the run
  std::function<std::int64_t()> keep;             ///< keeps what is done so far, and returns how many games that is
  std::function<std::string()> so_far;            ///< what came of it so far, in a few words; may be empty
  std::function<std::string()> line = {};         ///< how far it is, instead of run_line(); may be empty
  std::string part = {};     ///< which part of the work it is, before the line: "fair against easy"; may be empty
  bool ends_itself = false;  ///< a second SIGINT does not end the program, but is_hurried()
};

/// How far a run is, on one line: "312 of 1000 games (31%), 120433 decisions, 2 to 4 min left".
std::string run_line(const WatchedRun& watched, std::int64_t done, std::int64_t decisions, const Pace& pace,
                     std::chrono::duration<double> gone);

/// While it lives, SIGINT, SIGTERM and SIGHUP (unless that is ignored) stop the run, in the middle of a decision too,
/// as does the end of its time; a second SIGINT ends the program. On a terminal tells a few times a second how far the
/// run is, elsewhere after ten seconds, twenty, forty and so on. Tells of matches that hardly end. At most one may
/// exist.
class RunWatch {
 public:
  RunWatch(Console& console, Run& run, WatchedRun watched);
  ~RunWatch();
  RunWatch(const RunWatch&) = delete;
  RunWatch& operator=(const RunWatch&) = delete;

  /// Ends watching; keeps what is done.
  void finish();

  /// The signal that has stopped the run; 0: none.
  int signal() const;
  /// Whether a second SIGINT has come to a run that ends itself.
  bool is_hurried() const;
  /// Whether its time was over before its games.
  bool out_of_time() const { return out_of_time_; }

 private:
  using Clock = std::chrono::steady_clock;

  void watch();
  void stop();
  void tell();
  void tell_long_match();

  Console& console_;
  Run& run_;
  WatchedRun watched_;
  Clock::time_point begin_;
  Progress progress_;
  std::chrono::seconds next_line_{10};  ///< without a terminal
  bool told_long_match_ = false;
  bool out_of_time_ = false;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool finished_ = false;
  std::thread thread_;
};

/// The exit code of a program that was asked to end: 129 for SIGHUP, 130 for SIGINT, 143 for SIGTERM; `usual` without a
/// signal.
int code_after(int signal, int usual);

}  // namespace houserules
