// Compiles a game's scripts for the machine.
#pragma once

#include <memory>
#include <string>

#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Why scripts are left to Lua.
struct NotCompiled {
  std::string file;
  int line = 0;
  std::string why;  ///< "`string.gmatch` is left to Lua"
};

/// The program of a game that is loaded in Lua; null, with the reason, if the scripts do what the machine does not.
std::shared_ptr<const machine::Program> compile(LoadedGame& in, NotCompiled& why);

}  // namespace houserules
