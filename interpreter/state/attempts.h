// The `try`s that a script is in, and the way back to where each of them began.
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

/// The state in which a `try` began, with its coroutine suspended there.
struct Attempt {
  Arena::Snapshot table;
  std::vector<std::byte> machine;
  Arena::Snapshot memory;  ///< Lua's, if it runs there

  std::size_t size() const { return memory.size() + table.size() + machine.size(); }
};

/// Lies outside the arena, as it has to outlive what it puts back. Part of each snapshot.
struct Attempts {
  static constexpr std::size_t kMostNested = 8;
  static constexpr const char* kTooNested = "at most 8 tries may stand inside each other";
  static_assert(kMostNested == 8, "as kTooNested says");
  static constexpr const char* kNothingTried =
      "nothing is tried here: `fail` takes back what a `try(function() ... end)` around it has done";
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;  ///< of all open attempts together

  /// What a suspended script waits for; see serve_attempt().
  enum class Wish : std::uint8_t { none, begin, fail };

  std::vector<std::shared_ptr<const Attempt>> open;  ///< outermost first
  /// For whom cards that are hidden were dealt anew since the outermost began: several, where a player imagines what
  /// another imagines. 0: they lie as they really do.
  SeatMask imagined_for = 0;
  Wish wish = Wish::none;
  std::string why;  ///< with Wish::fail: what the script says
  // Who chose last in this deal, when something was last taken back: what is put back does not know of it.
  Seat chosen = kNoSeat;
  bool called = false;         ///< that was a call out of turn
  std::int64_t decisions = 0;  ///< GameState::deal_decisions at the time

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
