// Auctions, in games of any name: bids that all hear, and a pass.
#pragma once

#include <algorithm>

#include "runtime/decision.h"
#include "runtime/setup.h"

namespace houserules {

/// Whether players pass with it: its words are "pass". (They may pass cards, too.)
inline bool is_pass(const MoveInfo& move) { return move.value == ValueType::none && move.text == "pass"; }

/// Whether players may bid with it: all hear a number or a word.
inline bool is_bid(const MoveInfo& move) {
  return !move.is_private && (move.value == ValueType::number || move.value == ValueType::word);
}

/// Whether there are moves to bid and to pass.
inline bool has_auction(const Setup& setup) {
  return std::any_of(setup.moves.begin(), setup.moves.end(), is_bid) &&
         std::any_of(setup.moves.begin(), setup.moves.end(), is_pass);
}

/// Whether the player to move can choose no card: bids, stakes, whether to take another card.
inline bool moves_no_card(const Decision& decision) {
  return std::none_of(decision.own().begin(), decision.own().end(), [](const Alternative& one) {
    using enum AlternativeKind;
    return one.kind == card || one.kind == place || one.kind == set || one.kind == sets;
  });
}

}  // namespace houserules
