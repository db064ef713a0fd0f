// The commands of the program that a page runs.
#pragma once

#include "interpreter/loading/rules.h"
#include "protocol/request.h"
#include "system/json.h"

namespace houserules {

/// Runs the `command` of the request, `rules`, `test`, `simulate`, `compare`, `learn` or `new`, and returns its exit
/// code, what it printed to `out` and `err`, and the `plot` it drew, if any. The other members are its flags. Throws
/// EngineFault if there is no such command.
Json run_command(const EngineRequest& request, const Library& library);

}  // namespace houserules
