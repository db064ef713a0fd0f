// The order in which values are read, which shows if one part of an expression changes what another names.
#include "tests/interpreter/machine/alike.h"

namespace houserules::order_test {

/// Each sets `r`, reads `a`, and calls `f`, which sets `a` to 7 and returns 3.
std::vector<std::string> uses_of_number() {
  std::vector<std::string> uses = {
      "local t = { [a] = f() } r = tostring(t[5]) .. tostring(t[7])",
      "local t = { a, f() } r = t[1] * 10 + t[2]",
      "local t = { a, [2] = f() } r = t[1] * 10 + t[2]",
      "local t = { x = a, y = f() } r = t.x * 10 + t.y",
      "local t = { [f()] = a } r = t[3]",
      "local t = {} t[a] = f() r = tostring(t[5]) .. tostring(t[7])",
      "local t = {} t[f()] = a r = t[3]",
      "local t = {} t.x, t.y = a, f() r = t.x * 10 + t.y",
      "local t = {} t[a], t.y = f(), 1 r = tostring(t[5]) .. tostring(t[7])",
      "local t = { [5] = 'five', [7] = 'seven' } r = t[a] .. f()",
      "local t = { [8] = 'eight', [10] = 'ten' } r = t[a + f()]",
      "r = two(a, f())",
      "r = two(f(), a)",
      "r = math.max(a, f())",
      "local x, y = a, f() r = x * 10 + y",
      "local x, y x, y = a, f() r = x * 10 + y",
      "local x, y x, y = f(), a r = x * 10 + y",
      "local x, y = (function() return a, f() end)() r = x * 10 + y",
      "for i = a, f() + 9 do r = i break end",
      "for _, x in ipairs { a, f() } do r = (r or 0) * 10 + x end",
      "r = a .. f() .. a",
      "r = a + f() + a",
      "r = a + a + f()",
      "r = f() + a",
      "r = (a) + f()",
      "r = -a + f()",
      "r = (a or 1) + f()",
      "r = (a and a) + f()",
      "r = not a == f()",
      "r = a + (f() + a)",
      "r = (a + 1) * f()",
      "if a < f() then r = 'less' else r = 'more' end",
      "if a + f() > 9 and a < f() then r = 'yes' else r = 'no' end",
      "while a < f() do r = 'less' break end",
      "r = a < f() and 'less' or 'more'",
      "r = two(a, f() + a) + a",
      "local x = a x = (f() or x) r = x",
      "local x, y = a, f() x = (y and x) r = x",
      "local x, y = a, f() x = (y or x) r = x",
      "local x, y = a, f() x = ((x or y) and (y and x)) r = x",
      "local x, y = a, f() x = { x, y } r = x[1] * 10 + x[2]",
  };
  for (const char* op : {"+",  "-",  "*", "/",  "//", "%",  "^",  "&",  "|",   "~", "<<",
                         ">>", "..", "<", "<=", ">",  ">=", "==", "~=", "and", "or"}) {
    uses.push_back(fmt::format("r = a {} f()", op));
    uses.push_back(fmt::format("r = f() {} a", op));
    uses.push_back(fmt::format("r = (a {} f()) == f()", op));
  }
  return uses;
}

/// The same with a table: `f` sets `a` to another one, and returns 2.
std::vector<std::string> uses_of_table() {
  return {"r = a[f()]",
          "r = a[1] + f()",
          "r = #a + f()",
          "r = a[f()] + a[1]",
          "a[f()] = 9 r = a[2]",
          "a.x = f() r = tostring(a.x)",
          "a[1] = f() r = a[1]",
          "a[1], a[2] = f(), 8 r = a[1] * 100 + a[2]",
          "a.x, a = f(), a r = tostring(a.x)",
          "local t = { a, f() } r = t[1][1]",
          "local t = { [a[1]] = f() } r = tostring(t[10]) .. tostring(t[40])",
          "r = two(a[1], f())",
          "r = a[a[1] // 10] + a[f()]",
          "r = a == (f() and a)"};
}

/// A block that makes the variable in some way and uses it. {0} its value, {1} what `f` sets it to, {2} what `f` gives,
/// {3} the use.
constexpr const char* kOwn = R"(
  do
    local r
    local a = {0}
    local function f() a = {1} return {2} end
    {3}
    say(tostring(r) .. tostring(a ~= nil))
  end
)";
constexpr const char* kPlain = R"(
  do
    local r
    local a, b = {0}, {1}
    local function f() return {2} end
    {3}
    say(tostring(r))
  end
)";
constexpr const char* kUpvalue = R"(
  do
    local r
    local a = {0}
    local function f() a = {1} return {2} end
    local function use() {3} end
    use()
    say(tostring(r))
  end
)";
std::string blocks(const char* how, const std::vector<std::string>& uses, const char* value, const char* then,
                   const char* gives) {
  std::string text;
  for (std::size_t i = 0; i < uses.size(); ++i)
    text += fmt::format("local function use{0}()\n{1}end\n", i,
                        fmt::format(fmt::runtime(how), value, then, gives, uses[i]));
  text += "function start()\n";
  for (std::size_t i = 0; i < uses.size(); ++i) text += fmt::format("  say(\"{}\") use{}()\n", i, i);
  return "local function two(x, y) return x * 10 + y end\n" + text + "end\n";
}

