// Lua's library on the machine: the same results and errors, with the same words and line.
#include <sstream>
#include <string>

#include "interpreter/language/interpreter.h"
#include "tests/interpreter/play_support.h"

namespace houserules::library_test {

constexpr const char* kHeader = R"(--[[ rules
game     "Look"
players  2
deck     52
values   A = 1, J Q K = 10, others = pips
pile     out face up
pile     row x 3 face up
deal     5 each
move     pass "pass"
]]
function turn(me) finish(me) end
)";

struct Outcome {
  std::string said;
  std::string error;  ///< "" if there was none
};

/// The result of a script on the machine or in Lua. The machine must not leave it to Lua.
Outcome outcome(const std::string& script, Scripts engine) {
  struct Told final : Listener {
    std::string text;
    void on_event(const Event& event) override {
      if (event.kind == Event::Kind::said) text += event.text + "\n";
    }
  } told;
  GameError error;
  const auto world = World::load(test::rules_of(kHeader + script), 2, {}, {}, error, nullptr, engine);
  INFO(error.text());
  REQUIRE(world != nullptr);
  INFO(world->why_in_lua());
  REQUIRE(world->bytecode().has_value() == (engine == Scripts::compiled));
  world->hooks().listener = &told;
  world->begin(7, 0);
  const Status status = world->advance();
  world->hooks().listener = nullptr;
  CHECK(status != Status::interrupted);
  std::string text = status == Status::error ? world->error().text() : "";
  return {told.text, text.substr(0, text.find("\n  deal"))};
}

