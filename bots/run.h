// The progress of a long run of games, and how to stop it.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "interpreter/world/world.h"

namespace houserules {

/// How fast games are played.
struct Pace {
  std::int64_t games = 0;      ///< finished
  double seconds = 0;          ///< a thread takes for one of them, on average
  double relative_error = 0;   ///< of that mean: its standard error, as a fraction of it
  std::int64_t stretches = 0;  ///< number of measurements
};

/// Shared by the threads that play and the one that watches them. All of it may be called from any thread.
class Run {
 public:
  /// Stops the run: games in progress are abandoned.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  /// Whether the run should end.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  /// Decisions made so far, games in progress included; updated now and then.
  std::int64_t decisions() const { return decisions_.load(std::memory_order_relaxed); }
  void add_decisions(std::int64_t more) { decisions_.fetch_add(more, std::memory_order_relaxed); }

  /// Reports that a thread has finished this many games in this time.
  void add_time(std::int64_t games, double seconds);
  /// The measured speed so far; all zero while nothing has been measured.
  Pace pace() const;

  /// Inspects a game in progress, for long_match().
  void look(const World& world);
  /// The longest match so far, finished or not, once it is remarkably long: "one has come to 412 deals and
  /// 80412 decisions; it ends when somebody has 500 points, and after 400 deals the most were 120"; "" if none is.
  std::string long_match() const;

 private:
  std::atomic<bool> stopped_ = false;
  std::atomic<std::int64_t> decisions_ = 0;
  std::atomic<std::int64_t> told_from_ = 100;  ///< number of deals from which look() inspects matches more closely
  mutable std::mutex mutex_;
  double games_ = 0, seconds_ = 0, seconds_squared_ = 0, products_ = 0, games_squared_ = 0;
  std::int64_t stretches_ = 0;
  std::string long_match_;
};

/// Passes on parts that arrive in any order in the order of their indices. A Part has `first`, `end` and
/// append(Part&&), which adds a part that begins where this one ends.
template <class Part>
class InOrder {
 public:
  explicit InOrder(std::uint64_t next) : next_(next) {}

  /// Keeps `part` until everything before it has arrived.
  template <class Take>
  void add(Part part, const Take& take) {
    if (part.first == part.end) return;
    const auto after = waiting_.lower_bound(part.first);
    if (after != waiting_.begin() && std::prev(after)->second.end == part.first) {
      std::prev(after)->second.append(std::move(part));
    } else {
      waiting_.emplace(part.first, std::move(part));
    }
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      Part ready = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      next_ = ready.end;
      take(std::move(ready));
    }
  }

 private:
  std::uint64_t next_;
  std::map<std::uint64_t, Part> waiting_;
};

}  // namespace houserules
