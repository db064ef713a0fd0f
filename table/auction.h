// The auction before the first trick of a deal: who bid, doubled or passed.
#pragma once

#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

/// The choices in the auction so far, in order. An auction is what precedes the tricks in games where players bid a
/// number or a word, or pass. Empty in other games, and once a card has been played.
std::vector<Event> auction_calls(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
