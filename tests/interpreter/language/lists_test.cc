// Lists and piles: queries and operations.
#include "tests/interpreter/play_support.h"

namespace houserules::lists_test {

using test::Seating;
using test::tell;

// In Anna's hand: 2C 3C 4C 5C 6C; in Ben's: 7H 8H 9H 10H JH.
std::string of_hand(const std::string& expression) {
  return tell("local h, b = me.hand, players[2].hand say(" + expression + ")");
}

TEST_CASE("where, except, count, any, all, has and first take functions, patterns, words, cards and lists") {
  CHECK(of_hand("#h:where(function(c) return c.order > 2 end)") == "3");
  CHECK(of_hand("#h:where { rank = \"3\" }") == "1");
  CHECK(of_hand("#h:where { rank = { \"3\", \"5\", \"K\" } }") == "2");
  CHECK(of_hand("#(h + b):where { colour = \"red\" }") == "5");
  CHECK(of_hand("#(h + b):where { suit = \"hearts\", rank = \"7\" }") == "1");
  CHECK(of_hand("#(h + b):where { { suit = \"clubs\" }, { rank = \"7\" } }") == "6");
  CHECK(of_hand("#b:where { value = 1 }") == "5");
  CHECK(of_hand("#(h + b):where { order = 6 }") == "1");
  CHECK(of_hand("#h:except(h[1])") == "4");
  CHECK(of_hand("#h:except(h)") == "0");
  CHECK(of_hand("#h:except { h[1], h[2] }") == "3");
  CHECK(of_hand("#h:except(\"4C\")") == "4");
  CHECK(of_hand("#h:except { rank = \"4\" }") == "4");
  CHECK(of_hand("h:count()") == "5");
  CHECK(of_hand("h:count(function(c) return c:is(\"2\") end)") == "1");
  CHECK(of_hand("h:count(b)") == "0");
  CHECK(of_hand("tostring(h:any(\"red\")) .. tostring(b:any(\"red\"))") == "falsetrue");
  CHECK(of_hand("tostring(h:all { suit = \"clubs\" }) .. tostring((h + b):all { suit = \"clubs\" }) .. tostring(cards "
                "{}:all(\"red\"))") == "truefalsetrue");
  CHECK(
      of_hand("tostring(h:has(h[2])) .. tostring(h:has(b[2])) .. tostring(h:has(\"6C\")) .. tostring(h:has(\"6S\"))") ==
      "truefalsetruefalse");
  CHECK(of_hand("h:first().name") == "2 of clubs");
  CHECK(of_hand("h:first { rank = \"5\" }.name") == "5 of clubs");
  CHECK(of_hand("tostring(h:first(\"hearts\"))") == "nil");
}

TEST_CASE("a list of words or patterns means any of them") {
  CHECK(of_hand("#(h + b):where { \"4\", \"hearts\" }") == "6");
  CHECK(of_hand("#(h + b):except { \"4C\", \"red\" }") == "4");
  CHECK(of_hand("#(h + b):where { \"4\", { suit = \"hearts\", rank = \"J\" } }") == "2");
  CHECK(of_hand("#(h + b):where { { suit = \"hearts\", rank = \"J\" }, \"4\" }") == "2");
  CHECK(of_hand("tostring(h:any { \"Q\", \"K\" }) .. tostring(h:has { \"Q\", \"6\" }) .. h:count { \"2\", \"3\" }") ==
        "falsetrue2");
  CHECK(of_hand("h:first { \"6\", \"4\" }.name") == "4 of clubs");
  CHECK(of_hand("#suits:except { \"hearts\", \"spades\" }") == "2");
  CHECK(of_hand("#ranks:where { \"Q\", \"K\" }") == "2");
  CHECK(tell("me.hand:where { \"Q\", \"hart\" }").find("\"hart\" is not a rank") != std::string::npos);
  CHECK(tell("me.hand:where { \"Q\", 3 }")
            .find("a list of filters takes only words and patterns; element 2 is a number") != std::string::npos);
  CHECK(tell("suits:where { \"hearts\", { rank = \"Q\" } }").find("patterns match only cards; use a function") !=
        std::string::npos);
}

TEST_CASE("sum, lowest, highest and sorted take a field or a function") {
  CHECK(of_hand("b:sum(\"value\")") == "5");
  CHECK(of_hand("h:sum(function(c) return c.order / 2 end)") == "7.5");
  CHECK(of_hand("h:sum(function(c) return 10 / 2 end)") == "25");
  CHECK(of_hand("cards {}:sum(\"value\")") == "0");
  CHECK(of_hand("h:lowest().name .. h:highest().name") == "2 of clubs6 of clubs");
  CHECK(of_hand("h:lowest(function(c) return -c.order end).name") == "6 of clubs");
  CHECK(of_hand("players:highest(\"seat\").name") == "Ben");
  CHECK(of_hand("h:highest(\"value\").name") == "2 of clubs");
  CHECK(tell("say(me.hand:lowest(function(c) return c:is(\"4\") and 0 or 0 end))") == "2 of clubs");
  CHECK(tell("for c in each((me.hand + players[2].hand):sorted(function(c) return -c.order end)) do say(c.rank) end") ==
        "J; 10; 9; 8; 7; 6; 5; 4; 3; 2");
  CHECK(tell("for c in each(cards { players[2].hand[5], me.hand[5], me.hand[1] }:sorted()) do say(c.name) end") ==
        "2 of clubs; 6 of clubs; Jack of hearts");
  CHECK(tell("for c in each(me.hand:sorted(\"suit\")) do say(c.rank) end") == "2; 3; 4; 5; 6");
}

TEST_CASE("a Joker is neither lowest nor highest by order") {
  CHECK(tell("say(cards { stock:first(\"*\"), me.hand[2] }:lowest().name) say(tostring(cards { stock:first(\"*\") "
             "}:highest()))",
             "deck 52 + joker 1\n") == "3 of clubs; nil");
}

TEST_CASE("lists are joined, changed and counted, with places from both ends") {
  CHECK(of_hand("#(h + b) .. \" \" .. #cards {} .. \" \" .. #cards(h)") == "10 0 5");
  CHECK(of_hand("h[1].rank .. h[-1].rank .. h.top.rank .. h.bottom.rank .. tostring(h[6]) .. tostring(h[0]) .. "
                "tostring(h[-6])") == "2662nilnilnil");
  CHECK(tell("local l = cards {} for c in each(me.hand) do l:add(c) end say(#l) say(tostring(l:remove(me.hand[1]))) "
             "say(tostring(l:remove(me.hand[1]))) say(#l) say(l.top) say(l.bottom) say(#me.hand)") ==
        "5; true; false; 4; 6 of clubs; 3 of clubs; 5");
  CHECK(tell("local l = cards {} for i = 1, 200 do l:add(me.hand[i % 5 + 1]) end say(#l) say(l[200])") ==
        "200; 2 of clubs");
  CHECK(tell("local l = cards { me.hand[1] } for c in each(l) do l:add(c) l:add(c) end say(#l)") == "3");
  CHECK(of_hand("#suits .. suits[1] .. suits[4] .. #ranks .. ranks[1] .. ranks[13]") == "4clubsspades132A");
  CHECK(of_hand("tostring(suits:has(\"hearts\")) .. tostring(suits:has(\"7\")) .. #ranks:where(tonumber) .. "
                "#suits:except(\"clubs\")") == "truefalse93");
}

TEST_CASE("sets returns all sets of a given size") {
  CHECK(tell("local act, set = me:choose { put = me.hand:sets(4) } say(#set)", "move put \"put {card}\"\n") == "");
  test::Play play(
      test::small_game(
          "function turn(me) local _, s = me:choose { put = me.hand:sets(4) } say(#s) say(s[1]) finish() end",
          "move put \"put {card}\"\n"),
      test::seats(2, "2C 7H 3C 8H 4C 9H 5C 10H 6C JH"));
  CHECK(play.offers() == "put 2C 3C 4C 5C | put 2C 3C 4C 6C | put 2C 3C 5C 6C | put 2C 4C 5C 6C | put 3C 4C 5C 6C");
  play.choose("put 3C 4C 5C 6C");
  CHECK(play.said() == "4; 3 of clubs");
}

TEST_CASE("a list may change under the function that walks it") {
  CHECK(tell("local l = cards(me.hand) local r = l:where(function(c) l:remove(c) return true end) say(#l) say(#r)") ==
        "0; 5");
  CHECK(tell("local l, n = cards(me.hand), 0 local r = l:where(function(c) for i = 1, 20 do l:add(c) end n = n + 1 "
             "for i = 1, 2000 do local t = { i } end return true end) say(#l) say(#r) say(r[5])") ==
        "105; 5; 6 of clubs");
  CHECK(tell("local l = cards(me.hand) say(l:sum(function(c) l:remove(c) return 1 end)) say(#l)") == "5; 0");
  CHECK(tell("local l = cards(me.hand) say(l:count(function(c) l:remove(c) return true end)) l = cards(me.hand) "
             "say(tostring(l:all(function(c) l:remove(c) return true end)))") == "5; true");
}

TEST_CASE("a pile deals, moves as a block, can be shuffled, and knows its owner") {
  CHECK(tell("local d = stock:deal(3, discard) say(#d) say(#stock) say(tostring(d.top == discard.top)) "
             "say(#stock:deal(100, discard)) "
             "say(#stock) say(#stock:deal(1, discard)) say(tostring(stock:can_deal()) .. "
             "tostring(discard:can_deal(42)) .. tostring(discard:can_deal(43)))") ==
        "3; 39; true; 39; 0; 0; falsetruefalse");
  CHECK(tell("say(stock.name) say(me.hand.name) say(me.hand.owner) say(tostring(stock.owner)) "
             "say(tostring(discard.top)) say(tostring(discard.bottom))") == "stock; Anna's hand; Anna; nil; nil; nil");
  // One face up, the other down: the block is turned over. Both face down: it stays as it is.
  CHECK(tell("me.hand:move_to(discard) say(discard.bottom) say(#me.hand)") == "6 of clubs; 0");
  CHECK(tell("me.hand:move_to(players[2].hand) say(players[2].hand.top) say(players[2].hand.bottom)") ==
        "6 of clubs; 7 of hearts");
  CHECK(tell("me.hand:move_to(players[2].hand, \"bottom\") say(players[2].hand.top) say(players[2].hand.bottom)") ==
        "Jack of hearts; 2 of clubs");
  CHECK(tell("me.hand:shuffle() say(#me.hand) say(tostring(me.hand:all(\"clubs\")))") == "5; true");
}

TEST_CASE("the winner of a trick played the highest trump, or the highest card of the suit led") {
  const std::string lay =
      "local function lay(p, c) p.hand:first(c):move_to(discard) end lay(me, \"2C\") lay(players[2], \"7S\") lay(me, "
      "\"KS\") "
      "lay(players[2], \"3C\") ";
  const auto winner = [&](const std::string& trump) {
    return tell(lay + "say(discard:winner(" + trump + "))", "deal 3 each\n", test::seats(2, "2C 7S KS 3C 9D 8D"));
  };
  CHECK(winner("") == "Ben");
  CHECK(winner("nil") == "Ben");
  CHECK(winner("\"spades\"") == "Anna");
  CHECK(winner("\"hearts\"") == "Ben");
  CHECK(winner("\"spade\"") == "game.lua:12: the trump is a suit, not a string");
  CHECK(tell("discard:winner()") == "game.lua:11: an empty trick has no winner");
  CHECK(tell("stock:deal(1, discard) discard:winner()", "", test::seats(2, "2C 7H 3C 8H 4C 9H 5C 10H 6C JH KS")) ==
        "game.lua:11: nobody played the King of spades");
}

TEST_CASE("rows of piles and piles for each suit are indexed") {
  CHECK(
      tell("for p in each(column) do say(p.name) end stock:deal(1, column[2]) say(#column[2]) say(tostring(column[4]))",
           "pile column x 3 face up\n") == "column 1; column 2; column 3; 1; nil");
  CHECK(tell("me.hand[1]:move_to(home[me.hand[1].suit]) say(#home.clubs) say(home.hearts.name) say(tostring(home[1] == "
             "home.clubs))",
             "pile home each suit face up\n") == "1; hearts home; true");
  CHECK(tell("say(me.row[2].name) say(me.row[1].owner)", "pile row each x 2 face up\n") == "Anna's row 2; Anna");
  CHECK(tell("say(home.heart)", "pile home each suit face up\n") ==
        "game.lua:12: `home`, a pile for each suit, has no field `heart`; did you mean `hearts`?");
  CHECK(tell("say(column.top)", "pile column x 3 face up\n") ==
        "game.lua:12: `column`, a row of piles, has no field `top`");
}

TEST_CASE("patterns and lists may name cards that are not in the pack") {
  const auto small = [](const std::string& script) {
    return tell(script, "deck 52 without A K hearts\nvalues others = 0\n", test::seats(3));
  };
  CHECK(small("say(stock:count(\"*\") .. stock:count(\"A\") .. stock:count(\"hearts\") .. stock:count(\"AC\"))") ==
        "0000");
  CHECK(small("say(#stock:where { rank = \"A\" } .. #stock:where { suit = { \"hearts\" } })") == "00");
  CHECK(small("say(#stock:where { rank = { \"A\", \"*\", \"Q\" } } == #stock:where(\"Q\") and \"Queens\" or \"?\")") ==
        "Queens");
  CHECK(small("say(#stock:except(\"A\") == #stock and \"all\" or \"?\")") == "all");
  CHECK(small("say(#ranks:except { \"*\", \"A\", \"Q\" } .. #suits:except(\"hearts\"))") == "103");
  CHECK(small("me.hand[1]:move_to(discard) say(discard:winner(\"hearts\"))") == "Anna");
  CHECK(small("me.hand:where { suit = \"K\" }") ==
        "game.lua:13: \"K\" is not a rank, suit, colour or card of the pack");
  CHECK(small("me.hand:where { rank = \"hearts\" }").starts_with("game.lua:13: \"hearts\" is not a rank"));
}

TEST_CASE("a pattern may list several values and orders, just like ranks") {
  CHECK(tell("say(stock:count { order = { 1, 3 } } == stock:count { order = 1 } + stock:count { order = 3 } and "
             "stock:count { order = { 1, 3 } } > 0 and \"both\" or \"?\")") == "both");
  CHECK(tell("say(#stock:where { order = {} } .. #stock:where { order = { 99 } })") == "00");
  CHECK(tell("me.hand:where { value = { \"1\" } }") ==
        "game.lua:11: `value` of a pattern takes a whole number, not a string");
}

TEST_CASE("a list of piles holds piles, and a pile holds cards") {
  CHECK(tell("local two = list { discard, stock } say(two:has(stock) and not two:has(me.hand) and \"has\" or \"?\")") ==
        "has");
  CHECK(tell("local two = list { discard, stock } say(#two:except(stock) .. two:count(discard))") == "11");
  CHECK(tell("local both = me.hand + stock say(both:count(me.hand) == #me.hand and \"cards\" or \"?\")") == "cards");
}

TEST_CASE("wrong arguments of lists and piles are answered with what was expected") {
  const char* one = "takes a function, a pattern such as { suit = \"hearts\" }, a card or a list, not";
  for (const std::string method : {"where", "except", "any", "all", "has"}) {
    CHECK(tell("me.hand:" + method + "(5)") == "game.lua:11: " + method + " " + one + " a number");
    CHECK(tell("me.hand:" + method + "(nil)") == "game.lua:11: " + method + " " + one + " nil");
    CHECK(tell("me.hand:" + method + "()") == "game.lua:11: " + method + " " + one + " nothing");
  }
  CHECK(tell("me.hand:count(true)") == std::string("game.lua:11: count ") + one + " a boolean");
  CHECK(tell("me.hand:first(nil)") == std::string("game.lua:11: first ") + one + " nil");
  CHECK(tell("me.hand:where {}") ==
        "game.lua:11: the pattern is empty: it sets none of `suit`, `rank`, `colour`, `value` or `order`; was a value "
        "nil?");
  CHECK(tell("me.hand:where { suite = \"hearts\" }") ==
        "game.lua:11: a pattern names `suit`, `rank`, `colour`, `value` or `order`, not `suite`; did you mean `suit`?");
  CHECK(tell("me.hand:where { suit = \"heart\" }") ==
        "game.lua:11: \"heart\" is not a rank, suit, colour or card of the pack; did you mean `hearts`?");
  CHECK(tell("me.hand:where { rank = 8 }") == "game.lua:11: ranks are texts: write \"8\", not 8");
  CHECK(tell("me.hand:where { value = \"1\" }") ==
        "game.lua:11: `value` of a pattern takes a whole number, not a string");
  CHECK(
      tell("me.hand:where(\"9X\")").starts_with("game.lua:11: \"9X\" is not a rank, suit, colour or card of the pack"));
  CHECK(tell("players:where { suit = \"hearts\" }") == "game.lua:11: patterns match only cards; use a function");
  CHECK(tell("me.hand:sum()") ==
        "game.lua:11: sum takes the name of a field, as in `hand:sum(\"value\")`, or a function");
  CHECK(tell("me.hand:sum(\"suit\")") == "game.lua:11: sum expected a number for 2 of clubs, found a string");
  CHECK(tell("me.hand:sum(\"rank\")") == "game.lua:11: sum expected a number for 2 of clubs, found a string");
  CHECK(tell("me.hand:sum(5)") == "game.lua:11: sum takes the name of a field or a function, not a number");
  CHECK(tell("me.hand:lowest(\"ordre\")") == "game.lua:11: a card has no field `ordre`; did you mean `order`?");
  CHECK(tell("me.hand:sorted(function() end)") == "game.lua:11: sorted can order numbers or texts, not nil");
  CHECK(tell("me.hand:sets(0)") == "game.lua:11: a set has at least one card, not 0");
  CHECK(tell("me.hand:sets()") == "game.lua:11: sets takes a whole number, not nothing");
  CHECK(tell("players:sets(1)") == "game.lua:11: sets are made of cards");
  CHECK(tell("stock:sets(20)") == "game.lua:11: 42 cards have more than 20000 sets of 20: too many to offer");
  CHECK(tell("me.hand:add(me.hand[1])") == "game.lua:11: a pile has no field `add`");
  CHECK(tell("cards {}:add(5)") == "game.lua:11: add takes a card or a player, not a number");
  CHECK(tell("cards(me.hand):add(me)") == "game.lua:11: the list holds cards; the player Anna cannot be added");
  CHECK(tell("local x = me.hand + players") == "game.lua:11: cards and players cannot be joined");
  CHECK(tell("local x = me.hand + 5") == "game.lua:11: + takes a list, not a number");
  CHECK(tell("cards { me.hand[1], me }") ==
        "game.lua:11: cards takes elements of one kind; the first are cards, element 2 is the player Anna");
  CHECK(tell("cards { 5 }") == "game.lua:11: cards takes a list of cards or players; element 1 is a number");
  CHECK(tell("for c in each(nil) do end") == "game.lua:11: each takes a list or a pile, not nil");
  CHECK(tell("for c in each(5) do end") == "game.lua:11: each takes a list, not a number");
  CHECK(tell("local f = each(players) f(5)") == "game.lua:11: use each in a loop: `for card in each(list) do`");
  CHECK(tell("local f = each(players) f(range(1, 2))") ==
        "game.lua:11: use each in a loop: `for card in each(list) do`");
  CHECK(tell("stock:deal()") == "game.lua:11: deal takes a whole number, not nothing");
  CHECK(tell("stock:deal(1)") == "game.lua:11: deal takes a pile, not nothing");
  CHECK(tell("stock:deal(1.5, discard)") == "game.lua:11: deal takes a whole number, not a number");
  CHECK(tell("stock:deal(-1, discard)") == "game.lua:11: cannot deal -1 cards");
  CHECK(tell("stock.deal(me, 1, discard)") == "game.lua:11: deal takes a pile, not the player Anna");
  CHECK(tell("stock:can_deal(\"x\")") == "game.lua:11: can_deal takes a whole number, not a string");
  CHECK(tell("stock:move_to(me)") == "game.lua:11: move_to takes a pile, not the player Anna");
  CHECK(tell("cards {}:move_to(discard)") == "game.lua:11: a list has no field `move_to`");
}

TEST_CASE("misspelt fields of lists and piles are errors") {
  CHECK(tell("say(#me.hand:wher { suit = \"clubs\" })") ==
        "game.lua:11: a pile has no field `wher`; did you mean `where`?");
  CHECK(tell("say(cards {}.topp)") == "game.lua:11: a list has no field `topp`; did you mean `top`?");
  CHECK(tell("say(discard.ownr)") == "game.lua:11: a pile has no field `ownr`; did you mean `owner`?");
  CHECK(tell("discard.note = 1") == "game.lua:11: `note` of discard cannot be set");
  CHECK(tell("cards {}.x = 1") == "game.lua:11: `x` of list cannot be set");
}

TEST_CASE("rows of piles have the words of lists") {
  const auto said = [](const std::string& body) {
    return tell("stock:deal(2, column[2]) stock:deal(1, column[3]) " + body,
                "pile column x 3 face up\npile foundation each suit face up\npile slot each x 2 face up\n");
  };
  CHECK(said("say(column:where(function(pile) return #pile == 0 end)[1].name)") == "column 1");
  CHECK(said("say(column:highest(function(pile) return #pile end).name)") == "column 2");
  CHECK(said("say(column:sum(function(pile) return #pile end))") == "3");
  CHECK(said("say(column:count()) say(column:has(column[2])) say(column:except(column[2]):count())") == "3; true; 2");
  CHECK(said("say(column:first(function(pile) return #pile == 1 end).name)") == "column 3");
  CHECK(said("local n = 1 local function full(pile) n = n + 1 return #pile > 0 end say(column:all(full)) say(n)") ==
        "false; 2");
  CHECK(said("say(foundation:any(function(pile) return #pile > 0 end)) say(foundation:sorted(function(pile) return "
             "pile.name end)[1].name)") == "false; clubs foundation");
  CHECK(said("say(me.slot:all(function(pile) return #pile == 0 end))") == "true");
  CHECK(said("column:add(column[1])").ends_with("`column`, a row of piles, has no field `add`"));
  CHECK(said("column:runs()").ends_with("runs looks for sets of cards, not of piles"));
  CHECK(said("column:where(\"hearts\")").ends_with("patterns match only cards; use a function"));
}

TEST_CASE("piles are swapped, and hands passed round, at the same time") {
  const auto said = [](const std::string& body, int players = 3) {
    Seating seating;
    seating.players = players;
    return tell(
        "local function tell_hands() for player in each(players) do say(player.name .. \" \" .. player.hand[1] .. "
        "\" \" .. #player.hand) end end\n" +
            body,
        "deal 1 each\npile slot each x 2 face up\npile kept each face up\n", seating);
  };
  const std::string before = said("tell_hands()");
  CHECK(said("pass_round() pass_round(nil, -1) tell_hands()") == before);
  CHECK(said("pass_round() pass_round(\"hand\", 5) tell_hands()") == before);
  CHECK(said("pass_round(\"hand\", 3) tell_hands()") == before);
  CHECK(said("me.hand:swap(me.left.hand) me.hand:swap(me.hand) pass_round(\"hand\", -1) me.hand:swap(me.right.hand) "
             "pass_round() me.hand:swap(me.right.hand) me.hand:swap(me.left.hand) tell_hands()") != "");
  CHECK(said("local card = me.hand[1] pass_round() say(card.holder == me.left) pass_round(nil, -2) "
             "say(card.holder == me.right)") == "true; true");
  CHECK(said("local card = me.hand[1] turns.reverse() pass_round() say(card.holder == me.right)") == "true");
  CHECK(said("local mine = me.hand[1] stock:deal(2, me.kept) me.hand:swap(me.kept) say(#me.hand) say(me.kept[1] == "
             "mine)") == "2; true");
  CHECK(said("me.left:sits_out() local card = me.hand[1] pass_round() say(card.holder == me.right)") == "true");
  CHECK(
      said("pass_round(\"slot\")").ends_with("pass_round takes the name of a pile that each player has, not a string"));
  CHECK(said("me.hand:swap(me)").ends_with("swap takes a pile, not the player Anna"));
}

}  // namespace houserules::lists_test
