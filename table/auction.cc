#include "table/auction.h"

#include "runtime/auction.h"
#include "table/deal_values.h"
#include "table/tricks.h"

namespace houserules {
std::vector<Event> auction_calls(std::span<const Event> events, const Setup& setup) {
  std::vector<Event> calls;
  if (!has_auction(setup) || !trick_pile(setup)) return calls;
  for (const Event& event : events.subspan(begin_of_deal(events))) {
    if (event.kind != Event::Kind::chose) continue;
    const MoveInfo& move = setup.moves[event.move];
    if (move.value == ValueType::card || move.second == ValueType::card || move.is_private) return {};
    calls.push_back(event);
  }
  return calls;
}

}  // namespace houserules
