#include "interpreter/loading/game_setup.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <set>
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

/// All names, methods and strings of the scripts. Field names are strings too.
std::set<std::string_view> words_used(const Rules& rules) {
  std::set<std::string_view> words;
  for (const LuaScript& script : rules.scripts) {
    lua::visit(
        *script.main, [&](const lua::Name& name) { words.insert(name.name); },
        [&](const lua::Call& call) { words.insert(call.method); },
        [&](const lua::String& text) { words.insert(text.value); });
  }
  return words;
}

/// Whether suits matter in this game: the script uses a suit's name, a word about suits, or a field of suits.
bool names_suits(const std::set<std::string_view>& words, const Setup& setup) {
  constexpr std::array<std::string_view, 6> kWords{"suit", "suits", "runs", "best_melds", "following", "winner"};
  const auto is_used = [&words](std::string_view word) { return words.contains(word); };
  bool found = setup.first_suit >= 0 || setup.first_public >= 0 || !setup.suit_values.empty();
  for (const MoveInfo& move : setup.moves)
    found = found || move.value == ValueType::suit || move.second == ValueType::suit;
  for (const PileGroup& group : setup.groups)
    found = found || group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
  return found || std::any_of(kWords.begin(), kWords.end(), is_used) ||
         std::any_of(setup.pack.suits.begin(), setup.pack.suits.end(), is_used);
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

struct ScriptUse {
  explicit ScriptUse(const Rules& rules)
      : parts(part_names(rules)),
        words(words_used(rules)),
        trumps(constant_trumps(rules)),
        suits_by_script(
            std::any_of(rules.scripts.begin(), rules.scripts.end(),
                        [](const LuaScript& script) { return lua::global_function(script, "suit_of") != nullptr; })),
        counts_melds(calls(rules, {"deadwood", "best_melds"})),
        ranks_poker(calls(rules, {"poker"})) {}

  std::vector<std::string> parts;
  std::set<std::string_view> words;
  std::string trumps;
  bool suits_by_script, counts_melds, ranks_poker;
};

namespace {

const ScriptUse& use_of(const Rules& rules) {
  const std::lock_guard lock(rules.mutex);
  if (rules.use == nullptr) rules.use = std::make_shared<ScriptUse>(rules);
  return *rules.use;
}

}  // namespace

std::optional<Setup> game_setup(const Rules& rules, int players, const OptionValues& options, Impossible& fault,
                                const std::vector<std::string>& names) {
  std::optional<Setup> setup = resolve(rules.header, players, options, fault, names);
  if (!setup) return std::nullopt;
  const ScriptUse& use = use_of(rules);
  setup->parts = use.parts;
  setup->suits_by_script = use.suits_by_script;
  setup->counts_melds = use.counts_melds;
  setup->ranks_poker = use.ranks_poker;
  setup->names_suits = names_suits(use.words, *setup);
  const int suit = setup->pack.suit_index(use.trumps);
  if (!use.trumps.empty()) setup->trumps = suit >= 0 ? suit : static_cast<int>(setup->pack.suits.size());
  return setup;
}

}  // namespace houserules
