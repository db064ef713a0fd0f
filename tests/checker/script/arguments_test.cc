#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::arguments_test {

using test::findings_in_turn;

/// The findings in a turn of a game with moves of two values, piles, words and calls.
std::string found(const std::string& statements) {
  const std::string text = R"(--[[ rules
game     "Values"
players  2..4
deal     5 each
words    way left right
pile     column x 3 face up
move     put   "put {card} on {pile}"
move     go    "go {way}"
move     visit "visit {pile}"
move     snap  "snap!"
move     jump  "jump in with {card}"
move     pass  "pass"
]]
function turn(me)
)" + statements + "\nend\n";
  return test::findings_in_file(text, {{}, {"HR208", "HR209", "HR210", "HR222", "HR231", "HR232"}});
}

TEST_CASE("offers of two values, of piles, of words, and to others are checked") {
  CHECK(found("local act, card, pile = me:choose { put = { me.hand, column }, go = way, visit = column, pass = true,\n"
              "others = { snap = after(me), jump = function(p) return p.hand end } }\n"
              "if act == \"put\" then card:move_to(pile) end\n"
              "if act == \"snap\" then finish(card) end\n"
              "if act == \"jump\" then pile:move_to(discard) end\n"
              "local one, other = me:pick(\"put\", { me.hand, column })\n one:move_to(other)") == "");
  CHECK(found("me:choose { put = me.hand }") ==
        "error[HR217] 15:19 the move `put` (\"put {card} on {pile}\") takes two values, but this is a pile (offer "
        "both, as in `put = { first, second }`)\n");
  CHECK(found("me:choose { visit = players }") ==
        "error[HR217] 15:21 the move `visit` (\"visit {pile}\") takes a list of piles, not a list of players\n");
  CHECK(found("local empty = list {}\nfor pile in each(column) do empty:add(pile) end\nme:pick(\"visit\", empty)") ==
        "");
  CHECK(found("local some = list {}\nsome:add(me)\nme:pick(\"visit\", some)") ==
        "error[HR217] 17:18 the move `visit` (\"visit {pile}\") takes a list of piles, not a list\n");
  CHECK(found("me:choose { go = 3 }") ==
        "error[HR217] 15:18 the move `go` (\"go {way}\") takes a list of its words, not a number\n");
  CHECK(found("me:choose { pass = true, others = { snpa = after(me) } }")
            .find("the header declares no move `snpa`; did you mean `snap`?") != std::string::npos);
  CHECK(found("local _, card = me:choose { pass = true, others = { jump = function(p) return p.hand end } }\n"
              "card:move_to(discard)") ==
        "error[HR203] 16:6 a player has no field `move_to` (in a call out of turn the second value is the caller and "
        "the third the card)\n");
  CHECK(found("local _, one, pile = me:choose { put = { me.hand, column } }\n pile:move_to(one)").find("`move_to`") !=
        std::string::npos);
}

