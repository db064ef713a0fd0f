// Everything has a price: whatever a script calls, even with the largest arguments, the units charged are in proportion
// to the time taken, so a decision's limit on units limits its time. And nothing takes more memory than a game has.

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grammar/language/words.h"
#include "interpreter/language/interpreter.h"
#include "interpreter/machine/machine.h"
#include "interpreter/machine/words.h"
#include "system/threads.h"
#include "tests/interpreter/play_support.h"

namespace houserules::price_test {

constexpr const char* kHeader = R"(--[[ rules
game     "Prices"
players  2
deck     8 x 52
values   A = 1, J Q K = 10, others = pips
chips    1000000 each
pot      kitty
pile     out face up
pile     row x 3 face up
deal     5 each
match    40 deals
limit    1000000 decisions
move     pass "pass"
move     play "play {card}"
]]
function turn(me)
  me:choose { pass = true }
  finish(me)
end
)";

/// A statement to repeat, and its preparation.
struct Use {
  const char* name;  ///< as from full_name(), or a description
  const char* statement;
  const char* prepared = "";
};

#define TEXT "local s = ('ab'):rep(32768)\n"
#define OTHER TEXT "local o = ('ab'):rep(32767) .. 'ac'\n"
#define DIGITS "local s = ('1234567890'):rep(6553)\n"
#define TABLE "local t = {}\n  for i = 1, 65535 do t[i] = i end\n"
#define NAMES "local t = {}\n  for i = 1, 16384 do t['n' .. i] = i end\n"
#define ME "local me = players[1]\n"
#define ALL "local all = list(stock)\n  for i = 1, 7 do all = all + all end\n"
#define SOME "local some = {}\n  for i = 1, 24 do some[i] = stock[i] end\n"
#define TEXTS "local t = {}\n  for i = 1, 200 do t[i] = ('ab'):rep(32000) .. i end\n"

