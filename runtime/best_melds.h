// The best way to part a hand into melds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "runtime/card_sets.h"

namespace houserules {

/// Most cards of a hand that is parted.
inline constexpr std::size_t kMostParted = 64;

/// Of the `melds` (without them: groups and runs of three or more), those that can be laid together, no card in two of
/// them, and cover most of what the cards of the hand are `worth` (by place; at most kMostParted of them). A meld
/// stands for all with the same faces, so with equal cards in hand it may be laid twice; melds with faces that the hand
/// has not are passed over. Of ways that are equally good, one that begins with melds that come first. `face_of` gives
/// the face of any card of the melds. They are returned with the hand's own cards; nothing if there are more than
/// kMostSets.
std::optional<CardSets> best_melds(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                   const std::function<FaceId(CardId)>& face_of);

/// What the cards of the hand that are in none of the `best_melds` are worth together; of the same arguments.
std::optional<std::int64_t> deadwood(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                     const std::function<FaceId(CardId)>& face_of);

}  // namespace houserules