TEST_CASE("functions get the arguments they take") {
  CHECK(findings_in_turn("me.hand:move_to(me)") ==
        "error[HR217] 18:17 `move_to` takes a pile, not a player (write `me.hand`)\n");
  CHECK(findings_in_turn("me.hand.top:move_to(\"discard\")") ==
        "error[HR217] 18:21 `move_to` takes a pile, not a text (write `discard` without quotes)\n");
  CHECK(findings_in_turn("me.hand.top:move_to(discard, \"botom\")") ==
        "error[HR217] 18:30 `move_to` takes \"top\" or \"bottom\", not \"botom\"; did you mean `bottom`?\n");
  CHECK(findings_in_turn("local melds = list {} melds:add(me.hand:groups(3)[1])") ==
        "error[HR217] 18:33 `add` takes a card, not a list of cards (join lists of cards with `+`: `melds = melds + "
        "list { meld }`)\n");
  CHECK(findings_in_turn("local melds = list {}\n"
                         "for card in each(me.hand) do melds = melds + list { cards { card } + column[1] } end\n"
                         "local act, what = me:choose { play = melds, pass = true }\n"
                         "if act == \"play\" then for card in each(what) do card:move_to(discard) end end") == "");
  // What follows from the first mistake is not another one.
  CHECK(findings_in_turn("local melds = list {} melds:add(me.hand:groups(3)[1])\n"
                         "local act, what = me:choose { play = melds, pass = true }\n"
                         "if act == \"play\" then for card in each(what) do card:move_to(discard) end end") ==
        "error[HR217] 18:33 `add` takes a card, not a list of cards (join lists of cards with `+`: `melds = melds + "
        "list { meld }`)\n");
  CHECK(findings_in_turn("me.hand.top:move_to()") == "error[HR217] 18:13 `move_to` takes a pile\n");
  CHECK(findings_in_turn("stock:deal(me.hand, 1)") ==
        "error[HR217] 18:12 `deal` takes a number first, and then a pile (swap the two)\n");
  CHECK(findings_in_turn("stock:deal(me.hand, me.left)") ==
        "error[HR217] 18:12 `deal` takes a number, not a pile (write `#me.hand`)\nerror[HR217] 18:21 `deal` takes a "
        "pile, not a player (write `me.left.hand`)\n");
  CHECK(findings_in_turn("stock:deal(\"1\", me.hand)") ==
        "error[HR217] 18:12 `deal` takes a number, not a text (write 1)\n");
  CHECK(findings_in_turn("stock:deal(1, me.left)") ==
        "error[HR217] 18:15 `deal` takes a pile, not a player (write `me.left.hand`)\n");
  CHECK(findings_in_turn("stock:deal(1)") == "error[HR217] 18:7 `deal` takes a pile\n");
  CHECK(findings_in_turn("stock:can_deal(me)") ==
        "warning[HR224] 18:7 `can_deal` changes nothing, and its result is not used\nerror[HR217] 18:16 "
        "`can_deal` takes a number, not a player\n");
  CHECK(findings_in_turn("deal(1, \"hnad\")") ==
        "error[HR217] 18:9 `deal` takes the name of a pile that each player has, not \"hnad\"; did you mean `hand`?\n");
  CHECK(findings_in_turn("deal(1, me.hand)") ==
        "error[HR217] 18:9 `deal` takes the name of a pile, as in `deal(1, \"hand\")`, not a pile\n");
  CHECK(findings_in_turn("finish(\"Anna\")") ==
        "error[HR217] 18:8 `finish` takes the players who win, or `nobody`, not a text\n");
  CHECK(findings_in_turn("finish(3)") ==
        "error[HR217] 18:8 `finish` takes the players who win, or `nobody`, not a number\n");
  CHECK(findings_in_turn("finish(nobody) finish(me, me.left) finish(after(me)) finish { me, me.left } finish()") ==
        "warning[HR221] 18:16 this is never reached: line 18 does not return\n");
  CHECK(findings_in_turn("turns.skip(\"1\")") ==
        "error[HR217] 18:12 `turns.skip` takes a number, not a text (write 1)\n");
  CHECK(findings_in_turn("turns.skip(me)") == "error[HR217] 18:12 `turns.skip` takes a number, not a player\n");
  CHECK(findings_in_turn("turns.next = me.seat") == "error[HR217] 18:14 `turns.next` takes a player, not a number\n");
  CHECK(findings_in_turn("for p in each(me) do p:out() end") ==
        "error[HR217] 18:15 `each` takes a list, not a player (write `me.hand`)\n");
  CHECK(findings_in_turn("for p in each(after(me.seat)) do p:out() end") ==
        "error[HR217] 18:21 `after` takes a player, not a number\n");
  CHECK(findings_in_turn("local n = chance(\"six\")") ==
        "error[HR217] 18:18 `chance` takes a number or a list, not a text\n");
  CHECK(findings_in_turn("local r = range(1)") == "error[HR217] 18:11 `range` takes a number\n");
  CHECK(findings_in_turn("local few = me.hand:sets(\"2\")") ==
        "error[HR217] 18:26 `sets` takes a number, not a text (write 2)\n");
  CHECK(findings_in_turn("local sum = me.hand:sum()") ==
        "error[HR217] 18:21 `sum` takes the name of a field, or a function\n");
  CHECK(findings_in_turn("local sum = me.hand:sum(\"valeu\")") ==
        "error[HR203] 18:25 a card has no field `valeu`; did you mean `value`?\n");
  CHECK(findings_in_turn("local low = players:lowest(\"scor\")") ==
        "error[HR203] 18:28 a player has no field `scor`; did you mean `score`?\n");
  CHECK(findings_in_turn("local red = me.hand:where()") ==
        "error[HR217] 18:21 `where` takes a function, a pattern, a word, a card or a list\n");
  CHECK(findings_in_turn("local red = me.hand:where(true)") ==
        "error[HR217] 18:27 `where` takes a function, a pattern, a word, a card or a list, not true or false\n");
  CHECK(findings_in_turn("local high = math.max(me.hand, 3)") ==
        "error[HR217] 18:23 `math.max` takes a number, not a pile (write `#me.hand`)\n");
  CHECK(findings_in_turn("discard:winner(me)") ==
        "warning[HR224] 18:9 `winner` changes nothing, and its result is not used\nerror[HR217] 18:16 `winner` "
        "takes a suit, not a player\n");
  CHECK(findings_in_turn("discard.top:show_to(\"all\")") ==
        "error[HR217] 18:21 `show_to` takes a player, not a text\n");
  CHECK(findings_in_turn("discard.top:step_to(8)") ==
        "warning[HR224] 18:13 `step_to` changes nothing, and its result is not used\nerror[HR217] 18:21 "
        "`step_to` takes a card or a rank, not a number (write \"8\")\n");
  CHECK(findings_in_turn("cards(me.hand.top)") ==
        "error[HR217] 18:7 `cards` takes a list of cards, not a card (write `me.hand.top.pile`)\n");
}

