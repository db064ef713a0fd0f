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

/// The program of a game. Without instructions, and with the reason, if the scripts do what the machine does not, or are
/// to run in Lua; its tables serve the words of the language all the same.
std::shared_ptr<const machine::Program> compile(LoadedGame& in, NotCompiled& why);

}  // namespace houserules
