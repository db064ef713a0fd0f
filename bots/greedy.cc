#include "bots/greedy.h"

#include <algorithm>
#include <cmath>

#include "bots/candidates.h"
#include "bots/random.h"
#include "interpreter/world/thought.h"

namespace houserules {

namespace {

/// The bot misses one in this many chances to call out of turn.
constexpr std::uint32_t kMissed = 4;
/// Deals to try until one agrees with everything the player has seen since.
constexpr int kDealings = 8;
/// In standard errors of the difference: how much better than silence a call must be, since it cannot be undone, and
/// how much worse all calls must be for thinking to stop.
constexpr double kSurely = 2, kLikely = 1;

}  // namespace

GreedyBot::GreedyBot(int playouts) : playouts_(playouts) { begin(0, 0); }

void GreedyBot::begin(const Seed& seed, std::uint64_t index) {
  seed_ = seed;
  index_ = index;
  helper_.reset();
  rest_.forget();
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

Choice GreedyBot::choose(World& world, std::span<const Choice>) {
  const Seat seat = world.decision().seat;
  std::vector<Candidate> candidates;
  list_candidates(world, world.decision(), seat, candidates);
  estimates_.clear();
  cut_short_ = false;
  for (const Candidate& candidate : candidates) estimates_.push_back({candidate.choice});
  if (candidates.size() == 1) return candidates[0].choice;
  Thought thought(world, seat);
  return compare(world, seat, [&](Chance& dealing) {
    thought.imagine(dealing, &rest_);
    return true;
  });
}

// The offer on the table was made from the real cards. Silence leaves the choice to the player whose turn it is, so the
// games are imagined from the previous decision, and that player is offered what the imagined cards allow.
std::optional<Choice> GreedyBot::call(World& world, Seat caller, std::span<const Choice> made) {
  if (chances_[slot(caller)].below(kMissed) == 0) return std::nullopt;
  if (helper_ == nullptr) {
    helper_ = std::make_unique<Helper>(world, seed_, index_);
    helper_->keep_way();
  }
  if (!helper_->follow(made)) return std::nullopt;
  World& thinking = helper_->world();
  WayBack& way = helper_->way();
  const Decision mine = thinking.decision().alone(caller);
  const std::uint32_t first = thinking.decision().of(caller).first;
  std::vector<Candidate> candidates;
  list_candidates(thinking, mine, caller, candidates);
  estimates_.assign(1, Estimate{});  // silence
  for (const Candidate& candidate : candidates)
    estimates_.push_back({{first + candidate.choice.alternative, candidate.choice.number}});
  way.aim(caller);
  const auto dealt = [&](Chance& dealing) {
    for (int tried = 0; tried < kDealings; ++tried) {
      if (way.imagine(dealing, &rest_) && thinking.decision().alone(caller) == mine) return true;
    }
    return false;
  };
  const Choice best = compare(thinking, caller, dealt, /*is_call=*/true);
  way.back();
  const auto at =
      std::find_if(estimates_.begin(), estimates_.end(), [&best](const Estimate& one) { return one.choice == best; });
  const bool silent = ahead_[static_cast<std::size_t>(at - estimates_.begin())].errors() < kSurely;
  estimates_.clear();
  return silent ? std::nullopt : std::optional(best);
}

/// The best of the choices in estimates_, each tried in the games that `imagine` makes, if it can make them. A choice
/// that is not the player's stands for silence: then the player whose decision it is chooses at random. Silence comes
/// first, and calls that are worse are not tried in more deals.
Choice GreedyBot::compare(World& world, Seat seat, const Imagine& imagine, bool is_call) {
  Chance& chance = chances_[slot(seat)];
  const std::uint32_t first = world.decision().of(seat).first;
  const int deals = playouts_ == 0 ? kHandful : std::max(1, playouts_ / static_cast<int>(estimates_.size()));
  rest_.begin(world);
  rest_.allow(world, allowance_);
  cut_short_ = false;
  rest_.chance = Chance(chance.bits(), 0, 1);
  ahead_.assign(estimates_.size(), Ahead{});
  int looked_at = kHandful;
  for (int deal = 0; deal < deals; ++deal) {
    // Try every alternative in the same deal.
    const std::uint64_t same = chance.bits();
    std::optional<double> first_reward;
    for (Estimate& estimate : estimates_) {
      Chance dealing(same);
      cut_short_ = rest_.left(world) <= 0;
      if (cut_short_ || !imagine(dealing)) break;
      const auto [alternative, number] = estimate.choice;
      // In this game other players may make a different number of choices first.
      const Decision& offered = world.decision();
      const Choice choice = alternative < first ? random_choice(offered, rest_.chance)
                                                : Choice{alternative - first + offered.of(seat).first, number};
      if (const auto rewards = rest_.run(world, choice)) {
        const double reward = (*rewards)[slot(seat)];
        ++estimate.playouts;
        estimate.value += reward;
        estimate.wins += rest_.wins()[slot(seat)];
        if (&estimate == &estimates_.front()) first_reward = reward;
        Ahead& ahead = ahead_[static_cast<std::size_t>(&estimate - estimates_.data())];
        const double more = reward - first_reward.value_or(reward);
        ahead.deals += first_reward ? 1 : 0;
        ahead.sum += more;
        ahead.squares += more * more;
      }
      ++done_;
    }
    if (cut_short_ || (enough_ && enough_())) break;
    if (is_call && deal + 1 == looked_at) {
      looked_at *= 2;
      if (std::none_of(ahead_.begin() + 1, ahead_.end(), [](const Ahead& one) { return one.errors() > -kLikely; }))
        break;
    }
  }
  for (Estimate& estimate : estimates_) {
    const auto games = static_cast<double>(std::max<std::int64_t>(1, estimate.playouts));
    estimate.value /= games;
    estimate.wins /= games;
  }
  return best_of(
             estimates_, [](const Estimate& one) { return one.value; }, chance)
      .choice;
}

double GreedyBot::Ahead::errors() const {
  constexpr double kMany = 1e6;  // the difference never varied
  if (deals == 0 || sum == 0) return 0;
  const double mean = sum / deals;
  const double spread = deals == 1 ? 0 : (squares - sum * mean) / (deals - 1);
  return std::clamp(mean / std::sqrt(std::max(spread / deals, 1e-12)), -kMany, kMany);
}

}  // namespace houserules
