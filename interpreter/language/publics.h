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

/// The kept public values, held outside of the memory that the next deal restores.
class KeptValues {
 public:
  explicit KeptValues(const Interpreter& in);
  void put_back(Interpreter& in) const;

 private:
  /// A player is a Seat; suits and ranks are texts.
  using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string, Seat>;
  struct Held {
    std::size_t number;  ///< of the public value
    int table;           ///< registry index of the table it lies in
    Value value;
  };
  std::vector<Held> held_;
};

}  // namespace houserules
