// The pieces of random scripts.
#pragma once

#include <string>
#include <vector>

namespace houserules {

/// One way to write something of a type. In `text` stand
///   $type    something of that type
///   $+type   a new variable, known to what follows in here
///   $^type   a new variable, known to what follows this in its block
///   $:type   a variable of that type, as it is
///   $=type   one that may be assigned to
///   $1, $2   the first, second new variable in here
/// A type is written in small letters and `_`; `block` is some statements, `return` what the function around gives.
struct Production {
  std::string type, text;
  int weight = 4;
  enum Where : unsigned {
    anywhere = 0,
    acts = 1,      ///< only where players may be asked and cards moved
    asked = 2,     ///< what is in here may not act
    function = 4,  ///< what is in here is a function of its own, that returns what the type's name ends with
    loop = 8,      ///< what is in here is repeated
    breaks = 16,   ///< only in a loop
    with_teams = 32,
    with_chips = 64
  };
  unsigned where = anywhere;
};

/// Rows for plain Lua values, and for things of the game.
std::vector<Production> script_values();
std::vector<Production> script_things();
/// All rows that fit any game.
const std::vector<Production>& script_grammar();

}  // namespace houserules
