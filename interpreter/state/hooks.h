// What may be attached to a World, and how it runs. May change at any time between two steps of the script. Not part of
// a snapshot.
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

/// Chooses for players without suspending the script. Must not change the world.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual Choice choose(World& world, const Decision& decision) = 0;
  /// Whether it can choose among all sets of some cards as one alternative (Decision::many).
  virtual bool takes_many() const { return false; }
};

/// How often each statement ran, in Worlds loaded with Scripts::counted. Statements have numbers across all files:
/// those of a file follow those of the files before it, in the order of LuaScript::statements.
struct StatementCounts {
  std::vector<std::uint32_t> ran;    ///< by statement; must have room for all
  std::vector<std::uint32_t> trace;  ///< the first `traced` statements, in the order in which they ran
  std::size_t traced = 0;

  void count(std::uint32_t statement) {
    ++ran[statement];
    if (trace.size() < traced) trace.push_back(statement);
  }
};

/// How a World runs its scripts. Games are the same either way.
/// `compiled`: on the machine, where they can be compiled. `counted`: the same, but slower, with instructions that
/// count each statement; World::load fails where that is impossible. `in_lua`: always in Lua.
enum class Scripts { compiled, counted, in_lua };

/// Receives what each player, or with Setup::team_points each team, scores for a deal, if that has parts.
class PartsListener {
 public:
  virtual ~PartsListener() = default;
  virtual void on_parts(Seat seat, std::span<const PointPart> parts) = 0;
};

/// Who listens and who decides. Not owned; null: nobody.
struct Hooks : TableHooks {
  Policy* policy = nullptr;                      ///< answers in the call; without one, World::advance returns decisions
  StatementCounts* counts = nullptr;             ///< with Scripts::counted, where the scripts are compiled
  std::function<void(Table& table)> after_deal;  ///< called once a deal's cards are dealt, before the script goes on
  PartsListener* parts = nullptr;
};

}  // namespace houserules
