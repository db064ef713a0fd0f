// A first deal with staged cards and sentences: games/lessons/GAME_test.lua, written in the words of rule tests.
#pragma once

#include <memory>

#include "interpreter/loading/rules.h"
#include "screen/console.h"
#include "screen/line_reader.h"
#include "screen/screen.h"
#include "telling/card_text.h"

namespace houserules {

/// Whether there is a lesson of the game.
bool has_lesson(const Rules& rules, const Library& library);

/// Teaches the game to whoever sits in seat 1, part by part: `t:tell` prints a sentence, and what `t:choose` chooses
/// for seat 1 has to be typed; `help`, `why`, `rules`, `undo` and so on work as at the table. What comes after the deal
/// is not told. On `screen` the table stays, each sentence stands below it until it has been read or the move made, and
/// at the end the screen is left; null: lines. At a terminal it ends with the question whether to play now, and
/// `plays_on` is set to the answer. Returns the exit code; without a lesson, or with a fault in it, says so.
int teach(const std::shared_ptr<const Rules>& rules, const Library& library, LineReader& reader, Console& console,
          Style style, LiveScreen* screen, bool& plays_on);

}  // namespace houserules
