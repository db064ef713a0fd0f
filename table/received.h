// The cards that a player has just received: passed by others, drawn, or taken up.
#pragma once

#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

/// The cards that have come into the player's hand since they last chose in this deal, as far as they saw them, without
/// those of the deal itself. `seat`: any viewer; empty for those without a hand.
std::vector<FaceId> cards_received(std::span<const Event> events, const Setup& setup, Seat seat);

}  // namespace houserules
