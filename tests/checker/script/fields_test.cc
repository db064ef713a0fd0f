#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::fields_test {

using test::findings_in_turn;

TEST_CASE("code that uses a misspelt pile is still checked") {
  CHECK(findings_in_turn("local _, card = me:choose { play = me.hands:where(function(c) return c.siut == wanted end) } "
                         "say(card.ordr)") ==
        "error[HR203] 18:39 a player has no field `hands`; did you mean `hand`?\n"
        "error[HR203] 18:72 a card has no field `siut`; did you mean `suit`?\n"
        "error[HR203] 18:103 a card has no field `ordr`; did you mean `order`?\n");
  CHECK(findings_in_turn(
            "local act, card = me:choose { play = me.hand, drw = true } if act then card.move_to(discard) end")
            .find("error[HR218]") != std::string::npos);
  CHECK(findings_in_turn("if discrad.top.suit == wanted and discrad.top.rnak == \"8\" then finish() end") ==
        "error[HR200] 18:4 there is no `discrad`; did you mean `discard`?\n"
        "error[HR203] 18:47 a card has no field `rnak`; did you mean `rank`?\n");
}

TEST_CASE("code in a misspelt callback is still checked") {
  CHECK(findings_in_turn("finish() end function scores(player) return player.hnad:count()") ==
        "error[HR206] 18:23 nothing calls `scores`; did you mean `score`?\n"
        "error[HR203] 18:52 a player has no field `hnad`; did you mean `hand`?\n");
  // This one is called with cards.
  CHECK(findings_in_turn("say(scores(me.hand.top)) end function scores(card) return card.order") == "");
}

TEST_CASE("a pile on the table is not a player's") {
  CHECK(findings_in_turn("discard.top:move_to(me.column[1])") ==
        "error[HR203] 18:24 a player has no field `column` (there is one on the table: write `column`, or `each` in "
        "the header for one each)\n");
}

TEST_CASE("the function of an offer of pairs gets the elements of its lists") {
  const std::string text =
      "--[[ rules\ngame \"Pairs\"\nplayers 2\ndeal 5 each\npile column x 3 face up\n"
      "move put \"put {card} on {pile}\"\n]]\nfunction turn(me)\n"
      "  local card, pile = me:pick(\"put\", { me.hand, column, fits })\n"
      "  card:move_to(pile)\nend\nfunction fits(card, pile) return card.suit == pile.top.siut end\n";
  CHECK(test::findings_in_file(text, {{"HR203"}, {}}) ==
        "error[HR203] 12:56 a card has no field `siut`; did you mean `suit`?\n");
}

TEST_CASE("three values that are not offered are no pairs") {
  CHECK(
      findings_in_turn("local last = { me.hand, discard, undo } local f = select(3, table.unpack(last)) f(me, 2) end\n"
                       "function undo(player, n) say(player.name .. n)") == "");
}

TEST_CASE("fields of a function are found, even if its name resembles a word of the language") {
  CHECK(findings_in_turn("turn.skip(1)") ==
        "error[HR203] 18:1 the function `turn` has no field `skip`; did you mean `turns`?\n");
  CHECK(findings_in_turn("me.hand.lowest:move_to(discard)") ==
        "error[HR203] 18:16 a function has no field `move_to` (call it: `me.hand:lowest()`)\n");
  CHECK(findings_in_turn("turn.hand:shuffle()") == "error[HR203] 18:6 a function has no field `hand`\n");
}

