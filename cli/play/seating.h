// Who sits where: people, their names, and the bots at the other seats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "cli/console.h"
#include "cli/options.h"
#include "runtime/ids.h"

namespace houserules {

struct Seating {
  std::vector<Seat> humans;        ///< ascending, from 0; empty: only bots play
  std::vector<std::string> names;  ///< by seat; empty: default names
  std::vector<BotSpec> bots;       ///< by seat; those of people are never asked
};

/// What `--seat`, `--humans`, `--names`, `--watch`, `--bots` and `--think` come to in a game for `players`. Nothing
/// after printing what is wrong, with `code` set.
std::optional<Seating> settle_seating(const PlayOptions& options, int players, Console& console, int& code);

/// Why this cannot be a player's name, "" when it can; `others` are the names already given.
std::string fault_of_name(const std::string& name, const std::vector<std::string>& others);

/// "human" for people, else the bot, by seat: as a transcript tells it.
std::vector<std::string> seats_of(const Seating& seating);

/// The people and bots that seats_of() has told of; seats that tell of no bot known are played by the usual one.
void seat_again(const std::vector<std::string>& seats, Seating& seating);

}  // namespace houserules
