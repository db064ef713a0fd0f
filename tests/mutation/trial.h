// Tries mutants of one game: do they change how it is played, and do the game's rule tests notice?
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "tests/games/settings_support.h"
#include "tests/mutation/mutants.h"

namespace houserules::mutation {

enum class Fate {
  stillborn,  ///< no rule file any more: faults of the header or of Lua
  same,       ///< all games are played as before
  killed,     ///< games change, and a rule test fails
  survived    ///< games change, and all rule tests pass
};

class MutantTrial {
 public:
  /// Plays `games` random games of the sound rules, over numbers of players, presets and options. Throws
  /// std::runtime_error when the rules or the tests are at fault without any change.
  MutantTrial(std::shared_ptr<const Rules> rules, const Library& library, std::string test_path, std::string test_text,
              int games, std::uint64_t seed);

  /// May be called from several threads.
  Fate fate_of(const Mutant& mutant) const;

 private:
  std::shared_ptr<const Rules> load(const std::string& text) const;
  /// All games with one setting, up to the first that stops with an error.
  struct Played {
    std::uint64_t sum = 0;     ///< stands for the transcripts
    std::int64_t longest = 0;  ///< decisions of the longest game
    std::string error;         ///< of a game that stopped
    friend bool operator==(const Played&, const Played&) = default;
  };
  /// After `most` decisions a game is broken off, as an error.
  Played play(const std::shared_ptr<const Rules>& rules, std::size_t setting, std::int64_t most) const;

  std::shared_ptr<const Rules> rules_;
  const Library& library_;
  std::string test_path_, test_text_;
  std::vector<test::GameSetting> settings_;
  std::uint64_t games_each_ = 1;
  std::uint64_t seed_;
  std::vector<Played> sound_;  ///< by setting
};

}  // namespace houserules::mutation
