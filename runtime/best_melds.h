// The best way to split a hand into melds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "runtime/card_sets.h"

namespace houserules {

/// The most cards that a hand to be split may have.
inline constexpr std::size_t kMostParted = 64;

/// The melds, no card in two of them, that together cover the most of what the hand's cards are `worth` (by place; at
/// most kMostParted cards). They are chosen from `melds`, or, without these, from groups and runs of three or more. A
/// meld stands for all melds with the same faces, so with equal cards in hand it may be laid twice; melds with faces
/// that are not in the hand are ignored. Earlier melds win ties. `face_of` gives the face of any card in the melds. The
/// result consists of the hand's own cards; nothing if there are more than kMostSets melds.
std::optional<CardSets> best_melds(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                   const std::function<FaceId(CardId)>& face_of);

/// The total worth of the cards of the hand that are in none of the best_melds() with the same arguments.
std::optional<std::int64_t> deadwood(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                     const std::function<FaceId(CardId)>& face_of);

}  // namespace houserules
