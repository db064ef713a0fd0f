// The messages for syntax errors in a script.
#include "tests/catch.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::faults_test {

TEST_CASE("a fault says what was expected and what was found") {
  CHECK(faults("x =") == "1:4: expression expected, found the end of the file");
  CHECK(faults("x = a and and b") == "1:11: expression expected, found `and`");
  CHECK(faults("x = -)") == "1:6: expression expected, found `)`");
  CHECK(faults("f(1,)") == "1:5: expression expected, found `)`");
  CHECK(faults("x") ==
        "1:2: `=` or a call expected after `x`, found the end of the file\n  help: to call it write `x()`");
  CHECK(faults("edn") == "1:1: `=` or a call expected after `edn`, found the end of the file; did you mean `end`?");
  CHECK(faults("brek\nend") == "1:1: `=` or a call expected after `brek`, found `end`; did you mean `break`?");
  CHECK(faults("wanted\nx = 1") ==
        "1:1: `=` or a call expected after `wanted`, found `x`\n  help: to call it write `wanted()`");
  CHECK(faults("x.y z") == "1:5: `=` or a call expected, found `z`");
  CHECK(faults("x, y f()") == "1:6: `=` expected, found `f`");
  CHECK(faults("x, 1 = 2") == "1:4: variable or field expected, found `1`");
  CHECK(faults("x = 1 2") == "1:7: statement expected, found `2`");
  CHECK(faults("\x07") == "1:1: statement expected, found a character with code 7");
  CHECK(faults("while x f() end") == "1:9: `do` expected, found `f`");
  CHECK(faults("if x f() end") == "1:6: `then` expected, found `f`");
  CHECK(faults("for i do end") == "1:7: `=` or `in` expected, found `do`");
  CHECK(faults("for i = 1 do end") == "1:11: `,` and the loop's last value expected, found `do`");
  CHECK(faults("for k, 2 in t do end") == "1:8: name of the loop's variable expected, found `2`");
  CHECK(faults("function (x) end") == "1:10: name of the function expected, found `(`");
  CHECK(faults("x = function y() end") == "1:14: `(` before the function's parameters expected, found `y`");
  CHECK(faults("function f(a, 1) end") == "1:15: name of a parameter or `...` expected, found `1`");
  CHECK(faults("function a.b.() end") == "1:14: name after `.` expected, found `(`");
  CHECK(faults("function a:1() end") == "1:12: name of a method after `:` expected, found `1`");
  CHECK(faults("a.1 = 2") == "1:3: name of a field after `.` expected, found `1`");
  CHECK(faults("a:1()") == "1:3: name of a method after `:` expected, found `1`");
  CHECK(faults("a:b = 2") ==
        "1:5: `(` and the arguments of the method expected, found `=`\n  help: `:` calls a method: a field is `a.b`");
  CHECK(faults("t = { [1] 2 }") == "1:11: `=` after the key expected, found `2`");
  CHECK(faults("local 'x'") == "1:7: name of a variable expected, found `'x'`");
  CHECK(faults("local x <const = 1") == "1:16: `>` after the attribute expected, found `=`");
  CHECK(faults("local x <2> = 1") == "1:10: `const` or `close` expected, found `2`");
  CHECK(faults("local x <cost> = 1") == "1:10: unknown attribute `cost`, expected `const` or `close`");
  CHECK(faults("goto 1") == "1:6: name of a label expected, found `1`");
  CHECK(faults("::a f()") == "1:5: `::` expected, found `f`");
  CHECK(faults("return 1 f()") ==
        "1:10: end of the block after `return` expected, found `f`\n"
        "  help: `return` is the last statement of its block: an `end` may be missing before this");
  CHECK(faults("if x thenf() end") == "1:6: `then` expected, found `thenf`");
  CHECK(faults("local x <const>= 1") == "1:15: `>` after the attribute expected, found `>=`");
  CHECK(faults("x, y == 1").starts_with("1:6: `=` expected, found `==`\n"));
  CHECK(faults("[==[x]==]") == "1:1: statement expected, found `[`");
  CHECK(faults("x = [==") == "1:5: `[=` begins a long string, a second `[` expected after `=`");
  CHECK(faults("f() = 1") ==
        "1:5: cannot assign to the result of a call, expected a variable or a field\n"
        "  help: `=` assigns; to compare write `==` in a condition");
  CHECK(faults("a, (b) = 1") == "1:8: cannot assign to an expression in parentheses, expected a variable or a field");
  CHECK(faults("x = 'a' 'b' \"" + std::string(60, 'c') + "\"") == "1:9: statement expected, found `'b'`");
  CHECK(faults("x = 1 \"" + std::string(60, 'c') + "\"") ==
        "1:7: statement expected, found `\"" + std::string(39, 'c') + "...`");
}

