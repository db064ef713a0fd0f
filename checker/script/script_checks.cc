#include "checker/script/script_checks.h"

namespace houserules {

void check_script(CheckContext& context) {
  std::vector<const LuaScript*> scripts;
  for (const LuaScript& script : context.scripts()) scripts.push_back(&script);
  const ScriptTypes types(scripts, context.header());
  const KnownNames known(scripts, context.header(), types);
  const ScriptFacts facts{context, *scripts.back(), types, known};
  check_names(facts);
  check_fields(facts);
  check_moves(facts);
  check_faces(facts);
  check_comparisons(facts);
  check_settled(facts);
  check_twice(facts);
  check_arguments(facts);
  check_points(facts);
  check_calls(facts);
  check_locals(facts);
  check_flow(facts);
  check_overriding(context);
  check_base_numbers(facts);
  check_never_set(facts);
  check_unused(context);
  check_conditions(context);
  check_orders(facts);
  check_sheet_numbers(context);
  check_sheet_and_script(context);
}

}  // namespace houserules
