// What the language's globals, fields and functions give.
#include <algorithm>

#include "checker/script/types.h"
#include "grammar/lua/query.h"
#include "interpreter/language/vocabulary.h"

namespace houserules {
namespace {

/// Functions of lists that call their first argument with an element.
constexpr auto kTakesElement = std::to_array<std::string_view>(
    {"where", "except", "count", "sum", "any", "all", "has", "first", "lowest", "highest", "sorted"});

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool has_word(Owner owner, const std::string& name) {
  const std::vector<std::string> words = words_of(owner);
  return std::find(words.begin(), words.end(), name) != words.end();
}

Type card_field(const std::string& name) {
  if (name == "rank") return kind::rank;
  if (name == "suit") return kind::suit | kind::nil;
  if (name == "colour") return kind::colour | kind::nil;
  if (name == "value" || name == "order") return kind::number;
  if (name == "name") return kind::text;
  if (name == "pile") return kind::pile;
  if (name == "holder" || name == "laid_by") return kind::player | kind::nil;
  return has_word(Owner::card, name) ? kind::method : Type();
}

Type team_or_pot_field(Kinds kind, const std::string& name) {
  if (name == "name") return kind::text;
  if (name == "players") return Type::list_of(kind::player);
  if (name == "pay" && kind == kind::pot) return kind::method;
  return kind::number;
}

bool has_text_function(const std::string& name) {
  return is_one_of(name, {"byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "rep",
                          "packsize", "reverse", "upper", "unpack", "sub"});
}

Type text_function(const std::string& name) {
  if (is_one_of(name, {"upper", "lower", "sub", "rep", "format", "reverse", "char"})) return kind::text;
  if (name == "len") return kind::number;
  return kind::any;
}

}  // namespace

bool takes_element(const std::string& method) {
  return std::find(kTakesElement.begin(), kTakesElement.end(), method) != kTakesElement.end();
}

Type ScriptTypes::element_of(const Type& list) const {
  if (list.kinds == 0) return {};
  if (list.unknown() || list.may_be(kind::sets | kind::numbers)) return kind::any;
  Type element;
  if (list.may_be(kind::pile)) element = join(element, kind::card);
  if (list.may_be(kind::row | kind::suit_piles)) element = join(element, kind::pile);
  if (list.may_be(kind::list)) element = join(element, list.elements == 0 ? Type(kind::any) : Type(list.elements));
  for (const lua::Table* table : list.tables) {
    const auto known = elements_.find(table);
    if (known != elements_.end()) element = join(element, known->second);
    if (!followed(*table)) element = join(element, kind::any);
  }
  return element.kinds == 0 ? Type(kind::nil) : element;
}

Type ScriptTypes::infer_global(const std::string& name) const {
  const auto own = globals_.find(name);
  if (own != globals_.end()) return own->second;
  const auto pile = table_piles_.find(name);
  if (pile != table_piles_.end()) return pile->second;
  for (const PotStatement& pot : header_.all<PotStatement>()) {
    if (pot.name == name) return kind::pot;
  }
  if (name == "players") return Type::list_of(kind::player);
  if (name == "teams") return Type::list_of(kind::team);
  if (name == "suits") return Type::list_of(kind::suit);
  if (name == "ranks") return Type::list_of(kind::rank);
  if (name == "dealer") return kind::player;
  if (name == "deal_number") return kind::number;
  if (name == "options") return kind::options;
  if (name == "turns") return kind::turns;
  if (name == "nobody") return kind::nobody;
  if (name == "base" && scripts_.size() > 1) return kind::base;
  if (is_one_of(name, {"table", "string", "math"})) return kind::library;
  return has_word(Owner::global, name) || has_word(Owner::library, name) ? kind::method : kind::any;
}

Type ScriptTypes::field(const Type& object, const std::string& name) const {
  if (object.unknown()) return object.kinds == 0 ? Type() : Type(kind::any);
  Type all;
  if (object.may_be(kind::player)) all = join(all, field_of_player(name));
  if (object.may_be(kind::card)) all = join(all, card_field(name));
  if (object.may_be(kind::pile | kind::list)) {
    if (name == "top" || name == "bottom") all = join(all, join(element_of(object), kind::nil));
    else if (object.may_be(kind::pile) && name == "owner") all = join(all, kind::player | kind::nil);
    else if (object.may_be(kind::pile) && name == "name") all = join(all, kind::text);
    else if (has_word(Owner::pile, name) || has_word(Owner::list, name)) all = join(all, kind::method);
  }
  if (object.may_be(kind::suit_piles)) all = join(all, kind::pile);
  if (object.may_be(kind::team)) all = join(all, team_or_pot_field(kind::team, name));
  if (object.may_be(kind::pot)) all = join(all, team_or_pot_field(kind::pot, name));
  if (object.may_be(kind::options)) all = join(all, value_of_option(name));
  if (object.may_be(kind::turns)) {
    all = join(all, name == "next" ? kind::player | kind::nil : name == "direction" ? kind::number : kind::method);
  }
  if (object.may_be(kind::base)) all = join(all, function_of_base(name));
  if (object.may_be(kind::library))
    all = join(all, is_one_of(name, {"huge", "pi", "maxinteger", "mininteger"}) ? kind::number : kind::method);
  if (object.may_be(kind::texts) && has_text_function(name)) all = join(all, kind::method);
  if (!object.tables.empty()) all = join(all, field_of_tables(object, name));
  return all.kinds == 0 ? Type(kind::any) : all;
}

Type ScriptTypes::field_of_player(const std::string& name) const {
  if (is_one_of(name, {"left", "right", "next", "partner"})) return kind::player;
  if (name == "team") return kind::team;
  if (name == "name") return kind::text;
  if (is_one_of(name, {"seat", "score", "chips"})) return kind::number;
  if (name == "is_in") return kind::boolean;
  const auto pile = player_piles_.find(name);
  if (pile != player_piles_.end()) return pile->second;
  const auto value = player_publics_.find(name);
  if (value != player_publics_.end()) return value->second;
  return has_word(Owner::player, name) ? kind::method : Type();
}

Type ScriptTypes::value_of_option(const std::string& name) const {
  const OptionStatement* option = header_.option(name);
  if (option == nullptr) return kind::any;
  Type type(option->type == OptionStatement::Type::boolean  ? kind::boolean
            : option->type == OptionStatement::Type::number ? kind::number
                                                            : kind::option_word);
  if (option->type == OptionStatement::Type::word && !option->numbers.empty()) type.kinds |= kind::number;
  type.option = option;
  return type;
}

Type ScriptTypes::function_of_base(const std::string& name) const {
  Type type;
  for (std::size_t i = 0; i + 1 < scripts_.size(); ++i) {
    for (const lua::Function* function : scripts_[i]->functions) {
      if (function->scope != lua::FunctionScope::global || function->name != name) continue;
      type.kinds |= kind::function;
      type.functions.push_back(function);
    }
  }
  return type.kinds == 0 ? Type(kind::any) : type;
}

Type ScriptTypes::field_of_tables(const Type& object, const std::string& name) const {
  Type all(kind::nil);
  for (const lua::Table* table : object.tables) {
    if (!followed(*table)) return kind::any;
    const auto known = fields_.find(std::pair(table, name));
    if (known != fields_.end()) all = join(all, known->second);
    if (!computed_tables_.contains(table)) continue;
    const auto elements = elements_.find(table);
    if (elements != elements_.end()) all = join(all, elements->second);
  }
  return all;
}

bool ScriptTypes::may_have(const lua::Table& table, const std::string& field) const {
  return !followed(table) || computed_tables_.contains(&table) || fields_.contains(std::pair(&table, field));
}

const std::vector<const lua::String*>& ScriptTypes::fields_of(const lua::Table& table) const {
  static const std::vector<const lua::String*> kNone;
  const auto known = names_.find(&table);
  return known == names_.end() ? kNone : known->second;
}

Type ScriptTypes::infer_result(const lua::Call& call, std::size_t n, int depth) const {
  const Type called = infer(*call.target, depth + 1);
  if (called.kinds == 0) return {};
  Type functions = called;
  if (!call.method.empty()) {
    if (called.unknown()) return kind::any;
    if (!called.may_be(kind::table))
      return n == 0 || call.method == "choose" ? result_of_method(call, called, n, depth) : Type(kind::nil);
    functions = field(called, call.method);
  }
  if ((functions.kinds & kind::method) != 0) return result_of_language(call, n, depth);
  if ((functions.kinds & ~kind::falsy) == 0) return {};
  if (functions.unknown() || functions.functions.empty()) return kind::any;
  Type all;
  for (const lua::Function* function : functions.functions) {
    const auto known = returns_.find(std::pair(function, n));
    all = join(all, known == returns_.end() ? Type(kind::nil) : known->second);
  }
  return all;
}

Type ScriptTypes::result_of_language(const lua::Call& call, std::size_t n, int depth) const {
  const std::string path = lua::path(*call.target);
  const auto argument = [&](std::size_t i) {
    return i < call.arguments.size() ? infer(*call.arguments[i], depth + 1) : Type(kind::nil);
  };
  if (path == "after" || path == "from") return Type::list_of(kind::player);
  if (path == "cards") return Type::list_of(kind::card);
  if (path == "range") return kind::numbers;
  if (path == "chance") {
    const Type from = argument(0);
    if (from.kinds == 0) return {};
    if (from.is(kind::number)) return kind::number;
    return from.is(kind::lists | kind::table) ? element_of(from) : Type(kind::any);
  }
  if (path == "type" || path == "tostring" || path == "table.concat" || path == "math.type") return kind::text;
  if (path == "tonumber") return kind::number | kind::nil;
  if (path == "assert") return n < call.arguments.size() ? argument(n) : Type(kind::any);
  if (path == "say" || path == "finish" || path == "error" || path == "deal" || path == "table.insert" ||
      path == "table.sort")
    return kind::nil;
  if (path == "table.remove") return join(element_of(argument(0)), kind::nil);
  if (path.starts_with("math.")) return path == "math.tointeger" ? kind::number | kind::nil : kind::number;
  if (path.starts_with("string.")) return n == 0 ? text_function(path.substr(7)) : Type(kind::any);
  return kind::any;
}

Type ScriptTypes::result_of_method(const lua::Call& call, const Type& object, std::size_t n, int depth) const {
  const std::string& method = call.method;
  if (object.is(kind::texts)) return text_function(method);
  if (object.is(kind::player)) {
    if (method == "choose") {
      return call.arguments.empty() ? Type(kind::any) : chosen(infer(*call.arguments[0], depth + 1), n);
    }
    if (method != "pick") return kind::nil;
    const lua::String* move = call.arguments.size() < 2 ? nullptr : lua::string_literal(*call.arguments[0]);
    return move == nullptr ? Type(kind::any) : value_of_move(move->value, infer(*call.arguments[1], depth + 1));
  }
  if (object.is(kind::card)) {
    if (method == "is") return kind::boolean;
    return method == "step_to" ? kind::number | kind::nil : kind::nil;
  }
  if (!object.is(kind::lists)) return kind::any;
  if (is_one_of(method, {"where", "except", "sorted"})) {
    const Type element = element_of(object);
    if (element.kinds == 0) return {};
    return Type::list_of(element.unknown() ? 0 : element.kinds);
  }
  if (is_one_of(method, {"count", "sum"})) return kind::number;
  if (is_one_of(method, {"any", "all", "has", "remove", "can_deal"})) return kind::boolean;
  if (is_one_of(method, {"lowest", "highest", "first"})) return join(element_of(object), kind::nil);
  if (method == "sets") return kind::sets;
  if (method == "deal") return Type::list_of(kind::card);
  if (method == "winner") return kind::player | kind::nil;
  return kind::nil;
}

/// What `choose` returns for a table of moves: the move, and its value.
Type ScriptTypes::chosen(const Type& offered, std::size_t n) const {
  if (n > 1) return kind::nil;
  if (offered.kinds == 0) return {};
  bool known = offered.is(kind::table) && !offered.tables.empty();
  for (const lua::Table* table : offered.tables) {
    known = known && followed(*table) && !computed_tables_.contains(table);
  }
  if (!known) return n == 0 ? kind::move : kind::any;
  if (n == 0) {
    Type move(kind::offered);
    for (const lua::Table* table : offered.tables) {
      for (const lua::String* name : fields_of(*table)) move.texts.push_back(name);
    }
    return move.texts.empty() ? Type() : move;
  }
  Type value(kind::nil);
  for (const lua::Table* table : offered.tables) {
    for (const lua::String* move : fields_of(*table)) {
      value = join(value, value_of_move(move->value, fields_.at(std::pair(table, move->value))));
    }
  }
  return value;
}

Type ScriptTypes::value_of_move(const std::string& name, const Type& offered) const {
  if ((offered.kinds & ~kind::falsy) == 0) return {};
  Type value;
  for (const MoveStatement& move : header_.all<MoveStatement>()) {
    if (move.name != name) continue;
    switch (move.value) {
      case ValueType::none: value = join(value, kind::nil); break;
      case ValueType::suit: value = join(value, kind::suit); break;
      case ValueType::rank: value = join(value, kind::rank); break;
      case ValueType::player: value = join(value, kind::player); break;
      case ValueType::number: value = join(value, kind::number); break;
      case ValueType::card:
        if (offered.unknown() || offered.may_be(kind::sets | kind::table))
          value = join(value, Type::list_of(kind::card));
        if (offered.unknown() || offered.may_be(kind::lists | kind::card | kind::table))
          value = join(value, kind::card);
        break;
    }
  }
  // A move that is not declared is told, and hides nothing of the others.
  return value.kinds == 0 ? Type(kind::nil) : value;
}

/// What a loop's variable is: `for p in each(players)`.
Type ScriptTypes::walked(const lua::Call& call, std::size_t variable, int depth) const {
  if (!call.method.empty() || call.arguments.empty()) return kind::any;
  const std::string path = lua::path(*call.target);
  const Type list = infer(*call.arguments[0], depth + 1);
  if (path == "choose_all") {
    if (variable == 0) return kind::player;
    if (variable == 1) return kind::move;
    if (call.arguments.size() < 2) return kind::any;
    const Type asking = infer(*call.arguments[1], depth + 1);
    if (asking.kinds == 0) return {};
    if (asking.unknown() || asking.functions.empty()) return kind::any;
    Type offered;
    for (const lua::Function* function : asking.functions) {
      const auto known = returns_.find(std::pair(function, std::size_t{0}));
      if (known != returns_.end()) offered = join(offered, known->second);
    }
    return chosen(offered, 1);
  }
  if (list.kinds == 0) return {};
  if (path == "each") return variable == 0 ? element_of(list) : Type(kind::nil);
  if (path == "ipairs") return variable == 0 ? Type(kind::number) : element_of(list);
  if (path == "pairs" && variable == 0 && list.is(kind::lists)) return kind::number;
  if (path == "pairs" && variable == 1 && list.is(kind::lists)) return element_of(list);
  if (path == "pairs" && variable == 1 && list.is(kind::table)) {
    Type all = element_of(list);
    for (const lua::Table* table : list.tables) {
      for (const lua::String* name : fields_of(*table)) all = join(all, fields_.at(std::pair(table, name->value)));
    }
    return all;
  }
  return kind::any;
}

}  // namespace houserules
