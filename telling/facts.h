// A game's setup in the words of card players.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/setup.h"

namespace houserules {

/// The header's pack, deal, order of play and win condition for one number of players, as pairs of a heading and a
/// phrase, always in the same order. The phrase is "" if the game has none.
std::vector<std::pair<std::string, std::string>> facts_of(const Setup& setup);

/// The players by name: "Anna, Ben and Clara"; in a game of teams "Anna and Clara against Ben and David".
std::string line_up(const Setup& setup);

/// "5 cards each; 1 card turned up to the discard".
std::string deal_text(const Setup& setup, std::span<const DealStep> deals, std::span<const TurnUpStep> turn_ups);

/// "52 cards: 2 3 4 5 6 7 8 9 10 J Q K A in clubs, diamonds, hearts and spades".
std::string pack_text(const Pack& pack);

/// "8: 50; J Q K: 10; A: 1; 2 to 10: their pips"; "" when no card has a value.
std::string values_text(const Pack& pack);

}  // namespace houserules
