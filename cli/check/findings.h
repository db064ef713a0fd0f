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

/// A checked rule file. Findings that are not to be shown may be taken out of it; they still count.
struct CheckedFile : CheckReport {
  CheckedFile(std::string its_path, std::shared_ptr<const Rules> its_rules, CheckReport report)
      : CheckReport(std::move(report)),
        path(std::move(its_path)),
        rules(std::move(its_rules)),
        errors(CheckReport::errors()),
        warnings(CheckReport::warnings()),
        corrected(std::count_if(findings.begin(), findings.end(),
                                [](const Finding& finding) { return finding.sure_fix; })) {}

  std::string path;
  std::shared_ptr<const Rules> rules;
  int errors, warnings;      ///< including those not shown
  std::ptrdiff_t corrected;  ///< findings that --fix mends, including those not shown

  /// Whether no error was found, and some games were played to the end.
  bool sound() const { return errors == 0 && warnings == 0 && games_played > games_left; }
  int not_shown() const { return errors + warnings - static_cast<int>(findings.size()); }
};

/// The message of a finding with its notes and help, a line each: for formats without fields for them.
std::string full_text(const Finding& finding);

/// Prints checked files one by one, or all at end().
class FindingsPrinter {
 public:
  explicit FindingsPrinter(Console& console) : console_(console) {}
  virtual ~FindingsPrinter() = default;
  virtual void add(const CheckedFile& file) = 0;
  virtual void end() {}

 protected:
  Console& console_;
};

/// The printer for a format that `check` supports. Keeps a reference to the console.
std::unique_ptr<FindingsPrinter> findings_printer(Format format, Console& console);

/// Compiler-style findings and a summary line per file.
class PrettyFindings final : public FindingsPrinter {
 public:
  using FindingsPrinter::FindingsPrinter;
  void add(const CheckedFile& file) override;
};

/// A file in what JsonFindings prints.
Json json_of(const CheckedFile& file);

/// One JSON object; see docs/cli.md.
class JsonFindings final : public FindingsPrinter {
 public:
  using FindingsPrinter::FindingsPrinter;
  void add(const CheckedFile& file) override;
  void end() override;

 private:
  Json files_ = Json::array();
};

/// A SARIF 2.1.0 log (Static Analysis Results Interchange Format, OASIS, 2020) for editors and code hosts. Columns
/// count code points, as SARIF requires. A finding in a base that several files share appears once.
class SarifFindings final : public FindingsPrinter {
 public:
  using FindingsPrinter::FindingsPrinter;
  void add(const CheckedFile& file) override;
  void end() override;

 private:
  std::vector<Finding> findings_;
  std::set<std::tuple<std::string, int, int, Code, std::string>> known_;  ///< file, place, code and message of each
  bool complete_ = true;
};

/// GitHub Actions workflow commands: one line per finding, which annotates the line in a pull request.
class GithubFindings final : public FindingsPrinter {
 public:
  using FindingsPrinter::FindingsPrinter;
  void add(const CheckedFile& file) override;
};

}  // namespace houserules
