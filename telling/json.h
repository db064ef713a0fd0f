// JSON descriptions of games, shared by the interfaces.
#pragma once

#include "interpreter/world/world.h"
#include "system/json.h"

namespace houserules {

/// A seed as in transcripts: a number, or a key as text.
Json seed_json(const Seed& seed);

/// The seats in a mask, counted from 1.
Json seats_json(SeatMask seats);

/// A game's result: winners (seats from 1), scores, chips (if any), deals, decisions, turns, limit_reached.
Json result_json(const Result& result, const Setup& setup);

/// A rule file as printed by `list`: name, title, variant_of, file, players, options and presets.
Json description_json(const Rules& rules);

}  // namespace houserules
