// The best way to split a hand into melds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "runtime/card_sets.h"

namespace houserules {

/// The maximum number of cards in a hand to be split.
inline constexpr std::size_t kMostParted = 64;

/// The melds, disjoint by card, that cover the greatest total `worth` (one number per card of the hand, which has at
/// most kMostParted cards). They are chosen from `melds` or, if that is null, from all groups and runs of three or
/// more. A meld stands for all melds with the same faces, so a hand with duplicate cards may lay it twice; melds with
/// faces that the hand lacks are ignored. Earlier melds win ties. `face_of` gives the face of any card in `melds`. The
/// result consists of the hand's own cards; nothing if there are more than kMostSets melds.
std::optional<CardSets> best_melds(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                   const std::function<FaceId(CardId)>& face_of);

/// The total worth of the cards not covered by the best_melds() for the same arguments.
std::optional<std::int64_t> deadwood(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                     const std::function<FaceId(CardId)>& face_of);

}  // namespace houserules
