#include "checker/check.h"

#include <algorithm>
#include <array>

#include "checker/playouts/playout_checks.h"
#include "checker/script/script_checks.h"

namespace houserules {
namespace {

/// A check and the codes of its findings. Each may rely on the earlier ones having found no errors. Checks that play
/// random games may miss a fault, so its suppression is not useless; they list no codes here.
struct Check {
  void (*run)(CheckContext&);
  Code first_code, last_code;
};
constexpr std::array kChecks{Check{check_script, Code::unknown_global, Code::points_never_given},
                             Check{check_deals, Code::too_few_cards, Code::impossible_number},
                             Check{check_playouts, Code::none, Code::none}};

}  // namespace

CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings) {
  CheckContext context(std::move(rules), settings);
  std::vector<Check> ran;
  // An unknown name may be correct and its declaration misspelt.
  if (context.has_errors()) check_misspelt_declarations(context);
  for (const Check& next : kChecks) {
    if (context.has_errors()) break;
    next.run(context);
    ran.push_back(next);
  }
  // After an error what is unused or never set is not looked for.
  const bool complete = !context.has_errors();
  context.add_unused_suppressions([&ran, complete](Code code) {
    const bool waits = (code >= Code::move_never_offered && code <= Code::preset_changes_nothing) ||
                       (code >= Code::value_never_set && code <= Code::values_never_read);
    return (complete || !waits) && std::any_of(ran.begin(), ran.end(), [code](const Check& done) {
             return code >= done.first_code && code <= done.last_code;
           });
  });
  return context.take_report();
}

}  // namespace houserules