const char* const kExpressions[] = {
    // math
    "math.abs(-3), math.abs(-3.5), math.abs(math.mininteger), math.abs(7)",
    "math.ceil(3.2), math.ceil(-3.2), math.ceil(4), math.ceil(1e300), math.floor(-0.5), math.floor(2^53)",
    "math.fmod(7, 3), math.fmod(-7, 3), math.fmod(7, -3), math.fmod(7.5, 2), math.fmod(math.mininteger, -1)",
    "math.fmod(1, 0.3), math.fmod(-6, 2), math.fmod(5, math.huge)",
    "math.max(1, 2.5, -1), math.max(3), math.max(1, 1.0), math.min(1, 1.0), math.min(2^53, 9007199254740993)",
    "math.max(9007199254740993, 2^53), math.min(-2^63, math.mininteger), math.max(0/0, 1) == 1, math.min(2, 1)",
    "math.modf(3.7)", "math.modf(-3.7)", "math.modf(5)", "math.modf(1/0)", "math.modf(-1/0)", "math.modf(2^70)",
    "math.sqrt(16), math.sqrt(2), math.sqrt(0)",
    "math.tointeger(3.0), math.tointeger(3.5), math.tointeger('8'), math.tointeger('x'), math.tointeger({})",
    "math.tointeger(2^63), math.tointeger('0x10'), math.tointeger(' 3.0 '), math.tointeger(nil)",
    "math.type(1), math.type(1.0), math.type('1'), math.type(nil)",
    "math.ult(1, 2), math.ult(-1, 2), math.ult(1, -1), math.ult(2.0, 3)",
    // numbers in texts
    "tonumber('10'), tonumber('10.5'), tonumber(' 0x1F '), tonumber('1e2'), tonumber('-7'), tonumber('+7')",
    "tonumber(''), tonumber(' '), tonumber('1 2'), tonumber('0x'), tonumber('1e'), tonumber('inf'), tonumber('nan')",
    "tonumber('9223372036854775807'), tonumber('9223372036854775808'), tonumber('-9223372036854775808')",
    "tonumber('0x7fffffffffffffff'), tonumber('0xffffffffffffffffff'), tonumber('0x.8p1'), tonumber('0xA.8')",
    "tonumber('000000000000000000000000012'), tonumber('1_0'), tonumber('- 1'), tonumber('--1'), tonumber('1\\0')",
    "tonumber('.5'), tonumber('5.'), tonumber('.'), tonumber('1e400'), tonumber('-0'), tonumber('-0.0')",
    "tonumber(12), tonumber(1.5), tonumber(nil), tonumber({}), tonumber(true), tonumber(players[1])",
    "tonumber('zz', 36), tonumber('777', 8), tonumber('8', 8), tonumber(' -ff ', 16), tonumber('1.0', 10)",
    "tonumber('ffffffffffffffffff', 16), tonumber('', 10), tonumber('-', 10), tonumber('10', nil)",
    // values of all kinds
    "type(1), type('x'), type(nil), type(true), type({}), type(print_nothing), type(players), type(out)",
    "type(players[1]), type(stock.top), type(row), type(turns), type(nobody), type(range(1, 2)), type(suits)",
    "tostring(1), tostring(1.0), tostring(-0.0), tostring(1e15), tostring(1e100), tostring(2^63), tostring(0/0)",
    "tostring(nil), tostring(true), tostring({}), tostring(players[1]), tostring(out), tostring(players)",
    "tostring(range(1, 3)), tostring(row), tostring(turns), tostring(nobody), tostring(1/0), tostring('x')",
    "tostring(function() end), type(function() end)",
    "select('#'), select('#', nil, nil), select(2, 'a', 'b', 'c')", "select(-1, 'a', 'b')", "select(-2, 'a', 'b', 'c')",
    "select(4, 'a', 'b', 'c')", "select(2.0, 'a', 'b')", "assert(1, 2, 3)", "assert('x')", "assert(players[1] ~= nil)",
    // texts
    "('abc'):byte(), ('abc'):byte(2), ('abc'):byte(-1)", "('abc'):byte(1, 3)", "('abc'):byte(0, 10)", "('abc'):byte(10)",
    "('abc'):byte(3, 1)", "(''):byte()", "('\\200\\0'):byte(1, -1)", "string.byte(65)",
    "string.char(), string.char(72, 105), #string.char(0, 255), string.char(65.0)",
    "string.len('abc'), ('\\0\\0'):len(), string.len(12), string.len(1.5), #'abc'",
    "('AbC-1\\196'):lower(), ('AbC-1\\228'):upper(), string.upper(1e15), ('x'):rep(3), ('x'):rep(3, ', ')",
    "('x'):rep(0), ('x'):rep(-1), ('x'):rep(1, '-'), #(''):rep(60000), #('ab'):rep(32768), string.rep(12, 2)",
    "('abc'):reverse(), (''):reverse(), string.reverse(12)",
    "('abcdef'):sub(2), ('abcdef'):sub(2, 3), ('abcdef'):sub(-2), ('abcdef'):sub(-3, -2), ('abcdef'):sub(0)",
    "('abc'):sub(4), ('abc'):sub(3, 2), ('abc'):sub(-10, 2), ('abc'):sub(2, 100), ('abc'):sub(2, -10)",
    "('abc'):sub(math.mininteger, math.maxinteger), ('abc'):sub(2.0), string.sub(12345, 2, 3)",
    // format
    "string.format('%d %5d|%-5d|%05d %+d', 1, 2, 3, 4, 5), string.format('%i', 3.0), string.format('%%')",
    "string.format('%x %X %#x %o', 255, 255, 255, 8), string.format('%c%c', 72, 105), string.format('%5.1f', 2.25)",
    "string.format('%e %g %G %.3g', 12345.678, 1e20, 1e-10, 2), string.format('%a', 1.0), string.format('%.14g', 0.1)",
    "string.format('%s %s %s %s', 1, 1.5, nil, true), string.format('%s|%10s|%-10s|%.2s', 'a', 'b', 'c', 'def')",
    "string.format('%s %s', players[1], out), string.format('%q', 'a\\n\"\\\\\\0001\\r'), string.format('%q', 1/3)",
    "string.format('%q %q %q %q', 1, math.mininteger, true, nil), string.format('%q %q', 1/0, -1/0)",
    "string.format('%f', 0/0), string.format('%5.1f|', -0/0), string.format('% d', 42), string.format('%5s', out)",
    "#string.format('%99.99f', 1e300), string.format('%.3d', 7), string.format('no conversion'), string.format('%5.d', 7)",
    "string.format('%s', ('x'):rep(200)) == ('x'):rep(200), #string.format('%150s' and '%99s', 'x')",
    "('%d-%s'):format(1, 'x'), string.format('%-5c|', 65), string.format('%i%%', 50)",
    // patterns
    "('hello world'):find('wor'), ('hello'):find('l'), ('hello'):find('xyz'), ('hello'):find('')",
    "('hello'):find('l', 4)", "('hello'):find('l', -1)", "('hello'):find('', 10)", "('hello'):find('', 6)",
    "('a.b'):find('.', 1, true)", "('a.b'):find('%.')", "('hello'):find('(l)(l)')", "('hello'):find('()ll()')",
    "('key = value'):match('(%w+)%s*=%s*(%w+)')", "('hello'):match('l+')", "('hello'):match('^l')",
    "('2024-05-06'):match('(%d+)-(%d+)-(%d+)')", "('[[x]]'):match('%[(%b[])%]')", "('THE (quick) fox'):find('%((%a+)%)')",
    "('hello'):match('.', -2), ('hello'):match('()', 3), string.match(123, '%d', 2), ('x'):match('y')",
    "('hello world'):gsub('o', '0')", "('hello world'):gsub('o', '0', 1)", "('abc'):gsub('', '-')", "('abc'):gsub('%w', '%0%0')",
    "('abc def'):gsub('(%w+) (%w+)', '%2 %1')", "('abc'):gsub('b', '%%')", "('abc'):gsub('b', {b = 'X'})",
    "('abc'):gsub('%w', {a = 1, b = false, c = 2.5})", "('abc'):gsub('%w', function(c) return c == 'b' and c:upper() end)",
    "('$name is $age'):gsub('%$(%w+)', {name = 'Anna', age = 7})", "('abc'):gsub('()', '%1')", "('a b'):gsub('%s', '')",
    "('abc'):gsub('^a', 'x')", "('aaa'):gsub('^a', 'x')", "('abc'):gsub('.', {}, 0)", "('abc'):gsub('(a)(b)', function(a, b) return b .. a end)",
    "string.gsub(12321, 2, 3)", "('hello'):gsub('l*', 'x')", "('name'):gsub('%w+', players[1])", "('abc'):gsub('b', 5)",
    // tables
    "table.concat({}), table.concat({1, 2, 3}), table.concat({1, 2.5, 'x'}, ', '), table.concat({1, 2, 3}, '-', 2)",
    "table.concat({1, 2, 3}, '-', 2, 3), table.concat({1, 2, 3}, '-', 3, 2), table.concat({'a'}, ', '), table.concat(suits, ' ')",
    "table.concat({1, 2}, 0), table.concat({0/0}), table.concat({1, 2, 3}, ', ', 3.0)",
    "table.pack(1, nil, 3).n, table.pack().n, table.pack(1, 2)[2]",
    "table.unpack({1, 2, 3})", "table.unpack({1, 2, 3}, 2)", "table.unpack({1, 2, 3}, 2, 3)", "table.unpack({}, 1, 3)",
    "table.unpack({1, 2}, -1, 1)", "table.unpack(suits)", "table.unpack({1, 2, 3}, 3, 2)", "(table.unpack({1, 2, 3}))",
    "table.remove({}), table.remove({1, 2, 3}), table.remove({1, 2, 3}, 1), table.remove({1, 2, 3}, 4), table.remove({}, 0)",
    "table.concat(table.move({1, 2, 3}, 1, 3, 2)), table.concat(table.move({1, 2, 3}, 2, 3, 1), ',')",
    "table.concat(table.move({1, 2, 3}, 1, 3, 1, {}), ','), #table.move(suits, 1, 2, 1, {}), #table.move({1}, 1, 0, 1)",
    "changed(function(t) table.insert(t, 9) end), changed(function(t) table.insert(t, 1, 9) end)",
    "changed(function(t) table.insert(t, 4, 9) end), changed(function(t) table.remove(t, 2) end), changed(table_sort)",
    "changed(function(t) table.sort(t, function(a, b) return a > b end) end)", "changed(function(t) t[#t + 1] = 'x' end)",
    "sorted({'b', 'a', 'C'}), sorted({2, 1.5, -1}), sorted({}), sorted({1})",
    // lists
    "#list(), #list(nil), #cards { }, #list { players[1] }",
    // operators
    "'10' + 1, '10' * '2', 10 - '2.5', '0x10' + 0, -'3', -'2.5', '7' // 2, '7' % 4, '2' ^ 3, '9' / 3",
    "7 // 2, -7 // 2, 7 // -2, 7.5 // 2, -7 % 3, 7 % -3, 7.5 % -2, 1 // 0.0, 1 % 0.0 ~= 1 % 0.0, 5 % math.huge",
    "1 | 2, 3 & 2.0, 1 << 4, 1 << 64, 1 << -1, -1 >> 60, 1 ~ 3, 2^53 | 0, 1 << 63",
    "1 < 1.5, 2^53 < 9007199254740993, 9007199254740993 < 2^53, 2^53 == 9007199254740993, math.maxinteger < 2^63",
    "math.maxinteger + 0.0 == 2^63, math.mininteger <= -2^63, -2^63 <= math.mininteger, 1 <= 0/0, 0/0 <= 1, 1 < 1/0",
    "'a' < 'b', 'a' < 'B', '' < 'a', 'a\\0b' < 'a\\0c', 'Z' < 'a', '10' < '9', 'a' <= 'a', 'b' > 'a', 'b' >= 'c'",
    "1 .. 2, 1.5 .. 'x', -0.0 .. '', 1e15 .. '', 2^63 .. '', players[1] .. '!', 'to ' .. out, players[1] .. nil",
    "'x' .. players[1] .. 5, out .. out, {} .. out, true .. players[1], 'a' .. (players[1] .. nil)",
};

