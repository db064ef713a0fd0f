// The nested `try` calls of a script, and the saved states to roll back to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "interpreter/sandbox/arena.h"
#include "runtime/ids.h"

namespace houserules {

/// The state in which a `try` began, with the script suspended there.
struct Attempt {
  Arena::Snapshot table;
  std::vector<std::byte> machine;
  Arena::Snapshot memory;  ///< Lua's heap; empty if the script runs on the machine

  std::size_t size() const { return memory.size() + table.size() + machine.size(); }
};

/// The open attempts. Kept outside the arena, because it must survive restoring it. Part of each snapshot.
struct Attempts {
  static constexpr std::size_t kMostNested = 8;
  static constexpr const char* kTooNested = "`try` may be nested at most 8 deep";
  static_assert(kMostNested == 8, "as kTooNested says");
  static constexpr const char* kNothingTried =
      "`fail` works only inside `try(function() ... end)`, whose effects it undoes";
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;  ///< total size of all open attempts

  /// Why the script is suspended; see serve_attempt().
  enum class Wish : std::uint8_t { none, begin, fail };

  std::vector<std::shared_ptr<const Attempt>> open;  ///< outermost first
  /// The players for whom hidden cards have been redealt since the outermost attempt began; several if one player
  /// imagines what another imagines. 0: the cards lie as they really do.
  SeatMask imagined_for = 0;
  Wish wish = Wish::none;
  std::string why;  ///< with Wish::fail: the reason given by the script
  // The last chooser in this deal when an attempt was last rolled back. Kept here because rolling back loses it.
  Seat chosen = kNoSeat;
  bool called = false;         ///< whether that choice was a call out of turn
  std::int64_t decisions = 0;  ///< GameState::deal_decisions at that time

  std::size_t bytes() const {
    return std::accumulate(open.begin(), open.end(), std::size_t{0},
                           [](std::size_t sum, const auto& attempt) { return sum + attempt->size(); });
  }
  void end_newest() {
    open.pop_back();
    if (open.empty()) imagined_for = 0;
  }
  void clear() {
    open.clear();
    imagined_for = 0;
    wish = Wish::none;
    why.clear();
    chosen = kNoSeat;
    called = false;
    decisions = 0;
  }
};

}  // namespace houserules
