// However much a function needs on the stack, nothing is written beyond its end.
#include "interpreter/machine/listing.h"
#include "tests/interpreter/machine/alike.h"
#include "tests/scale.h"

namespace houserules::stack_test {

using machine::Instruction;
using machine::Op;
using machine::Program;

std::string names(char letter, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("{}{}{}", i == 0 ? "" : ", ", letter, i);
  return text;
}

std::string sum(char letter, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("    r = r + ({}{} or 0)\n", letter, i);
  return text;
}

/// The numbers from 1 to `count`, which the compiler cannot know: it captures no constants.
std::string unknown(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("{}players[1].seat + {}", i == 0 ? "" : ", ", i);
  return text;
}

TEST_CASE("a function that captures many variables may start when the stack is almost full") {
  // Some 185 values for each wide call, and about ten for each narrow one.
  constexpr std::pair<int, int> kShapes[] = {{100, 126}, {115, 20}, {20, 190}};
  std::size_t fits = 0, does_not = 0;
  for (const auto& [captured, parameters] : kShapes) {
    for (int wide = 1415; wide < 1446; ++wide) {  // around where the stack is full
      for (int narrow = 0; narrow < 72; narrow += test::kSanitized ? 36 : 12) {
        CAPTURE(captured, parameters, wide, narrow);
        const auto rules = test::rules_of(test::saying_game(fmt::format(
            R"(
function down(j, g)
  if j == 0 then return g() + 1 end
  return 1 + down(j - 1, g)
end
function pad(n, j, g)
  if n == 0 then return down(j, g) + 1 end
  local {0}
  return pad(n - 1, j, g) + (z0 or 0)
end
function start()
  local {1} = {7}
  local function g({2})
    local r = 0
{3}{4}    return r
  end
  say(pad({5}, {6}, #stock > 0 and g or nobody))
end)",
            names('z', 178), names('a', captured), names('p', parameters), sum('a', captured), sum('p', parameters),
            wide, narrow, unknown(captured))));
        const std::string said = test::played(rules, Scripts::compiled).said;
        const bool is_deep = said.find("endless recursion") != std::string::npos;
        CHECK((is_deep || said == fmt::format("{}\nover", captured * (captured + 1) / 2 + 2 + narrow)));
        ++(is_deep ? does_not : fits);
      }
    }
  }
  CHECK(fits > 30);
  CHECK(does_not > 30);
}

TEST_CASE("calls in the tail position take no stack, whatever is called") {
  CHECK(test::said_alone(test::saying_game(R"(
local function known(n) if n == 0 then return "known" end return known(n - 1) end
local held
held = function(n, ...) if n == 0 then return "held", ... end return held(n - 1, ...) end
local kept = {}
function kept.field(n) if n == 0 then return "field" end return kept.field(n - 1) end
function kept:method(n) if n == 0 then return self.name end return self:method(n - 1) end
kept.name = "method"
local function adder(more)
  local function add(n, sum) if n == 0 then return sum end return add(n - 1, sum + more) end
  return add
end
function start()
  local deep = 300000
  say(known(deep)) say(table.concat({ held(deep, 1, 2) }, " ")) say(kept.field(deep)) say(kept:method(deep))
  say(adder(3)(deep, 0))
end
)")) == "known\nheld 1 2\nfield\nmethod\n900000\nover");
  CHECK(test::said_alone(test::saying_game("local f\nf = function(n) return f(n + 1) end\nfunction start() f(1) end"))
            .find("this decision ran more than 100 million instructions") != std::string::npos);
  CHECK(test::said_alone(
            test::saying_game("local t = {}\nfunction t.f() return t.g(1) end\nfunction start() t.f() end")) ==
        "game.lua:10: attempt to call a nil value (field 'g')");
}

TEST_CASE("surplus results of a word are not taken for later values") {
  // The collection at a choice looks at the registers of a function, not all of which have been used.
  CHECK(test::said_alike(test::saying_game(fmt::format(R"(
function deep(me)
  me:choose {{ pass = true }}
  local {0} = me
  return z0
end
function start()
  local many = {{}}
  for n = 1, 150 do many[n] = {{ n }} end
  local first = table.unpack(many)
  many = nil
  for n = 1, 3 do
    local waste = {{}}
    for i = 1, 400 do waste[i] = {{ i, tostring(i) }} end
    players[1]:choose {{ pass = true }}
    deep(players[2])
  end
  say(first[1])
end)",
                                                       names('z', 100)))) == "1\nover");
}

TEST_CASE("a file may have more variables than the machine allows, and is still played") {
  std::string script;
  for (int block = 0; block < 45; ++block)
    script += fmt::format("do\n  local {} = 1\n  function f{}() return a0 end\nend\n", names('a', 190), block);
  const auto rules = test::rules_of(test::saying_game(script + "function start() say(f44()) end"));
  GameError error;
  const auto world = World::load(rules, 2, {}, {}, error);
  REQUIRE(world != nullptr);
  CHECK(world->why_in_lua() == "game.lua: too many variables for the compiler; runs in Lua");
  CHECK(test::played(rules, Scripts::in_lua).said == "1\nover");
}

TEST_CASE("a program that breaks its own limits is not run") {
  Program program;
  machine::Function function;
  function.name = "f";
  function.registers = 4;
  program.functions.push_back(function);
  program.constants.emplace_back();
  const auto fault = [&](const std::vector<Instruction>& code) {
    program.code = code;
    program.functions[0].cost = static_cast<std::uint32_t>(code.size());
    return machine::fault_in(program);
  };
  const Instruction give{Op::give, 0, 0};
  CHECK(fault({{Op::move, 3, 0}, give}).empty());
  CHECK(fault({{Op::move, 4, 0}, give}) == "instruction 0 of `f`: no such register");
  CHECK(fault({{Op::nil, 2, 3}, give}) == "instruction 0 of `f`: no such register");
  CHECK(fault({{Op::for_begin, 1, 0, 0, 0}, give}) == "instruction 0 of `f`: no such register");
  CHECK(fault({{Op::call, 1, 4, 1, 0}, give}) == "instruction 0 of `f`: no such register");
  CHECK(fault({{Op::call, 1, 0, 5, 0}, give}) == "instruction 0 of `f`: no room for the results");
  CHECK(fault({{Op::call, 1, 0, 1, 1}, give}) == "instruction 0 of `f`: no such operand");
  CHECK(fault({{Op::constant, 1, 0, 0, 1}, give}) == "instruction 0 of `f`: no such operand");
  CHECK(fault({{Op::constant, 1, 0, 0, -1}, give}) == "instruction 0 of `f`: no such operand");
  CHECK(fault({{Op::get_global, 1, 0, 0, 0}, give}) == "instruction 0 of `f`: no such operand");
  CHECK(fault({{Op::jump, 0, 0, 0, 1}, give}) == "instruction 0 of `f`: a jump out of the function");
  CHECK(fault({{Op::jump, 0, 0, 0, -2}, give}) == "instruction 0 of `f`: a jump out of the function");
  CHECK(fault({{Op::closure, 1, 1, 0, 0}, give}) == "instruction 0 of `f`: a different number of captured values");
  CHECK(fault({give, {Op::move, 1, 0}}) == "instruction 1 of `f`: no end");
}

}  // namespace houserules::stack_test
