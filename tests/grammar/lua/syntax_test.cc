// What is valid Lua 5.4 and what is not.
#include "tests/catch.h"
#include "tests/grammar/lua/snippets.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::syntax_test {

TEST_CASE("valid Lua is accepted") {
  for (const std::string& text : kValidLua) {
    INFO(text);
    CHECK(faults(text) == "");
  }
}

TEST_CASE("invalid Lua is refused, with at most one syntax error") {
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

TEST_CASE("a script with a syntax error has an empty tree") {
  const LuaScript script = parse_lua("function f() end x = = 1", "game.lua");
  REQUIRE(script.main != nullptr);
  CHECK(script.main->body->statements.empty());
  CHECK(script.functions.empty());
  CHECK(script.globals.empty());
}

TEST_CASE("a byte order mark, a #! line and all kinds of line ends are accepted") {
  const LuaScript script = parse_lua("\xEF\xBB\xBF#!/usr/bin/env houserules\r\nx = 1\ry = 2\n\rz = 3\r\n", "game.lua");
  REQUIRE(script.ok());
  REQUIRE(script.statements.size() == 3);
  CHECK(span(script.statements[0]->range) == "2:1-2:6");
  CHECK(span(script.statements[1]->range) == "3:1-3:6");
  CHECK(span(script.statements[2]->range) == "4:1-4:6");
  CHECK(faults("\xEF\xBB\xBFx = = 1") == "1:5: expression expected, found `=`");
}

TEST_CASE("columns count code points, and invalid UTF-8 byte by byte") {
  CHECK(faults("x = \"\xE2\x99\xA0\xE2\x99\xA5\" = 1") == "1:10: statement expected, found `=`");
  CHECK(faults("x = \"\xC3\xA4\xFF\xFE\" = 1") == "1:11: statement expected, found `=`");
  const std::string long_line = "x = \"" + std::string(500, 'a') + "\xC3\xA4" + std::string(500, 'a') + "\" = 1";
  CHECK(faults(long_line) == "1:1009: statement expected, found `=`");
}

TEST_CASE("nesting of every kind is limited") {
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

TEST_CASE("long chains are not nested") {
  const auto chain = [](const std::string& begin, const std::string& link, int times, const std::string& end = "") {
    std::string text = begin;
    for (int i = 0; i < times; ++i) text += link;
    return text + end;
  };
  CHECK(faults(chain("x = 1", " + 1", 1000)) == "");
  CHECK(faults(chain("x = a", ".a", 1000)) == "");
  CHECK(faults(chain("f", ".a()", 500)) == "");
  CHECK(faults(chain("x = f", "[f]", 1000)) == "");
  CHECK(faults(chain("if x then", " elseif x then", 1000, " end")) == "");
  CHECK(faults(chain("x = {", "a + b, ", 5000, "}")) == "");
  CHECK(faults(chain("", "f(a.b) ", 5000)) == "");
}

TEST_CASE("the length of chains is limited") {
  const auto chain = [](const std::string& begin, const std::string& link, const std::string& end = "") {
    std::string text = begin;
    for (int i = 0; i < 50000; ++i) text += link;
    return text + end;
  };
  const std::string links = "too many operators, fields and calls in one expression (the limit is 1000)";
  CHECK(faults(chain("x = 1", " + 1")) == "1:4007: " + links);
  CHECK(faults(chain("x = y", " or y")) == "1:5007: " + links);
  CHECK(faults(chain("x = a", ".a")) == "1:2007: " + links);
  CHECK(faults(chain("f", ".a()")) == "1:2003: " + links);
  CHECK(faults(chain("x = f", "[f]")) == "1:3006: " + links);
  CHECK(faults(chain("if x then", " elseif x then", " end")) ==
        "1:14011: too many `elseif` in one `if` (the limit is 1000)");
}

TEST_CASE("a string or a name may have up to 64 KB") {
  const std::string most(65536, 'a');
  CHECK(faults("x = \"" + most + "\"") == "");
  CHECK(faults("x = \"" + most + "a\"") == "1:5: a string may not be longer than 64 KB");
  CHECK(faults("x = [[" + most + "a]]") == "1:5: a string may not be longer than 64 KB");
  CHECK(faults("x = \"" + most + "\\z   \"") == "");
  CHECK(faults("local " + most) == "");
  CHECK(faults("local " + most + "a") == "1:7: a name may not be longer than 64 KB");
  CHECK(faults("x = a." + most + "a") == "1:7: a name may not be longer than 64 KB");
}

}  // namespace houserules::lua::syntax_test