TEST_CASE("fields of the result of an expression are checked") {
  CHECK(findings_in_turn("me.left.hnad:shuffle()") ==
        "error[HR203] 18:9 a player has no field `hnad`; did you mean `hand`?\n");
  CHECK(findings_in_turn("discard.top:mov_to(stock)") ==
        "error[HR203] 18:13 a card has no field `mov_to`; did you mean `move_to`?\n");
  CHECK(findings_in_turn("for p in each(after(me)) do p.tricks:shufle() end") ==
        "error[HR203] 18:38 a pile has no field `shufle`; did you mean `shuffle`?\n");
  CHECK(findings_in_turn("for i, card in ipairs(me.hand) do say(i .. card.siut) end") ==
        "error[HR203] 18:49 a card has no field `siut`; did you mean `suit`?\n");
  CHECK(findings_in_turn("for _, p in ipairs(players) do say(p.nmae) end") ==
        "error[HR203] 18:38 a player has no field `nmae`; did you mean `name`?\n");
  CHECK(findings_in_turn("local low = me.hand:lowest(\"order\") say(low.oder)") ==
        "error[HR203] 18:45 a card has no field `oder`; did you mean `order`?\n");
  CHECK(findings_in_turn("local best = players:highest(function(p) return p.scroe end)") ==
        "error[HR203] 18:51 a player has no field `scroe`; did you mean `score`?\n");
  CHECK(findings_in_turn("local two = me.hand:where(\"2\") if two.tpo then finish() end") ==
        "error[HR203] 18:39 a list of cards has no field `tpo`; did you mean `top`?\n");
  CHECK(findings_in_turn("local came = stock:deal(2, me.hand) say(came.topp)") ==
        "error[HR203] 18:46 a list of cards has no field `topp`; did you mean `top`?\n");
  CHECK(findings_in_turn("say(me.hand:sorted()[1].vlaue)") ==
        "error[HR203] 18:25 a card has no field `vlaue`; did you mean `value`?\n");
  CHECK(findings_in_turn("say((me.hand + discard).botom)") ==
        "error[HR203] 18:25 a list of cards has no field `botom`; did you mean `bottom`?\n");
  CHECK(findings_in_turn("local _, card = me:choose { play = me.hand } card:mve_to(discard)") ==
        "error[HR203] 18:51 a card has no field `mve_to`; did you mean `move_to`?\n");
  CHECK(findings_in_turn("local _, card = me:choose { play = me.hand, call = suits } say(card.ordr)") ==
        "error[HR203] 18:69 a suit or a card has no field `ordr`; did you mean `order`?\n");
  CHECK(findings_in_turn("me:pick(\"play\", me.hand):mov_to(discard)") ==
        "error[HR203] 18:26 a card has no field `mov_to`; did you mean `move_to`?\n");
  CHECK(findings_in_turn("for p, _, card in choose_all(players, function(p) return { play = p.hand } end) do "
                         "card:moveto(p.trcks) end") ==
        "error[HR203] 18:89 a card has no field `moveto`; did you mean `move_to`?\nerror[HR203] 18:98 a player has no "
        "field `trcks`; did you mean `tricks`?\n");
  CHECK(findings_in_turn("local function lay(p, card) card:mve_to(p.hand) end lay(me, me.hand.top)") ==
        "error[HR203] 18:34 a card has no field `mve_to`; did you mean `move_to`?\n");
  CHECK(findings_in_turn("local function first(p) return p.hand.top end say(first(me).nme)") ==
        "error[HR203] 18:61 a card has no field `nme`; did you mean `name`?\n");
  CHECK(findings_in_turn("local function of(list, f) return list:where(f) end say(#of(me.hand, function(c) return "
                         "c.sut == wanted end))") ==
        "error[HR203] 18:91 a card has no field `sut`; did you mean `suit`?\n");
  CHECK(findings_in_turn("local to = chance(2) == 1 and me.left or me.right to.hnad:shuffle()") ==
        "error[HR203] 18:54 a player has no field `hnad`; did you mean `hand`?\n");
  CHECK(findings_in_turn("column[2].tpo:show()") ==
        "error[HR203] 18:11 a pile has no field `tpo`; did you mean `top`?\n");
  CHECK(findings_in_turn("home.hearts.tpo:show()") ==
        "error[HR203] 18:13 a pile has no field `tpo`; did you mean `top`?\n");
  CHECK(findings_in_turn("home.heart.top:show()") ==
        "error[HR203] 18:6 a pile for each suit has no field `heart`; did you mean `hearts`?\n");
  CHECK(findings_in_turn("home[discard.top.suit].tpo:show()") ==
        "error[HR203] 18:24 a pile has no field `tpo`; did you mean `top`?\n");
  CHECK(findings_in_turn("turns.skp(1)") == "error[HR203] 18:7 `turns` has no field `skp`; did you mean `skip`?\n");
  CHECK(findings_in_turn("local t = turns t.revers()") ==
        "error[HR203] 18:19 `turns` has no field `revers`; did you mean `reverse`?\n");
  CHECK(findings_in_turn("say(me.name:uper())") ==
        "error[HR203] 18:13 a text has no field `uper`; did you mean `upper`?\n");
  CHECK(findings_in_turn("say((\"x\"):reep(3))") ==
        "error[HR203] 18:11 a text has no field `reep`; did you mean `rep`?\n");
  CHECK(findings_in_turn("say(string.format(\"%d\", math.flor(2.5)))") ==
        "error[HR203] 18:30 `math` has no `flor`; did you mean `floor`?\n");
}

