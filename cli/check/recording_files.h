// The games that show findings, as files for `replay`.
#pragma once

#include <optional>
#include <string>

#include "runtime/transcript.h"

namespace houserules {

/// Writes a game that shows a finding of this code into `folder`, which is made when it is not there; "" is the user's
/// own folder among the temporary files. The name of the file, which is returned, holds the game, the code and a hash
/// of the content: nothing is overwritten but the very same. The rule file is recorded with its whole path, so that the
/// game can be replayed from everywhere. On a fault nothing is returned, and `error` tells.
std::optional<std::string> write_recording(Transcript recording, const std::string& folder, Code code,
                                           std::string& error);

}  // namespace houserules
