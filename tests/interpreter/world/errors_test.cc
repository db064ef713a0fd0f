// Errors for the author of a rule file: file, line, the nearest correct word, and the situation.
#include "tests/interpreter/play_support.h"

namespace houserules::errors_test {

using test::Play;
using test::seats;
using test::small_game;
using test::tell;

TEST_CASE("misspelt globals get the nearest valid name") {
  CHECK(tell("finnish()") == "game.lua:11: unknown name `finnish`; did you mean `finish`?");
  CHECK(tell("discrad:shuffle()") == "game.lua:11: unknown name `discrad`; did you mean `discard`?");
  CHECK(tell("say(wantd)", "public wanted \"x\"\n") == "game.lua:12: unknown name `wantd`; did you mean `wanted`?");
  CHECK(tell("say(qqqqqq)") == "game.lua:11: unknown name `qqqqqq`");
  CHECK(tell("say(options.drawn)", "option draws = 3 in 1..5 \"x\"\n") ==
        "game.lua:12: the header declares no option `drawn`; did you mean `draws`?");
  CHECK(tell("options.draws = 4", "option draws = 3 in 1..5 \"x\"\n").ends_with("cannot be set"));
  CHECK(tell("turns.skp(1)") == "game.lua:11: `turns` has no field `skp`; did you mean `skip`?");
  CHECK(tell("turns.direction = 1") == "game.lua:11: `turns.direction` cannot be set; only `turns.next` can");
  CHECK(tell("say(hand)") == "game.lua:11: each player has a `hand`: write `me.hand`");
  CHECK(tell("say(bid)", "public bid each \"bid\"\n") == "game.lua:12: each player has a `bid`: write `me.bid`");
  CHECK(tell("bid = 3", "public bid each \"bid\"\n") == "game.lua:12: each player has a `bid`: write `me.bid = ...`");
  for (const std::string gone : {"pcall", "print", "require", "load", "dofile", "next", "rawget", "setmetatable",
                                 "getmetatable", "coroutine", "os", "io", "debug", "utf8", "_G", "collectgarbage"}) {
    INFO(gone);
    CHECK(tell("local x = " + gone).starts_with("game.lua:11: unknown name `" + gone + "`"));
  }
}

TEST_CASE("undeclared globals cannot be set in play") {
  CHECK(tell("count = 1") ==
        "game.lua:11: `count` cannot be set during play; make it a `local` of the file, or declare it in the header: "
        "public count \"...\"");
  CHECK(tell("wantd = 1", "public wanted \"x\"\n") ==
        "game.lua:12: `wantd` cannot be set during play; did you mean `wanted`?; make it a `local` of the file, or "
        "declare it in the header: public wantd \"...\"");
  CHECK(tell("function helper() end").starts_with("game.lua:11: `helper` cannot be set during play"));
  CHECK(Play(small_game("finish = 1\nfunction turn(me) end")).error() ==
        "game.lua:10: `finish` is a word of the language; choose another name");
  CHECK(Play(small_game("stock = 1\nfunction turn(me) end")).error() ==
        "game.lua:10: `stock` is a word of the language; choose another name");
}

TEST_CASE("a public value is a plain value") {
  const char* header = "public note \"note\"\n";
  const auto error = [&](const std::string& value) { return tell("note = " + value, header); };
  const std::string expected =
      "game.lua:12: the public value `note` is a number, a text, true or false, a card, a suit, a rank or a player, "
      "not ";
  CHECK(error("{}") == expected + "a table");
  CHECK(error("me.hand") == expected + "Anna's hand");
  CHECK(error("players") == expected + "list");
  CHECK(error("function() end") == expected + "a function");
  CHECK(tell("me.note = {}", "public note each \"note\"\n") == expected + "a table");
}

TEST_CASE("indexing nil is an error at its line") {
  CHECK(tell("local s = note.suit", "public note \"note\"\n") ==
        "game.lua:12: attempt to index a nil value (public value 'note'); `note` is nil here: check `if note then` "
        "first");
  CHECK(tell("discard:where(\"A\").top:move_to(stock)") ==
        "game.lua:11: attempt to index a nil value (field 'top'); an empty pile has no `top`: check `#pile > 0` first");
  CHECK(tell("local ace = me.hand:first(\"A\")\nsay(ace.name)") ==
        "game.lua:12: attempt to index a nil value (local 'ace'); `ace` is nil here: check `if ace then` first");
  CHECK(tell("say(me.hand[40].name)").ends_with("; there is no element at that index"));
  CHECK(tell("say(me.hand[#me.hand + 1].name)").ends_with("; there is no element at that index"));
  CHECK(tell("local seen = {}\nsay(seen.aces.most)") ==
        "game.lua:12: attempt to index a nil value (field 'aces'); there is no `aces`");
  CHECK(tell("say(1 + nil)") == "game.lua:11: attempt to perform arithmetic on a nil value");
  CHECK(tell("error(\"no more\")") == "game.lua:11: no more");
  CHECK(tell("assert(false, \"must hold\")") == "game.lua:11: must hold");
  CHECK(tell("assert(1 == 2)") == "game.lua:11: assertion failed");
}

TEST_CASE("functions of the language name themselves in their errors") {
  CHECK(tell("after(1)") == "game.lua:11: after takes a player, not a number");
  CHECK(tell("from()") == "game.lua:11: from takes a player, not nothing");
  CHECK(tell("say()") == "game.lua:11: say takes a text");
  CHECK(tell("chance(0)") == "game.lua:11: chance(0) is not possible: the number must be from 1 to 2147483647");
  CHECK(tell("chance({})") == "game.lua:11: chance cannot pick from an empty list");
  CHECK(tell("chance(discard)") == "game.lua:11: chance cannot pick from an empty list");
  CHECK(tell("chance(\"x\")") == "game.lua:11: chance takes a list, not a string");
  CHECK(tell("deal(-1)") == "game.lua:11: cannot deal -1 cards");
  CHECK(tell("deal()") == "game.lua:11: deal takes a whole number, not nothing");
  CHECK(tell("deal(1, \"hnad\")") ==
        "game.lua:11: deal takes the name of a pile that each player has, not a string; did you mean `hand`?");
  CHECK(tell("deal(1, me.hand)") == "game.lua:11: deal takes the name of a pile that each player has, not Anna's hand");
  CHECK(tell("finish(me.hand)") == "game.lua:11: finish takes the players who win, not Anna's hand");
  CHECK(tell("finish(5)") == "game.lua:11: finish takes a list, not a number");
  CHECK(tell("turns.skip(-1)") == "game.lua:11: cannot skip -1 turns");
  CHECK(tell("turns.skip(\"1\")") == "game.lua:11: turns.skip takes a whole number, not a string");
  CHECK(tell("turns.reverse(-1)") == "game.lua:11: cannot reverse play -1 times");
  CHECK(tell("turns.next = 1") == "game.lua:11: turns.next takes a player, not a number");
  CHECK(tell("players[2]:sits_out() turns.next = players[2]") ==
        "game.lua:11: Ben is not in this deal and cannot have the next turn");
}

TEST_CASE("an error in any callback stops the game at its line") {
  const auto error = [](const std::string& script, const std::string& header = "") {
    Play play(small_game(script, header));
    while (play.error().empty() && play.seat() >= 0) play.choose("go on");
    return play.error();
  };
  const std::string turn = "function turn(me) me:choose { go = true } finish() end\n";
  CHECK(error("error(\"x\")\n" + turn) == "game.lua:10: x");
  CHECK(error(turn + "function before_deal() error(\"x\") end") == "game.lua:11: x");
  CHECK(error(turn + "function start() error(\"x\") end") == "game.lua:11: x");
  CHECK(error("function turn(me) error(\"x\") end") == "game.lua:10: x");
  CHECK(error("function turn(me) me:choose { go = true } error(\"x\") end") == "game.lua:10: x");
  CHECK(error("function play() error(\"x\") end") == "game.lua:10: x");
  CHECK(error(turn + "function score(p) error(\"x\") end") == "game.lua:11: x");
  CHECK(error(turn + "function score(p) end") == "game.lua:11: `score` must return a whole number of points, not nil");
  CHECK(error(turn + "function score(p) return \"three\" end") ==
        "game.lua:11: `score` must return a whole number of points, not a string");
  CHECK(error(turn + "function score(p) return \"5\" end") ==
        "game.lua:11: `score` must return a whole number of points, not a string");
  CHECK(error(turn + "function score(p) return 2.5 end") ==
        "game.lua:11: `score` must return a whole number of points, not a number that is not whole");
  CHECK(error(turn + "function score(p) return math.maxinteger end") ==
        "game.lua:11: `score` returned 9223372036854775807 for Anna: one deal can score at most 1000000000000 points");
  CHECK(error("function turn(me) me:choose { go = true } end\nfunction at_limit() error(\"x\") end",
              "limit 3 decisions\n") == "game.lua:12: x");
}

TEST_CASE("a script must have either turn or play") {
  CHECK(Play(small_game("")).error() ==
        "game.lua: neither `turn` nor `play` is defined: write `function turn(me)`, a player's turn");
  CHECK(
      Play(small_game("function trun(me) end")).error().starts_with("game.lua: neither `turn` nor `play` is defined"));
  CHECK(Play(small_game("function turn(me) end function play() end")).error() ==
        "game.lua: both `turn` and `play` are defined: `turn(me)` is for a game of turns, `play()` for one with a loop "
        "of its own");
}

TEST_CASE("the work of the language in one call costs units") {
  const std::string endless = "this decision ran more than 100 million instructions: is there an endless loop?";
  const std::string patterns =
      "local l = cards(stock) for i = 1, 10 do l = l + l end\n"
      "local p, ps = { rank = \"A\", order = 99 }, {} for i = 1, 90000 do ps[i] = p end\n";
  CHECK(tell(patterns + "for i = 1, 60 do l:where(ps) end") == "game.lua:13: " + endless);
  CHECK(tell("local ranks = {} for i = 1, 100000 do ranks[i] = \"A\" end\n"
             "for i = 1, 1000 do stock:where { rank = ranks } end") == "game.lua:12: " + endless);
  CHECK(tell("local s, l = (\"x\"):rep(65000), {} for i = 1, 20000 do l[i] = s end\n"
             "for i = 1, 10 do table.sort(l) end") == "game.lua:12: " + endless);
}

TEST_CASE("endless scripts are stopped") {
  CHECK(tell("while true do end") ==
        "game.lua:11: this decision ran more than 100 million instructions: is there an endless loop?");
  CHECK(tell("local function f() return 1 + f() end f()") ==
        "game.lua:11: endless recursion: a function keeps calling itself");
  CHECK(tell("local t = {} for i = 1, 1e9 do t[i] = { i } end")
            .starts_with("game.lua:11: this decision used more than 16 MB of memory: is there an endless loop?"));
  CHECK(tell("local s = \"x\" while true do s = s .. s end") == "game.lua:11: a string may not be longer than 64 KB");
  CHECK(Play(small_game("while true do end\nfunction turn(me) end")).error() ==
        "game.lua:10: this decision ran more than 100 million instructions: is there an endless loop?");
  CHECK(Play(small_game("function turn(me) end")).error() ==
        "game.lua:10: 10000 turns in a row without a choice: `turn` must reach a `choose` or `finish()`");
  Play score(
      small_game("function turn(me) me:choose { go = true } finish() end\nfunction score(p) while true do end end"));
  score.choose("go on");
  CHECK(score.error() ==
        "game.lua:11: this decision ran more than 100 million instructions: is there an endless loop?");
  // Small lists, too, which the machine stores in less memory.
  CHECK(tell("for i = 1, 900000 do local l = me.hand:where(\"A\") end")
            .starts_with("game.lua:11: this decision used more than 16 MB of memory: is there an endless loop?"));
}

TEST_CASE("turns, deals and scores without a choice between them are one decision") {
  const std::string loop = "for i = 1, 3000000 do end";
  const auto error_of = [](const std::string& script, const std::string& header = "") {
    return Play(small_game(script, header)).error();
  };
  CHECK(error_of("function turn(me) " + loop + " end") ==
        "game.lua:10: this decision ran more than 100 million instructions: is there an endless loop?");
  CHECK(error_of("function play() " + loop + " end", "match 1000 deals\n") ==
        "game.lua:11: this decision ran more than 100 million instructions: is there an endless loop?");
  CHECK(error_of("function play() end\nfunction score(p) " + loop + " return 1 end", "match 1000 deals\n") ==
        "game.lua:12: this decision ran more than 100 million instructions: is there an endless loop?");
  // With a choice in between, each part has its own budget.
  Play play(
      small_game("function turn(me) for i = 1, 30000000 do end me:choose { go = true } end", "limit 4 decisions\n"));
  for (int i = 0; i < 4; ++i) play.choose("go on");
  CHECK(play.error() == "");
}

TEST_CASE("work between calls counts, and each call, however short") {
  const std::string endless = ": this decision ran more than 100 million instructions: is there an endless loop?";
  // Each deal restores the 8 MB allocated during loading.
  const std::string large = "local list = {}\nfor i = 1, 120 do list[i] = (\"x\"):rep(60000 + i) end\n";
  CHECK(Play(small_game(large + "function play() end\n", "match 10000 deals\n")).error() == "game.lua:13" + endless);
  // Two million short turns.
  CHECK(Play(small_game("local n = 0\nfunction turn(me)\nn = n + 1 if n == 200 then finish() end end\n",
                        "match 10000 deals\n"))
            .error() == "game.lua:13" + endless);
}

TEST_CASE("dealing to nobody and skipping turns endlessly are stopped") {
  Play nobody(
      small_game("function before_deal() for p in each(players) do p:sits_out() end end\nfunction turn(me) me:choose { "
                 "go = true } end",
                 "deal all each\n"));
  CHECK(nobody.game->world().status() == Status::over);
  CHECK(tell("for i = 1, 1000 do turns.skip(1000) end say(\"done\")") == "done");
}

TEST_CASE("the table may be read, but not changed, while the script is loaded") {
  Play play(
      small_game("local n = #stock\nlocal top, score, next_one = discard.top, players[1].score, players[1].next\nlocal "
                 "none = #players[1].hand:where(\"hearts\")\n"
                 "local list = after(players[1])\nlocal way = turns.direction\nsay(\"loading\")\n"
                 "function turn(me) me:choose { go = true } say(n) say(tostring(top)) say(score .. none) say(#stock) "
                 "finish() end"));
  play.choose("go on");
  CHECK(play.said() == "52; nil; 00; 42");
  for (const std::string script :
       {"stock:shuffle()", "deal(1)", "stock:deal(1, discard)", "finish()", "chance(6)", "players[1]:sits_out()",
        "turns.skip(1)", "turns.next = players[1]", "stock[1]:move_to(discard)", "stock[1]:show()",
        "players[1]:choose { go = true }", "choose_all(players, function() end)"}) {
    INFO(script);
    const std::string error = Play(small_game(script + "\nfunction turn(me) end")).error();
    CHECK(error.starts_with("game.lua:10: "));
    CHECK(error.ends_with(" is not possible while the file is loading: move it into a function"));
  }
}

TEST_CASE("an error shows the author the whole situation") {
  Play play(small_game("function turn(me) me:choose { go = true } note = me.hand[1] error(\"oh\") end",
                       "public note \"note\"\ndeal 2 each\n"),
            seats(2, "2C 7H 3C 8H"));
  play.choose("go on");
  REQUIRE(play.game->world().status() == Status::error);
  const std::string text = play.game->world().error().text();
  CHECK(text.starts_with("game.lua:12: oh\n  deal 1, Ben deals, Anna's turn\n  stock (48): ..."));
  CHECK(text.find("  Anna's hand (2): 2C 3C\n  Ben's hand (2): 7H 8H\n") != std::string::npos);
}

TEST_CASE("after an error nothing can be chosen, and undo takes it back") {
  Play play(small_game(
      "local n = 0\nfunction turn(me) me:choose { go = true } n = n + 1 if n == 3 then error(\"three\") end end"));
  play.choose_each({"go on", "go on", "go on"});
  CHECK(play.error() == "game.lua:11: three");
  CHECK_FALSE(play.game->choose({0, 0}));
  CHECK(play.game->undo());
  CHECK(play.error() == "");
  CHECK(play.seat() == 0);
}

TEST_CASE("a staged card or outcome that cannot come is an error") {
  CHECK(Play(small_game("function turn(me) me:choose { go = true } end"), seats(2, "2C 2C")).error() ==
        "game.lua: the staged card 2C (number 2) cannot be dealt: the pile has no such card left");
  Play play(small_game("function turn(me) me:choose { go = true } chance(3) end"), seats(2).with_draws({3}));
  play.choose("go on");
  CHECK(play.error() == "game.lua:10: the staged chance outcome number 2 is out of bounds");
  Play dealt(small_game("function turn(me) me:choose { go = true } stock:deal(1, me.hand) end", "deal 1 each\n"),
             seats(2, "2C 3C 3C"));
  dealt.choose("go on");
  CHECK(dealt.error() == "game.lua:11: the staged card 3C (number 3) cannot be dealt: the pile has no such card left");
}

TEST_CASE("impossible games are refused before the deal") {
  const std::string text =
      small_game("function turn(me) end",
                 "option a = off \"x\"\noption b = off \"y\"\nrequire not (a and b) \"a does not go with b\"\n"
                 "require players < 6 or a \"six need a\"\n");
  CHECK(Play(text, seats(7)).error() == "game.lua: 7 players cannot play this game; it is for 2, 3, 4, 5, 6");
  CHECK(Play(text, seats(3).with_set({{"a", "on"}, {"b", "on"}})).error() == "game.lua: a does not go with b");
  CHECK(Play(text, seats(6)).error() == "game.lua: six need a");
  CHECK(Play(text, seats(6).with_set({{"a", "on"}})).error().find("six") == std::string::npos);
}

}  // namespace houserules::errors_test
