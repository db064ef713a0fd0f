// Does `check` notice a change of a sound game?
#pragma once

#include <memory>
#include <string>

#include "checker/check.h"
#include "interpreter/loading/rules.h"
#include "tests/mutation/mutants.h"

namespace houserules::mutation {

enum class Noticed { at_its_line, elsewhere, no };

/// One game, and its changes checked.
class CheckTrial {
 public:
  /// `library` outlives this. Plays `games` random games for each number of players; 0: none.
  CheckTrial(std::shared_ptr<const Rules> rules, const Library& library, int games);

  Noticed notice(const Mutant& mutant) const;
  /// What `check` tells of the change, a line for each finding.
  std::string findings_text(const Mutant& mutant) const;

 private:
  std::vector<Diagnostic> findings(const Mutant& mutant) const;

  std::shared_ptr<const Rules> rules_;
  const Library& library_;
  int games_;
};

}  // namespace houserules::mutation
