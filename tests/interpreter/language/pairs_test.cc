// pairs and table.sort: the same order in every run.
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::pairs_test {

// The keys visited when walking `table` as `t` with a body that may use k and v.
std::string keys_of(const std::string& table, const std::string& body = "") {
  Script script;
  return script.run("local t = " + table + " local met = {} for k, v in pairs(t) do met[#met + 1] = tostring(k) " +
                    body + " end return table.concat(met, ' ')");
}

TEST_CASE("pairs visits integers, then strings bytewise, then cards, then players") {
  CHECK(keys_of("{}") == "");
  CHECK(keys_of("{7, 8, 9}") == "1 2 3");
  CHECK(keys_of("{[3] = 1, [-2] = 1, [1.0] = 1, x = 1}") == "-2 1 3 x");
  CHECK(keys_of("{b = 1, a = 1, B = 1, ab = 1, [''] = 1, ['\\255'] = 1}") == " B a ab b \xff");
  CHECK(keys_of("{[player(1)] = 1, [card(9)] = 1, z = 1, [card(2)] = 1, [player(0)] = 1, [4] = 1}") ==
        "4 z 2 of hearts 9 of hearts seat 0 seat 1");
}

TEST_CASE("other keys are an error") {
  Script script;
  CHECK(script.run("for k in pairs {[true] = 1} do end") ==
        "test.lua:1: pairs: the keys must be whole numbers, strings, cards or players, not a boolean");
  CHECK(script.run("for k in pairs {[1.5] = 1} do end") ==
        "test.lua:1: pairs: the keys must be whole numbers, strings, cards or players, not 1.5");
  CHECK(script.run("for k in pairs {[{}] = 1} do end") ==
        "test.lua:1: pairs: the keys must be whole numbers, strings, cards or players, not a table");
  CHECK(script.run("for k in pairs {[pile('stock')] = 1} do end") ==
        "test.lua:1: pairs: the keys must be whole numbers, strings, cards or players, not stock");
}

TEST_CASE("of several impossible keys, the same one is always named") {
  Script script;
  for (int first = 0; first < 60; ++first) {
    const std::string fill = "local t = {} for i = " + std::to_string(first) + ", 99 do t[i + 0.5] = 1 end\n";
    CHECK(script.run(fill + "t[true] = 1 t[{}] = 1 t[print or error] = 1\nfor k in pairs(t) do end") ==
          "test.lua:3: pairs: the keys must be whole numbers, strings, cards or players, not " +
              (first < 11 ? std::string(first < 1    ? "0.5"
                                        : first == 1 ? "1.5"
                                                     : "10.5")
                          : std::to_string(first) + ".5"));
  }
}

TEST_CASE("a table may be changed while it is walked") {
  CHECK(keys_of("{a = 1, b = 2, c = 3}", "t[k] = v + 1") == "a b c");
  CHECK(keys_of("{a = 1, b = 2, c = 3}", "t.b = nil") == "a c");
  CHECK(keys_of("{a = 1, b = 2, c = 3}", "t[k .. 'x'] = 1") == "a b c");
  CHECK(keys_of("{1, 2, 3, 4}", "if k == 1 then t[2] = nil t[3] = nil end") == "1 4");
  CHECK(keys_of("{1, 2, 3}", "t[#t + 1] = 1 if #t > 9 then error('endless') end") == "1 2 3");
  CHECK(keys_of("{1, nil, 3}") == "1 3");
}

TEST_CASE("table.sort sorts") {
  Script script;
  CHECK(script.run("local t = {3, 1, 2.5, -1} table.sort(t) return table.concat(t, ' ')") == "-1 1 2.5 3");
  CHECK(script.run("local t = {'b', 'B', 'a', ''} table.sort(t) return table.concat(t, ',')") == ",B,a,b");
  CHECK(script.run("local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end) return table.concat(t)") ==
        "321");
  CHECK(script.run("local t = {} table.sort(t) return #t") == "0");
  CHECK(script.run("local t = {} for i = 1, 1000 do t[i] = i * 7919 % 1009 end table.sort(t)\n"
                   "for i = 2, #t do assert(t[i - 1] <= t[i]) end return #t") == "1000");
}

TEST_CASE("table.sort keeps equal elements in their order") {
  Script script;
  CHECK(script.run(R"(
    local t = {}
    for i = 1, 200 do t[i] = {key = i * 37 % 7, at = i} end
    table.sort(t, function(a, b) return a.key < b.key end)
    for i = 2, #t do
      assert(t[i - 1].key < t[i].key or (t[i - 1].key == t[i].key and t[i - 1].at < t[i].at))
    end
    return "stable")") == "stable");
}

TEST_CASE("table.sort reports a bad comparator") {
  Script script;
  CHECK(script.run("table.sort({1, 2}, function(a, b) return a <= b end)") ==
        "test.lua:1: table.sort: invalid order function: a value sorts before itself; use `<`, not `<=`");
  CHECK(script.run("table.sort({3, 2, 1}, function(a, b)\n error('I cannot say')\nend)") == "test.lua:2: I cannot say");
  CHECK(script.run("table.sort({1, 'x'})") == "test.lua:1: attempt to compare string with number");
  CHECK(script.run("table.sort({1, 2}, 7)") == "test.lua:1: table.sort: argument 2 must be a function, not a number");
  // An inconsistent comparison: any order is fine, but no value may be lost.
  CHECK(script.run(R"(
    local t, sum, flip = {}, 0, false
    for i = 1, 100 do t[i] = i end
    table.sort(t, function(a, b) if a == b then return false end flip = not flip return flip end)
    for _, v in ipairs(t) do sum = sum + v end
    return #t, sum)") == "100 5050");
}

}  // namespace houserules::pairs_test
