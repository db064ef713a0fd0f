// What `check` found, in the formats that people and programs read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/console.h"
#include "cli/json.h"
#include "cli/options.h"
#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// One rule file, checked.
struct CheckedFile {
  std::string path;
  std::shared_ptr<const Rules> rules;
  std::vector<Diagnostic> findings;  ///< those to be shown
  int errors = 0, warnings = 0;      ///< all, also those not shown
  std::int64_t games = 0;            ///< played
  std::int64_t games_left = 0;       ///< of them, before their end

  int not_shown() const { return errors + warnings - static_cast<int>(findings.size()); }
};

/// The message of a finding with what is said about it in words only, a line each: for formats without places for it.
std::string full_text(const Diagnostic& finding);

/// Prints checked files as they come, or all of them at the end.
class FindingsPrinter {
 public:
  virtual ~FindingsPrinter() = default;
  virtual void add(const CheckedFile& file) = 0;
  virtual void end() {}
};

/// The printer of a format that `check` knows. Refers to the console.
std::unique_ptr<FindingsPrinter> findings_printer(Format format, Console& console);

/// As compilers print them, and a line for each file.
class PrettyFindings final : public FindingsPrinter {
 public:
  explicit PrettyFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;

 private:
  Console& console_;
};

/// One JSON object: docs/cli.md describes it.
class JsonFindings final : public FindingsPrinter {
 public:
  explicit JsonFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;
  void end() override;

 private:
  Console& console_;
  Json files_ = Json::array();
};

/// A log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020), which editors and code hosts
/// read. Columns count code points, as it says there. The same finding in the base of several files stands once.
class SarifFindings final : public FindingsPrinter {
 public:
  explicit SarifFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;
  void end() override;

 private:
  Console& console_;
  std::vector<Diagnostic> findings_;
};

/// Workflow commands of GitHub Actions: a line for each finding, which marks the line in a pull request.
class GithubFindings final : public FindingsPrinter {
 public:
  explicit GithubFindings(Console& console) : console_(console) {}
  void add(const CheckedFile& file) override;

 private:
  Console& console_;
};

}  // namespace houserules
