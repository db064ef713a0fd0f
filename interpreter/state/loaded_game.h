// A game with its scripts loaded: everything that stays constant during play.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/state/hooks.h"
#include "interpreter/state/known.h"
#include "runtime/opening.h"
#include "runtime/setup.h"

namespace houserules {

/// Script functions that the engine calls.
enum class Callback : std::uint8_t {
  before_deal,
  start,
  turn,
  play,
  score,
  team_score,
  why_not,
  hand_total,
  at_limit,
  suit_of,
  strength
};
inline constexpr std::size_t kCallbacks = 11;
inline constexpr std::array<const char*, kCallbacks> kCallbackNames = {
    "before_deal", "start",      "turn",     "play",    "score",   "team_score",
    "why_not",     "hand_total", "at_limit", "suit_of", "strength"};

struct LoadedGame {
  std::shared_ptr<const Rules> rules;
  Setup setup;
  OptionValues options;
  const Opening* opening = nullptr;  ///< laid out in every game; null: none; not owned
  Scripts scripts = Scripts::compiled;
  bool loading = true;  ///< true until the scripts have been loaded

  std::array<bool, kCallbacks> has_callback{};
  bool has(Callback which) const { return has_callback[static_cast<std::size_t>(which)]; }
  /// Whether the script scores deals.
  bool has_points() const { return has(Callback::score) || setup.team_points; }

  std::map<std::string, KnownThing, std::less<>> meanings;         ///< of strings; see KnownThing
  std::map<std::string, std::uint16_t, std::less<>> part_numbers;  ///< indices into Setup::parts
  std::vector<std::string> colours;                                ///< the distinct colours of the pack's suits
  bool is_of_colour(const Face& face, int colour) const {
    return face.suit >= 0 && setup.pack.colours[slot(face.suit)] == colours[slot(colour)];
  }
  /// How many values it is: one for each player or team, or a single one.
  int owners_of(const PublicInfo& info) const { return info.each ? setup.players : info.each_team ? setup.teams : 1; }
  KnownThing meaning(std::string_view text) const {
    const auto found = meanings.find(text);
    return found == meanings.end() ? KnownThing{} : found->second;
  }
};

}  // namespace houserules
