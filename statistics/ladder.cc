#include "statistics/ladder.h"

#include <algorithm>
#include <cmath>

#include "bots/numbered_games.h"
#include "bots/seats.h"
#include "statistics/study.h"

namespace houserules {
namespace {

/// Seats the two levels side by side, and lets them draw other lots in each game of the same deal: else a player who
/// thinks the same way in both would count as the deal.
class Exchange final : public Bot {
 public:
  Exchange(const Rung& rung, const Setup& setup, const Run& run)
      : bots_{make_bot(rung.stronger), make_bot(rung.weaker)},
        sides_(setup.players == 1 || setup.win == WinRule::together ? 1
               : setup.teams > 0                                    ? setup.teams
                                                                    : setup.players) {
    for (const auto& bot : bots_) bot->set_enough([&run] { return run.stopped(); });
  }

  void exchange(int game) { game_ = game; }

  void begin(const Seed& seed, std::uint64_t index) override {
    const std::uint64_t other = 2 * index + static_cast<std::uint64_t>(game_);
    for (std::size_t bot = 0; bot < bots_.size(); ++bot) {
      bots_[bot]->begin(Seed(seed.number() + 1 + bot), other);
      bots_[bot]->follow(seed, index);
    }
    lot_ = Chance(seed, index, kLot);
  }
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return of(caller).call(world, caller, made);
  }
  Choice choose(World& world, std::span<const Choice> made) override {
    for (const Seat caller : asked_before(world.decision(), lot_)) {
      if (const auto choice = call(world, caller, made)) return *choice;
    }
    return of(world.decision().seat).choose(world, made);
  }

 private:
  Bot& of(Seat seat) { return *bots_[static_cast<std::size_t>((seat % sides_ + game_) % 2)]; }

  std::array<std::unique_ptr<Bot>, 2> bots_;
  int sides_;
  int game_ = 0;
  Chance lot_;
};

/// What comes of an index.
struct PlayedPair {
  ExchangedPair pair{};
  std::optional<GameError> fault = {};
};

/// Sums from which any pair can be left out.
struct PairSums {
  double count = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

  void add(const ExchangedPair& pair, double times) {
    count += times;
    x += times * pair[0];
    y += times * pair[1];
    xx += times * pair[0] * pair[0];
    yy += times * pair[1] * pair[1];
    xy += times * pair[0] * pair[1];
  }
};

/// Of pairs.
struct Moments {
  double variance = 0;         ///< of a result, in the same seats
  double deal = 0;             ///< covariance of both results
  double half_difference = 0;  ///< of the means
  double error = 0;            ///< of the half difference, squared
};

Moments moments_of(const PairSums& sums) {
  const double n = sums.count, x = sums.x / n, y = sums.y / n;
  const auto unbiased = [n](double sum, double a, double b) { return (sum / n - a * b) * n / (n - 1); };
  const double both = unbiased(sums.xx, x, x) + unbiased(sums.yy, y, y), deal = unbiased(sums.xy, x, y);
  return {both / 2, deal, (x - y) / 2, std::max(0.0, (both - 2 * deal) / n / 4)};
}

/// The deal's, the skill's and the remaining part of the variance; all zero if there is no variance.
std::array<double, 3> parts_of(const PairSums& sums) {
  const Moments its = moments_of(sums);
  // The squared difference of means is too large by its variance.
  const double skill = std::max(0.0, its.half_difference * its.half_difference - its.error);
  const double all = its.variance + skill;
  constexpr double kRounding = 1e-12;
  if (all < kRounding) return {0, 0, 0};
  return {its.deal / all, skill / all, 1 - its.deal / all - skill / all};
}

/// Where no difference in skill was found, the jackknife knows nothing of its square; the interval of the difference
/// does.
void widen_to_no_skill(Found& skill, const PairSums& sums) {
  const Moments its = moments_of(sums);
  const double reach = student95(skill.games - 1) * std::sqrt(its.error), ahead = std::abs(its.half_difference);
  if (ahead > reach) return;
  const double most = (ahead + reach) * (ahead + reach);
  skill.interval = {0, most > 0 ? most / (its.variance + most) : 0};
}

}  // namespace

std::optional<Found> advantage_of(const Rung& rung) {
  std::vector<double> values;
  for (const ExchangedPair& pair : rung.pairs)
    values.push_back(rung.is_alone ? pair[0] - pair[1] : (pair[0] + 1 - pair[1]) / 2);
  return rung.is_alone ? found_mean(values) : found_mean_share(values);
}

Sources sources_of(const Rung& rung) {
  PairSums sums;
  for (const ExchangedPair& pair : rung.pairs) sums.add(pair, 1);
  const auto source = [&](std::size_t part) -> std::optional<Found> {
    return found_jackknife(rung.pairs.size(), [&](std::size_t left_out) {
      PairSums others = sums;
      if (left_out < rung.pairs.size()) others.add(rung.pairs[left_out], -1);
      return parts_of(others)[part];
    });
  };
  const std::array<double, 3> all = rung.pairs.size() < 2 ? std::array<double, 3>{} : parts_of(sums);
  if (all == std::array<double, 3>{}) return {};
  Sources sources{source(0), source(1), source(2)};
  if (sources.skill) widen_to_no_skill(*sources.skill, sums);
  return sources;
}

std::optional<GameError> climb(const Rung& rung, const ClimbPlan& plan,
                               const std::function<void(const ExchangedPair&)>& take) {
  using Player = std::function<std::optional<PlayedPair>(std::uint64_t)>;
  Run& run = *plan.run;
  const auto make_player = [&]() -> Player {
    auto error = std::make_shared<GameError>();
    const std::shared_ptr<World> world = World::load(plan.game.rules, plan.game.players, plan.game.options, {}, *error);
    if (world == nullptr) return [error](std::uint64_t) { return PlayedPair{{}, *error}; };
    const auto bots = std::make_shared<Exchange>(rung, world->setup(), run);
    return [&run, world, bots, seed = plan.seed](std::uint64_t index) -> std::optional<PlayedPair> {
      PlayedPair pair;
      for (int number = 0; number < 2; ++number) {
        bots->exchange(number);
        const Status status = play_game(*world, *bots, seed, index, [&run] { return run.stopped(); });
        if (run.stopped() || status == Status::decision || status == Status::interrupted) return std::nullopt;
        if (status != Status::over) return PlayedPair{{}, world->error()};
        run.add_decisions(world->result().decisions);
        const std::vector<double> shares = win_shares(world->result(), world->setup());
        for (std::size_t side = 0; side < shares.size(); side += 2) pair.pair[slot(number)] += shares[side];
      }
      return pair;
    };
  };
  std::optional<GameError> fault;
  const auto first = static_cast<std::uint64_t>(plan.first), pairs = static_cast<std::uint64_t>(plan.pairs);
  play_numbered<PlayedPair>(first, first + pairs, plan.threads, run, make_player, [&](const PlayedPair& played) {
    fault = played.fault;
    if (!fault) take(played.pair);
    return !fault;
  });
  return fault;
}

}  // namespace houserules
