// Who sits where: people with their names, bots at the other seats.
#pragma once

#include <string>
#include <vector>

#include "bots/factory.h"
#include "runtime/ids.h"

namespace houserules {

struct Seating {
  std::vector<Seat> humans;        ///< ascending, from 0; empty: only bots play
  std::vector<std::string> names;  ///< by seat; empty: default names
  std::vector<BotSpec> bots;       ///< by seat; unused at the seats of people
};

/// The default bot: "hard" against people, "fair" where bots are watched. Both think for a fixed number of playouts.
BotSpec usual_bot(bool people);

/// Who plays among bots alone, as a sentence: "Four fair bots play.", "Two bots play (search:200)." or, if they differ,
/// "The bots: Anna hard, Ben easy." `names` are by seat, as are the bots.
std::string bots_sentence(const std::vector<BotSpec>& bots, const std::vector<std::string>& names);

/// As `--bots` takes them: "fair" if all are alike, else one for each seat: "hard,easy".
std::string bots_flag(const std::vector<BotSpec>& bots);

/// Why this cannot be a player's name, or ""; `others` are the names already taken. Names that look alike are the same.
std::string fault_of_name(const std::string& name, const std::vector<std::string>& others);

/// By seat, as recorded in a transcript: "human" for people, else the bot.
std::vector<std::string> seats_of(const Seating& seating);

/// Restores people and bots from seats_of(); a seat with an unknown bot gets the default one.
void seat_again(const std::vector<std::string>& seats, Seating& seating);

}  // namespace houserules
