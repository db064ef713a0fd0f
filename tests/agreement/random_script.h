// Rule files put together at random.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace houserules {

/// A part of a text that was written for something of a type; so it can be left out, or something simpler be put there.
struct Piece {
  std::string type;
  std::vector<std::variant<std::string, Piece>> parts = {};

  /// Its text, with blocks indented.
  std::string text() const;
};

struct RandomScript {
  Piece base, variant;  ///< files base.lua and game.lua; without a variant the second is empty, and the first the game

  /// Writes the file `game.lua` and, with a variant, `base.lua`.
  std::vector<std::pair<std::string, std::string>> files() const;
};

/// The script of that number: always the same.
RandomScript random_script(std::uint64_t seed, std::uint64_t number);

/// Leaves out statements and puts simpler expressions in the places of others while `holds` is true of what is left,
/// which it is asked so many times at most.
RandomScript smallest(RandomScript script, const std::function<bool(const RandomScript&)>& holds, int most);

}  // namespace houserules
