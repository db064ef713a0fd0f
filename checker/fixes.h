// Changes of a rule file that mend what a check without games finds.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "checker/codes.h"
#include "checker/finding.h"
#include "grammar/diagnostics/source_text.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// What a check without games finds in a text of the file at `path`. Nothing if the file cannot be read.
std::vector<Finding> static_findings(const std::string& path, const std::string& text, const Library& library);

/// The text with the change.
std::string changed_by(const std::string& text, const Replacement& change);

/// The byte offset of a position in a text; the nearest there is if the text has no such place.
std::size_t offset_of(const SourceText& source, const Position& position);

/// The words of the text in the range.
std::string words_in(const std::string& text, const Range& range);

/// Looks for changes of one word, and for missing ends and closing quotes or brackets, that mend findings. Each is tried: with it, less is found.
class Fixer {
 public:
  /// The file at `path`, if it had this text. `library` must outlive this. Once `stopped` is true, no further change is
  /// tried; null: never.
  Fixer(std::string path, std::string text, const Library& library, const std::atomic<bool>* stopped = nullptr);

  /// The findings in this file.
  const std::vector<Finding>& findings() const { return findings_; }
  const std::string& text() const { return text_; }

  /// What may mend the finding: the changes that leave the fewest faults, nearest first, and its own guess. Tries what
  /// may close something left open, and words near to those in its lines; the longer the text, the fewer of them.
  std::vector<Replacement> fixes_of(const Finding& finding) const;

  /// The guesses of findings that can be taken without asking: the word is long enough, one slip away from what was
  /// meant, and not as likely to be right itself. In order of place.
  std::vector<Replacement> sure_fixes() const;

  /// A change that was made, with the place in the text before it.
  struct Correction {
    Position place;
    std::string before, after;
  };
  /// Makes all sure changes of findings with these codes, and those of what is found then, and returns them.
  std::vector<Correction> correct(const CodeSelection& codes = {});

 private:
  /// How much is wrong: faults that hide others count most.
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
  Score score_;                         ///< of the findings in all files
};

}  // namespace houserules
