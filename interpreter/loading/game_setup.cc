#include "interpreter/loading/game_setup.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "interpreter/loading/part_names.h"
#include "runtime/text.h"

namespace houserules {
namespace {

/// The trump suit if the script passes the same literal in every call, as in `trick:winner("spades")`; "" if it passes
/// none, different ones, or computes it.
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

/// Whether suits matter in this game: the script uses a suit's name, a word about suits, or a field of suits.
bool names_suits(const Rules& rules, const Setup& setup) {
  constexpr std::array<std::string_view, 6> kWords{"suit", "suits", "runs", "best_melds", "following", "winner"};
  const auto is_word = [&](std::string_view word) {
    return contains(kWords, word) || setup.pack.suit_index(word) >= 0;
  };
  bool found = setup.first_suit >= 0 || setup.first_public >= 0 || !setup.suit_values.empty();
  for (const MoveInfo& move : setup.moves)
    found = found || move.value == ValueType::suit || move.second == ValueType::suit;
  for (const PileGroup& group : setup.groups)
    found = found || group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
  for (const LuaScript& script : rules.scripts) {
    lua::visit(
        *script.main, [&](const lua::Name& name) { found = found || is_word(name.name); },
        [&](const lua::Call& call) { found = found || is_word(call.method); },
        [&](const lua::String& text) { found = found || is_word(text.value); });  // field names are strings too
  }
  return found;
}

/// Whether the script calls one of these methods on anything.
bool calls(const Rules& rules, std::initializer_list<std::string_view> methods) {
  bool found = false;
  for (const LuaScript& script : rules.scripts) {
    lua::visit(*script.main, [&](const lua::Call& call) {
      found = found || std::find(methods.begin(), methods.end(), call.method) != methods.end();
    });
  }
  return found;
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
  setup->counts_melds = calls(rules, {"deadwood", "best_melds"});
  setup->ranks_poker = calls(rules, {"poker"});
  setup->names_suits = names_suits(rules, *setup);
  const std::string trumps = constant_trumps(rules);
  const int suit = setup->pack.suit_index(trumps);
  if (!trumps.empty()) setup->trumps = suit >= 0 ? suit : static_cast<int>(setup->pack.suits.size());
  return setup;
}

}  // namespace houserules
