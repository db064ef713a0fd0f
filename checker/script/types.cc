#include "checker/script/types.h"

#include <algorithm>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

// Deeper expressions do not occur in practice.
constexpr int kMaxDepth = 40;
// Types only grow, so a fixed point is reached long before this.
constexpr int kMaxRounds = 60;

bool spreads(const lua::Expression& expression) {
  return expression.kind == lua::Kind::call || expression.kind == lua::Kind::vararg;
}

/// The type that the engine passes to a callback.
Type callback_parameter(const std::string& function, std::size_t parameter) {
  const Word* callback = word_of(Owner::callback, function);
  if (callback == nullptr || parameter >= callback->takes.count) return {};
  return callback->takes.parameters[parameter].takes;
}

/// The callback that a function stands for; an uncalled function with a misspelt name is checked as the callback it
/// resembles.
std::string callback_meant(const LuaScript& script, const std::string& function) {
  const auto global = script.globals.find(function);
  if (global == script.globals.end() || !global->second.reads.empty()) return function;
  std::vector<std::string> callbacks;
  for (const Word& word : kWords) {
    if (word.owner == Owner::callback && word.takes.count > 0) callbacks.emplace_back(word.name);
  }
  const std::string meant = nearest(function, callbacks);
  return meant.empty() ? function : meant;
}

/// Whether a field or a function of the expression's value is accessed.
bool is_opened(const lua::Expression& expression) {
  const auto* call = node_cast<lua::Call>(expression.parent);
  if (call != nullptr) return call->target == &expression && !call->method.empty();
  const auto* index = node_cast<lua::Index>(expression.parent);
  return index != nullptr && index->object == &expression;
}

/// The pile that a misspelt name stands for; nothing if it is not close to any.
Type nearest_pile(const std::map<std::string, Kinds>& piles, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& [pile, kinds] : piles) names.push_back(pile);
  const std::string meant = nearest(name, names);
  return meant.empty() ? Type(kind::any) : Type(piles.at(meant));
}

/// Whether the expression names an option that is on or off.
bool is_switch(const Header& header, const Expression& expression) {
  const OptionStatement* option = expression.op == Op::name ? header.option(expression.text) : nullptr;
  return option != nullptr && option->type == OptionStatement::Type::boolean;
}

/// Whether the block ends with a `return` on every way through it. (Loops are not looked into.)
bool returns_always(const lua::Block& block, int depth) {
  if (block.statements.empty() || depth > kMaxDepth) return false;
  const lua::Statement& last = *block.statements.back();
  if (last.kind == lua::Kind::return_values) return true;
  if (const auto* inner = node_cast<lua::Do>(&last)) return returns_always(*inner->body, depth + 1);
  const auto* branches = node_cast<lua::If>(&last);
  return branches != nullptr && branches->otherwise != nullptr && returns_always(*branches->otherwise, depth + 1) &&
         std::all_of(branches->branches.begin(), branches->branches.end(),
                     [depth](const lua::If::Branch& branch) { return returns_always(*branch.body, depth + 1); });
}

bool is_arithmetic(lua::BinaryOperator op) {
  using enum lua::BinaryOperator;
  return op != logical_and && op != logical_or && op != concat && op != less && op != greater && op != less_equal &&
         op != greater_equal && op != equal && op != not_equal;
}

}  // namespace

ScriptTypes::ScriptTypes(std::vector<const LuaScript*> scripts, const Header& header)
    : scripts_(std::move(scripts)), header_(header) {
  read_piles();
  for (const LuaScript* script : scripts_) {
    for (const auto& [name, global] : script->globals) {
      if (!global.writes.empty()) globals_[name] = {};
    }
  }
  for (const PublicStatement& value : header_.all<PublicStatement>()) {
    const bool is_condition = value.start && (value.start->op == Op::boolean || is_switch(header_, *value.start));
    (value.each        ? player_publics_
     : value.each_team ? team_publics_
                       : globals_)[value.name] = value.each_suit ? kind::suit_values
                                                 : !value.start  ? kind::nil
                                                 : is_condition  ? kind::boolean
                                                                 : kind::number;
  }
  settle();
  // A function that nothing calls may be called with anything.
  for (const LuaScript* script : scripts_) {
    for (const auto& local : script->locals) {
      if (locals_[local.get()].kinds == 0) locals_[local.get()] = kind::any;
    }
  }
  settle();
}

