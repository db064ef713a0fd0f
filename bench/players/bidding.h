// What bots bid when they play with each other, and whether it can be made.
#pragma once

#include <cstdint>
#include <string>

#include "bots/bot.h"
#include "interpreter/world/world.h"

namespace houserules::yardstick {

/// Whether `bidding` knows what is bid in that game: bridge, skat and spades.
bool has_bidding(const std::string& game);

/// Lets the bot play all seats in the first deal of `games` matches and prints what it bids and how often that is made:
/// in Bridge by perfect play with open cards, if the double dummy solver was there when this was compiled (libdds-dev),
/// else by the play of the bot. With `shows`, prints each deal of Bridge with its auction. Returns the exit code.
int bidding(World& world, Bot& bot, const std::string& name, int games, std::uint64_t seed, bool shows);

}  // namespace houserules::yardstick
