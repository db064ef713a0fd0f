// What each name refers to.
#include "grammar/lua/walk.h"
#include "tests/catch.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::scope_test {

/// The places of uses: "1:3 2:5".
std::string places(const std::vector<const Name*>& uses) {
  std::string told;
  for (const Name* use : uses) told += (told.empty() ? "" : " ") + place(use->range);
  return told;
}

const Local& local(const LuaScript& script, const std::string& name) {
  for (const auto& candidate : script.locals) {
    if (candidate->name == name) return *candidate;
  }
  FAIL("no local " << name);
  throw;
}

/// "name@line:column" of the declaration for each use of `x`, in file order; "global" for the global.
std::string meanings(const std::string& text) {
  const LuaScript script = parse_lua(text, "game.lua");
  REQUIRE(script.ok());
  std::string told;
  visit(*script.main, [&](const Name& name) {
    if (name.name != "x") return;
    told += (told.empty() ? "" : " ") + (name.local == nullptr ? "global" : place(name.local->range));
  });
  return told;
}

TEST_CASE("globals are recorded with how they are used") {
  const LuaScript script = parse_lua("x = y\nfunction f() y() x.z = 1 end\nf() f = f\ny'' y{} x:m()", "game.lua");
  REQUIRE(script.globals.size() == 3);
  CHECK(places(script.globals.at("x").writes) == "1:1");
  CHECK(places(script.globals.at("x").reads) == "2:18 4:9");
  CHECK(places(script.globals.at("x").calls) == "");
  CHECK(places(script.globals.at("y").reads) == "1:5 2:14 4:1 4:5");
  CHECK(places(script.globals.at("y").calls) == "2:14 4:1 4:5");
  CHECK(places(script.globals.at("f").writes) == "2:10 3:5");
  CHECK(places(script.globals.at("f").reads) == "3:1 3:9");
}

TEST_CASE("a local is visible from the end of its statement to the end of its block") {
  CHECK(meanings("local x = x") == "global");
  CHECK(meanings("do local x end x = 1") == "global");
  CHECK(meanings("local x; local x = x; f(x)") == "1:7 1:16");
  CHECK(meanings("local function x() x() end") == "1:16");
  CHECK(meanings("local x = function() x() end") == "global");
  CHECK(meanings("function x() x() end") == "global global");
  CHECK(meanings("local x; function x() end x.y()") == "1:7 1:7");
  CHECK(meanings("for x = x, x do f(x) end f(x)") == "global global 1:5 global");
  CHECK(meanings("for x in x do f(x) end f(x)") == "global 1:5 global");
  CHECK(meanings("repeat local x until x f(x)") == "1:14 global");
  CHECK(meanings("while x do local x end f(x)") == "global global");
  CHECK(meanings("if x then local x elseif x then f(x) else f(x) end") == "global global global global");
  CHECK(meanings("function f(x) f(x) end f(x)") == "1:12 global");
  CHECK(meanings("local x do local x f(x) end f(x)") == "1:18 1:7");
  CHECK(meanings("f { x = 1, y = x, [x] = 2 } a.x = 1 a:x() goto x ::x::") == "global global");
  CHECK(meanings("local y, x = 1, x") == "global");
}

TEST_CASE("self is a parameter of methods only") {
  const LuaScript script = parse_lua("function a:b() return self end function a.c() return self end", "game.lua");
  REQUIRE(script.locals.size() == 1);
  CHECK(script.locals[0]->kind == LocalKind::self);
  CHECK(place(script.locals[0]->range) == "1:12");
  CHECK(places(script.locals[0]->reads) == "1:23");
  CHECK(places(script.globals.at("self").reads) == "1:54");
}

TEST_CASE("locals are marked as used, assigned and captured") {
  const LuaScript script =
      parse_lua("local unused, set, kept = 1\nset = 2\nlocal function f(a, b) kept = a end\nf()", "game.lua");
  REQUIRE(script.ok());
  CHECK_FALSE(local(script, "unused").used());
  CHECK_FALSE(local(script, "unused").assigned_later());
  CHECK_FALSE(local(script, "set").used());
  CHECK(places(local(script, "set").writes) == "2:1");
  CHECK_FALSE(local(script, "set").captured);
  CHECK(local(script, "kept").captured);
  CHECK(places(local(script, "kept").writes) == "3:24");
  CHECK(local(script, "a").used());
  CHECK(local(script, "b").index == 1);
  CHECK(local(script, "b").kind == LocalKind::parameter);
  CHECK(local(script, "b").function == script.functions.at(0));
  CHECK(local(script, "b").declaration == script.functions.at(0));
  CHECK(local(script, "set").function == script.main);
  for (std::size_t i = 0; i < script.locals.size(); ++i) CHECK(script.locals[i]->id == static_cast<int>(i));
  CHECK(script.locals[3]->name == "f");
}

