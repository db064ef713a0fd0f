// Rule files in memory, checked.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <catch2/catch.hpp>

#include "checker/check.h"

namespace houserules::test {

/// Takes the option in the middle: plays without chance.
class MiddleBot final : public Policy {
 public:
  Choice choose(World&, const Decision& decision) override {
    const auto middle = static_cast<std::uint32_t>(decision.options.size() / 2);
    return {middle, decision.options[middle].value};
  }
};

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
    text += (finding.severity == Severity::error ? "error[" : "warning[") + finding.code + "] " +
            std::to_string(finding.range.begin.line) + ":" + std::to_string(finding.range.begin.column) + " " +
            finding.message;
    if (!finding.help.empty()) text += " (" + finding.help + ")";
    text += '\n';
  }
  return text;
}

inline CheckReport check_rules(std::shared_ptr<const Rules> rules, int games, const CodeSelection& codes = {}) {
  MiddleBot bot;
  CheckSettings settings;
  settings.codes = codes;
  settings.games = games;
  settings.policy = &bot;
  settings.begin = [](std::uint64_t, std::uint64_t) {};
  settings.command = [](int players, std::uint64_t seed, std::uint64_t index) {
    return "play " + std::to_string(players) + " " + std::to_string(seed) + " " + std::to_string(index);
  };
  return check(std::move(rules), settings);
}

}  // namespace houserules::test
