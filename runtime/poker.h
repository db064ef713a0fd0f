// Poker hands.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "runtime/pack.h"

namespace houserules {

/// What the best five of these cards are worth as a poker hand: more for the better hand, the same for hands that are
/// equal; 0 without cards. Ranks are by their order, the highest of which may also stand under the lowest in a
/// straight; cards without an order do not count. With fewer than five cards there are no straights and flushes.
std::int64_t poker_worth(const Pack& pack, std::span<const FaceId> faces);

/// The hand of that worth in words: "full house, K and 4"; "nothing" for 0.
std::string poker_name(const Pack& pack, std::int64_t worth);

}  // namespace houserules
