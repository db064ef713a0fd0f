// houserules check: looks for faults in rule files.
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "checker/check.h"
#include "checker/fixes.h"
#include "cli/check/findings.h"
#include "cli/check/folder_files.h"
#include "cli/check/recording_files.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "screen/progress.h"
#include "system/file_watch.h"
#include "system/files.h"
#include "system/other_process.h"
#include "system/utf8.h"
#include "telling/text.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

/// The name of standard input in findings.
constexpr const char* kStandardInput = "<stdin>";
constexpr std::size_t kLargestInput = 1 << 20;

bool is_rule_file(const std::string& name) { return name.ends_with(".lua") && !name.ends_with("_test.lua"); }

class CheckCommand {
 public:
  /// Adds the rule files it reads, bases included, to `files`.
  CheckCommand(const CheckOptions& options, const Library& library, Console& console, FileWatch& files)
      : options_(options),
        library_(library),
        console_(console),
        printer_(findings_printer(options.format, console)),
        files_(files) {
    settings_.codes = {options.select, options.ignore};
    settings_.games = options.games;
    settings_.work = options.fixed ? 0 : CheckSettings::kUsualWork;
    settings_.seconds = options.seconds;
    settings_.seed = options.seed;
    settings_.threads = options.threads;
    if (options.game.players > 0) settings_.wanted.players = options.game.players;
    library_.read = [this, from_disk = library.read](const std::string& path, std::string& error) {
      return path == kStandardInput ? read_input(error) : from_disk(path, error);
    };
  }

  int run() {
    for (const auto* words : {&options_.select, &options_.ignore}) {
      for (const std::string& word : *words) {
        if (const std::string fault = fault_of_code_word(word); !fault.empty()) return fail(console_, kUsage, fault);
      }
    }
    const auto wanted = settle_settings(options_.game, console_, code_);
    if (!wanted) return code_;
    settings_.wanted.settings = *wanted;
    for (const std::string& file : options_.files) check_named(file);
    printer_->end();
    return code_;
  }

 private:
  /// Reads standard input once, however often it is named, up to the size limit for files.
  std::optional<std::string> read_input(std::string& error) {
    if (!input_) {
      std::string text(kLargestInput + 1, '\0');
      console_.in.read(text.data(), static_cast<std::streamsize>(text.size()));
      text.resize(static_cast<std::size_t>(console_.in.gcount()));
      input_ = std::move(text);
    }
    if (input_->size() <= kLargestInput) return input_;
    error = fmt::format("{}: too large for a rule file (over 1 MiB)", kStandardInput);
    return std::nullopt;
  }

  void check_named(const std::string& name) {
    std::error_code ignored;
    if (name == "-") return check_path(kStandardInput);
    std::string error;
    if (!fs::is_directory(name, ignored)) {
      const auto path = library_.find(name, error);
      if (path && options_.fix && *path != name) {
        return report_fault(
            fmt::format("--fix changes files, not shipped games: expected a path, such as ./{}.lua", name));
      }
      return path ? check_path(*path) : report_fault(error);
    }
    const FolderFiles found = files_in_folder(name, "rule files", is_rule_file);
    for (const std::string& fault : found.faults) report_fault(fault);
    for (const std::string& file : found.files) check_path(file);
  }

  void report_fault(const std::string& message) { code_ = std::max(code_, fail(console_, kUsage, message)); }

  void check_path(const std::string& path) {
    std::string error;
    auto rules = load_rules(path, library_, error);
    if (rules == nullptr) return report_fault(error);
    if (options_.fix) {
      if (!correct(rules->file())) return;
      rules = load_rules(path, library_, error);
      if (rules == nullptr) return report_fault(error);
    }
    if (const std::string fault = fault_of_wanted(*rules); !fault.empty()) return report_fault(fault);
    const std::string file_word = path == kStandardInput ? "FILE" : shell_word(path);
    settings_.play_command = console_.program + " play " + file_word;
    settings_.replays = nullptr;
    if (!console_.executable.empty() && path != kStandardInput) {
      settings_.replays = [this](const Transcript& recording) { return replays_elsewhere(recording); };
    }
    for (const RuleFile& file : rules->files) files_.add(file.path);
    CheckReport report = checked(rules);
    mark_sure_fixes(rules->file(), library_, report.findings);
    write_recordings(report, path == kStandardInput ? "FILE" : "", file_word);
    CheckedFile file(path, rules, std::move(report));
    const bool fails = options_.fail_level != FailLevel::never &&
                       (file.errors > 0 || (options_.fail_level == FailLevel::warning && file.warnings > 0));
    if (fails) code_ = std::max(code_, kFindings);
    file.findings = first_of(std::move(file.findings));
    if (path == kStandardInput) file.corrected = 0;  // --fix refuses it
    printer_->add(file);
  }

  /// Corrects misspelt words in the file, and prints the corrections to `err`. Returns whether the file could be
  /// written.
  bool correct(const RuleFile& file) {
    Fixer fixer(file.path, file.text, library_);
    const auto corrections = fixer.correct(settings_.codes);
    if (corrections.empty()) return true;
    std::string error;
    if (!rewrite_file(file.path, file.text, fixer.text(), error)) {
      report_fault(error);
      return false;
    }
    for (const Fixer::Correction& one : corrections) {
      console_.err << fmt::format("{}:{}:{}: changed {} to {}\n", file.path, one.place.line, one.place.column,
                                  backquoted(one.before), backquoted(one.after));
    }
    files_.look_again();  // a file that is watched has not been saved by its author
    return true;
  }

