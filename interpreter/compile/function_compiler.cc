#include "interpreter/compile/function_compiler.h"

#include <algorithm>

#include "grammar/lua/walk.h"
#include "interpreter/machine/listing.h"

namespace houserules {

using machine::Instruction;
using machine::kOpen;

// ---- Compilation ----

int Compilation::function(const lua::Function& source) {
  const auto [at, is_new] = functions.try_emplace(&source, static_cast<int>(program.functions.size()));
  if (is_new) {
    program.functions.emplace_back().name = source.name;
    waiting.push_back(&source);
  }
  return at->second;
}

int Compilation::function_of_word(int word) {
  const auto [at, is_new] = word_functions.try_emplace(word, static_cast<int>(program.functions.size()));
  if (!is_new) return at->second;
  machine::Function& made = program.functions.emplace_back();
  made.name = program.words[static_cast<std::size_t>(word)].name;
  made.entry = static_cast<std::uint32_t>(program.code.size());
  made.takes_more = made.passes_on = true;
  made.registers = 8;
  program.code.push_back({machine::Op::more, 1, 0, 0, 0});
  program.code.push_back({machine::Op::word, 1, kOpen, 0, word});
  program.code.push_back({machine::Op::give, 1, kOpen, 0, 0});
  made.cost = 3;
  return at->second;
}

int Compilation::function_of_global(const std::string& name, int parameters) {
  const int number = static_cast<int>(program.functions.size());
  machine::Function& made = program.functions.emplace_back();
  made.name = name;
  made.entry = static_cast<std::uint32_t>(program.code.size());
  made.parameters = static_cast<std::uint8_t>(parameters);
  made.passes_on = true;
  made.registers = static_cast<std::uint8_t>(2 * parameters + 8);
  const auto called = static_cast<std::uint8_t>(parameters);
  program.code.push_back({machine::Op::get_global, called, 0, 0, global_variable(name)});
  for (int i = 0; i < parameters; ++i)
    program.code.push_back(
        {machine::Op::move, static_cast<std::uint8_t>(called + 1 + i), static_cast<std::uint8_t>(i), 0, 0});
  program.code.push_back({machine::Op::call_value, called, static_cast<std::uint8_t>(parameters), 0, 0});
  program.code.push_back({machine::Op::give, called, kOpen, 0, 0});
  made.cost = static_cast<std::uint32_t>(program.code.size()) - made.entry;
  return number;
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

bool takes_more(const lua::Function& function) {
  bool found = false;
  if (function.is_vararg) {
    lua::walk(*function.body, [&](const lua::Node& node) {
      found = found || node.kind == lua::Kind::vararg;
      return !found && node.kind != lua::Kind::function;
    });
  }
  return found;
}

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
  constexpr int kMost = UINT8_MAX;
  if (a < 0 || a > kMost || b < INT8_MIN || b > kMost || c < 0 || c > kMost)
    refuse(function_, "a function with this many variables is not compiled");
  code_.push_back({op, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), d});
  return here() - 1;
}

void FunctionCompiler::jump_back(int to) {
  const int jump = emit(Op::jump_back, 0, std::min(here() - to + 1, 255));
  code_.back().d = to - jump - 1;
}

int FunctionCompiler::take(int count) {
  const int first = next_;
  next_ += count;
  most_ = std::max(most_, next_);
  if (most_ > machine::kMostRegisters) refuse(function_, "a function with this many variables is not compiled");
  return first;
}

void FunctionCompiler::begin() {
  for (const lua::Local* parameter : function_.parameters) registers_[parameter] = take();
  for (const lua::Local* local : captured_) registers_[local] = take();
}

void FunctionCompiler::compile(int number) {
  begin();
  if (takes_more(function_)) {
    if (function_.enclosing == nullptr && file_ > 0)
      refuse(function_, "`...` at the top level of a variant is not compiled");
    more_ = take();
    all_.program.functions[static_cast<std::size_t>(number)].takes_more = true;
  }
  for (const lua::Local* parameter : function_.parameters) {
    if (is_cell(*parameter)) emit(Op::new_cell, registers_[parameter], registers_[parameter]);
  }
  block(*function_.body);
  if (!always_returns(*function_.body) || leads_here()) emit(Op::give, 0, 0);
  finish(number);
}

/// Whether a jump leads to the end of the code, although it is otherwise unreachable.
bool FunctionCompiler::leads_here() const {
  for (int at = 0; at < here(); ++at) {
    const Instruction in = code_[static_cast<std::size_t>(at)];
    if (machine::is_jump(in.op) && at + 1 + in.d == here()) return true;
  }
  return false;
}

void FunctionCompiler::finish(int number) {
  machine::Program& program = all_.program;
  machine::Function& made = program.functions[static_cast<std::size_t>(number)];
  made.entry = static_cast<std::uint32_t>(program.code.size());
  made.line = std::max(function_.range.begin.line, 1);
  made.file = file_;
  made.parameters = static_cast<std::uint8_t>(function_.parameters.size());
  made.captured = static_cast<std::uint8_t>(captured_.size());
  // Built-ins and choices may write more results than requested.
  constexpr int kMore = 6;
  static_assert(machine::kMostRegisters + kMore < kOpen);
  made.registers = static_cast<std::uint8_t>(most_ + kMore);
  made.cost = static_cast<std::uint32_t>(code_.size());
  const auto add_to = [&](auto& to, const auto& of_function) {
    for (const auto& one : of_function) {
      if (one.at >= code_.size()) break;
      to.push_back(one);
      to.back().at += made.entry;
    }
  };
  add_to(program.places, places_);
  add_to(program.operands, operands_);
  for (const machine::FaceQuestion& question : questions_)
    program.questions.push_back({made.entry + question.begin, made.entry + question.otherwise});
  program.code.insert(program.code.end(), code_.begin(), code_.end());
}

}  // namespace houserules
