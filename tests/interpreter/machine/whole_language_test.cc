// All of Lua that a rule file may use is compiled, except for what docs/world.md lists.
#include <filesystem>

#include "tests/interpreter/machine/alike.h"

namespace houserules::whole_language_test {

/// Checks that a script says the same on the machine alone as in Lua; returns what it says.
std::string says(const std::string& body, const std::string& before = "") {
  CAPTURE(body);
  const std::string said = test::said_alone(test::saying_game(before + "\nfunction start()\n" + body + "\nend"));
  CAPTURE(said);
  CHECK(said.ends_with("over"));
  return said;
}

TEST_CASE("`goto` jumps to labels") {
  CHECK(says(R"(
  for i = 1, 6 do
    if i % 2 == 0 then goto continue end
    for j = 1, 3 do
      if j == i then goto done end
      if j == 2 then goto continue end
    end
    say(i)
    ::continue::
  end
  ::done::
  say("done"))") == "done\nover");
  says(R"(
  local n, made = 0, {}
  ::again::
  local own = n
  made[#made + 1] = function() own = own + 1 return own end
  n = n + 1
  if n < 4 then goto again end
  for _, f in ipairs(made) do say(f() .. f()) end
  do goto past end
  say("never")
  ::past::
  repeat
    n = n - 1
    if n > 1 then goto next end
    say(n)
    ::next::
  until n == 0)");
  says(R"(
  local count = 0
  ::top::
  count = count + 1
  local found = stock:where(function(card)
    if card.rank ~= "K" then goto top end
    do return true end
    ::top::
    return count > 5
  end)
  say(#found)
  if count < 3 then goto top end)");
}

TEST_CASE("an endless `goto` loop is stopped like any other") {
  const std::string script = test::saying_game("function start()\n  ::top:: goto top\nend");
  CHECK(test::said_alike(script).find("endless loop") != std::string::npos);
}

TEST_CASE("functions take any number of arguments") {
  const char* const uses[] = {
      "say(count() .. count(nil) .. count(1, nil, nil) .. count(count(1, 2), pass(3, 4, 5)))",
      "say(tostring(first()) .. tostring(first(7, 8)) .. tostring((pass(5, 6))))",
      "local all = { pass('a', 'b', 'c') } say(#all .. all[3])",
      "local a, b, c = pass(1, 2) say(a .. b .. tostring(c))",
      "local a, b, c a, b, c = 9, pass(8) say(a .. b .. tostring(c))",
      "say(sum(1, 2, 3) .. ' ' .. sum() .. ' ' .. sum(table.unpack({ 4, 5, 6 })))",
      R"(local captured = 10
      local function more(x, ...) captured = captured + select('#', ...) return captured + x, ... end
      say(table.concat({ more(1, 2, 3) }, ' ')) say(table.concat({ more(1) }, ' ')))",
      "say(#stock:where(function(...) return select('#', ...) == 1 and (...):is('K') end))",
      R"(local keep = function(...) local held = { ... } return function() return table.unpack(held) end end
      say(table.concat({ keep(1, 2, 3)() }, ',')))",
      "say(select(-1, pass(1, 2, 3)))",
      "local function passes(...) return pass(...) end say(table.concat({ passes(1, 2, 3) }, '.'))",
      "if (function(...) return ... end)(true) then say('yes') end",
      "for i, x in ipairs { pass(4, 5) } do say(i .. x) end",
      "say(string.format('%d-%d', pass(1, 2)))",
      "local t = { [1] = 'x', pass('y', 'z') } say(t[1] .. t[2])",
      "say(deep(20))",
  };
  for (const char* const use : uses) {
    says(use, R"(
local function count(...) return select("#", ...) end
local function first(...) return (...) end
function pass(...) return ... end
local function sum(...)
  local total = 0
  for _, n in ipairs { ... } do total = total + n end
  return total
end
function deep(n, ...) if n == 0 then return count(...) end return deep(n - 1, n, ...) end
)");
  }
}

TEST_CASE("a callback may take any number of arguments") {
  says("say(1)", "function before_deal(...) say(select(\"#\", ...)) end");
}

TEST_CASE("functions in tables can be called, also as methods") {
  says(R"(
  say(tools.double(4) .. tools["triple"](2) .. list_of[1](5) .. list_of[2](5))
  local counter = Counter.new(5)
  counter:add(2):add(3)
  say(counter:value() .. " " .. counter.total)
  say(counter:count("x", "y"))
  say(stock:count("K") .. #stock:where { rank = "Q" })
  for _, of in ipairs { counter, stock } do say(of:count("hearts")) end
  local own = { first = function(self) return self.x end, x = "own" }
  say(own:first() .. list(stock):first().rank)
  own.nested = { get = function(self, n) return n + 1 end }
  say(own.nested:get(4) .. own.nested.get(nil, 5))
  say(("x"):rep(3) .. ("aBc"):upper() .. own.x:upper():lower() .. ("abc"):sub(2, 2) .. #("abc"):reverse())
  local text = "a,b"
  say(text:gsub(",", ";") .. text:len() .. text:find(","))
  say(tostring(counter:missing_or(3))))",
       R"(
local tools = { double = function(n) return 2 * n end }
function tools.triple(n) return 3 * n end
local list_of = { tools.double, function(n) return n - 1 end }
Counter = {}
function Counter.new(n)
  return { total = n, add = Counter.add, value = Counter.value, count = Counter.count, missing_or = Counter.missing_or }
end
function Counter:add(n) self.total = self.total + n return self end
function Counter:value() return self.total end
function Counter:count(...) return select("#", ...) end
function Counter.missing_or(self, n) return self.missing or n end
)");
}

TEST_CASE("a missing method of a table is reported as in Lua") {
  for (const char* call : {"some:other()", "some:count('x')", "some.x:count('x')", "stock:other()", "('x'):other()",
                           "players[1]:other(say('first'))"}) {
    CAPTURE(call);
    CHECK(test::said_alone(test::saying_game(fmt::format(
                               "local some = {{}}\nfunction use(t) function t.count() end end\n"
                               "function start()\n  local t = {{ count = function() return 1 end }}\n  say(t:count());\n  {}\nend",
                               call)))
              .find("game.lua:14: ") != std::string::npos);
  }
}

TEST_CASE("loops can call functions of the script") {
  says(R"(
  for n in upto(3) do say(n) end
  for n, square in squares, 4, 0 do say(n .. " " .. square) end
  local walk, state, from = squares, 2, 0
  for n in walk, state, from do local f = function() n = n + 1 return n end say(f() .. n) end
  for card in kings() do say(card.name) end
  for a, b, c in function(_, last) if not last then return 1 end end do say(a .. tostring(b) .. tostring(c)) end
  local n = 0
  for _ in function() n = n + 1 return n < 9 and n or nil end do
    if n == 5 then break end
    if n % 2 == 0 then goto continue end
    say(n)
    ::continue::
  end
  say(n .. #stock:where(function(card) for one in upto(2) do if #card.rank == one then return true end end end)))",
       R"(
local function upto(most)
  local n = 0
  return function() if n < most then n = n + 1 return n end end
end
local function squares(most, n) if n < most then return n + 1, (n + 1) ^ 2 end end
function kings()
  local found, at = stock:where { rank = "K" }, 0
  return function() at = at + 1 return found[at] end
end
)");
}

TEST_CASE("words can be used as values") {
  says(R"(
  local tell, most = say, math.max
  tell(most(3, 9, 4))
  local tools = { upper = string.upper, add = table.insert, round = math.floor, of = list }
  local t = {}
  tools.add(t, 4)
  tools.add(t, 1, 3)
  say(tools.upper("x") .. table.concat(t, ",") .. tools.round(4.5) .. #tools.of { players[1] })
  say(table.concat(map({ 1.5, 2.5 }, math.ceil), " ") .. table.concat(map({ 1, 2 }, tostring), "-"))
  say(tostring(tell == say) .. tostring(most == math.min) .. type(tell))
  local quiet = #stock > 0 and say or print_nothing
  quiet("said")
  local seen = {}
  local function note(card) tools.add(seen, card.rank) return true end
  say(#stock:where(note) == #seen and "each" or "not each"))",
       R"(
function print_nothing() end
function map(all, f)
  local made = {}
  for i, x in ipairs(all) do made[i] = f(x) end
  return made
end
)");
}

TEST_CASE("a word used as a value reports faults where it is called") {
  CHECK(test::said_alone(test::saying_game("function start()\n  local most = math.max\n\n  say(most(nil))\nend")) ==
        "game.lua:12: math.max: argument 1 must be a number, not nil");
}

TEST_CASE("callbacks may be assigned") {
  const char* const defined[] = {
      "turn = function(me) say(me.name) me:choose { pass = true } finish(me) end",
      "local function play_turn(me) say(me.name) me:choose { pass = true } finish(me) end\nturn = play_turn",
      "local function of(word) return function(me) say(word) me:choose { pass = true } finish(me) end end\nturn = of('x')",
      R"(if true then function turn(me) say('if') me:choose { pass = true } finish(me) end end
      if false then function start() say('never') end end)",
      R"(function turn(me) me:choose { pass = true } finish(me) end
      local old = turn
      turn = function(me) say('new') old(me) end)",
      "do local n = 0 function turn(me) n = n + 1 say(n) me:choose { pass = true } if n > 3 then finish(me) end end end",
  };
  for (const char* const script : defined) {
    CAPTURE(script);
    std::string text = test::saying_game("");
    text.resize(text.find("]]\n") + 3);
    CHECK(test::said_alone(text + script).ends_with("over"));
  }
}

TEST_CASE("offers may be computed") {
  says(R"(
  local name = "pass"
  say(players[1]:choose { [name] = true })
  say(players[1]:choose { pass = false, ["pass"] = true })
  local who, what = players, function(player) return { pass = true } end
  local function both() return who, what end
  for player, move in choose_all(both()) do say(player.name .. move) end
  for player in choose_all(who:where(function(p) return p.seat == 2 end), function(p) return { [name] = true } end) do
    say(player.name)
  end)");
}

TEST_CASE("tables and operators of every kind are compiled") {
  says(R"(
  local t = { nil, 2, nil, 4 }
  say(tostring(t[1]) .. t[2] .. tostring(t[3]) .. t[4])
  say(~5 .. " " .. ~0 .. " " .. (~#stock & 255))
  local k = 3
  local many = { [k] = "key", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, [k + 1] = "late",
    51, 52, [k + 50] = "last", 53 }
  say(many[3] .. many[4] .. many[50] .. many[51] .. many[53] .. #many))");
}

TEST_CASE("a pack may have any number of different cards") {
  // 4 suits of 40 ranks: more than a set of faces holds.
  std::string game = "--[[ rules\ngame \"Big\"\nplayers 2\ndeck { suits a b c d ranks 1..40 }\n"
                     "values 1 = 5, others = pips\norder 1 .. 40\npile out face up\ndeal 20 each\n"
                     "move play \"play {card}\"\n]]\n";
  game += R"(
local low = { { suit = "a", value = { 5, 7 } }, { rank = "40" } }
function suit_of(card) return card.suit end
local function is_fine(card) return card.suit == "b" or card:is("17", "c") or card.value > 38 end
function turn(me)
  local odd = function(card) return card.order % 2 == 1 end
  for _, what in ipairs { low, "a", "12", "3B", { suit = { "c", "d" } }, { order = 8, suit = "a" }, is_fine, odd, {
    rank = { "1", "2", "3" } }, me.hand[1] } do
    say(me.hand:count(what) .. " " .. #stock:where(what) .. " " .. #list(stock):except(what) .. " " ..
      tostring(stock:any(what)) .. tostring(me.hand:all(what)) .. tostring(stock:first(what) or "none"))
  end
  say(me.hand:where { suit = "a" }:sum("value") .. " " .. stock:highest().name .. #stock:where { suit = "a", rank = "9" })
  local played = me:pick("play", me.hand:where(function(card) return is_fine(card) or card:is("a") end) + me.hand:where(low))
  played:move_to(out)
  say(played.name)
  if #out > 6 then finish(me) end
end
)";
  const auto rules = test::rules_of(game);
  const std::string in_lua = test::played(rules, Scripts::in_lua).said;
  const test::Played on_machine = test::played(rules, Scripts::compiled);
  CAPTURE(in_lua);
  CHECK(on_machine.said == in_lua);
  CHECK(on_machine.alone);
  CHECK(in_lua.ends_with("over"));
}

TEST_CASE("every game and every fixture is compiled") {
  std::size_t count = 0;
  for (const char* folder : {"/games", "/tests/fixtures"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(HOUSERULES_SOURCE_DIR + std::string(folder))) {
      const std::string path = entry.path().string();
      if (entry.path().extension() != ".lua" || path.ends_with("_test.lua")) continue;
      std::string error;
      const auto rules = load_rules(path, test::shipped_library(), error);
      if (rules == nullptr || std::any_of(rules->diagnostics.begin(), rules->diagnostics.end(), [](const auto& found) {
            return found.severity == Severity::error;
          }))
        continue;  // wrong on purpose
      CAPTURE(path);
      GameError failed;
      int players = 2;
      while (players < kMaxPlayers && !rules->header.allows_players(players)) ++players;
      const auto world = World::load(rules, players, test::options_of(*rules, players), {}, failed);
      if (world == nullptr) continue;
      INFO(world->why_in_lua());
      CHECK(world->bytecode().has_value());
      ++count;
    }
  }
  CHECK(count > 40);
}

}  // namespace houserules::whole_language_test
