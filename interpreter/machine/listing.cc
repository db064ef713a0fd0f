#include "interpreter/machine/listing.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace houserules::machine {
namespace {

struct Described {
  std::string_view name, kinds, does;
};
constexpr Described kOps[] = {
#define OP(name, kinds, does) {#name, kinds, does},
#include "interpreter/machine/ops.def"
#undef OP
};

std::string value_text(const Program& program, Value value) {
  switch (value.tag) {
    case Tag::nil: return "nil";
    case Tag::no: return "false";
    case Tag::yes: return "true";
    case Tag::integer: return std::to_string(value.as_integer());
    case Tag::number: return fmt::format("{}", value.as_number());
    case Tag::text: return fmt::format("\"{}\"", program.texts[value.bits]);
    case Tag::pile: return "pile " + program.texts[program.pile_labels[value.pile()]];
    case Tag::faces: return fmt::format("faces {:#x}", value.bits);
    case Tag::function: return "function " + program.functions[value.bits].name;
    case Tag::turns: return "turns";
    case Tag::nobody: return "nobody";
    default: return fmt::format("{}:{:#x}", static_cast<int>(value.tag), value.bits);
  }
}

std::string operand(const Program& program, char kind, std::int32_t held, std::size_t at) {
  const std::size_t number = kind == 'n' || kind == 'j' ? 0 : static_cast<std::size_t>(held);
  switch (kind) {
    case 'r': return fmt::format("R{}", held);
    case 'k': return value_text(program, program.constants[number]);
    case 't': return fmt::format("\"{}\"", program.texts[number]);
    case 'm': return fmt::format("faces {:#x}", program.masks[number]);
    case 'v': return program.texts[program.move_texts[number]];
    case 'f': return program.functions[number].name;
    case 'g': return fmt::format("G{}", held);
    case 'p': return fmt::format("P{}", held);
    case 'w': return std::string(program.words[number].name);
    case 'c': return held == kOpen ? "open" : fmt::format("with {}", held);
    case 'e': return held == 0 ? "all" : fmt::format("for {}", held - 1);
    case 'j': return fmt::format("-> {}", static_cast<std::int64_t>(at) + 1 + held);
    case 'x': {
      constexpr std::string_view kHow[] = {"==", "~=", "<", "<=", ">", ">="};
      const auto bits = static_cast<unsigned>(held);
      return fmt::format("{}{} {}", (bits & kAdded) != 0 ? "add " : "", kFieldNames[(bits >> 3U) & 7U],
                         kHow[bits & 7U]);
    }
    default: return std::to_string(held);
  }
}

/// The number of valid indices for an operand of this kind.
std::size_t count_of(const Program& program, char kind) {
  switch (kind) {
    case 'k': return program.constants.size();
    case 't': return program.texts.size();
    case 'm': return program.masks.size();
    case 'v': return program.move_texts.size();
    case 'f': return program.functions.size();
    case 'g': return slot(program.state_size);
    case 'p': return program.public_places.size();
    case 'w': return program.words.size();
    default: return SIZE_MAX;
  }
}

/// The last register that an instruction uses implicitly.
int last_register(Instruction in) {
  switch (in.op) {
    case Op::nil: return in.a + in.b - 1;
    case Op::closure:
    case Op::list_of: return in.a + in.b;
    case Op::table_of:
    case Op::concat: return in.b + in.c - 1;
    case Op::for_begin:
    case Op::for_next:
    case Op::count_next: return in.a + 3;
    case Op::each_begin:
    case Op::method:
    case Op::best: return in.a + 1;
    case Op::each_next:
    case Op::keys_begin:
    case Op::ask_all: return in.a + 2;
    case Op::keys_next: return in.a + 4;
    case Op::answers_next: return in.a + std::max(in.b + 1, 6);
    case Op::list_keep:
    case Op::faces_step: return in.b + 1;
    case Op::call_by_others: return in.a + 2 * in.b - 1;
    case Op::call:
    case Op::tail_call:
    case Op::word:
    case Op::has:
    case Op::give: return in.b == kOpen ? in.a : in.a + in.b - 1;
    case Op::call_value:
    case Op::tail_call_value:
    case Op::call_method:
    case Op::faces_call: return in.b == kOpen ? in.a : in.a + in.b;
    default: return 0;
  }
}

std::string_view fault_in(const Program& program, const Function& function, std::size_t at) {
  const Instruction in = program.code[at];
  const std::string_view kinds = kOps[slot(in.op)].kinds;
  const std::int32_t held[] = {in.a, in.b, in.c, in.d};
  const auto last = std::int64_t{function.entry} + function.cost - 1;
  for (std::size_t i = 0; i < 4; ++i) {
    if (kinds[i] == 'r' && held[i] >= function.registers) return "no such register";
    if (kinds[i] == 'e' && in.a + std::max(held[i] - 1, 0) > function.registers) return "no room for the results";
    const std::int64_t next = static_cast<std::int64_t>(at) + 1 + held[i];
    if (kinds[i] == 'j' && (next < function.entry || next > last)) return "a jump out of the function";
    if (held[i] < 0 ? count_of(program, kinds[i]) < SIZE_MAX : slot(held[i]) >= count_of(program, kinds[i]))
      return "no such operand";
  }
  if (last_register(in) >= function.registers) return "no such register";
  if (in.op == Op::closure && program.functions[slot(in.d)].captured != in.b)
    return "a different number of captured values";
  const bool goes_on = in.op != Op::give && in.op != Op::tail_call && in.op != Op::tail_call_value &&
                       in.op != Op::trap && in.op != Op::jump && in.op != Op::jump_back;
  return goes_on && static_cast<std::int64_t>(at) == last ? "no end" : "";
}

}  // namespace

