// Changes of a rule file that mend what a check without games finds. Each was tried: with it, less is found.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checker/finding.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// What a check without games finds in a text of the file at `path`. Nothing if the file cannot be read.
std::vector<Finding> static_findings(const std::string& path, const std::string& text, const Library& library);

/// The text with the change.
std::string changed_by(const std::string& text, const Replacement& change);

/// The words of the text in the range.
std::string words_in(const std::string& text, const Range& range);

/// Looks for changes of one word that mend findings.
class Fixer {
 public:
  /// The file at `path`, if it had this text. `library` must outlive this.
  Fixer(std::string path, std::string text, const Library& library);

  /// The findings in this file.
  const std::vector<Finding>& findings() const { return findings_; }
  const std::string& text() const { return text_; }

  /// The changes that leave the fewest faults, nearest first: several if they leave as many. Tries the guess of the
  /// finding, and words near to those in its lines; the longer the text, the fewer of them.
  std::vector<Replacement> fixes_of(const Finding& finding) const { return best_of(finding).changes; }

  /// Changes the text by the fix that leaves the fewest faults of all, if it is the only one, and returns it; nothing
  /// if there is none. The range is of the text before.
  std::optional<Replacement> fix_one();

 private:
  /// How much is wrong: faults that hide others count most.
  struct Score {
    std::size_t unreadable = 0, errors = 0, all = 0;
    friend auto operator<=>(const Score&, const Score&) = default;
  };
  static Score score_of(const std::vector<Finding>& findings);
  struct Best {
    Score score;
    std::vector<Replacement> changes;
  };
  Best best_of(const Finding& finding) const;
  void look();
  std::vector<Replacement> candidates_of(const Finding& finding) const;

  std::string path_, text_;
  const Library& library_;
  std::vector<Finding> findings_;  ///< in this file
  Score score_;                    ///< of the findings in all files
  std::vector<std::string> vocabulary_;
};

}  // namespace houserules
