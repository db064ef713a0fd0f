// A game's rule sheet: the header in words, the script's clauses, options and presets.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

struct Sheet {
  std::string title;
  std::string variant_of;  ///< the base's title; "" if not a variant
  std::vector<std::string> about, authors, sources;
  struct Fact {
    std::string name;
    std::vector<std::string> lines;
  };
  std::vector<Fact> facts;  ///< "Deal": "5 cards each", or one line per number of players
  struct ClauseText {
    std::string number, text;  ///< a numbered clause that does not apply has an empty text
  };
  std::vector<ClauseText> clauses;
  struct OptionText {
    std::string name, value, range, text;
  };
  std::vector<OptionText> options;
  struct PresetText {
    std::string name, settings, text;
  };
  std::vector<PresetText> presets;
  std::vector<std::string> refusals;  ///< why some settings are refused
};

/// What facts_of() says about the end of the match and, if only the script knows when it is won, that it may end
/// earlier.
std::string match_text(const Rules& rules, const Setup& setup, std::string fact);

/// The sheet under these settings for `players`, or if 0 for all numbers of players that accept them, noting where they
/// differ. If the header rejects the settings, returns nullopt and sets `error` to the reason.
std::optional<Sheet> make_sheet(const Rules& rules, int players, const Settings& settings, std::string& error);

/// The sheet of a game as it is played.
std::optional<Sheet> make_sheet(const ChosenGame& game, std::string& error);

/// The sheet as plain text wrapped at `width` columns, and as Markdown.
std::string sheet_text(const Sheet& sheet, int width);
std::string sheet_markdown(const Sheet& sheet);

/// "on or off", "0 to 10", "plain or reshuffle": the values an option takes.
std::string option_range(const OptionStatement& option);

}  // namespace houserules
