#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

/// How the scripts use a name: a global, or a field of anything.
struct Uses {
  bool read = false, set = false;
  bool filled = false;    ///< read where cards may be moved to it
  bool paid_out = false;  ///< read where chips may leave it
};

class NeverSetCheck {
 public:
  explicit NeverSetCheck(const ScriptFacts& facts) : facts_(facts) {
    for (const PileStatement& pile : facts.header().all<PileStatement>()) {
      if (pile.row != nullptr || pile.each_suit) rows_.insert(pile.name);
    }
    for (const LuaScript& script : facts.context.scripts()) read(script);
  }

  void run() {
    for (const auto& local : facts_.script.locals) check_local(*local);
    check_publics();
    check_piles();
    check_hand();
    check_pots();
    check_values();
  }

 private:
  void read(const LuaScript& script) {
    // Option words and field names, such as the parts of a score, cannot refer to other fields. But `value` may be a
    // key of a pattern.
    std::set<const lua::Node*> keys;
    const bool walks_fields =
        lua::has_node(*script.main, [](const lua::Call& call) { return lua::is_global_call(call, "pairs"); });
    lua::visit(
        *script.main,
        [&](const lua::Binary& binary) {
          const auto comparison = lua::string_comparison(binary);
          if (comparison && lua::path(*comparison->compared).starts_with("options.")) keys.insert(comparison->text);
        },
        [&](const lua::Table& table) {
          for (const lua::LiteralField& field : lua::literal_fields(table)) {
            if (!walks_fields && field.key->value != "value") keys.insert(field.key);
          }
        },
        [this](const lua::Name& name) {
          if (name.local == nullptr) use(name.name, name, name.access);
        },
        [&](const lua::Index& index) {
          const lua::String* key = lua::literal_key(index);
          if (key == nullptr) return;
          keys.insert(key);
          use(key->value, index, index.access);
        },
        [&](const lua::String& text) {
          if (!keys.contains(&text)) texts_.insert(text.value);
        },
        [&](const lua::Call& call) {
          // `players:sum("points")` only reads.
          const Word* word = call.method.empty() ? nullptr : method_named(call.method);
          if (word != nullptr && word->use == Use::asks) {
            for (const lua::Expression* argument : call.arguments) {
              const auto* text = node_cast<lua::String>(&lua::bare(*argument));
              if (text == nullptr) continue;
              keys.insert(text);
              uses_[text->value].read = true;
            }
          }
          // These add up values by default.
          if (call.method == "adding_to" || call.method == "best_melds" || call.method == "deadwood")
            texts_.insert("value");
        });
  }

  void use(const std::string& name, const lua::Expression& expression, lua::Access access) {
    Uses& uses = uses_[name];
    if (access == lua::Access::write) {
      uses.set = true;
      return;
    }
    uses.read = true;
    uses.filled = uses.filled || may_fill(expression, rows_.contains(name));
    uses.paid_out = uses.paid_out || may_pay_out(expression);
  }

  /// Whether chips may leave the pot here: it is not only looked at, or paid into. A fixed number paid in may be
  /// lives, which nobody wins.
  bool may_pay_out(const lua::Expression& pot) const {
    if (const auto* field = node_cast<lua::Index>(pot.parent)) return field->object != &pot;
    const auto* call = node_cast<lua::Call>(pot.parent);
    const bool paid = call != nullptr && call->target != &pot && call->method == "pay" &&
                      facts_.types.of(*call->target).is(kind::player | kind::lists | kind::pot);
    return !paid || node_cast<lua::Number>(&lua::bare(*call->arguments[0])) != nullptr;
  }

  /// Whether cards may be moved to the pile here, rather than only looked at or taken from it.
  static bool may_fill(const lua::Expression& pile, bool is_row) {
    const lua::Expression* use = &pile;
    const auto* index = node_cast<lua::Index>(use->parent);
    const bool whole_row = is_row && (index == nullptr || index->object != use);
    if (is_row && !whole_row) use = index;
    if (node_cast<lua::Unary>(use->parent) != nullptr) return false;
    if (const auto* field = node_cast<lua::Index>(use->parent)) return field->object != use;
    if (const auto* binary = node_cast<lua::Binary>(use->parent))
      return binary->op == lua::BinaryOperator::logical_and || binary->op == lua::BinaryOperator::logical_or;
    const auto* call = node_cast<lua::Call>(use->parent);
    if (call == nullptr || whole_row) return true;
    if (call->target == use) return call->method.empty();
    const Word* word = call->method.empty() ? nullptr : method_named(call->method);
    return !lua::is_global_call(*call, "each") && (word == nullptr || word->use != Use::asks);
  }

  /// After an error what is never set may be what was misspelt; otherwise it may be a consequence.
  bool is_worth_telling(const std::string& name) const {
    return !facts_.context.has_errors() || facts_.context.misses(name);
  }

  bool in_text(const std::string& name) const { return texts_.contains(name); }

  /// The local's initial value if it is empty: "nil", "false", "0"; otherwise "".
  static std::string empty_at_first(const lua::Local& local) {
    const auto initial = lua::initial_value(local);
    if (!initial) return "nil";
    const lua::Expression& value = lua::bare(*initial->value);
    if (const auto* boolean = node_cast<lua::Boolean>(&value)) return boolean->value ? "true" : "false";
    const auto* number = node_cast<lua::Number>(&value);
    return number != nullptr && number->value == 0 ? "0" : "";
  }