void ScriptTypes::read_piles() {
  bool stock = false, hand = false, discard = false;
  for (const PileStatement& pile : header_.all<PileStatement>()) {
    stock = stock || pile.name == "stock";
    hand = hand || pile.name == "hand";
    discard = discard || pile.name == "discard";
    if (pile.none) continue;
    (pile.each        ? player_piles_
     : pile.each_team ? team_piles_
                      : table_piles_)[pile.name] |= pile.row != nullptr ? kind::row
                                                    : pile.each_suit    ? kind::suit_piles
                                                                        : kind::pile;
  }
  if (!stock) table_piles_.emplace("stock", kind::pile);
  if (!discard) table_piles_.emplace("discard", kind::pile);
  if (!hand) player_piles_.emplace("hand", kind::pile);
}

void ScriptTypes::settle() {
  changed_ = true;
  for (int round = 0; changed_ && round < kMaxRounds; ++round) {
    changed_ = false;
    for (const LuaScript* script : scripts_) learn(*script);
  }
}

template <typename Map, typename Key>
void ScriptTypes::widen(Map& map, const Key& key, const Type& type) {
  Type& known = map[key];
  Type wider = join(known, type);
  if (wider.many) {
    // Each further one would have to be compared with all before.
    lose(wider);
    wider.texts.clear();
    wider.functions.clear();
    wider.tables.clear();
  }
  if (wider == known) return;
  known = std::move(wider);
  changed_ = true;
}

void ScriptTypes::learn(const LuaScript& script) {
  for (const lua::Function* function : script.functions) {
    if (function->scope != lua::FunctionScope::global) continue;
    const std::string name = callback_meant(script, function->name);
    for (std::size_t i = 0; i < function->parameters.size(); ++i) {
      widen(locals_, function->parameters[i], callback_parameter(name, i));
    }
  }
  lua::visit(
      *script.main, [this](const lua::LocalStatement& local) { learn_values(local.names, local.values); },
      [this](const lua::LocalFunction& local) { widen(locals_, local.local, of(*local.function)); },
      [this](const lua::FunctionStatement& statement) { store(*statement.target, of(*statement.function)); },
      [this](const lua::Assignment& assignment) {
        for (std::size_t i = 0; i < assignment.targets.size(); ++i) {
          store(*assignment.targets[i], nth(assignment.values, i, 0));
        }
      },
      [this](const lua::NumericFor& loop) { widen(locals_, loop.variable, kind::number); },
      [this](const lua::Index& index) {
        if (lua::literal_key(index) == nullptr && !of(*index.key).is(kind::number)) read_all(of(*index.object));
      },
      [this](const lua::GenericFor& loop) { learn_loop(loop); }, [this](const lua::Call& call) { learn_call(call); },
      [this](const lua::Table& table) { learn_table(table); },
      [this](const lua::Function& function) {
        if (!returns_always(*function.body, 0)) return_nothing(function, 0);
      },
      [this](const lua::Return& returned) { learn_return(returned); });
}

void ScriptTypes::learn_values(const std::vector<lua::Local*>& names, const std::vector<lua::Expression*>& values) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    widen(locals_, names[i], values.empty() ? Type(kind::nil) : nth(values, i, 0));
  }
}

void ScriptTypes::put(const lua::Table& table, const lua::String& name, const Type& type) {
  if (named_.insert(std::pair(&table, &name)).second) {
    names_[&table].push_back(&name);
    changed_ = true;
  }
  widen(fields_, std::pair(&table, name.value), type);
}

/// Records a value assigned to a variable or a field.
void ScriptTypes::store(const lua::Expression& target, const Type& type) {
  if (const auto* name = node_cast<lua::Name>(&target)) {
    if (name->local != nullptr) widen(locals_, name->local, type);
    else widen(globals_, name->name, type);
    return;
  }
  const auto* index = node_cast<lua::Index>(&target);
  if (index == nullptr) return;
  const Type object = of(*index->object);
  const lua::String* key = lua::literal_key(*index);
  if (object.kinds == 0) return;
  // What may be a player, as a caller out of turn may, may get this value too.
  for (auto& [owner, values] : {std::pair(kind::player, &player_publics_), std::pair(kind::team, &team_publics_)}) {
    if (key == nullptr || !object.may_be(owner) || !values->contains(key->value)) continue;
    widen(*values, key->value, type);
    if (object.is(owner)) return;
  }
  if (object.unknown()) return lose(type);
  for (const lua::Table* table : object.tables) {
    if (key != nullptr) {
      put(*table, *key, type);
    } else {
      widen(elements_, table, type);
      if (!of(*index->key).is(kind::number) && computed_tables_.insert(table).second) changed_ = true;
    }
  }
}

