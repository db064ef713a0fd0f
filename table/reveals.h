// What a single choice brings to light, one thing after another: the flop, the turn and the river, then each hand.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "runtime/event.h"
#include "runtime/view.h"

namespace houserules {

/// Where to stop while showing what a choice has brought about, if cards come to light at least twice: indices into
/// `events`, ascending, each the end of what is shown so far; the first shows the choice alone. Empty if there is
/// nothing to stop for. `events` are those since before the choice; what follows the end of the deal
/// is left out.
std::vector<std::size_t> reveals(std::span<const Event> events, const Setup& setup);

/// Carries out an event in a view that was taken before it. Knows about cards, chips, public values and who is in the
/// deal; the order within a pile may differ from the one at the table.
void carry_out(const Event& event, const Setup& setup, View& view);

}  // namespace houserules
