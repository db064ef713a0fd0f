// Finds choices that a player could only take back.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "bots/allowance.h"
#include "bots/bot.h"
#include "interpreter/world/world.h"

namespace houserules {

/// A hash of where cards lie, as the player on move sees them, and of all public values, scores and chips.
std::uint64_t standing_of(const World& world);

/// Whether this choice moves cards, and whatever the player on move may choose after it brings the game back to how it
/// stands now, or stood in one of the positions `been` (standing_of), before anybody else chooses, and shows the player
/// nothing: cards laid for a meld that does not count enough will only be taken back. Looks at a few hundred positions
/// at most, in one deal of the hidden cards; false if these, or `allowance`, are not enough to decide.
bool is_futile(World& world, const Choice& choice, const std::unordered_set<std::uint64_t>& been, Allowance& allowance);

}  // namespace houserules
