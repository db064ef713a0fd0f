#include "bots/run.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace houserules {
namespace {

const char* relation(ScoreBound::Compare compare) {
  switch (compare) {
    case ScoreBound::Compare::equal: return "exactly";
    case ScoreBound::Compare::not_equal: return "other than";
    case ScoreBound::Compare::less: return "less than";
    case ScoreBound::Compare::less_equal: return "at most";
    case ScoreBound::Compare::greater: return "more than";
    case ScoreBound::Compare::greater_equal: break;
  }
  return "at least";
}

/// What would end the match, and the scores.
std::string waited_for(const World& world) {
  const Setup& setup = world.setup();
  const Match& match = world.table().match;
  if (!setup.match.scores.empty()) {
    const ScoreBound& bound = setup.match.scores.front();
    const auto end = match.scores.begin() + setup.players;
    const auto [least, most] = std::minmax_element(match.scores.begin(), end);
    return fmt::format("; it ends when a score is {} {}, and the scores are {} to {}", relation(bound.compare),
                       bound.bound, *least, *most);
  }
  if (setup.match.one_has_chips) return "; it ends when only one player has chips";
  if (setup.match.one_in) return "; it ends when only one player is in";
  return "";
}

}  // namespace

void Run::add_time(std::int64_t games, double seconds) {
  const auto n = static_cast<double>(games);
  const std::lock_guard lock(mutex_);
  games_ += n;
  seconds_ += seconds;
  seconds_squared_ += seconds * seconds;
  products_ += n * seconds;
  games_squared_ += n * n;
  ++stretches_;
}

Pace Run::pace() const {
  const std::lock_guard lock(mutex_);
  Pace pace;
  pace.games = static_cast<std::int64_t>(games_);
  pace.stretches = stretches_;
  if (games_ == 0 || seconds_ == 0) return pace;
  const double mean = seconds_ / games_;
  pace.seconds = mean;
  const double squares = seconds_squared_ - 2 * mean * products_ + mean * mean * games_squared_;
  pace.relative_error = std::sqrt(std::max(0.0, squares)) / seconds_;
  return pace;
}

void Run::look(const World& world) {
  const Match& match = world.table().match;
  const std::int64_t deals = match.deal_number;
  if (deals < told_from_.load(std::memory_order_relaxed)) return;
  const std::lock_guard lock(mutex_);
  if (deals < told_from_.load(std::memory_order_relaxed)) return;
  told_from_ = deals + deals / 8;
  long_match_ = fmt::format("one has reached {} deals and {} decisions{}", deals, match.decisions, waited_for(world));
}

std::string Run::long_match() const {
  const std::lock_guard lock(mutex_);
  return long_match_;
}

}  // namespace houserules
