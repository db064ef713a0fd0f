// The messages about missing and read-only fields, operators, and names.
#include <set>

#include "grammar/language/words.h"
#include "tests/interpreter/messages/corpus.h"
#include "tests/recorded.h"

namespace houserules::messages {
namespace {

using Texts = std::vector<std::string>;

/// The names of all fields of the language and of this game, and some similar names.
Texts field_names() {
  Texts names;
  std::set<std::string> seen;
  const auto add = [&](const std::string& name) {
    if (seen.insert(name).second) names.push_back(name);
  };
  for (const Word& word : kWords) {
    const bool is_value = !word.is_function() && word.use != Use::defined;
    const bool of_a_thing = about(word.owner).kinds != 0 && (about(word.owner).kinds & kind::library) == 0;
    if (is_value && of_a_thing) add(std::string(word.name));
  }
  for (const char* name : {"tricks", "slot",   "meld",  "mark",  "tally",  "best",  "where",  "choose", "move_to",
                           "pay",    "skip",   "hands", "handd", "siut",   "Rank",  "scores", "ownr",   "holdr",
                           "nxt",    "plyers", "color", "size",  "hearts", "clubs", "x"})
    add(name);
  return names;
}

}  // namespace

TEST_CASE("the messages about fields are as recorded", "[messages]") {
  Record record;
  // For values without any fields, two are enough.
  const auto is_usual = [](const std::string& name) { return name == "rank" || name == "x"; };
  Batch reads{"fields read"}, sets{"fields set"};
  for (const std::string& name : field_names()) {
    reads.attempts.push_back({fmt::format("local x = v.{}", name), is_usual(name) ? With::kinds : With::things, name});
    sets.attempts.push_back({fmt::format("v.{} = 1", name), is_usual(name) ? With::kinds : With::things, name});
  }
  record.add(reads);
  record.add(sets);
  record.add(batch_of(
      "fields by number",
      {"local x = v[1]", "local x = v[0]", "local x = v[-1]", "local x = v[99]", "local x = v[1.5]", "local x = v[nil]",
       "local x = v[me]", "v[1] = me", "v[nil] = 1", "v[0 / 0] = 1", "v[me] = 1", "v[1] = nil", "local x = v.a.b",
       "local x = v[1][1]", "local x = v[1].rank", "local x = v.top.suit", "v.a.b = 1"},
      With::things));
  record.add(batch_of("fields by value",
                      {"local x = me[v]",
                       "local x = me.hand[v]",
                       "local x = me.hand[1][v]",
                       "local x = column[v]",
                       "local x = home[v]",
                       "local x = me.slot[v]",
                       "local x = me.team[v]",
                       "local x = kitty[v]",
                       "local x = turns[v]",
                       "local x = options[v]",
                       "local x = suits[v]",
                       "local x = range(1, 3)[v]",
                       "local x = me.hand:sets(2)[v]",
                       "local x = ({})[v]",
                       "local x = (\"text\")[v]",
                       "me[v] = 1",
                       "me.hand[v] = 1",
                       "me.hand[1][v] = 1",
                       "column[v] = 1",
                       "kitty[v] = 1",
                       "options[v] = 1",
                       "suits[v] = 1",
                       "turns[v] = 1",
                       "local t = {} t[v] = 1",
                       "local t = { [v] = 1 }"},
                      With::kinds));
  record.add(
      batch_of("public values set",
               {"last = v", "wanted = v", "best = v", "me.mark = v", "me.sum = v", "me.team.tally = v",
                "turns.next = v", "turns.direction = v", "me.hand = v", "me.name = v", "dealer = v", "players = v",
                "options.size = v", "spare = v", "mark = v", "tally = v", "undeclared = v", "lst = v"},
               With::kinds));
  test::check_messages("fields.txt", record.text());
}

TEST_CASE("the messages about operators and calls are as recorded", "[messages]") {
  Record record;
  Texts lines;
  for (const char* operation : {"+", "-", "*", "/", "//", "%", "^", "..", "<", "<=", "==", "&", "|", "~", "<<", ">>"}) {
    const bool compares = std::string_view(operation).find_first_of("<=") == 0 && operation[1] != '<';
    for (const char* form : {"local x = v {} 2", "local x = 2 {} v", "local x = v {} v"})
      lines.push_back(fmt::format(fmt::runtime(form), operation));
    if (!compares) continue;
    lines.push_back(fmt::format("local x = v {} \"a\"", operation));
    lines.push_back(fmt::format("if v {} me then end", operation));
  }
  for (const char* line : {"local x = -v",
                           "local x = not v",
                           "local x = #v",
                           "local x = ~v",
                           "local x = v .. \"text\"",
                           "local x = \"text\" .. v",
                           "local x = v + me.hand",
                           "local x = me.hand + v",
                           "local x = v // 0",
                           "local x = v % 0",
                           "local x = v / 0",
                           "v()",
                           "local x = v(1)",
                           "me.x()",
                           "local x = v:x()",
                           "v.x()",
                           "for i = v, 2 do break end",
                           "for i = 1, v do break end",
                           "for i = 1, 2, v do end",
                           "for i = 1, 2, 0 do end",
                           "for k, x in v do end",
                           "for c in each(v) do end",
                           "for i, c in ipairs(v) do end",
                           "for k, x in pairs(v) do end",
                           "for i, c in ipairs(v) do local x = c.rank end",
                           "local x <const> = v + 1",
                           "local t = { 1 } t[1] = t[1] + v",
                           "local x = math.max(1, v)",
                           "local x = (v and 1) + 1",
                           "local x = v.top.suit == \"hearts\"",
                           "while v < 3 do break end",
                           "say(v)",
                           "say(\"a\" .. v)",
                           "local a, b = v, v() ",
                           "local x = tostring(v) .. v",
                           "local x = { v }",
                           "local x = #{ v } + v"})
    lines.emplace_back(line);
  record.add(batch_of("operators", lines, With::kinds));
  test::check_messages("operators.txt", record.text());
}

TEST_CASE("the messages about names are as recorded", "[messages]") {
  Record record;
  Texts lines;
  for (const char* name :
       {"undeclared", "playrs",   "plyers",  "chanse",         "stok",         "discrad",      "colum",
        "hand",       "tricks",   "slot",    "meld",           "mark",         "tally",        "score",
        "turn",       "start",    "why_not", "team_score",     "play",         "last",         "lst",
        "wanted",     "dealr",    "optons",  "kity",           "os",           "io",           "require",
        "load",       "pcall",    "print",   "collectgarbage", "setmetatable", "getmetatable", "rawget",
        "_G",         "_VERSION", "debug",   "coroutine",      "utf8",         "next",         "base"})
    for (const char* form :
         {"local x = {}", "{} = 1", "{}()", "local x = {}.x", "local x = {}:x()", "local x = #{}", "local x = {} + 1"})
      lines.push_back(fmt::format(fmt::runtime(form), name));
  for (const char* form : {"local x = {}", "{} = 1", "local x = {}.x"}) {
    for (const Word& word : kWords) {
      if ((word.owner == Owner::global || word.owner == Owner::library) && word.name != "redeal")
        lines.push_back(fmt::format(fmt::runtime(form), word.name));
    }
  }
  for (const char* line : {"me.chose { pass = true }",
                           "me:chose { pass = true }",
                           "me.hand:wher(\"hearts\")",
                           "me.hand:add(me.hand[1])",
                           "me.hand:remove(me.hand[1])",
                           "me.hand.top.siut = 1",
                           "local x = me.hnd",
                           "local x = me.hand.top.rnk",
                           "local x = me.hand[1].ownr",
                           "local x = me.hand[9].rank",
                           "local x = spare.top.rank",
                           "local x = spare.bottom.suit",
                           "local x = column[9].top",
                           "local x = home.stars",
                           "local x = me.slot[3].top",
                           "local x = me.meld",
                           "local x = me.team.hand",
                           "local x = me.team.other.mark",
                           "local x = kitty.size",
                           "local x = turns.nxt",
                           "local x = turns.skp(1)",
                           "turns:skip(1)",
                           "turns:again()",
                           "turns.next = kitty",
                           "turns.x = 1",
                           "local x = options.siz",
                           "options.size = 1",
                           "local x = string.dump",
                           "local x = string.format2(\"a\")",
                           "local x = math.random(3)",
                           "local x = math.floor2(1)",
                           "local x = table.insrt({}, 1)",
                           "table.x = 1",
                           "string.x = 1",
                           "math.pi = 3",
                           "local x = (\"a\"):bogus()",
                           "local x = (\"a\").len",
                           "local x = me.left.left.x",
                           "local x = me.next.x",
                           "local x = me.partner.x",
                           "local x = players.top.hand.x",
                           "local x = suits.top.x",
                           "local x = range(1, 3).least",
                           "local x = me.hand:sets(2).count",
                           "local x = nobody.x",
                           "nobody.x = 1",
                           "players[1] = me",
                           "suits:add(\"stars\")",
                           "suits:add(me)",
                           "ranks:add(\"x\")",
                           "way:add(\"up\")",
                           "players:add(me.hand[1])",
                           "cards {}:add(me)",
                           "list {}:add(me)",
                           "list {}:add(\"x\")",
                           "local l = list { me } l:add(dealer) l:add(1)",
                           "list { me, 1 }",
                           "list { me, me.hand[1] }",
                           "list { \"x\" }",
                           "list { \"hearts\", \"8\" }",
                           "list { {}, {} }",
                           "list { 1, 2 }",
                           "list { nil }",
                           "list { me.hand, me.hand[1] }",
                           "list { cards {}, cards {} }:add(me)",
                           "cards { me }",
                           "cards { me.hand[1], me }",
                           "cards(me.hand[1])",
                           "cards { me.hand[1], me.hand[1] }",
                           "local a <const> = 1 return a.b",
                           "local function f() return f.x.y end f()",
                           "local t = { a = {} }\nlocal x = t.a.b.c",
                           "local t = {}\nt.x.y = 1",
                           "local s = \"a\"\nlocal x = s + 1",
                           "local x = 2 ^ \"a\"",
                           "local x = \"10\" + 1",
                           "local x = 1 .. {}",
                           "local x = 1 < \"2\"",
                           "local x = {} < {}",
                           "local x = me < dealer",
                           "local x = me.hand[1] < me.hand[2]",
                           "local x = nil .. \"a\"",
                           "local x = 1 // 0",
                           "local x = 1 % 0",
                           "local a = 0\nlocal x = 1 // a\nlocal b = 2",
                           "local a = 0\nlocal x = 1 % a\nlocal b = 2",
                           "local a = 0\nlocal x = 1 +\n2 // a",
                           "local x = 1 / 0",
                           "local x = 2^53 | 1.5",
                           "local x = \"a\" | 1",
                           "local x = math.tointeger(\"8\")",
                           "local x = #nil",
                           "local x = -{}",
                           "local x = -me",
                           "for i = 1, 10, 0 do end",
                           "for i = \"a\", 2 do end",
                           "for i = 1, {} do end",
                           "for c in me.hand do end",
                           "for c in nil do end",
                           "for i = 1.5, 3 do me.hand[i]:show() end",
                           "for _, c in ipairs(nil) do end",
                           "for _, c in pairs(me.hand) do end",
                           "for _, c in pairs(me) do end",
                           "for k in pairs({ [true] = 1 }) do end",
                           "for k in pairs({ [1.5] = 1 }) do end",
                           "for k in pairs({ [me.hand] = 1 }) do end",
                           "for k in pairs({ [me] = 1, [me.hand[1]] = 2, a = 3 }) do end",
                           "goto done\n::done:: local x = nil + 1",
                           "local function f(...) local a = ... return a.x end f()",
                           "local t = { f = function() return nil + 1 end } t.f()",
                           "local t = { f = 1 } t.f()",
                           "local t = {} t:f()",
                           "local f f()",
                           "local s = \"a\" s()",
                           "(1)()",
                           "me()",
                           "me.hand()",
                           "me.hand.where(\"hearts\")",
                           "me.choose { pass = true }",
                           "string.rep(\"a\", 1e9)",
                           "(\"a\"):rep(-1)",
                           "local x = (\"a\"):rep(65536) .. (\"a\"):rep(65536)",
                           "local x = string.format(\"%d\", 1.5)",
                           "local x = string.format(\"%d\")",
                           "local x = string.format(\"%y\", 1)",
                           "local x = string.format(\"%\")",
                           "local x = string.format(\"%s\")",
                           "local x = string.format(\"%s\", me)",
                           "local x = string.format(\"%5.1f\", \"a\")",
                           "local x = string.format(\"%q\", {})",
                           "local x = string.format(\"%99999999999d\", 1)",
                           "local x = string.format(\"%100d\", 1)",
                           "local x = string.format(\"%c\", me)",
                           "local x = (\"a\"):find(\"[\")",
                           "local x = (\"a\"):find(\"%\")",
                           "local x = (\"a\"):find(\"(\")",
                           "local x = (\"a\"):find(\")\")",
                           "local x = (\"a\"):find(\"%b\")",
                           "local x = (\"a\"):find(\"%f\")",
                           "local x = (\"a\"):match(\"%1\")",
                           "local x = (\"a\"):gsub(\"a\", \"%2\")",
                           "local x = (\"a\"):gsub(\"a\", \"%x\")",
                           "local x = (\"a\"):gsub(\"a\", function() return {} end)",
                           "local x = (\"a\"):gsub(\"a\", { a = {} })",
                           "local x = (\"a\"):gsub(\"\", (\"b\"):rep(65000))",
                           "local x = (\"a\"):rep(60000):gsub(\"a\", \"bb\")",
                           "local x = (\"a\"):find((\"a?\"):rep(300) .. (\"a\"):rep(300))",
                           "local x = (\"a\"):rep(30000):find((\".-\"):rep(20) .. \"b\")",
                           "local x = string.char(256)",
                           "local x = string.char(-1)",
                           "local x = (\"a\"):rep(20000):byte(1, -1)",
                           "local x = table.unpack({}, 1, 1e6)",
                           "local x = table.unpack({}, 1, 1e18)",
                           "local x = table.concat({ {} })",
                           "local x = table.concat({ 1, nil, 3 }, \",\", 1, 3)",
                           "local x = table.concat({ me })",
                           "local x = table.concat({ (\"a\"):rep(40000), (\"a\"):rep(40000) })",
                           "table.insert({ 1 }, 5, 1)",
                           "table.insert({ 1 })",
                           "table.insert(me.hand, 1)",
                           "table.remove({ 1 }, 5)",
                           "table.sort({ 1, \"a\" })",
                           "table.sort({ me, dealer })",
                           "table.sort({ {}, {} })",
                           "table.sort({ 3, 1, 2 }, 1)",
                           "table.sort({ 3, 1, 2 }, function(a, b) return true end)",
                           "table.sort(me.hand)",
                           "table.sort({ 2, nil, 1 })",
                           "table.move({ 1 }, 1, math.maxinteger, 2)",
                           "table.move({ 1 }, 1, 1e7, 2)",
                           "local x = select(0)",
                           "local x = select(-5, 1)",
                           "local x = tonumber(\"8\", 99)",
                           "local x = tonumber(8, 10)",
                           "local x = tonumber()",
                           "error()",
                           "error(nil)",
                           "error({})",
                           "error(me)",
                           "error(\"text\", 0)",
                           "error(\"text\", 2)",
                           "error(\"a: b\")",
                           "error(\"x:3: b\")",
                           "assert(false)",
                           "assert(nil, \"why\")",
                           "assert(1 == 2, me)",
                           "assert(false, {})",
                           "assert()",
                           "local function inner(c) return c.rank .. c.suit end\nlocal function outer() return "
                           "inner(spare.top) end\nlocal x = outer()",
                           "local function inner() me.hand:where(1) end\nlocal function outer()\ninner()\nend\nouter()",
                           "local function tail(n) return me.hand:where(n) end\nreturn tail(1)",
                           "local x = me.hand:where(\nfunction(c)\nreturn c.x end)",
                           "me:choose {\nplay = 1\n}",
                           "local t = {\na = 1,\nb = me.x,\n}",
                           "local x = 1 +\nme.seat +\nnil"})
    lines.emplace_back(line);
  record.add(batch_of("names and slips", lines, With::none));
  test::check_messages("slips.txt", record.text());
}

}  // namespace houserules::messages