std::string listing(const Program& program) {
  std::vector<const Function*> functions;
  for (const Function& function : program.functions) {
    if (function.registers > 0) functions.push_back(&function);
  }
  std::sort(functions.begin(), functions.end(), [](const auto* a, const auto* b) { return a->entry < b->entry; });
  std::string text;
  for (std::size_t number = 0; number < functions.size(); ++number) {
    const Function& function = *functions[number];
    const std::size_t end = number + 1 < functions.size() ? functions[number + 1]->entry : program.code.size();
    text += fmt::format("{}{}: {} parameters, {} captured, {} registers\n", number == 0 ? "" : "\n",
                        function.name.empty() ? "function" : function.name, function.parameters, function.captured,
                        function.registers);
    for (std::size_t at = function.entry; at < end; ++at) {
      const Instruction in = program.code[at];
      const Described& op = kOps[slot(in.op)];
      const std::int32_t held[] = {in.a, in.b, in.c, in.d};
      std::string line = fmt::format("{:5}  {:<16}", at, op.name);
      for (std::size_t i = 0; i < 4; ++i) {
        if (op.kinds[i] != '.') line += " " + operand(program, op.kinds[i], held[i], at);
      }
      text += line + "\n";
    }
  }
  return text;
}

bool is_jump(Op op) { return kOps[slot(op)].kinds[3] == 'j'; }

std::string fault_in(const Program& program) {
  for (const Function& function : program.functions) {
    const auto describe = [&](std::size_t at, std::string_view what) {
      return fmt::format("instruction {} of `{}`: {}", at, function.name, what);
    };
    if (function.registers == 0) continue;  // declared, never compiled
    if (function.parameters + function.captured + (function.takes_more ? 1 : 0) > function.registers ||
        function.cost == 0 || function.entry + std::size_t{function.cost} > program.code.size())
      return describe(function.entry, "no room");
    for (std::size_t at = function.entry; at < function.entry + function.cost; ++at) {
      if (const std::string_view what = fault_in(program, function, at); !what.empty()) return describe(at, what);
    }
  }
  return "";
}

}  // namespace houserules::machine
