// The findings of `check`, in formats for people and programs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "checker/check.h"
#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "screen/console.h"
#include "system/json.h"

namespace houserules {

/// A checked rule file.
struct CheckedFile {
  CheckedFile(std::string its_path, std::shared_ptr<const Rules> its_rules, CheckReport report)
      : path(std::move(its_path)),
        rules(std::move(its_rules)),
        errors(report.errors()),
        warnings(report.warnings()),
        complete(report.complete),
        games(report.games_played),
        games_left(report.games_left),
        games_at_limit(report.games_at_limit),
        settings_left(report.settings_left),
        why_not_counted(std::move(report.why_not_counted)),
        corrected(std::count_if(report.findings.begin(), report.findings.end(),
                                [](const Finding& finding) { return finding.sure_fix; })),
        findings(std::move(report.findings)) {}

  std::string path;
  std::shared_ptr<const Rules> rules;
  int errors = 0, warnings = 0;     ///< including those not shown
  bool complete = true;             ///< whether all were kept
  std::int64_t games = 0;           ///< played
  std::int64_t games_left = 0;      ///< games among them that were stopped before they were over
  std::int64_t games_at_limit = 0;  ///< of these, games that reached the limit of a deal
  std::int64_t settings_left = 0;   ///< settings without a game
  std::string why_not_counted;      ///< see CheckReport
  std::ptrdiff_t corrected = 0;     ///< findings that --fix mends, including those not shown
  std::vector<Finding> findings;    ///< those to show

  /// Whether no error was found, and some games were played to the end.
  bool sound() const { return errors == 0 && warnings == 0 && games > games_left; }
  int not_shown() const { return errors + warnings - static_cast<int>(findings.size()); }
};

/// The message of a finding with its notes and help, a line each: for formats without fields for them.
std::string full_text(const Finding& finding);

/// Prints checked files one by one, or all at end().
class FindingsPrinter {
 public:
  virtual ~FindingsPrinter() = default;
  virtual void add(const CheckedFile& file) = 0;
  virtual void end() {}
};

/// The printer for a format that `check` supports. Keeps a reference to the console.
std::unique_ptr<FindingsPrinter> findings_printer(Format format, Console& console);

/// Compiler-style findings and a summary line per file.
class PrettyFindings final : public FindingsPrinter {
 public:
  explicit PrettyFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;

 private:
  Console& console_;
};

/// A file in what JsonFindings prints.
Json json_of(const CheckedFile& file);

/// One JSON object; see docs/cli.md.
class JsonFindings final : public FindingsPrinter {
 public:
  explicit JsonFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;
  void end() override;

 private:
  Console& console_;
  Json files_ = Json::array();
};

/// A SARIF 2.1.0 log (Static Analysis Results Interchange Format, OASIS, 2020) for editors and code hosts. Columns
/// count code points, as SARIF requires. A finding in a base that several files share appears once.
class SarifFindings final : public FindingsPrinter {
 public:
  explicit SarifFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;
  void end() override;

 private:
  Console& console_;
  std::vector<Finding> findings_;
  std::set<std::tuple<std::string, int, int, Code, std::string>> known_;  ///< file, place, code and message of each
  bool complete_ = true;
};

/// GitHub Actions workflow commands: one line per finding, which annotates the line in a pull request.
class GithubFindings final : public FindingsPrinter {
 public:
  explicit GithubFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;

 private:
  Console& console_;
};

}  // namespace houserules
