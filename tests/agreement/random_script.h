// Random rule files.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace houserules {

/// A part of a text that was generated for a type, so it can be removed, or replaced by something simpler.
struct Piece {
  std::string type;
  std::vector<std::variant<std::string, Piece>> parts = {};

  /// Its text, with blocks indented.
  std::string text() const;
};

struct RandomScript {
  Piece base,
      variant;  ///< files base.lua and game.lua; without a variant the second is empty, and the first is the game

  /// Writes the file `game.lua` and, with a variant, `base.lua`.
  std::vector<std::pair<std::string, std::string>> files() const;
};

/// The script with that number: always the same.
RandomScript random_script(std::uint64_t seed, std::uint64_t number);

/// Removes statements and simplifies expressions as long as `holds` is true for the rest. Calls `holds` at most that
/// many times.
RandomScript smallest(RandomScript script, const std::function<bool(const RandomScript&)>& holds, int most);

}  // namespace houserules
