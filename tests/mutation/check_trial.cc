#include "tests/mutation/check_trial.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/fixes.h"
#include "tests/libraries.h"

namespace houserules::mutation {

CheckTrial::CheckTrial(std::shared_ptr<const Rules> rules, const Library& library, int games)
    : rules_(std::move(rules)), library_(library), games_(games) {}

std::vector<Finding> CheckTrial::findings(const Mutant& mutant) const {
  const std::string path = rules_->file().path;
  const Library changed = test::with_files(library_, {{path, changed_text(rules_->file().text, mutant)}});
  std::string error;
  auto rules = load_rules(path, changed, error);
  if (rules == nullptr) return {};
  CheckSettings settings;
  settings.games = games_;
  return check(std::move(rules), settings).findings;
}

Noticed CheckTrial::notice(const Mutant& mutant) const {
  const int line = line_of(rules_->file().text, mutant);
  const std::vector<Finding> found = findings(mutant);
  const bool there = std::any_of(found.begin(), found.end(), [&](const Finding& finding) {
    return finding.file == rules_->file().path && finding.range.begin.line == line;
  });
  return there ? Noticed::at_its_line : found.empty() ? Noticed::no : Noticed::elsewhere;
}

bool CheckTrial::is_fixed(const Mutant& mutant) const {
  const int line = line_of(rules_->file().text, mutant);
  Fixer fixer(rules_->file().path, changed_text(rules_->file().text, mutant), library_);
  return std::any_of(fixer.findings().begin(), fixer.findings().end(), [&](const Finding& finding) {
    if (finding.range.begin.line != line) return false;
    const std::vector<Replacement> fixes = fixer.fixes_of(finding);
    return std::any_of(fixes.begin(), fixes.end(), [&](const Replacement& fix) {
      return static_findings(rules_->file().path, changed_by(fixer.text(), fix), library_).empty();
    });
  });
}

std::string CheckTrial::findings_text(const Mutant& mutant) const {
  std::string text;
  for (const Finding& finding : findings(mutant)) {
    text += fmt::format("  {} {}:{} {}\n", to_string(finding.code), finding.range.begin.line,
                        finding.range.begin.column, finding.message);
  }
  return text;
}

}  // namespace houserules::mutation
