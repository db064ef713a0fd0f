// A hand of cards, sorted and laid out in lines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/setup.h"
#include "runtime/view.h"
#include "telling/card_text.h"

namespace houserules {

/// The default order of hands: by rank if the rules name no suits, or the moves name ranks but neither suits nor cards.
HandOrder natural_order(const Setup& setup);
/// The order in which players first see their hands: by melds if the rules count deadwood or look for the best melds,
/// else the natural order.
HandOrder shown_order(const Setup& setup);

/// The style with the order in which the cards of this pile are shown: a hand is sorted, unless its owner does not see
/// it, and knows its cards by their places.
Style style_for(const PileView& pile, const Setup& setup, const Style& style);

/// The visible cards, sorted by suit and then order, or by rank and then suit, or not at all; or the melds that leave
/// the least deadwood first, and then the rest by suit. In groups that belong together: suits, ranks, melds.
std::vector<std::vector<FaceId>> hand_groups(const std::vector<std::optional<FaceId>>& cards, const Pack& pack,
                                             HandOrder order);
/// The same cards without their groups.
std::vector<FaceId> sorted_hand(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, HandOrder order);

/// The sorted cards as parts for flow() with a one-space gap; if they are sorted, the first card of a new suit (or
/// rank) starts with an extra space. Hidden cards are counted at the end: "7♣", "K♣", " 2♥", " (2 face down)".
std::vector<std::string> hand_parts(const std::vector<std::optional<FaceId>>& cards, const Pack& pack,
                                    const Style& style);

/// The same as one line: "7♣ K♣  2♥  (2 face down)".
std::string hand_text(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, const Style& style);

/// The total of a hand, as in "hand: 17"; "deadwood: 12" if the rule file says "12 in deadwood".
std::string total_text(const PileView& pile);

/// What hints have told the viewer about hidden cards, by place: "2nd red; 5th not red, 3"; "" if there were none.
std::string told_text(const PileView& pile);

/// A pile in which the viewer sees no card: "5 cards face down (2nd red; 5th 3)".
std::string hidden_text(const PileView& pile);

}  // namespace houserules
