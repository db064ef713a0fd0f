// Compiles calls.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "interpreter/compile/function_compiler.h"
#include "interpreter/machine/words.h"

namespace houserules {

using machine::kOpen;
using machine::Tag;
using machine::Value;

const lua::Function* FunctionCompiler::callee(const lua::Call& call) const {
  if (!call.method.empty()) return nullptr;
  if (const auto* name = lua::node_cast<lua::Name>(call.target)) {
    if (name->local != nullptr) return function_named(*name);
    const std::size_t files = function_.enclosing == nullptr ? file_ + 1 : all_.in.rules->files.size();
    return all_.scopes.function(name->name, files);
  }
  if (const auto* index = lua::node_cast<lua::Index>(call.target)) {
    const lua::String* key = lua::literal_key(*index);
    if (key != nullptr && is_global(*index->object, "base")) return all_.scopes.function(key->value, file_);
  }
  return nullptr;
}

std::optional<std::size_t> FunctionCompiler::word_named(const lua::Expression& expression) const {
  std::string_view name;
  Owner owner = Owner::global;
  if (const auto* index = lua::node_cast<lua::Index>(&expression)) {
    const lua::String* key = lua::literal_key(*index);
    if (key == nullptr) return std::nullopt;
    name = key->value;
    if (is_global(*index->object, "math")) owner = Owner::math;
    else if (is_global(*index->object, "table")) owner = Owner::table;
    else if (is_global(*index->object, "string")) owner = Owner::string;
    else if (is_global(*index->object, "turns")) owner = Owner::turns;
    else return std::nullopt;
  } else {
    name = lua::global_name(expression);
    if (name.empty() || all_.scopes.is_variable(std::string(name))) return std::nullopt;
  }
  for (std::size_t row = 0; row < kWords.size(); ++row) {
    if (kWords[row].name != name || !kWords[row].is_function()) continue;
    if (kWords[row].owner == owner || (owner == Owner::global && kWords[row].owner == Owner::library)) return row;
  }
  return std::nullopt;
}

int FunctionCompiler::word(std::size_t row, const lua::Node& place, bool is_method) {
  if (row == row_of(Owner::string, "gmatch") && !in_gmatch_)
    refuse(place, "`string.gmatch` outside a `for` loop is not compiled");
  const std::size_t key = row * 2 + (is_method ? 1 : 0);
  const auto [at, is_new] = all_.words.try_emplace(key, static_cast<int>(all_.program.words.size()));
  if (is_new) {
    const auto bound = machine::bound_word(row, is_method);
    if (!bound) {
      all_.words.erase(at);
      refuse(place, "`" + std::string(full_name(kWords[row])) + "` is not compiled");
    }
    all_.program.words.push_back(*bound);
  }
  return at->second;
}

int FunctionCompiler::call_word(std::size_t row, const lua::Call& call, const lua::Expression* object, int wanted) {
  const int at = next_;
  const int number = word(row, call, object != nullptr);
  if (object != nullptr) look_for_method(call, fresh(*object));
  int count = all_of(call.arguments);
  if (count != kOpen) count = next_ - at;
  if (next_ == at) take();
  at_call(call);
  if (object != nullptr) operand(*object);
  emit(Op::word, at, count, wanted, number);
  return at;
}

int FunctionCompiler::move_named(const std::string& name) const {
  const MoveInfo* move = named(all_.in.setup.moves, name);
  return move == nullptr ? -1 : static_cast<int>(move - all_.in.setup.moves.data());
}

namespace {

/// A table literal whose keys are distinct names.
bool is_plain_offer(const lua::Table& moves) {
  std::set<std::string> names;
  return std::all_of(moves.fields.begin(), moves.fields.end(), [&](const lua::TableField& field) {
    const lua::String* name = field.key == nullptr ? nullptr : lua::string_literal(*field.key);
    return name != nullptr && names.insert(name->value).second;
  });
}

}  // namespace
std::optional<FunctionCompiler::PairOffer> FunctionCompiler::pair_offer(const lua::Expression& value) {
  const lua::Expression* bare = &lua::bare(value);
  // Skip constant conditions, as in `options.take_back and { ... }`.
  while (const auto* both = lua::node_cast<lua::Binary>(bare)) {
    if (both->op != lua::BinaryOperator::logical_and) return std::nullopt;
    const std::optional<Value> known = constant(*both->left);
    if (!known || !known->is_true()) return std::nullopt;
    bare = &lua::bare(*both->right);
  }
  const auto* pair = lua::node_cast<lua::Table>(bare);
  if (pair == nullptr || pair->fields.size() != 3 || function_.enclosing == nullptr) return std::nullopt;
  for (const lua::TableField& field : pair->fields) {
    if (field.key != nullptr) return std::nullopt;
  }
  const lua::Expression& last = lua::bare(*pair->fields[2].value);
  const auto* literal = lua::node_cast<lua::Function>(&last);
  const lua::Function* fits = literal != nullptr ? literal : function_named(last);
  if (fits == nullptr || fits->is_vararg || fits->parameters.size() > 2) return std::nullopt;
  for (const lua::Local* parameter : fits->parameters) {
    if (parameter->captured) return std::nullopt;
  }
  return PairOffer{pair->fields[0].value, pair->fields[1].value, fits, literal != nullptr};
}

/// Emits a loop that asks about each pair of a value in R[values] and one in R[values + 1]. The script may not act in
/// it.
void FunctionCompiler::offer_pairs(int move, int values, const PairOffer& pairs, const lua::Call& call) {
  const Temporaries freed(*this);
  const int pair = take(2);
  emit(Op::pairs_begin, values, move);
  emit(Op::nest, 0, 1);
  const int begin = here();
  const int none = emit(Op::pairs_next, pair);
  std::vector<int> past;
  const auto& parameters = pairs.fits->parameters;
  if (pairs.is_literal || may_be_in_place(*pairs.fits)) {
    for (std::size_t i = 0; i < parameters.size(); ++i) bind(*parameters[i], pair + static_cast<int>(i));
    std::optional<InPlace> place;
    if (!pairs.is_literal) place.emplace(*this, *pairs.fits);
    body_branch(*pairs.fits, false, past);
  } else {
    const int at = take(2);
    emit(Op::move, at, pair);
    emit(Op::move, at + 1, pair + 1);
    at_call(call);
    emit(Op::call, at, 2, 2, all_.function(*pairs.fits));
    past.push_back(emit(Op::jump_if, at, 0, 0));
  }
  emit(Op::pairs_keep);
  land(past);
  jump_back(begin);
  land(none);
  emit(Op::nest, 0, 0);
}

int FunctionCompiler::choose(const lua::Call& call, int wanted) {
  const int at = next_;
  if (call.arguments.empty()) refuse(call, "`choose` without arguments is not compiled");
  const int player = any(*call.target);
  look_for_method(call, player);
  const auto* moves = lua::node_cast<lua::Table>(&lua::bare(*call.arguments[0]));
  if (moves == nullptr || !is_plain_offer(*moves) || call.arguments.size() > 1) {
    const int table = fresh(*call.arguments[0]);
    for (std::size_t i = 1; i < call.arguments.size(); ++i) any(*call.arguments[i]);
    at_call(call);
    operand(*call.target);
    emit(Op::begin_choice, player);
    at_call(call);
    emit(Op::offer_table, table);
    next_ = at;
    take(3);
    at_call(call);
    emit(Op::ask, at, 0, wanted);
    return at;
  }
  struct Offer {
    int move;
    int value;
    int fits = -1;  ///< the register with what `where` searches for
    const lua::Call* where = nullptr;
    std::optional<PairOffer> pairs = std::nullopt;
  };
  struct Unknown {  ///< an offer under a name that is not a move
    std::string name;
    int value;
  };
  std::vector<Unknown> unknown;
  // If nothing has side effects, each `where` may be evaluated last.
  const bool is_calm = std::none_of(moves->fields.begin(), moves->fields.end(),
                                    [this](const lua::TableField& field) { return all_.effects.has(*field.value); });
  std::vector<Offer> offers;
  const lua::Expression* calls = nullptr;
  int first_call = 0, call_count = 0;
  for (const lua::TableField& field : moves->fields) {
    const lua::String* name = lua::string_literal(*field.key);
    if (name->value == kOthers) {
      calls = field.value;
      const auto* others = lua::node_cast<lua::Table>(&lua::bare(*calls));
      first_call = next_;
      if (others == nullptr || !is_plain_offer(*others)) {
        call_count = -1;
        fresh(*calls);
        continue;
      }
      for (const lua::TableField& one : others->fields) {
        const lua::String* move = lua::string_literal(*one.key);
        load(Value::text(all_.program.text(move->value)), take());
        fresh(*one.value);
        ++call_count;
      }
      continue;
    }
    const int move = move_named(name->value);
    if (move < 0) {  // from a base function that a variant replaces, or a mistake
      unknown.push_back({name->value, any(*field.value)});
      continue;
    }
    if (const std::optional<Value> value = constant(*field.value); value && !value->is_true()) continue;
    if (const auto* where = lua::node_cast<lua::Call>(&lua::bare(*field.value));
        is_calm && where != nullptr && where->method == "where" && where->arguments.size() == 1) {
      // Offer the matching cards of a pile directly, without a list.
      const int before = next_;
      const int begin = here();
      const int list = fresh(*where->target), what = take();
      look_for_method(*where, list);
      if (looked_for(*where, "where", list, what)) {
        at_line(line_of_call(call), where->range.begin.line, "where");
        operand(*where->target);
        emit(Op::begin_fitting, list, what);
        offers.push_back({move, list, what, where});
        continue;
      }
      take_back(slot(begin));
      next_ = before;
    }
    if (const auto pairs = has_second(move) ? pair_offer(*field.value) : std::nullopt) {
      const int values = fresh(*pairs->one);
      fresh(*pairs->other);
      offers.push_back({move, values, -1, nullptr, pairs});
      continue;
    }
    offers.push_back({move, any(*field.value)});
  }
  std::sort(offers.begin(), offers.end(), [](const Offer& a, const Offer& b) { return a.move < b.move; });
  std::sort(unknown.begin(), unknown.end(), [](const Unknown& a, const Unknown& b) { return a.name < b.name; });
  at_call(call);
  operand(*call.target);
  emit(Op::begin_choice, player);
  for (const Unknown& one : unknown) {
    const int absent = emit(Op::jump_constant, one.value, all_.constant(Value{}), 1);
    at_call(call);
    fault(machine::no_move(all_.in.setup, one.name));
    land(absent);
  }
  for (const Offer& offer : offers) {
    if (offer.where != nullptr) at_line(line_of_call(call), offer.where->range.begin.line, "where");
    else at_line(line_of_call(call));
    if (offer.where != nullptr) operand(*offer.where->target);
    if (offer.pairs) offer_pairs(offer.move, offer.value, *offer.pairs, call);
    else if (offer.where != nullptr) emit(Op::offer_fitting, offer.value, offer.move, offer.fits);
    else emit(has_value(offer.move) ? Op::offer : Op::offer_plain, offer.value, offer.move);
  }
  at_call(call);
  if (calls != nullptr && call_count >= 0) emit(Op::call_by_others, first_call, call_count);
  if (call_count < 0) emit(Op::call_by_table, first_call);
  take(3);
  at_call(call);
  emit(Op::ask, at, 0, wanted);
  return at;
}

int FunctionCompiler::pick(const lua::Call& call, int wanted) {
  const int at = next_;
  if (call.arguments.size() != 2) refuse(call, "`pick` with other than two arguments is not compiled");
  const lua::String* name = lua::string_literal(*call.arguments[0]);
  const int move = name == nullptr ? -1 : move_named(name->value);
  const int player = any(*call.target);
  look_for_method(call, player);
  const int worked_out = move < 0 ? any(*call.arguments[0]) : 0;
  const int value = any(*call.arguments[1]);
  at_call(call);
  operand(*call.target);
  emit(Op::begin_choice, player, 1);
  at_call(call);
  if (move >= 0 && !has_value(move)) {
    const MoveInfo& info = all_.in.setup.moves[slot(move)];
    fault(fmt::format("the move `{}` (\"{}\") has no value to pick: use choose", info.name, info.text));
  } else if (move >= 0) {
    emit(Op::offer, value, move);
  } else {
    emit(Op::offer_named, value, worked_out);
  }
  take(3);
  at_call(call);
  emit(Op::ask_value, at, 0, wanted);
  return at;
}

/// `say(a .. b)`: builds the text only if somebody listens.
void FunctionCompiler::say(std::size_t row, const lua::Call& call) {
  const auto* text = call.arguments.size() == 1 ? lua::node_cast<lua::Binary>(&lua::bare(*call.arguments[0])) : nullptr;
  if (text == nullptr || text->op != lua::BinaryOperator::concat) {
    call_word(row, call, nullptr, 1);
    return;
  }
  const int number = word(row, call);
  const int at = next_;
  const Joined joined = joined_parts(*text);
  at_call(call);
  const int unheard = emit(Op::unheard, at, static_cast<int>(joined.parts.size()));
  join(joined, at, at);
  at_call(call);
  emit(Op::word, at, 1, 1, number);
  land(unheard);
}

/// `list { a, b }`: builds no table if the values are cards, players or piles.
void FunctionCompiler::new_list(std::size_t row, const lua::Call& call) {
  const auto* table = call.arguments.size() == 1 ? lua::node_cast<lua::Table>(&lua::bare(*call.arguments[0])) : nullptr;
  if (table == nullptr || !fits_registers(*table, machine::kMostListed)) {
    call_word(row, call, nullptr, 2);
    return;
  }
  const int number = word(row, call);
  const int at = take();
  const auto count = static_cast<int>(table->fields.size());
  for (const lua::TableField& field : table->fields) fresh(*field.value);
  const int made = emit(Op::list_of, at, count);
  emit(Op::table_of, at, at + 1, count);
  at_call(call);
  emit(Op::word, at, 1, 2, number);
  land(made);
}

/// `try(function() ... end)`: returns true and the function's results, or false and the reason for failing.
int FunctionCompiler::attempt(const lua::Call& call, int wanted) {
  if (call.arguments.size() != 1) refuse(call, "`try` with other than one argument is not compiled");
  const int at = take(2);
  into(*call.arguments[0], at + 1);
  at_call(call);
  const int begun = emit(Op::try_begin, at, 0, wanted);
  emit(Op::call_value, at + 1, 0, wanted == 0 ? 0 : std::max(1, wanted - 1));
  emit(Op::try_end);
  land(begun);
  return at;
}

namespace {

/// Whether evaluating the expression has no side effects and cannot fail.
bool is_evident(const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  if (const auto* table = lua::node_cast<lua::Table>(&bare)) {
    return std::all_of(table->fields.begin(), table->fields.end(), [](const lua::TableField& field) {
      return (field.key == nullptr || lua::string_literal(*field.key) != nullptr) && is_evident(*field.value);
    });
  }
  const auto* name = lua::node_cast<lua::Name>(&bare);
  const lua::Kind kind = bare.kind;
  return (name != nullptr && name->local != nullptr) || kind == lua::Kind::string || kind == lua::Kind::number ||
         kind == lua::Kind::boolean || kind == lua::Kind::nil || kind == lua::Kind::function;
}

/// The type whose values have the owner's words as methods; nil if none has.
Tag holder_of(Owner owner) {
  switch (owner) {
    case Owner::card: return Tag::card;
    case Owner::list: return Tag::list;
    case Owner::pile: return Tag::pile;
    case Owner::pot: return Tag::pot;
    case Owner::string: return Tag::text;
    case Owner::player: return Tag::player;
    default: return Tag::nil;
  }
}

/// Two types that have the method, or one of them twice.
std::pair<Tag, Tag> holders_of(std::string_view method) {
  std::vector<Tag> holders;
  for (const Word& word : kWords) {
    const Tag holder = holder_of(word.owner);
    if (word.name == method && word.is_function() && holder != Tag::nil) holders.push_back(holder);
  }
  const Tag one = holders.front();
  return {one, one == Tag::list && word_of(Owner::pile, method) != nullptr ? Tag::pile : holders.back()};
}

}  // namespace

void FunctionCompiler::look_for_method(const lua::Call& call, int object) {
  const auto& given = call.arguments;
  if (std::all_of(given.begin(), given.end(), [](const auto* argument) { return is_evident(*argument); })) return;
  const auto [holder, other] = holders_of(call.method);
  if (pile_named(*call.target) && (holder == Tag::pile || other == Tag::pile)) return;
  at_line(call.method_range.end.line);
  operand(*call.target);
  emit(Op::has_method, object, static_cast<int>(holder), static_cast<int>(other),
       static_cast<int>(all_.program.text(call.method)));
}

int FunctionCompiler::method(const lua::Call& call, int wanted, bool tail) {
  const bool is_of_script = all_.scopes.is_method(call.method);
  if (!is_of_script && call.method == "choose") return choose(call, wanted);
  if (!is_of_script && call.method == "pick") return pick(call, wanted);
  for (std::size_t row = 0; row < kWords.size(); ++row) {
    const Word& word = kWords[row];
    if (holder_of(word.owner) == Tag::nil || !word.is_function() || word.name != call.method) continue;
    if (is_of_script) return call_method(call, row, wanted);
    int at = call_looking(row, call, wanted);
    if (at < 0) at = call_each(row, call, wanted);
    return at >= 0 ? at : call_word(row, call, call.target, wanted);
  }
  if (is_of_script && (call.method == "choose" || call.method == "pick"))
    refuse(call, "a method with this name is not compiled");
  return call_method(call, std::nullopt, wanted, tail);
}

int FunctionCompiler::call_method(const lua::Call& call, std::optional<std::size_t> row, int wanted, bool tail) {
  const int at = take(2);
  const int object = any(*call.target);
  next_ = at + 2;
  const int line = call.method_range.end.line;
  if (row) {
    at_line(line);
    operand(*call.target);
    emit(Op::method, at, object, 0, static_cast<int>(all_.program.text(call.method)));
  } else {
    emit(Op::move, at + 1, object);
    at_line(line);
    operand(*call.target);
    emit(Op::field, at, object, 0, static_cast<int>(all_.program.text(call.method)));
  }
  int count = all_of(call.arguments);
  if (count != kOpen) ++count;
  const int number = row ? word(*row, call, /*is_method=*/true) : 0;
  at_call(call);
  name_operand(0, "method", call.method);
  if (row) {
    emit(Op::call_method, at, count, wanted, number);
  } else if (tail) {
    emit(Op::tail_call_value, at, count);
    return -1;
  } else {
    emit(Op::call_value, at, count, wanted);
  }
  return at;
}

int FunctionCompiler::call(const lua::Call& call, int wanted, bool tail) {
  const int at = next_;
  if (!call.method.empty()) {
    const int result = method(call, wanted, tail);
    next_ = std::max(at + 1, wanted == 0 ? at + 1 : at + wanted - 1);
    most_ = std::max(most_, next_);
    return result;
  }
  const auto done = [&] {
    next_ = at;
    take(std::max(1, wanted - 1));
    return at;
  };
  if (const lua::Function* function = in_place(call); function != nullptr && (tail || wanted == 1 || wanted == 2)) {
    if (tail) {
      tail_in_place(*function, call);
      return -1;
    }
    return call_in_place(*function, call, wanted == 2);
  }
  if (const lua::Function* function = callee(call); function != nullptr && !takes_more(*function)) {
    const int count = all_of(call.arguments);
    const int number = all_.function(*function);
    // Reserve registers for parameters without arguments.
    next_ = at;
    take(std::max<int>({1, count == kOpen ? 0 : count, static_cast<int>(function->parameters.size())}));
    if (tail) {
      at_call(call);
      emit(Op::tail_call, at, count, 0, number);
      next_ = at;
      return -1;
    }
    at_call(call);
    emit(Op::call, at, count, wanted, number);
    return done();
  }
  if (const std::optional<std::size_t> row = word_called(call)) {
    const Word& word = kWords[*row];
    const std::string_view name = word.name;
    if (word.owner == Owner::library && name == "assert" && !call.arguments.empty() && wanted != 0 && wanted <= 2 &&
        !is_open(*call.arguments.back())) {
      // Constants are loaded only if the assertion fails.
      const int value = fresh(*call.arguments[0]);
      for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (constant(*call.arguments[i])) take();
        else fresh(*call.arguments[i]);
      }
      const int past = emit(Op::jump_if, value, 0, 1);
      for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (const auto known = constant(*call.arguments[i])) load(*known, value + static_cast<int>(i));
      }
      const int number = this->word(*row, call);
      at_call(call);
      emit(Op::word, value, static_cast<int>(call.arguments.size()), 1, number);
      land(past);
      return done();
    }
    if (word.owner == Owner::global && name == "try") attempt(call, wanted);
    else if (word.owner == Owner::global && (name == "list" || name == "cards") && wanted == 2) new_list(*row, call);
    else if (word.owner == Owner::global && name == "say" && wanted == 1) say(*row, call);
    else call_word(*row, call, nullptr, wanted);
    return done();
  }
  if (const auto* name = lua::node_cast<lua::Name>(call.target);
      name != nullptr && name->local == nullptr && !all_.scopes.is_variable(name->name) && callee(call) == nullptr) {
    if (!is_global_word(name->name)) fresh(*name);  // undefined
    emit(Op::trap);
    return done();
  }
  fresh(*call.target);
  const int count = all_of(call.arguments);
  at_call(call);
  operand(*call.target);
  if (tail) {
    emit(Op::tail_call_value, at, count);
    next_ = at;
    return -1;
  }
  emit(Op::call_value, at, count, wanted);
  return done();
}

