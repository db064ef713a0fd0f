// Who sits where, by the flags.
#pragma once

#include <optional>

#include "cli/options.h"
#include "screen/console.h"
#include "table/seating.h"

namespace houserules {

/// Resolves `--seat`, `--humans`, `--names`, `--watch`, `--bots` and `--think` for `players`. On failure prints it,
/// sets `code` and returns nullopt.
std::optional<Seating> settle_seating(const PlayOptions& options, int players, Console& console, int& code);

}  // namespace houserules
