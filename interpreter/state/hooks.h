// Listeners and policies attached to a World. They may be replaced at any time between two steps of the script, and are
// not part of a snapshot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

class World;

/// Makes choices without suspending the script. Must not change the world.
class Policy {
 public:
  virtual ~Policy() = default;
  // Returns a valid choice for `decision`.
  virtual Choice choose(World& world, const Decision& decision) = 0;
  /// Whether it accepts all sets of some cards as a single alternative (Decision::many).
  virtual bool takes_many() const { return false; }
};

/// Counts how often each statement ran, in Worlds loaded with Scripts::counted. Statements are numbered across all
/// files, in file order and then in the order of LuaScript::statements.
struct StatementCounts {
  std::vector<std::uint32_t> ran;    ///< by statement; must have an element for each
  std::vector<std::uint32_t> trace;  ///< the first `traced` statements in execution order
  std::size_t traced = 0;

  void count(std::uint32_t statement) {
    ++ran[statement];
    if (trace.size() < traced) trace.push_back(statement);
  }
};

/// How a World runs its scripts; games play the same either way.
/// `compiled`: on the machine if they can be compiled, else in Lua.
/// `counted`: on the machine, with instructions that count each statement; slower. World::load fails if they cannot be
/// compiled.
/// `in_lua`: always in Lua.
enum class Scripts { compiled, counted, in_lua };

/// Receives the parts of the points that each player, or each team with Setup::team_points, scores in a deal. Not
/// called for points without parts.
class PartsListener {
 public:
  virtual ~PartsListener() = default;
  virtual void on_parts(Seat seat, std::span<const PointPart> parts) = 0;
};

/// Who listens and who decides. Pointers are not owned and may be null.
struct Hooks : TableHooks {
  Policy* policy = nullptr;                      ///< chooses at once; if null, World::advance returns at each decision
  StatementCounts* counts = nullptr;             ///< used with Scripts::counted, when the scripts are compiled
  std::function<void(Table& table)> after_deal;  ///< called after a deal's cards are dealt, before the script continues
  PartsListener* parts = nullptr;
};

}  // namespace houserules