TEST_CASE("cards are dealt from a pile to another, so many at a time") {
  CHECK(
      findings_in_turn("stock:deal(me.hand)") ==
      "error[HR217] 18:12 `deal` takes the number of cards first, and then a pile (write `stock:deal(1, me.hand)`, or "
      "for all cards `stock:move_to(me.hand)`)\n");
  CHECK(findings_in_turn("me.hand:deal(1, stock)") ==
        "warning[HR217] 18:9 this deals from the hand to the stock (to take cards write `stock:deal(n, me.hand)`)\n");
  CHECK(findings_in_turn("me.hand:deal(1, discard)") == "");
}

TEST_CASE("offers must fit the text of the move") {
  CHECK(findings_in_turn("me:choose { play = suits }") ==
        "error[HR217] 18:20 the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not a list\n");
  CHECK(findings_in_turn("me:choose { play = true }") ==
        "error[HR217] 18:20 the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not true or "
        "false\n");
  CHECK(findings_in_turn("me:choose { call = me.hand }") ==
        "error[HR217] 18:20 the move `call` (\"call {suit}\") takes a list of suits, not a pile\n");
  CHECK(findings_in_turn("me:choose { pass = me.hand }") ==
        "error[HR217] 18:20 the move `pass` (\"pass\") takes true, not a pile (say where the value goes in the text: "
        "`move "
        "pass \"... {card}\"`)\n");
  CHECK(findings_in_turn("me:choose { raise = me.hand }") ==
        "error[HR217] 18:21 the move `raise` (\"raise by {n}\") takes a list of numbers, or a range, not a pile\n");
  CHECK(findings_in_turn("me:choose { play = players, pass = true }") ==
        "error[HR217] 18:20 the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not a list of "
        "players\n");
  CHECK(findings_in_turn("me:pick(\"raise\", suits)") ==
        "error[HR217] 18:18 the move `raise` (\"raise by {n}\") takes a list of numbers, or a range, not a list\n");
  CHECK(findings_in_turn("me:pick(\"pass\", true)") ==
        "error[HR217] 18:9 the move `pass` has no value to pick (write `me:choose { pass = true }`)\n");
  CHECK(findings_in_turn("me:pick(\"pass\", suits)") ==
        "error[HR217] 18:9 the move `pass` has no value to pick (say where the value goes in the text: `move pass "
        "\"... {suit}\"`)\n");
  CHECK(findings_in_turn("me:choose { play = me.hand, call = suits, raise = { 1, 2 }, pass = #me.hand == 0 }") == "");
  CHECK(findings_in_turn("me:choose { play = me.hand:sets(2), call = suits:except(\"hearts\"), raise = range(1, 5), "
                         "pass = wanted and true }") == "");
  CHECK(findings_in_turn(
            "me:choose { play = discard.top, call = \"hearts\", raise = #me.hand, pass = options.draws > 3 }") == "");
  CHECK(findings_in_turn("me:choose {}") ==
        "error[HR217] 18:11 `choose` is given no moves (write them as a table, as in `{ play = me.hand, pass = true "
        "}`)\n");
  CHECK(findings_in_turn("me:choose { \"pass\" }") ==
        "error[HR217] 18:13 each offer needs the name of a move (write `pass = true`)\n");
  CHECK(findings_in_turn("me:choose { me.hand }") ==
        "error[HR217] 18:13 each offer needs the name of a move (write `play = ...`)\n");
  CHECK(findings_in_turn("me:choose(\"pass\")") ==
        "error[HR217] 18:11 `choose` takes a table of moves, as in `me:choose { play = me.hand }`, not a text\n");
  CHECK(findings_in_turn("me:choose()") ==
        "error[HR217] 18:4 `choose` takes a table of moves, as in `me:choose { play = me.hand }`\n");
  CHECK(findings_in_turn("me:choose { plya = me.hand }") ==
        "error[HR205] 18:13 the header declares no move `plya`; did you mean `play`?\n");
}

