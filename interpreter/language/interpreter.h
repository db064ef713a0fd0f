// The internals of a World: the loaded game, the engines that run its scripts, and its hooks. One per World; bindings
// reach it through their lua_State.
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

  /// Creates the table and the machine for the game described by LoadedGame.
  void make_machine();

  // ---- machine::Elsewhere: calls into a script that runs in Lua ----
  machine::Value call(machine::Value function, std::span<const machine::Value> arguments) override;
  machine::Value call(machine::Callback which, std::span<const machine::Value> arguments) override;
  std::int64_t length(machine::Value table) const override;
  machine::Value get(machine::Value table, machine::Value key) const override;
  void set(machine::Value table, machine::Value key, machine::Value value) override;
  machine::ScriptPlace place() const override;

  World* world;  ///< null in rule tests, which have no game of their own
  Hooks hooks;
  Arena table_memory;  ///< where GameState lies
  GameState* state = nullptr;
  std::unique_ptr<machine::Machine> machine;  ///< runs compiled scripts, and all built-ins for either engine
  bool compiled = false;
  bool on_machine = false;  ///< the current game runs on the machine, not in Lua
  NotCompiled not_compiled;
  Arena::Snapshot fresh_table;  ///< the state after loading
  std::vector<std::byte> fresh_machine;
  Attempts attempts;
  /// The script has already been called since the last choice, so the next call shares the budget of the same decision.
  bool goes_on = false;
  bool left_to_lua = false;      ///< see World::is_left_to_lua
  bool nothing_offered = false;  ///< the script failed at a choice without options
  GameError error;

  // ---- Lua; used once a game is played in it ----
  lua_State* lua = nullptr;        ///< the main thread; runs only queries such as `score`, not the game
  lua_State* coroutine = nullptr;  ///< runs the script
  lua_State* calling = nullptr;    ///< the thread whose C function is running
  lua_Integer anchored = 0;        ///< how many functions and tables the running built-ins have anchored
  int depth = 0;                   ///< how many built-ins are waiting for a function of the script
  Arena::Snapshot fresh_lua;       ///< the state after loading
  std::vector<std::byte> fresh_machine_in_lua;
};

inline Interpreter& interpreter_of(lua_State* lua) { return static_cast<Interpreter&>(host_of(lua)); }

}  // namespace houserules