constexpr const char* kHelpers = R"(
local lines = 0
local function show(values)
  local texts = {}
  for i = 1, values.n do texts[i] = type(values[i]) .. ":" .. tostring(values[i]) end
  lines = lines + 1
  say(lines .. " " .. table.concat(texts, " | "))
end
local function changed(change)
  local t = { 3, 1, 2 }
  change(t)
  return table.concat(t, ",")
end
local function table_sort(t) table.sort(t) end
local print_nothing = nil
local function sorted(t)
  table.sort(t)
  return table.concat(t, ",")
end
)";

TEST_CASE("Lua's library and operators give the same results on the machine as in Lua") {
  std::string script = kHelpers;
  std::string start = "function start()\n";
  int number = 0;
  for (const char* const expression : kExpressions) {
    ++number;
    script += fmt::format("local function show{}() show(table.pack({})) end\n", number, expression);
    start += fmt::format("  show{}()\n", number);
  }
  script += start + "end\n";
  const Outcome machine = outcome(script, Scripts::compiled);
  const Outcome in_lua = outcome(script, Scripts::in_lua);
  CHECK(machine.error.empty());
  CHECK(in_lua.error.empty());
  std::istringstream mine(machine.said), its(in_lua.said);
  std::string left, right;
  for (const char* const expression : kExpressions) {
    INFO(expression);
    REQUIRE(std::getline(mine, left));
    REQUIRE(std::getline(its, right));
    CHECK(left == right);
  }
}

