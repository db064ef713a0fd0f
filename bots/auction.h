// Decisions in auctions, whatever the game calls them.
#pragma once

#include <cstdint>
#include <optional>

#include "runtime/chance.h"
#include "runtime/decision.h"
#include "runtime/setup.h"

namespace houserules {

/// The place of the pass in a decision of an auction, where one may pass or bid something, and no card is chosen:
/// nothing in any other decision. A bid has a value; in a game where numbers or words are bid (has_auction)
/// whatever else may be said belongs to the auction, too: to hold, to double.
std::optional<std::uint32_t> pass_in_auction(const Setup& setup, const Decision& decision);

/// A call of somebody who bids at random, for learning how contracts are played: mostly a pass, else mostly a low bid.
/// `pass`: its place. The decision has another option.
Choice random_bid(const Decision& decision, std::uint32_t pass, Chance& chance);

}  // namespace houserules
