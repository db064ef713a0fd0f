// The flags specific to `play`.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.h"

namespace houserules {

/// Adds them to `command`. `options` must outlive it.
void add_play_flags(CLI::App* command, PlayOptions& options);

}  // namespace houserules
