// An auction as it is written down: a column for each player, a line for each round.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/event.h"
#include "telling/card_text.h"

namespace houserules {

/// What was called, in a word: "1 spades", "18", "pass".
std::string call_words(const Event& call, const Setup& setup);

/// The players' names, and below them the rounds, of which the last are kept: at most `rows` lines. `last`: the seat of
/// the last column. Empty if there are no calls, or it does not fit.
std::vector<std::string> auction_lines(std::span<const Event> calls, const Setup& setup, const Style& style, Seat last,
                                       int width, int rows);

}  // namespace houserules