const char* const kWrong[] = {
    "math.abs()", "math.abs('1')", "math.abs(nil)", "math.ceil({})", "math.floor(true)", "math.fmod(1)",
    "math.fmod(1, 0)", "math.fmod(1.5, 0.0)", "math.fmod('1', 1)", "math.max()", "math.max(1, 'x')", "math.min(1, nil)",
    "math.max(1, 2, players[1])", "math.modf()", "math.sqrt('4')", "math.type()", "math.tointeger()", "math.ult(1)",
    "math.ult(1, 2.5)", "math.ult(1.5, '2')", "math.ult(1, out)",
    "tonumber()", "tonumber('1', 1)", "tonumber('1', 37)", "tonumber(1, 10)", "tonumber('1', 'x')", "tonumber('1', 2.5)",
    "tostring()", "type()", "select()", "select('x')", "select(0, 1)", "select(0)", "select(-2, 1)", "select(1.5, 1)",
    "select(nil)", "error()", "error('it is wrong')", "error(players[1])", "error({})", "error('no place', 0)",
    "error('x', {})", "error(nil)", "error(12.5)", "assert()", "assert(false)", "assert(nil, 'told')",
    "assert(1 > 2, 'the value is ' .. 5)", "assert(false, players[1])", "assert(false, nil)", "assert(false, {})",
    "string.byte()", "string.byte({})", "string.byte('x', 'y')", "string.byte('x', 1, 2.5)", "string.byte(('x'):rep(20000), 1, -1)",
    "string.char(256)", "string.char(-1)", "string.char('a')", "string.char(1, 2.5)", "string.len()", "string.len(out)",
    "string.lower()", "string.upper(nil)", "string.upper(players[1])", "string.rep('x')", "string.rep('x', 1e9)",
    "string.rep('x', 70000)", "string.rep('', 1e9)", "string.rep('x', 40000, '--')", "string.rep('x', 'y')",
    "string.rep(nil, 2)", "string.rep('x', 2, {})", "string.reverse()", "string.sub('x')", "string.sub()",
    "string.sub('x', 'y')", "string.sub('x', 1, {})", "string.sub('x', 1.5)",
    "string.format()", "string.format('%d')", "string.format('%d', 'x')", "string.format('%d', 1.5)", "string.format('%d', nil)",
    "string.format('%s')", "string.format('%')", "string.format('%y', 1)", "string.format('%5')", "string.format('%123456789012d', 1)",
    "string.format('%123d', 1)", "string.format('%+x', 1)", "string.format('%#d', 1)", "string.format('%q', {})",
    "string.format('%q')", "string.format('%5q', 'x')", "string.format('%.2c', 65)", "string.format('%f', 'x')",
    "string.format('%5s', 'a\\0b')", "string.format('%d %d', 1)", "string.format('%+x %d', 1, {})", "string.format('%!')",
    "string.format(('%99d'):rep(1000), 1)", "string.format('%p', 1)", "string.format('%s%s', ('x'):rep(40000), ('x'):rep(40000))",
    "string.find()", "string.find('x')", "string.find('x', {})", "string.find('x', '(', 1)", "string.find('x', 'y', {})",
    "string.find('x', '[a')", "string.find('x', '%')", "string.match('x', 'a)')", "string.match('x', '%1')", "string.match('x', '%f')",
    "string.match('x', ('x?'):rep(300))", "string.find(('a'):rep(30000), ('a*'):rep(20) .. 'b')", "string.match('x', '%b')",
    "string.gsub('x', 'y')", "string.gsub('x', 'x', true)", "string.gsub('x', 'x', nil)", "string.gsub('x', 'x', '%')",
    "string.gsub('x', 'x', '%2')", "string.gsub('x', 'x', '%y')", "string.gsub('x', 'x', 'y', 'z')", "string.gsub('x', '(', 'y')",
    "string.gsub('x', 'x', { x = {} })", "string.gsub('x', 'x', function() return true end)", "string.gsub('x', 'x', function() return out end)",
    "string.gsub(('x'):rep(1000), 'x', ('y'):rep(1000))", "string.gsub(('x'):rep(1000), 'x', function() return ('y'):rep(1000) end)",
    "string.gsub('x', 'x', function(c)\n    return c + 1\n  end)",
    "table.concat()", "table.concat(nil)", "table.concat({ {} })", "table.concat({ 1, true })", "table.concat({}, {})",
    "table.concat({}, '', 'x')", "table.concat(players)", "table.concat({ 1 }, '', 1, 2)", "table.concat('x')",
    "table.concat({ ('x'):rep(40000), ('x'):rep(40000) })", "table.concat(players[1])", "table.concat({ 1, 2 }, ('x'):rep(65535))",
    "table.insert()", "table.insert({})", "table.insert({}, 1, 2, 3)", "table.insert({}, 5, 1)", "table.insert({}, 0, 1)",
    "table.insert({}, 'x', 1)", "table.insert(nil, 1)", "table.insert(players, 1)", "table.insert(out, 1)", "table.insert('x', 1)",
    "table.remove()", "table.remove({}, 5)", "table.remove({ 1 }, 3)", "table.remove({ 1 }, 'x')", "table.remove(players)",
    "table.move()", "table.move({}, 1)", "table.move({}, 1, 2)", "table.move({}, 1, 2, 'x')", "table.move({}, 1, 2, 1, players)",
    "table.move({}, 1, 1e7, 1)", "table.move({}, 1, 2, math.maxinteger)", "table.move({ 1 }, 1, 1, 1, out)",
    "table.unpack()", "table.unpack(nil)", "table.unpack({}, 1, 1e8)", "table.unpack({}, 'x')", "table.unpack('x')",
    "table.sort()", "table.sort(players)", "table.sort(out)", "table.sort({}, 1)", "table.sort({ 1, 'x' })", "table.sort({ {}, {} })",
    "table.sort({ 1, 2 }, function(a, b) return a <= b end)", "table.sort({ true, false })", "table.sort({ out, out })",
    "table.sort({ 1, 2 }, function(a, b)\n    return a < {}\n  end)",
    "range(1)", "range('x', 2)", "range(1, 2.5)", "range(1, 2, 0)", "range(1, 1e10)", "range(players[1], 2)", "range(1, 2, 'x')",
    // operators
    "local a = deal_number % 0", "local a = 'x' + 1", "local a = 1 - 'x'", "local a = {} * '2'", "local a = '2' ^ nil",
    "local a = -'x'", "local a = '1' + {}", "local a = 1 < 'x'", "local a = {} < {}", "local a = nil < 1", "local a = 1 > nil",
    "local a = deal_number >= 'x'", "local a = true <= false", "local a = out < out", "local a = players < 1", "local a = 'x' > 1",
    "local a = 1 <\n    {}", "local a = ('x'):rep(40000) .. ('x'):rep(40000)",
    "local a = ('x'):rep(40000)\n    .. 1\n    .. ('x'):rep(40000)",
    "for i = 1, 2, 0 do end", "for i = {}, 2 do end", "for i = 1, 'x' do end", "for i = 1, 2, {} do end", "for i = nil, nil do end",
    "for i = 1.5, 'x' do end", "for i = 1, 2, 0.0 do end", "for i = out, 2 do end", "for i = 1, 2, 'one' do end", "for i = '1', '2', {} do end",
    "local a = players + suits", "local a = players[1].hand + suits", "for k in pairs(nil) do end", "for k in pairs(players) do end", "for k in pairs('x') do end",
    "for k in pairs(players[1]) do end", "for k in pairs({ [1.5] = 1, [true] = 2 }) do end",
};