void ScriptTypes::learn_loop(const lua::GenericFor& loop) {
  const auto* call = loop.values.size() == 1 ? node_cast<lua::Call>(loop.values[0]) : nullptr;
  for (std::size_t i = 0; i < loop.variables.size(); ++i) {
    widen(locals_, loop.variables[i], call == nullptr ? Type(kind::any) : walked(*call, i, 0));
  }
}

void ScriptTypes::learn_table(const lua::Table& table) {
  for (const lua::TableField& field : table.fields) {
    const lua::String* key = field.key == nullptr ? nullptr : lua::string_literal(*field.key);
    if (key != nullptr) {
      put(table, *key, of(*field.value));
      continue;
    }
    const bool many = field.key == nullptr && &field == &table.fields.back() && spreads(*field.value);
    widen(elements_, &table, many ? Type(kind::any) : of(*field.value));
    if (field.key != nullptr && !of(*field.key).is(kind::number) && computed_tables_.insert(&table).second)
      changed_ = true;
  }
}

void ScriptTypes::learn_offers(const Type& offered) {
  for (const lua::Table* table : offered.tables) {
    for (const lua::TableField& field : table->fields) learn_pairs(of(*field.value));
  }
}

/// Passes the elements of the lists in `{ cards, piles, fits }`, which offers the pairs that fit, to the function.
void ScriptTypes::learn_pairs(const Type& offered) {
  const auto is_listed = [](const lua::TableField& field) { return field.key == nullptr; };
  for (const lua::Table* table : offered.tables) {
    const auto& fields = table->fields;
    if (fields.size() != 3 || !std::all_of(fields.begin(), fields.end(), is_listed)) continue;
    pass(of(*fields[2].value), {element_of(of(*fields[0].value)), element_of(of(*fields[1].value))},
         /*open_ended=*/false);
  }
}

void ScriptTypes::learn_return(const lua::Return& returned) {
  const auto* function = lua::enclosing<lua::Function>(returned);
  if (returned.values.empty()) return return_nothing(*function, 0);
  const std::size_t count = returned.values.size() + (spreads(*returned.values.back()) ? 3 : 0);
  for (std::size_t i = 0; i < count; ++i) widen(returns_, std::pair(function, i), nth(returned.values, i, 0));
  // The parts of a score are shown by name.
  const bool is_score = function->name == "score" || function->name == "team_score";
  if (is_score && function->scope == lua::FunctionScope::global) read_all(of(*returned.values[0]));
  return_nothing(*function, count);
}

/// Records a way out of the function that returns nothing from its result `first` on.
void ScriptTypes::return_nothing(const lua::Function& function, std::size_t first) {
  constexpr std::size_t kMostResults = 4;
  for (std::size_t i = first; i < kMostResults; ++i) widen(returns_, std::pair(&function, i), kind::nil);
}

void ScriptTypes::learn_call(const lua::Call& call) {
  std::vector<Type> arguments;
  for (const lua::Expression* argument : call.arguments) arguments.push_back(of(*argument));
  const bool open_ended = !call.arguments.empty() && spreads(*call.arguments.back());
  Type called = of(*call.target);
  if (!call.method.empty()) {
    if (called.kinds == 0) return;
    const bool of_language = called.is(~(kind::any | kind::table));
    if (of_language) {
      if (call.method == "add" && arguments.size() == 1) {
        Type added = join(added_, Type(arguments[0].unknown() ? kind::any : arguments[0].kinds));
        changed_ = changed_ || !(added == added_);
        added_ = std::move(added);
      }
      for (const Type& argument : arguments) read_all(argument);
      if (call.method == "pick" && arguments.size() == 2) learn_pairs(arguments[1]);
      if (call.method == "choose" && arguments.size() == 1) learn_offers(arguments[0]);
      const Word* word = word_of(Owner::list, call.method);
      const bool elements = word != nullptr && word->calls_argument() && called.may_be(kind::lists);
      if (elements && !arguments.empty()) pass(arguments[0], {element_of(called)}, false);
      else
        for (const Type& argument : arguments) lose_functions(argument);
      return;
    }
    arguments.insert(arguments.begin(), called);
    called = field(called, call.method);
  }
  if (called.kinds == 0) return;
  if ((called.kinds & kind::method) != 0) return learn_language_call(call, arguments);
  pass(called, arguments, open_ended);
  if (!called.unknown()) return;
  for (const Type& argument : arguments) lose(argument);
}

