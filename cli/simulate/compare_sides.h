// The two sides of a comparison: which games, and how each is set.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/games.h"

namespace houserules {

/// One side. Its settings are those of both sides with its own over them.
struct ComparedSide {
  std::shared_ptr<const Rules> rules;
  GameOptions game;   ///< as `play` would be told
  std::string flag;   ///< "--a draws=1": what the user typed for it, to name it in a message
  std::string label;  ///< "draws = 1", "the default settings", "aunt-mays-eights"
  std::string name;   ///< the same in a sentence: "`draws = 1`"
  std::string about;  ///< what the rule file says of its settings or of the game; may be ""
};

struct ComparedSides {
  ComparedSide a, b;
  /// How a sentence about B begins: "With `draws = 1`", "In `b`, compared with `a`,".
  std::string lead;
};

/// Reads both rule files and understands the settings. A variant named alone, without settings, is compared with the
/// game that it varies. On a fault it is printed, `code` is set to the exit code, and nothing is returned.
std::optional<ComparedSides> open_sides(const CompareOptions& options, const Library& library, Console& console,
                                        int& code);

/// The numbers of players to compare for: those wanted, or else the one nearest to four that both sides allow. On a
/// fault the same as open_sides().
std::optional<std::vector<int>> compared_players(const ComparedSides& sides, const std::vector<int>& wanted,
                                                 Console& console, int& code);

/// Both sides set for this number of players. Settings that a side does not take, and two sides that are the same, are
/// faults, as for open_sides().
std::optional<std::pair<ChosenGame, ChosenGame>> set_sides(const ComparedSides& sides, int players, Console& console,
                                                           int& code);

/// "4", "2..4", "2,4..6" as ascending numbers from 1 to kMaxPlayers; empty when it is none of these.
std::vector<int> parse_player_numbers(const std::string& text);

/// What the headers of the two sides say differently.
struct RuleChange {
  bool is_option = false;  ///< else what the rule sheet calls it: "Deal"
  std::string name;
  std::string text;  ///< of an option
  std::string a, b;  ///< "" where a side has none
};

std::vector<RuleChange> changes_between(const ChosenGame& a, const ChosenGame& b);

}  // namespace houserules
