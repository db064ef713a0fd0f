#include "checker/context.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace houserules {
namespace {

/// Codes before this one are faults with which a file cannot be played.
constexpr std::string_view kFirstIgnorable = "HR200";

}  // namespace

CheckContext::CheckContext(std::shared_ptr<const Rules> checked, const CheckSettings& wanted)
    : rules(std::move(checked)), settings(wanted) {
  for (std::size_t i = 0; i < rules->files.size(); ++i) {
    const auto found = find_suppressions(rules->files[i].text, rules->scripts[i]);
    suppressions_.insert(suppressions_.end(), found.begin(), found.end());
  }
  findings_ = rules->diagnostics;
}

void CheckContext::add(Diagnostic finding) {
  bool suppressed = false;
  for (Suppression& suppression : suppressions_) {
    if (suppression.file != finding.file || suppression.line != finding.range.begin.line ||
        suppression.code != finding.code)
      continue;
    suppression.used = suppressed = true;
  }
  if (!suppressed && settings.codes.takes(finding.code)) findings_.push_back(std::move(finding));
}

void CheckContext::add(const char* code, Severity severity, const std::string& file, const Range& range,
                       std::string message, std::string help) {
  Diagnostic finding;
  finding.code = code;
  finding.severity = severity;
  finding.file = file;
  finding.range = range;
  finding.message = std::move(message);
  finding.help = std::move(help);
  add(std::move(finding));
}

int CheckContext::add_recording(Transcript recording) {
  recordings_.push_back(std::move(recording));
  return static_cast<int>(recordings_.size()) - 1;
}

bool CheckContext::has(std::string_view code, const std::string& file, const Position& place) const {
  return std::any_of(findings_.begin(), findings_.end(), [&](const Diagnostic& finding) {
    return finding.code == code && finding.file == file && finding.range.begin == place;
  });
}

bool CheckContext::has_errors() const {
  return std::any_of(findings_.begin(), findings_.end(),
                     [](const Diagnostic& finding) { return finding.severity == Severity::error; });
}

bool CheckContext::has_errors_within_games() const {
  return std::any_of(findings_.begin(), findings_.end(), [](const Diagnostic& finding) {
    return finding.severity == Severity::error && finding.code != "HR301" && finding.code != "HR309";
  });
}

bool CheckContext::misses(const std::string& word) const {
  constexpr auto kNoSuchName = std::to_array<std::string_view>(
      {"HR016", "HR018", "HR023", "HR024", "HR041", "HR200", "HR201", "HR203", "HR204", "HR205", "HR214"});
  return std::any_of(findings_.begin(), findings_.end(), [&](const Diagnostic& finding) {
    if (std::find(kNoSuchName.begin(), kNoSuchName.end(), finding.code) == kNoSuchName.end()) return false;
    const std::string& message = finding.message;
    for (const char quote : {'`', '"'}) {
      for (auto open = message.find(quote); open != std::string::npos; open = message.find(quote, open + 1)) {
        const auto close = message.find(quote, open + 1);
        if (close == std::string::npos) break;
        const std::string missing = message.substr(open + 1, close - open - 1);
        if (missing != word && !nearest(missing, {word}).empty()) return true;
        open = close;
      }
    }
    return false;
  });
}

void CheckContext::add_unused_suppressions(const std::function<bool(std::string_view code)>& ran) {
  const std::string& file = rules->file().path;
  for (const Suppression& suppression : std::vector<Suppression>(suppressions_)) {
    if (suppression.file != file || suppression.used) continue;
    if (suppression.code.empty()) {
      add("HR291", Severity::warning, file, suppression.range, "expected a code, such as `HR206`");
    } else if (title_of_code(suppression.code).empty()) {
      std::string fault = fault_of_code_word(suppression.code);
      if (fault.empty()) fault = fmt::format("`{}` is no whole code", suppression.code);
      add("HR291", Severity::warning, file, suppression.range, std::move(fault));
    } else if (suppression.code < kFirstIgnorable) {
      add("HR291", Severity::warning, file, suppression.range,
          fmt::format("{} cannot be ignored: a file with such a fault cannot be played", suppression.code));
    } else if (ran(suppression.code)) {
      add("HR290", Severity::warning, file, suppression.range,
          fmt::format("there is no {} in line {} to ignore", suppression.code, suppression.line));
    }
  }
}

std::vector<Diagnostic> CheckContext::take_findings() {
  const auto place_of_file = [this](const Diagnostic& finding) {
    return std::find_if(rules->files.begin(), rules->files.end(),
                        [&finding](const RuleFile& file) { return file.path == finding.file; }) -
           rules->files.begin();
  };
  std::stable_sort(findings_.begin(), findings_.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    const auto file_a = place_of_file(a), file_b = place_of_file(b);
    return file_a != file_b ? file_a < file_b : a.range.begin < b.range.begin;
  });
  return std::move(findings_);
}

}  // namespace houserules