TEST_CASE("operators take numbers and texts") {
  CHECK(
      findings_in_turn("local more = me.hand + 1") ==
      "error[HR217] 18:14 `+` joins two lists or adds two numbers, but this is a pile and the other is a number (write "
      "`#me.hand`)\n");
  CHECK(findings_in_turn("local all = me.hand + discard + { me.hand.top }") == "");
  CHECK(findings_in_turn("local n = #me") ==
        "error[HR217] 18:12 `#` counts a list, but this is a player (write `#me.hand`)\n");
  CHECK(findings_in_turn("local n = #3") ==
        "error[HR217] 18:12 `#` counts a list, but this is a number (it is a number already)\n");
  CHECK(findings_in_turn("local n = me.hand.top + 1") ==
        "error[HR217] 18:11 `+` adds numbers, but this is a card (write `me.hand.top.value` or `me.hand.top.order`)\n");
  CHECK(
      findings_in_turn("local n = -me.hand.top") ==
      "error[HR217] 18:12 `-` takes a number, but this is a card (write `me.hand.top.value` or `me.hand.top.order`)\n");
  CHECK(findings_in_turn("local n = me.hand * 2") ==
        "error[HR217] 18:11 `*` takes numbers, but this is a pile (write `#me.hand`)\n");
  CHECK(findings_in_turn("if me < me.left then finish() end") ==
        "error[HR217] 18:4 `<` compares numbers, but this is a player (write `me.seat` or `#me.hand`)\n");
  CHECK(findings_in_turn("if discard.top < me.hand.top then finish() end") ==
        "error[HR217] 18:4 `<` compares numbers, but this is a card (write `discard.top.order` or "
        "`discard.top.value`)\n");
  CHECK(findings_in_turn("if me.hand > 3 then finish() end") ==
        "error[HR217] 18:4 `>` compares numbers, but this is a pile (write `#me.hand` for how many there are)\n");
  CHECK(findings_in_turn("if #me.hand > \"3\" then finish() end") ==
        "error[HR217] 18:4 `>` cannot compare a number with a text\n");
  CHECK(findings_in_turn("say(me.name + \" plays\")") ==
        "error[HR217] 18:15 `+` adds numbers, but this is a text (join texts with `..`)\n");
  CHECK(findings_in_turn("local n = \"1\" + 1") == "");
  CHECK(findings_in_turn("local next = discard.top.rank + 1") ==
        "warning[HR217] 18:14 `+` adds numbers, but this is a rank (write `discard.top.value` or "
        "`discard.top.order`)\n");
  CHECK(findings_in_turn("local text = \"the \" .. discard.top .. me .. me.hand .. 3") == "");
  CHECK(test::findings_in_file(
            "--[[ rules\ngame \"Sides\"\nplayers 4\nteams 2\nchips 9 each\npot kitty\nmove go \"go\"\n]]\n"
            "function turn(me) me:choose { go = true } say(\"a\" .. me.team .. kitty) end\n",
            {{}, {"HR222", "HR231", "HR232"}}) == "");
  CHECK(findings_in_turn("local text = \"it is \" .. true") ==
        "error[HR217] 18:26 `..` joins texts, but this is true or false\n");
  CHECK(findings_in_turn("local text = \"these: \" .. suits") ==
        "error[HR217] 18:27 `..` joins texts, but this is a list (write `#suits`)\n");
  CHECK(findings_in_turn("for i = 1, me.hand do say(i) end") ==
        "error[HR217] 18:12 `for` counts from number to number, but this is a pile (write `#me.hand`)\n");
}

