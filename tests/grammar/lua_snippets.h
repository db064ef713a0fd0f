// Lua 5.4 and what is not, by the reference manual: for tests of the grammar, and for its comparison with Lua itself.
#pragma once

#include <string>
#include <vector>

namespace houserules::lua {

inline const std::vector<std::string> kValidLua = {
    "", ";;;", "-- only a comment", "--[[ long\ncomment ]]", "--[==[ ]] ]=] ]==] x = 1", "--[=\nx = 1",
    "--[ [\nx = 1", "#!shell\nx = 1", "# any first line (is passed over", "\xEF\xBB\xBFx = 1",
    // statements
    "x = 1", "x, y = 1", "x, y.z, t[1] = f()", "a.b.c[1].d = nil", "f().x = 1", "(f()).x = 1", "(a or b).c = 1",
    "f'x'.y = 1", "f()", "f'x'", "f\"x\"", "f[[x]]", "f{}", "f{}{}{}", "f()()()", "a.b:c()", "a:b'x'", "a:b{}:c[[x]]",
    "('x'):rep(3)", "f()\n(g or h)()", "do end", "do local x <const> = 1 end", "do local x <close> = nil end",
    "while x do end", "while true do break end", "repeat until x", "repeat local y = f() until y", "if x then end",
    "if x then else end", "if x then elseif y then elseif z then else end", "for i = 1, 2 do end",
    "for i = 1, 2, 3 do end", "for k in f do end", "for k, v in pairs(t) do end", "for a, b, c in f, s, c, d do end",
    "function f() end", "function f(a) end", "function f(a, b, ...) end", "function f(...) return ... end",
    "function a.b.c() end", "function a.b:c(d) return self, d end", "local function f() return f end", "local x",
    "local x, y, z", "local x = 1, 2, 3", "local x <const>, y <close>, z = 1", "local x < const > = 1", "return",
    "return;", "return 1", "return 1, 2;", "return f()", "do return end x = 1", "goto a ::a::", "::a:: goto a",
    "::a:: ::b:: ;", "do goto a end local x ::a::", "do goto a; local x; ::a:: ; ::b:: end",
    "while x do if y then goto continue end local z ::continue:: end", "do ::a:: end ::a::",
    "for i = 1, 2 do goto a ::a:: end goto a ::a::", "break_ = 1", "ending = 1 do_ = 2", "_ = _ENV", "goto_ = 1",
    "while x do if y then break end z = 1 end", "local x x = function() x = 1 end",
    "local x <const> = 1 do local x = 2 x = 3 end",
    // expressions
    "x = nil, true, false, ..., {}", "x = 1 + 2 - 3 * 4 / 5 // 6 % 7 ^ 8", "x = a & b | c ~ d << e >> f",
    "x = ~a, -a, #a, not a", "x = - - -a", "x = not not -~#a", "x = a < b, a > b, a <= b, a >= b, a == b, a ~= b",
    "x = a and b or c", "x = a .. b .. c", "x = 1 .. 2", "x = 2^-3^2", "x = (((1)))", "x = ((...))",
    "x = function() end", "x = function(a, ...) return a, ... end", "x = a.b.c", "x = a[b[c]]", "x = a['b'].c",
    "x = a[ [[b]] ]", "x = a-- comment\n- b", "x = a--[[in]]- b", "x = a ~= b ~ c", "x = a<b", "x = f(a, (b))",
    // tables
    "x = {}", "x = {1}", "x = {1,}", "x = {1;}", "x = {1, 2; 3}", "x = {a = 1, b = 2,}", "x = {[1] = 2, ['a'] = 3}",
    "x = {a, b = c, [d] = e, f()}", "x = {a == b}", "x = {a --[[c]] = 1}", "x = {a\n=\n1}", "x = {[ [[k]] ] = 1}",
    "x = {{{}}, {}}", "x = {function() end, ...}", "x = {[[a]]}",
    // numbers
    "x = 0, 3, 345, 0xff, 0xBEBADA, 0Xa", "x = 3.0, 3.1416, 314.16e-2, 0.31416E1, 34e1, .5, 5., 5.e3, .5E+3",
    "x = 0x0.1E, 0xA23p-4, 0X1.921FB54442D18P+1", "x = 0x.1, 0x1., 0x1.p1, 0xep1",
    "x = 99999999999999999999, 0xffffffffffffffffff", "x = 1e400, 1e-400", "x = 08, 0x1e+1", "x = 3-2",
    // strings
    "x = 'a', \"b\", 'a\"b', \"a'b\"", "x = '\\a\\b\\f\\n\\r\\t\\v\\\\\\'\\\"'", "x = '\\x41\\065\\0\\9z\\10'",
    "x = '\\0651'", "x = '\\z   \n  a'", "x = 'a\\\nb'", "x = 'a\\\r\nb'",
    "x = '\\u{0}\\u{48}\\u{20AC}\\u{7FFFFFFF}\\u{000000041}'", "x = [[]]", "x = [[a]b]]", "x = [=[a]]b]=]",
    "x = [==[\n]==]", "x = '\xE2\x99\xA0'", "x = '\xFF'", std::string("x = 'a\0b'", 9), "x = [[\r\na\rb]]",
    "x = '--'", "x = '[['", "x = ''",
};

inline const std::vector<std::string> kInvalidLua = {
    "x", "x y", "x, y", "x =", "x = 1,", "= 1", "1 = x", "x = = 1", "f() = 1", "(x) = 1", "x, f() = 1", "f(), x = 1",
    "(x)", "x.y", "x[1]", "x:y", "x:y = 1", "'x'", "'x':rep(2)", "{}", "nil", "x == 1", "x += 1", "x++", "x != y",
    "a.1 = 2", "a. = 1", ".x = 1", "x..y", "x = a . . b", "x = a....b", "do", "end", "do end end", "else", "elseif",
    "until x", "then", "while", "while x", "while x do", "while x end", "while do end", "repeat", "repeat until",
    "repeat end", "repeat x = 1", "if", "if x", "if x then", "if then end", "if x then else",
    "if x then else else end", "if x then else elseif y then end", "if x then elseif end",
    "if x then elseif then end", "if x = 1 then end", "else if", "if x then else if y then end", "for", "for i",
    "for i do end", "for i = 1 do end", "for i = 1, do end", "for i = 1, 2, 3, 4 do end", "for i, j = 1, 2 do end",
    "for i in do end", "for in f do end", "for i in f", "for i in f do", "for i in f end", "for (i) in f do end",
    "for 1 = 1, 2 do end", "for i.j = 1, 2 do end", "function", "function f", "function f(", "function f()",
    "function f( end", "function f(a,) end", "function f(..., a) end", "function f(1) end", "function f(a b) end",
    "function f(a.b) end", "function () end", "function f.() end", "function f:a:b() end", "function f:a.b() end",
    "function f[1]() end", "function 'f'() end", "local", "local 1", "local end", "local x y", "local x.y = 1",
    "local x =", "local x, = 1", "local function", "local function f.g() end", "local function f:g() end",
    "local x <const", "local x <foo> = 1", "local x <> = 1", "local x <const>= 1", "local x <<const>> = 1",
    "local <const> x = 1", "local x <close>, y <close> = 1", "return return", "return 1 x = 2", "return 1,",
    "return ; ;", "return = 1", "break 1", "goto", "goto 1", "goto a.b", "::a", "::a:", ":: ::", "::1::", ": :a::",
    ":a:", "break", "do break end", "function f() break end", "while x do f = function() break end end", "goto a",
    "goto a; do ::a:: end", "::a:: ::a::", "::a:: do ::a:: end", "goto a; local x; ::a:: f()",
    "do goto a; local x; ::a:: f() end", "function f() goto a end ::a::", "::a:: function f() goto a end",
    "repeat goto a; local x; ::a:: until x", "x = function() return ... end", "function f() x = ... end",
    "function f() x = {...} end", "local x <const> = 1; x = 2", "local x <close> = nil; x = 2",
    "local x <const> = 1; function f() x = 2 end", "local x <const> = 1; y, x = 2", "x = 1 +", "x = + 1", "x = * 2",
    "x = a and", "x = and b", "x = not", "x = #", "x = (1", "x = 1)", "x = ()", "x = (1, 2)", "x = a[1", "x = a[]",
    "x = a[1, 2]", "x = a ~ = b", "x = a < = b", "x = a = b", "x = a ! b", "x = a ? b : c", "x = a @ b", "x = $",
    "x = `a`", "x = a \\ b", "f(", "f(1", "f(1,", "f(1,)", "f(,)", "f(a b)", "f(a = 1)", "f 1", "f nil", "f x",
    "f:()", "f:a", "f:1()", "f.x:", "f(...", "x = {", "x = {1", "x = {1,", "x = {,}", "x = {1 2}", "x = {a = }",
    "x = {= 1}", "x = {[1]}", "x = {[1] 2}", "x = {[1 = 2}", "x = {1 = 2}", "x = {'a' = 2}", "x = {a.b = 1}",
    "x = {1,,2}", "x = {;}", "x = {[[[k]]] = 1}", "x = function", "x = function f() end", "x = function(",
    "x = function()", "x = 3x", "x = 3_", "x = 0x", "x = 0xg", "x = 1e", "x = 1e+", "x = 0x1p", "x = 1..2",
    "x = 1.2.3", "x = 0x1.2.3", "x = 0xep-", "x = 3e5.1", "x = 0x.p1", "x = '", "x = 'a", "x = 'a\"", "x = \"a'",
    "x = 'a\nb'", "x = 'a\\'", "x = '\\", "x = '\\q'", "x = '\\x'", "x = '\\x1'", "x = '\\xg1'", "x = '\\256'",
    "x = '\\300'", "x = '\\u'", "x = '\\u{'", "x = '\\u{}'", "x = '\\u{12'", "x = '\\u{g}'", "x = '\\u{80000000}'",
    "x = '\\u{100000000000000000}'", "x = [[", "x = [[a]", "x = [==[a]=]", "x = [=", "x = [=a", "x = a[=1]", "--[[",
    "--[==[ ]]", "x = 1 --[[ a", "x = 1 #", "\x01", std::string("\0", 1), "x = \xE2\x99\xA0", "\xE2\x99\xA0 = 1",
    "x\xC3\xA4 = 1", "x =\xC2\xA0 1", "\xEF\xBB\xBF\xEF\xBB\xBFx = 1",
};

}  // namespace houserules::lua
