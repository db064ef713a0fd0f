// Checking rule files held in memory.
#pragma once

#include <memory>
#include <string>

#include "checker/check.h"
#include "tests/catch.h"
#include "tests/libraries.h"

namespace houserules::test {

inline std::shared_ptr<const Rules> rules_in_memory(const Files& files, const std::string& path) {
  std::string error;
  auto rules = load_rules(path, memory_library(files), error);
  INFO(error);
  REQUIRE(rules != nullptr);
  return rules;
}

/// "error[HR200] 12:3 message (help)", one line each.
inline std::string findings_text(const CheckReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
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

/// The findings in one of these rule files, without playing it.
inline std::string findings_in_files(const Files& files, const std::string& path, const CodeSelection& codes = {}) {
  return findings_text(check_rules(rules_in_memory(files, path), 0, codes));
}
inline std::string findings_in_file(const std::string& text, const CodeSelection& codes = {}) {
  return findings_in_files({{"game.lua", text}}, "game.lua", codes);
}

}  // namespace houserules::test
