// What a long run of games tells while it goes on, and how it is ended.
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
  double seconds = 0;          ///< that one of them takes a thread, in the mean
  double relative_error = 0;   ///< of that mean: a standard error, as a part of it
  std::int64_t stretches = 0;  ///< how many times were measured
};

/// Shared by the threads that play and the one that watches them. All of it may be called from any thread.
class Run {
 public:
  /// Ends the run: games that are being played are left.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  /// Decisions made so far, also in games that are being played; added up now and then.
  std::int64_t decisions() const { return decisions_.load(std::memory_order_relaxed); }
  void add_decisions(std::int64_t more) { decisions_.fetch_add(more, std::memory_order_relaxed); }

  /// A thread has finished so many games, for which it took so long.
  void add_time(std::int64_t games, double seconds);
  Pace pace() const;

  /// Looks at a game that is being played, for what long_match() tells.
  void look(const World& world);
  /// Of the longest match so far, once it is remarkably long, also if it is not over: "one has come to 412 deals and
  /// 80412 decisions; it ends when somebody has 500 points, and after 400 deals the most were 120"; "" if none is.
  std::string long_match() const;

 private:
  std::atomic<bool> stopped_ = false;
  std::atomic<std::int64_t> decisions_ = 0;
  std::atomic<std::int64_t> told_from_ = 100;  ///< deals from which look() looks more closely
  mutable std::mutex mutex_;
  double games_ = 0, seconds_ = 0, seconds_squared_ = 0, products_ = 0, games_squared_ = 0;
  std::int64_t stretches_ = 0;
  std::string long_match_;
};

/// Hands on what comes in any order in the order of its indices. A Part has `first`, `end` and append(Part&&), which
/// takes one on that begins where it ends.
template <class Part>
class InOrder {
 public:
  explicit InOrder(std::uint64_t next) : next_(next) {}

  /// Keeps `part` until all before it is there.
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
