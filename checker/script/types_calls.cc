// ScriptTypes: results of the language's globals, fields and functions.
#include <algorithm>

#include "checker/script/types.h"
#include "grammar/lua/query.h"

namespace houserules {
namespace {

/// The kinds of objects that may have the word. A pile-only word used on a list is reported elsewhere.
Kinds asked_for(const Word& word) {
  if (word.owner == Owner::pile) return kind::lists;
  return about(word.owner).kinds | (word.owner == Owner::list ? kind::pile : 0);
}

Type type_of(const WordValue& value) {
  Type type(value.kinds);
  type.elements = value.elements;
  return type;
}

}  // namespace

Type ScriptTypes::element_of(const Type& list) const {
  if (list.kinds == 0) return {};
  if (list.unknown() || list.may_be(kind::numbers)) return kind::any;
  Type element;
  if (list.may_be(kind::sets)) element = join(element, Type::list_of(kind::card));
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

Type ScriptTypes::any_entry(const Type& table) const {
  Type all = element_of(table);
  for (const lua::Table* one : table.tables) {
    for (const lua::String* name : fields_of(*one)) all = join(all, fields_.at(std::pair(one, name->value)));
  }
  return all;
}

Type ScriptTypes::infer_global(const std::string& name) const {
  const auto own = globals_.find(name);
  if (own != globals_.end()) return own->second;
  const auto pile = table_piles_.find(name);
  if (pile != table_piles_.end()) return pile->second;
  if (header_.last<PotStatement>(name) != nullptr) return kind::pot;
  if (header_.last<WordSetStatement>(name) != nullptr) return Type::list_of(kind::text);
  if (name == "base" && scripts_.size() > 1) return kind::base;
  const Word* word = word_at(name);
  return word == nullptr ? Type(kind::any) : value_of(*word, {});
}

/// The type of a word that is not called.
Type ScriptTypes::value_of(const Word& word, const Type& object) const {
  if (word.is_function()) return kind::method;
  return word.gives.rule == ValueRule::element ? join(element_of(object), kind::nil) : type_of(word.gives);
}

Type ScriptTypes::field(const Type& object, const std::string& name) const {
  if (object.unknown()) return object.kinds == 0 ? Type() : Type(kind::any);
  Type all;
  for (const Word& word : kWords) {
    if (word.name == name && word.use != Use::declared && (object.kinds & asked_for(word)) != 0)
      all = join(all, value_of(word, object));
  }
  // An unknown name is reported elsewhere; assume a function, the most common case.
  if (all.kinds == 0 && object.may_be(kind::turns | kind::library)) all = kind::method;
  if (object.may_be(kind::team)) all = join(all, declared(team_piles_, team_publics_, name));
  if (all.kinds == 0 && object.may_be(kind::team | kind::pot)) all = kind::number;
  if (object.may_be(kind::player)) all = join(all, declared(player_piles_, player_publics_, name));
  if (object.may_be(kind::suit_piles)) all = join(all, kind::pile);
  if (object.may_be(kind::options)) all = join(all, value_of_option(name));
  if (object.may_be(kind::base)) all = join(all, function_of_base(name));
  if (!object.tables.empty()) all = join(all, field_of_tables(object, name));
  return all.kinds == 0 ? Type(kind::any) : all;
}

/// The type of a pile, or of a public value, that each player or each team has.
Type ScriptTypes::declared(const std::map<std::string, Kinds>& piles, const std::map<std::string, Type>& publics,
                           const std::string& name) {
  const auto pile = piles.find(name);
  if (pile != piles.end()) return pile->second;
  const auto value = publics.find(name);
  return value == publics.end() ? Type() : value->second;
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
    if (!called.may_be(kind::table)) return result_of_method(call, called, n, depth);
    functions = field(called, call.method);
  }
  if ((functions.kinds & kind::method) != 0) {
    const std::string path = lua::path(*call.target);
    if (const Word* word = word_at(path)) return result_of(*word, call, nullptr, n, depth);
    return path.starts_with("math.") ? kind::number : kind::any;
  }
  if ((functions.kinds & ~kind::falsy) == 0) return {};
  if (functions.unknown() || functions.functions.empty()) return kind::any;
  Type all;
  for (const lua::Function* function : functions.functions) {
    const auto known = returns_.find(std::pair(function, n));
    all = join(all, known == returns_.end() ? Type(kind::nil) : known->second);
  }
  return all;
}

Type ScriptTypes::result_of_method(const lua::Call& call, const Type& object, std::size_t n, int depth) const {
  for (const Word& word : kWords) {
    if (word.name != call.method || !word.is_function() || !object.is(asked_for(word))) continue;
    const bool several = word.gives.rule == ValueRule::chosen || word.gives.rule == ValueRule::picked;
    return n == 0 || several ? result_of(word, call, &object, n, depth) : Type(kind::nil);
  }
  return n == 0 && !object.is(kind::player) && !object.is(kind::card) && !object.is(kind::lists) ? kind::any
                                                                                                 : kind::nil;
}

/// `object`: the receiver of a colon call, or null.
Type ScriptTypes::result_of(const Word& word, const lua::Call& call, const Type* object, std::size_t n,
                            int depth) const {
  const auto argument = [&](std::size_t i) {
    return i < call.arguments.size() ? infer(*call.arguments[i], depth + 1) : Type(kind::nil);
  };
  switch (word.gives.rule) {
    case ValueRule::kinds: return word.name == "cards" ? own_list(argument(0)) : type_of(word.gives);
    case ValueRule::element: return join(element_of(object != nullptr ? *object : argument(0)), kind::nil);
    case ValueRule::same_elements: {
      const Type of = object != nullptr ? *object : argument(0);
      if (of.is(kind::sets)) return kind::sets;
      const Type element = element_of(of);
      if (element.kinds == 0) return {};
      if (object == nullptr && element.is(kind::list)) return kind::sets;
      if (object == nullptr && (element.kinds & ~kind::falsy) == 0)
        return added_list(kind::nil);  // `list {}`, to be filled
      return Type::list_of(element.unknown() ? 0 : element.kinds);
    }
    case ValueRule::drawn: {
      const Type from = argument(0);
      if (from.kinds == 0) return {};
      if (from.is(kind::number)) return kind::number;
      return from.is(kind::lists | kind::table) ? element_of(from) : Type(kind::any);
    }
    case ValueRule::passed: return n < call.arguments.size() ? argument(n) : Type(kind::any);
    case ValueRule::chosen: return call.arguments.empty() ? Type(kind::any) : chosen(argument(0), n);
    case ValueRule::tried: return n == 0 ? kind::boolean : kind::any;
    case ValueRule::picked: {
      const lua::String* move = call.arguments.size() < 2 ? nullptr : lua::string_literal(*call.arguments[0]);
      return move == nullptr ? Type(kind::any) : value_of_move(move->value, n, argument(1));
    }
  }
  return kind::any;
}

/// The type of `cards { ... }`, which may hold anything that the script puts or adds there.
Type ScriptTypes::own_list(const Type& table) const {
  Type element = table.unknown() ? Type(kind::card) : element_of(table).without(kind::nil);
  if (element.kinds == 0 || element.unknown()) element = kind::card;
  return added_list(element.kinds);
}

/// A list of these elements, and of everything that the scripts add to lists.
Type ScriptTypes::added_list(Kinds elements) const {
  if ((added_.kinds & kind::any) != 0) return Type::list_of(0);
  return Type::list_of(elements | (added_.kinds & ~kind::nil));
}

/// What `choose` returns for a table of moves: the move, the caller if it was called out of turn, and its values.
Type ScriptTypes::chosen(const Type& offered, std::size_t n) const {
  if (offered.kinds == 0) return {};
  bool known = offered.is(kind::table) && !offered.tables.empty();
  for (const lua::Table* table : offered.tables) {
    known = known && followed(*table) && !computed_tables_.contains(table);
    // A player who is offered only calls may also decline (kGoOn).
    const auto fields = fields_of(*table);
    if (n == 0 && fields.size() == 1 && fields[0]->value == kOthers) return kind::move;
  }
  if (!known) return n == 0 ? kind::move : kind::any;
  Type result = n == 0 ? Type(kind::offered) : Type(kind::nil);
  for (const lua::Table* table : offered.tables) {
    for (const lua::String* move : fields_of(*table)) {
      const Type& value = fields_.at(std::pair(table, move->value));
      if (move->value == kOthers) result = join(result, called(value, n));
      else if (n == 0) result.texts.push_back(move);
      else result = join(result, value_of_move(move->value, n - 1, value));
    }
  }
  return n == 0 && result.texts.empty() ? Type() : result;
}

/// What `choose` returns for a call out of turn.
Type ScriptTypes::called(const Type& others, std::size_t n) const {
  if (!others.is(kind::table) || others.tables.empty()) return n == 0 ? kind::move : kind::any;
  if (n == 1) return kind::player;
  Type result = n == 0 ? Type(kind::offered) : Type(kind::nil);
  for (const lua::Table* table : others.tables) {
    for (const lua::String* move : fields_of(*table)) {
      if (n == 0) result.texts.push_back(move);
      else result = join(result, value_of_move(move->value, n - 2, kind::any));
    }
  }
  return result;
}

/// The type of the first (0) or second (1) value of a move.
Type ScriptTypes::value_of_move(const std::string& name, std::size_t which, const Type& offered) const {
  if ((offered.kinds & ~kind::falsy) == 0) return {};
  Type value;
  for (const MoveStatement& move : header_.all<MoveStatement>()) {
    if (move.name != name) continue;
    switch (which == 0 ? move.value.type : which == 1 ? move.second.type : ValueType::none) {
      case ValueType::none: value = join(value, kind::nil); break;
      case ValueType::suit: value = join(value, kind::suit); break;
      case ValueType::rank: value = join(value, kind::rank); break;
      case ValueType::player: value = join(value, kind::player); break;
      case ValueType::pile: value = join(value, kind::pile); break;
      case ValueType::word: {
        Type word(kind::text);
        const std::string& set = (which == 0 ? move.value : move.second).words;
        const auto sets = header_.all<WordSetStatement>();
        const auto of_name = [&set](const WordSetStatement& one) { return one.name == set; };
        if (std::count_if(sets.begin(), sets.end(), of_name) == 1) word.words = header_.last<WordSetStatement>(set);
        value = join(value, word);
        break;
      }
      case ValueType::number:
        // Texts among the numbers are reported elsewhere; uses of them are not.
        value = join(
            value,
            Type(kind::number | (which == 0 && offered.is(kind::table) ? element_of(offered).kinds & kind::texts : 0)));
        break;
      case ValueType::card:
        if (which == 0 && (offered.unknown() || offered.may_be(kind::sets | kind::table) ||
                           (offered.may_be(kind::list) && offered.elements == 0)))
          value = join(value, Type::list_of(kind::card));
        if (which == 1 || offered.unknown() || offered.may_be(kind::lists | kind::card | kind::table))
          value = join(value, kind::card);
        break;
    }
  }
  // An undeclared move is reported elsewhere and must not hide anything about the others.
  return value.kinds == 0 ? Type(kind::nil) : value;
}

/// The type of a loop variable: `for p in each(players)`.
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
    return chosen(offered, variable - 1);
  }
  if (list.kinds == 0) return {};
  if (path == "each") return variable == 0 ? element_of(list) : Type(kind::nil);
  if (path == "ipairs") return variable == 0 ? Type(kind::number) : element_of(list);
  if (path == "pairs" && variable == 0 && list.is(kind::lists)) return kind::number;
  if (path == "pairs" && variable == 1 && list.is(kind::lists)) return element_of(list);
  return path == "pairs" && variable == 1 && list.is(kind::table) ? any_entry(list) : kind::any;
}

}  // namespace houserules