void ScriptTypes::learn_language_call(const lua::Call& call, const std::vector<Type>& arguments) {
  for (const Type& argument : arguments) {
    read_all(argument);
    // The function passed to `choose_all` returns tables of moves.
    for (const lua::Function* function : argument.functions) {
      const auto returned = returns_.find(std::pair(function, std::size_t{0}));
      if (returned != returns_.end()) read_all(returned->second);
    }
  }
  if (lua::is_global_call(call, "choose_all") && arguments.size() == 2) {
    return pass(arguments[1], {Type(kind::player)}, false);
  }
  const std::string path = lua::path(*call.target);
  const auto* target = node_cast<lua::Name>(&lua::bare(*call.target));
  if ((target != nullptr && target->local != nullptr) || path == "table.move") {  // `local insert = table.insert`
    for (const Type& argument : arguments) lose(argument);
    return;
  }
  if (path == "table.insert" && arguments.size() >= 2) {
    for (const lua::Table* table : arguments[0].tables) widen(elements_, table, arguments.back());
  } else if (path == "table.sort" && arguments.size() == 2) {
    const Type element = element_of(arguments[0]);
    pass(arguments[1], {element, element}, false);
  } else {
    for (const Type& argument : arguments) lose_functions(argument);
  }
}

void ScriptTypes::pass(const Type& functions, const std::vector<Type>& arguments, bool open_ended) {
  for (const lua::Function* function : functions.functions) {
    for (std::size_t i = 0; i < function->parameters.size(); ++i) {
      const bool given = i < arguments.size();
      widen(locals_, function->parameters[i], given ? arguments[i] : Type(open_ended ? kind::any : kind::nil));
    }
    if (!function->is_vararg) continue;
    for (std::size_t i = function->parameters.size(); i < arguments.size(); ++i) lose(arguments[i]);
  }
}

void ScriptTypes::lose_functions(const Type& type) {
  for (const lua::Function* function : type.functions) {
    for (const lua::Local* parameter : function->parameters) widen(locals_, parameter, kind::any);
  }
}

/// Records a value that escapes analysis.
void ScriptTypes::lose(const Type& type) {
  lose_functions(type);
  for (const lua::Table* table : type.tables) {
    if (lost_tables_.insert(table).second) changed_ = true;
  }
}

void ScriptTypes::read_all(const Type& type) {
  for (const lua::Table* table : type.tables) {
    if (!read_by_any_name_.insert(table).second) continue;
    const auto inner = elements_.find(table);
    if (inner != elements_.end()) read_all(Type(inner->second));
  }
}

Type ScriptTypes::of(const lua::Local& local) const {
  const auto known = locals_.find(&local);
  return known == locals_.end() ? Type() : known->second;
}

Type ScriptTypes::nth(const std::vector<lua::Expression*>& values, std::size_t n, int depth) const {
  if (n + 1 < values.size()) return infer(*values[n], depth);
  if (values.empty()) return kind::nil;
  const lua::Expression& last = *values.back();
  if (n + 1 == values.size()) return infer(last, depth);
  if (const auto* call = node_cast<lua::Call>(&last)) return infer_result(*call, n + 1 - values.size(), depth);
  return last.kind == lua::Kind::vararg ? kind::any : kind::nil;
}

