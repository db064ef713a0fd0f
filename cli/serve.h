// houserules serve: the server is a program of its own beside this one, so that nothing else waits for its libraries.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "screen/console.h"
#include "serve/options.h"

namespace houserules {

using RunServer = int (*)(const ServeOptions& options, const Library& library, std::ostream& out, std::ostream& err);

/// Makes this program the server itself.
void set_server(RunServer run);

/// Serves tables, or lets houserules-serve do it with the same `arguments`. Returns the program's exit code.
int serve_tables(ServeOptions options, const std::vector<std::string>& settings,
                 const std::vector<std::string>& arguments, const Library& library, Console& console);

}  // namespace houserules
