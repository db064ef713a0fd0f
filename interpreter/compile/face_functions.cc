#include "interpreter/compile/face_functions.h"

#include <map>
#include <set>
#include <span>

namespace houserules {
namespace {

using machine::Function;
using machine::Instruction;
using OpCode = machine::Op;
using machine::Program;

std::span<const Instruction> code_of(const Program& program, const Function& function) {
  return std::span(program.code).subspan(function.entry, function.cost);
}

/// Whether it only reads R[b] (and R[c]) and writes R[a].
bool is_simple(OpCode op) {
  switch (op) {
    case OpCode::nil:
    case OpCode::constant:
    case OpCode::integer:
    case OpCode::move:
    case OpCode::get_global:
    case OpCode::get_public:
    case OpCode::field_face:
    case OpCode::add:
    case OpCode::subtract:
    case OpCode::multiply:
    case OpCode::divide:
    case OpCode::floor_divide:
    case OpCode::modulo:
    case OpCode::add_integer:
    case OpCode::negate:
    case OpCode::logical_not: return true;
    default: return false;
  }
}

/// Finds globals whose tables never change: nothing else refers to the table, and the global is only ever read to look
/// something up in it.
class ConstantTables {
 public:
  ConstantTables(const Program& program, const std::map<int, bool>& set) {
    for (const auto& [global, is_constant] : set) {
      if (!is_constant) changed_.insert(global);
    }
    if (program.players_global >= 0) changed_.insert(program.players_global);
    for (std::size_t at = 0; at < program.code.size(); ++at) {
      if (program.code[at].op == OpCode::get_global && !only_looked_up(program, at))
        changed_.insert(program.code[at].d);
    }
  }
  bool has(int global) const { return !changed_.contains(global); }

 private:
  static bool only_looked_up(const Program& program, std::size_t at) {
    const std::uint8_t held = program.code[at].a;
    for (++at; at < program.code.size(); ++at) {
      const Instruction in = program.code[at];
      if ((in.op == OpCode::index || in.op == OpCode::field) && in.b == held) return true;
      if (!is_simple(in.op) || in.a == held || in.b == held || in.c == held) return false;
    }
    return false;
  }

  std::set<int> changed_;
};

class Finder {
 public:
  Finder(Program& program, const std::map<int, bool>& set)
      : program_(program), tables_(program, set), states_(program.functions.size()) {}

  void find_all() {
    for (std::size_t number = 0; number < program_.functions.size(); ++number) {
      Function& function = program_.functions[number];
      function.of_face = is_of_face(number);
      if (function.of_face) function.reads.assign(reads_.at(number).begin(), reads_.at(number).end());
    }
  }

 private:
  enum class State : std::uint8_t { unknown, looking, yes, no };

  bool is_of_face(std::size_t number) {
    if (states_[number] == State::unknown) {
      states_[number] = State::looking;
      const bool is = look(number);
      states_[number] = is ? State::yes : State::no;
    }
    return states_[number] == State::yes;  // recursive functions do not qualify
  }

  // R[0] is the card: it may only be asked for its face or passed to another such function. Functions without
  // parameters may be called, too.
  bool look(std::size_t number) {
    const Function& function = program_.functions[number];
    if (function.parameters > 1 || function.captured != 0 || function.registers == 0) return false;
    const int card = function.parameters == 1 ? 0 : -1;
    const auto code = code_of(program_, function);
    std::set<int>& reads = reads_[number];
    std::set<std::uint8_t> tables;  // registers that hold a constant table
    for (std::size_t at = 0; at < code.size(); ++at) {
      const Instruction in = code[at];
      switch (in.op) {
        case OpCode::jump_is:
          if (in.a != card) return false;
          continue;
        case OpCode::give:
          if (in.b > 1 || (in.b == 1 && in.a == card)) return false;
          continue;
        case OpCode::jump:
        case OpCode::jump_if:
        case OpCode::jump_equal:
        case OpCode::jump_constant:
        case OpCode::jump_less:
        case OpCode::jump_not_more:
        case OpCode::jump_below:
        case OpCode::jump_above:
          if (in.a == card && in.op != OpCode::jump) return false;
          continue;
        case OpCode::call:
        case OpCode::tail_call: {
          const Instruction before = code[at == 0 ? 0 : at - 1];
          const bool gives_card = in.b == 1 && before.op == OpCode::move && before.a == in.a && before.b == card;
          if ((!gives_card && in.b != 0) || program_.functions[slot(in.d)].parameters != in.b ||
              (in.op == OpCode::call && in.c != 2) || !is_of_face(slot(in.d)))
            return false;
          reads.insert(reads_.at(slot(in.d)).begin(), reads_.at(slot(in.d)).end());
          continue;
        }
        case OpCode::index:
        case OpCode::field:
          if (in.a == card || !tables.contains(in.b)) return false;
          tables.erase(in.a);
          continue;
        default: break;
      }
      if (!is_simple(in.op) || in.a == card) return false;
      if (in.op == OpCode::field_face && in.b != card) return false;
      if (in.op == OpCode::move && in.b == card) {  // only to be passed on
        const bool given =
            at + 1 < code.size() && (code[at + 1].op == OpCode::call || code[at + 1].op == OpCode::tail_call);
        if (!given || code[at + 1].a != in.a) return false;
      }
      tables.erase(in.a);
      if (in.op == OpCode::get_global && tables_.has(in.d) && is_looked_up(code, at)) tables.insert(in.a);
      else if (in.op == OpCode::get_global || in.op == OpCode::get_public) reads.insert(in.d);
    }
    return true;
  }

  /// Whether the value read at `at` is used for a lookup; an unused value does not count.
  static bool is_looked_up(std::span<const Instruction> code, std::size_t at) {
    const std::uint8_t held = code[at].a;
    for (++at; at < code.size(); ++at) {
      if ((code[at].op == OpCode::index || code[at].op == OpCode::field) && code[at].b == held) return true;
      if (!is_simple(code[at].op)) return false;
    }
    return false;
  }

  Program& program_;
  ConstantTables tables_;
  std::vector<State> states_;
  std::map<std::size_t, std::set<int>> reads_;
};

}  // namespace

void find_face_functions(Program& program, const std::map<int, bool>& set) { Finder(program, set).find_all(); }

}  // namespace houserules
