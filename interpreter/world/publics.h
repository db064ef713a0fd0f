// The header's public values: their initial values, and those kept from deal to deal.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/language/interpreter.h"
#include "runtime/opening.h"

namespace houserules {

/// Sets every public value to its initial value from the header. Call it before the scripts run, as they may change
/// them.
void set_starting_values(Interpreter& in);

/// Sets kept public values from an opening. Call it before the first deal.
void set_kept_values(Interpreter& in, const std::vector<KeptStart>& values);

/// A kept public value, stored outside the memory that the next deal restores.
struct KeptValue {
  std::size_t number;  ///< of the public value
  int owner;           ///< a seat or team; 0: shared
  /// A player is a Seat; suits and ranks are strings.
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Seat> value;
};
// The current kept values, and restoring them in the next deal.
std::vector<KeptValue> kept_values(const Interpreter& in);
void put_back(Interpreter& in, const std::vector<KeptValue>& values);

}  // namespace houserules