TEST_CASE("wrong uses of Lua's library are reported on the machine as in Lua") {
  for (const char* const statement : kWrong) {
    // A typical call, whose value is used.
    const std::string text = statement;
    const bool is_call = text.find(" = ") > text.find('(') && !text.starts_with("for ") && !text.starts_with("local ");
    const std::string script = "function start()\n  " + (is_call ? "local value = " + text : text) + "\nend\n";
    INFO(text);
    const Outcome in_lua = outcome(script, Scripts::in_lua);
    CHECK_FALSE(in_lua.error.empty());
    const Outcome machine = outcome(script, Scripts::compiled);
    CHECK(machine.error == in_lua.error);
  }
}

TEST_CASE("a division by zero is reported at the line of the operator") {
  // Lua reports another line, unless it counts instructions.
  const std::string begin = "function start()\n  local a = deal_number\n    ";
  CHECK(outcome(begin + "//\n    (deal_number - 1)\nend\n", Scripts::compiled).error ==
        "game.lua:14: attempt to divide by zero");
  CHECK(outcome(begin + "%\n    (deal_number - 1)\nend\n", Scripts::compiled).error ==
        "game.lua:14: attempt to perform 'n%0'");
}

TEST_CASE("gmatch can be walked on the machine") {
  const std::string script = R"lua(
function start()
  for word in ("one two  three"):gmatch("%a+") do say(word) end
  for key, value in string.gmatch("a=1, b=2, c", "(%w)=(%w)") do
    if key == "b" then break end
    say(key .. "-" .. value)
  end
  for at in ("abc"):gmatch('()') do say(tostring(at)) end
  for empty in ("abc"):gmatch("x*") do say("<" .. empty .. ">") end
  for a, b in ("abcd"):gmatch("..", 2) do say(a .. tostring(b)) end
  for a in ("a^b"):gmatch("^b") do say(a) end
end
)lua";
  const Outcome machine = outcome(script, Scripts::compiled);
  CHECK(machine.error.empty());
  CHECK(machine.said == outcome(script, Scripts::in_lua).said);
  CHECK(machine.said == "one\ntwo\nthree\na-1\n1\n2\n3\n4\n<>\n<>\n<>\n<>\nbcnil\n^b\n");
}

