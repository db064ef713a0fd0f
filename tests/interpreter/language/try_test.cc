// Steps that succeed or fail together: what `try` returns, what `fail` undoes, and what it does not.
#include "tests/interpreter/play_support.h"

namespace houserules::try_test {

using test::Play;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kCards = "2C 7H 3C 8H 4C 9H 5C 10H 6C JH";

/// A game of two in which Anna, who holds 2C 3C 4C 5C 6C, has the first turn.
Play play_of(const std::string& script, const std::string& header = "") {
  return Play(small_game(script, header), seats(2, kCards));
}

TEST_CASE("a successful try keeps its effects and returns the function's results") {
  CHECK(tell("local ok, a, b, c = try(function() me.hand[1]:move_to(discard) return 1, nil, \"x\" end)\n"
             "say(tostring(ok) .. a .. tostring(b) .. c .. #me.hand .. discard.top)") == "true1nilx42 of clubs");
  CHECK(tell("say(select(\"#\", try(function() end)))") == "1");
  CHECK(tell("local function steps() return me.name end\nlocal _, name = try(steps) say(name)") == "Anna");
}

TEST_CASE("a failed try is undone completely") {
  CHECK(
      tell(
          "local n, list = 1, { 1 }\n"
          "local ok, why = try(function()\n"
          "  n = 2 list[1] = 2 count = 3 me.bid = 4 turns.reverse() turns.next = me.left\n"
          "  me:pay(2, kitty) me.hand:move_to(discard) stock:shuffle() stock:deal(3, me.left.hand) me.left:sits_out()\n"
          "  fail(\"no \" .. #discard)\n"
          "end)\n"
          "say(tostring(ok) .. \": \" .. why)\n"
          "say(n .. list[1] .. count .. tostring(me.bid) .. turns.direction .. tostring(turns.next) .. kitty.chips)\n"
          "say(#me.hand .. #me.left.hand .. #discard .. tostring(me.left.is_in) .. me.hand[1])",
          "chips 5 each\npot kitty\npublic count = 0 \"a count\"\npublic bid each \"a bid\"\n") ==
      "false: no 5; 110nil1nil0; 550true2 of clubs");
}

TEST_CASE("a fail at any depth of calls, and among choices, returns to the last try") {
  Play play = play_of(
      "function lay(me)\n"
      "  local card = me:pick(\"lay\", me.hand)\n"
      "  card:move_to(discard)\n"
      "  if card:is(\"2\") then fail(\"a Two is not laid\") end\n"
      "  return lay(me)\n"
      "end\n"
      "function turn(me)\n"
      "  local ok, why = try(function() for _ = 1, 3 do lay(me) end end)\n"
      "  me:choose { go = true }\n"
      "  finish()\n"
      "end\n",
      "move lay \"lay {card}\"\n");
  play.choose_each({"lay 3C", "lay 4C"});
  CHECK(play.pile("discard") == "3C 4C");
  play.choose("lay 2C");
  CHECK(play.error() == "");
  CHECK(play.pile("discard") == "");
  CHECK(play.pile("Anna's hand") == "2C 3C 4C 5C 6C");
  CHECK(play.offers() == "go on");
  CHECK(
      play.story(0).ends_with("Anna: lay 2C\n2C from Anna's hand to the discard.\n"
                              "That is not allowed and is taken back: a Two is not laid.\n"));
  CHECK(play.story(1).ends_with("What Anna did is not allowed and is taken back.\n"));
  CHECK(play.game->choices_made() == 3);
  CHECK(play.game->world().table().match.decisions == 4);
}

constexpr const char* kDoubt = "move doubt \"doubt\"\n";

TEST_CASE("a player who called out of turn is told why the call was undone") {
  Play play = play_of(
      "function turn(me)\n"
      "  local act, who = me:choose { go = true, others = { doubt = after(me) } }\n"
      "  if act == \"doubt\" then try(function() fail(\"with the \" .. who.hand[1]) end) end\n"
      "  me:choose { go = true }\n"
      "  try(function() fail(\"not with the \" .. me.hand[1]) end)\n"
      "end\n",
      kDoubt);
  play.choose("Ben: doubt");
  CHECK(play.story(1).ends_with("Ben: doubt\nThat is not allowed and is taken back: with the 7 of hearts.\n"));
  CHECK(play.story(0).ends_with("Ben: doubt\nWhat Ben did is not allowed and is taken back.\n"));
  // The next steps belong to the player whose turn it is.
  play.choose("go on");
  CHECK(play.story(0).find("That is not allowed and is taken back: not with the 2 of clubs.\n") != std::string::npos);
  CHECK(play.story(1).find("What Anna did is not allowed and is taken back.\n") != std::string::npos);
}

TEST_CASE("a call in an earlier turn does not make this turn the caller's") {
  Play play = play_of(
      "function turn(me)\n"
      "  try(function() fail(\"the \" .. me.hand[1] .. \" is too low\") end)\n"
      "  me:choose { go = true, others = { doubt = list { players[1] } } }\n"
      "end\n",
      kDoubt);
  play.choose_each({"go on", "Anna: doubt"});
  CHECK(play.story(0).ends_with("That is not allowed and is taken back: the 2 of clubs is too low.\n"));
  CHECK(play.story(1).find("is taken back: the 7 of hearts is too low.\n") != std::string::npos);
}

TEST_CASE("in a game without turns the last player to choose is told why; before any choice, nobody") {
  Play play = play_of(
      "function play(first)\n"
      "  try(function() fail(\"secret\") end)\n"
      "  for _ = 1, 2 do\n"
      "    local ok = try(function()\n"
      "      first:choose { go = true, others = { doubt = after(first) } }\n"
      "      fail(\"no\")\n"
      "    end)\n"
      "    try(function() fail(\"again\") end)\n"
      "  end\n"
      "  first:choose { go = true }\n"
      "end\n",
      kDoubt);
  CHECK(play.story(0).ends_with("That is not allowed and is taken back.\n"));
  CHECK(play.story(1).ends_with("That is not allowed and is taken back.\n"));
  const std::string mine =
      "That is not allowed and is taken back: no.\nThat is not allowed and is taken back: again.\n";
  const auto of = [](const std::string& name) {
    const std::string line = "What " + name + " did is not allowed and is taken back.\n";
    return line + line;
  };
  play.choose("Ben: doubt");
  CHECK(play.story(1).ends_with("Ben: doubt\n" + mine));
  CHECK(play.story(0).ends_with("Ben: doubt\n" + of("Ben")));
  play.choose("go on");
  CHECK(play.story(0).ends_with("Anna: go on\n" + mine));
  CHECK(play.story(1).ends_with("Anna: go on\n" + of("Anna")));
  // At the limit the last choice was offered, but not made.
  Play limit = play_of(
      "function play(first)\n"
      "  first:choose { go = true, others = { doubt = after(first) } }\n"
      "  first.left:choose { go = true }\n"
      "end\n"
      "function at_limit() try(function() fail(\"secret\") end) finish(nobody) end\n",
      std::string(kDoubt) + "limit 1 decision\n");
  limit.choose("Ben: doubt");
  CHECK(limit.error() == "");
  for (const Seat seat : {0, 1})
    CHECK(limit.story(seat).find("That is not allowed and is taken back.\n") != std::string::npos);
}

TEST_CASE("tries can be nested") {
  CHECK(tell("local ok, inner = try(function()\n"
             "  me.hand[1]:move_to(discard)\n"
             "  local stood, why = try(function() me.hand[1]:move_to(discard) fail(\"inner\") end)\n"
             "  return tostring(stood) .. why .. #discard\n"
             "end)\n"
             "say(tostring(ok) .. inner .. #discard)") == "truefalseinner11");
  CHECK(tell("local ok, why = try(function()\n"
             "  try(function() me.hand[1]:move_to(discard) end)\n"
             "  fail(\"outer \" .. #discard)\n"
             "end)\n"
             "say(why .. #discard)") == "outer 10");
  CHECK(tell("local function deeper(n) if n == 0 then fail(\"down\") end\n"
             "  local ok, why = try(function() deeper(n - 1) end) say(n) fail(why) end\n"
             "local ok, why = try(function() deeper(7) end) say(why)") == "1; 2; 3; 4; 5; 6; 7; down");
  CHECK(tell("local function deeper(n) try(function() deeper(n + 1) end) end deeper(1)") ==
        "game.lua:11: `try` may be nested at most 8 deep");
}

TEST_CASE("others can choose in a try, one by one or at once") {
  Play play = play_of(
      "function turn(me)\n"
      "  local ok = try(function()\n"
      "    me.hand[1]:move_to(discard)\n"
      "    for _, vote in choose_all(players, function() return { yes = true, no = true } end) do\n"
      "      if vote == \"no\" then fail(\"not all agree\") end\n"
      "    end\n"
      "    me.left:choose { yes = true }\n"
      "  end)\n"
      "  say(tostring(ok) .. #discard) me:choose { go = true }\n"
      "end\n",
      "move yes \"yes\"\nmove no \"no\"\n");
  play.choose_each({"yes", "no"});
  CHECK(play.said() == "false0");
  play.choose_each({"go on", "yes", "yes", "yes"});
  CHECK(play.said() == "false0; true1");
  CHECK(play.error() == "");
}

TEST_CASE("the random stream is not undone, so another attempt gives another result") {
  CHECK(tell("local seen = {}\n"
             "for n = 1, 20 do local _, drawn = try(function() fail(chance(1000000)) end) seen[drawn] = true end\n"
             "local n = 0 for _ in pairs(seen) do n = n + 1 end say(n)") == "20");
}

TEST_CASE("staged cards come once, even if they are taken back and dealt again") {
  Play play = Play(small_game("function turn(me)\n"
                              "  me:choose { go = true }\n"
                              "  try(function() stock:deal(2, me.hand) fail(\"\") end)\n"
                              "  stock:deal(3, discard) me:choose { go = true }\n"
                              "end\n"),
                   seats(2, std::string(kCards) + " KS QS AD"));
  play.choose("go on");
  CHECK(play.pile("discard") == "KS QS AD");
  CHECK(play.pile("Anna's hand") == "2C 3C 4C 5C 6C");
}

TEST_CASE("a deal that ends in a try has ended") {
  const auto of = [](const std::string& end, const std::string& more = "") {
    return "function turn(me)\n  me:choose { go = true }\n"
           "  local ok = try(function() me.hand:move_to(discard) " +
           end + " end)\n  say(\"nobody gets here\")\nend\n" + more;
  };
  Play finished = play_of(of("finish()"));
  finished.choose("go on");
  CHECK(finished.winners() == "Anna");
  CHECK(finished.said() == "");
  // The same in the last function of a turn, where `finish` need not leave the script by itself.
  Play by_name = play_of(of("leave()", "function leave() finish() end\n"));
  by_name.choose("go on");
  CHECK(by_name.winners() == "Anna");
  CHECK(by_name.said() == "");
  Play named = play_of(
      "function turn(me)\n  me:choose { go = true }\n  try(leave)\n  say(\"here\")\nend\n"
      "function leave() finish() end\n");
  named.choose("go on");
  CHECK(named.said() == "");
  CHECK(named.winners() == "");
  Play again = play_of(of("redeal()"));
  again.choose("go on");
  CHECK(again.error() == "");
  CHECK(again.said() == "");
  CHECK(again.game->world().table().match.void_deals == 1);
  Play limit = play_of(
      "function turn(me)\n  try(function() while true do me:choose { go = true } end end)\nend\n"
      "function at_limit() say(\"that is long\") finish(players[2]) end\n",
      "limit 3 decisions\n");
  limit.choose_each({"go on", "go on", "go on"});
  CHECK(limit.said() == "that is long");
  CHECK(limit.winners() == "Ben");
}

TEST_CASE("endless attempts are stopped") {
  CHECK(tell("while true do try(function() fail(\"no\") end) end") ==
        "game.lua:11: this decision ran more than 100 million instructions: is there an endless loop?");
  CHECK(tell("local text = (\"x\"):rep(60000) while true do try(function() say(text) fail(\"no\") end) end") ==
        "game.lua:11: this decision produced more than 16 MB of events: is there an endless loop?");
  Play play =
      play_of("function turn(me)\n  repeat until try(function() me:choose { go = true } fail(\"no\") end)\nend\n",
              "limit 5 decisions\n");
  play.choose_each({"go on", "go on", "go on", "go on", "go on"});
  CHECK(play.game->world().status() == Status::over);
  CHECK(play.game->world().result().limit_reached);
}

TEST_CASE("wrong uses of try and fail are reported") {
  CHECK(tell("fail(\"no\")") ==
        "game.lua:11: `fail` works only inside `try(function() ... end)`, whose effects it undoes");
  CHECK(tell("try(function() end) fail(\"no\")") ==
        "game.lua:11: `fail` works only inside `try(function() ... end)`, whose effects it undoes");
  CHECK(tell("try(function() fail() end)") == "game.lua:11: fail takes a text");
  CHECK(tell("try(me.hand)") == "game.lua:11: try takes a function, as in `try(function() ... end)`, not Anna's hand");
  CHECK(tell("me.hand:where(function() return try(function() end) end)") ==
        "game.lua:11: trying is not possible in `score`, nor in a function passed to `where`, `sort`, "
        "`choose_all` and the like");
  CHECK(tell("try(function() me.hand:where(function() fail(\"no\") end) end)") ==
        "game.lua:11: failing is not possible in `score`, nor in a function passed to `where`, `sort`, "
        "`choose_all` and the like");
  const Play early(small_game("try(function() end)\nfunction turn(me) me:choose { go = true } end\n"), seats(2));
  CHECK(early.error() == "game.lua:10: trying is not possible while the file is loading: move it into a function");
}

}  // namespace houserules::try_test
