// Different ways of writing the same thing mean the same.
#include "tests/interpreter/play_support.h"

namespace houserules::writing_test {

using test::ChancePolicy;
using test::Play;
using test::rules_of;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kHeader =
    "move bid \"bid {n}\"\noption kind = plain in plain strange \"a word\"\noption wild = on \"a switch\"\n"
    "option high = -3 in -5..5 \"a number\"\npublic wanted \"suit\"\n";

TEST_CASE("methods of a script's own tables keep their names") {
  CHECK(tell("local t = { deal = function(_, k) say(\"own \" .. k) end } t:deal(3)") == "own 3");
  CHECK(tell("local t = {} function t:choose(o) say(tostring(o.go)) end t:choose { go = true }") == "true");
  CHECK(tell("local t = {} t.where = function(_, o) return { o } end me:choose { bid = t:where(7) }", kHeader).empty());
}

TEST_CASE("code around a player's choices may take any form") {
  const auto offers = [](const std::string& choice) {
    Play play(small_game("function turn(me) me:choose" + choice + " finish(me) end", kHeader),
              seats(2, "3C 7H 4C 8H 5C 9H 6C 10H 7C JH"));
    INFO(play.error());
    return play.offers();
  };
  CHECK(offers(" { bid = options.kind:len(), go = true }") == "go on | bid 5");
  CHECK(offers("(({ go = true }))") == "go on");
  CHECK(offers("({ bid = 3; go = not options.wild, })") == "bid 3");
  CHECK(offers(" { -- all that is possible\n  bid = (2), -- two\n  go = true -- or none\n}") == "go on | bid 2");
  CHECK(offers("\n{\n  bid\n  =\n  range(1, 2),\n  go = options.high == -3,\n}") == "go on | bid 1..2");
  CHECK(offers(" { bid = #me.hand:where(\"2\") + (select(2, 8, 9)) }") == "bid 9");
}

TEST_CASE("files of the maximal length load quickly") {
  std::string chain = "function f0() finish() end\n";
  for (int i = 1; i <= 8000; ++i) chain += fmt::format("function f{}() return f{}() end\n", i, i - 1);
  Play ends(small_game(chain + "function turn(me) me:choose { go = true } return f8000() end\n"));
  ends.choose("go on");
  CHECK(ends.error() == "");
  CHECK(ends.game->world().status() == Status::over);
  std::string names = "local _shared, _finish1 = 1, 2 --_assigned" + std::string(500'000, '_') + "\n";
  for (int i = 0; i < 20000; ++i) names += fmt::format("--_finish{}\n", i);
  Play named(small_game(names + "function turn(me) me:choose { go = true } say(_shared + _finish1) finish() end\n"));
  named.choose("go on");
  CHECK(named.said() == "3");
}

TEST_CASE("options have their values wherever they are used") {
  CHECK(tell("say(options.high .. options.kind) say(tostring(not options.wild)) say(-options.high)", kHeader) ==
        "-3plain; false; 3");
  CHECK(tell("if false then say(options.wild.x) end say(options.kind:len())", kHeader) == "5");
  CHECK(tell("local a = say\noptions.kind:len() a(\"still here\")", kHeader) == "still here");
  CHECK(tell("if false then say(teams) end say(\"fine\")") == "fine");
}

TEST_CASE("errors name the words that the author wrote") {
  CHECK(tell("me:deal(1, stock)") == "game.lua:11: a player has no field `deal`");
  CHECK(tell("stock:choose { go = true }") == "game.lua:11: a pile has no field `choose`");
  CHECK(tell("local t = nil t:deal(1)").find("_deal") == std::string::npos);
}

TEST_CASE("a variant may read what it replaces, and a file what it defines later") {
  const std::string base = small_game(
      "function helper(card) return card:is(\"red\") end\n"
      "function fits(card) return helper(card) end\n"
      "local asked = stock:count(fits)\n"
      "function turn(me) say(asked .. \" \" .. me.hand:count(fits)) finish(me) end");
  const std::string variant =
      "--[[ rules\nvariant of base \"Other\"\n]]\n"
      "local old = helper\nfunction helper(card) return not old(card) end\n";
  Play play(rules_of(variant, {{"base.lua", base}}), seats(2, "2H 3C 4H 5C 6H 7C 8H 9C 10H JS"));
  CHECK(play.error().empty());
  CHECK(play.said() == "26 0");  // Anna holds red cards only, and the variant counts the others
}

TEST_CASE("functions are distinguished however they are written") {
  CHECK(
      tell("local red = function -- red ones\n  (card) return card:is(\"red\") end local black = function(card) return "
           "card:is(\"black\") end\nsay(me.hand:count(red)) say(me.hand:count(black))") == "0; 5");
}

TEST_CASE("functions with questions may be called while a file is loaded, and may be long") {
  Play play(
      small_game(
          "local hearts = stock:count(function(card) return card.suit == \"hearts\" end)\n"
          "wanted = \"hearts\"\n"
          "function turn(me) say(hearts) say(stock:count(function(c) return c.suit == wanted end)) finish(me) end",
          kHeader),
      seats(2, "2C 3C 4C 5C 6C 2S 3S 4S 5S 6S"));
  CHECK(play.error().empty());
  CHECK(play.said() == "13; 13");

  std::string many = "local function no(card) return card:is(\"7\") end\nfunction long(card)\n";
  for (int i = 0; i < 3000; ++i) many += "  if no(card) then return true end\n";
  many += "  return false\nend\n";
  for (int i = 2; i < 6; ++i) {
    many += "function f" + std::to_string(i) + "(card) return ";
    for (int k = 0; k < 12; ++k) many += (k == 0 ? "f" : " or f") + std::to_string(i + 1) + "(card)";
    many += " end\n";
  }
  many += "function f6(card) return card:is(\"2\") and card:is(\"3\") end\n";
  Play deep(small_game(many + "function turn(me) say(stock:count(long)) say(me.hand:count(f2)) finish(me) end"),
            seats(2, "2C 3C 4C 5C 6C 2S 3S 4S 5S 6S"));
  CHECK(deep.error().empty());
  CHECK(deep.said() == "4; 0");
}

TEST_CASE("finish ends the deal at once, wherever it is called") {
  const auto said = [](const std::string& script) {
    Play play(small_game(script, kHeader), seats(2, "2C 7H 3C 8H 4C 9H 5C 10H 6C JH"));
    if (!play.error().empty()) return play.error();
    return play.said() + ": " + play.winners();
  };
  // As the last statement, and deep in calls whose results are returned.
  CHECK(said("function turn(me) say(\"a\") if me then finish(me) end say(\"b\") end") == "a: Anna");
  CHECK(said("function turn(me) return lay(me) end\n"
             "function lay(me) for i = 1, 3 do if i == 2 then finish(me.left); end say(i) end say(\"b\") end") ==
        "1: Ben");
  CHECK(said("function turn(me) say(\"a\") return finish(me) end") == "a: Anna");
  // With statements after the call that finishes.
  CHECK(said("function turn(me) lay(me) say(\"b\") end\nfunction lay(me) finish(me) end") == ": Anna");
  CHECK(said("function turn(me) return (lay(me)) end\nfunction lay(me) finish(me) say(\"b\") end") == ": Anna");
  CHECK(said("function turn(me) return lay(me) end\nfunction lay(me) finish(me) say(\"b\") end\n"
             "function start() lay(players[2]) say(\"c\") end") == ": Ben");
  CHECK(said("function turn(me) local f = lay f(me) say(\"b\") end\nfunction lay(me) finish(me) end") == ": Anna");
  CHECK(said("function turn(me) return lay(me), say(\"b\") end\nfunction lay(me) finish(me) end") == ": Anna");
  CHECK(said("function turn(me)\n for _, p in ipairs(players) do\n  (function() finish(p) end)() say(\"b\")\n end\n"
             "end") == ": Anna");
}

TEST_CASE("finish ends the deal at once in variants, too") {
  const std::string base =
      small_game("function turn(me) return lay(me) end\nfunction lay(me) finish(me) say(\"a\") end");
  const auto said = [&](const std::string& script) {
    Play play(rules_of("--[[ rules\nvariant of base \"Other\"\n]]\n" + script, {{"base.lua", base}}), seats(2));
    if (!play.error().empty()) return play.error();
    return play.said() + ": " + play.winners();
  };
  CHECK(said("function lay(me) base.lay(me) say(\"b\") end") == ": Anna");
  CHECK(said("function lay(me) say(\"b\") return base.lay(me.left) end") == "b: Ben");
  CHECK(said("function turn(me) local all = base all.lay(me) say(\"b\") end") == ": Anna");
  CHECK(said("function turn(me) base[\"l\" .. \"ay\"](me) say(\"b\") end") == ": Anna");
}

TEST_CASE("a choice finds its cards by itself") {
  const auto offers = [](const std::string& choice) {
    Play play(small_game("local t = { hand = 3 }\nlocal function low(card) return card.order < 4 end\n"
                         "function turn(me)\n  me:choose" +
                             choice + " finish(me) end",
                         kHeader + std::string("move play \"play {card}\"\n")),
              seats(2, "3C 7H 4C 8H 5C 9H 6C 10H 7C JH"));
    return play.error().empty() ? play.offers() : play.error();
  };
  CHECK(offers(" { play = me.hand:where(low), go = true }") == "go on | play 3C | play 4C");
  CHECK(offers(" { play = (me.hand + stock):where(\"7\"):where(\"clubs\"), go = true }") == "go on | play 7C");
  CHECK(offers(" { play = me.hand:where { rank = \"4\" }, go = not me.hand:any(low) }") == "play 4C");
  CHECK(offers(" { play = me.hand:where\"7C\" }") == "play 7C");
  CHECK(offers("({ play = me.hand:where( -- low ones\nlow) })") == "play 3C | play 4C");
  CHECK(offers(" { play = me.hand:where(), go = true }") ==
        "game.lua:19: where takes a function, a pattern such as { suit = \"hearts\" }, a card or a list, not nothing");
  CHECK(offers(" { play = me.hands:where(low), go = true }") ==
        "game.lua:19: a player has no field `hands`; did you mean `hand`?");
  CHECK(offers(" { play = t.hand:where(low), go = true }") ==
        "game.lua:19: attempt to index a number value (field 'hand')");
  CHECK(offers(" { play = t.none:where(low), go = true }") ==
        "game.lua:19: attempt to index a nil value (field 'none'); there is no `none`");
}

TEST_CASE("`...` belongs to functions") {
  std::string error;
  const auto rules = load_rules(
      "game.lua", test::memory_library({{"game.lua", small_game("local a = ...\nfunction turn(me) end")}}), error);
  REQUIRE(rules != nullptr);
  REQUIRE(rules->diagnostics.size() == 1);
  CHECK(rules->diagnostics[0].code == Code::lua_syntax);
  CHECK(rules->diagnostics[0].message == "`...` may be used only in functions that declare it as a parameter");
}

}  // namespace houserules::writing_test
