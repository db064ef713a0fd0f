// Damaged scripts, the same in every run: nothing crashes or hangs, and Lua agrees on what is valid.
#include <algorithm>
#include <lua.hpp>
#include <memory>
#include <pcg_random.hpp>

#include "grammar/lua/walk.h"
#include "tests/catch.h"
#include "tests/grammar/lua/snippets.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::fuzz_test {

/// A script of several snippets, damaged in up to three places.
std::string damaged(pcg32& chance) {
  const auto any = [&chance](const std::vector<std::string>& from) {
    return from[chance(static_cast<std::uint32_t>(from.size()))];
  };
  std::string text;
  for (std::uint32_t count = 1 + chance(4); count > 0; --count) text += any(kValidLua) + "\n";
  for (std::uint32_t count = chance(4); count > 0 && !text.empty(); --count) {
    const std::size_t at = chance(static_cast<std::uint32_t>(text.size()));
    switch (chance(5)) {
      case 0: text.erase(at, 1 + chance(5)); break;
      case 1: text.insert(at, any(kInvalidLua)); break;
      case 2: text[at] = static_cast<char>(chance(256)); break;
      case 3: text.insert(at, text.substr(chance(static_cast<std::uint32_t>(text.size())), chance(12))); break;
      default: text.resize(at); break;
    }
  }
  return text;
}

TEST_CASE("damaged scripts neither crash nor hang, and accepted ones are consistent") {
  pcg32 chance(20260101);
  int accepted = 0;
  for (int i = 0; i < 6000; ++i) {
    const std::string text = damaged(chance);
    INFO(text);
    const LuaScript script = parse_lua(text, "game.lua");
    accepted += script.ok() ? 1 : 0;
    std::size_t nodes = 0;
    bool ordered = true;
    walk(*script.main, [&](const Node& node) {
      ++nodes;
      ordered = ordered && node.range.begin <= node.range.end;
      return true;
    });
    REQUIRE(nodes == script.nodes.size());
    REQUIRE(ordered);
    for (const Diagnostic& diagnostic : script.diagnostics) {
      REQUIRE_FALSE(diagnostic.message.empty());
      REQUIRE(diagnostic.range.begin <= diagnostic.range.end);
    }
  }
  CHECK(accepted > 1000);
  CHECK(accepted < 5000);
}

TEST_CASE("hostile texts are parsed quickly") {
  const std::size_t many = 200000;
  const std::vector<std::string> parts = {
      "(",         "{",   "[",  "[[",  "[=",           "--[[", "a.",        "a(",  "a{",      "f'",
      "\"",        "\\",  "x=", "if ", "else ",        "end ", "function ", "::a", "goto a ", "local a ",
      "local a\n", "{a=", "{[", "a,",  "a=a+",         "- ",   "not ",      "..",  "1",       ".",
      "=",         "\n",  "\r", " ",   "\xE2\x99\xA0", "\xFF", "\\z"};
  for (const std::string& part : parts) {
    std::string text;
    while (text.size() < many) text += part;
    CHECK(parse_lua("x = " + text, "game.lua").diagnostics.size() <= kMaxLuaFaults);
    CHECK(parse_lua(text + " x = 1", "game.lua").diagnostics.size() <= kMaxLuaFaults);
  }
}

TEST_CASE("many labels and jumps, and ends after many blanks, are parsed quickly") {
  std::string forward, backward, repeated;
  for (int i = 0; i < 30000; ++i) {
    const std::string number = std::to_string(i);
    forward += "goto a" + number + " goto b" + number + " ";
    backward += "::b" + number + ":: ";
    repeated += "do end ";
  }
  CHECK(parse_lua(forward + backward, "game.lua").diagnostics.size() == kMaxLuaFaults);
  CHECK(parse_lua(backward + forward, "game.lua").diagnostics.size() == kMaxLuaFaults);
  CHECK(faults(std::string(500000, ' ') + repeated) == "");
}

TEST_CASE("the parser agrees with Lua on what is valid") {
  std::vector<std::string> texts = kValidLua;
  texts.insert(texts.end(), kInvalidLua.begin(), kInvalidLua.end());
  pcg32 chance(7);
  for (int i = 0; i < 3000; ++i) texts.push_back(damaged(chance));
  const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), lua_close);
  REQUIRE(lua != nullptr);
  std::size_t valid = 0;
  for (const std::string& text : texts) {
    INFO(text);
    // Lua strips a first line with # and a byte order mark only when it reads a file; strip them here.
    std::string_view chunk = text;
    if (chunk.starts_with("\xEF\xBB\xBF")) chunk.remove_prefix(3);
    if (chunk.starts_with('#')) chunk.remove_prefix(std::min(chunk.find_first_of("\r\n"), chunk.size()));
    const bool loads = luaL_loadbufferx(lua.get(), chunk.data(), chunk.size(), "=s", "t") == LUA_OK;
    lua_settop(lua.get(), 0);
    CHECK(faults(text).empty() == loads);
    if (loads) ++valid;
  }
  CHECK(valid > kValidLua.size());
  CHECK(texts.size() - valid > kInvalidLua.size());
}

}  // namespace houserules::lua::fuzz_test