constexpr const char* kNumbers[] = {"5", "7", "3"};
constexpr const char* kTables[] = {"{ 10, 20, 30 }", "{ 40, 50, 60 }", "2"};

TEST_CASE("operands are read when Lua reads them") {
  for (const char* how : {kOwn, kPlain, kUpvalue}) {
    CAPTURE(how);
    CHECK(test::said_alone(test::saying_game(blocks(how, uses_of_number(), kNumbers[0], kNumbers[1], kNumbers[2])))
              .ends_with("over"));
    CHECK(test::said_alone(test::saying_game(blocks(how, uses_of_table(), kTables[0], kTables[1], kTables[2])))
              .ends_with("over"));
  }
}

TEST_CASE("variables of the file and public values are read when Lua reads them") {
  // A variable of the file, in a function of the file.
  const std::string in_file = R"(
  do
    local r
    a = {0}
    local function f() a = {1} return {2} end
    {3}
    say(tostring(r))
  end
)";
  CHECK(test::said_alone(test::saying_game("local a\n" + blocks(in_file.c_str(), uses_of_number(), kNumbers[0],
                                                                kNumbers[1], kNumbers[2])))
            .ends_with("over"));
  CHECK(test::said_alone(test::saying_game("local a\n" + blocks(in_file.c_str(), uses_of_table(), kTables[0],
                                                                kTables[1], kTables[2])))
            .ends_with("over"));
  // A public value, which Lua reads as a global.
  CHECK(test::said_alone(
            test::saying_game(blocks(in_file.c_str(), uses_of_number(), kNumbers[0], kNumbers[1], kNumbers[2]),
                              "public a \"a\"\n"))
            .ends_with("over"));
  // A variable of the file, during loading, when it is a local like any other.
  std::string loading = "local two = function(x, y) return x * 10 + y end\nlocal found = {}\n";
  for (const std::string& use : uses_of_number())
    loading += fmt::format(
        "do\n  local r\n  local a = 5\n  local function f() a = 7 return 3 end\n  {}\n  found[#found + 1] = "
        "tostring(r)\nend\n",
        use);
  CHECK(
      test::said_alone(test::saying_game(loading + "function start() for _, one in ipairs(found) do say(one) end end"))
          .ends_with("over"));
}

