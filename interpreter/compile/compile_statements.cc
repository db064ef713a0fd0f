// Compiles statements.
#include <algorithm>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "interpreter/compile/function_compiler.h"
#include "interpreter/compile/lines.h"
#include "interpreter/compile/tables.h"
#include "interpreter/machine/words.h"

namespace houserules {

using machine::kOpen;
using machine::Value;

void FunctionCompiler::block(const lua::Block& block) {
  const Temporaries freed(*this);
  begin_labels();
  for (const lua::Statement* statement : block.statements) {
    this->statement(*statement);
  }
  end_labels();
}

void FunctionCompiler::count(const lua::Statement& statement) {
  const auto number = all_.counted.find(&statement);
  if (number != all_.counted.end()) emit(Op::count, 0, 0, 0, number->second);
}

void FunctionCompiler::end_labels() {
  const Labels done = std::move(labels_.back());
  labels_.pop_back();
  // The other jumps lead to labels of an enclosing block.
  if (!labels_.empty()) labels_.back().jumps.insert(labels_.back().jumps.end(), done.jumps.begin(), done.jumps.end());
}

void FunctionCompiler::label(const lua::Label& label) {
  Labels& labels = labels_.back();
  labels.at[label.name] = here();
  std::erase_if(labels.jumps, [&](const auto& jump) {
    if (jump.first != label.name) return false;
    land(jump.second);
    return true;
  });
}

void FunctionCompiler::go_to(const lua::Goto& statement) {
  for (auto labels = labels_.rbegin(); labels != labels_.rend(); ++labels) {
    const auto found = labels->at.find(statement.label);
    if (found == labels->at.end()) continue;
    at_line(statement.range.begin.line);
    return jump_back(found->second);
  }
  labels_.back().jumps.emplace_back(statement.label, emit(Op::jump));
}

void FunctionCompiler::statement(const lua::Statement& statement) {
  using lua::Kind;
  count(statement);
  switch (statement.kind) {
    case Kind::local: return local(static_cast<const lua::LocalStatement&>(statement));
    case Kind::assignment: return assignment(static_cast<const lua::Assignment&>(statement));
    case Kind::call_statement: {
      const Temporaries freed(*this);
      call(*static_cast<const lua::CallStatement&>(statement).call, 1);
      return;
    }
    case Kind::do_block: return block(*static_cast<const lua::Do&>(statement).body);
    case Kind::while_loop: return while_loop(static_cast<const lua::While&>(statement));
    case Kind::repeat_loop: return repeat_loop(static_cast<const lua::Repeat&>(statement));
    case Kind::if_else: return if_else(static_cast<const lua::If&>(statement));
    case Kind::numeric_for: return numeric_for(static_cast<const lua::NumericFor&>(statement));
    case Kind::generic_for: return generic_for(static_cast<const lua::GenericFor&>(statement));
    case Kind::function_statement: {
      const auto& defined = static_cast<const lua::FunctionStatement&>(statement);
      if (!all_.scopes.global_name(*defined.function).empty()) return void(all_.function(*defined.function));
      const Temporaries freed(*this);
      const Target to = target(*defined.target);
      const int value = take();
      function_into(*defined.function, value);
      assign(to, value);
      return;
    }
    case Kind::local_function: return local_function(static_cast<const lua::LocalFunction&>(statement));
    case Kind::return_values: return give(static_cast<const lua::Return&>(statement));
    case Kind::break_loop: breaks_.back().push_back(emit(Op::jump)); return;
    case Kind::label: return label(static_cast<const lua::Label&>(statement));
    case Kind::goto_label: return go_to(static_cast<const lua::Goto&>(statement));
    default: refuse(statement, "this statement is not compiled");
  }
}

/// Declares a local with the value in a register, which becomes the local's own register if possible.
void FunctionCompiler::declare(const lua::Local& local, int value, const lua::Expression* given) {
  if (all_.scopes.is_of_file(local)) {
    set_global(value, all_.file_local(local), given);
    return;
  }
  if (is_cell(local)) emit(Op::new_cell, value, value);
  registers_[&local] = value;
}

void FunctionCompiler::local(const lua::LocalStatement& statement) {
  const int count = static_cast<int>(statement.names.size());
  for (const lua::Local* name : statement.names) {
    if (name->attribute == lua::Attribute::close) refuse(statement, "`<close>` is not compiled");
  }
  const int first = next_;
  const int values = static_cast<int>(statement.values.size());
  values_into(statement.values, count);
  bool is_of_file = false;
  for (int i = 0; i < count; ++i) {
    const lua::Local& name = *statement.names[static_cast<std::size_t>(i)];
    is_of_file = all_.scopes.is_of_file(name);
    declare(name, first + i, i < values ? statement.values[static_cast<std::size_t>(i)] : nullptr);
  }
  if (is_of_file) next_ = first;
}

// Whether Lua reads the variable `t` in `t.name = ...` only when it assigns. It does unless `t` is a later target of
// the same statement; for upvalues, only if the name is short. It matters if the assigned value changes `t`.
bool FunctionCompiler::is_read_late(const lua::Expression& expression, bool of_name,
                                    std::span<const lua::Expression* const> further) const {
  const auto* name = lua::node_cast<lua::Name>(&expression);
  if (name == nullptr || name->local == nullptr || all_.scopes.function(*name->local) != nullptr) return false;
  const auto assigns = [&](const lua::Expression* other) {
    const auto* its = lua::node_cast<lua::Name>(other);
    return its != nullptr && its->local == name->local;
  };
  if (std::any_of(further.begin(), further.end(), assigns)) return false;
  return name->upvalue ? of_name : all_.scopes.is_of_file(*name->local) || is_cell(*name->local);
}

FunctionCompiler::Target FunctionCompiler::target(const lua::Expression& expression,
                                                  std::span<const lua::Expression* const> further) {
  constexpr std::size_t kShort = 40;  // LUAI_MAXSHORTLEN
  Target target{&expression};
  if (const auto* index = lua::node_cast<lua::Index>(&expression)) {
    if (is_global(*index->object, "options")) refuse(expression, "`options` cannot be set");
    const lua::String* key = lua::literal_key(*index);
    const bool is_early = !is_read_late(*index->object, key != nullptr && key->value.size() <= kShort, further);
    // The variable is read after the key, which may have set it.
    const auto* name = lua::node_cast<lua::Name>(index->object);
    const bool is_variable = name != nullptr && name->local != nullptr;
    if (is_early && !is_variable) target.object = fresh(*index->object);
    if (key == nullptr && !is_read_late(*index->key, false, further)) target.key = fresh(*index->key);
    if (is_early && is_variable) target.object = fresh(*index->object);
  }
  return target;
}

void FunctionCompiler::set_global(int value, int global, const lua::Expression* given) {
  emit(Op::set_global, value, 0, 0, global);
  const bool is_constant = given != nullptr && lua::bare(*given).kind == lua::Kind::table &&
                           function_.enclosing == nullptr && breaks_.empty();
  const auto [at, is_first] = all_.tables.try_emplace(global, is_constant);
  if (!is_first) at->second = false;
}

void FunctionCompiler::assign(const Target& target, int value, const lua::Expression* given) {
  if (const auto* index = lua::node_cast<lua::Index>(target.expression)) {
    const Temporaries freed(*this);
    const int object = target.object >= 0 ? target.object : fresh(*index->object);
    if (const lua::String* key = lua::literal_key(*index)) {
      at_line(line_of_write(*index));
      operand(*index->object);
      emit(Op::set_field, object, value, 0, static_cast<int>(all_.program.text(key->value)));
    } else {
      const int at = target.key >= 0 ? target.key : fresh(*index->key);
      at_line(line_of_write(*index));
      operand(*index->object);
      emit(Op::set_index, object, at, value);
    }
    return;
  }
  const auto& name = static_cast<const lua::Name&>(*target.expression);
  if (name.local != nullptr) {
    if (all_.scopes.is_of_file(*name.local)) {
      set_global(value, all_.file_local(*name.local), given);
    } else {
      const int held = register_of(*name.local);
      if (is_cell(*name.local)) emit(Op::set_cell, held, value);
      else emit(Op::move, held, value);
    }
    return;
  }
  const std::vector<PublicInfo>& publics = all_.in.setup.publics;
  const PublicInfo* info = named(publics, name.name);
  if (info == nullptr && function_.enclosing == nullptr)
    return set_global(value, all_.global_variable(name.name), given);
  at_line(line_of_write(name));
  if (info == nullptr || info->each || info->each_team) fault(no_assignment(all_.in.setup, name.name));
  else emit(Op::set_public, value, 0, 0, static_cast<int>(info - publics.data()));
}

/// Evaluates exactly `count` values into new registers.
void FunctionCompiler::values_into(const std::vector<lua::Expression*>& given, int count) {
  const int first = next_;
  const int values = static_cast<int>(given.size());
  for (int i = 0; i < values; ++i) {
    const lua::Expression& value = *given[static_cast<std::size_t>(i)];
    if (i == values - 1 && values < count && is_open(value)) {
      several(value, count - i + 1);
      next_ = first + i;
      take(count - i);
    } else if (i < count) {
      fresh(value);
    } else {
      const Temporaries freed(*this);
      any(value);
    }
  }
  if (next_ < first + count) {
    const int missing = first + count - next_;
    emit(Op::nil, take(missing), missing);
  }
}

void FunctionCompiler::assignment(const lua::Assignment& statement) {
  const Temporaries freed(*this);
  if (statement.targets.size() == 1 && statement.values.size() == 1) {
    const lua::Expression& value = *statement.values[0];
    const auto* defined = lua::node_cast<lua::Function>(&value);
    if (defined != nullptr && !all_.scopes.global_name(*defined).empty()) return void(all_.function(*defined));
    const auto* name = lua::node_cast<lua::Name>(statement.targets[0]);
    // An operation reads its operands before it writes; a constructor may write first.
    const auto* binary = lua::node_cast<lua::Binary>(&lua::bare(value));
    const bool is_simple = lua::bare(value).kind != lua::Kind::table && lua::bare(value).kind != lua::Kind::function &&
                           (binary == nullptr || binary->op > lua::BinaryOperator::logical_and);
    if (name != nullptr && name->local != nullptr && !all_.scopes.is_of_file(*name->local) && !is_cell(*name->local) &&
        is_simple) {
      into(value, register_of(*name->local));
    } else {
      const Target to = target(*statement.targets[0]);
      assign(to, any(value), &value);
    }
    return;
  }
  std::vector<Target> targets;
  for (std::size_t i = 0; i < statement.targets.size(); ++i)
    targets.push_back(target(*statement.targets[i], std::span(statement.targets).subspan(i + 1)));
  const int first = next_;
  const int count = static_cast<int>(targets.size());
  values_into(statement.values, count);
  // From last to first, like Lua.
  for (int i = count; i-- > 0;) assign(targets[static_cast<std::size_t>(i)], first + i);
}

void FunctionCompiler::local_function(const lua::LocalFunction& statement) {
  const lua::Local& local = *statement.local;
  if (all_.scopes.function(local) != nullptr) return void(all_.function(*statement.function));
  const int value = take();
  if (all_.scopes.is_of_file(local)) {
    function_into(*statement.function, value);
    set_global(value, all_.file_local(local), nullptr);
    --next_;
    return;
  }
  registers_[&local] = value;
  if (is_cell(local)) {  // it may be recursive
    emit(Op::nil, value, 1);
    emit(Op::new_cell, value, value);
    const int made = take();
    function_into(*statement.function, made);
    emit(Op::set_cell, value, made);
    --next_;
  } else {
    function_into(*statement.function, value);
  }
}

void FunctionCompiler::if_else(const lua::If& statement) {
  std::vector<int> ends;
  for (std::size_t i = 0; i < statement.branches.size(); ++i) {
    const auto& [condition, then] = statement.branches[i];
    const std::optional<Value> known = constant(*condition);
    if (known && !known->is_true()) continue;
    std::vector<int> past;
    if (!known) branch(*condition, false, past);
    block(*then);
    if (known) {
      land(ends);
      return;
    }
    const bool is_last = i + 1 == statement.branches.size() && statement.otherwise == nullptr;
    if (!is_last) ends.push_back(emit(Op::jump));
    land(past);
  }
  if (statement.otherwise != nullptr) block(*statement.otherwise);
  land(ends);
}

/// Ends the body of a loop: jumps back to `begin`, and makes `out` and each `break` lead to the end.
void FunctionCompiler::end_loop(const lua::Statement& loop, int begin, const std::vector<int>& out) {
  count(loop);
  at_line(loop.range.begin.line);
  jump_back(begin);
  land(out);
  land(breaks_.back());
  breaks_.pop_back();
}

void FunctionCompiler::while_loop(const lua::While& statement) {
  const int begin = here();
  std::vector<int> out;
  branch(*statement.condition, false, out);
  breaks_.emplace_back();
  block(*statement.body);
  end_loop(statement, begin, out);
}

void FunctionCompiler::repeat_loop(const lua::Repeat& statement) {
  const int begin = here();
  const Temporaries freed(*this);
  breaks_.emplace_back();
  begin_labels();
  for (const lua::Statement* inner : statement.body->statements) {
    this->statement(*inner);
  }
  end_labels();
  std::vector<int> out;
  branch(*statement.condition, true, out);  // the condition sees the locals of the body
  end_loop(statement, begin, out);
}

void FunctionCompiler::loop_variables(const std::vector<lua::Local*>& variables, int first) {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const int at = first + static_cast<int>(i);
    if (is_cell(*variables[i])) {
      // The loop itself uses the plain value.
      const int cell = take();
      emit(Op::new_cell, cell, at);
      registers_[variables[i]] = cell;
    } else {
      registers_[variables[i]] = at;
    }
  }
}