TEST_CASE("an unclosed block names the line where it was opened") {
  CHECK(faults("function turn(me)\n  f()\n") ==
        "3:1: `end` expected to close `function` at line 1, found the end of the file\n"
        "  note 1:1: `function` is opened here");
  CHECK(faults("x = 1\nlocal function f()\nlocal function g() end\n)") == "4:1: statement expected, found `)`");
  CHECK(faults("local t = a or\n  function()\n") ==
        "3:1: `end` expected to close `function` at line 2, found the end of the file\n"
        "  note 2:3: `function` is opened here");
  CHECK(faults("\nif x then f() until") ==
        "2:15: `end` expected to close `if` at line 2, found `until`\n  note 2:1: `if` is opened here");
  CHECK(faults("for i = 1, 2\ndo") ==
        "2:3: `end` expected to close `for` at line 1, found the end of the file\n  note 1:1: `for` is opened here");
  CHECK(
      faults("while x do") ==
      "1:11: `end` expected to close `while` at line 1, found the end of the file\n  note 1:1: `while` is opened here");
  CHECK(faults("do else") ==
        "1:4: `end` expected to close `do` at line 1, found `else`\n  note 1:1: `do` is opened here");
  CHECK(faults("repeat f() end") ==
        "1:12: `until` expected to close `repeat` at line 1, found `end`\n  note 1:1: `repeat` is opened here");
  CHECK(faults("x = (1\ny = 2") ==
        "2:1: `)` expected to close `(` at line 1, found `y`\n  note 1:5: `(` is opened here");
  CHECK(faults("f(") ==
        "1:3: `)` expected to close `(` at line 1, found the end of the file\n  note 1:2: `(` is opened here");
  CHECK(faults("f(a;") == "1:4: `,` or `)` expected to close `(` at line 1, found `;`\n  note 1:2: `(` is opened here");
  CHECK(faults("function f(..., a) end") ==
        "1:15: `)` expected to close `(` at line 1, found `,`\n  note 1:11: `(` is opened here");
  CHECK(faults("x = t[1") ==
        "1:8: `]` expected to close `[` at line 1, found the end of the file\n  note 1:6: `[` is opened here");
  CHECK(faults("x = {") ==
        "1:6: `}` expected to close `{` at line 1, found the end of the file\n  note 1:5: `{` is opened here");
  CHECK(faults("x = {\n  1)") ==
        "2:4: `,` or `}` expected to close `{` at line 1, found `)`\n  note 1:5: `{` is opened here");
}

TEST_CASE("an end that is not aligned with what it closes is pointed at") {
  CHECK(faults("function f()\n  if x then\n    g()\nend\n\nfunction h()\nend\n") ==
        "8:1: `end` expected to close `function` at line 1, found the end of the file\n"
        "  note 1:1: `function` is opened here\n"
        "  note 4:1: this closes `if` at line 2, but is not aligned with it");
  CHECK(faults("function f()\n  g()\n  end\nend\n") ==
        "4:1: unexpected `end`: there is no open block for it\n"
        "  note 3:3: this closes `function` at line 1, but is not aligned with it");
  CHECK(faults("x = function()\nend\nend") == "3:1: unexpected `end`: there is no open block for it");
  CHECK(faults("f(function()\n  end)\nelse") ==
        "3:1: unexpected `else`: there is no open block for it\n"
        "  note 2:3: this closes `function` at line 1, but is not aligned with it");
}