TEST_CASE("a table has one place for a whole number, whether integer or float") {
  CHECK(test::said_alone(test::saying_game(R"(
function start()
  local t = {}
  local whole = { 9007199254740992, 4611686018427387904, math.mininteger, 10000000000000000, 9007199254740994 }
  for i, n in ipairs { 2.0 ^ 53, 2.0 ^ 62, -2.0 ^ 63, 1e16, 2.0 ^ 53 + 2 } do
    t[n] = 1
    t[whole[i]] = t[whole[i]] + 1
    say(tostring(t[n]))
  end
  t[2 ^ 63] = 3
  say(tostring(t[2 ^ 63]) .. tostring(t[math.mininteger]) .. tostring(t[9007199254740992]))
end)")) == "2\n2\n2\n2\n2\n322\nover");
}

TEST_CASE("choose_all cannot be used inside the function given to choose_all") {
  CHECK(test::said_alone(test::saying_game(R"(
function start()
  for _ in choose_all(players, function()
    for _ in choose_all(players, function() return { pass = true } end) do end
    return { pass = true }
  end) do end
end)")) ==
        "game.lua:12: choosing is not possible in `score`, nor in a function passed to `where`, `sort`, "
        "`choose_all` and the like");
}

TEST_CASE("a method is looked up before its arguments are evaluated") {
  const char* kUses[] = {"x:deal(f(), players[1].hand)",
                         "x:move_to(f())",
                         "x:add(f())",
                         "x:choose { pass = f() }",
                         "x:pick(f(), { 1 })",
                         "x:where { suit = f() }",
                         "x:highest(f())",
                         "x:share(f())",
                         "x:sub(f(), f().x)",
                         "x:pay(f())",
                         "x:where(unknown[1])",
                         "x:has(players[9].hand)",
                         "x:shuffle(f())",
                         "x.hand:move_to(f())",
                         "x:sits_out(f())"};
  const char* kReceivers[] = {"nil",  "1",       "true",  "'text'",   "{}",  "players[1]", "players[1].hand",
                              "out",  "players", "suits", "cards {}", "out", "nobody",     "function() end",
                              "turns"};
  for (const char* use : kUses) {
    for (const char* receiver : kReceivers) {
      CAPTURE(use, receiver);
      test::said_alike(test::saying_game(fmt::format(
          "local x = {}\nfunction start()\n  local function f() say(\"f\") return nil end\n  {}\nend", receiver, use)));
    }
  }
  CHECK(test::said_alone(test::saying_game(
            "function start()\n  local x = players\n  local function f() say(\"f\") end\n  x\n    :deal(f())\nend")) ==
        "game.lua:13: a list has no field `deal`");
}

TEST_CASE("of several undeclared moves the alphabetically first is reported, however they are offered") {
  for (const char* offer : {"players[1]:choose { swap = true, bid = { 1 }, pass = true }",
                            "local offer = { swap = true, bid = { 1 }, pass = true } players[1]:choose(offer)",
                            "players[1]:choose { pass = true, others = { swap = players, bid = players } }",
                            "local calls = { swap = players, bid = players } "
                            "players[1]:choose { pass = true, others = calls }"}) {
    CHECK(test::said_alone(test::saying_game(fmt::format("function start()\n  {}\nend", offer))) ==
          "game.lua:10: the header has no move `bid`");
  }
}

TEST_CASE("what is no name of a move is reported alike, wherever the table keeps it") {
  const auto said_of = [](const std::string& offer) {
    return test::said_alone(test::saying_game(fmt::format("function start()\n  {}\nend", offer)));
  };
  for (const char* offer :
       {"local t = { true, true, true } t[1] = nil t['!'] = true players[1]:choose(t)",
        "players[1]:choose { nil, true, ['!'] = true }", "local t = {} t[7] = true t['!'] = true players[1]:choose(t)",
        "local t = { nil, true, ['!'] = true } players[1]:choose { pass = true, others = t }"}) {
    CAPTURE(offer);
    CHECK(said_of(offer) == "game.lua:10: choose takes moves by name, as in `me:choose { play = ... }`, not a number");
  }
  // Names are cut where they are too long to be read.
  const std::string cut = "game.lua:10: the header has no move `" + std::string(40, 'a') + "...`";
  for (const char* offer :
       {"players[1]:choose { [('a'):rep(65000)] = true }", "local x = players[1]:pick(('a'):rep(65000), { 1 })"})
    CHECK(said_of(offer) == cut);
  CHECK(said_of("players[1]:choose { " + std::string(300, 'a') + " = true }") == cut);
}

TEST_CASE("of two mistakes in an offer the first is reported") {
  const auto said_of = [](const std::string& offer) {
    return test::said_alone(test::saying_game(fmt::format("function start()\n  players[1]:choose {}\nend", offer),
                                              "move want \"want {rank}\"\nmove play \"play {card}\"\n"));
  };
  CHECK(said_of("{ want = ranks:where(function(rank) return players[1].nonsense > 1 end), pass = nowhere }") ==
        "game.lua:12: a player has no field `nonsense`");
  CHECK(said_of("{ play = stock:where(function(card) return players[1].nonsense > 1 end), pass = nowhere }") ==
        "game.lua:12: a player has no field `nonsense`");
  CHECK(said_of("{ pass = nowhere, want = ranks:where(function(rank) return players[1].nonsense > 1 end) }") ==
        "game.lua:12: unknown name `nowhere`");
}

TEST_CASE("a callback that calls itself or deals endlessly is stopped alike") {
  CHECK(test::said_alone(test::saying_game("function suit_of(card)\n  return stock:following(stock)[1].suit\nend\n"
                                           "function start() say(#stock:following(stock)) end")) ==
        "game.lua:10: endless recursion: a function keeps calling itself");
  CHECK(test::said_alone(test::saying_game("function before_deal() finish(players) end\n"
                                           "function score(player) return 0 end",
                                           "match    until a score >= 30\n")) ==
        "game.lua:10: this decision ran more than 100 million instructions: is there an endless loop?");
}

}  // namespace houserules::order_test