TEST_CASE("fields that people try get a suggestion") {
  CHECK(findings_in_turn("say(#me.cards)") == "error[HR203] 18:9 a player has no field `cards` (write `me.hand`)\n");
  CHECK(findings_in_turn("say(me.hand:size())") == "error[HR203] 18:13 a pile has no field `size` (write `#list`)\n");
  CHECK(findings_in_turn("say(discard.top.color)") ==
        "error[HR203] 18:17 a card has no field `color` (write `card.colour`)\n");
  CHECK(findings_in_turn("me.hand:add(discard.top)") ==
        "error[HR203] 18:9 a pile has no field `add` (move cards with `card:move_to(pile)`)\n");
  CHECK(findings_in_turn("say(me.points)") == "error[HR203] 18:8 a player has no field `points` (write `me.score`)\n");
  CHECK(findings_in_turn("discard.top:reveal()") ==
        "error[HR203] 18:13 a card has no field `reveal` (write `card:show()`)\n");
  CHECK(findings_in_turn("say(discard.last)") ==
        "error[HR203] 18:13 a pile has no field `last` (write `list.top`, or `list[-1]`)\n");
  CHECK(findings_in_turn("local card = me:choose { play = me.hand } say(card.suit)") ==
        "error[HR203] 18:52 the name of a move has no field `suit` (`choose` returns the move first: write `local act, "
        "card = ...`)\n");
  CHECK(findings_in_turn("local block = {} block:add(discard.top)") ==
        "error[HR203] 18:24 nothing sets the field `add` of this table (to gather cards write `cards {}`, other things "
        "`list {}`)\n");
  CHECK(findings_in_turn("if discard:is(\"7\") then finish() end") ==
        "error[HR203] 18:12 a pile has no field `is` (only a card has that: `discard.top:is(...)`)\n");
  CHECK(findings_in_turn("say(discard.suit)") ==
        "error[HR203] 18:13 a pile has no field `suit` (each card has one: `discard.top.suit`)\n");
  CHECK(findings_in_turn("local two = me.hand:where(\"2\") two:move_to(discard)") ==
        "error[HR203] 18:36 a list of cards has no field `move_to` (only a pile or a card can do that: `for card in "
        "each(two) do card:move_to(...) end`)\n");
  CHECK(findings_in_turn("players.hand:shuffle()") ==
        "error[HR203] 18:9 a list of players has no field `hand` (this is a list; each player has one)\n");
  CHECK(findings_in_turn("say(discard.top.hand)") ==
        "error[HR203] 18:17 a card has no field `hand` (each player has one: `card.holder.hand`)\n");
}

TEST_CASE("tables of the script may have any fields") {
  CHECK(findings_in_turn("local points = { hearts = 1, spades = 13 } say(points.heart)") ==
        "error[HR203] 18:18 nothing reads the field `hearts` of this table; did you mean `heart`?\n"
        "error[HR203] 18:55 nothing sets the field `heart` of this table; did you mean `hearts`?\n");
  CHECK(findings_in_turn("local points = { hearts = 1, spades = 13 } say(points.spades)") == "");
  CHECK(findings_in_turn("local points = {} points.hearts = 1 say(points.heart)") ==
        "error[HR203] 18:26 nothing reads the field `hearts` of this table; did you mean `heart`?\n"
        "error[HR203] 18:48 nothing sets the field `heart` of this table; did you mean `hearts`?\n");
  CHECK(findings_in_turn("local points = {} for suit in each(suits) do points[suit] = 1 end say(points.heart)") == "");
  CHECK(findings_in_turn("local points = { heart = 1, spades = 13 } say(points[discard.top.suit])") ==
        "error[HR212] 18:18 the pack has no suit \"heart\"; did you mean `hearts`?\n");
  CHECK(findings_in_turn("local pairs_of = { clubs = \"spades\", spades = \"clubs\", harts = 1 } local one\n"
                         "for name in pairs(pairs_of) do one = name end say(pairs_of[one])") ==
        "error[HR212] 18:56 the pack has no suit \"harts\"; did you mean `hearts`?\n");
  CHECK(findings_in_turn("local pairs_of = { c = \"spades\", s = \"clubs\", h = \"diamond\" } local one\n"
                         "for name in pairs(pairs_of) do one = name end say(pairs_of[one])") ==
        "error[HR212] 18:51 the pack has no suit \"diamond\"; did you mean `diamonds`?\n");
  CHECK(findings_in_turn("local points = { hearts = 1, other = 13 } say(points[discard.top.suit] or points.other)") ==
        "");
  CHECK(findings_in_turn("local names = { A = \"draws\", K = \"drwas\" } say(options[names[discard.top.rank]])") ==
        "error[HR204] 18:34 the header declares no option `drwas`; did you mean `draws`?\n");
  CHECK(findings_in_turn("local ways = { \"left\", \"rihgt\" } say(me[ways[1]].name)") ==
        "error[HR203] 18:24 a player has no field `rihgt`; did you mean `right`?\n");
  CHECK(findings_in_turn("local ways = { \"left\", \"across\" } say(me[ways[1]].name)") == "");
  CHECK(findings_in_turn("local fields = { a = 1 } say(#fields) fields.b = 2 say(fields.b + fields.a)") == "");
}

