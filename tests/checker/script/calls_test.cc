#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::calls_test {

using test::findings_in_turn;

TEST_CASE("cards, piles and players are called with a colon") {
  CHECK(findings_in_turn("me.hand.top.move_to(discard)") ==
        "error[HR218] 18:13 a function of a card is called with a colon (write `me.hand.top:move_to(...)`)\n");
  CHECK(findings_in_turn("me.choose { pass = true }") ==
        "error[HR218] 18:4 a function of a player is called with a colon (write `me:choose(...)`)\n");
  CHECK(findings_in_turn("stock.deal(1, me.hand)") ==
        "error[HR218] 18:7 a function of a pile is called with a colon (write `stock:deal(...)`)\n");
  CHECK(findings_in_turn("local card = me.hand.top card.move_to(card, discard)") == "");
  CHECK(findings_in_turn("me.hand:where({ suit = \"hearts\" }).count()") ==
        "error[HR218] 18:36 a function of a list of cards is called with a colon (write `...:count(...)`)\n");
}

TEST_CASE("the language's own functions are called with a dot") {
  CHECK(findings_in_turn("turns:skip(1)") ==
        "error[HR218] 18:7 `turns` is used with a dot (write `turns.skip(...)`)\n");
  CHECK(findings_in_turn("local n = math:max(1, 2)") ==
        "error[HR218] 18:16 Lua's library is used with a dot (write `math.max(...)`)\n");
  CHECK(findings_in_turn("if options:draws() > 3 then finish() end") ==
        "error[HR218] 18:12 `options` is used with a dot (write `options.draws`)\n");
}

TEST_CASE("only functions can be called") {
  CHECK(findings_in_turn("me:left()") == "error[HR219] 18:4 `left` is a player, not a function (write `me.left`)\n");
  CHECK(findings_in_turn("me.left()") ==
        "error[HR219] 18:1 `me.left` is a player, not a function (write `me.left` without `()`)\n");
  CHECK(findings_in_turn("local n = me:score()") ==
        "error[HR219] 18:14 `score` is a number, not a function (write `me.score`)\n");
  CHECK(findings_in_turn("local card = discard.top()") ==
        "error[HR219] 18:14 `discard.top` is a card, not a function (write `discard.top` without `()`)\n");
  CHECK(findings_in_turn("local card = stock(1)") ==
        "error[HR219] 18:14 `stock` is a pile, not a function (write `stock[n]`)\n");
  CHECK(findings_in_turn("discard(me.hand.top)") ==
        "error[HR219] 18:1 `discard` is a pile, not a function (write `me.hand.top:move_to(discard)`)\n");
  CHECK(findings_in_turn("players()") ==
        "error[HR219] 18:1 `players` is a list of players, not a function (write `players` without `()`)\n");
  CHECK(findings_in_turn("local suit = discard.top:suit()") ==
        "error[HR219] 18:26 `suit` is a suit, not a function (write `discard.top.suit`)\n");
  CHECK(findings_in_turn("local n = me.hand:top()") ==
        "error[HR219] 18:19 `top` is a card, not a function (write `me.hand.top`)\n");
}

TEST_CASE("a script that calls `turn` itself gets a warning") {
  CHECK(findings_in_turn("turn(me.left)") ==
        "warning[HR219] 18:1 the game calls `turn`, player after player (to give somebody the next turn write "
        "`turns.next = player`, or `turns.again()`)\n");
}

TEST_CASE("lists are walked with each") {
  CHECK(findings_in_turn("for card in me.hand do card:show() end") ==
        "error[HR220] 18:13 a loop cannot iterate over a pile directly (write `in each(me.hand)`)\n");
  CHECK(findings_in_turn("for p in players do p:out() end") ==
        "error[HR220] 18:10 a loop cannot iterate over a list of players directly (write `in each(players)`)\n");
  CHECK(findings_in_turn("for pile in column do pile:shuffle() end") ==
        "error[HR220] 18:13 a loop cannot iterate over a row of piles directly (write `in each(column)`)\n");
  CHECK(findings_in_turn("for card in me.hand:where(\"red\") do card:show() end") ==
        "error[HR220] 18:13 a loop cannot iterate over a list of cards directly (write `in each(...)`)\n");
  CHECK(findings_in_turn("for _, card in pairs(me.hand) do card:show() end") == "");
  CHECK(findings_in_turn("for card in pairs(me.hand) do say(card) end") ==
        "error[HR220] 18:13 `pairs` is for tables, but this is a pile (write `in each(me.hand)`)\n");
  CHECK(findings_in_turn("for _, suit in pairs(suits) do say(suit) end") ==
        "error[HR220] 18:16 `pairs` is for tables, but this is a list (write `in each(suits)`)\n");
  CHECK(findings_in_turn("for _, suit in ipairs(suits) do say(suit) end") == "");
  CHECK(findings_in_turn("for k, v in pairs({ a = 1 }) do say(k .. v) end") == "");
  CHECK(findings_in_turn("local points = { hearts = 1 } for suit in points do say(suit) end") ==
        "error[HR220] 18:43 a loop cannot iterate over a table directly (write `in each(points)`)\n");
  CHECK(findings_in_turn("for i in range(1, 6) do say(i) end") ==
        "error[HR220] 18:10 a loop cannot iterate over a range of numbers directly (write `in each(...)`)\n");
  CHECK(findings_in_turn("for card in discard.top do say(card) end") ==
        "error[HR220] 18:13 a loop iterates over a list, but this is a card (write `in each(list)`)\n");
  CHECK(findings_in_turn("local n = #me.hand for i in n do say(i) end") ==
        "error[HR220] 18:29 a loop iterates over a list, but this is a number (to count write `for i = 1, n do`)\n");
}

}  // namespace houserules::calls_test
