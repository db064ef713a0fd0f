// Poker hands.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "runtime/pack.h"

namespace houserules {

/// The maximum number of ranks in the order of a pack: sets of ranks are 64-bit masks.
inline constexpr int kMostPokerRanks = 63;

/// The value of the best five of these cards as a poker hand: higher for a better hand, equal for equal hands; 0
/// without cards. Ranks count by their order, and the highest may be low in a straight; cards without an order do not
/// count. There are no straights or flushes with fewer than five cards. The pack must have at most kMostPokerRanks in
/// its order.
std::int64_t poker_worth(const Pack& pack, std::span<const FaceId> faces);

/// A hand with that value in words: "full house, Kings over Fours"; with all cards that decide between
/// hands of that kind: "pair of Aces, kickers King 9 5". "nothing" for 0.
std::string poker_name(const Pack& pack, std::int64_t worth);

}  // namespace houserules
