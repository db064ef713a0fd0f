// Which numbers an expression may come to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "checker/script/script_facts.h"

namespace houserules {

struct NumberBounds {
  std::int64_t least = 0, most = 0;
  std::vector<std::int64_t> set;  ///< nothing but these; empty: all from least to most
  bool open = false;              ///< there is no most
};

/// The bounds of an option, a length, a seat, `step_to` and the like; nothing for other expressions.
std::optional<NumberBounds> bounds_of(const ScriptFacts& facts, const lua::Expression& expression);

/// What a comparison with a number comes to: true, false, or nothing when that depends.
std::optional<bool> outcome(const NumberBounds& bounds, lua::BinaryOperator op, std::int64_t number);

}  // namespace houserules
