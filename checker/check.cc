#include "checker/check.h"

#include <algorithm>
#include <array>

#include "checker/names.h"
#include "checker/playouts.h"

namespace houserules {
namespace {

/// In the order in which they make sense: each may rely on those before it having found no error.
constexpr std::array kChecks{check_names, check_playouts};

std::ptrdiff_t count(const std::vector<Diagnostic>& findings, Severity severity) {
  return std::count_if(findings.begin(), findings.end(),
                       [severity](const Diagnostic& finding) { return finding.severity == severity; });
}

}  // namespace

bool CheckContext::has_errors() const { return count(findings, Severity::error) > 0; }

int CheckReport::errors() const { return static_cast<int>(count(findings, Severity::error)); }
int CheckReport::warnings() const { return static_cast<int>(count(findings, Severity::warning)); }

CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings) {
  CheckContext context{std::move(rules), settings, {}, {}, 0};
  context.findings = context.rules->diagnostics;
  for (const RuleFile& file : context.rules->files) context.scripts.push_back(parse_lua(file.text, file.path));
  for (const auto& run : kChecks) {
    if (context.has_errors()) break;
    run(context);
  }
  return {std::move(context.findings), context.games_played};
}

}  // namespace houserules
