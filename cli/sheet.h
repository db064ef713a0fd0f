// The rule sheet of a game: what the header says in words, the clauses of the script, options and presets.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

struct Sheet {
  std::string title;
  std::string variant_of;  ///< the base's title; "" for a game of its own
  std::vector<std::string> about, authors, sources;
  struct Fact {
    std::string name;
    std::vector<std::string> lines;
  };
  std::vector<Fact> facts;  ///< "Deal": "5 cards each", or a line for each number of players
  struct ClauseText {
    std::string number, text;
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
};

/// The sheet under these settings, for `players`, or with 0 for all numbers of players, saying where they differ. On
/// settings that the header does not take, nothing is returned and `error` tells.
std::optional<Sheet> make_sheet(const Rules& rules, int players, const Settings& settings, std::string& error);

/// As plain text, wrapped at `width` columns; as Markdown.
std::string sheet_text(const Sheet& sheet, int width);
std::string sheet_markdown(const Sheet& sheet);

/// "on or off", "0 to 10", "plain or reshuffle": what an option may be set to.
std::string option_range(const OptionStatement& option);

}  // namespace houserules
