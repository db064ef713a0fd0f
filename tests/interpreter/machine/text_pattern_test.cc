// The matcher compared with Lua's own on random patterns and subjects.
#include <random>
#include <string>

#include <lua.hpp>

#include "interpreter/machine/text_pattern.h"
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::text_pattern_test {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  std::string pick(std::initializer_list<const char*> choices) { return *(choices.begin() + below(choices.size())); }

  std::string subject() {
    std::string text;
    for (std::size_t i = below(12); i > 0; --i)
      text += pick({"a", "b", "a", "1", " ", "(", ")", "-", "]", "%", "\xff"});
    return text;
  }

  std::string pattern() {
    std::string text = below(5) == 0 ? "^" : "";
    for (std::size_t i = 1 + below(5); i > 0; --i) {
      text += pick({"a",      "b",  ".",  "%a", "%d", "%S", "%W", "[ab]", "[^a]",   "[a-b1]", "[]]",    "[^]]",
                    "[%a%-]", "%(", "%%", "(",  ")",  "()", "(a", "b)",   "%b()",   "%f[%a]", "%f[^a]", "%1",
                    "%2",     "[a", "$",  "^",  "-",  "%",  "[%", "[a-",  "[%a-z]", "]"});
      text += pick({"", "", "", "*", "+", "-", "?"});
    }
    return text + (below(5) == 0 ? "$" : "");
  }

 private:
  std::mt19937 engine_;
};

// A call's results as text; "error" if it fails.
std::string call(lua_State* lua, const char* code, const std::string& subject, const std::string& pattern) {
  luaL_loadstring(lua, code);
  lua_getfield(lua, LUA_REGISTRYINDEX, "sandbox");
  if (lua_istable(lua, -1)) {
    lua_setupvalue(lua, -2, 1);
  } else {
    lua_pop(lua, 1);
  }
  lua_pushlstring(lua, subject.data(), subject.size());
  lua_pushlstring(lua, pattern.data(), pattern.size());
  if (lua_pcall(lua, 2, 1, 0) != LUA_OK) {
    lua_settop(lua, 0);
    return "error";
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, -1, &size);
  std::string result(text, size);
  lua_settop(lua, 0);
  return result;
}

TEST_CASE("patterns match as in Lua") {
  constexpr const char* kCode = R"(
    local s, p = ...
    local out = {}
    local function add(...)
      for i = 1, select("#", ...) do out[#out + 1] = tostring((select(i, ...))) end
      out[#out + 1] = ";"
    end
    add(string.find(s, p))
    add(string.find(s, p, 3))
    add(string.match(s, p, -2))
    add(string.gsub(s, p, "<%0>"))
    add(string.gsub(s, p, "<%1>", 2))
    for a, b, c in string.gmatch(s, p) do add(a, b, c) end
    return table.concat(out, "|"))";
  Script script;
  lua_State* plain = luaL_newstate();
  luaL_openlibs(plain);
  Random random(20);
  int matched = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string subject = random.subject();
    const std::string pattern = random.pattern();
    const std::string expected = call(plain, kCode, subject, pattern);
    const std::string actual = call(script.lua, kCode, subject, pattern);
    // Faults that Lua would only meet while matching are found when the pattern is parsed.
    if (actual == "error") {
      bool faulty = false;
      try {
        [[maybe_unused]] const TextPattern anchored{pattern};
        TextPattern{pattern, /*anchors=*/false};
      } catch (const PatternError&) {
        faulty = true;
      }
      INFO("subject '" << subject << "' pattern '" << pattern << "' Lua: " << expected);
      CHECK((faulty || expected == "error"));
      continue;
    }
    INFO("subject '" << subject << "' pattern '" << pattern << "'");
    REQUIRE(actual == expected);
    ++matched;
  }
  CHECK(matched > 8'000);
  lua_close(plain);
}

TEST_CASE("matching pays for its steps") {
  TextPattern::Match match;
  std::int64_t steps = 1000;
  CHECK(TextPattern("^%a+$").match_at("hearts", 0, match, steps));
  CHECK(match.end == 6);
  CHECK(steps < 1000);
  steps = 100;
  CHECK_THROWS_AS(TextPattern(".-.-x").search("aaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0, match, steps), PatternTooSlow);
}

TEST_CASE("a pattern has at most 32 captures and 200 items") {
  std::string captures;
  for (int i = 0; i < 32; ++i) captures += "()";
  CHECK(TextPattern(captures).captures() == 32);
  CHECK_THROWS_WITH(TextPattern(captures + "()"), "the pattern has more than 32 captures");
  CHECK_THROWS_WITH(TextPattern(std::string(201, 'a')), "the pattern is too long");
}

}  // namespace houserules::text_pattern_test
