// The string library.
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::string_test {

TEST_CASE("simple string functions work") {
  Script script;
  CHECK(script.run("return ('abc'):byte(1, -1)") == "97 98 99");
  CHECK(script.run("return ('abc'):byte(math.maxinteger, math.mininteger)") == "");
  CHECK(script.run("return string.char(72, 105), ('abc'):len(), ('abc'):reverse(), ('abcd'):sub(2, -2)") ==
        "Hi 3 cba bc");
  CHECK(script.run("return ('Ab1'):upper(), ('Ab1'):lower(), ('ab'):rep(3, '-')") == "AB1 ab1 ab-ab-ab");
  CHECK(script.run("return string.char(256)") == "test.lua:1: string.char: argument 1 must be from 0 to 255, not 256");
  CHECK(script.run("return string.sub('x')") ==
        "test.lua:1: string.sub: argument 2 must be a whole number, but it is missing");
  CHECK(script.run("return ('x'):rep('y')") ==
        "test.lua:1: string.rep: argument 2 must be a whole number, not a string");
  CHECK(script.run("return ('x'):rep(1.5)") == "test.lua:1: string.rep: argument 2 must be a whole number, not 1.5");
  CHECK(script.run("return #('x'):rep(4 / 2)") == "2");
}

TEST_CASE("string.format prints texts, not addresses") {
  Script script;
  CHECK(script.run("return string.format('%5d|%-5s|%.2f|%x|%c|%%|%q', 42, 'ab', 1.005, 255, 65, 'q')") ==
        "   42|ab   |1.00|ff|A|%|\"q\"");
  CHECK(script.run("return ('%s %s %s'):format(card(7), {}, nil)") == "7 of hearts table nil");
  CHECK(script.run("return ('%d'):format(3.0)") == "3");
  CHECK(script.run("return ('%d'):format(3.5)") ==
        "test.lua:1: string.format: argument 2 must be a whole number, not 3.5");
  CHECK(script.run("return ('%d'):format('3')") ==
        "test.lua:1: string.format: argument 2 must be a whole number, not a string");
  CHECK(script.run("return ('%s %s'):format('x')") ==
        "test.lua:1: string.format: argument 3 must be a value, but it is missing");
  CHECK(script.run("return ('%p'):format({})") == "test.lua:1: string.format: there is no `%p`");
  CHECK(script.run("return ('100%'):format()") ==
        "test.lua:1: string.format: a `%` must be followed by a letter; write `%%` for a literal `%`");
  CHECK(script.run("return ('%q'):format({})") ==
        "test.lua:1: string.format: argument 2 must be a string, a number, a boolean or nil, not a table");
  CHECK(script.run("return ('%f'):format(0/0), ('%099999999999d'):format(1)") ==
        "test.lua:1: string.format: a `%` is followed by too many digits");
  CHECK(script.run("return ('%.1f'):format(0/0)") == "nan");
}

TEST_CASE("string.find and string.match work") {
  Script script;
  CHECK(script.run("return ('hello'):find('l')") == "3 3");
  CHECK(script.run("return ('hello'):find('l', 4), ('hello'):find('xyz'), ('hello'):find('', 10)") == "4 nil nil");
  CHECK(script.run("return ('a.b'):find('.', 1, true), ('a.b'):find('%.')") == "2 2 2");
  CHECK(script.run("return ('hello'):find('', 6)") == "6 5");
  CHECK(script.run("return ('hello'):find('(l+)(o)')") == "3 5 ll o");
  CHECK(script.run("return ('7 of hearts'):match('^(%w+) of (%a+)$')") == "7 hearts");
  CHECK(script.run("return ('key = value'):match('()=()')") == "5 6");
  CHECK(script.run("return ('abc'):match('b', -1), ('abc'):match('c', -1)") == "nil c");
}

TEST_CASE("string.gmatch works") {
  Script script;
  CHECK(script.run("local t = {} for w in ('one two  three'):gmatch('%a+') do t[#t + 1] = w end "
                   "return table.concat(t, ',')") == "one,two,three");
  CHECK(script.run("local t = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do t[#t + 1] = k .. v end "
                   "return table.concat(t, ' ')") == "a1 b2");
  CHECK(script.run("local n = 0 for p in ('abc'):gmatch('()x*') do n = n * 10 + p end return n") == "1234");
  CHECK(script.run("local n = 0 for _ in ('ab'):gmatch('^a') do n = n + 1 end return n") == "0");
}

TEST_CASE("string.gsub works") {
  Script script;
  CHECK(script.run("return ('hello world'):gsub('o', '0')") == "hell0 w0rld 2");
  CHECK(script.run("return ('hello world'):gsub('(%w+)', '<%1>', 1)") == "<hello> world 1");
  CHECK(script.run("return ('abc'):gsub('%w', '%0%0')") == "aabbcc 3");
  CHECK(script.run("return ('abc'):gsub('', '-')") == "-a-b-c- 4");
  CHECK(script.run("return ('abc'):gsub('^a', 'x')") == "xbc 1");
  CHECK(script.run("return ('$name is $age'):gsub('%$(%w+)', {name = 'Anna'})") == "Anna is $age 2");
  CHECK(script.run("return ('abc'):gsub('%w', function(c) if c == 'b' then return c:upper() end end)") == "aBc 3");
  CHECK(script.run("return ('a'):gsub('a', '%2')") ==
        "test.lua:1: string.gsub: the pattern has no capture for the replacement's `%2`");
  CHECK(script.run("return ('a'):gsub('a', '%')") ==
        "test.lua:1: string.gsub: a `%` in the replacement must be followed by a digit or another `%`");
  CHECK(script.run("return ('a'):gsub('a', function() return {} end)") ==
        "test.lua:1: string.gsub: the replacement must be a string or a number, not a table");
  CHECK(script.run("return ('a'):gsub('a')") ==
        "test.lua:1: string.gsub: argument 3 must be a string, a table or a function, but it is missing");
}

TEST_CASE("faults in a pattern are explained") {
  Script script;
  CHECK(script.run("return ('x'):find('[a')") == "test.lua:1: string.find: a `[` in the pattern has no `]`");
  CHECK(script.run("return ('x'):match('%')") == "test.lua:1: string.match: the pattern ends with a `%`");
  CHECK(script.run("return ('x'):gsub('(a', '')") == "test.lua:1: string.gsub: a `(` in the pattern has no `)`");
  CHECK(script.run("return ('x'):gmatch('a)')") == "test.lua:1: string.gmatch: a `)` in the pattern has no `(`");
  CHECK(script.run("return ('x'):find('%1')") ==
        "test.lua:1: string.find: `%1` in the pattern does not refer to a complete capture before it");
  CHECK(script.run("return ('x'):find('%b(')") ==
        "test.lua:1: string.find: `%b` in the pattern needs two characters after it");
  CHECK(script.run("return ('x'):find('%fa')") == "test.lua:1: string.find: `%f` in the pattern needs a `[` after it");
}

TEST_CASE("strings are compared and sorted bytewise") {
  Script script;
  CHECK(script.run("return 'B' < 'a', 'a' < 'b', 'a' < 'ab'") == "true true true");
}

}  // namespace houserules::string_test
