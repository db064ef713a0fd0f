// Is this rule file sound? The checks one after another, each in a file of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "grammar/diagnostic.h"
#include "grammar/lua_parse.h"
#include "interpreter/world.h"

namespace houserules {

struct CheckSettings {
  int games = 50;  ///< for each number of players
  std::uint64_t seed = 1;
  Policy* policy = nullptr;                                            ///< who plays; not null when games > 0
  std::function<void(std::uint64_t seed, std::uint64_t index)> begin;  ///< tells the policy that a game begins
  /// The command that plays a game again, for the findings.
  std::function<std::string(int players, std::uint64_t seed, std::uint64_t index)> command;
};

/// What a check works on and adds to.
struct CheckContext {
  std::shared_ptr<const Rules> rules;
  const CheckSettings& settings;
  std::vector<LuaScript> scripts;  ///< of rules->files, in their order
  std::vector<Diagnostic> findings;
  std::int64_t games_played = 0;

  bool has_errors() const;
};

struct CheckReport {
  std::vector<Diagnostic> findings;  ///< those of the parse first
  std::int64_t games_played = 0;

  int errors() const;
  int warnings() const;
};

/// Checks a loaded rule file. A check is passed over when those before it have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
