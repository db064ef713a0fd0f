// Games in the JSON of the engine protocol. Seats count from 1; cards are texts ("10H").
#pragma once

#include <span>

#include "runtime/decision.h"
#include "runtime/event.h"
#include "runtime/view.h"
#include "system/json.h"

namespace houserules {

/// The alternative that has the id 0 for the viewer. A seat's ids start at its own first alternative, because the
/// number of other players' options may depend on their cards.
std::uint32_t first_id(const Decision& decision, Seat viewer);

/// Who must decide and, if the viewer is that player or kOmniscient, the offered moves.
Json decide_json(const Table& table, const Decision& decision, Seat viewer);

/// The events, limited to what the viewer may know.
Json events_json(std::span<const Event> events, const Setup& setup, Seat viewer);

/// "up", "top up" and so on.
const char* facing_text(PileFacing facing);

/// A viewer's table, from view().
Json view_json(const View& view, const Setup& setup);

}  // namespace houserules
