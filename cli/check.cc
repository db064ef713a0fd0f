// houserules check: is this rule file sound?
#include <algorithm>

#include <fmt/format.h>

#include "bots/random.h"
#include "checker/check.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/json.h"
#include "cli/text.h"

namespace houserules {
namespace {

Json range_json(const Range& range) {
  Json json;
  json["line"] = range.begin.line;
  json["column"] = range.begin.column;
  json["end_line"] = range.end.line;
  json["end_column"] = range.end.column;
  return json;
}

Json finding_json(const Diagnostic& finding) {
  Json json;
  json["code"] = finding.code;
  json["severity"] = finding.severity == Severity::error ? "error" : "warning";
  json["file"] = finding.file;
  json.update(range_json(finding.range));
  json["message"] = finding.message;
  json["notes"] = Json::array();
  for (const Note& note : finding.notes) {
    Json part;
    part["file"] = note.file.empty() ? finding.file : note.file;
    part.update(range_json(note.range));
    part["message"] = note.message;
    json["notes"].push_back(std::move(part));
  }
  json["help"] = finding.help;
  return json;
}

class CheckCommand {
 public:
  CheckCommand(const CheckOptions& options, const Library& library, Console& console)
      : options_(options), library_(library), console_(console) {
    settings_.games = options.games;
    settings_.seed = options.seed;
    settings_.policy = &bot_;
    settings_.begin = [this](std::uint64_t seed, std::uint64_t index) { bot_.begin(seed, index); };
  }

  int run() {
    for (const std::string& file : options_.files) code_ = std::max(code_, check_one(file));
    if (options_.format == Format::json) {
      Json json;
      json["files"] = std::move(files_json_);
      write_json(console_.out, json);
    }
    return code_;
  }

 private:
  int check_one(const std::string& file) {
    std::string error;
    const auto path = library_.find(file, error);
    const auto rules = path ? load_rules(*path, library_, error) : nullptr;
    if (rules == nullptr) return fail(console_, kUsage, error);
    settings_.command = [&file](int players, std::uint64_t seed, std::uint64_t index) {
      return fmt::format("houserules play {} --watch --open --players {} --seed {} --index {}", shell_word(file),
                         players, seed, index);
    };
    const CheckReport report = check(rules, settings_);
    if (options_.format == Format::json) {
      add_json(*path, report);
    } else {
      print(*path, *rules, report);
    }
    return report.errors() > 0 ? kFindings : kFine;
  }

  void print(const std::string& path, const Rules& rules, const CheckReport& report) {
    for (const Diagnostic& finding : report.findings) {
      console_.out << render(finding, rules.text_of(finding.file), console_.colour) << '\n';
    }
    std::string summary = report.errors() > 0 ? counted(report.errors(), "error") : "sound";
    if (report.warnings() > 0) summary += ", " + counted(report.warnings(), "warning");
    if (report.games_played > 0) summary += fmt::format(" ({} played)", counted(report.games_played, "game"));
    console_.out << fmt::format("{}: {}\n", path, summary);
  }

  void add_json(const std::string& path, const CheckReport& report) {
    Json json;
    json["file"] = path;
    json["sound"] = report.errors() == 0;
    json["games"] = report.games_played;
    json["findings"] = Json::array();
    for (const Diagnostic& finding : report.findings) json["findings"].push_back(finding_json(finding));
    files_json_.push_back(std::move(json));
  }

  const CheckOptions& options_;
  const Library& library_;
  Console& console_;
  RandomBot bot_;
  CheckSettings settings_;
  Json files_json_ = Json::array();
  int code_ = kFine;
};

}  // namespace

int check_files(const CheckOptions& options, const Library& library, Console& console) {
  return CheckCommand(options, library, console).run();
}

}  // namespace houserules
