#include "cli/simulate/pair_run.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/run_watch.h"
#include "cli/simulate/contestants.h"
#include "statistics/log_games.h"
#include "statistics/noticeable.h"
#include "statistics/sequential.h"

namespace houserules {

PairRun::PairRun(Pairing& pairing, const PairPlan& plan, GameLog& log, std::size_t part)
    : pairing_(pairing),
      plan_(plan),
      log_(log),
      part_(part),
      sums_(plan.looking ? 0 : plan.pairs, pairing.a.players, {pairing.comparison.a.moves, pairing.comparison.a.parts},
            {pairing.comparison.b.moves, pairing.comparison.b.parts}, pairing.comparison.teams),
      places_a_(sums_.columns().places_of(pairing.comparison.a.moves, pairing.comparison.a.parts)),
      places_b_(sums_.columns().places_of(pairing.comparison.b.moves, pairing.comparison.b.parts)),
      row_a_(sums_.columns().width()),
      row_b_(sums_.columns().width()),
      next_look_(next_look(0)) {}

void PairRun::add(std::uint64_t index, const PlayedGame& a, const PlayedGame& b) {
  sums_.columns().write(row_a_.data(), a.result, a.counts, places_a_);
  sums_.columns().write(row_b_.data(), b.result, b.counts, places_b_);
  sums_.add(row_a_.data(), row_b_.data());
  pairing_.comparison.a.tally.add(index, a.result, a.counts);
  pairing_.comparison.b.tally.add(index, b.result, b.counts);
  if (plan_.looking && pairs() >= next_look_) look();
}

/// After how many pairs one looks does not depend on the time, so that neither does when an answer is sharp.
void PairRun::look() {
  next_look_ = next_look(pairs());
  const std::vector<Figure> figures = sums_.figures(at_any_time(pairs()));
  sharp_ = is_sharp(figures, pairs());
  so_far_ = length_so_far(figures);
}

/// The bots, with what is known about this side's game.
std::vector<BotSpec> PairRun::taught(const ChosenGame& game) const {
  std::vector<BotSpec> bots = pairing_.bots;
  make_ready(bots, game, plan_.playing);
  return bots;
}

void PairRun::take(Stretch played) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < played.games[0].size() && !sharp_; ++i) {
    const PlayedGame& a = played.games[0][i];
    const PlayedGame& b = played.games[1][i];
    const std::uint64_t index = played.first + i;
    if (log_.is_open()) log_.add({part_, index, index + 1}, Json::array({game_counts_json(a), game_counts_json(b)}));
    add(index, a, b);
  }
  if (sharp_) run_.stop();
}

std::string PairRun::so_far() {
  const std::lock_guard lock(mutex_);
  return so_far_;
}

std::int64_t PairRun::keep() {
  const std::lock_guard lock(mutex_);
  log_.flush();
  return pairs();
}

Stop PairRun::stop_of(int signal, bool out_of_time) const {
  if (sharp_) return Stop::sharp;
  if (pairs() >= plan_.pairs) return Stop::all_played;
  return signal != 0 || !out_of_time ? Stop::interrupted : Stop::time;
}

std::optional<SimulationFault> PairRun::play(Console& console, int& signal) {
  Plan plan;
  plan.seed = plan_.seed;
  plan.first = static_cast<std::uint64_t>(plan_.first + pairs());
  plan.games = std::max<std::int64_t>(0, plan_.pairs - pairs());
  plan.threads = static_cast<int>(std::clamp<std::int64_t>(plan.games, 1, plan_.threads));
  plan.keep_games = true;
  plan.run = &run_;
  plan.on_played = [this](Stretch played) { take(std::move(played)); };
  std::optional<SimulationFault> fault;
  bool out_of_time = false;
  if (plan_.playing && !sharp_ && signal == 0 && plan.games > 0) {
    RunWatch watch(console, run_,
                   {"pair", plan_.looking ? 0 : plan_.pairs, plan.threads, plan_.time, [this] { return keep(); },
                    [this] { return so_far(); }});
    fault = run_games({{pairing_.a, taught(pairing_.a)}, {pairing_.b, taught(pairing_.b)}}, plan);
    watch.finish();
    signal = watch.signal();
    out_of_time = watch.out_of_time();
  }
  Comparison& comparison = pairing_.comparison;
  comparison.wanted = plan_.looking ? 0 : plan_.pairs;
  comparison.stop = stop_of(signal, out_of_time);
  // The usual intervals are for a number of games that was fixed beforehand, and for many.
  constexpr std::int64_t kMany = 100;
  comparison.at_any_time = plan_.looking || pairs() < std::min(kMany, plan_.pairs);
  comparison.figures = sums_.figures(comparison.at_any_time ? at_any_time(pairs()) : Certainty{});
  if (comparison.at_any_time && pairs() < kFirstLook) {
    for (Figure& figure : comparison.figures) {
      if (figure.contrast) figure.contrast->p = figure.contrast->p_corrected = 1;  // nobody should look yet
    }
  }
  return fault;
}

}  // namespace houserules
