// Bounds of numeric expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "checker/script/script_facts.h"

namespace houserules {

struct NumberBounds {
  std::int64_t least = 0, most = 0;
  std::vector<std::int64_t> set;  ///< the only possible values; empty: everything in least..most
  bool open = false;              ///< no upper bound
};

/// The bounds of an option, a length, a seat, a `step_to` and the like; nothing for other expressions.
std::optional<NumberBounds> bounds_of(const ScriptFacts& facts, const lua::Expression& expression);

/// The outcome of comparing with `number`, or nothing if it depends on the value.
std::optional<bool> outcome(const NumberBounds& bounds, lua::BinaryOperator op, std::int64_t number);

}  // namespace houserules
