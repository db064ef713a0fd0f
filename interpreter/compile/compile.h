// Compiles a game's scripts to bytecode for the machine.
#pragma once

#include <memory>
#include <string>

#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Why the scripts cannot be compiled and have to run in Lua.
struct NotCompiled {
  std::string file;
  int line = 0;
  std::string why;  ///< e.g. "`string.gmatch` is not compiled"
};

/// Compiles the scripts of a game. If they use something that the machine does not support, or are set to run in Lua,
/// the program has no instructions and `why` is set; its tables of strings and fields are complete all the same,
/// because the built-ins need them in either engine.
std::shared_ptr<const machine::Program> compile(LoadedGame& in, NotCompiled& why);

}  // namespace houserules