/// Compiles the body of a generic `for`, whose variables begin at `first`.
void FunctionCompiler::walk(const lua::GenericFor& statement, int first, int begin, int out) {
  breaks_.emplace_back();
  loop_variables(statement.variables, first);
  block(*statement.body);
  end_loop(statement, begin, {out});
}

void FunctionCompiler::numeric_for(const lua::NumericFor& statement) {
  const Temporaries freed(*this);
  const int first = fresh(*statement.start);
  fresh(*statement.stop);
  if (statement.step != nullptr) fresh(*statement.step);
  else emit(Op::integer, take(), 0, 0, 1);
  take();
  at_line((statement.step != nullptr ? statement.step : statement.stop)->range.end.line);
  const int begin = emit(Op::for_begin, first);
  const int inside = here();
  breaks_.emplace_back();
  loop_variables({statement.variable}, first + 3);
  block(*statement.body);
  count(statement);
  at_line(statement.range.begin.line);
  const int next = emit(Op::for_next, first, std::min(here() - inside + 1, 255));
  code_.back().d = inside - next - 1;
  land(begin);
  land(breaks_.back());
  breaks_.pop_back();
}

void FunctionCompiler::generic_for(const lua::GenericFor& statement) {
  const auto* walked = lua::node_cast<lua::Call>(statement.values[0]);
  const int variables = static_cast<int>(statement.variables.size());
  if (statement.values.size() == 1 && walked != nullptr && is_gmatch(*walked)) return for_matches(statement, *walked);
  const auto is = [&](std::string_view name) {
    return statement.values.size() == 1 && walked != nullptr && walked->method.empty() &&
           is_global(*walked->target, name) && !walked->arguments.empty();
  };
  const int before = next_;
  Op next_op{};
  int hidden = 2, given = 1;
  if (is("choose_all")) {
    const int at = next_;
    if (walked->arguments.size() == 1 && is_open(*walked->arguments[0])) {
      several(*walked->arguments[0], 3);
    } else {
      if (walked->arguments.size() < 2) refuse(*walked, "`choose_all` without a function is not compiled");
      fresh(*walked->arguments[0]);
      fresh(*walked->arguments[1]);
      for (std::size_t i = 2; i < walked->arguments.size(); ++i) any(*walked->arguments[i]);
    }
    next_ = at;
    take(2);
    at_call(*walked);  // where execution stops and resumes
    emit(Op::nil, take(), 1);
    at_call(*walked);
    emit(Op::ask_all, at);
    emit(Op::integer, at + 1, 0, 0, 0);
    --next_;
    next_op = Op::answers_next;
    given = std::max(variables, 1);
    take(std::max(given, 5));
  } else {
    const bool is_each = is("each"), is_pairs = is("pairs");
    if (!is_each && !is_pairs && !is("ipairs")) return called_for(statement);
    const int at = fresh(*walked->arguments[0]);
    const bool is_own = is_own_list(*walked->arguments[0], at);
    for (std::size_t i = 1; i < walked->arguments.size(); ++i) any(*walked->arguments[i]);
    next_ = at + 1;
    if (is_each) {
      take();
      at_call(*walked, "each");
      emit(Op::each_begin, at, is_own ? machine::kInPlace : 0);
      next_op = Op::each_next;
    } else if (is_pairs) {
      take(2);
      at_call(*walked);
      emit(Op::keys_begin, at);
      next_op = Op::keys_next;
      hidden = 3;
      given = 2;
    } else {
      emit(Op::integer, take(), 0, 0, 0);
      next_op = Op::count_next;
      given = 2;
    }
    take(given);
  }
  const int begin = here();
  const int next = emit(next_op, before, next_op == Op::answers_next ? given : 4);
  if (variables > given) {
    const int more = take(variables - given);
    emit(Op::nil, more, variables - given);
  }
  walk(statement, before + hidden, begin, next);
  next_ = before;
}

