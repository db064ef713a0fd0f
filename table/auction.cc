#include "table/auction.h"

#include <algorithm>

#include "table/tricks.h"

namespace houserules {
namespace {

bool has_auction(const Setup& setup) {
  if (!trick_pile(setup)) return false;
  const auto is_bid = [](const MoveInfo& move) {
    return !move.is_private && (move.value == ValueType::number || move.value == ValueType::word);
  };
  const auto is_pass = [](const MoveInfo& move) {
    return move.value == ValueType::none && move.text.starts_with("pass");
  };
  return std::any_of(setup.moves.begin(), setup.moves.end(), is_bid) &&
         std::any_of(setup.moves.begin(), setup.moves.end(), is_pass);
}

}  // namespace

std::vector<Event> auction_calls(std::span<const Event> events, const Setup& setup) {
  std::vector<Event> calls;
  if (!has_auction(setup)) return calls;
  std::size_t begin = events.size();
  while (begin > 0 && events[begin - 1].kind != Event::Kind::deal_started) --begin;
  for (const Event& event : events.subspan(begin)) {
    if (event.kind != Event::Kind::chose) continue;
    const MoveInfo& move = setup.moves[event.move];
    if (move.value == ValueType::card || move.second == ValueType::card || move.is_private) return {};
    calls.push_back(event);
  }
  return calls;
}

}  // namespace houserules
