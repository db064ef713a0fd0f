// An auction as bridge players write it down: a column per player, a row per round.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/event.h"
#include "telling/card_text.h"

namespace houserules {

/// A call in short form: "1 spades", "18", "pass".
std::string call_words(const Event& call, const Setup& setup);

/// The players' names, and below them the last rounds; at most `rows` lines. `last` is the seat of the last column.
/// Empty if there are no calls, or they do not fit `width`.
std::vector<std::string> auction_lines(std::span<const Event> calls, const Setup& setup, const Style& style, Seat last,
                                       int width, int rows);

}  // namespace houserules
