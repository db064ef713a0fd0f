// Checking rule files held in memory.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <catch2/catch.hpp>

#include "checker/check.h"

namespace houserules::test {

inline std::shared_ptr<const Rules> rules_in_memory(const std::map<std::string, std::string>& files,
                                                    const std::string& path) {
  Library library;
  library.read = [files](const std::string& name, std::string& error) -> std::optional<std::string> {
    const auto found = files.find(name);
    if (found != files.end()) return found->second;
    error = name + ": there is no such file";
    return std::nullopt;
  };
  std::string error;
  auto rules = load_rules(path, library, error);
  INFO(error);
  REQUIRE(rules != nullptr);
  return rules;
}

/// "error[HR200] 12:3 message (help)", one line each.
inline std::string findings_text(const CheckReport& report) {
  std::string text;
  for (const Diagnostic& finding : report.findings) {
    text += (finding.severity == Severity::error ? "error[" : "warning[") + to_string(finding.code) + "] " +
            std::to_string(finding.range.begin.line) + ":" + std::to_string(finding.range.begin.column) + " " +
            finding.message;
    for (const Note& note : finding.notes) {
      if (!note.has_place()) text += " [" + note.message + "]";
    }
    if (!finding.help.empty()) text += " (" + finding.help + ")";
    text += '\n';
  }
  return text;
}

inline CheckReport check_rules(std::shared_ptr<const Rules> rules, int games, const CodeSelection& codes = {}) {
  CheckSettings settings;
  settings.codes = codes;
  settings.games = games;
  settings.play_command = "play";
  return check(std::move(rules), settings);
}

}  // namespace houserules::test
