// A game played on the machine and in Lua at once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "interpreter/world/world.h"

namespace houserules {

class BothEngines {
 public:
  /// Loads the game for both. What they do not load alike is a difference. `in_lua`: what Lua plays, if not the same.
  BothEngines(const std::shared_ptr<const Rules>& rules, int players, const OptionValues& options,
              const std::shared_ptr<const Rules>& in_lua = nullptr);

  /// Whether there is a machine and a Lua to compare; if not, why: "" where the script fails while it is loaded.
  bool are_two() const { return two_; }
  const std::string& why_not_two() const { return why_not_two_; }
  /// What the two did differently, as both show it; "" if nothing. Then no more is played.
  const std::string& difference() const { return difference_; }
  const World& machine() const { return *machine_; }

  /// How one game went.
  struct Played {
    std::int64_t decisions = 0;
    bool failed = false;   ///< with an error of the script
    bool trapped = false;  ///< the machine left it to Lua, where it ended or was not followed further
    std::string error = {};
  };
  /// Plays it at random, so many decisions at most, and compares all that shows at every decision, snapshots, events
  /// and what is asked between moves included.
  Played play(std::uint64_t seed, std::uint64_t index, std::int64_t most);

 private:
  std::unique_ptr<World> machine_, lua_;
  bool two_ = false;
  std::string why_not_two_, difference_;
};

}  // namespace houserules
