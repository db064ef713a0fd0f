// Settling how many play, and the options, when somebody has said only some of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// The numbers of players the header allows, nearest to four first, the smaller of two equally near.
std::vector<int> usual_players(const Header& header);

/// A number of players and option values that the header accepts together.
struct SettledGame {
  int players = 0;
  OptionValues options;
};

/// Why the header rejects settings.
struct Rejection {
  std::vector<std::string> reasons;  ///< of its `require` statements, without duplicates, or a single fault
  bool is_fault = false;             ///< the reason is an unknown option, preset or value

  /// The messages for the user: reasons of `require` are preceded by the game's title.
  std::vector<std::string> texts(const Header& header) const;
};

/// Settles the options for `players`, a number the header allows, or if 0 for the first of usual_players() that accepts
/// the settings. If none does, returns nullopt and sets `rejection`.
std::optional<SettledGame> settle(const Header& header, int players, const Settings& settings, Rejection& rejection);

}  // namespace houserules
