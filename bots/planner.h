// Looks for the best way to the next news where a lone player does not know every card yet.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "bots/allowance.h"
#include "bots/bot.h"
#include "interpreter/world/world.h"

namespace houserules {

/// For the lone player on move in a game with a row of piles that lie `as laid`: the choices that lead to a win or, if
/// there is none in sight, towards the position nearest to a win (distance_to_win) of those in which cards are revealed
/// and not touched again, whatever they prove to be; the last choice reveals the first of them. If none can be
/// revealed, the way to the nearest position of all, unless that is the present one; then the way to give up. Positions
/// in `been` (position_alone) are left out, so that a bot that plans anew after each choice does not go round in
/// circles. Nothing if there is no such way. Depends only on what the player knows. Leaves the world in another state,
/// so it must be one to think in (Thought), without a policy.
std::optional<std::vector<Choice>> way_to_news(World& world, const std::unordered_set<std::uint64_t>& been,
                                               const Allowance& allowance, const Enough& enough);

}  // namespace houserules
