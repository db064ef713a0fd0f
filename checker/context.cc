#include "checker/context.h"

#include <algorithm>

#include <fmt/core.h>

#include "grammar/diagnostics/source_text.h"

namespace houserules {
namespace {

/// Lower codes make a file unplayable.
constexpr Code kFirstIgnorable = Code::unknown_global;

}  // namespace

int CheckReport::count(Severity severity) const {
  return static_cast<int>(std::count_if(findings.begin(), findings.end(),
                                        [severity](const Finding& finding) { return finding.severity == severity; }));
}

CheckContext::CheckContext(std::shared_ptr<const Rules> checked, const CheckSettings& wanted)
    : rules(std::move(checked)), settings(wanted) {
  for (std::size_t i = 0; i < rules->files.size(); ++i) {
    const auto found = find_suppressions(rules->files[i].text, rules->scripts[i]);
    suppressions_.insert(suppressions_.end(), found.begin(), found.end());
  }
  for (std::size_t i = 0; i < suppressions_.size(); ++i) {
    suppressed_lines_.emplace(std::pair(suppressions_[i].file, suppressions_[i].line), i);
  }
  for (const Diagnostic& fault : rules->diagnostics) keep(fault);
}

Position CheckContext::start_of_line(const std::string& file, int line) const {
  const std::string_view text = SourceText(rules->text_of(file)).line(line).value_or("");
  const auto first = text.find_first_not_of(" \t");
  return {line, first == std::string_view::npos ? 1 : static_cast<int>(first) + 1};
}

void CheckContext::add(Finding finding) {
  bool suppressed = false;
  const auto [first, last] = suppressed_lines_.equal_range(std::pair(finding.file, finding.range.begin.line));
  for (auto line = first; line != last; ++line) {
    Suppression& suppression = suppressions_[line->second];
    if (suppression.code == finding.code) suppression.used = suppressed = true;
  }
  if (!suppressed && settings.codes.takes(finding.code)) keep(std::move(finding));
}

void CheckContext::keep(Finding finding) {
  if (!takes_more(finding.severity)) return;
  ++kept_[slot(finding.severity)];
  report.findings.push_back(std::move(finding));
}

void CheckContext::add(Code code, Severity severity, const std::string& file, const Range& range, Message message,
                       std::string help) {
  add(diagnostic(code, severity, file, range, std::move(message), std::move(help)));
}

int CheckContext::add_recording(Transcript recording) {
  report.recordings.push_back(std::move(recording));
  return static_cast<int>(report.recordings.size()) - 1;
}

bool CheckContext::has(Code code, const std::string& file, const Position& place) const {
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    return finding.code == code && finding.file == file && finding.range.begin == place;
  });
}

bool CheckContext::has_errors() const { return report.errors() > 0; }

bool CheckContext::has_errors_within_games() const {
  return std::any_of(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
    return finding.severity == Severity::error && finding.code != Code::decision_limit_reached &&
           finding.code != Code::game_goes_in_circles;
  });
}

bool CheckContext::misses(const std::string& word) const {
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    const std::string& unknown = finding.unknown.empty() ? finding.guess.written : finding.unknown;
    return unknown != word && !nearest(unknown, {word}).empty();
  });
}

void CheckContext::add_unused_suppressions(const std::function<bool(Code code)>& ran) {
  const std::string& file = rules->file().path;
  for (const Suppression& suppression : std::vector<Suppression>(suppressions_)) {
    if (suppression.file != file || suppression.used) continue;
    if (suppression.written.empty()) {
      add(Code::suppression_of_no_code, Severity::warning, file, suppression.range, "expected a code, such as `HR206`");
    } else if (suppression.code == Code::none) {
      std::string fault = fault_of_code_word(suppression.written);
      if (fault.empty()) fault = fmt::format("`{}` is not a complete code", suppression.written);
      add(Code::suppression_of_no_code, Severity::warning, file, suppression.range, std::move(fault));
    } else if (suppression.code < kFirstIgnorable) {
      add(Code::suppression_of_no_code, Severity::warning, file, suppression.range,
          fmt::format("{} cannot be ignored: a file with this error cannot be played", suppression.written));
    } else if (ran(suppression.code)) {
      add(Code::useless_suppression, Severity::warning, file, suppression.range,
          fmt::format("no {} to ignore on line {}", suppression.written, suppression.line));
    }
  }
}

CheckReport CheckContext::take_report() {
  const auto place_of_file = [this](const Finding& finding) {
    return std::find_if(rules->files.begin(), rules->files.end(),
                        [&finding](const RuleFile& file) { return file.path == finding.file; }) -
           rules->files.begin();
  };
  std::stable_sort(report.findings.begin(), report.findings.end(), [&](const Finding& a, const Finding& b) {
    const auto file_a = place_of_file(a), file_b = place_of_file(b);
    return file_a != file_b ? file_a < file_b : a.range.begin < b.range.begin;
  });
  for (const RuleFile& file : rules->files) {
    const SourceText source(file.text);
    for (Finding& finding : report.findings) {
      if (finding.file == file.path && !finding.fix) finding.fix = guessed_fix(finding, source);
    }
  }
  return std::move(report);
}

}  // namespace houserules
