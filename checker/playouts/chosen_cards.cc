#include "checker/playouts/chosen_cards.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace houserules {
namespace {

/// "play {card}", "put {card} on {pile}"; not "show {card}" or "ask for {card}".
bool says_that_it_leaves(const MoveInfo& move) {
  static constexpr auto kVerbs = std::to_array<std::string_view>(
      {"play", "lay", "put", "place", "discard", "throw", "give", "pass", "lead", "drop", "return"});
  const std::string_view text = move.text;
  const std::string_view verb = text.substr(0, text.find(' '));
  return move.value == ValueType::card && contains(kVerbs, verb);
}

}  // namespace

void ChosenCards::begin(const Setup& setup) {
  moves_.clear();
  watched_ = 0;
  for (const MoveInfo& move : setup.moves) {
    moves_.push_back({setup.hands && says_that_it_leaves(move), 0});
    watched_ += moves_.back().leaves ? 1 : 0;
  }
}

void ChosenCards::choose(const World& world, const Decision& decision, const MadeChoice& made) {
  if (watched_ == 0) return;
  look(world, decision);
  const Alternative& chosen = made.alternative;
  if (chosen.kind != AlternativeKind::card || !moves_[chosen.move].leaves || chosen.caller != kNoSeat) return;
  const auto card = static_cast<CardId>(chosen.value);
  if (in_hand(world, decision.seat, card)) pending_[slot(decision.seat)] = {true, chosen.move, card};
}

void ChosenCards::look(const World& world, const Decision& decision) {
  Pending& pending = pending_[slot(decision.seat)];
  if (!pending.any || !moves_[pending.move].leaves) return;
  if (!in_hand(world, decision.seat, pending.card)) {
    moves_[pending.move].leaves = false;
    --watched_;
    pending.any = false;
    return;
  }
  // Until it is offered again, it may simply not have been moved yet.
  const auto own = decision.own();
  const bool offered = std::any_of(own.begin(), own.end(), [&pending](const Alternative& one) {
    return one.move == pending.move && one.kind == AlternativeKind::card &&
           static_cast<CardId>(one.value) == pending.card;
  });
  if (!offered) return;
  ++moves_[pending.move].stayed;
  pending.any = false;
}

bool ChosenCards::in_hand(const World& world, Seat seat, CardId card) {
  const Setup& setup = world.setup();
  const PileId hand = setup.groups[slot(*setup.hands)].first;
  return world.table().pile_of(card) == static_cast<PileId>(hand + seat);
}

}  // namespace houserules
