// Looks for a lone player's win where nothing is unknown any more.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/allowance.h"
#include "bots/bot.h"
#include "interpreter/world/world.h"

namespace houserules {

/// Whether that player is alone and knows where every card is.
bool knows_all(const World& world, Seat player);

/// The choices with which the lone player on move wins from the pending decision, by beam search: of the positions that
/// can be reached with one choice more, those that look nearest to a win are kept, ever more of them in ever wider
/// searches, and none is looked at twice. Nothing if `allowance` is spent or `enough` says so before a win is found, or
/// if the widest search finds none, which proves nothing. Depends only on the position. Leaves the world in another
/// state: it must be one that is thought in (Thought), without a policy.
std::optional<std::vector<Choice>> way_to_win(World& world, const Allowance& allowance, const Enough& enough);

/// A hash of the position as the lone player sees it, in which piles of a row may change places.
std::uint64_t position_alone(const World& world, Seat player);

}  // namespace houserules
