#include "bots/futile.h"

#include <vector>

#include "bots/candidates.h"
#include "bots/ground.h"
#include "bots/solver.h"
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
        standing_(standing_of(world)),
        unknown_(world.table().unknown_to(seat_).size()),
        been_(been),
        allowance_(allowance) {}

  bool only_lead_back(const Choice& choice) {
    if (allowance_.is_spent(world_)) return false;
    allowance_.charge(world_.decision());
    if (world_.answer(choice) != Status::decision || world_.decision().seat != seat_) return false;
    if (world_.table().unknown_to(seat_).size() != unknown_) return false;
    const std::uint64_t standing = standing_of(world_);
    if (standing == standing_) return !met_.empty();
    if (been_.contains(standing) || !met_.insert(mix(standing, hash_of_options(world_))).second) return true;
    if (met_.size() > kMostPositions) return false;
    const Snapshot here = world_.snapshot();
    bytes_ += here.size();
    if (bytes_ > kMostKept) return false;
    const std::size_t own = world_.decision().own().size();
    for (std::size_t i = 0; i < own; ++i) {
      if (i > 0) world_.restore(here);
      allowance_.charge(world_.decision(), here.size());
      const Alternative& one = world_.decision().alternatives[i];
      if (one.variants() > 1 || !only_lead_back({static_cast<std::uint32_t>(i), one.value})) return false;
    }
    bytes_ -= here.size();
    return true;
  }

 private:
  World& world_;
  Seat seat_;
  std::uint64_t standing_;
  std::size_t unknown_;
  const std::unordered_set<std::uint64_t>& been_;
  Allowance& allowance_;
  std::unordered_set<std::uint64_t> met_;  ///< after the first choice
  std::size_t bytes_ = 0;                  ///< of the states on the way
};

std::uint64_t hash_of_value(const PublicValue& value) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(value.kind), static_cast<std::uint64_t>(value.number));
  for (const char c : value.text) hash = mix(hash, static_cast<unsigned char>(c));
  return hash;
}

}  // namespace

std::uint64_t standing_of(const World& world) {
  const Setup& setup = world.setup();
  const Match& match = world.table().match;
  std::uint64_t hash = lie_of_cards(world, world.decision().seat);
  for (std::size_t i = 0; i < setup.publics.size(); ++i) {
    const PublicInfo& info = setup.publics[i];
    const int owners = info.each ? setup.players : info.each_team ? setup.teams : 1;
    for (int owner = 0; owner < owners; ++owner)
      hash =
          mix(hash, hash_of_value(world.public_value(static_cast<int>(i), info.each || info.each_team ? owner : -1)));
  }
  for (Seat seat = 0; seat < setup.players; ++seat) {
    hash = mix(hash, static_cast<std::uint64_t>(match.scores[slot(seat)]));
    hash = mix(hash, static_cast<std::uint64_t>(match.chips[slot(seat)]));
  }
  return hash;
}

bool is_futile(World& world, const Choice& choice, const std::unordered_set<std::uint64_t>& been,
               Allowance& allowance) {
  Thought thought(world, world.decision().seat);
  Chance chance;
  thought.imagine(chance, nullptr);
  return WaysBack(world, been, allowance).only_lead_back(choice);
}

}  // namespace houserules
