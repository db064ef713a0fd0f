// houserules test: runs rule tests.
#include <algorithm>
#include <atomic>
#include <filesystem>

#include <fmt/format.h>

#include "cli/check/folder_files.h"
#include "cli/check/test_report.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "rule_tests/rule_test.h"
#include "system/threads.h"
#include "telling/text.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

/// Whether the test is wanted: a clause number selects its tests, any other text those whose names contain it.
bool fits(const std::string& name, const std::string& wanted) {
  if (leading_clauses(wanted) != std::vector{wanted}) return lower(name).find(lower(wanted)) != std::string::npos;
  const auto clauses = leading_clauses(name);
  return contains(clauses, wanted);
}

class TestCommand {
 public:
  TestCommand(const TestOptions& options, const Library& library, Console& console)
      : options_(options), library_(library), console_(console) {}

  int run() {
    for (const std::string& file : options_.files) {
      std::error_code ignored;
      if (!fs::is_directory(file, ignored)) {
        find(file);
        continue;
      }
      const FolderFiles found = files_in_folder(
          file, "rule tests (GAME_test.lua)", [](const std::string& name) { return !game_of_test_file(name).empty(); });
      for (const std::string& fault : found.faults) report_fault(fault);
      for (const std::string& inner : found.files) find(inner);
    }
    run_all();
    if (found_.empty()) return code_;
    const bool some = !options_.run.empty();
    if (some && code_ == kFine && std::all_of(reports_.begin(), reports_.end(), [](const RuleTestReport& report) {
          return report.tests.empty() && !report.fault;
        })) {
      return fail(console_, kUsage, fmt::format("there is no test `{}`", options_.run));
    }
    switch (options_.format) {
      case Format::json: print_tests_json(reports_, some, console_); break;
      case Format::junit: print_tests_junit(reports_, console_); break;
      default: print_tests(reports_, some, console_); break;
    }
    const bool all_passed = std::all_of(reports_.begin(), reports_.end(),
                                        [](const RuleTestReport& report) { return report.failed() == 0; });
    return std::max(code_, all_passed ? kFine : kFindings);
  }

 private:
  void report_fault(const std::string& message) { code_ = std::max(code_, fail(console_, kUsage, message)); }

  void find(const std::string& file) {
    std::string error;
    auto text = library_.read(file, error);
    const auto game = text ? find_tested_game(file, library_, error) : std::nullopt;
    if (!game) return report_fault(error);
    int code = kFine;
    auto rules = open_rules(*game, library_, console_, code);
    code_ = std::max(code_, code);
    if (rules != nullptr) found_.push_back({file, std::move(*text), std::move(rules)});
  }

  void run_all() {
    RuleTestSettings settings;
    if (!options_.run.empty()) settings.wanted = [this](const std::string& name) { return fits(name, options_.run); };
    reports_.resize(found_.size());
    std::atomic<std::size_t> next = 0;
    run_in_threads(
        static_cast<int>(std::min(found_.size(), static_cast<std::size_t>(options_.threads))),
        [&] {
          for (std::size_t i = next++; i < found_.size(); i = next++) {
            TestFile& file = found_[i];
            reports_[i] = run_rule_tests(file.path, file.text, std::move(file.rules), settings);
          }
        },
        [&] { next = found_.size(); });
  }

  struct TestFile {
    std::string path, text;
    std::shared_ptr<const Rules> rules;  ///< of the game it tests
  };

  const TestOptions& options_;
  const Library& library_;
  Console& console_;
  std::vector<TestFile> found_;
  std::vector<RuleTestReport> reports_;  ///< of the files found, in their order
  int code_ = kFine;
};

}  // namespace

int run_tests(const TestOptions& options, const Library& library, Console& console) {
  return TestCommand(options, library, console).run();
}

}  // namespace houserules
