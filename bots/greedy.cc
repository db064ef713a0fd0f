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
  Choice pick(World&, const Decision& decision) override {
    const auto call = random_call(decision, chance);
    return call ? *call : random_choice(decision, chance);
  }
};

namespace {

/// Of so many chances to call out of turn, one is missed.
constexpr std::uint32_t kMissed = 4;

}  // namespace

GreedyBot::GreedyBot(int playouts) : playouts_(playouts), rest_(std::make_unique<Rest>()) { begin(0, 0); }
GreedyBot::~GreedyBot() = default;

void GreedyBot::begin(const Seed& seed, std::uint64_t index) {
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

Choice GreedyBot::choose(World& world, std::span<const Choice>) {
  const Seat seat = world.decision().seat;
  std::vector<Candidate> candidates;
  list_candidates(world, world.decision(), seat, candidates);
  estimates_.clear();
  for (const Candidate& candidate : candidates) estimates_.push_back({candidate.choice, 0, 0});
  return candidates.size() == 1 ? candidates[0].choice : compare(world, seat, /*with_silence=*/false);
}

std::optional<Choice> GreedyBot::call(World& world, Seat caller) {
  if (chances_[slot(caller)].below(kMissed) == 0) return std::nullopt;
  const auto [first, end] = world.decision().of(caller);
  estimates_.assign(1, Estimate{});  // silence
  for (std::uint32_t at = first; at < end; ++at)
    estimates_.push_back({{at, world.decision().alternatives[at].value}, 0, 0});
  const Choice best = compare(world, caller, /*with_silence=*/true);
  const bool silent = best == estimates_.front().choice;
  estimates_.clear();
  return silent ? std::nullopt : std::optional(best);
}

/// The best of the choices in estimates_, tried in imagined games. With silence, the first stands for the player whose
/// decision it is going on, in any way.
Choice GreedyBot::compare(World& world, Seat seat, bool with_silence) {
  Chance& chance = chances_[slot(seat)];
  const int deals = playouts_ == 0 ? kHandful : std::max(1, playouts_ / static_cast<int>(estimates_.size()));
  {
    Thought thought(world, seat);
    rest_->begin(world);
    rest_->chance = Chance(chance.bits(), 0, 1);
    for (int deal = 0; deal < deals; ++deal) {
      // Try every alternative in the same deal.
      const std::uint64_t same = chance.bits();
      for (Estimate& estimate : estimates_) {
        Chance dealing(same);
        thought.imagine(dealing, rest_.get());
        const bool silence = with_silence && &estimate == &estimates_.front();
        const Choice first = silence ? random_choice(world.decision(), rest_->chance) : estimate.choice;
        if (const auto rewards = rest_->run(world, first)) {
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
  return best_of(
             estimates_, [](const Estimate& one) { return one.value; }, chance)
      .choice;
}

}  // namespace houserules