TEST_CASE("common slips get the right form") {
  const auto help = [](const std::string& text) {
    const LuaScript script = parse_lua(text, "game.lua");
    REQUIRE(script.diagnostics.size() == 1);
    return script.diagnostics[0].help;
  };
  CHECK(help("if a != b then end") == "Lua writes `~=` for \"not equal\"");
  CHECK(help("if a \xE2\x89\xA0 b then end") == "Lua writes `~=` for \"not equal\"");
  CHECK(help("if a && b then end") == "Lua writes `and`");
  CHECK(help("if a || b then end") == "Lua writes `or`");
  CHECK(help("if !a then end") == "Lua writes `not`");
  CHECK(help("for i in 1..5 do end") == "to count write `for i = 1, 5 do`");
  CHECK(help("for i = 1..5 do end") == "to count write `for i = 1, 5 do`");
  CHECK(help("debt--\nx = 1") == "Lua has no `--`: write `debt = debt - 1`");
  CHECK(help("x = trick:winner\ny = 1") == "`:` calls a method: write `trick:winner()`");
  CHECK(help("x = { 1..5 }") == "for the numbers from 1 to 5 write `range(1, 5)`");
  CHECK(help("say('it's')") == "the text ends at the second `'`: write it in double quotes");
  CHECK(help("x = 'it's'") == "a text in single quotes ends at the next `'`: write it in double quotes");
  CHECK(help("for p in each players do end") == "write `each(...)`, with the list in parentheses");
  CHECK(help("x++") == "Lua has no `++`: write `x = x + 1`");
  CHECK(help("x += 1") == "Lua has no `+=`: write `x = x + ...`");
  CHECK(help("x -= 1") == "Lua has no `-=`: write `x = x - ...`");
  CHECK(help("x := 1") == "Lua writes `=`");
  CHECK(help("x = a => b") == "Lua writes `>=` for \"at least\" and `=` in tables");
  CHECK(help("x = a->b") == "Lua writes `.` or `:`");
  CHECK(help("x = a ? b : c") == "Lua has no `?`: write `condition and a or b`");
  CHECK(help("x = \xE2\x80\x9C"
             "a\xE2\x80\x9D") == "straight quotes begin and end a string: write `\"`");
  CHECK(help("x = \xE2\x80\x98"
             "a\xE2\x80\x99") == "straight quotes begin and end a string: write `'`");
  CHECK(help("x == 1") == "`==` compares: use `=` to assign, or `return` to return the result");
  CHECK(help("x = 1\n# about") == "a comment begins with `--`");
  CHECK(help("x = function(pile) #pile == 0 end") ==
        "an expression does nothing by itself: use `return` to return its value");
  CHECK(help("if x then true end") == "an expression does nothing by itself: use `return` to return its value");
  CHECK(help("function f() {\n}\n") == "leave out `{`: a function closes with `end`");
  CHECK(help("--- XX-1 The winner leads,\nand the others follow\n") ==
        "each line of a comment begins with `--`, of a rule sheet comment with `---`");
  CHECK(help("--- XX-1 The winner leads,\r\nand the others follow\r\n") ==
        "each line of a comment begins with `--`, of a rule sheet comment with `---`");
  CHECK(help("--- Points.\nvar points = 0") == "Lua writes `local`");
  CHECK(help("--- Points.\nfunc turn(me)\nend") == "Lua writes `function`");
  CHECK(help("do end\n// about") == "a comment begins with `--`");
  CHECK(help("/* about */") == "a comment begins with `--`");
  CHECK(help("if (x) { f() }\nf()") == "a block begins with `then` and closes with `end`, without braces");
  CHECK(help("while (x) { f() }\nf()") == "a block begins with `do` and closes with `end`, without braces");
  CHECK(help("x = { a: b.c }") == "`:` calls a method: in a table write `a = ...`");
  CHECK(help("if x then finish end") == "to call it write `finish()`");
  CHECK(help("if x = 1 then end") == "to compare write `==`");
  CHECK(help("while x = 1 do end") == "to compare write `==`");
  CHECK(help("f(a = 1)") == "to compare write `==`; to pass names with values write `{ name = value }`");
  CHECK(help("local end = 1") == "`end` is a Lua keyword and cannot be a name");
  CHECK(help("x.end = 1") == "`end` is a Lua keyword and cannot be a name");
  CHECK(help("me:choose { play = x draw = y }") == "entries of a table are separated by `,`");
  CHECK(help("f(a b)") == "values are separated by `,`");
  CHECK(help("var x = 1") == "Lua writes `local`");
  CHECK(help("elsif x then") == "Lua writes `elseif`");
  CHECK(help("while x do if y then continue end end") ==
        "Lua writes `goto continue`, with `::continue::` at the end of the loop");
  CHECK(help("if x then else then end") == "`else` has no condition: write `elseif`, or leave out `then`");
  CHECK(help("while 1 { }") == "a block begins with `do` and closes with `end`");
  CHECK(help("if x == (y) { }") == "a block begins with `then` and closes with `end`, without braces");
  CHECK(help("if x == 1 { }") == "a block begins with `then` and closes with `end`");
  CHECK(help("if x then\n  f()\nelse if y then\n  g()\nend\n") ==
        "`else if` at line 3 opens a second `if`: write `elseif`, or one more `end`");
  CHECK(help("x = 1 2") == "");
}

