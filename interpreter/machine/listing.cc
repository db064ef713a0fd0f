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
      constexpr std::string_view kFields[] = {"rank", "suit", "colour", "value", "order", "name"};
      constexpr std::string_view kHow[] = {"==", "~=", "<", "<=", ">", ">="};
      const auto bits = static_cast<unsigned>(held);
      return fmt::format("{}{} {}", (bits & kAdded) != 0 ? "add " : "", kFields[(bits >> 3U) & 7U], kHow[bits & 7U]);
    }
    default: return std::to_string(held);
  }
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

}  // namespace houserules::machine
