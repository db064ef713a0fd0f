// Tests whether `check` notices a change to a sound game.
#pragma once

#include <memory>
#include <string>

#include "checker/check.h"
#include "checker/mutation/mutants.h"
#include "interpreter/loading/rules.h"

namespace houserules::mutation {

enum class Noticed { at_its_line, elsewhere, no };

/// Checks mutants of one game.
class CheckTrial {
 public:
  /// `library` must outlive this. Plays `games` random games for each number of players; 0: none.
  CheckTrial(std::shared_ptr<const Rules> rules, const Library& library, int games);

  Noticed notice(const Mutant& mutant) const;
  /// Whether the first fix for a finding in its line leaves nothing to find, as the original.
  bool is_fixed(const Mutant& mutant) const;
  /// The findings of `check` on the mutant, one per line.
  std::string findings_text(const Mutant& mutant) const;

 private:
  std::vector<Finding> findings(const Mutant& mutant) const;

  std::shared_ptr<const Rules> rules_;
  const Library& library_;
  int games_;
};

}  // namespace houserules::mutation
