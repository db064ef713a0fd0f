// What may be attached to a World from outside, and how it runs: to be changed at any time between two steps of the
// script. None of it is part of a snapshot.
#pragma once

#include <cstddef>
#include <functional>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

class World;

/// Chooses for players inside the call, without the script being suspended. It must not change the world.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual Choice choose(World& world, const Decision& decision) = 0;
};

/// Told of lines while the script is at them: it must not touch the World.
class LineListener {
 public:
  virtual ~LineListener() = default;
  /// A line is begun. `file` is the file's place in Rules::files; `line` counts from 1 or, in a World that was loaded
  /// with StatementLines::numbered, is the place of the statement in LuaScript::statements.
  virtual void on_line(std::size_t file, int line) = 0;
};

/// What a LineListener is told: the lines of the file, or its statements, also where several stand on a line. With
/// `numbered`, the lines in errors mean nothing.
enum class StatementLines { as_written, numbered };

/// Who hears and who decides. What is pointed at outlives its use; null: nobody, nothing.
struct Hooks : TableHooks {
  Policy* policy = nullptr;  ///< answers in the call; without one, World::advance returns decisions
  /// Games run at a fraction of the speed while somebody hears the lines that run, and count instructions. Functions
  /// that are asked about faces at once (Modes::asking_faces) are not heard.
  LineListener* line_listener = nullptr;
  std::function<void(Table& table)> after_deal;  ///< once the cards of a deal are dealt, before the script goes on
};

/// How a World runs.
struct Modes {
  bool counting = false;  ///< instructions are counted exactly, at half the speed
  /// A function that is only a question about a card's face is answered once for all faces, instead of being called for
  /// each card. The answers are the same; off, a hook sees all lines that run. Off from the start, and to stay so,
  /// where statements are numbered.
  bool asking_faces = true;
  /// Lua's collector runs from the next World::begin on (for games that will be snapshotted); off, garbage goes with
  /// the next begin() or restore().
  bool collecting = false;
};

}  // namespace houserules
