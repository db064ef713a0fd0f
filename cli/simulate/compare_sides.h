// The two sides of a comparison: their games and settings.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/games.h"

namespace houserules {

/// One side. Its own settings override the common ones.
struct ComparedSide {
  std::shared_ptr<const Rules> rules;
  GameOptions game;   ///< as for `play`
  std::string flag;   ///< "--a draws=1": what the user typed, for messages
  std::string label;  ///< "draws = 1", "the default settings", "aunt-mays-eights"
  std::string name;   ///< the label as it reads in a sentence: "`draws = 1`"
  std::string about;  ///< what the rule file says about its settings or the game; may be ""
};

struct ComparedSides {
  ComparedSide a, b;
  /// The opening of a sentence about B: "With `draws = 1`", "In `b`, compared with `a`,".
  std::string lead;
};

/// Reads both rule files and parses the settings. A variant given alone, without settings, is compared with its base.
/// On failure prints it, sets `code` to the exit code and returns nullopt.
std::optional<ComparedSides> open_sides(const CompareOptions& options, const Library& library, Console& console,
                                        int& code);

/// The numbers of players to compare: those wanted, or else the one nearest to four that both sides allow. Fails like
/// open_sides().
std::optional<std::vector<int>> compared_players(const ComparedSides& sides, const std::vector<int>& wanted,
                                                 Console& console, int& code);

/// Both sides set up for this number of players. Fails like open_sides() if a side rejects its settings or the two
/// sides are the same.
std::optional<std::pair<ChosenGame, ChosenGame>> set_sides(const ComparedSides& sides, int players, Console& console,
                                                           int& code);

/// Parses "4", "2..4", "2,4..6" into ascending numbers from 1 to kMaxPlayers; empty if malformed.
std::vector<int> parse_player_numbers(const std::string& text);

/// A difference between the headers of the two sides.
struct RuleChange {
  bool is_option = false;  ///< otherwise `name` is a heading of the rule sheet: "Deal"
  std::string name;
  std::string text;  ///< an option's description
  std::string a, b;  ///< each side's value; "" if it has none
};

std::vector<RuleChange> changes_between(const ChosenGame& a, const ChosenGame& b);

}  // namespace houserules