  void check_local(const lua::Local& local) {
    if (local.kind != lua::LocalKind::variable || local.attribute != lua::Attribute::none || !local.used() ||
        local.assigned_later() || local.name.starts_with('_'))
      return;
    const std::string value = empty_at_first(local);
    if (value.empty()) return;
    facts_.warn(Code::value_never_set, local.range,
                fmt::format("`{}` is read but never set: it is always {}", local.name, value), "set it, or delete it");
  }

  /// Reports a public value that is initially empty, or a number, and never set.
  void check_publics() {
    std::set<std::string> told;
    for (const PublicStatement& value : facts_.header().all<PublicStatement>()) {
      const bool fixed = value.start == nullptr || value.start->op == Op::number || value.start->op == Op::boolean;
      const Uses& uses = uses_[value.name];
      if (value.each_suit || value.file != facts_.script.file || !fixed || !uses.read || uses.set ||
          in_text(value.name) || !told.insert(value.name).second)
        continue;
      const char* of = value.each ? "player." : value.each_team ? "team." : "";
      if (!is_worth_telling(value.name)) continue;
      facts_.warn(Code::value_never_set, value.name_range,
                  fmt::format("the public value `{}` is read but never set", value.name),
                  fmt::format("set it, as in `{}{} = ...`, or delete it", of, value.name));
    }
  }

  void check_piles() {
    std::set<std::string> filled{"stock"};
    for (const auto& statement : facts_.header().statements) {
      if (statement->kind == StatementKind::deal || statement->kind == StatementKind::turn_up ||
          statement->kind == StatementKind::refill)
        filled.insert(statement->name);
    }
    for (const PileStatement& pile : facts_.header().all<PileStatement>()) {
      const Uses& uses = uses_[pile.name];
      if (pile.none || pile.file != facts_.script.file || !uses.read || uses.filled || in_text(pile.name) ||
          !filled.insert(pile.name).second)
        continue;
      if ((pile.name == "hand" && uses_["deal"].read) || !is_worth_telling(pile.name)) continue;
      facts_.warn(Code::pile_never_filled, pile.name_range, fmt::format("the pile `{}` never gets a card", pile.name),
                  "move cards to it, as in `card:move_to(...)`, or delete it");
    }
  }

  /// Reports a script that reads hands nobody gets: neither the header nor the script deals cards to them.
  void check_hand() {
    const Header& header = facts_.header();
    const bool declared = header.last<PileStatement>("hand") != nullptr;
    if (declared || !header.all<DealStatement>().empty() || !uses_["hand"].read || uses_["deal"].read ||
        in_text("hand") || !is_worth_telling("hand"))
      return;
    const auto place = first_hand();
    if (!place) return;
    for (const LuaScript& script : facts_.context.scripts()) {
      if (lua::has_node(*script.main, [this](const lua::Call& call) { return may_fill_hand(call); })) return;
    }
    facts_.warn(Code::pile_never_filled, *place, "no cards are dealt to the hands",
                "deal them in the header, as in `deal 5 each`");
  }

  /// Whether the call moves cards to what may be a hand: not evidently another pile.
  bool may_fill_hand(const lua::Call& call) const {
    const Word* word = method_named(call.method);
    if (word == nullptr || word->use == Use::asks) return false;
    for (std::size_t i = 0; i < std::min(call.arguments.size(), word->takes.count); ++i) {
      if (word->takes.parameters[i].takes != kind::pile) continue;
      const lua::Expression& pile = lua::bare(*call.arguments[i]);
      const auto* index = node_cast<lua::Index>(&pile);
      const lua::String* field = index == nullptr ? nullptr : lua::literal_key(*index);
      const bool other = field != nullptr ? field->value != "hand"
                                          : facts_.types.table_piles().contains(std::string(lua::global_name(pile)));
      if (!other || word->name == "swap") return true;
    }
    return false;
  }

  /// The first place where a player's hand is read, if any.
  std::optional<Range> first_hand() const {
    std::optional<Range> place;
    lua::has_node(*facts_.script.main, [&](const lua::Index& index) {
      const lua::String* key = lua::literal_key(index);
      if (key == nullptr || key->value != "hand" || !facts_.types.of(*index.object).is(kind::player)) return false;
      place = key->range;
      return true;
    });
    return place;
  }

  /// Reports a pot into which chips are paid, and never out again.
  void check_pots() {
    for (const PotStatement& pot : facts_.header().all<PotStatement>()) {
      const Uses& uses = uses_[pot.name];
      if (pot.file != facts_.script.file || !uses.read || uses.paid_out || in_text(pot.name) ||
          !is_worth_telling(pot.name))
        continue;
      facts_.warn(Code::pile_never_filled, pot.name_range, fmt::format("nobody ever gets the chips in `{}`", pot.name),
                  fmt::format("pay them out, as in `{0}:share(players, ...)` or `{0}:pay(n, player)`", pot.name));
    }
  }

  void check_values() {
    const auto values = facts_.header().all<ValuesStatement>();
    if (values.empty() || values.front().get().file != facts_.script.file || uses_["value"].read || in_text("value") ||
        !is_worth_telling("value"))
      return;
    facts_.warn(Code::values_never_read, values.front().get().name_range, "nothing reads the values of the cards",
                "read it as `card.value` or `hand:sum(\"value\")`, or delete `values`");
  }

  const ScriptFacts& facts_;
  std::set<std::string> rows_;  ///< piles that come in a row or by suit
  std::map<std::string, Uses> uses_;
  std::set<std::string> texts_;
};

}  // namespace

void check_never_set(const ScriptFacts& facts) { NeverSetCheck(facts).run(); }

}  // namespace houserules
