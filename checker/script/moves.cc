#include "checker/script/script_checks.h"

#include <set>

#include <fmt/format.h>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

class MoveCheck {
 public:
  explicit MoveCheck(const ScriptFacts& facts) : facts_(facts) {}

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Call& call) { check_call(call); },
        [this](const lua::Binary& binary) { check_comparison(binary); });
  }

 private:
  void check_call(const lua::Call& call) {
    const Word* word = word_of(Owner::player, call.method);
    if (word != nullptr && !call.arguments.empty() && chooses(*call.target)) {
      const lua::String* name = lua::string_literal(*call.arguments[0]);
      if (word->takes.parameters[0].named == Named::move && name != nullptr) check_name(*name, facts_.known.moves());
      if (word->gives.rule == ValueRule::chosen) check_offered(facts_.types.of(*call.arguments[0]));
    } else if (lua::is_global_call(call, "choose_all") && call.arguments.size() == 2) {
      check_asked(facts_.types.of(*call.arguments[1]));
    }
  }

  /// Whether it is a player; in a helper that nothing calls yet, anything that chooses counts.
  bool chooses(const lua::Expression& who) const { return facts_.types.of(who).may_be(kind::player); }

  void check_asked(const Type& functions) {
    for (const lua::Function* function : functions.functions) {
      for (const lua::Expression* value : lua::single_returns(*function)) check_offered(facts_.types.of(*value));
    }
  }

  void check_offered(const Type& tables) {
    for (const lua::Table* table : tables.tables) {
      for (const lua::String* name : facts_.types.fields_of(*table)) {
        if (name->value == kOthers) check_offered(facts_.types.field(tables, name->value));
        else check_name(*name, facts_.known.moves());
      }
    }
  }

  void check_name(const lua::String& name, const std::vector<std::string>& meant) {
    if (facts_.known.has_move(name.value) || !told_.insert(&name).second) return;
    const Guess hint = guess(name.value, meant);
    facts_.error(Code::unknown_move, name.range, fmt::format("the header declares no move `{}`", name.value) + hint,
                 hint.empty() ? fmt::format("declare it, as in `move {0} \"{0}\"`", name.value) : "");
  }

  void check_comparison(const lua::Binary& binary) {
    const auto comparison = lua::string_comparison(binary);
    if (!comparison || facts_.known.has_move(comparison->text->value)) return;
    const Type compared = facts_.types.of(*comparison->compared);
    if ((compared.kinds & (kind::move | kind::offered)) == 0 ||
        !compared.is(kind::move | kind::offered | kind::literal))
      return;
    std::vector<std::string> meant;
    for (const lua::String* text : compared.texts) {
      if (text->value == comparison->text->value) return;
      if (facts_.known.has_move(text->value)) meant.push_back(text->value);
    }
    meant.insert(meant.end(), facts_.known.moves().begin(), facts_.known.moves().end());
    check_name(*comparison->text, meant);
  }

  const ScriptFacts& facts_;
  std::set<const lua::Node*> told_;
};

}  // namespace

void check_moves(const ScriptFacts& facts) { MoveCheck(facts).run(); }

}  // namespace houserules
