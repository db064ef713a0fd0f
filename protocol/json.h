// JSON as the commands print it, with members in the order they were added.
#pragma once

#include <iosfwd>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "grammar/expression/expression.h"
#include "interpreter/world/world.h"

namespace houserules {

using Json = nlohmann::ordered_json;

/// JSON as text, on one line unless `indent` is given. Invalid UTF-8 (in names or paths) is replaced, and control
/// characters are written as escapes.
std::string json_text(const Json& json, int indent = -1);

/// Indented JSON and a line feed.
std::string file_text(const Json& json);
void write_json(std::ostream& out, const Json& json);

/// An object with `digest`, a hash of all that it holds, as its last member, so that is_sealed() notices any change.
Json sealed(Json json);
bool is_sealed(const Json& json);

/// Options by name, as numbers, booleans or words.
Json options_json(const OptionValues& options);

/// A seed as transcripts write it: a number, or a key as text.
Json seed_json(const Seed& seed);

/// The seats in a mask, from 1.
Json seats_json(SeatMask seats);

/// A game's result: winners (seats from 1), scores, chips (if any), deals, decisions, turns, limit_reached.
Json result_json(const Result& result, const Setup& setup);

/// A rule file as `list` prints it: name, title, variant_of, file, players, options and presets.
Json game_json(const Rules& rules);

}  // namespace houserules
