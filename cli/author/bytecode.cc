// houserules bytecode: what a game's scripts are compiled to.
#include "cli/commands.h"
#include "cli/games.h"

namespace houserules {

int print_bytecode(const RulesOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  GameError error;
  const auto world = World::load(game->rules, game->players, game->options, {}, error);
  if (world == nullptr) return fail(console, kFindings, error.text());
  const std::optional<std::string> listed = world->bytecode();
  console.out << (listed ? *listed : world->why_in_lua() + "\n");
  return kFine;
}

}  // namespace houserules
