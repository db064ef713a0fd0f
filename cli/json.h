// JSON as the commands print it: members in the order in which they were added.
#pragma once

#include <ostream>
#include <string>
#include <variant>

#include <nlohmann/json.hpp>

#include "grammar/expression/expression.h"
#include "interpreter/world/world.h"

namespace houserules {

using Json = nlohmann::ordered_json;

/// Indented, with a line feed at the end. What is no UTF-8 (names, paths) is replaced.
inline void write_json(std::ostream& out, const Json& json) {
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

/// Options by name: numbers, true or false, words.
inline Json options_json(const OptionValues& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options)
    std::visit([&json, &name = name](const auto& held) { json[name] = held; }, value);
  return json;
}

/// Seats of a mask, from 1.
inline Json seats_json(SeatMask seats) {
  Json json = Json::array();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((seats & seat_bit(seat)) != 0) json.push_back(seat + 1);
  }
  return json;
}

}  // namespace houserules
