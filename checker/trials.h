// The player counts and option settings that a game is tried with: the defaults, each preset, and each option changed
// alone.
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
  /// "--players 3 --set draws=1": as command line flags.
  std::string flags() const;
  /// How many settings differ from the defaults.
  std::size_t changes() const { return settings.set.size() + (settings.preset.empty() ? 0 : 1); }
};

/// What the user wants to try; an empty field allows everything.
struct TryOnly {
  std::optional<int> players;
  Settings settings;  ///< applied to every trial; options set here are not varied
};

/// An option that may be varied, with the values to try from all its statements, each once.
struct OptionChoices {
  std::string option;
  std::vector<std::string> values;
};
std::vector<OptionChoices> choices_of(const Header& header, const TryOnly& wanted);

/// The values of an option worth trying, as typed: on and off; a whole set; for a range its ends, the default and
/// its neighbours, and a large number that does not make games very long.
std::vector<std::string> values_to_try(const OptionStatement& option);

inline constexpr std::size_t kMostTrials = 1000;

/// All trials that the header and its `require` statements allow: first the defaults for every player count, then
/// presets, then single changes. At most the first kMostTrials.
std::vector<Trial> trials_of(const Header& header, const TryOnly& wanted);

/// A trial with every option drawn from its values_to_try; nothing if the combination is refused.
std::optional<Trial> random_trial(const Header& header, const TryOnly& wanted, Chance& chance);

/// The trial without one of its settings; nothing if that is refused.
std::optional<Trial> without_setting(const Header& header, const Trial& trial, std::size_t setting);

/// The trial with one setting added or replaced; nothing if that is refused.
std::optional<Trial> with_setting(const Header& header, const Trial& trial, const std::string& option,
                                  const std::string& value);

}  // namespace houserules
