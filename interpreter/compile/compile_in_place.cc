// Inlines functions: predicates of list methods, and small functions, whose parameters become the registers of their
// arguments. This eliminates most calls of helper functions.
#include <algorithm>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "interpreter/compile/function_compiler.h"
#include "runtime/text.h"

namespace houserules {

using machine::Tag;
using machine::Value;

namespace {

constexpr int kMostNodes = 80;          ///< AST nodes of an inlined function
constexpr std::size_t kMostDeep = 4;    ///< nesting depth of inlined functions
constexpr std::size_t kMostCode = 600;  ///< instructions after which nothing more is inlined
constexpr int kMostRegisters = 120;

bool is_small(const lua::Function& function) {
  int nodes = 0;
  lua::walk(*function.body, [&](const lua::Node&) { return ++nodes <= kMostNodes; });
  return nodes <= kMostNodes;
}

/// The expression that a function returns if it does nothing else; otherwise null.
const lua::Expression* only_value(const lua::Function& function) {
  if (function.body->statements.size() != 1) return nullptr;
  const auto* given = lua::node_cast<lua::Return>(function.body->statements[0]);
  return given != nullptr && given->values.size() == 1 ? given->values[0] : nullptr;
}

}  // namespace

bool FunctionCompiler::always_returns(const lua::Block& block) {
  if (block.statements.empty()) return false;
  const lua::Statement& last = *block.statements.back();
  if (last.kind == lua::Kind::return_values) return true;
  const auto* fork = lua::node_cast<lua::If>(&last);
  return fork != nullptr && fork->otherwise != nullptr && always_returns(*fork->otherwise) &&
         std::all_of(fork->branches.begin(), fork->branches.end(),
                     [](const auto& branch) { return always_returns(*branch.body); });
}

bool FunctionCompiler::may_be_in_place(const lua::Function& function) const {
  if (&function == &function_ || function_.enclosing == nullptr || function.is_vararg) return false;
  if (in_place_.size() >= kMostDeep || code_.size() > kMostCode || next_ > kMostRegisters) return false;
  if (contains(in_place_, &function)) return false;
  const auto [at, is_new] = all_.small.try_emplace(&function, false);
  if (is_new) at->second = is_small(function);
  return at->second;
}

const lua::Function* FunctionCompiler::in_place(const lua::Call& call) const {
  const lua::Function* function = callee(call);
  if (function == nullptr || !may_be_in_place(*function)) return nullptr;
  // A call as the last argument may provide several values.
  const bool is_short = call.arguments.size() < function->parameters.size();
  if (is_short && !call.arguments.empty() && is_open(*call.arguments.back())) return nullptr;
  return function;
}

FunctionCompiler::InPlace::InPlace(FunctionCompiler& in, const lua::Function& function) : in_(in) {
  in.in_place_.push_back(&function);
  file_ = std::exchange(in.file_, in.all_.scopes.file_of(function));
}

FunctionCompiler::InPlace::~InPlace() {
  in_.in_place_.pop_back();
  in_.file_ = file_;
}

void FunctionCompiler::bind(const lua::Local& parameter, int held) {
  known_.erase(&parameter);
  known_functions_.erase(&parameter);
  of_card_.erase(&parameter);
  if (parameter.assigned_later() || is_cell(parameter)) {
    const int own = take();
    emit(is_cell(parameter) ? Op::new_cell : Op::move, own, held);
    held = own;
  }
  registers_[&parameter] = held;
}

FunctionCompiler::Given FunctionCompiler::given(const lua::Local& parameter, const lua::Expression* argument) {
  if (!parameter.assigned_later() && !parameter.captured) {
    const lua::Function* function = argument == nullptr ? nullptr : function_named(lua::bare(*argument));
    std::optional<Value> value = argument == nullptr ? Value{} : constant(*argument);
    if (function != nullptr) value = all_.value_of(*function);
    if (value) return {value, function, 0};
  }
  if (argument != nullptr) return {{}, nullptr, any(*argument)};
  const int own = take();
  load(Value{}, own);
  return {{}, nullptr, own};
}

// Evaluates all arguments in source order before binding any parameter, because arguments may call the same function.
void FunctionCompiler::bind(const lua::Function& function, const std::vector<lua::Expression*>& arguments,
                            const lua::Local* but) {
  std::vector<Given> all(function.parameters.size());
  for (std::size_t i = 0; i < std::max(arguments.size(), all.size()); ++i) {
    if (i >= all.size()) any(*arguments[i]);
    else if (function.parameters[i] != but)
      all[i] = given(*function.parameters[i], i < arguments.size() ? arguments[i] : nullptr);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const lua::Local& parameter = *function.parameters[i];
    if (&parameter == but) continue;
    bind(parameter, all[i].held);
    if (!all[i].value) continue;
    known_[&parameter] = *all[i].value;
    known_functions_[&parameter] = all[i].function;
  }
}

void FunctionCompiler::body_into(const lua::Function& function, int to) {
  Returns returns{to, nullptr, false, {}, inlined_, std::exchange(breaks_, {}), std::exchange(labels_, {})};
  inlined_ = &returns;
  block(*function.body);
  end_body(function, returns);
  if (to >= 0 && !always_returns(*function.body)) load(Value{}, to);
  land(returns.ends);
}

void FunctionCompiler::body_branch(const lua::Function& function, bool when, std::vector<int>& jumps) {
  const Temporaries freed(*this);
  if (const lua::Expression* value = only_value(function)) {
    count(*function.body->statements[0]);
    branch(*value, when, jumps);
  } else {
    Returns returns{take(), &jumps, when, {}, inlined_, std::exchange(breaks_, {}), std::exchange(labels_, {})};
    inlined_ = &returns;
    block(*function.body);
    end_body(function, returns);
    if (!always_returns(*function.body) && !when) jumps.push_back(emit(Op::jump));
    land(returns.ends);
  }
}

void FunctionCompiler::end_body(const lua::Function& function, Returns& returns) {
  inlined_ = returns.around;
  breaks_ = std::move(returns.breaks);
  labels_ = std::move(returns.labels);
  const auto& statements = function.body->statements;
  const bool ends_so = !statements.empty() && statements.back()->kind == lua::Kind::return_values;
  if (!ends_so || returns.ends.empty() || returns.ends.back() != here() - 1) return;
  returns.ends.pop_back();  // a jump to the next instruction
  code_.pop_back();
}

bool FunctionCompiler::gives_one(const lua::Call& call) const {
  const lua::Function* function = in_place(call);
  const lua::Expression* value = function == nullptr ? nullptr : only_value(*function);
  return value != nullptr && value->kind != lua::Kind::call;
}

bool FunctionCompiler::is_boolean_in_place(const lua::Call& call) {
  const lua::Function* function = in_place(call);
  const lua::Expression* value = function == nullptr ? nullptr : only_value(*function);
  if (value == nullptr) return false;
  const InPlace place(*this, *function);
  return is_boolean(*value);
}

int FunctionCompiler::call_in_place(const lua::Function& function, const lua::Call& call, bool is_wanted) {
  const int at = take();
  bind(function, call.arguments);
  const InPlace place(*this, function);
  body_into(function, is_wanted ? at : -1);
  next_ = at + 1;
  return at;
}

void FunctionCompiler::tail_in_place(const lua::Function& function, const lua::Call& call) {
  const Temporaries freed(*this);
  bind(function, call.arguments);
  const InPlace place(*this, function);
  const auto breaks = std::exchange(breaks_, {});
  auto labels = std::exchange(labels_, {});
  block(*function.body);
  breaks_ = breaks;
  labels_ = std::move(labels);
  if (!always_returns(*function.body)) emit(Op::give, 0, 0);
}

bool FunctionCompiler::branch_in_place(const lua::Call& call, bool when, std::vector<int>& jumps) {
  const lua::Function* function = in_place(call);
  if (function == nullptr) return false;
  const Temporaries freed(*this);
  bind(*function, call.arguments);
  const InPlace place(*this, *function);
  body_branch(*function, when, jumps);
  return true;
}

std::optional<bool> FunctionCompiler::faces_in_place(const lua::Call& call, std::size_t card, int among, int to) {
  const lua::Function* function = in_place(call);
  const lua::Expression* value = function == nullptr ? nullptr : only_value(*function);
  if (value == nullptr || card >= function->parameters.size()) return std::nullopt;
  const lua::Local& asked = *function->parameters[card];
  if (asked.captured || asked.assigned_later()) return std::nullopt;
  bind(*function, call.arguments, &asked);
  of_card_[&asked] = {};
  const InPlace place(*this, *function);
  const bool done = faces_into(*value, among, to);
  of_card_.erase(&asked);
  return done;
}

}  // namespace houserules