const Use kUses[] = {
    // ---- operators ----
    {"==", "local x = s == o", TEXT "local o = ('ab'):rep(32767) .. 'ab'\n"},
    {"~=", "local x = s ~= o", OTHER},
    {"<", "local x = s < o", OTHER},
    {"<=", "local x = o <= s", OTHER},
    {"+", "local x = s + 1", DIGITS},
    {"-", "local x = -s", DIGITS},
    {"*", "local x = s * 3", DIGITS},
    {"/", "local x = s / 3", DIGITS},
    {"//", "local x = s // 3", DIGITS},
    {"%", "local x = 1e308 % (i + 0.1)"},
    {"%", "local x = s % 3", DIGITS},
    {"^", "local x = s ^ 0.5", DIGITS},
    {"&", "local x = 123456789.0 & i"},
    {"|", "local x = i | 1"},
    {"~", "local x = ~i ~ i"},
    {"<<", "local x = i << i"},
    {">>", "local x = i >> 1"},
    {"lists +", "local x = all + stock", "local all = stock + stock + stock\n"},
    {"sets +", "local x = all + all", "local all = stock:groups(2, 2)\n"},
    {"..", "local x = s .. o", "local s = ('ab'):rep(15000)\n  local o = ('cd'):rep(15000)\n"},
    {"text #", "local x = #s", TEXT},
    {"table #", "local x = #t", TABLE},
    {"names #", "local x = #t", NAMES},
    {"table constructor", "local x = { i, i, i, i, n = i, m = i }"},
    {"t[key]", "local x = t[s]", TEXT "local t = { [s .. ''] = 1 }\n  s = s:sub(1, 100) .. s:sub(101)\n"},
    {"t[key] = value", "t[s] = i", TEXT "local t = {}\n"},
    {"t[i] = value", "t[i] = i", "local t = {}\n"},
    {"t[name] = value", "t['n' .. i] = i", "local t = {}\n"},
    {"t[i] of holes", "t[i * 3] = i", "local t = {}\n"},
    {"pairs", "for key in pairs(t) do break end", NAMES},
    {"pairs of long texts", "for key in pairs(t) do break end",
     "local t = {}\n  for i = 1, 200 do t[('ab'):rep(30000) .. i] = 1 end\n"},
    {"ipairs", "for key in ipairs(t) do break end", TABLE},
    {"closure", "local f = function() return i + #t end", "local t = {}\n"},
    {"call", "f(1, 2, 3)", "local function f(a, b, c) if a == 5 then f(a, b, c) end return a end\n"},
    {"recursion", "f(100)", "local function f(n) if n > 0 then return 1 + f(n - 1) end return 0 end\n"},
    {"list index", "local x = all[i % 400 + 1]", "local all = stock + stock\n"},
    {"sets index", "local x = all[5]", SOME "local all = list(some):sets(3)\n"},
    {"sets #", "local x = #list(some):sets(2)", SOME},
    // ---- Lua's library ----
    {"type", "local x = type(t)", TABLE},
    {"tostring", "local x = tostring(i + 0.5)"},
    {"tonumber", "local x = tonumber(s)", DIGITS},
    {"tonumber", "local x = tonumber(s, 36)", DIGITS},
    {"tonumber", "local x = tonumber(s)", "local s = '0x' .. ('f'):rep(65000)\n"},
    {"tonumber", "local x = tonumber(s)", "local s = '0.' .. ('1'):rep(65000) .. 'e5'\n"},
    {"select", "local x = select('#', table.unpack(t, 1, 9000))", TABLE},
    {"select", "local x = select(-9000, table.unpack(t, 1, 9000))", TABLE},
    {"error", "local x = try(function() error('x') end)"},
    {"assert", "assert(table.unpack(t, 1, 9000))", TABLE},
    {"table.concat", "local x = table.concat(t, ',', 1, 10000)", TABLE},
    {"table.concat", "local x = table.concat(t)", "local t = {}\n  for i = 1, 60000 do t[i] = '' end\n"},
    {"table.insert", "table.insert(t, 1, i)", TABLE},
    {"table.insert", "table.insert(t, i)", "local t = {}\n"},
    {"table.move", "table.move(t, 1, 65000, 2)", TABLE},
    {"table.pack", "local x = table.pack(table.unpack(t, 1, 9000))", TABLE},
    {"table.remove", "if #t > 60000 then table.remove(t, 1) end", TABLE},
    {"table.sort", "table.sort(t)", "local t = {}\n  for i = 1, 65535 do t[i] = (i * 7919) % 65536 end\n"},
    {"table.sort", "table.sort(t)", TEXTS},
    {"table.sort", "table.sort(t, function(a, b) return a > b end)",
     "local t = {}\n  for i = 1, 2000 do t[i] = i end\n"},
    {"table.unpack", "local x = table.unpack(t, 1, 9999)", TABLE},
    {"string.byte", "local x = s:byte(1, 9999)", TEXT},
    {"string.char", "local x = string.char(s:byte(1, 9999))", TEXT},
    {"string.find", "local x = s:find('ac', 1, true)", TEXT},
    {"string.find", "local x = s:find('ac')", TEXT},
    {"string.find", "local x = s:find('a*a*a*c')", "local s = ('a'):rep(300)\n"},
    {"string.find", "local x = s:find(p, 1)", TEXT "local p = '[' .. ('\\1-\\255'):rep(20000) .. ']c'\n"},
    {"string.find", "local x = s:find('%b()')", "local s = ('('):rep(65000)\n"},
    {"string.find", "local x = s:find('(.-)(.-)%1%2c')", "local s = ('ab'):rep(100)\n"},
    {"string.format", "local x = ('%s'):format(s)", TEXT},
    {"string.format", "local x = s:format()", "local s = ('%%'):rep(32000)\n"},
    {"string.format", "local x = ('%99.99f'):format(1e300)"},
    {"string.format", "local x = s:format(table.unpack(t, 1, 600))", TABLE "local s = ('%99d'):rep(600)\n"},
    {"string.format", "local x = ('%q'):format(s)", "local s = ('\\0'):rep(16000)\n"},
    {"string.gmatch", "for w in s:gmatch('ac') do break end", TEXT},
    {"string.gmatch", "for w in s:gmatch('') do break end", TEXT},
    {"string.gsub", "local x = s:gsub('b', '')", TEXT},
    {"string.gsub", "local x = s:gsub('ac', '')", TEXT},
    {"string.gsub", "local x = s:gsub('', '')", TEXT},
    {"string.gsub", "local x = s:gsub('b', {})", TEXT},
    {"string.gsub", "local x = s:gsub('b', function() end)", TEXT},
    {"string.gsub", "local x = s:gsub('c', o)", OTHER},
    {"string.gsub", "local x = ('a'):gsub('a', o)", "local o = ('%0'):rep(30000)\n"},
    {"string.len", "local x = s:len()", TEXT},
    {"string.lower", "local x = s:lower()", DIGITS},
    {"string.match", "local x = s:match('^(.*)c')", TEXT},
    {"string.match", "local x = s:match('(a?)(b?)(a?)(b?)(a?)(b?)(a?)(b?)(a?)(b?)(a?)(b?)(a?)(b?)(a?)(b?)')", TEXT},
    {"string.rep", "local x = s:rep(32768)", "local s = 'ab'\n"},
    {"string.rep", "local x = (''):rep(65536)"},
    {"string.reverse", "local x = s:reverse()", TEXT},
    {"string.sub", "local x = s:sub(2)", TEXT},
    {"string.upper", "local x = s:upper()", DIGITS},
    {"math.abs", "local x = math.abs(i)"},
    {"math.ceil", "local x = math.ceil(i + 0.5)"},
    {"math.floor", "local x = math.floor(i + 0.5)"},
    {"math.fmod", "local x = math.fmod(1e308, 3.0)"},
    {"math.max", "local x = math.max(table.unpack(t, 1, 9000))", TABLE},
    {"math.min", "local x = math.min(table.unpack(t, 1, 9000))", TABLE},
    {"math.modf", "local x = math.modf(i + 0.5)"},
    {"math.sqrt", "local x = math.sqrt(i)"},
    {"math.tointeger", "local x = math.tointeger(s)", DIGITS},
    {"math.type", "local x = math.type(i)"},
    {"math.ult", "local x = math.ult(i, 5)"},
    // ---- the language's own ----
    {"range", "local x = range(1, 1000000000)"},
    {"list", "local x = list(t)", "local t = {}\n  for i = 1, 65000 do t[i] = stock.top end\n"},
    {"cards", "local x = cards(stock)"},
    {"cards", "local x = cards(all)", ALL},
    {"each", "for card in each(all) do break end", ALL},
    {"after", "local x = after(me)", ME},
    {"from", "local x = from(me)", ME},
    {"say", "say(s)", TEXT},
    {"chance", "local x = chance(1000)"},
    {"chance", "local x = chance(all)", ALL},
    {"chance", "local x = chance(t)", TABLE},
    {"deal", "deal(200)\n me.hand:move_to(stock)\n me.left.hand:move_to(stock)", ME},
    {"deal", "stock:deal(400, out)\n out:move_to(stock)"},
    {"can_deal", "local x = stock:can_deal(400)"},
    {"move_to", "stock:move_to(out)\n out:move_to(stock)"},
    {"move_to", "stock.top:move_to(stock, 'bottom')"},
    {"shuffle", "stock:shuffle()"},
    {"try", "try(function() fail(s) end)", TEXT},
    {"pay", "me:pay(1, players)", ME},
    {"pay", "me:pay(1, kitty)\n kitty:pay(1, me)", ME},
    {"share", "kitty:share(players, function(player) return player.seat end)"},
    {"is", "local x = stock.top:is('2', 'hearts', 'red', 'QS')"},
    {"step_to", "local x = stock.top:step_to(stock.bottom)"},
    {"hide", "stock.top:hide()"},
    {"show", "stock.top:show()\n stock.top:hide()"},
    {"show_to", "stock.top:show_to(me)\n stock.top:hide()", ME},
    {"turns.skip", "turns.skip(1)"},
    {"turns.reverse", "turns.reverse(1)"},
    {"turns.again", "turns.again()"},
    {"where", "local x = all:where { suit = 'hearts' }", ALL},
    {"where", "local x = all:where(function(card) return card.value > i end)", ALL},
    {"where", "local x = all:where(all)", ALL},
    {"where", "local x = all:where(t)", ALL "local t = {}\n  for i = 1, 5000 do t[i] = { rank = '2' } end\n"},
    {"except", "local x = all:except { value = { 1, 2, 3 } }", ALL},
    {"except", "local x = all:except(stock)", ALL},
    {"count", "local x = all:count(function(card) return card.holder end)", ALL},
    {"count", "local x = all:count('hearts')", ALL},
    {"sum", "local x = all:sum('value')", ALL},
    {"sum", "local x = all:sum(function(card) return card.value * i end)", ALL},
    {"any", "local x = all:any(out)", ALL},
    {"all", "local x = all:all(stock)", ALL},
    {"has", "local x = all:has(players[1].hand.top)", ALL},
    {"has", "local x = stock:has(all)", ALL},
    {"lowest", "local x = all:lowest('value')", ALL},
    {"highest", "local x = all:highest(function(card) return card.order * i end)", ALL},
    {"first", "local x = all:first(out)", ALL},
    {"sorted", "local x = all:sorted()", ALL},
    {"sorted", "local x = all:sorted(function(card) return card.value end)", ALL},
    {"sets", "local x = #stock:sets(1)"},
    {"sets", "local x = #list(some):sets(3)", SOME},
    {"groups", "local x = stock:groups(2, 2)"},
    {"groups", "local x = list(some):groups()", SOME},
    {"runs", "local x = stock:runs()"},
    {"runs", "local x = list(some):runs(3, 5, { '3', 'A' }, 3)", SOME},
    {"runs", "local x = list(some):runs(3, 5, function(card) return card:is('A') and i > 0 end)", SOME},
    {"groups", "local x = list(some):groups(2, 4, { 'A', '2' }, 1)", SOME},
    {"stands_for", "local x = stock:stands_for(stock[400], 'hearts')"},
    {"stands_for", "local x = two:stands_for(two[1], 'A')", "local two = cards { stock[1], stock[2] }\n"},
    {"swap", "stock:swap(out)"},
    {"swap", "row[1]:swap(row[2])"},
    {"pass_round", "pass_round()", "deal(200)\n"},
    {"learns", "me:learns(me.hand, 'hearts')", ME "deal(200)\n"},
    {"where of a row", "local x = row:where(function(pile) return #pile > i end)"},
    {"runs", "local x = list(some):runs()", SOME},
    {"straights", "local x = list(some):straights()", SOME},
    {"ranks", "local x = list(some):ranks()", SOME},
    {"adding_to", "local x = stock:adding_to(20)"},
    {"adding_to", "local x = list(some):adding_to(40)", SOME},
    {"best_melds", "local x = list(some):best_melds()", SOME},
    {"deadwood", "local x = list(some):deadwood()", SOME},
    {"poker", "local x = stock:poker()"},
    {"poker_name", "local x = stock:poker_name()"},
    {"following", "local x = stock:following(stock)"},
    {"winner", "local x = out:winner('hearts')", ME "for i = 1, 5 do me.hand.top:move_to(out) end\n"},
    {"add", "if #all > 60000 then all = list() end\n all:add(stock.top)", "local all = list()\n"},
    {"remove", "all:remove(players[1].hand.top)", ALL},
};

