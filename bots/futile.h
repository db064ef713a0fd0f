// Finds choices that a player could only take back.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "bots/allowance.h"
#include "bots/bot.h"
#include "interpreter/world/world.h"

namespace houserules {

/// Whether this choice moves cards, and whatever the player on move may choose after it brings all cards back to where
/// they lie now, or where they lay in one of the positions `been` (lie_of_cards), before anybody else chooses: cards
/// laid for a meld that does not count enough will only be taken back. Looks at a few hundred positions at most, in one
/// deal of what the player does not know; false if they, or `allowance`, do not settle it.
bool is_futile(World& world, const Choice& choice, const std::unordered_set<std::uint64_t>& been, Allowance allowance);

}  // namespace houserules
