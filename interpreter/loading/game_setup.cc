#include "interpreter/loading/game_setup.h"

#include <algorithm>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "interpreter/loading/part_names.h"

namespace houserules {
namespace {

/// The suit that a script names wherever it asks who wins a trick, as in `trick:winner("spades")`; "" if it names none,
/// or several, or computes it.
std::string constant_trumps(const Rules& rules) {
  std::string trumps;
  bool is_constant = true;
  for (const LuaScript& script : rules.scripts) {
    lua::visit(*script.main, [&](const lua::Call& call) {
      if (call.method != "winner" || call.arguments.empty()) return;
      const lua::String* const named = lua::string_literal(*call.arguments[0]);
      is_constant = is_constant && named != nullptr && (trumps.empty() || trumps == named->value);
      if (named != nullptr) trumps = named->value;
    });
  }
  return is_constant ? trumps : "";
}

}  // namespace

std::optional<Setup> game_setup(const Rules& rules, int players, const OptionValues& options, Impossible& fault,
                                const std::vector<std::string>& names) {
  std::optional<Setup> setup = resolve(rules.header, players, options, fault, names);
  if (!setup) return std::nullopt;
  setup->parts = part_names(rules);
  setup->suits_by_script = std::any_of(rules.scripts.begin(), rules.scripts.end(), [](const LuaScript& script) {
    return lua::global_function(script, "suit_of") != nullptr;
  });
  const std::string trumps = constant_trumps(rules);
  const int suit = setup->pack.suit_index(trumps);
  if (!trumps.empty()) setup->trumps = suit >= 0 ? suit : static_cast<int>(setup->pack.suits.size());
  return setup;
}

}  // namespace houserules