void FunctionCompiler::function_into(const lua::Function& function, int to) {
  if (all_.scopes.captures_nothing(function)) return load(all_.value_of(function), to);
  const Temporaries freed(*this);
  const int made = take();
  int captured = 0;
  for (const lua::Local* local : function.upvalues) {
    if (all_.scopes.is_of_file(*local) || all_.scopes.function(*local) != nullptr) continue;
    emit(Op::move, take(), register_of(*local));
    ++captured;
  }
  emit(Op::closure, made, captured, 0, all_.function(function));
  emit(Op::move, to, made);
}

int FunctionCompiler::several(const lua::Expression& expression, int wanted) {
  if (const auto* called = lua::node_cast<lua::Call>(&expression)) return call(*called, wanted);
  const int at = take(std::max(1, wanted - 1));
  emit(Op::more, at, more_, wanted);
  return at;
}

void FunctionCompiler::word_into(std::size_t row, const lua::Node& place, int to) {
  load(Value::of(Tag::function, static_cast<std::uint64_t>(all_.function_of_word(word(row, place)))), to);
}

int FunctionCompiler::all_of(const std::vector<lua::Expression*>& expressions) {
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    if (i + 1 == expressions.size() && is_open(*expressions[i])) {
      several(*expressions[i], 0);
      return kOpen;
    }
    fresh(*expressions[i]);
  }
  return static_cast<int>(expressions.size());
}

}  // namespace houserules
