#include "checker/check.h"

#include <algorithm>
#include <array>

#include "checker/playouts/deals.h"
#include "checker/playouts/playouts.h"
#include "checker/script/script_facts.h"
#include "checker/script/unused.h"

namespace houserules {
namespace {

/// A check and the codes of its findings. In the order in which they make sense: each may rely on those before it
/// having found no error. That random games have not shown a fault this time is no reason to call a comment that
/// suppresses it unused: such checks have no codes here.
struct Check {
  void (*run)(CheckContext&);
  std::string_view first_code, last_code;
};
constexpr std::array kChecks{Check{check_script, "HR200", "HR229"}, Check{check_deals, "HR303", "HR306"},
                             Check{check_playouts, "", ""}};

std::ptrdiff_t count(const std::vector<Diagnostic>& findings, Severity severity) {
  return std::count_if(findings.begin(), findings.end(),
                       [severity](const Diagnostic& finding) { return finding.severity == severity; });
}

}  // namespace

int CheckReport::errors() const { return static_cast<int>(count(findings, Severity::error)); }
int CheckReport::warnings() const { return static_cast<int>(count(findings, Severity::warning)); }

CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings) {
  CheckContext context(std::move(rules), settings);
  std::vector<Check> ran;
  // A name that is not known may be misspelt where it is declared.
  if (context.has_errors()) check_misspelt_declarations(context);
  for (const Check& next : kChecks) {
    if (context.has_errors()) break;
    next.run(context);
    ran.push_back(next);
  }
  context.add_unused_suppressions([&ran](std::string_view code) {
    return std::any_of(ran.begin(), ran.end(),
                       [code](const Check& done) { return code >= done.first_code && code <= done.last_code; });
  });
  return {context.take_findings(), context.games_played, context.games_left, context.take_recordings()};
}

}  // namespace houserules