// Registers: the function, its state, the control variable; then the loop variables.
void FunctionCompiler::called_for(const lua::GenericFor& statement) {
  const int before = next_;
  const int variables = static_cast<int>(statement.variables.size());
  constexpr int kHidden = 3;
  values_into(statement.values, kHidden);
  const int begin = here();
  const int called = take(std::max(variables, 1) + kHidden);
  for (int i = 0; i < kHidden; ++i) emit(Op::move, called + i, before + i);
  at_line(statement.range.begin.line);
  static const std::string kIterator = "for iterator";
  name_operand(0, "for iterator", kIterator);
  emit(Op::call_value, called, 2, variables + 1);
  next_ = called + std::max(variables, 1);
  const int ends = emit(Op::jump_constant, called, all_.constant(Value{}), 1);
  emit(Op::move, before + 2, called);
  walk(statement, called, begin, ends);
  next_ = before;
}

bool FunctionCompiler::is_gmatch(const lua::Call& call) const {
  if (!call.method.empty()) return call.method == "gmatch";
  const auto row = word_called(call);
  return row && *row == row_of(Owner::string, "gmatch");
}

void FunctionCompiler::for_matches(const lua::GenericFor& statement, const lua::Call& walked) {
  const Temporaries freed(*this);
  const int variables = static_cast<int>(statement.variables.size());
  const bool is_method = !walked.method.empty();
  in_gmatch_ = true;
  const int state = call_word(row_of(Owner::string, "gmatch"), walked, is_method ? walked.target : nullptr, 2);
  in_gmatch_ = false;
  next_ = state + 1;
  const int first = take(variables);
  const int begin = here();
  const auto [word, is_new] = all_.words.try_emplace(kNextMatch, static_cast<int>(all_.program.words.size()));
  if (is_new) all_.program.words.push_back({"gmatch", machine::next_match, false});
  emit(Op::move, first, state);
  at_line(statement.range.begin.line);
  emit(Op::word, first, 1, variables + 1, word->second);
  const int out = emit(Op::jump_constant, first, all_.constant(Value{}), 1);
  walk(statement, first, begin, out);
}

