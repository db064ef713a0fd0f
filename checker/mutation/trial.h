// Tries mutants of a game: whether they change play, and whether the rule tests notice.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "checker/mutation/mutants.h"
#include "checker/trials.h"
#include "interpreter/loading/rules.h"

namespace houserules::mutation {

enum class Fate {
  stillborn,  ///< no longer a valid rule file
  same,       ///< all games go as before
  killed,     ///< games change, and a rule test fails
  survived    ///< games change, and all rule tests pass
};

class MutantTrial {
 public:
  /// Plays `games` random games of the sound rules, over numbers of players, presets and options. Throws
  /// std::runtime_error if the unchanged rules or their tests fail.
  MutantTrial(std::shared_ptr<const Rules> rules, const Library& library, std::string test_path, std::string test_text,
              int games, std::uint64_t seed);

  /// Thread-safe.
  Fate fate_of(const Mutant& mutant) const;

 private:
  std::shared_ptr<const Rules> load(const std::string& text) const;
  /// The games of one trial, up to the first that stops with an error.
  struct Played {
    std::uint64_t sum = 0;     ///< hash of the transcripts
    std::int64_t longest = 0;  ///< decisions in the longest game
    std::string error;         ///< of the game that stopped
    friend bool operator==(const Played&, const Played&) = default;
  };
  /// Aborts a game after `most` decisions, as an error.
  Played play(const std::shared_ptr<const Rules>& rules, std::size_t trial, std::int64_t most) const;

  std::shared_ptr<const Rules> rules_;
  const Library& library_;
  std::string test_path_, test_text_;
  std::vector<Trial> trials_;
  std::uint64_t games_each_ = 1;
  std::uint64_t seed_;
  std::vector<Played> sound_;  ///< by trial
};

}  // namespace houserules::mutation
