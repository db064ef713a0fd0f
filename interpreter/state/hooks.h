// What may be attached to a World, and how it runs. May change at any time between two steps of the script. Not part of
// a snapshot.
#pragma once

#include <cstddef>
#include <functional>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

class World;

/// Chooses for players without suspending the script. Must not change the world.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual Choice choose(World& world, const Decision& decision) = 0;
  /// Whether it can choose among all sets of some cards as one alternative (Decision::many).
  virtual bool takes_many() const { return false; }
};

/// Told of each line as the script reaches it. Must not touch the World.
class LineListener {
 public:
  virtual ~LineListener() = default;
  /// `file` is an index into Rules::files. `line` counts from 1 or, in a World loaded with Scripts::numbered, is
  /// an index into LuaScript::statements.
  virtual void on_line(std::size_t file, int line) = 0;
};

/// How a World runs its scripts. Games are the same either way.
/// `compiled`: on the machine, where they can be compiled and nobody counts instructions or listens to lines. `in_lua`:
/// always in Lua, where a LineListener is told the lines of the file. `numbered`: the same, but it is told of the
/// statements, even if several share a line; line numbers in errors are meaningless then.
enum class Scripts { compiled, in_lua, numbered };

/// Who listens and who decides. Not owned; null: nobody.
struct Hooks : TableHooks {
  Policy* policy = nullptr;  ///< answers in the call; without one, World::advance returns decisions
  /// With a listener, instructions are counted and games run at a fraction of their speed.
  LineListener* line_listener = nullptr;
  std::function<void(Table& table)> after_deal;  ///< called once a deal's cards are dealt, before the script goes on
};

/// How a World runs.
struct Modes {
  bool counting = false;  ///< count instructions, at half the speed
};

}  // namespace houserules
