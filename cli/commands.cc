#include "cli/commands.h"

#include "cli/program.h"

namespace houserules {

int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console) {
  constexpr AddCommands kAll[] = {add_play_commands, add_simulate_commands, add_check_commands, add_author_commands};
  return run_program(arguments, library, console, kAll);
}

}  // namespace houserules
