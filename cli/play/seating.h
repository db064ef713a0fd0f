// Who sits where: people with their names, and bots at the other seats.
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
  std::vector<BotSpec> bots;       ///< by seat; unused at the seats of people
};

/// Resolves `--seat`, `--humans`, `--names`, `--watch`, `--bots` and `--think` for `players`. On failure prints it,
/// sets `code` and returns nullopt.
std::optional<Seating> settle_seating(const PlayOptions& options, int players, Console& console, int& code);

/// Why this cannot be a player's name, or ""; `others` are the names already taken.
std::string fault_of_name(const std::string& name, const std::vector<std::string>& others);

/// By seat, as recorded in a transcript: "human" for people, else the bot.
std::vector<std::string> seats_of(const Seating& seating);

/// Restores people and bots from seats_of(); a seat without a known bot gets the usual one.
void seat_again(const std::vector<std::string>& seats, Seating& seating);

}  // namespace houserules
