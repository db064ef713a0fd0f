// The two sides of a comparison, as the flags name them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/games.h"
#include "statistics/comparison.h"

namespace houserules {

/// One side as it was asked for. Its own settings override the common ones.
struct SideAsked {
  std::shared_ptr<const Rules> rules;
  GameOptions game;  ///< as for `play`
  std::string flag;  ///< "--a draws=1": what the user typed, for messages
  ComparedSide described;
};

struct SidesAsked {
  SideAsked a, b;
  std::string lead;  ///< see ComparedSides

  ComparedSides described() const { return {a.described, b.described, lead}; }
};

/// Reads both rule files and parses the settings. A variant given alone, without settings, is compared with its base.
/// On failure prints it, sets `code` to the exit code and returns nullopt.
std::optional<SidesAsked> open_sides(const CompareOptions& options, const Library& library, Console& console,
                                     int& code);

/// The numbers of players to compare: those wanted, or else the one nearest to four that both sides allow. Fails like
/// open_sides().
std::optional<std::vector<int>> compared_players(const SidesAsked& sides, const std::vector<int>& wanted,
                                                 Console& console, int& code);

/// Both sides set up for this number of players. Fails like open_sides() if a side rejects its settings or the two
/// sides are the same.
std::optional<std::pair<ChosenGame, ChosenGame>> set_sides(const SidesAsked& sides, int players, Console& console,
                                                           int& code);

/// Parses "4", "2..4", "2,4..6" into ascending numbers from 1 to kMaxPlayers; empty if malformed.
std::vector<int> parse_player_numbers(const std::string& text);

}  // namespace houserules