TEST_CASE("patterns are checked") {
  CHECK(findings_in_turn("local hearts = me.hand:where { siut = \"hearts\" }") ==
        "error[HR203] 18:32 a pattern names `suit`, `rank`, `colour`, `value` or `order`, not `siut`; did you mean "
        "`suit`?\n");
  CHECK(findings_in_turn("local hearts = me.hand:where { suit = \"heart\" }") ==
        "error[HR212] 18:39 the pack has no suit \"heart\"; did you mean \"hearts\"?\n");
  CHECK(findings_in_turn("local court = me.hand:where { { rank = { \"J\", \"Dame\" } }, { colour = \"rde\" } }") ==
        "error[HR212] 18:47 the pack has no rank \"Dame\"\nerror[HR212] 18:70 the pack has no colour \"rde\"; did you "
        "mean \"red\"?\n");
  CHECK(findings_in_turn("local eights = me.hand:where { rank = 8 }") ==
        "error[HR213] 18:39 a rank is a text, never the number 8 (write \"8\")\n");
  CHECK(findings_in_turn("local some = me.hand:where { suit = me }") ==
        "error[HR216] 18:37 the suit of a card is never a player\n");
  CHECK(findings_in_turn("local led = discard[1] say(#me.hand:where { suit = led })") ==
        "error[HR216] 18:52 the suit of a card is never a card (write `led.suit`)\n");
  CHECK(findings_in_turn("local court = { rank = { \"J\", \"q\" } } say(#me.hand:where(court))") ==
        "error[HR212] 18:31 the pack has no rank \"q\"; did you mean \"Q\"?\n");
  CHECK(findings_in_turn("say(#me.hand:where(\"heart\"))") ==
        "error[HR212] 18:20 \"heart\" is not a rank, suit, colour or card of the pack; did you mean \"hearts\"?\n");
  CHECK(findings_in_turn("say(#suits:except(\"heart\"))") ==
        "error[HR212] 18:19 \"heart\" is not a rank, suit, colour or card of the pack; did you mean \"hearts\"?\n");
  CHECK(findings_in_turn("if me.hand:has(\"Q\") or me.hand:any(\"7H\") or me.hand:all(\"black\") then finish() end") ==
        "");
  CHECK(findings_in_turn("if me.hand:has(\"17H\") then finish() end") ==
        "error[HR212] 18:16 \"17H\" is not a rank, suit, colour or card of the pack; did you mean \"7H\"?\n");
}

TEST_CASE("a value of players may be set on what may be a player or a card") {
  CHECK(
      findings_in_turn("local _, one = me:choose { play = me.hand, pass = true, ask = after(me) } mark(one) mark(me)\n"
                       "end\nfunction mark(player) player.bid = 3",
                       {"HR205", "HR217", "HR222"}) == "");
}

TEST_CASE("a misspelt field is reported once, where it is set") {
  CHECK(findings_in_turn("local state = {} state.lats = me if state.last then say(state.last.name) end") ==
        "error[HR203] 18:24 nothing reads the field `lats` of this table; did you mean `last`?\n");
}

}  // namespace houserules::fields_test