TEST_CASE("no text grows beyond 64 KB before the machine notices") {
  const std::string bomb = R"(
function start()
  local s = "a"
  for i = 1, 15 do s = s .. s end
  s = s .. s:sub(1, 32000)
  local b = s:gsub("a", s)
  say(#b)
end
)";
  CHECK(outcome(bomb, Scripts::compiled).error == "game.lua:17: string.gsub: a string may not be longer than 64 KB");
  CHECK(outcome(bomb, Scripts::in_lua).error == "game.lua:17: string.gsub: a string may not be longer than 64 KB");
}

TEST_CASE("endless scripts are reported by the machine as by Lua") {
  const struct {
    const char* body;
    const char* message;
  } kEndless[] = {
      {"while true do end", "this decision ran more than 100 million instructions: is there an endless loop?"},
      {"local s = ('1'):rep(60000) for i = 1, 1e9 do local x = s:upper() end",
       "this decision used more than 16 MB of memory: is there an endless loop?"},
      {"local s, n = ('a'):rep(60000), 0 local p, q = s .. 'b', s .. 'b' while true do if p == q then n = n + 1 end "
       "end",
       "this decision ran more than 100 million instructions: is there an endless loop?"},
      {"local function deep(n) return 1 + deep(n) end say(deep(1))",
       "endless recursion: a function keeps calling itself"},
      {"local function ask(c) return stock:any(ask) end say(tostring(ask()))",
       "endless recursion: a function keeps calling itself"},
      {"local t = {} for i = 1, 1e9 do t[i] = { i } end",
       "this decision used more than 16 MB of memory: is there an endless loop?"},
      {"while true do say('x') end", "this decision produced more than 16 MB of events: is there an endless loop?"},
  };
  for (const auto& [body, message] : kEndless) {
    INFO(body);
    const std::string script = std::string("function start()\n  ") + body + "\nend\n";
    CHECK(outcome(script, Scripts::compiled).error == std::string("game.lua:13: ") + message);
  }
}

TEST_CASE("copying a list without end runs out of memory, whichever part of the interpreter needs it first") {
  const std::string script = R"(
local list = {}
function start()
  for n = 1, 159 do list[n] = n end
  for _ in ipairs(list) do
    for n = 1, 52 do
      list = { table.unpack(list) }
      table.insert(list, n)
    end
  end
end
)";
  const char* message = "game.lua:18: this decision used more than 16 MB of memory: is there an endless loop?";
  CHECK(outcome(script, Scripts::compiled).error == message);
  CHECK(outcome(script, Scripts::in_lua).error == message);
}

TEST_CASE("functions may call each other thousands deep on the machine") {
  const std::string script = R"(
local function sum(n) if n == 0 then return 0 end return n + sum(n - 1) end
function start() say(tostring(sum(5000))) end
)";
  CHECK(outcome(script, Scripts::compiled).said == "12502500\n");
  CHECK(outcome(script, Scripts::in_lua).said == "12502500\n");
}

}  // namespace houserules::library_test
