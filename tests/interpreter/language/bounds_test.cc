// Hostile scripts: each is stopped with a message that tells its author why.
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::bounds_test {

constexpr const char* kMemory = "this decision used more than 16 MB of memory: is there an endless loop?";
constexpr const char* kRecursion = "endless recursion: a function keeps calling itself";
constexpr const char* kLongString = "a string may not be longer than 64 KB";
constexpr const char* kInstructions = "this decision ran more than 100 million instructions: is there an endless loop?";

std::string at(int line, const std::string& message) { return "test.lua:" + std::to_string(line) + ": " + message; }

TEST_CASE("endless recursion is stopped") {
  Script script;
  CHECK(script.run("local function f(n)\n  return 1 + f(n)\nend\nf(1)") == at(2, kRecursion));
  CHECK(script.failure.verdict == Verdict::recursion);
  CHECK(script.run("local t = {}\nfunction t.a() return 1 + t.b() end\nfunction t.b()\n return 1 + t.a() end\nt.a()")
            .find(kRecursion) != std::string::npos);
  // Through the sandbox's own functions.
  CHECK(script.run("local function f()\n  table.sort({2, 1}, f)\nend\nf()") == at(2, kRecursion));
  CHECK(script.run("local function f()\n  return ('x'):gsub('x', f)\nend\nf()") == at(2, kRecursion));
}

TEST_CASE("an endless tail call is stopped as a loop") {
  Script script;
  CHECK(script.run("local function f()\n  return f()\nend\nf()").find(kInstructions) != std::string::npos);
}

TEST_CASE("a script that eats memory is stopped") {
  Script script;
  CHECK(script.run("local t = {}\nwhile true do\n  t[#t + 1] = {1, 2, 3}\nend") == at(3, kMemory));
  CHECK(script.failure.verdict == Verdict::memory);
  // Immediate garbage counts too: so the result is the same on every machine, whenever the collector runs.
  CHECK(script.run("while true do\n  local t = {1, 2, 3}\nend") == at(2, kMemory));
  CHECK(script.run("local t = {}\nfor i = 1, 1e9 do\n  t[i] = i\nend") == at(3, kMemory));
  CHECK(script.run("return 'still good'") == "still good");
}

TEST_CASE("a script that eats memory is stopped with the collector off") {
  Script script;
  lua_gc(script.lua, LUA_GCSTOP);
  for (int i = 0; i < 20; ++i) {
    // 13 MB each: the arena is full after a few, and Lua collects then although the collector is stopped.
    CHECK(script.run("for i = 1, 120000 do local t = {i, i, i} end return 'fits'") == "fits");
  }
}

TEST_CASE("a string that is too long is refused") {
  Script script;
  CHECK(script.run("local s = 'x'\nwhile true do\n  s = s .. s\nend") == at(3, kLongString));
  CHECK(script.failure.verdict == Verdict::string_too_long);
  CHECK(script.run("return #(('x'):rep(65536))") == "65536");
  CHECK(script.run("return ('x'):rep(65537)") == at(1, std::string("string.rep: ") + kLongString));
  CHECK(script.run("return ('x'):rep(1e9)") == at(1, std::string("string.rep: ") + kLongString));
  CHECK(script.run("return (''):rep(1e18)") == at(1, std::string("string.rep: ") + kLongString));
  CHECK(script.run("return ('x'):rep(2, ('y'):rep(65536))") == at(1, std::string("string.rep: ") + kLongString));
  CHECK(script.run("return ('%s%s'):format(('x'):rep(65536), 'y')") == at(1, kLongString));
}

TEST_CASE("string.rep in a loop pays for its work") {
  Script script;
  CHECK(script.run("while true do\n  local s = ('x'):rep(60000)\nend") == at(2, kMemory));
}

TEST_CASE("patterns that take forever are stopped") {
  Script script;
  const std::string slow = "this pattern takes too long on this string";
  const std::string subject = "local s = ('a'):rep(300)\n";
  CHECK(script.run(subject + "return s:find('.-.-.-.-.-b')") == at(2, "string.find: " + slow));
  CHECK(script.run(subject + "return s:match('a*a*a*a*a*b')") == at(2, "string.match: " + slow));
  CHECK(script.run(subject + "return s:gsub('a*a*a*a*a*b', '')") == at(2, "string.gsub: " + slow));
  CHECK(script.run(subject + "for x in s:gmatch('a*a*a*a*a*b') do end") == at(2, "string.gmatch: " + slow));
  CHECK(script.run(subject + "return s:find(('a?'):rep(150) .. ('a'):rep(150) .. 'b')") ==
        at(2, "string.find: the pattern is too long"));
  CHECK(script.run(subject + "return s:find(('a?'):rep(50) .. ('b'):rep(50))") == at(2, "string.find: " + slow));
  CHECK(script.run("return ('a'):rep(60000):find('.-b')") == at(1, "string.find: " + slow));
  CHECK(script.run("return ('('):rep(60000):find('%b()')") == at(1, "string.find: " + slow));
  CHECK(script.run("local s = ('a'):rep(60000) return s:find('^(a*)%1b')") == at(1, "string.find: " + slow));
  // Long but simple.
  CHECK(script.run("return #(('a b '):rep(16000):gsub('%s+', '-'))") == "64000");
  CHECK(script.run("return ('a'):rep(65535):find('a', 1, true), (('a'):rep(60000) .. 'b'):find('^a*b$')") ==
        "1 1 60001");
}

TEST_CASE("patterns in a loop pay for their work") {
  Script script;
  CHECK(script.run("local s = ('a'):rep(3000)\nwhile true do\n  s:find('.-b')\nend") == at(3, kInstructions));
  CHECK(script.run("local s = ('a'):rep(60000)\nwhile true do\n  s:find('ab', 1, true)\nend") == at(3, kInstructions));
}

TEST_CASE("gsub cannot grow a text without limit") {
  Script script;
  CHECK(script.run("return ('a'):rep(60000):gsub('a', 'bb')") == at(1, std::string("string.gsub: ") + kLongString));
  CHECK(script.run("local r = ('%0'):rep(30000)\nreturn ('a'):rep(60000):gsub('a*', r)") ==
        at(2, std::string("string.gsub: ") + kLongString));
  CHECK(script.run("return ('a'):rep(9000):gsub('a', function() return ('b'):rep(60000) end)") ==
        at(1, std::string("string.gsub: ") + kLongString));
}

TEST_CASE("table functions with huge ranges are stopped") {
  Script script;
  CHECK(script.run("local t = {}\nfor i = 1, 1000 do t[i] = ('x'):rep(1000) end\nreturn table.concat(t)") ==
        at(3, std::string("table.concat: ") + kLongString));
  CHECK(script.run("local t = {}\nfor i = 1, 200 do t[i] = '' end\nreturn table.concat(t, ('x'):rep(1000))") ==
        at(3, std::string("table.concat: ") + kLongString));
  CHECK(script
            .run("local t = {}\nfor i = 1, 100000 do t[i] = i end\nwhile true do\n  table.insert(t, 1, 0)\n"
                 "  table.remove(t, 1)\nend")
            .find(kInstructions) != std::string::npos);
  CHECK(script.run("local t = {}\nwhile true do\n  table.move(t, 1, 1e5, 2)\nend") == at(3, kInstructions));
  CHECK(script.run("local t = {}\nfor i = 1, 100001 do t[i] = i end\ntable.sort(t)") ==
        at(3, "table.sort: 100001 values are too many; the limit is 100000"));
  CHECK(script.run("local t = {}\nfor i = 1, 50000 do t['k' .. i] = i end\nwhile true do\n  pairs(t)\nend")
            .find("test.lua:4: this decision") == 0);
}

TEST_CASE("a chunk nested too deeply is a syntax error") {
  Script script;
  std::string text = "return ";
  for (int i = 0; i < 300; ++i) text += '(';
  CHECK(script.run(text) == "syntax: C stack overflow");
}

}  // namespace houserules::bounds_test
