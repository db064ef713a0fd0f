// The server: HTTP for the page's files, a WebSocket for each of its tabs.
#pragma once

#include <ostream>

#include "interpreter/loading/rules.h"
#include "serve/options.h"

namespace houserules {

/// Serves tables until SIGINT or SIGTERM. Prints the address to `out`, as a QR code too if it is for phones; returns
/// the program's exit code.
int run_server(const ServeOptions& options, const Library& library, std::ostream& out, std::ostream& err);

}  // namespace houserules
