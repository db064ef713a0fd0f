#include "checker/types.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "grammar/lua_walk.h"

namespace houserules {
namespace {

using lua::node_cast;

// Longer chains of fields and locals than this are no rule anybody writes.
constexpr int kMaxDepth = 24;

/// Functions of lists that call their first argument with an element.
constexpr auto kTakesElement = std::to_array<std::string_view>(
    {"where", "except", "count", "sum", "any", "all", "first", "lowest", "highest", "sorted"});

bool takes_element(const std::string& method) {
  return std::find(kTakesElement.begin(), kTakesElement.end(), method) != kTakesElement.end();
}

Shape join(Shape a, Shape b) {
  if (a == Shape::none) return b;
  if (b == Shape::none || a == b) return a;
  return Shape::unknown;
}

bool is_global(const lua::Expression* expression, std::string_view name) {
  const auto* used = node_cast<lua::Name>(expression);
  return used != nullptr && used->local == nullptr && used->name == name;
}

/// A filtered list of the same things.
Shape list_like(Shape list) { return list == Shape::pile ? Shape::cards : list; }

/// What the callbacks' parameters are, by what the language passes.
Shape callback_parameter(const std::string& function, std::size_t parameter) {
  if (function == "turn" || function == "score") return parameter == 0 ? Shape::player : Shape::unknown;
  if (function == "why_not" && parameter < 2) return parameter == 0 ? Shape::player : Shape::card;
  return Shape::unknown;
}

bool is_callback(const std::string& function) {
  return function == "turn" || function == "score" || function == "why_not" || function == "start" ||
         function == "before_deal" || function == "play";
}

}  // namespace

Shape element_of(Shape list) {
  switch (list) {
    case Shape::pile:
    case Shape::cards: return Shape::card;
    case Shape::players: return Shape::player;
    case Shape::teams: return Shape::team;
    case Shape::row: return Shape::pile;
    default: return Shape::unknown;
  }
}

ScriptTypes::ScriptTypes(std::vector<const LuaScript*> scripts, const Header& header)
    : scripts_(std::move(scripts)), header_(header) {
  read_piles();
  infer_parameters();
}

void ScriptTypes::read_piles() {
  bool stock = false, hand = false, discard = false;
  for (const PileStatement& pile : header_.piles) {
    stock = stock || pile.pile == "stock";
    hand = hand || pile.pile == "hand";
    discard = discard || pile.pile == "discard";
    if (pile.none) continue;
    const Shape shape = pile.row != nullptr || pile.each_suit ? Shape::row : Shape::pile;
    auto& piles = pile.each ? player_piles_ : table_piles_;
    const auto [at, added] = piles.emplace(pile.pile, shape);
    if (!added) at->second = join(at->second, shape);
  }
  if (!stock) table_piles_.emplace("stock", Shape::pile);
  if (!discard) table_piles_.emplace("discard", Shape::pile);
  if (!hand) player_piles_.emplace("hand", Shape::pile);
}

// Parameters start as `none` and only ever become more general, so this ends.
void ScriptTypes::infer_parameters() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const LuaScript* script : scripts_) {
      for (const lua::Function* function : script->functions) changed = infer_function(*function) || changed;
    }
  }
}

bool ScriptTypes::infer_function(const lua::Function& function) {
  bool changed = false;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const lua::Local* parameter = function.parameters[i];
    Shape shape = Shape::unknown;
    if (function.scope == lua::FunctionScope::global && is_callback(function.name)) {
      shape = callback_parameter(function.name, i);
    } else if (function.scope == lua::FunctionScope::global) {
      shape = Shape::none;
      for (const LuaScript* script : scripts_) {
        const auto global = script->globals.find(function.name);
        if (global != script->globals.end()) shape = join(shape, parameter_from_uses(global->second.reads, i));
      }
    } else if (const auto* declared = node_cast<lua::LocalFunction>(function.parent)) {
      shape = declared->local->assigned_later() ? Shape::unknown : parameter_from_uses(declared->local->reads, i);
    } else if (function.scope == lua::FunctionScope::anonymous) {
      shape = parameter_from_value(function, i);
    }
    if (parameter->assigned_later()) shape = Shape::unknown;
    Shape& known = parameters_.try_emplace(parameter, Shape::none).first->second;
    const Shape joined = join(known, shape);
    changed = changed || joined != known;
    known = joined;
  }
  return changed;
}

Shape ScriptTypes::parameter_from_uses(const std::vector<const lua::Name*>& uses, std::size_t parameter) const {
  Shape shape = Shape::none;
  for (const lua::Name* use : uses) {
    const auto* call = node_cast<lua::Call>(use->parent);
    if (call != nullptr && call->target == use && call->method.empty()) {
      shape = join(shape, parameter < call->arguments.size() ? infer(*call->arguments[parameter], 0) : Shape::unknown);
    } else {
      shape = join(shape, parameter_from_value(*use, parameter));
    }
  }
  return shape;
}

Shape ScriptTypes::parameter_from_value(const lua::Expression& function_value, std::size_t parameter) const {
  const auto* call = node_cast<lua::Call>(function_value.parent);
  if (call == nullptr || parameter != 0) return Shape::unknown;
  if (!call->method.empty()) {
    if (!takes_element(call->method) || call->arguments.empty() || call->arguments[0] != &function_value)
      return Shape::unknown;
    const Shape list = infer(*call->target, 0);
    return list == Shape::none ? Shape::none : element_of(list);
  }
  const bool asks_all = is_global(call->target, "choose_all") && call->arguments.size() == 2;
  return asks_all && call->arguments[1] == &function_value ? Shape::player : Shape::unknown;
}

Shape ScriptTypes::of(const lua::Expression& expression) const {
  const Shape shape = infer(expression, 0);
  return shape == Shape::none ? Shape::unknown : shape;
}

