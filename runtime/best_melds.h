// The best way to part a hand into melds.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "runtime/card_sets.h"

namespace houserules {

/// Most cards of a hand that is parted.
inline constexpr std::size_t kMostParted = 64;

/// Of the `melds`, those that can be laid together, no card in two of them, and cover most of what the cards in `hand`
/// are `worth` (by place; at most kMostParted of them). A meld stands for all with the same faces, so with two equal
/// cards in hand it may be laid twice; melds with faces that the hand has not are passed over. Of ways that are equally
/// good, one that begins with melds that come first. `faces` has the face of each card that there is, by its number.
/// The melds are made of the hand's own cards. `spend` as in Search.
CardSets best_melds(std::span<const CardId> hand, std::span<const std::int64_t> worth, const CardSets& melds,
                    const std::function<FaceId(CardId)>& face_of, const std::function<void(std::int64_t)>& spend);

}  // namespace houserules