TEST_CASE("functions know which outer locals they capture") {
  const LuaScript script =
      parse_lua("local a, b\nfunction f() local c return function() return a, c, a end end", "game.lua");
  REQUIRE(script.functions.size() == 2);
  const Function& outer = *script.functions[0];
  const Function& inner = *script.functions[1];
  CHECK(outer.upvalues == std::vector<const Local*>{&local(script, "a")});
  CHECK(inner.upvalues == std::vector<const Local*>{&local(script, "a"), &local(script, "c")});
  CHECK(inner.enclosing == &outer);
  CHECK(outer.enclosing == script.main);
  CHECK(script.main->enclosing == nullptr);
  visit(inner, [&](const Name& name) { CHECK(name.upvalue); });
}

TEST_CASE("functions are named after what they are assigned to") {
  const LuaScript script = parse_lua(
      "function lay(me, card) end\n"
      "local function fits() end\nlocal a, b = 1, function() end\nfunction t.u:v() end\n"
      "t.w = function() end\nx = function() end\n"
      "f(function() end)\nt[1] = function() end\nlocal r = { s = function() end }\nlocal y; function y() end\n"
      "(f()).g = function() end",
      "game.lua");
  REQUIRE(script.ok());
  std::string told;
  const char* scopes[] = {"main", "anonymous", "local", "global", "field"};
  for (const Function* function : script.functions) {
    told += place(function->name_range) + " " + scopes[static_cast<int>(function->scope)] + " " + function->name + "\n";
  }
  CHECK(told ==
        "1:10 global lay\n"
        "2:16 local fits\n3:10 local b\n4:10 field t.u:v\n5:1 field t.w\n6:1 global x\n7:3 anonymous \n"
        "8:8 anonymous \n9:13 field s\n10:19 local y\n11:11 anonymous \n");
  CHECK(script.functions[0]->parameters.at(1)->name == "card");
  CHECK(script.main->scope == FunctionScope::main);
}

TEST_CASE("everything that Lua's compiler refuses in well-formed text is reported") {
  CHECK(faults("break\nlocal x <const> = 1\nfunction f()\n  x = 2\n  return ...\nend\ngoto nowhere") ==
        "1:1: `break` outside a loop\n"
        "4:3: `x` is constant and cannot be assigned\n"
        "  note 2:7: declared here\n5:10: `...` used in a function without `...` among its parameters\n"
        "7:6: no label `nowhere` for this `goto`");
  CHECK(faults("local a <close>, b <close> = nil") == "1:18: only one variable of a `local` may be `<close>`");
  CHECK(faults("local f <const> = 1 function f() end") ==
        "1:30: `f` is constant and cannot be assigned\n  note 1:7: declared here");
}

TEST_CASE("faults of labels are reported") {
  CHECK(faults("::a:: ::a::") == "1:7: label `a` is defined twice\n  note 1:1: first defined here");
  CHECK(faults("goto again\n::agian::") == "1:6: no label `again` for this `goto`; did you mean `agian`?");
  CHECK(faults("goto a\ndo ::a:: end") ==
        "1:6: no label `a` for this `goto`: the label of that name is in another block");
  CHECK(faults("do goto a; local x, y; ::a:: f() end") ==
        "1:4: `goto a` jumps into the scope of local `x`\n"
        "  note 1:18: `x` is declared here\n  note 1:24: the label is here");
  CHECK(faults("repeat goto a; local x; ::a:: until x") ==
        "1:8: `goto a` jumps into the scope of local `x`\n"
        "  note 1:22: `x` is declared here\n  note 1:25: the label is here");
}

TEST_CASE("a function has room for 200 local variables") {
  const auto locals = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "local v" + std::to_string(i) + "\n";
    return text;
  };
  const std::string message = ": too many local variables in one function (the limit is 200)";
  CHECK(faults(locals(200)) == "");
  CHECK(faults(locals(201)) == "201:7" + message);
  CHECK(faults(locals(200) + "function f()\n" + locals(200) + "end") == "");
  CHECK(faults(locals(196) + "for i = 1, 2 do end") == "");
  CHECK(faults(locals(197) + "for i = 1, 2 do end") == "198:5" + message);
  CHECK(faults("do " + locals(150) + " end " + locals(150)) == "");
}

TEST_CASE("a function may use 255 outer variables, with globals counting as one") {
  std::string text = "function a()\n";
  for (int i = 0; i < 140; ++i) text += "local a" + std::to_string(i) + "\n";
  text += "return function()\n";
  for (int i = 0; i < 140; ++i) text += "local b" + std::to_string(i) + "\n";
  text += "return function() return {";
  for (int i = 0; i < 140; ++i) text += "a" + std::to_string(i) + ",";
  for (int i = 0; i < 115; ++i) text += "b" + std::to_string(i) + ",";
  CHECK(faults(text + "} end end end") == "");
  CHECK(faults(text + "\nx} end end end") ==
        "284:1: too many variables of enclosing functions used in one function (the limit is 255)");
  CHECK(faults(text + "\nb115} end end end") ==
        "284:1: too many variables of enclosing functions used in one function (the limit is 255)");
}

}  // namespace houserules::lua::scope_test
