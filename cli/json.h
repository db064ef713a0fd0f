// JSON as the commands print it: members in the order in which they were added.
#pragma once

#include <iosfwd>

#include <nlohmann/json_fwd.hpp>

#include "grammar/expression/expression.h"
#include "interpreter/world/world.h"

namespace houserules {

using Json = nlohmann::ordered_json;

/// Indented, with a line feed at the end. What is no UTF-8 (names, paths) is replaced.
void write_json(std::ostream& out, const Json& json);

/// Options by name: numbers, true or false, words.
Json options_json(const OptionValues& options);

/// Seats of a mask, from 1.
Json seats_json(SeatMask seats);

/// How a game ended: winners (seats from 1), scores, chips (with chips), deals, decisions, turns, limit_reached.
Json result_json(const Result& result, const Setup& setup);

/// What a rule file is: name, title, variant_of, file, players, options and presets, as `list` prints them.
Json game_json(const Rules& rules);

}  // namespace houserules
