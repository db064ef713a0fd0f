// The machine reports wrong operands as Lua does: the same words, the same name, the same line.
#include "tests/interpreter/machine/alike.h"

namespace houserules::operands_test {

TEST_CASE("the machine names wrong operands as Lua does") {
  // In `start`, after: a local that is nil, one that inner functions use, a table, a variable of the file.
  const char* const wrong[] = {
      "say(none.x)",
      "say(none[1])",
      "say(none[none])",
      "say(held.x)",
      "say(outer.x)",
      "say(shared.x)",
      "say(some.x.y)",
      "say(some[1].y)",
      "say(some[256].y)",
      "say(some[-1].y)",
      "say(some[1.5].y)",
      "say(some['x'].y)",
      "say(some[key].y)",
      "say(some[some.key].y)",
      "say(me.partner_of)",
      "say((none).x)",
      "say((none or outer).x)",
      "say(nothing().x)",
      "say((nothing()).x)",
      "say(some.x.y.z)",
      "say((true).x)",
      "none.x = 1",
      "none[1] = 1",
      "some.x.y = 1",
      "outer.x = 1",
      "shared[1] = 2",
      "some[none] = 1",
      "some[0 / 0] = 1",
      "none, some.x.y = 1, 2",
      "(nothing()).x = 1",
      "none()",
      "some.x()",
      "some[1]()",
      "outer()",
      "shared()",
      "held()",
      "some:m()",
      "some.x:m()",
      "none:m()",
      "none:count()",
      "none\n  :count()",
      "none\n  :where(function(card) return card end)",
      "some.x\n  :where('K')",
      "(5)\n  :groups()",
      "say(none .. 'a' .. ('b'\n  .. 'c'))",
      "outer:where(function() return true end)",
      "some.x:move_to(out)",
      "(5)()",
      "(nothing())()",
      "nothing()()",
      "some()",
      "(some.x or none)()",
      "none:choose { pass = true }",
      "say(some.x:is('K'))",
      "say(none + 1)",
      "say(1 + none)",
      "say(some.x + 1)",
      "say(outer - 1)",
      "say(2 - outer)",
      "say(shared * 2)",
      "say(none / none)",
      "say(some % 2)",
      "say(2 ^ some.x)",
      "say(-none)",
      "say(-some.x)",
      "say(none & 1)",
      "say(1 | some.x)",
      "say(~none)",
      "say(1.5 & 1)",
      "say(key + 1)",
      "say(none .. 'x')",
      "say('x' .. none)",
      "say('x' .. some.x .. 'y')",
      "say('x' .. outer)",
      "say(some .. 'x')",
      "say('a' .. 'b' .. shared)",
      "say(#none)",
      "say(#some.x)",
      "say(#5)",
      "say(tostring(none < 1))",
      "say(tostring(1 < none))",
      "say(tostring(none < none))",
      "say(tostring(some <= {}))",
      "say(tostring('a' < 1))",
      "say(tostring(some.x > 5))",
      "say(tostring(5 >= some.x))",
      "for i = none, 2 do say(i) end",
      "for i = 1, none do say(i) end",
      "for i = 1, 2, some.x do say(i) end",
      "for i = 1, 2, 0 do say(i) end",
      "for one in none do say(one) end",
      "for one in some.x, 1, 2 do say(one) end",
      "local function inner(x) return x.y end inner(some.x)",
      "local function inner(x) return none.y end inner()",
      "local function inner(x) return x + held end inner()",
      "some.f = function(x) return x.y end some.f(none)",
      "stock:where(function(card) return none.x end)",
      "stock:count(function(card) return card.rank + none end)",
      "stock:sum(function(card) return outer.x end)",
      "table.sort({ 1, 2 }, function(a, b) return a.x end)",
      "table.sort({ 1, {} })",
      "local f = math.max f(none)",
      "local a, b = some.x.y, 2",
      "return some.x.y",
      "if some.x.y then say('x') end",
      "while none.x do say('x') end",
      "repeat local x = none.x until x",
      "local t = { x = none.x }",
      "local t = { [none] = 1 }",
      "say(\n  some\n    .x\n    .y)",
      "local x = some.x.y +\n  1",
      "local x = 1\n  + none",
      "local x = 1 +\n  none",
      "local x = 'a'\n  .. 'b' ..\n  none",
      "local x = 1 <\n  none",
      "say(1,\n  none.x)",
      "some\n  .x\n  ()",
      "some\n  :m(1,\n  2)",
      "none\n  :m()",
      "for i = 1,\n  none do say(i) end",
      "say(some.x.y\n  , 1)",
      "key, key = some.x.y\n  , 1",
      "local one = { some.x.y\n  ; 1 }",
      "local one = { 1, some.x.y\n  ,\n}",
      "return some.x.y\n  , 1",
  };
  for (const char* const statement : wrong) {
    CAPTURE(statement);
    const std::string said = test::said_alone(test::saying_game(
        "local shared\nlocal function nothing() end\nlocal function start_of(me)\n  local none, held, outer, key\n"
        "  local some = { f = nothing }\n  key = 'k'\n"
        "  local function change() held, outer = nil, nil end\n  change()\n  local function use()\n    " +
        std::string(statement) + "\n  end\n  local function direct()\n    local outer, shared = nil, nil\n    " +
        "return use()\n  end\n  direct()\nend\nfunction start() start_of(players[1]) shared = shared end\n"));
    CHECK(said.starts_with("game.lua:"));
    // The same with the function's own variables.
    const std::string own = test::said_alone(test::saying_game(
        "local shared\nlocal function nothing() end\nfunction start()\n  local me = players[1]\n"
        "  local none, held, outer, key\n  local some = { f = nothing }\n  key = 'k'\n"
        "  local function change() held, outer = nil, nil end\n  change()\n  do\n    " +
        std::string(statement) + "\n  end\nend\nfunction before() shared = nil end\n"));
    CHECK(own.starts_with("game.lua:"));
  }
}

TEST_CASE("public values are named as such in errors") {
  CHECK(
      test::said_alone(test::saying_game("function start() say(wanted.x) end", "public wanted \"wanted\"\n")) ==
      "game.lua:10: attempt to index a nil value (public value 'wanted'); `wanted` is nil here: check `if wanted then` "
      "first");
}

}  // namespace houserules::operands_test
