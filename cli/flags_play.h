// The flags of `play`, apart from those that every command for games has.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.h"

namespace houserules {

/// `options` outlives the command.
void add_play_flags(CLI::App* command, PlayOptions& options);

}  // namespace houserules
