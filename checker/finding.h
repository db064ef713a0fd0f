// A single result of a check.
#pragma once

#include <string>
#include <utility>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

/// A diagnostic, with a game that demonstrates it.
struct Finding : Diagnostic {
  Finding() = default;
  Finding(Diagnostic diagnostic) : Diagnostic(std::move(diagnostic)) {}  // NOLINT: a diagnostic is a finding

  bool sure_fix = false;   ///< whether `check --fix` applies its fix
  int recording = -1;      ///< index of the recording that demonstrates it; -1: none
  std::string transcript;  ///< the file the recording was written to; "": none
  std::string command;     ///< the command that reproduces it; "": none
};

}  // namespace houserules