TEST_CASE("faults within strings, numbers and comments are reported") {
  CHECK(faults("x = 'abc\ny = 1") == "1:5: string is not closed on its line: `'` expected");
  CHECK(faults("x = \"abc") == "1:5: string is not closed on its line: `\"` expected");
  CHECK(faults("x = 'a\\q'") == "1:7: unknown escape in a string: `\\q`\n  help: a backslash itself is written `\\\\`");
  CHECK(faults("x = '\\") == "1:6: unfinished escape in a string\n  help: a backslash itself is written `\\\\`");
  CHECK(faults("x = '\\xfg'") == "1:6: two hexadecimal digits expected after `\\x`");
  CHECK(faults("x = '\\u41'") == "1:6: `{` expected after `\\u`");
  CHECK(faults("x = '\\u{}'") == "1:6: hexadecimal digit expected in `\\u{}`");
  CHECK(faults("x = '\\u{41'") == "1:6: `}` expected to close `\\u{`");
  CHECK(faults("x = '\\u{80000000}'") == "1:9: character code is too large, the limit is 7FFFFFFF");
  CHECK(faults("x = '\\300'") == "1:6: byte code is too large, the limit is `\\255`");
  CHECK(faults("x = 3x + 1") == "1:5: malformed number `3x`");
  CHECK(faults("x = 1..2") == "1:5: malformed number `1..2`\n  help: for the numbers from 1 to 2 write `range(1, 2)`");
  CHECK(faults("x = 0x") == "1:5: malformed number `0x`");
  CHECK(faults("x = [[abc\n\n") == "1:5: string is never closed: `]]` expected before the end of the file");
  CHECK(faults("x = 1 --[==[abc ]]\n") == "1:7: comment is never closed: `]==]` expected before the end of the file");
  CHECK(faults("x = { a --[[ = 1") == "1:9: comment is never closed: `]]` expected before the end of the file");
  CHECK(faults("x = [=a") == "1:5: `[=` begins a long string, a second `[` expected after `=`");
}

}  // namespace houserules::lua::faults_test
