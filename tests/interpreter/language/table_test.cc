// The table library, tested against the Lua manual.
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::table_test {

TEST_CASE("table.concat works") {
  Script script;
  CHECK(script.run("return table.concat({1, 'a', 2.5}, ', ')") == "1, a, 2.5");
  CHECK(script.run("return '<' .. table.concat({}, 'x') .. '>'") == "<>");
  CHECK(script.run("return table.concat({1, 2, 3, 4}, '-', 2, 3)") == "2-3");
  CHECK(script.run("return table.concat({1, {}, 3})") ==
        "test.lua:1: table.concat: value 2 must be a string or a number, not a table");
  CHECK(script.run("return table.concat({'x'}, ',', math.maxinteger, math.maxinteger)") ==
        "test.lua:1: table.concat: value 9223372036854775807 must be a string or a number, not nil");
}

TEST_CASE("table.insert and table.remove work") {
  Script script;
  CHECK(script.run("local t = {1, 2} table.insert(t, 3) table.insert(t, 1, 0) return table.concat(t)") == "0123");
  CHECK(script.run("local t = {1, 2} table.insert(t, 3, 9) return table.concat(t)") == "129");
  CHECK(script.run("table.insert({1}, 5, 9)") == "test.lua:1: table.insert: argument 2 must be from 1 to 2, not 5");
  CHECK(script.run("table.insert({1})") ==
        "test.lua:1: table.insert: write table.insert(list, value) or table.insert(list, position, value)");
  CHECK(script.run("table.insert(card(7), 5)") ==
        "test.lua:1: table.insert: argument 1 must be a table of the script's own, not the card 7 of hearts");
  CHECK(script.run("table.insert(nil, 5)") == "test.lua:1: table.insert: argument 1 must be a table, not nil");
  CHECK(script.run("local t = {1, 2, 3} return table.remove(t), table.remove(t, 1), table.concat(t), #t") == "3 1 2 1");
  CHECK(script.run("return table.remove({}), table.remove({}, 0), table.remove({5}, 2)") == "nil nil nil");
  CHECK(script.run("table.remove({5}, 7)") == "test.lua:1: table.remove: argument 2 must be from 1 to 2, not 7");
}

TEST_CASE("table.move works") {
  Script script;
  CHECK(script.run("return table.concat(table.move({1, 2, 3}, 1, 3, 2))") == "1123");
  CHECK(script.run("return table.concat(table.move({1, 2, 3}, 2, 3, 1))") == "233");
  CHECK(script.run("local t = {9} return table.concat(table.move({1, 2, 3}, 1, 2, 2, t)), #t") == "912 3");
  CHECK(script.run("return #table.move({}, 1, 0, 5)") == "0");
  CHECK(script.run("table.move({}, math.mininteger, math.maxinteger, 1)") ==
        "test.lua:1: table.move: the range -9223372036854775808 to 9223372036854775807 has more than 1000000 values");
}

TEST_CASE("table.pack and table.unpack work") {
  Script script;
  CHECK(script.run("local t = table.pack(1, nil, 3) return t.n, t[1], t[2], t[3]") == "3 1 nil 3");
  CHECK(script.run("return table.unpack {1, 2, 3}") == "1 2 3");
  CHECK(script.run("return table.unpack({1, 2, 3}, 2)") == "2 3");
  CHECK(script.run("return table.unpack({1, 2, 3}, 3, 4)") == "3 nil");
  CHECK(script.run("return table.unpack({}, 1, 1e8)") == "test.lua:1: table.unpack: at most 10000 values are allowed");
  CHECK(script.run("return table.unpack({}, math.mininteger, math.maxinteger)") ==
        "test.lua:1: table.unpack: at most 10000 values are allowed");
}

}  // namespace houserules::table_test
