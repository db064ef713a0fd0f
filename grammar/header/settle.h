// Completes a game's settings when the user has given only some of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// The numbers of players the header allows, nearest to four first, then the smaller.
std::vector<int> usual_players(const Header& header);

/// A number of players and option values that the header accepts together.
struct SettledGame {
  int players = 0;
  OptionValues options;
};

/// Why the header rejects settings.
struct Rejection {
  std::vector<std::string> reasons;  ///< from its `require` statements, without duplicates, or a single fault
  bool is_fault = false;             ///< the reason is an unknown option, preset or value

  /// The messages for the user; reasons from `require` are prefixed with the game's title.
  std::vector<std::string> texts(const Header& header) const;
};

/// Completes the options for `players`, which the header must allow; if 0, for the first of usual_players() that
/// accepts the settings. If none does, returns nullopt and sets `rejection`.
std::optional<SettledGame> settle(const Header& header, int players, const Settings& settings, Rejection& rejection);

}  // namespace houserules
