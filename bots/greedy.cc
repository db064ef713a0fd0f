#include "bots/greedy.h"

#include <algorithm>

#include "bots/candidates.h"
#include "bots/playout.h"
#include "bots/random.h"
#include "interpreter/world/thought.h"

namespace houserules {

/// Plays the rest of the deal at random.
class GreedyBot::Rest final : public Playout {
 public:
  Chance chance;

 protected:
  Choice pick(World&, const Decision& decision) override { return random_choice(decision, chance); }
};

GreedyBot::GreedyBot(int playouts) : playouts_(playouts), rest_(std::make_unique<Rest>()) { begin(0, 0); }
GreedyBot::~GreedyBot() = default;

void GreedyBot::begin(const Seed& seed, std::uint64_t index) {
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

Choice GreedyBot::choose(World& world, std::span<const Choice>) {
  const Seat seat = world.decision().seat;
  Chance& chance = chances_[slot(seat)];
  std::vector<Candidate> candidates;
  list_candidates(world, world.decision(), seat, candidates);
  estimates_.clear();
  for (const Candidate& candidate : candidates) estimates_.push_back({candidate.choice, 0, 0});
  if (candidates.size() == 1) return candidates[0].choice;
  const int deals = playouts_ == 0 ? kHandful : std::max(1, playouts_ / static_cast<int>(candidates.size()));
  {
    Thought thought(world);
    rest_->begin(world);
    rest_->chance = Chance(chance.bits(), 0, 1);
    for (int deal = 0; deal < deals; ++deal) {
      // Try every alternative in the same deal.
      const std::uint64_t same = chance.bits();
      for (Estimate& estimate : estimates_) {
        Chance dealing(same);
        thought.imagine(dealing, rest_.get());
        if (const auto rewards = rest_->run(world, estimate.choice)) {
          ++estimate.playouts;
          estimate.value += (*rewards)[slot(seat)];
        }
        ++done_;
      }
      if (enough_ && enough_()) break;
    }
  }
  for (Estimate& estimate : estimates_)
    estimate.value /= static_cast<double>(std::max<std::int64_t>(1, estimate.playouts));
  const auto best = std::max_element(estimates_.begin(), estimates_.end(),
                                     [](const Estimate& a, const Estimate& b) { return a.value < b.value; });
  return best->choice;
}

}  // namespace houserules
