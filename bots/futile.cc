#include "bots/futile.h"

#include <vector>

#include "bots/candidates.h"
#include "bots/ground.h"
#include "interpreter/world/thought.h"
#include "runtime/chance.h"

namespace houserules {
namespace {

constexpr std::size_t kMostPositions = 300;

/// A hash of what may be chosen.
std::uint64_t hash_of_options(const World& world) {
  std::vector<Candidate> candidates;
  list_candidates(world, world.decision(), world.decision().seat, candidates);
  std::uint64_t hash = candidates.size();
  for (const Candidate& candidate : candidates) hash = mix(hash, candidate.key);
  return hash;
}

/// Follows all that one player can do without the others.
class WaysBack {
 public:
  WaysBack(World& world, const std::unordered_set<std::uint64_t>& been, Allowance& allowance)
      : world_(world),
        seat_(world.decision().seat),
        lie_(lie_of_cards(world, seat_)),
        been_(been),
        allowance_(allowance) {}

  bool only_lead_back(const Choice& choice) {
    allowance_.charge(world_.decision());
    if (world_.answer(choice) != Status::decision || world_.decision().seat != seat_) return false;
    const std::uint64_t lie = lie_of_cards(world_, seat_);
    if (lie == lie_) return !met_.empty();
    if (been_.contains(lie) || !met_.insert(mix(lie, hash_of_options(world_))).second) return true;
    if (met_.size() > kMostPositions || allowance_.is_spent(world_)) return false;
    const Snapshot here = world_.snapshot();
    const std::size_t own = world_.decision().own().size();
    for (std::size_t i = 0; i < own; ++i) {
      if (i > 0) world_.restore(here);
      const Alternative& one = world_.decision().alternatives[i];
      if (one.variants() > 1 || !only_lead_back({static_cast<std::uint32_t>(i), one.value})) return false;
    }
    return true;
  }

 private:
  World& world_;
  Seat seat_;
  std::uint64_t lie_;
  const std::unordered_set<std::uint64_t>& been_;
  Allowance& allowance_;
  std::unordered_set<std::uint64_t> met_;  ///< after the first choice
};

}  // namespace

bool is_futile(World& world, const Choice& choice, const std::unordered_set<std::uint64_t>& been, Allowance allowance) {
  Thought thought(world, world.decision().seat);
  Chance chance;
  thought.imagine(chance, nullptr);
  return WaysBack(world, been, allowance).only_lead_back(choice);
}

}  // namespace houserules
