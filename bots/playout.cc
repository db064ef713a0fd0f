#include "bots/playout.h"

#include <algorithm>
#include <limits>

#include "bots/auction.h"
#include "bots/random.h"

namespace houserules {
namespace {

/// Choices per playout at most: kMostChoices, plus kMostChoicesOfEach per player.
constexpr int kMostChoices = 20;
constexpr int kMostChoicesOfEach = 10;
/// As many times that with habits.
constexpr int kMoreByHabit = 3;
/// The same while only finished games are informative.
constexpr int kMostWhenBlind = 4000;
/// Later deals are played as well only if the match ends within this many.
constexpr int kMostDealsAhead = 2;

/// How many more deals the header allows after the current one, at least 0; kMany if it sets no limit.
constexpr std::int64_t kMany = std::numeric_limits<std::int64_t>::max();
std::int64_t deals_to_come(const Setup& setup, const Match& match) {
  std::int64_t deals = kMany;
  if (setup.match.deals) deals = *setup.match.deals - match.deal_number;
  if (setup.match.rounds) {
    std::int64_t sum = 0;
    for (Seat seat = 0; seat < setup.players; ++seat) {
      if (match.is_in(seat)) sum += *setup.match.rounds - match.dealt[slot(seat)];
    }
    deals = std::min(deals, sum);
  }
  return std::max<std::int64_t>(0, deals);
}

}  // namespace

void Playout::begin(World& world, const Habits* habits) {
  const bool bids = pass_in_auction(world.setup(), world.decision()).has_value();
  judge_.begin(world, habits == nullptr || habits->prospects().are_none() ? nullptr : &habits->prospects());
  if (bids) judge_.widen();  // how high a contract is matters, and by how much it fails
  bound_ = (kMostChoices + kMostChoicesOfEach * world.setup().players) * (habits != nullptr ? kMoreByHabit : 1);
  const Match& match = world.table().match;
  const std::int64_t ahead = deals_to_come(world.setup(), match);
  last_deal_ = match.deal_number + (ahead <= kMostDealsAhead && !judge_.is_for_points() ? static_cast<int>(ahead) : 0);
}

std::optional<Rewards> Playout::run(World& world, const Choice& first) {
  made_ = 0;
  given_up_ = false;
  ended_.reset();
  const bool blind = judge_.is_blind();
  most_ = blind ? kMostWhenBlind : bound_;
  switch (world.answer(first)) {
    case Status::over: {
      if (ended_) return ended_;
      if (judge_.is_for_points()) return judge_.of_deal(world);
      given_up_ = world.setup().players == 1 && world.result().winners == 0 && !world.limit_reached();
      const Rewards rewards = judge_.of_result(world, static_cast<double>(std::min(made_, most_)) / most_);
      if (blind) judge_.learn(world, rewards);
      return rewards;
    }
    case Status::decision:
      if (ended_) return ended_;
      return world.table().match.deal_number > last_deal_ ? judge_.of_deal(world) : judge_.of_cut(world);
    case Status::error:
    case Status::interrupted: break;
  }
  return ended_;
}

Choice Playout::choose(World& world, const Decision& decision) {
  if (world.table().match.deal_number > last_deal_) {
    // Without a policy, the next decision suspends the world, where the game is abandoned.
    world.hooks().policy = nullptr;
    ended_ = judge_.of_deal(world);
    return {0, decision.alternatives[0].value};
  }
  allowance_.charge(decision);
  if (++made_ >= most_ || left(world) <= 0) world.hooks().policy = nullptr;
  return pick(world, decision);
}

Choice RandomPlayout::pick(World& world, const Decision& decision) {
  if (const auto call = random_call(decision, chance)) return *call;
  if (passes && !decision.many) {
    if (const auto pass = pass_in_auction(world.setup(), decision)) return {*pass, decision.alternatives[*pass].value};
  }
  return random_choice(decision, chance);
}

}  // namespace houserules
