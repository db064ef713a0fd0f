// The public values of the header: what they begin with, and those that are kept from deal to deal.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/language/interpreter.h"
#include "runtime/opening.h"

namespace houserules {

/// Gives every public value what it begins with by the header. Before the scripts run, which may set others.
void set_starting_values(Interpreter& in);

/// Gives kept public values what an opening says. Before the first deal.
void set_kept_values(Interpreter& in, const std::vector<KeptStart>& values);

/// A public value that is kept from deal to deal, held outside of the memory that the next deal restores.
struct KeptValue {
  std::size_t number;  ///< of the public value
  int owner;           ///< a seat or team; -1: it is shared
  /// A player is a Seat; suits and ranks are texts.
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Seat> value;
};
std::vector<KeptValue> kept_values(const Interpreter& in);
void put_back(Interpreter& in, const std::vector<KeptValue>& values);

}  // namespace houserules