void FunctionCompiler::give(const lua::Return& statement) {
  const int before = next_;
  const auto& values = statement.values;
  if (inlined_ != nullptr) {  // an inlined call uses one value
    const bool is_condition = inlined_->jumps != nullptr;
    if (is_condition && values.size() <= 1) {
      if (!values.empty()) branch(*values[0], inlined_->when, *inlined_->jumps);
      else if (!inlined_->when) inlined_->jumps->push_back(emit(Op::jump));
    } else {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (i == 0 && inlined_->to >= 0) into(*values[i], inlined_->to);
        else any(*values[i]);
        next_ = before;
      }
      if (values.empty() && inlined_->to >= 0) load(Value{}, inlined_->to);
      if (is_condition) inlined_->jumps->push_back(emit(Op::jump_if, inlined_->to, 0, inlined_->when ? 1 : 0));
    }
    inlined_->ends.push_back(emit(Op::jump));
    return;
  }
  if (values.size() == 1 && is_open(*values[0])) {
    const auto* called = lua::node_cast<lua::Call>(values[0]);
    const int at = called != nullptr ? call(*called, 0, true) : several(*values[0], 0);
    if (at >= 0) emit(Op::give, at, kOpen);
  } else if (values.size() == 1) {
    emit(Op::give, any(*values[0]), 1);
  } else {
    const int count = all_of(statement.values);
    emit(Op::give, before, count);
  }
  next_ = before;
}

}  // namespace houserules