Type ScriptTypes::infer(const lua::Expression& expression, int depth) const {
  if (depth > kMaxDepth) return kind::any;
  switch (expression.kind) {
    case lua::Kind::nil: return kind::nil;
    case lua::Kind::boolean: return static_cast<const lua::Boolean&>(expression).value ? kind::boolean : kind::no;
    case lua::Kind::number: return kind::number;
    case lua::Kind::string: {
      Type type(kind::literal);
      type.texts.push_back(static_cast<const lua::String*>(&expression));
      return type;
    }
    case lua::Kind::function: {
      Type type(kind::function);
      type.functions.push_back(static_cast<const lua::Function*>(&expression));
      return type;
    }
    case lua::Kind::table: {
      Type type(kind::table);
      type.tables.push_back(static_cast<const lua::Table*>(&expression));
      return type;
    }
    case lua::Kind::name: {
      const auto& name = static_cast<const lua::Name&>(expression);
      if (name.local != nullptr) return of(*name.local);
      Type global = infer_global(name.name);
      // Uses of a misspelt pile are still checked.
      if (global == kind::any && !globals_.contains(name.name) && is_opened(name))
        return nearest_pile(table_piles_, name.name);
      return global;
    }
    case lua::Kind::paren: return infer(*static_cast<const lua::Paren&>(expression).inner, depth + 1);
    case lua::Kind::index: return infer_index(static_cast<const lua::Index&>(expression), depth + 1);
    case lua::Kind::call: return infer_result(static_cast<const lua::Call&>(expression), 0, depth + 1);
    case lua::Kind::binary: return infer_binary(static_cast<const lua::Binary&>(expression), depth + 1);
    case lua::Kind::unary:
      return static_cast<const lua::Unary&>(expression).op == lua::UnaryOperator::logical_not ? kind::boolean
                                                                                              : kind::number;
    default: return kind::any;
  }
}

Type ScriptTypes::infer_binary(const lua::Binary& binary, int depth) const {
  using enum lua::BinaryOperator;
  if (binary.op == concat) return kind::text;
  if (binary.op != logical_and && binary.op != logical_or) {
    if (!is_arithmetic(binary.op)) return kind::boolean;
    if (binary.op != add) return kind::number;
    const Type left = infer(*binary.left, depth);
    if (left.kinds == 0) return {};
    if (left.is(kind::sets)) return kind::sets;
    if (left.is(kind::lists | kind::sets)) {
      // `list {}`, to which sets of cards are joined, becomes such a list.
      const Type right = infer(*binary.right, depth);
      if (right.kinds == 0) return {};
      if (right.is(kind::sets) || left.may_be(kind::sets)) return kind::sets;
      const Kinds elements = element_of(left).kinds;
      if ((elements & ~kind::nil) == 0) return right.is(kind::lists) ? right : Type(kind::any);
      return Type::list_of(elements);
    }
    return left.is(kind::number | kind::texts) ? Type(kind::number) : Type(kind::any);
  }
  const Type left = infer(*binary.left, depth), right = infer(*binary.right, depth);
  if (left.kinds == 0 || right.kinds == 0) return {};
  if (binary.op == logical_or) return join(left.without(kind::falsy), right);
  // `and` yields its left operand only if that is nil or false.
  Kinds falsy = left.kinds & kind::falsy;
  if (left.may_be(kind::boolean)) falsy |= kind::no;
  if ((left.kinds & kind::any) != 0) falsy |= kind::nil;
  return join(falsy, right);
}

Type ScriptTypes::infer_index(const lua::Index& index, int depth) const {
  const Type object = infer(*index.object, depth);
  if (object.kinds == 0) return {};
  if (const lua::String* key = lua::literal_key(index)) {
    Type value = field(object, key->value);
    if (value == kind::any && object.is(kind::player) && !player_publics_.contains(key->value) && is_opened(index))
      return nearest_pile(player_piles_, key->value);
    return value;
  }
  const Type key = infer(*index.key, depth);
  if (key.kinds == 0) return {};
  if (key.is(kind::literal)) {
    constexpr std::size_t kMostKeys = 16;  // each may lead to as many
    if (key.texts.size() > kMostKeys) return kind::any;
    Type all((key.kinds & kind::nil) != 0 ? kind::nil : 0);
    for (const lua::String* text : key.texts) all = join(all, field(object, text->value));
    return all;
  }
  if (object.is(kind::lists | kind::sets | kind::row | kind::suit_piles)) return join(element_of(object), kind::nil);
  if (!object.is(kind::table)) return kind::any;
  return join(any_entry(object), kind::nil);
}

}  // namespace houserules
