// A game played on the machine and in Lua at once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "interpreter/world/world.h"

namespace houserules {

class BothEngines {
 public:
  /// Loads the game for both; loading it differently counts as a difference. `in_lua`: the rules that Lua plays, if not
  /// the same.
  BothEngines(const std::shared_ptr<const Rules>& rules, int players, const OptionValues& options,
              const std::shared_ptr<const Rules>& in_lua = nullptr);

  /// Whether there is a machine and a Lua to compare. If not, `why` is the reason: "" if the script fails during
  /// loading.
  bool are_two() const { return two_; }
  const std::string& why_not_two() const { return why_not_two_; }
  /// The first difference, as both engines show it; "" if there is none. Play stops at a difference.
  const std::string& difference() const { return difference_; }
  const World& machine() const { return *machine_; }

  /// The course of one game.
  struct Played {
    std::int64_t decisions = 0;
    bool failed = false;   ///< ended with a script error
    bool trapped = false;  ///< the machine left it to Lua, and it was not compared further
    std::string error = {};
  };
  /// Plays it at random, for at most that many decisions, and compares everything visible at every decision, including
  /// snapshots, events and answers between moves.
  Played play(std::uint64_t seed, std::uint64_t index, std::int64_t most);

 private:
  std::unique_ptr<World> machine_, lua_;
  bool two_ = false;
  std::string why_not_two_, difference_;
};

}  // namespace houserules