Shape ScriptTypes::infer(const lua::Expression& expression, int depth) const {
  if (depth > kMaxDepth) return Shape::unknown;
  if (const auto* name = node_cast<lua::Name>(&expression)) {
    return name->local != nullptr ? infer_local(*name->local, depth + 1) : infer_global(name->name);
  }
  if (const auto* paren = node_cast<lua::Paren>(&expression)) return infer(*paren->inner, depth + 1);
  if (const auto* call = node_cast<lua::Call>(&expression)) return infer_call(*call, depth + 1);
  if (const auto* index = node_cast<lua::Index>(&expression)) {
    const Shape object = infer(*index->object, depth + 1);
    if (object == Shape::none) return Shape::none;
    if (object == Shape::row) return Shape::pile;
    if (const auto* key = node_cast<lua::String>(index->key)) return infer_field(object, key->value);
    return element_of(object);
  }
  return Shape::unknown;
}

Shape ScriptTypes::infer_local(const lua::Local& local, int depth) const {
  if (local.assigned_later()) return Shape::unknown;
  if (local.kind == lua::LocalKind::parameter) {
    const auto known = parameters_.find(&local);
    return known == parameters_.end() ? Shape::none : known->second;
  }
  if (const auto* loop = node_cast<lua::GenericFor>(local.declaration)) return infer_loop(*loop, local.index, depth);
  const auto* statement = node_cast<lua::LocalStatement>(local.declaration);
  if (statement == nullptr || local.index >= statement->values.size()) return Shape::unknown;
  return infer(*statement->values[local.index], depth);
}

Shape ScriptTypes::infer_loop(const lua::GenericFor& loop, std::size_t variable, int depth) const {
  const auto* call = loop.values.size() == 1 ? node_cast<lua::Call>(loop.values[0]) : nullptr;
  if (call == nullptr || !call->method.empty() || call->arguments.empty()) return Shape::unknown;
  if (is_global(call->target, "choose_all")) {
    if (variable == 0) return Shape::player;
    return variable == 1 ? Shape::move : Shape::unknown;
  }
  const bool by_each = is_global(call->target, "each") && variable == 0;
  const bool by_number = is_global(call->target, "ipairs") && variable == 1;
  if (!by_each && !by_number) return Shape::unknown;
  const Shape list = infer(*call->arguments[0], depth);
  return list == Shape::none ? Shape::none : element_of(list);
}

Shape ScriptTypes::infer_global(const std::string& name) const {
  // A global that the script defines itself is whatever it is assigned.
  for (const LuaScript* script : scripts_) {
    const auto global = script->globals.find(name);
    if (global != script->globals.end() && !global->second.writes.empty()) return Shape::unknown;
  }
  const auto pile = table_piles_.find(name);
  if (pile != table_piles_.end()) return pile->second;
  if (name == "players") return Shape::players;
  if (name == "dealer") return Shape::player;
  if (name == "options") return Shape::options;
  if (name == "turns") return Shape::turns;
  if (name == "teams") return Shape::teams;
  if (name == "base") return Shape::base;
  for (const PotStatement& pot : header_.pots) {
    if (pot.pot == name) return Shape::pot;
  }
  return Shape::unknown;
}

Shape ScriptTypes::infer_call(const lua::Call& call, int depth) const {
  if (call.method.empty()) {
    if (is_global(call.target, "after") || is_global(call.target, "from")) return Shape::players;
    return is_global(call.target, "cards") ? Shape::cards : Shape::unknown;
  }
  const Shape object = infer(*call.target, depth);
  if (object == Shape::none) return Shape::none;
  if (object == Shape::player && call.method == "choose") return Shape::move;
  if (object == Shape::player && call.method == "pick") return picked(call);
  const bool list = object == Shape::pile || object == Shape::cards || object == Shape::players;
  if (!list) return Shape::unknown;
  const std::string& method = call.method;
  if (method == "where" || method == "except" || method == "sorted") return list_like(object);
  if (method == "lowest" || method == "highest" || method == "first") return element_of(object);
  if (object == Shape::pile && method == "deal") return Shape::cards;
  if (object == Shape::pile && method == "winner") return Shape::player;
  return Shape::unknown;
}

/// What `me:pick` returns, by the header's text of the move. (A set of cards is written as one card is.)
Shape ScriptTypes::picked(const lua::Call& call) const {
  const auto* name = call.arguments.empty() ? nullptr : node_cast<lua::String>(call.arguments[0]);
  for (const MoveStatement& move : header_.moves) {
    if (name != nullptr && move.move == name->value && move.value == ValueKind::player) return Shape::player;
  }
  return Shape::unknown;
}

Shape ScriptTypes::infer_field(Shape object, const std::string& field) const {
  const auto is_one_of = [&field](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), field) != names.end();
  };
  switch (object) {
    case Shape::player: {
      if (is_one_of({"left", "right", "next", "partner"})) return Shape::player;
      if (field == "team") return Shape::team;
      const auto pile = player_piles_.find(field);
      return pile == player_piles_.end() ? Shape::unknown : pile->second;
    }
    case Shape::pile:
      if (field == "owner") return Shape::player;
      [[fallthrough]];
    case Shape::cards:
    case Shape::players: return is_one_of({"top", "bottom"}) ? element_of(object) : Shape::unknown;
    case Shape::card:
      if (field == "pile") return Shape::pile;
      return is_one_of({"holder", "laid_by"}) ? Shape::player : Shape::unknown;
    case Shape::turns: return field == "next" ? Shape::player : Shape::unknown;
    case Shape::team: return field == "players" ? Shape::players : Shape::unknown;
    default: return Shape::unknown;
  }
}

}  // namespace houserules
