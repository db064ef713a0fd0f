// The inside of a World: the loaded game, what runs its scripts, and what is attached to it. One per World; the
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

struct Interpreter : private ArenaHolder, public Host, public LoadedGame, public machine::Elsewhere {
  explicit Interpreter(World* its_world) : Host(memory), world(its_world) {}

  /// Lays out the table, and makes the machine for it, of what LoadedGame says.
  void make_machine();

  // ---- for what runs in Lua ----
  machine::Value call(machine::Value function, std::span<const machine::Value> arguments) override;
  machine::Value call(machine::Callback which, std::span<const machine::Value> arguments) override;
  std::int64_t length(machine::Value table) const override;
  machine::Value get(machine::Value table, machine::Value key) const override;
  void set(machine::Value table, machine::Value key, machine::Value value) override;
  machine::ScriptPlace place() const override;

  World* world;  ///< null: nobody plays
  Hooks hooks;
  Arena table_memory;  ///< where GameState lies
  GameState* state = nullptr;
  std::unique_ptr<machine::Machine> machine;  ///< runs the scripts where they are compiled, and every word
  bool compiled = false;
  bool on_machine = false;  ///< the game that is played runs on the machine; else in Lua
  NotCompiled not_compiled;
  Arena::Snapshot fresh_table;  ///< the state after loading
  std::vector<std::byte> fresh_machine;
  Attempts attempts;
  /// The script was already called since the last choice, so this still counts as the same decision for the budget.
  bool goes_on = false;
  bool left_to_lua = false;      ///< see World::is_left_to_lua
  bool nothing_offered = false;  ///< the script failed at a choice without options
  GameError error;

  // ---- Lua, once a game is played there ----
  lua_State* lua = nullptr;        ///< the main thread of the state; runs no game code but what is asked
  lua_State* coroutine = nullptr;  ///< runs the script
  lua_State* calling = nullptr;    ///< whose function of C runs
  lua_Integer anchored = 0;        ///< how many functions and tables the running words have been given
  int depth = 0;                   ///< how many words wait for a function of the script
  Arena::Snapshot fresh_lua;       ///< the state after loading
  std::vector<std::byte> fresh_machine_in_lua;
};

inline Interpreter& interpreter_of(lua_State* lua) { return static_cast<Interpreter&>(host_of(lua)); }

}  // namespace houserules
