// What happens in a game, in the JSON of the engine protocol. Seats count from 1, cards are texts ("10H").
#pragma once

#include <span>

#include "cli/json.h"
#include "runtime/decision.h"
#include "runtime/event.h"
#include "runtime/view.h"

namespace houserules {

/// Who is to decide and, for whom may know it, between which moves: the one who decides, and kOmniscient.
Json decide_json(const Table& table, const Decision& decision, Seat viewer);

/// What the viewer may know of each event.
Json events_json(std::span<const Event> events, const Setup& setup, Seat viewer);

/// The table as view() shows it to a viewer.
Json view_json(const View& view, const Setup& setup);

}  // namespace houserules