TEST_CASE("public values are plain values") {
  CHECK(findings_in_turn("wanted = me.hand") ==
        "error[HR217] 18:10 the public value `wanted` is a number, a text, true or false, a card, a suit, a rank or a "
        "player, not a pile\n");
  CHECK(findings_in_turn("wanted = {}") ==
        "error[HR217] 18:10 the public value `wanted` is a number, a text, true or false, a card, a suit, a rank or a "
        "player, not a table\n");
  CHECK(findings_in_turn("me.bid = suits") ==
        "error[HR217] 18:10 the public value `bid` is a number, a text, true or false, a card, a suit, a rank or a "
        "player, not a list\n");
  CHECK(findings_in_turn("wanted, me.bid = discard.top, me.left") == "");
}

TEST_CASE("a literal list for a move must hold what the move takes") {
  const std::string end =
      " (make the word a separate move: `move pass \"pass\"` in the header, and `me:choose { raise = ..., pass = true "
      "}`)\n";
  CHECK(
      findings_in_turn("local n = me:pick(\"raise\", { \"pass\", 1, 2 })\nif n == \"pass\" then finish() end") ==
      "error[HR217] 18:30 the move `raise` (\"raise by {n}\") takes a list of numbers, or a range, but this is a text" +
          end);
  CHECK(
      findings_in_turn("local act, n = me:choose { raise = { 1, \"pass\" }, pass = true }") ==
      "error[HR217] 18:41 the move `raise` (\"raise by {n}\") takes a list of numbers, or a range, but this is a text" +
          end);
  CHECK(findings_in_turn("me:pick(\"play\", { me.hand.top, me })") ==
        "error[HR217] 18:32 the move `play` (\"play {card}\") takes a list of cards, or sets of cards, but this is a "
        "player\n");
  CHECK(findings_in_turn("me:pick(\"raise\", { 1, #me.hand, draws })") ==
        "error[HR200] 18:33 there is no `draws`, but there is an option of that name (write `options.draws`)\n");
  CHECK(findings_in_turn(
            "me:pick(\"call\", { \"hearts\", \"spades\" }) me:pick(\"play\", { me.hand.top, me.hand[2] })") == "");
}

TEST_CASE("a row of piles can be made a list") {
  CHECK(findings_in_turn("if #list(column) > 2 then finish(me) end") == "");
}

TEST_CASE("arguments that were swapped, with the name of a move last") {
  CHECK(found("me:pick(me.hand, \"jump\")") ==
        "error[HR217] 15:9 `pick` takes the name of a move first, and then what may be chosen (swap the two)\n");
}

TEST_CASE("callbacks have the parameters that they are called with") {
  const auto told = [](const std::string& function) { return found("me:choose { pass = true } end " + function); };
  CHECK(told("function why_not(card) return card:is(\"8\")")
            .find("warning[HR217] 15:48 `why_not` is called with a player and a card (write `function why_not(me, "
                  "card)`)\n") != std::string::npos);
  CHECK(told("function strength(me, card) return card.order")
            .find("warning[HR217] 15:49 `strength` is called with a card (write `function strength(card)`)\n") !=
        std::string::npos);
  CHECK(told("function hand_total(hand, me) return #me.hand")
            .find("warning[HR217] 15:57 `hand_total` is called with a pile (write `function hand_total(hand)`)\n") !=
        std::string::npos);
  CHECK(told("function start(me) stock:shuffle()") == "");
  CHECK(told("function why_not(who, c) return c.suit") == "");
  CHECK(told("function score(player, points) points = #player.hand return points") == "");
}

TEST_CASE("a library is not a list") {
  CHECK(found("if #table == 0 then finish(me) end") ==
        "error[HR217] 15:5 `#` counts a list, but this is a library of Lua\n");
}

TEST_CASE("a name is not a winner") {
  CHECK(found("finish(me.name)") ==
        "error[HR217] 15:8 `finish` takes the players who win, or `nobody`, not a text (write `me`)\n");
}

}  // namespace houserules::arguments_test
