// The trick on the table as everybody sees it: who played what, who led, who took it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

struct TrickSeen {
  std::vector<std::vector<FaceId>> laid;  ///< by seat: what that player played last; empty: nothing
  Seat leader = kNoSeat;
  bool is_over = false;  ///< taken or put away; `laid` stays until the next trick is led
  Seat taker = kNoSeat;
  int taking_team = -1;                ///< if teams keep their tricks
  std::optional<std::int64_t> points;  ///< the value of its cards, if the header gives them values

  /// The cards of the trick before, in the order played; empty before the second trick.
  std::vector<FaceId> last;
  Seat last_taker = kNoSeat;
  int last_team = -1;  ///< if teams keep their tricks
};

/// The pile for tricks; nothing if the game has none.
std::optional<PileId> trick_pile(const Setup& setup);

/// The trick on the table after these events, or the last one if it has been taken; empty if the deal has just begun.
TrickSeen trick_seen(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