/// Words that end a function, a deal or a match, or wait for somebody, run only once per decision.
const std::set<std::string_view> kOnce = {"finish", "finish_match", "redeal",   "choose_all", "choose",
                                          "pick",   "out",          "sits_out", "fail"};

/// What the messages of the machine's bounds have in them.
constexpr const char* kBounds[] = {"MB", "million instructions", "KB", "more than", "at most", "takes too long", ": x"};

/// Kibibytes of this process by that name, as "VmRSS", from Linux; nothing where they are not told, or where a sanitizer
/// keeps memory of its own.
std::optional<long> kibibytes(const std::string& name) {
#if defined(__SANITIZE_ADDRESS__)
  return std::nullopt;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  return std::nullopt;
#endif
#endif
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name + ":")) return std::stol(line.substr(name.size() + 1));
  return std::nullopt;
}

/// Makes "VmHWM", the most that was used, begin anew. Linux only.
void forget_most() { std::ofstream("/proc/self/clear_refs") << 5; }

/// The script doubles the repetitions in every deal, until they take long enough to be measured or a limit is reached.
/// Returns nanoseconds per unit.
double price(const Use& use) {
  const std::string script = std::string(kHeader) + "function start()\n  " + use.prepared +
                             "  for i = 1, 1 << deal_number do\n    " + use.statement + "\n  end\nend\n";
  GameError error;
  const auto world = World::load(test::rules_of(script), 2, {}, {}, error);
  INFO(use.name << ": " << use.statement << "\n" << error.text());
  REQUIRE(world != nullptr);
  INFO(world->why_in_lua());
  machine::Machine* machine = world->interpreter().machine.get();
  REQUIRE(machine != nullptr);
  world->begin(7, 0);
  while (true) {
    const double before = 1e9 * thread_seconds();
    const Status status = world->status() == Status::decision ? world->answer({}) : world->advance();
    const double took = 1e9 * thread_seconds() - before;
    if (status == Status::decision && took < 3e6) continue;
    // The only errors are limits, which the machine itself reports.
    if (status != Status::decision) {
      CHECK(status == Status::error);
      const std::string message = world->error().text();
      INFO(message);
      CHECK(std::ranges::any_of(kBounds, [&](const char* part) { return message.find(part) != std::string::npos; }));
    }
    return took / static_cast<double>(std::max<std::int64_t>(machine->units_spent(), 1));
  }
}