  /// Saves the games that show findings where the user wants them, and adds to each finding the command that shows its
  /// game. Stops at the first game that cannot be written, and reports it.
  void write_recordings(CheckReport& report, const std::string& rules, const std::string& file_word) {
    for (Finding& finding : report.findings) {
      if (finding.recording < 0) continue;
      if (options_.transcripts.empty()) {
        finding.command = fmt::format("{} check {}{} --transcripts FOLDER", console_.program, file_word, flags());
        continue;
      }
      std::string error;
      const Transcript& recording = report.recordings[slot(finding.recording)];
      const auto file = write_recording(recording, options_.transcripts, finding.code, error);
      if (!file) return report_fault(error);
      finding.transcript = *file;
      finding.command = fmt::format("{} replay {} --open", console_.program, shell_word(*file));
      if (!rules.empty()) finding.command += " --rules " + rules;
    }
  }

  /// The flags that decide which games are played, each with a space before it.
  std::string flags() const {
    std::string flags;
    if (options_.game.players > 0) flags += fmt::format(" --players {}", options_.game.players);
    if (!options_.game.preset.empty()) flags += " --preset " + shell_word(options_.game.preset);
    for (const std::string& setting : options_.game.set) flags += " --set " + shell_word(setting);
    if (options_.fixed) flags += fmt::format(" --games {}", options_.games);
    if (options_.seed != CheckOptions().seed) flags += fmt::format(" --seed {}", options_.seed);
    return flags;
  }

  /// Whether the game replays identically in another process; assumes so if that cannot be tried.
  bool replays_elsewhere(const Transcript& recording) const {
    return run_quietly(console_.executable, {"replay", "/dev/stdin"}, to_text(recording)) != kFindings;
  }

  CheckReport checked(const std::shared_ptr<const Rules>& rules) {
    Progress progress(console_.err_terminal ? &console_.err : nullptr);
    settings_.on_progress = [&](double part) { progress.show_part(part, "checking " + rules->file().path); };
    return check(rules, settings_);
  }

  /// Why the file cannot be tried with the user's settings; "" if it can.
  std::string fault_of_wanted(const Rules& rules) const {
    if (!rules.ok()) return "";
    const TryOnly& wanted = settings_.wanted;
    const std::string& file = rules.file().path;
    std::string error;
    if (wanted.players && !rules.header.allows_players(*wanted.players)) {
      return fmt::format("{}: not for {}", file, counted(*wanted.players, "player"));
    }
    if (!option_values(rules.header, wanted.players.value_or(0), wanted.settings, error)) {
      return fmt::format("{}: {}", file, error);
    }
    return "";
  }

  /// As many errors, and as many warnings, as --max-errors lets through.
  std::vector<Finding> first_of(std::vector<Finding> findings) {
    const int most =
        options_.max_errors.value_or(options_.format == Format::text ? static_cast<int>(kMostFaultsShown) : 0);
    if (most == 0) return findings;
    std::erase_if(findings, [&](const Finding& finding) { return ++shown_[slot(finding.severity)] > most; });
    return findings;
  }

  const CheckOptions& options_;
  Library library_;
  Console& console_;
  std::unique_ptr<FindingsPrinter> printer_;
  CheckSettings settings_;
  std::optional<std::string> input_;
  FileWatch& files_;
  std::array<int, 2> shown_{};  ///< errors, warnings; those beyond --max-errors are counted too
  int code_ = kFine;
};

/// Checks again whenever one of the files is saved, until Ctrl-C (see main.cc) or until there is nothing to watch.
int watch(const CheckOptions& options, const Library& library, Console& console) {
  constexpr std::chrono::milliseconds kLook{200}, kSettle{50};
  FileWatch files;
  while (true) {
    const int code = CheckCommand(options, library, console, files).run();
    if (files.size() == 0) return code;
    console.out << fmt::format("\nwatching {}; press Ctrl-C to stop\n",
                               counted(static_cast<int>(files.size()), "file"));
    console.out.flush();
    std::string changed;
    while ((changed = files.changed()).empty()) std::this_thread::sleep_for(kLook);
    std::this_thread::sleep_for(kSettle);  // let the editor finish writing
    files.look_again();
    console.out << fmt::format("\n{} was saved\n\n", changed);
    console.out.flush();
  }
}

int explain(const std::string& code, Console& console) {
  std::string wanted = code;
  std::transform(wanted.begin(), wanted.end(), wanted.begin(), upper);
  const Code known = code_of(wanted);
  if (known == Code::none) {
    const std::string fault = fault_of_code_word(wanted);
    return fail(console, kUsage, fault.empty() ? fmt::format("`{}` is not a complete code", code) : fault);
  }
  console.out << fmt::format("{}: {}\n\n{}", wanted, title_of(known), explanation_of(known));
  return kFine;
}

}  // namespace

int check_files(const CheckOptions& options, const Library& library, Console& console) {
  if (!options.explain.empty()) return explain(options.explain, console);
  if (options.files.empty()) {
    fail(console, kUsage, "expected rule files to check");
    console.err << fmt::format("try: {} check --help\n", console.program);
    return kUsage;
  }
  if (options.fix && contains(options.files, "-")) return fail(console, kUsage, "--fix cannot change standard input");
  if (!options.watch) {
    FileWatch not_looked_at;
    return CheckCommand(options, library, console, not_looked_at).run();
  }
  if (options.format != Format::text) return fail(console, kUsage, "--watch prints findings as text only");
  if (contains(options.files, "-")) {
    return fail(console, kUsage, "standard input cannot be watched");
  }
  return watch(options, library, console);
}

}  // namespace houserules
