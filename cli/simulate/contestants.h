// Who plays in `simulate`, `arena` and `compare`: bots of this program, and other programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/factory.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// Like parse_bot, but reads "exec:COMMAND" too; make_ready() then gives it a maker.
std::optional<BotSpec> parse_contestant(std::string_view text, std::string& error);

/// Gives the bots what is known about this game: habits, or the game that a program is to play. Unless they are
/// `to_play` no program is ever started: their names may come from a stranger's file.
void make_ready(std::vector<BotSpec>& bots, const ChosenGame& game, bool to_play = true);

}  // namespace houserules
