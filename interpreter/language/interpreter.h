// The inside of a World: the loaded game, the Lua state that runs it, and what is attached to it. One per World; the
// bindings find it through their lua_State.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/compile/compile.h"
#include "interpreter/machine/machine.h"
#include "interpreter/sandbox/host.h"
#include "interpreter/state/attempts.h"
#include "interpreter/state/game_state.h"
#include "interpreter/state/hooks.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// A base class, so that the arena is constructed before the Host that refers to it.
struct ArenaHolder {
  Arena memory;
};

struct Interpreter final : private ArenaHolder, public Host, public LoadedGame {
  explicit Interpreter(World& its_world) : Host(memory), world(its_world) {}

  Object object_at(lua_State* from, int index) const override;
  std::string object_text(lua_State* from, int index) const override;

  World& world;
  Hooks hooks;
  Modes modes;
  Arena::Snapshot fresh;                      ///< the state after loading; once a game is played in Lua
  std::unique_ptr<machine::Machine> machine;  ///< runs the scripts where they are compiled; null: only Lua does
  NotCompiled not_compiled;                   ///< why not
  /// Where GameState lies if the scripts are compiled, so that Lua's heap need not be saved with it.
  Arena table_memory;
  bool table_apart = false;
  Arena::Snapshot fresh_table;
  std::vector<std::byte> fresh_machine;
  bool on_machine = false;  ///< the game that is played runs on the machine
  Attempts attempts;
  /// The script was already called since the last choice, so this still counts as the same decision for the budget.
  bool goes_on = false;
  bool left_to_lua = false;      ///< see World::is_left_to_lua
  bool nothing_offered = false;  ///< the script failed at a choice without options
  GameError error;
  GameError short_deal;                                         ///< see World::short_deal
  std::vector<std::pair<const char*, std::size_t>> line_files;  ///< Lua's names of the files met so far
};

inline Interpreter& interpreter_of(lua_State* lua) { return static_cast<Interpreter&>(host_of(lua)); }

}  // namespace houserules
