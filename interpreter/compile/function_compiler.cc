#include "interpreter/compile/function_compiler.h"

#include <algorithm>

namespace houserules {

using machine::Instruction;
using machine::kOpen;

// ---- what all functions share ----

int Compilation::function(const lua::Function& source) {
  const auto [at, is_new] = functions.try_emplace(&source, static_cast<int>(program.functions.size()));
  if (is_new) {
    program.functions.emplace_back().name = source.name;
    waiting.push_back(&source);
  }
  return at->second;
}

int Compilation::global() { return program.state_size++; }

int Compilation::file_local(const lua::Local& local) {
  const auto [at, is_new] = file_locals.try_emplace(&local, 0);
  if (is_new) at->second = global();
  return at->second;
}

int Compilation::global_variable(const std::string& name) {
  const auto [at, is_new] = global_variables.try_emplace(name, 0);
  if (is_new) at->second = global();
  return at->second;
}

int Compilation::constant(machine::Value value) {
  for (std::size_t i = 0; i < program.constants.size(); ++i) {
    const machine::Value& held = program.constants[i];
    if (held.tag == value.tag && held.bits == value.bits) return static_cast<int>(i);
  }
  program.constants.push_back(value);
  return static_cast<int>(program.constants.size()) - 1;
}

int Compilation::mask(std::uint64_t faces) {
  const auto number = std::find(program.masks.begin(), program.masks.end(), faces) - program.masks.begin();
  if (number == std::ssize(program.masks)) program.masks.push_back(faces);
  return static_cast<int>(number);
}

// ---- one function ----

FunctionCompiler::FunctionCompiler(Compilation& all, const lua::Function& function)
    : all_(all), function_(function), file_(all.scopes.file_of(function)) {
  for (const lua::Local* local : function.upvalues) {
    if (!all.scopes.is_of_file(*local) && all.scopes.function(*local) == nullptr) captured_.push_back(local);
  }
}

void FunctionCompiler::refuse(const lua::Node& node, std::string why) const {
  throw NotCompiled{all_.in.rules->files[file_].path, node.range.begin.line, std::move(why)};
}

int FunctionCompiler::emit(Op op, int a, int b, int c, int d) {
  code_.push_back({op, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), d});
  return here() - 1;
}

void FunctionCompiler::take_back(std::size_t from) {
  code_.resize(from);
  places_.erase(places_.lower_bound(static_cast<int>(from)), places_.end());
}

void FunctionCompiler::jump_back(int to) {
  const int jump = emit(Op::jump_back, 0, std::min(here() - to + 1, 255));
  code_.back().d = to - jump - 1;
}

void FunctionCompiler::trap_for_nil(int at) {
  const int known = emit(Op::jump_constant, at, all_.constant(Value{}), 0);
  emit(Op::trap);
  land(known);
}

int FunctionCompiler::take(int count) {
  const int first = next_;
  next_ += count;
  most_ = std::max(most_, next_);
  if (most_ > 240) refuse(function_, "a function with so many variables is left to Lua");
  return first;
}

void FunctionCompiler::begin() {
  for (const lua::Local* parameter : function_.parameters) registers_[parameter] = take();
  for (const lua::Local* local : captured_) registers_[local] = take();
}

void FunctionCompiler::compile(int number) {
  if (function_.is_vararg && function_.enclosing != nullptr) refuse(function_, "`...` is left to Lua");
  begin();
  for (const lua::Local* parameter : function_.parameters) {
    if (is_cell(*parameter)) emit(Op::new_cell, registers_[parameter], registers_[parameter]);
  }
  block(*function_.body);
  if (!always_returns(*function_.body)) emit(Op::give, 0, 0);
  finish(number);
}

void FunctionCompiler::finish(int number) {
  machine::Program& program = all_.program;
  machine::Function& made = program.functions[static_cast<std::size_t>(number)];
  made.entry = static_cast<std::uint32_t>(program.code.size());
  made.line = std::max(function_.range.begin.line, 1);
  made.file = file_;
  made.parameters = static_cast<std::uint8_t>(function_.parameters.size());
  made.captured = static_cast<std::uint8_t>(captured_.size());
  made.registers = static_cast<std::uint8_t>(most_ + 6);  // words and choices give more values than are asked for
  made.cost = static_cast<std::uint32_t>(code_.size());
  for (const auto& [at, place] : places_)
    program.places.push_back({made.entry + static_cast<std::uint32_t>(at), place.line, place.file});
  program.code.insert(program.code.end(), code_.begin(), code_.end());
}

}  // namespace houserules
