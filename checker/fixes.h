// Corrects misspelt words in a rule file.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "checker/codes.h"
#include "checker/finding.h"
#include "grammar/diagnostics/source_text.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The findings for the file at `path` if it had this text, without those of random games. Nothing if the file cannot
/// be read.
std::vector<Finding> static_findings(const std::string& path, const std::string& text, const Library& library);

/// The text with the edit applied.
std::string changed_by(const std::string& text, const Replacement& change);

/// The part of the text within the range.
std::string words_in(const std::string& text, const Range& range);

/// Marks those findings in the file whose fix Fixer::sure_fixes() has, which `check --fix` applies.
void mark_sure_fixes(const RuleFile& file, const Library& library, std::vector<Finding>& findings);

/// Looks for edits that resolve findings: one word changed, or a missing end, closing quote or bracket inserted. Each
/// edit is tried: the file must have fewer faults with it.
class Fixer {
 public:
  /// Checks the file at `path` as if it had this text. `library` must outlive this. Stops trying edits once `stopped`
  /// is true; null: never.
  Fixer(std::string path, std::string text, const Library& library, const std::atomic<bool>* stopped = nullptr);

  /// The findings in this file.
  const std::vector<Finding>& findings() const { return findings_; }
  const std::string& text() const { return text_; }

  /// Edits that may resolve the finding: its own guess, and those that leave the fewest faults, closest first. Tries
  /// what may close something left open, and words similar to those in the finding's lines; the longer the text, the
  /// fewer.
  std::vector<Replacement> fixes_of(const Finding& finding) const;

  /// The guesses that are safe to apply without asking, in text order: the word is long enough, a single typo away from
  /// the correction, and unlikely to be right itself.
  std::vector<Replacement> sure_fixes() const;

  /// An edit that was applied, and its position in the text before it.
  struct Correction {
    Position place;
    std::string before, after;
  };
  /// Applies all safe edits for findings with these codes, repeats that with the findings that remain, and returns the
  /// edits.
  std::vector<Correction> correct(const CodeSelection& codes = {});

 private:
  /// How broken the file is: faults that hide others count most.
  struct Score {
    std::size_t unreadable = 0, errors = 0, all = 0;
    friend auto operator<=>(const Score&, const Score&) = default;
  };
  static Score score_of(const std::vector<Finding>& findings);
  Score score_with(const Replacement& change) const;
  bool is_stopped() const { return stopped_ != nullptr && *stopped_; }
  void look();
  bool may_be_sure(const Finding& finding) const;
  std::vector<std::string> vocabulary() const;
  std::vector<Replacement> candidates_of(const Finding& finding) const;

  std::string path_, text_;
  const Library& library_;
  const std::atomic<bool>* stopped_;
  std::shared_ptr<const Rules> rules_;  ///< null if the file cannot be read
  std::vector<Finding> findings_;       ///< in this file
  Score score_;                         ///< for the findings in all files
};

}  // namespace houserules
