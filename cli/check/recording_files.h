// Saving games that show findings, as files for `replay`.
#pragma once

#include <optional>
#include <string>

#include "grammar/diagnostics/codes.h"
#include "runtime/transcript.h"

namespace houserules {

/// Writes a game that shows a finding of this code into `folder`, creating it if needed. Returns the file's path. Its
/// name combines game, code and a hash of the content, so that only an identical file is ever overwritten. The rule
/// file's path is stored as absolute, so that the game replays from anywhere. On failure returns nullopt and sets
/// `error`.
std::optional<std::string> write_recording(Transcript recording, const std::string& folder, Code code,
                                           std::string& error);

}  // namespace houserules
