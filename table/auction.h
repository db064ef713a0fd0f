// The auction before the first trick of a deal: what everybody has bid, doubled or passed.
#pragma once

#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

/// The choices of the auction so far, in order. Empty in games without one, and once a card has been played: an auction
/// is what precedes the tricks where players bid a number or a word, or pass.
std::vector<Event> auction_calls(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
