// Which parts of Lua a rule file can and cannot see.
#include "grammar/language/words.h"
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::library_in_lua_test {

/// The names in the table at the top of the stack, sorted; pops it.
std::vector<std::string> names_in(lua_State* lua) {
  std::vector<std::string> names;
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    names.emplace_back(lua_tostring(lua, -2));
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> sorted_words_of(Owner owner) {
  std::vector<std::string> names = words_of(owner);
  std::sort(names.begin(), names.end());
  return names;
}

TEST_CASE("the names visible to a script are exactly those in the table of words") {
  Script script;
  lua_getfield(script.lua, LUA_REGISTRYINDEX, "sandbox");
  for (const Owner library : {Owner::string, Owner::table, Owner::math}) {
    lua_getfield(script.lua, -1, std::string(about(library).prefix).c_str());
    luaL_getmetafield(script.lua, -1, "__index");  // a script sees it as empty
    CHECK(names_in(script.lua) == sorted_words_of(library));
    lua_pop(script.lua, 1);
  }
  CHECK(names_in(script.lua) == sorted_words_of(Owner::library));
}

TEST_CASE("forbidden names are absent") {
  Script script;
  const std::string name =
      GENERATE("pcall", "xpcall", "coroutine", "next", "rawget", "rawset", "rawequal", "rawlen", "setmetatable",
               "getmetatable", "print", "load", "loadstring", "loadfile", "dofile", "require", "package", "os", "io",
               "debug", "utf8", "collectgarbage", "warn", "_G", "_VERSION");
  CHECK(script.run("return " + name) == "nil");
}

TEST_CASE("forbidden library functions are absent") {
  Script script;
  CHECK(script.run("return string.dump") == "test.lua:1: `string` has no `dump`");
  CHECK(script.run("return string.pack") == "test.lua:1: `string` has no `pack`");
  CHECK(script.run("return math.sin(1)") == "test.lua:1: `math` has no `sin`; did you mean `min`?");
  CHECK(script.run("return math.random(6)") == "test.lua:1: `math` has no `random`: use chance(n)");
}

TEST_CASE("libraries suggest the nearest field and cannot be changed") {
  Script script;
  CHECK(script.run("local s = 1\nreturn string.fromat('%d', s)") ==
        "test.lua:2: `string` has no `fromat`; did you mean `format`?");
  CHECK(script.run("return ('x'):uper()") == "test.lua:1: `string` has no `uper`; did you mean `upper`?");
  CHECK(script.run("table.inset({}, 1)") == "test.lua:1: `table` has no `inset`; did you mean `insert`?");
  CHECK(script.run("return math[1]") == "test.lua:1: `math` is a library and cannot be indexed by a number");
  CHECK(script.run("string.format = 1") == "test.lua:1: `string` cannot be changed");
  CHECK(script.run("math.tau = 6") == "test.lua:1: `math` cannot be changed");
  CHECK(script.run("table.insert(table, 1)") ==
        "test.lua:1: table.insert: argument 1 must be a table of the script's own, not a table");
}

TEST_CASE("the basic functions work") {
  Script script;
  CHECK(script.run("local t = 0 for i, v in ipairs {5, 6, nil, 7} do t = t + i * v end return t") == "17");
  CHECK(script.run("return type(1), type('x'), type {}, type(nil), type(type)") == "number string table nil function");
  CHECK(script.run("return tonumber('12'), tonumber('0x10'), tonumber('ff', 16), tonumber('x'), tonumber {}") ==
        "12 16 255 nil nil");
  CHECK(script.run("return select('#', nil, nil), select(2, 'a', 'b', 'c')") == "2 b c");
  CHECK(script.run("return select(-1, 'a', 'b', 'c')") == "c");
  CHECK(script.run("return assert(1, 2, 3)") == "1 2 3");
  CHECK(script.run("return '10' + 1, 'a' .. 1, #'abc', ('x'):rep(3)") == "11 a1 3 xxx");
}

TEST_CASE("argument errors name the function, the argument and what was expected") {
  Script script;
  CHECK(script.run("ipairs()") == "test.lua:1: ipairs: argument 1 must be a table or a list, but it is missing");
  CHECK(script.run("for _ in pairs(7) do end") == "test.lua:1: pairs: argument 1 must be a table, not a number");
  CHECK(script.run("type()") == "test.lua:1: type: argument 1 must be a value, but it is missing");
  CHECK(script.run("select(0)") == "test.lua:1: select: argument 1 must be at least 1, not 0");
  CHECK(script.run("select(-3, 1, 2)") ==
        "test.lua:1: select: argument 1 must be at least 1, or from -2 to -1, not -3");
  CHECK(script.run("tonumber('1', 99)") == "test.lua:1: tonumber: argument 2 must be from 2 to 36, not 99");
  CHECK(script.run("tonumber(1, 10)") == "test.lua:1: tonumber: argument 1 must be a string, not a number");
  CHECK(script.run("return math.floor('x')") == "test.lua:1: math.floor: argument 1 must be a number, not a string");
  CHECK(script.run("return math.max()") == "test.lua:1: math.max: argument 1 must be a number, but it is missing");
  CHECK(script.run("return math.max(1, {})") == "test.lua:1: math.max: argument 2 must be a number, not a table");
  CHECK(script.run("return math.fmod(1, 0)") == "test.lua:1: math.fmod: argument 2 must not be 0");
  CHECK(script.run("return math.ult(1, 1.5)") == "test.lua:1: math.ult: argument 2 must be a whole number, not 1.5");
  CHECK(script.run("return math.floor(card(7))") ==
        "test.lua:1: math.floor: argument 1 must be a number, not the card 7 of hearts");
  CHECK(script.run("return math.floor(player(2))") ==
        "test.lua:1: math.floor: argument 1 must be a number, not the player seat 2");
}

TEST_CASE("math has no random numbers and no functions that differ between machines") {
  Script script;
  CHECK(script.run("return math.abs(-2), math.ceil(1.5), math.floor(-1.5), math.fmod(7, 4), math.max(1, 3, 2)") ==
        "2 2 -2 3 3");
  CHECK(script.run("return math.min(2, 1), math.modf(1.25), math.sqrt(16), math.tointeger(3.0), math.type(1.0)") ==
        "1 1 4.0 3 float");
  CHECK(script.run("return math.ult(1, -1), math.pi, math.huge, math.maxinteger, math.mininteger") ==
        "true 3.1415926535898 inf 9223372036854775807 -9223372036854775808");
}

TEST_CASE("errors become texts with the place of the call") {
  Script script;
  CHECK(script.run("local x\nerror('no cards')") == "test.lua:2: no cards");
  CHECK(script.run("local function f()\n error('deep', 2)\nend\n\nf()\nlocal x") == "test.lua:5: deep");
  CHECK(script.run("error {}") == "test.lua:1: table");
  CHECK(script.run("error(card(7))") == "test.lua:1: 7 of hearts");
  CHECK(script.run("error()") == "test.lua:1: the script raised an error without a message");
  CHECK(script.run("assert(1 == 2, 'one is not two')") == "test.lua:1: one is not two");
  CHECK(script.run("assert(nil)") == "test.lua:1: assertion failed");
  CHECK(script.run("local t\nt.x = 1") == "test.lua:2: attempt to index a nil value (local 't')");
  CHECK(script.failure.verdict == Verdict::error);
}

TEST_CASE("tostring never shows an address") {
  Script script;
  CHECK(script.run("return tostring {}, tostring(type), tostring(nil), tostring(true), tostring(1.0), tostring(0/0)") ==
        "table function nil true 1.0 nan");
  CHECK(script.run("return tostring(card(3)), tostring(player(1)), tostring(pile('discard'))") ==
        "3 of hearts seat 1 discard");
}

TEST_CASE("a local with <close> does no harm") {
  Script script;
  CHECK(script.run("do local x <close> = nil end do local y <close> = false end return 'out'") == "out");
  CHECK(script.run("local x <close> = {}") == "test.lua:1: variable 'x' got a non-closable value");
}

TEST_CASE("precompiled chunks are refused") {
  Script script;
  CHECK(script.run("\x1bLua") == "syntax: attempt to load a binary chunk (mode is 't')");
}

}  // namespace houserules::library_in_lua_test
