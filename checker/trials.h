// Numbers of players and settings of the options in which a game is tried: as it is unless set, with each preset, and
// with each single option changed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/header/header.h"
#include "runtime/chance.h"

namespace houserules {

struct Trial {
  int players = 2;
  Settings settings;
  OptionValues options;

  /// "3 players", "3 players and draws=1", "3 players and the preset strict".
  std::string text() const;
  /// "--players 3 --set draws=1": as the commands take it.
  std::string flags() const;
  /// How many settings differ from the game as it is.
  std::size_t changes() const { return settings.set.size() + (settings.preset.empty() ? 0 : 1); }
};

/// What the user wants tried; an empty field means everything.
struct TryOnly {
  std::optional<int> players;
  Settings settings;  ///< laid under every trial; options set here stay as they are
};

/// An option that may be changed, and the values to try of all its statements, each once.
struct OptionChoices {
  std::string option;
  std::vector<std::string> values;
};
std::vector<OptionChoices> choices_of(const Header& header, const TryOnly& wanted);

/// The values of an option that are worth trying, as typed: on and off, all of a set; of a range the ends, the value
/// unless set and its neighbours, and a number that is large but does not make games very long.
std::vector<std::string> values_to_try(const OptionStatement& option);

/// All that the header allows, and its `require` statements; those with the options as they are unless set first, for
/// every number of players, then presets, then single changes.
std::vector<Trial> trials_of(const Header& header, const TryOnly& wanted);

/// A trial in which every option is drawn from its values_to_try; nothing when those drawn are refused.
std::optional<Trial> random_trial(const Header& header, const TryOnly& wanted, Chance& chance);

/// The trial without one of its settings; nothing when it would be refused.
std::optional<Trial> without_setting(const Header& header, const Trial& trial, std::size_t setting);

/// The trial with one more setting, over those that it has; nothing when it would be refused.
std::optional<Trial> with_setting(const Header& header, const Trial& trial, const std::string& option,
                                  const std::string& value);

}  // namespace houserules
