// The trick on the table as everybody saw it grow: who laid what, who led, who took it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

struct TrickSeen {
  std::vector<std::vector<FaceId>> laid;  ///< by seat: what that player laid last; empty: nothing
  Seat leader = kNoSeat;
  bool is_over = false;  ///< it was taken, or put away; `laid` stays until the next is led
  Seat taker = kNoSeat;
  int taking_team = -1;                ///< where teams keep their tricks
  std::optional<std::int64_t> points;  ///< what its cards count, where the header gives them values
};

/// The pile in which tricks are played; nothing if the game has none.
std::optional<PileId> trick_pile(const Setup& setup);

/// The trick that lies there after these events, or the last one if that has been taken; nobody has laid a card in a
/// deal that has just begun.
TrickSeen trick_seen(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