/// The minimum of several measurements: any excess comes from other programs.
double least_price(const Use& use, double enough) {
  double least = 1e300;
  for (int i = 0; i < 5 && least > enough; ++i) least = std::min(least, price(use));
  return least;
}

TEST_CASE("every word has a tested price", "[prices]") {
  std::set<std::string_view> priced = kOnce;
  for (const Use& use : kUses) priced.insert(use.name);
  for (const Word& word : kWords) {
    INFO(full_name(word));
    if (word.is_function() && word.owner != Owner::callback) CHECK(priced.count(full_name(word)) == 1);
  }
}

TEST_CASE("everything a script can call is charged for the time it takes, in bounded memory", "[prices]") {
  // What a decision may allocate (16 MiB), as much again for what a word works with, and the game.
  constexpr long kMostKibibytes = 48 << 10;
  const double plain = least_price({"a loop", "local x = i"}, 0);
  // A hundred million units are some tenths of a second of plain instructions.
  const double most = 50 * plain;
  for (const Use& use : kUses) {
    forget_most();
    const auto before = kibibytes("VmRSS");
    const double ns = least_price(use, most);
    const auto after = kibibytes("VmHWM");
    INFO(use.name << ": " << use.statement << " takes " << ns << " ns a unit, a plain loop " << plain);
    CHECK(ns <= most);
    if (before && after) CHECK(*after - *before <= kMostKibibytes);
    if (std::getenv("HOUSERULES_PRICES") != nullptr)
      std::fprintf(stderr, "%6.1f %6ld KiB  %s: %s\n", ns / plain, after.value_or(0) - before.value_or(0), use.name,
                   use.statement);
  }
}

}  // namespace houserules::price_test
