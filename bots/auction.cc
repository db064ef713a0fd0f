#include "bots/auction.h"

#include <utility>

#include "bots/random.h"
#include "runtime/auction.h"

namespace houserules {

std::optional<std::uint32_t> pass_in_auction(const Setup& setup, const Decision& decision) {
  if (!moves_no_card(decision)) return std::nullopt;
  std::optional<std::uint32_t> pass;
  bool bids = false;
  const bool is_auctioned = has_auction(setup);
  for (std::uint32_t i = 0; i < decision.own().size(); ++i) {
    const Alternative& one = decision.own()[i];
    if (is_pass(setup.moves[one.move])) pass = i;
    else bids = bids || one.kind != AlternativeKind::plain || is_auctioned;
  }
  return bids ? pass : std::nullopt;
}

Choice random_bid(const Decision& decision, std::uint32_t pass, Chance& chance) {
  constexpr std::uint32_t kPassesOf = 4, kDrawn = 3;
  if (chance.below(kPassesOf) != 0) return {pass, decision.alternatives[pass].value};
  // Of a few drawn at random the first, as they are offered from the lowest up.
  Choice lowest = random_choice(decision, chance);
  for (std::uint32_t drawn = 1; drawn < kDrawn; ++drawn) {
    const Choice other = random_choice(decision, chance);
    if (std::pair(other.alternative, other.number) < std::pair(lowest.alternative, lowest.number)) lowest = other;
  }
  return lowest;
}

}  // namespace houserules
