// The messages about wrong results of callbacks, limits, and files that cannot be loaded.
#include "tests/interpreter/messages/corpus.h"
#include "tests/recorded.h"

namespace houserules::messages {
namespace {

/// A header with other statements in place of the usual game's, and a script under it.
std::string small_header(const std::string& statements) {
  return "--[[ rules\ngame \"Small\"\nmove pass \"pass\"\n" + statements + "]]";
}

}  // namespace

TEST_CASE("the messages about results of callbacks are as recorded", "[messages]") {
  Record record;
  const auto add = [&](const std::string& title, const std::string& extra, const std::string& line, bool asks = false) {
    Batch batch;
    batch.title = title;
    batch.extra = extra;
    batch.attempts = {{line, With::all}};
    batch.asks = asks;
    record.add(batch);
  };
  const std::string none = "local x = 1";
  add("score", "function score(p) return value(at, p) end", none);
  add("team_score", "function team_score(t) return value(at, t.players[1]) end", none);
  add("why_not", "function why_not(me, card) return value(at, me) end", none, true);
  add("hand_total", "function hand_total(hand) return value(at, hand.owner) end", none, true);
  add("suit_of, for the winner", "function suit_of(card) return value(at, card.holder) end",
      "local x = me.hand:winner()");
  add("suit_of, for following", "function suit_of(card) return value(at, players[1]) end",
      "local x = me.hand:following(discard)");
  add("strength", "function strength(card) return value(at, card.holder) end", "local x = me.hand:winner()");
  add("score, once too many points", "function score(p) return value(at, p) end", "me.sum = 1");
  Batch fails;
  fails.title = "callbacks that fail";
  fails.asks = true;
  fails.extra =
      "local function fails() return case == 1 and nil + 1 or case == 2 and spare.top.rank or case == 3 and error(\"on "
      "purpose\") end\nfunction why_not(me, card) fails() return \"no\" end\nfunction hand_total(hand) return fails() "
      "end";
  fails.attempts = {{none}, {none}, {none}};
  record.add(fails);
  for (const char* callback : {"score", "team_score", "suit_of", "strength", "start", "before_deal"}) {
    Batch batch;
    batch.title = std::string(callback) + " that fails";
    batch.extra = fmt::format(
        "function {}(x)\ndraw()\n%CASES%\nreturn 1 end\n{}", callback,
        std::string_view(callback) == "start" ? "" : "function start() draw() local x = players[1].hand:winner() end");
    for (const char* line :
         {"local x = nil + 1", "local x = spare.top.rank", "error(\"on purpose\")", "local x = 1 < {}",
          "local x = undeclared", "local x = players[1].hand:where(1)", "assert(false)"})
      batch.attempts.push_back({line});
    record.add(batch);
  }
  test::check_messages("callbacks.txt", record.text());
}

TEST_CASE("the messages about limits are as recorded", "[messages]") {
  Record record;
  Batch batch;
  batch.title = "limits";
  for (const char* line : {"while true do end",
                           "local function f() return 1 + f() end f()",
                           "local function f(n) local t = { n } f(n + 1) return t end f(1)",
                           "local t = {} while true do t[#t + 1] = {} end",
                           "local t = {} while true do t[#t + 1] = \"a\" .. #t end",
                           "local s = \"a\" while true do s = s .. s end",
                           "local s = string.rep(\"a\", 70000)",
                           "local s = string.rep(\"a\", 65536) .. \"a\"",
                           "local s = \"\" for i = 1, 1e9 do s = s .. \"a\" end",
                           "while true do say(\"again\") end",
                           "while true do say((\"a\"):rep(60000)) end",
                           "while true do last = (last or 0) + 1 end",
                           "last = (\"a\"):rep(65536)",
                           "say((\"a\"):rep(65536))",
                           "say((\"a\"):rep(65536) .. \"a\")",
                           "while true do me.hand:sorted() end",
                           "local l = cards {} while true do l = l + me.hand end",
                           "while true do stock:shuffle() end",
                           "while true do local x = stock:sets(3) for s in each(x) do end end",
                           "table.sort({ 1, 2, 3 }, function(a, b) while true do end end)",
                           "local function f() try(f) end f()",
                           "me:choose { play = stock:sets(7) }",
                           "me:choose { lay = stock:sets(5), play = stock:sets(6) }",
                           "local t = {} for i = 1, 300 do t[i] = i end me:choose { bid = t }",
                           "local t = {} for i = 1, 70000 do t[i] = i end me:choose { bid = t }",
                           "local t = {} for i = 1, 70000 do t[i] = me.hand[1] end me:choose { play = t }",
                           "local t = {} for i = 1, 70000 do t[i] = i end local x = table.unpack(t)",
                           "me:choose { play = stock:sets(9) }",
                           "me:choose { put = { stock:sets(5), column } }",
                           "local x = #stock:sets(9)",
                           "local x = stock:sets(9)[1]"})
    batch.attempts.push_back({line});
  record.add(batch);
  const auto add = [&](const std::string& title, const std::string& script, const std::string& header = "",
                       int players = 4) {
    Whole whole;
    whole.title = title;
    whole.script = script;
    whole.header = header;
    whole.players = players;
    record.add(whole);
  };
  add("redeal again and again", "function turn(me)\nredeal()\nend");
  add("turns without a choice", "function turn(me)\nend");
  add("play returns", "function play(me)\nend");
  add("choose_all within choose_all",
      "function play(first)\nfor p, m, v in choose_all(players, function(p)\nfor a, b, c in choose_all(players, "
      "function(q) "
      "return { pass = true } end) do end\nreturn { pass = true } end) do end\nend",
      small_header(""), 2);
  add("nobody begins", "function turn(me) finish() end",
      small_header("public led \"led\"\nfirst holder of lowest led\ndeal 5 each\n"), 2);
  add("decisions", "function turn(me) me:choose { pass = true } end\nfunction at_limit()\nlocal x = nil + 1\nend",
      small_header("limit 3 decisions\n"), 2);
  add("at_limit finishes wrongly",
      "function turn(me) me:choose { pass = true } end\nfunction at_limit()\nfinish(1)\nend",
      small_header("limit 3 decisions\n"), 2);
  add("at_limit chooses",
      "function turn(me) me:choose { pass = true } end\nfunction at_limit()\nplayers[1]:choose { pass = true }\nend",
      small_header("limit 3 decisions\n"), 2);
  add("too many points", "function turn(me) finish() end\nfunction score(p)\nreturn 1000000000001\nend");
  add("too many points of a team",
      "function turn(me) finish() end\nfunction team_score(t)\nreturn -1000000000001\nend");
  add("no chips", "function turn(me)\nlocal x = me.chips\nend", small_header(""), 2);
  add("paying without chips", "function turn(me)\nme:pay(1, me)\nend", small_header(""), 2);
  add("no teams", "function turn(me)\nlocal x = me.team\nend", small_header(""), 2);
  add("no partner", "function turn(me)\nlocal x = me.partner\nend", small_header(""), 2);
  add("the list of teams without teams", "function turn(me)\nlocal x = teams\nend", small_header(""), 2);
  add("team_score without teams", "function team_score(t) return 1 end\nfunction turn(me) finish() end",
      small_header(""), 2);
  add("partners of three", "function turn(me)\nlocal x = me.partner\nend", small_header("players 6\nteams 2\n"), 6);
  add("the other of three teams", "function turn(me)\nlocal x = me.team.other\nend",
      small_header("players 6\nteams 3\n"), 6);
  add("no stock", "function turn(me)\ndeal(1)\nend", small_header("deck 52\ndeal 26 each\n"), 2);
  add("no hand", "function turn(me)\nlocal x = me.hand\nend",
      small_header("pile hand each face up when players == 3\n"), 2);
  add("dealing without a hand", "function turn(me)\ndeal(1)\nend",
      small_header("pile box each face up\ndeal 5 each to box\n"), 2);
  add("Jokers", "function turn(me)\nlocal c = stock:first(\"*\")\nlocal x = c.suit .. c.colour\nend",
      small_header("deck 52 + jokers 2\n"), 2);
  add("values that are not given", "function turn(me)\nlocal x = stock:sum(\"value\")\nend", small_header(""), 2);
  add("the value of a card without one", "function turn(me)\nlocal x = stock.top.value + 1\nend", small_header(""), 2);
  add("no refill", "function turn(me)\nlocal c = stock:deal(60, me.hand)[60]\nlocal x = c.rank\nend", small_header(""),
      2);
  add("a pack of its own", "function turn(me)\nlocal x = stock:where(\"hearts\")\nlocal y = stock:where(\"blu\")\nend",
      small_header("deck { suits red blue ranks 1..9 }\n"), 2);
  add("poker with a pack of its own", "function turn(me)\nlocal x = stock:poker()\nend",
      small_header("deck { suits red blue ranks 1..9 }\n"), 2);
  add("a kept card", "function turn(me)\nbest = me.hand[1]\nend");
  add("a card staged in vain", "function turn(me)\nlocal x = chance(6)\nlocal y = chance(2)\nfinish()\nend");
  test::check_messages("limits.txt", record.text());
}

TEST_CASE("the messages about files that cannot be loaded are as recorded", "[messages]") {
  Record record;
  const auto add = [&](const std::string& script) {
    Whole whole;
    whole.title = "when loaded";
    whole.script = script;
    record.add(whole);
  };
  const std::string turn = "\nfunction turn(me) finish() end";
  for (const char* script :
       {"", "local x = 1", "turn = 1", "function turn() end function play() end", "function tun(me) end"})
    add(script);
  for (const char* script : {"local x = nil + 1",
                             "local x = nil.y",
                             "local x = undeclared",
                             "undeclared = 1",
                             "function helper() end helper = 2",
                             "stock = 1",
                             "say = 1",
                             "players = {}",
                             "function deal() end",
                             "string = 1",
                             "last = me",
                             "last = {}",
                             "last = 1",
                             "best = players",
                             "mark = 1",
                             "tally = 1",
                             "local x = mark",
                             "local x = hand",
                             "local x = dealer.name",
                             "local x = players[1].hand.top.rank",
                             "local x = stock.top.rank",
                             "local x = #stock",
                             "error(\"on purpose\")",
                             "error()",
                             "assert(false)",
                             "assert(false, \"why\")",
                             "local x = options.siz",
                             "local x = base",
                             "local x = base.turn",
                             "local x = ...",
                             "local x = (...).turn",
                             "local function f() return 1 + f() end f()",
                             "while true do end",
                             "local t = {} while true do t[#t + 1] = {} end",
                             "local s = \"a\" while true do s = s .. s end",
                             "score = 1",
                             "why_not = \"no\"",
                             "start = {}",
                             "function score(p) return 1 end score = nil",
                             "local x <const> = 1 x = 2",
                             "local x <close> = 1",
                             "local x = _ENV",
                             "goto nowhere",
                             "break",
                             "local x = ",
                             "function f(",
                             "if true then",
                             "x = = 1",
                             "local 1 = 2",
                             "return 1",
                             "local s = \"unclosed",
                             "local s = [[unclosed",
                             "--[[ unclosed",
                             "local x = 0x",
                             "local x = 1..2",
                             "local x = \"\\q\"",
                             "for i = 1 do end",
                             "local t = { 1, 2",
                             "end",
                             "local function f() local function g() return ... end end",
                             "local x = suits:add(\"x\")",
                             "local x = cards { stock[1] }",
                             "local c = stock[1]",
                             "for c in each(stock) do local x = c.rank end",
                             "local x = string.format(\"%d\", \"x\")",
                             "local x = math.floor(\"x\")",
                             "local x = (\"x\"):rep(1e9)",
                             "finish()",
                             "redeal()",
                             "local x = stock:where(\"x\")",
                             "local x = cards {}:where(1)",
                             "local x = range(1)"})
    add(script + turn);
  const auto vary = [&](const std::string& script, const std::string& base) {
    Whole whole;
    whole.title = "a variant";
    whole.header = "--[[ rules\nvariant of base \"Variant\"\n]]";
    whole.script = script;
    whole.others["base.lua"] = usual_header() + "\n" + base;
    record.add(whole);
  };
  const std::string sound = "function turn(me) finish() end\nfunction score(p) return 1 end";
  for (const char* script : {"local x = base.trn",
                             "local x = base.x.y",
                             "base.turn = 1",
                             "base.x = 1",
                             "base.turn()",
                             "base()",
                             "local x = base.turn + 1",
                             "function score(p)\nreturn base.scor(p)\nend",
                             "function score(p)\nreturn base.score(p) + nil\nend",
                             "function score(p)\nreturn base.team_score(p)\nend",
                             "function turn(me)\nbase.turn(me).x()\nend",
                             "function turn(me)\nbase.turn = 1\nend",
                             "function turn(me)\nlocal x = base\nlocal y = x.z\nend",
                             "function turn(me)\nbase:turn(me)\nend",
                             "function turn(me)\nlocal x = me.x\nend",
                             "function turn(me)\nfor k in pairs(base) do end\nend",
                             "local base = 1",
                             "function turn(me)\nlocal x = #base\nend",
                             "function turn(me)\nlocal x = base .. \"a\"\nend",
                             "function turn(me)\nlocal x = base[1]\nend",
                             "function turn(me)\nlocal x = base[nil]\nend"})
    vary(script, sound);
  vary("", "function turn(me)\nlocal x = me.x\nend");
  vary("", "function turn(me)\nbase.turn(me)\nend");
  vary("", "local x = nil + 1");
  vary("", "function score(p)\nreturn {}\nend\nfunction turn(me) finish() end");
  vary("", "function turn(me");
  vary("function turn(me)\nbase.turn(me)\nend", "function turn(me)\nlocal x = spare.top.rank\nend");
  vary("function turn(me)\nbase.helper(1)\nend",
       "function turn(me) finish() end\nfunction helper(x)\nplayers:where(x)\nend");
  vary("function turn(me)\nbase.helper(1)\nend", "function turn(me) finish() end\nlocal function helper(x) end");
  Whole nothing;
  nothing.title = "a variant of nothing";
  nothing.header = "--[[ rules\nvariant of bse \"Variant\"\n]]";
  nothing.others["base.lua"] = usual_header() + sound;
  record.add(nothing);
  test::check_messages("loading.txt", record.text());
}

}  // namespace houserules::messages
