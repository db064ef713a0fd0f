// A hand of cards: sorted, and laid out in lines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/card_text.h"

namespace houserules {

/// The cards that are seen, by suit and order, or by rank and suit.
std::vector<FaceId> sorted_hand(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, HandOrder order);

/// The sorted cards as parts for flow() with a gap of one space; a new suit (or rank) begins with a space of its own.
/// Those not seen are counted at the end: "7♣", "K♣", " 2♥", " (2 face down)".
std::vector<std::string> hand_parts(const std::vector<std::optional<FaceId>>& cards, const Pack& pack,
                                    const Style& style);

/// The same as one line: "7♣ K♣  2♥  (2 face down)".
std::string hand_text(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, const Style& style);

}  // namespace houserules
