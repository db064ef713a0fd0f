#include "cli/flags.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/program.h"

namespace houserules {
namespace {

void add_new(Program& program) {
  auto& options = program.keep<NewOptions>();
  CLI::App* command =
      program.add_command("new", "write the skeleton of a game, or of a variant",
                          "  houserules new my-game --players 2..6\n"
                          "  houserules new aunt-mays-eights --from crazy-eights",
                          [&program, &options] { return make_new(options, program.library(), program.console()); });
  command->add_option("NAME", options.name, "writes NAME.lua")->required();
  CLI::Option* from =
      command->add_option("--from", options.from, "make a variant of this game")->type_name(takes::kGame);
  command->add_option("--players", options.players, "numbers of players (default: 2..6)")
      ->type_name("NUMBERS")
      ->excludes(from);
}

void add_engine(Program& program) {
  program.add_command("engine", "serve games to other programs as JSON lines (docs/engine.md)",
                      "  echo '{\"op\":\"new\",\"game\":\"jackjack\",\"players\":3,\"seed\":7}' | houserules engine",
                      [&program] { return run_engine(program.library(), program.console()); });
}

void add_lsp(Program& program) {
  program.add_command("lsp", "run a language server that helps editors with rule files (docs/editors.md)",
                      "  houserules lsp",
                      [&program] { return run_language_server(program.library(), program.console()); });
}

// For those who work on the compiler: not among the commands that are listed.
void add_bytecode(Program& program) {
  auto& options = program.keep<RulesOptions>();
  CLI::App* command = program.add_command(
      "bytecode", "print the bytecode of a game's scripts", "  houserules bytecode crazy-eights --preset open_spiel",
      [&program, &options] { return print_bytecode(options, program.library(), program.console()); });
  command->group("");
  add_game(command, options.game, /*seeded=*/false);
}

void add_luacheckrc(Program& program) {
  auto& options = program.keep<LuacheckOptions>();
  CLI::App* command = program.add_command(
      "luacheckrc", "print a luacheck configuration for rule files",
      "  houserules luacheckrc > .luacheckrc\n  houserules luacheckrc my-game.lua",
      [&program, &options] { return print_luacheckrc(options, program.library(), program.console()); });
  command->add_option("GAME", options.games, "rule files (default: the shipped games)")->type_name(takes::kRuleFile);
  command->group("");  // for maintainers of games: hidden from the list of commands
}

}  // namespace

void add_author_commands(Program& program) {
  add_new(program);
  add_engine(program);
  add_lsp(program);
  add_bytecode(program);
  add_luacheckrc(program);
}

}  // namespace houserules
