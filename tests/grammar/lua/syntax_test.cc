// What is valid Lua 5.4 and what is not.
#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/lua/grammar.h"
#include "tests/grammar/lua/snippets.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::syntax_test {

TEST_CASE("the grammar of Lua always moves on") { CHECK(tao::pegtl::analyze<grammar::script>() == 0); }

TEST_CASE("valid Lua is accepted") {
  for (const std::string& text : kValidLua) {
    INFO(text);
    CHECK(faults(text) == "");
  }
}

TEST_CASE("what is not Lua is refused, with one fault of syntax at most") {
  for (const std::string& text : kInvalidLua) {
    INFO(text);
    const LuaScript script = parse_lua(text, "game.lua");
    REQUIRE(script.diagnostics.size() >= 1);
    CHECK(script.diagnostics[0].code == Code::lua_syntax);
    CHECK(script.diagnostics[0].severity == Severity::error);
    CHECK(script.diagnostics[0].file == "game.lua");
    CHECK_FALSE(script.ok());
  }
}

TEST_CASE("a script with a fault of syntax has an empty tree") {
  const LuaScript script = parse_lua("function f() end x = = 1", "game.lua");
  REQUIRE(script.main != nullptr);
  CHECK(script.main->body->statements.empty());
  CHECK(script.functions.empty());
  CHECK(script.globals.empty());
}

TEST_CASE("a byte order mark, a first line for the shell and all line ends are accepted") {
  const LuaScript script = parse_lua("\xEF\xBB\xBF#!/usr/bin/env houserules\r\nx = 1\ry = 2\n\rz = 3\r\n", "game.lua");
  REQUIRE(script.ok());
  REQUIRE(script.statements.size() == 3);
  CHECK(span(script.statements[0]->range) == "2:1-2:6");
  CHECK(span(script.statements[1]->range) == "3:1-3:6");
  CHECK(span(script.statements[2]->range) == "4:1-4:6");
  CHECK(faults("\xEF\xBB\xBFx = = 1") == "1:5: expression expected, found `=`");
}

TEST_CASE("columns count code points, and bytes that are not UTF-8 one by one") {
  CHECK(faults("x = \"\xE2\x99\xA0\xE2\x99\xA5\" = 1") == "1:10: statement expected, found `=`");
  CHECK(faults("x = \"\xC3\xA4\xFF\xFE\" = 1") == "1:11: statement expected, found `=`");
  const std::string long_line = "x = \"" + std::string(500, 'a') + "\xC3\xA4" + std::string(500, 'a') + "\" = 1";
  CHECK(faults(long_line) == "1:1009: statement expected, found `=`");
}

TEST_CASE("nesting is limited, whatever nests") {
  const auto nested = [](int times, const std::string& open, const std::string& inner, const std::string& close) {
    std::string text;
    for (int i = 0; i < times; ++i) text += open;
    text += inner;
    for (int i = 0; i < times; ++i) text += close;
    return text;
  };
  const std::string message = ": nested too deeply (more than 190 levels)";
  CHECK(faults("x = " + nested(188, "(", "1", ")")) == "");
  CHECK(faults("x = " + nested(189, "(", "1", ")")) == "1:194" + message);
  CHECK(faults(nested(190, "do ", "", " end")) == "");
  CHECK(faults(nested(191, "do ", "", " end")) == "1:571" + message);
  CHECK(faults("x = " + nested(100000, "{", "", "}")) == "1:194" + message);
  CHECK(faults("x = " + nested(100000, "not ", "x", "")) == "1:757" + message);
  CHECK(faults("x = " + nested(100000, "a .. ", "x", "")) == "1:947" + message);
  CHECK(faults("x = " + nested(100000, "function() return ", "1", " end")) == "1:1708" + message);
  CHECK(faults(nested(100000, "if x then ", "", " end")) == "1:1894" + message);
  CHECK(faults(nested(100000, "a, ", "a", "") + " = 1") == "1:572" + message);
  CHECK(faults(nested(100000, "a(", "", ")")) == "1:381" + message);
}

TEST_CASE("long chains are no nesting") {
  std::string sum = "x = 1", calls = "f", branches = "if x then";
  for (int i = 0; i < 50000; ++i) {
    sum += " + 1";
    calls += ".a()";
    branches += " elseif x then";
  }
  CHECK(faults(sum) == "");
  CHECK(faults(calls) == "");
  CHECK(faults(branches + " end") == "");
}

}  // namespace houserules::lua::syntax_test
