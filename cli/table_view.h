// The table as one player sees it, in text.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "runtime/view.h"

namespace houserules {

/// Players with their cards and points, the piles, the public values, and below them the viewer's own cards, sorted by
/// suit and order. Ends with a line feed.
std::string table_text(const View& view, const Setup& setup, const Style& style);

/// Cards sorted by suit and order, suits a little apart; those not seen are counted at the end: "7♣ K♣  2♥  (2 face
/// down)".
std::string hand_text(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, const Style& style);

/// Numbered lines from 1, in as many columns as there is room for.
std::string numbered(const std::vector<std::string>& texts, const Style& style);

}  // namespace houserules
