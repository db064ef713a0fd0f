// Compiles expressions.
#include <algorithm>
#include <cmath>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "interpreter/compile/function_compiler.h"
#include "interpreter/compile/lines.h"
#include "interpreter/compile/tables.h"

namespace houserules {

using machine::kOpen;
using machine::Tag;
using machine::Value;

namespace {

using lua::BinaryOperator;

bool is_comparison(BinaryOperator op) { return op >= BinaryOperator::less && op <= BinaryOperator::equal; }

std::optional<Value> value_of(const OptionValue& option, machine::Program& program) {
  if (const bool* on = std::get_if<bool>(&option)) return Value::boolean(*on);
  if (const std::int64_t* number = std::get_if<std::int64_t>(&option)) return Value::integer(*number);
  return Value::text(program.text(std::get<std::string>(option)));
}

}  // namespace

bool FunctionCompiler::is_global(const lua::Expression& expression, std::string_view name) const {
  return lua::global_name(expression) == name && !all_.scopes.is_variable(std::string(name));
}

// ---- constants ----

std::optional<Value> FunctionCompiler::constant(const lua::Expression& expression) {
  switch (expression.kind) {
    case lua::Kind::nil: return Value{};
    case lua::Kind::boolean: return Value::boolean(static_cast<const lua::Boolean&>(expression).value);
    case lua::Kind::number: {
      const auto& number = static_cast<const lua::Number&>(expression);
      return number.is_integer ? Value::integer(number.integer) : Value::number(number.value);
    }
    case lua::Kind::string: return Value::text(all_.program.text(static_cast<const lua::String&>(expression).value));
    case lua::Kind::paren: return constant(*static_cast<const lua::Paren&>(expression).inner);
    case lua::Kind::name: {
      const auto found = known_.find(static_cast<const lua::Name&>(expression).local);
      return found == known_.end() ? std::nullopt : std::optional(found->second);
    }
    case lua::Kind::index: {
      const auto& index = static_cast<const lua::Index&>(expression);
      const lua::String* key = lua::literal_key(index);
      if (key == nullptr) return std::nullopt;
      if (is_global(*index.object, "options")) {
        const auto found = all_.in.options.find(key->value);
        if (found == all_.in.options.end()) return std::nullopt;
        return value_of(found->second, all_.program);
      }
      if (is_global(*index.object, "math")) {
        if (key->value == "huge") return Value::number(HUGE_VAL);
        if (key->value == "pi") return Value::number(M_PI);
        if (key->value == "maxinteger") return Value::integer(INT64_MAX);
        if (key->value == "mininteger") return Value::integer(INT64_MIN);
      }
      return std::nullopt;
    }
    case lua::Kind::unary: {
      const auto& unary = static_cast<const lua::Unary&>(expression);
      const std::optional<Value> operand = constant(*unary.operand);
      if (!operand) return std::nullopt;
      if (unary.op == lua::UnaryOperator::logical_not) return Value::boolean(!operand->is_true());
      if (unary.op != lua::UnaryOperator::negate) return std::nullopt;
      if (operand->is(Tag::integer)) return Value::of(Tag::integer, 0U - operand->bits);
      if (operand->is(Tag::number)) return Value::number(-operand->as_number());
      return std::nullopt;
    }
    case lua::Kind::binary: {
      const auto& binary = static_cast<const lua::Binary&>(expression);
      const std::optional<Value> left = constant(*binary.left);
      if (!left) return std::nullopt;
      if (binary.op == BinaryOperator::logical_and) return left->is_true() ? constant(*binary.right) : left;
      if (binary.op == BinaryOperator::logical_or) return left->is_true() ? left : constant(*binary.right);
      const std::optional<Value> right = constant(*binary.right);
      if (!right) return std::nullopt;
      const bool integers = left->is(Tag::integer) && right->is(Tag::integer);
      if (binary.op == BinaryOperator::equal || binary.op == BinaryOperator::not_equal) {
        if (!integers && (left->tag == Tag::number || right->tag == Tag::number)) return std::nullopt;
        return Value::boolean((left->tag == right->tag && left->bits == right->bits) ==
                              (binary.op == BinaryOperator::equal));
      }
      if (!integers) return std::nullopt;
      switch (binary.op) {
        case BinaryOperator::less: return Value::boolean(left->as_integer() < right->as_integer());
        case BinaryOperator::less_equal: return Value::boolean(left->as_integer() <= right->as_integer());
        case BinaryOperator::greater: return Value::boolean(left->as_integer() > right->as_integer());
        case BinaryOperator::greater_equal: return Value::boolean(left->as_integer() >= right->as_integer());
        case BinaryOperator::add: return Value::of(Tag::integer, left->bits + right->bits);
        case BinaryOperator::subtract: return Value::of(Tag::integer, left->bits - right->bits);
        case BinaryOperator::multiply: return Value::of(Tag::integer, left->bits * right->bits);
        default: return std::nullopt;
      }
    }
    default: return std::nullopt;
  }
}

void FunctionCompiler::load(Value value, int to) {
  if (value.is_nil()) emit(Op::nil, to, 1);
  else if (value.is(Tag::integer) && value.as_integer() >= INT32_MIN && value.as_integer() <= INT32_MAX)
    emit(Op::integer, to, 0, 0, static_cast<int>(value.as_integer()));
  else emit(Op::constant, to, 0, 0, all_.constant(value));
}

// ---- values ----

bool FunctionCompiler::is_open(const lua::Expression& expression) const {
  if (expression.kind == lua::Kind::vararg) return true;
  const auto* call = lua::node_cast<lua::Call>(&expression);
  return call != nullptr && !is_named(*call) && !gives_one(*call);
}

bool FunctionCompiler::is_cell(const lua::Local& local) const {
  if (!local.captured || all_.scopes.is_of_file(local) || all_.scopes.function(local) != nullptr) return false;
  return local.assigned_later() || local.kind == lua::LocalKind::function;
}

int FunctionCompiler::register_of(const lua::Local& local) { return registers_.at(&local); }

int FunctionCompiler::any(const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  if (const auto* name = lua::node_cast<lua::Name>(&bare);
      name != nullptr && name->local != nullptr && !known_.contains(name->local)) {
    const lua::Local& local = *name->local;
    if (!all_.scopes.is_of_file(local) && !is_cell(local) && all_.scopes.function(local) == nullptr)
      return register_of(local);
  }
  return fresh(expression);
}

// Lua leaves a local of the running function in its register until both operands are evaluated, so the right operand
// may still change it. Upvalues and globals are read at once.
bool FunctionCompiler::is_read_after(const lua::Expression& expression, const lua::Expression& next) const {
  const auto* name = lua::node_cast<lua::Name>(&lua::bare(expression));
  if (name == nullptr || name->local == nullptr || name->upvalue) return false;
  if (!all_.scopes.is_of_file(*name->local) && !is_cell(*name->local)) return false;
  bool calls = false;
  lua::walk(next, [&](const lua::Node& node) {
    calls = calls || node.kind == lua::Kind::call;
    return !calls && node.kind != lua::Kind::function;
  });
  return calls;
}

std::pair<int, int> FunctionCompiler::operands(const lua::Expression& left, const lua::Expression& right) {
  if (!is_read_after(left, right)) {
    const int first = any(left);
    return {first, any(right)};
  }
  const int first = take();
  const int second = any(right);
  into(left, first);
  return {first, second};
}

int FunctionCompiler::fresh(const lua::Expression& expression) {
  if (expression.kind == lua::Kind::call && !is_boolean(expression)) {
    const int at = call(static_cast<const lua::Call&>(expression), 2);
    next_ = at + 1;
    return at;
  }
  const int to = take();
  into(expression, to);
  return to;
}

void FunctionCompiler::into(const lua::Expression& expression, int to) {
  if (const std::optional<Value> value = constant(expression)) return load(*value, to);
  const Temporaries freed(*this);
  switch (expression.kind) {
    case lua::Kind::paren: return into(*static_cast<const lua::Paren&>(expression).inner, to);
    case lua::Kind::name: return name_into(static_cast<const lua::Name&>(expression), to);
    case lua::Kind::index: {
      const auto& index = static_cast<const lua::Index&>(expression);
      if (is_global(*index.object, "options")) {
        if (const lua::String* unknown = lua::literal_key(index)) {
          const int name = take();
          load(Value::text(all_.program.text(unknown->value)), name);
          emit(Op::nil, to, 1);
          at_line(line_of_read(index));
          emit(Op::option, to, name);
          break;
        }
        if (all_.program.options_global < 0) all_.program.options_global = all_.global();
        const int options = take();
        emit(Op::get_global, options, 0, 0, all_.program.options_global);
        const int name = any(*index.key);
        emit(Op::index, to, options, name);
        at_line(line_of_read(index));
        emit(Op::option, to, name);
        break;
      }
      if (const std::optional<std::size_t> row = word_named(expression)) {
        word_into(*row, expression, to);
        break;
      }
      if (const lua::String* key = lua::literal_key(index); key != nullptr && is_global(*index.object, "base")) {
        const lua::Function* function = all_.scopes.function(key->value, file_);
        if (function == nullptr) refuse(expression, "a field of the base game that is not a function is not compiled");
        load(all_.value_of(*function), to);
        break;
      }
      for (const std::string_view library : {"math", "string", "table", "base"}) {
        if (is_global(*index.object, library)) refuse(expression, "this use of a library is not compiled");
      }
      if (const lua::String* key = lua::literal_key(index)) {
        field_into(index, key->value, to);
      } else if (const auto known = constant(*index.key);
                 known && known->is(Tag::integer) && known->as_integer() == static_cast<std::int32_t>(known->bits)) {
        const int object = any(*index.object);
        at_line(line_of_read(index));
        operand(*index.object);
        emit(Op::place, to, object, 0, static_cast<int>(known->as_integer()));
      } else {
        // Lua reads the variable after the key, which may have set it.
        const auto* name = lua::node_cast<lua::Name>(index.object);
        const bool is_variable = name != nullptr && name->local != nullptr;
        const int early = is_variable ? -1 : any(*index.object);
        const int place = any(*index.key);
        const int object = is_variable ? any(*index.object) : early;
        at_line(line_of_read(index));
        operand(*index.object);
        emit(Op::index, to, object, place);
      }
      break;
    }
    case lua::Kind::call: {
      if (is_boolean(expression)) {
        boolean_into(expression, to);
        break;
      }
      const int at = call(static_cast<const lua::Call&>(expression), 2);
      if (at != to) emit(Op::move, to, at);
      break;
    }
    case lua::Kind::binary: return binary_into(static_cast<const lua::Binary&>(expression), to);
    case lua::Kind::unary: {
      const auto& unary = static_cast<const lua::Unary&>(expression);
      if (const auto pile = pile_named(*unary.operand); pile && unary.op == lua::UnaryOperator::length) {
        emit(Op::size_of, to, 0, 0, *pile);
        break;
      }
      const int operand = any(*unary.operand);
      switch (unary.op) {
        case lua::UnaryOperator::logical_not: emit(Op::logical_not, to, operand); break;
        case lua::UnaryOperator::length:
          at_line(unary.range.begin.line);
          this->operand(*unary.operand);
          emit(Op::length, to, operand);
          break;
        case lua::UnaryOperator::negate:
          this->operand(*unary.operand);
          emit(Op::negate, to, operand);
          mark_last(unary.range.begin.line);
          break;
        case lua::UnaryOperator::bit_not: {
          const int all_bits = take();
          load(Value::integer(-1), all_bits);
          this->operand(*unary.operand);
          emit(Op::bit_xor, to, operand, all_bits);
          mark_last(unary.range.begin.line);
          break;
        }
      }
      break;
    }
    case lua::Kind::table: return table_into(static_cast<const lua::Table&>(expression), to);
    case lua::Kind::function: return function_into(static_cast<const lua::Function&>(expression), to);
    case lua::Kind::vararg: {
      const int at = several(expression, 2);
      emit(Op::move, to, at);
      break;
    }
    default: refuse(expression, "this expression is not compiled");
  }
}

std::optional<PileId> FunctionCompiler::pile_named(const lua::Expression& expression) const {
  const std::string name(lua::global_name(lua::bare(expression)));
  if (name.empty() || all_.scopes.is_variable(name)) return std::nullopt;
  const PileGroup* group = all_.in.setup.group(name);
  return group != nullptr && group->shape == PileGroup::Shape::single ? std::optional(group->first) : std::nullopt;
}

void FunctionCompiler::field_into(const lua::Index& index, const std::string& field, int to) {
  const lua::Expression& object = *index.object;
  const int text = static_cast<int>(all_.program.text(field));
  const bool is_end = field == "top" || field == "bottom";
  const int end = field == "bottom" ? 1 : 0;
  if (is_end) {
    if (const auto pile = pile_named(object)) return void(emit(Op::end_of, to, 0, end, *pile));
  }
  const int of = any(object);
  at_line(line_of_read(index));
  operand(object);
  if (is_end) return void(emit(Op::field_end, to, of, end, text));
  if (field == "pile") return void(emit(Op::pile_of, to, of, 0, text));
  if (const Field its = field_named(field); its < Field::name)
    return void(emit(Op::field_face, to, of, static_cast<int>(its), text));
  const PileGroup* group = all_.in.setup.group(field);
  if (group != nullptr && group->is_of_each_player() && text <= INT16_MAX)
    return void(emit(Op::field_pile, to, of, 0, text << 16 | group->first));
  emit(Op::field, to, of, 0, text);
}

void FunctionCompiler::name_into(const lua::Name& name, int to) {
  if (name.local == nullptr) return global_into(name, to);
  const lua::Local& local = *name.local;
  if (const lua::Function* function = all_.scopes.function(local)) {
    return load(all_.value_of(*function), to);
  }
  if (all_.scopes.is_of_file(local)) {
    emit(Op::get_global, to, 0, 0, all_.file_local(local));
    return;
  }
  const int held = register_of(local);
  if (is_cell(local)) emit(Op::get_cell, to, held);
  else if (held != to) emit(Op::move, to, held);
}

void FunctionCompiler::global_into(const lua::Name& name, int to) {
  const LoadedGame& in = all_.in;
  const Setup& setup = in.setup;
  const PublicInfo* variable = named(setup.publics, name.name);
  if (all_.scopes.is_variable(name.name) && variable == nullptr) {
    emit(Op::get_global, to, 0, 0, all_.global_variable(name.name));
    // An undefined callback is nil.
    if (!all_.scopes.is_set_when_loaded(name.name) && word_of(Owner::callback, name.name) == nullptr) {
      const int known = emit(Op::jump_constant, to, all_.constant(Value{}), 0);
      unknown_name(name);
      land(known);
    }
    return;
  }
  const std::size_t files = function_.enclosing == nullptr ? file_ + 1 : in.rules->files.size();
  if (const lua::Function* function = all_.scopes.function(name.name, files)) return load(all_.value_of(*function), to);
  if (variable != nullptr) {
    if (variable->each || variable->each_team) unknown_name(name);
    else emit(Op::get_public, to, 0, 0, all_.program.public_places[slot(variable - setup.publics.data())]);
    return;
  }
  const NamedThing* thing = named(all_.things, name.name);
  if (thing != nullptr && thing->value.is_nil()) {
    const bool is_new = !all_.global_variables.contains(name.name);
    const int global = all_.global_variable(name.name);
    if (is_new) all_.program.lists.push_back({global, thing->element, thing->items});
    if (name.name == "players") all_.program.players_global = global;
    emit(Op::get_global, to, 0, 0, global);
  } else if (thing != nullptr) {
    load(thing->value, to);
  } else if (setup.group(name.name) != nullptr) {  // a pile of each player
    unknown_name(name);
  } else if (name.name == "dealer") {
    emit(Op::dealer, to);
  } else if (name.name == "deal_number") {
    emit(Op::deal_number, to);
  } else if (word_of(Owner::callback, name.name) != nullptr) {
    load(Value{}, to);  // an undefined callback
  } else if (const auto row = word_named(name)) {
    word_into(*row, name, to);
  } else if (is_global_word(name.name) && name.name != "teams") {  // without teams an unknown name
    refuse(name, "`" + name.name + "` used as a value is not compiled");
  } else {
    unknown_name(name);
  }
}

void FunctionCompiler::unknown_name(const lua::Name& name) {
  const LoadedGame& in = all_.in;
  std::vector<std::string> names = names_of_language(in.setup);
  for (const LuaScript& script : in.rules->scripts) {
    for (const auto& [global, uses] : script.globals) {
      const bool is_set = std::any_of(uses.writes.begin(), uses.writes.end(), [&](const lua::Name* write) {
        return lua::enclosing<lua::Function>(*write) == script.main;  // globals can only be set while loading
      });
      if (is_set && global != name.name) names.push_back(global);
    }
  }
  at_line(line_of_read(name));
  fault(no_global(in.setup, name.name, std::move(names)));
}

bool FunctionCompiler::is_boolean(const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  if (const auto* unary = lua::node_cast<lua::Unary>(&bare)) return unary->op == lua::UnaryOperator::logical_not;
  if (const auto* call = lua::node_cast<lua::Call>(&bare)) return is_named(*call) || is_boolean_in_place(*call);
  const auto* binary = lua::node_cast<lua::Binary>(&bare);
  if (binary == nullptr) return bare.kind == lua::Kind::boolean;
  if (binary->op == BinaryOperator::logical_and || binary->op == BinaryOperator::logical_or)
    return is_boolean(*binary->left) && is_boolean(*binary->right);
  return is_comparison(binary->op);
}

void FunctionCompiler::boolean_into(const lua::Expression& expression, int to) {
  std::vector<int> no;
  branch(expression, false, no);
  load(Value::boolean(true), to);
  const int end = emit(Op::jump);
  land(no);
  load(Value::boolean(false), to);
  land(end);
}

FunctionCompiler::Joined FunctionCompiler::joined_parts(const lua::Binary& binary) {
  // `..` is right-associative; flatten it into one concatenation, as Lua does even through parentheses.
  Joined result;
  const lua::Expression* rest = &binary;
  while (true) {
    const auto* joined = lua::node_cast<lua::Binary>(&lua::bare(*rest));
    if (joined == nullptr || joined->op != lua::BinaryOperator::concat || result.parts.size() > 100) break;
    result.parts.push_back(joined->left);
    result.line = joined->op_range.begin.line;
    rest = joined->right;
  }
  result.parts.push_back(rest);
  for (const lua::Expression* part : result.parts) fresh(*part);
  return result;
}

void FunctionCompiler::join(const Joined& joined, int first, int to) {
  for (std::size_t i = 0; i < joined.parts.size(); ++i) operand(*joined.parts[i], static_cast<int>(i));
  emit(Op::concat, to, first, static_cast<int>(joined.parts.size()));
  mark_last(joined.line);
}

void FunctionCompiler::binary_into(const lua::Binary& binary, int to) {
  const Temporaries freed(*this);
  if (is_boolean(binary)) return boolean_into(binary, to);
  if (binary.op == BinaryOperator::logical_and || binary.op == BinaryOperator::logical_or) {
    const bool is_and = binary.op == BinaryOperator::logical_and;
    if (const std::optional<Value> left = constant(*binary.left)) return into(*binary.right, to);
    std::vector<int> ends;
    if (is_and && is_boolean(*binary.left)) {
      // `a < b and c`: the comparison is the result only if it is false.
      std::vector<int> no;
      branch(*binary.left, false, no);
      into(*binary.right, to);
      ends.push_back(emit(Op::jump));
      land(no);
      load(Value::boolean(false), to);
      return land(ends);
    }
    if (!is_and) {
      // `a and b or c` with a comparison as `a`, the usual form.
      const auto* chosen = lua::node_cast<lua::Binary>(&lua::bare(*binary.left));
      if (chosen != nullptr && chosen->op == BinaryOperator::logical_and && is_boolean(*chosen->left)) {
        std::vector<int> no;
        branch(*chosen->left, false, no);
        into(*chosen->right, to);
        ends.push_back(emit(Op::jump_if, to, 0, 1));
        land(no);
        into(*binary.right, to);
        return land(ends);
      }
    }
    into(*binary.left, to);
    ends.push_back(emit(Op::jump_if, to, 0, is_and ? 0 : 1));
    into(*binary.right, to);
    return land(ends);
  }
  if (binary.op == BinaryOperator::concat) {
    const int first = next_;
    return join(joined_parts(binary), first, to);
  }
  Op op{};
  switch (binary.op) {
    case BinaryOperator::add: op = Op::add; break;
    case BinaryOperator::subtract: op = Op::subtract; break;
    case BinaryOperator::multiply: op = Op::multiply; break;
    case BinaryOperator::divide: op = Op::divide; break;
    case BinaryOperator::floor_divide: op = Op::floor_divide; break;
    case BinaryOperator::modulo: op = Op::modulo; break;
    case BinaryOperator::power: op = Op::power; break;
    case BinaryOperator::bit_and: op = Op::bit_and; break;
    case BinaryOperator::bit_or: op = Op::bit_or; break;
    case BinaryOperator::bit_xor: op = Op::bit_xor; break;
    case BinaryOperator::shift_left: op = Op::shift_left; break;
    case BinaryOperator::shift_right: op = Op::shift_right; break;
    default: refuse(binary, "this operator is not compiled");
  }
  if (const std::optional<Value> right = constant(*binary.right);
      right && right->is(Tag::integer) && (op == Op::add || op == Op::subtract) && right->as_integer() > INT32_MIN &&
      right->as_integer() <= INT32_MAX) {
    const int left = any(*binary.left);
    const auto number = static_cast<int>(right->as_integer());
    operand(*binary.left);
    emit(Op::add_integer, to, left, op == Op::add ? 0 : 1, op == Op::add ? number : -number);
  } else {
    const auto [first, second] = operands(*binary.left, *binary.right);
    operand(*binary.left);
    operand(*binary.right, 1);
    emit(op, to, first, second);
  }
  mark_last(binary.op_range.begin.line);
}

bool FunctionCompiler::fits_registers(const lua::Table& table, std::size_t most) const {
  const bool only_places =
      std::all_of(table.fields.begin(), table.fields.end(), [](const auto& field) { return field.key == nullptr; });
  return only_places && table.fields.size() <= most && (table.fields.empty() || !is_open(*table.fields.back().value));
}

void FunctionCompiler::table_into(const lua::Table& table, int to) {
  const int before = next_;
  constexpr std::size_t kFew = 12;  // values that are evaluated into registers at once
  if (!table.fields.empty() && fits_registers(table, kFew)) {
    for (const lua::TableField& field : table.fields) fresh(*field.value);
    emit(Op::table_of, to, before, static_cast<int>(table.fields.size()));
    next_ = before;
    return;
  }
  // Build it in a new register: its values may read the old value of `to`.
  const int made = take();
  int places = 0, names = 0;
  for (const lua::TableField& field : table.fields) (field.key == nullptr ? places : names) += 1;
  emit(Op::new_table, made, std::min(places, 255), std::min(names, 255));
  // If computed keys may be array indices too, the array items are stored last, as in Lua.
  const bool is_mixed = places > 0 && std::any_of(table.fields.begin(), table.fields.end(), [](const auto& field) {
                          return field.key != nullptr && lua::string_literal(*field.key) == nullptr;
                        });
  constexpr std::size_t kMostHeld = 50;  // LFIELDS_PER_FLUSH
  const int first_held = next_;
  std::vector<int> held;
  int place = 0;
  const auto append_held = [&] {
    const int first = place - static_cast<int>(held.size()) + 1;
    for (std::size_t i = 0; i < held.size(); ++i) emit(Op::append, made, held[i], 0, first + static_cast<int>(i));
    if (!held.empty()) next_ = first_held;
    held.clear();
  };
  for (std::size_t i = 0; i < table.fields.size(); ++i) {
    const lua::TableField& field = table.fields[i];
    if (held.size() == kMostHeld) append_held();
    const int inner = next_;
    if (field.key == nullptr) {
      ++place;
      if (i + 1 == table.fields.size() && is_open(*field.value)) {
        const int at = several(*field.value, 0);
        --place;
        append_held();
        ++place;
        emit(Op::append_more, made, at, 0, place);
      } else if (is_mixed) {
        held.push_back(fresh(*field.value));
        continue;
      } else {
        emit(Op::append, made, any(*field.value), 0, place);
      }
    } else if (const lua::String* name = lua::string_literal(*field.key)) {
      emit(Op::set_field, made, any(*field.value), 0, static_cast<int>(all_.program.text(name->value)));
    } else {
      const auto [key, value] = operands(*field.key, *field.value);
      at_line(field.value->range.end.line);
      emit(Op::set_index, made, key, value);
    }
    next_ = inner;
  }
  append_held();
  emit(Op::move, to, made);
  next_ = before;
}

}  // namespace houserules
