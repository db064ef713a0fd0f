// Damaged scripts, the same ones in every run: nothing crashes or hangs, and Lua, where it is installed, agrees on what
// is valid.
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <pcg_random.hpp>
#include <random>

#include "grammar/lua/walk.h"
#include "tests/grammar/lua/snippets.h"
#include "tests/grammar/lua/support.h"

using namespace houserules;
using namespace houserules::lua;

namespace {

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

/// The text as a string literal of Lua.
std::string as_literal(const std::string& text) {
  std::string literal = "\"";
  char code[5];
  for (const char c : text) {
    std::snprintf(code, sizeof code, "\\%03d", static_cast<unsigned char>(c));
    literal += code;
  }
  return literal + "\"";
}

}  // namespace

TEST_CASE("damaged scripts neither crash nor hang, and what is accepted holds together") {
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

TEST_CASE("hostile texts take no time to speak of") {
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

TEST_CASE("many labels and jumps, and ends on a line of blanks, take no time to speak of") {
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

TEST_CASE("Lua agrees on what is valid") {
  if (std::system("lua5.4 -v >/dev/null 2>&1") != 0) {
    WARN("lua5.4 is not installed: not compared");
    return;
  }
  std::vector<std::string> texts = kValidLua;
  texts.insert(texts.end(), kInvalidLua.begin(), kInvalidLua.end());
  pcg32 chance(7);
  for (int i = 0; i < 3000; ++i) texts.push_back(damaged(chance));
  const auto folder = std::filesystem::temp_directory_path();
  const auto file = folder / ("houserules-lua-" + std::to_string(pcg32(std::random_device()())()) + ".lua");
  {
    // A first line with # and a byte order mark are the business of Lua's reader of files; here they are taken off.
    std::ofstream out(file);
    out << "local function check(s)\n"
           "  s = s:gsub('^\\xEF\\xBB\\xBF', '')\n  if s:sub(1, 1) == '#' then s = s:gsub('^[^\\n"
           "\\r]*', '') end\n  io.write(load(s, '=s', 't') and '1' or '0')\nend\n";
    for (const std::string& text : texts) out << "check(" << as_literal(text) << ")\n";
  }
  std::FILE* pipe = popen(("lua5.4 '" + file.string() + "'").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string verdicts(texts.size() + 1, ' ');
  verdicts.resize(std::fread(verdicts.data(), 1, verdicts.size(), pipe));
  pclose(pipe);
  std::filesystem::remove(file);
  REQUIRE(verdicts.size() == texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    INFO(texts[i]);
    CHECK(faults(texts[i]).empty() == (verdicts[i] == '1'));
  }
}
