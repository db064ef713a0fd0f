// Cards: their fields and methods as a script uses them.
#include "tests/interpreter/play_support.h"

namespace houserules::cards_test {

using test::Play;
using test::small_game;
using test::tell;

TEST_CASE("a card has rank, suit, colour, value, order and name") {
  CHECK(tell("local c = players[2].hand[1] say(c.rank .. \" \" .. c.suit .. \" \" .. c.colour .. \" \" .. c.value .. "
             "\" \" .. c.order .. \" \" .. c.name)") == "7 hearts red 1 6 7 of hearts");
  CHECK(tell("say(type(players[2].hand[4].rank) .. players[2].hand[4].rank)") == "string10");
  CHECK(tell("say(tostring(me.hand[1]) .. \"/\" .. me.hand[1])") == "2 of clubs/2 of clubs");
}

TEST_CASE("a Joker lacks suit, colour and order") {
  CHECK(tell("local j = stock:first(\"*\") say(j.rank) say(tostring(j.suit)) say(tostring(j.colour)) "
             "say(tostring(j.order)) say(j.name)",
             "deck 52 + joker 1\n") == "*; nil; nil; nil; Joker");
}

TEST_CASE("is tests ranks, suits, colours, cards and Jokers") {
  const auto is = [](const std::string& what) { return tell("say(tostring(players[2].hand[1]:is(" + what + ")))"); };
  CHECK(is("\"7\"") == "true");
  CHECK(is("\"8\"") == "false");
  CHECK(is("\"8\", \"7H\"") == "true");
  CHECK(is("\"7S\"") == "false");
  CHECK(is("\"hearts\"") == "true");
  CHECK(is("\"red\"") == "true");
  CHECK(is("\"black\", \"clubs\"") == "false");
  CHECK(tell("say(tostring(stock:any(function(c) return c:is(\"*\") end)))", "deck 52 + joker 1\n") == "true");
}

TEST_CASE("a word from another pack is not an error, and matches no card of this pack") {
  const auto is = [](const std::string& what) {
    return tell("say(tostring(players[2].hand[1]:is(" + what + ")))", "deck 52 without A QS\nvalues others = 0\n");
  };
  CHECK(is("\"A\"") == "false");
  CHECK(is("\"*\", \"QS\", \"AC\"") == "false");
  CHECK(is("\"*\", \"hearts\"") == "true");
  CHECK(is("\"AX\"").starts_with("game.lua:13: \"AX\" is not a rank, suit, colour or card of the pack"));
  const std::string own = "deck { suits red blue ranks 1..20 copies 2 }\nvalues others = 0\norder 1..20\n";
  CHECK(tell("say(tostring(me.hand[1]:is(\"K\", \"hearts\", \"black\", \"10H\")))", own, test::seats(3)) == "false");
  CHECK(tell("say(tostring(me.hand[1]:is(\"21\")))", own, test::seats(3))
            .starts_with("game.lua:14: \"21\" is not a rank"));
}

TEST_CASE("a card without a suit is named by its rank") {
  const std::string numbered = "deck { ranks 1..104 }\nvalues others = 0\norder 1 .. 104\n";
  CHECK(tell("local c = stock:first(\"104\") say(c.name) say(tostring(c.suit)) say(c.rank) say(c.order) "
             "say(tostring(c:is(\"104\"))) say(stock:count { rank = \"104\" })",
             numbered, test::seats(3)) == "104; nil; 104; 104; true; 1");
  CHECK(tell("say(tostring(me.hand[1]:is(\"105\")))", numbered, test::seats(3))
            .find("\"105\" is not a rank, suit, colour or card of the pack") != std::string::npos);
}

TEST_CASE("step_to is 1 for the next rank up, -1 for the next down, else nil") {
  CHECK(tell("local h = me.hand say(h[1]:step_to(h[2])) say(h[2]:step_to(h[1])) say(tostring(h[1]:step_to(h[3]))) "
             "say(tostring(h[1]:step_to(h[1])))") == "1; -1; nil; nil");
  const std::string round =
      "local k, a, two = stock:first(\"KC\"), stock:first(\"AC\"), me.hand[1] say(k:step_to(a)) "
      "say(tostring(a:step_to(two)))";
  CHECK(tell(round) == "1; nil");
  CHECK(tell(round, "order 2 .. A circular\n") == "1; 1");
}

TEST_CASE("step_to takes a rank as well") {
  const std::string steps =
      "local c = me.hand[2] say(c:step_to(\"4\")) say(c:step_to(\"2\")) say(tostring(c:step_to(\"3\"))) "
      "say(tostring(c:step_to(\"A\"))) say(tostring(c:step_to(\"*\")))";
  CHECK(tell(steps) == "1; -1; nil; nil; nil");
  CHECK(tell("say(stock:first(\"AC\"):step_to(\"2\"))", "order 2 .. A circular\n") == "1");
  CHECK(tell("say(me.hand[1]:step_to(\"hearts\"))") == "game.lua:11: step_to takes a card or a rank, not a string");
}

TEST_CASE("a card has a pile, a holder and laid_by, and can be moved") {
  CHECK(tell("local c = me.hand[1] say(c.pile.name) say(c.holder) say(tostring(c.laid_by)) c:move_to(discard) "
             "say(c.pile.name) "
             "say(tostring(c.holder)) say(c.laid_by) c:move_to(players[2].hand) say(c.laid_by) say(c.holder)") ==
        "Anna's hand; Anna; nil; discard; nil; Anna; Anna; Ben");
  CHECK(tell("for c in each(me.hand) do c:move_to(discard) end me.hand:deal(1, discard) discard.top:move_to(discard, "
             "\"bottom\") "
             "say(discard.bottom) say(discard.top) discard.bottom:move_to(discard, \"top\") say(discard.top)") ==
        "6 of clubs; 5 of clubs; 6 of clubs");
}

TEST_CASE("show, show_to and hide change who sees a card") {
  const std::string script =
      "function turn(me) local c = stock.top me:choose { go = true } c:show() me:choose { go = true } c:hide() "
      "me:choose { go = true } c:show_to(players[2]) me:choose { go = true } c:move_to(stock, \"bottom\") "
      "me:choose { go = true } end";
  Play play(small_game(script, "pile hand each face down\ndeal 25 each\n"), test::seats(2));
  const auto sights = [&] {
    std::string seen;
    for (const Seat seat : {0, 1, kGallery})
      seen += play.pile("stock", seat).find('?') == std::string::npos ? "y"
              : play.pile("stock", seat) == "? ?"                     ? "n"
                                                                      : "s";
    return seen;
  };
  CHECK(sights() == "nnn");
  play.choose("go on");
  CHECK(sights() == "sss");
  play.choose("go on");
  CHECK(sights() == "nnn");
  play.choose("go on");
  CHECK(sights() == "nsn");
  play.choose("go on");
  CHECK(sights() == "nnn");
}

TEST_CASE("a card without a value in the header is an error when read") {
  CHECK(tell("say(me.hand[1].value)", "values hearts = 1\n") ==
        "game.lua:12: the header's `values` give the 2 of clubs no value");
}

TEST_CASE("wrong arguments of a card's methods are answered with what was expected") {
  CHECK(tell("me.hand[1]:is()") ==
        "game.lua:11: is takes ranks, suits, colours or cards, as in `card:is(\"8\", \"QS\")`");
  CHECK(tell("me.hand[1]:is(8)") == "game.lua:11: ranks are texts: write \"8\", not 8");
  CHECK(tell("me.hand[1]:is(\"heart\")") ==
        "game.lua:11: \"heart\" is not a rank, suit, colour or card of the pack; did you mean `hearts`?");
  CHECK(tell("me.hand[1]:is({})") == "game.lua:11: expected a rank, suit, colour or card such as \"QS\", not a table");
  CHECK(tell("me.hand[1]:is(nil)") == "game.lua:11: expected a rank, suit, colour or card such as \"QS\", not nil");
  CHECK(tell("me.hand[1]:step_to(me)") == "game.lua:11: step_to takes a card or a rank, not the player Anna");
  CHECK(tell("me.hand[1]:move_to()") == "game.lua:11: move_to takes a pile, not nothing");
  CHECK(tell("me.hand[1]:move_to(me)") == "game.lua:11: move_to takes a pile, not the player Anna");
  CHECK(tell("me.hand[1]:move_to(discard, \"below\")") ==
        "game.lua:11: move_to takes \"top\" or \"bottom\", not a string");
  CHECK(tell("me.hand[1].show()") == "game.lua:11: show takes a card, not nothing");
  CHECK(tell("me.hand[1]:show_to(2)") == "game.lua:11: show_to takes a player, not a number");
  CHECK(tell("me.hand[1].hide(me.hand)") == "game.lua:11: hide takes a card, not Anna's hand");
}

TEST_CASE("misspelt and read-only fields of a card are errors") {
  CHECK(tell("say(me.hand[1].suite)") == "game.lua:11: a card has no field `suite`; did you mean `suit`?");
  CHECK(tell("me.hand[1]:moveto(discard)") == "game.lua:11: a card has no field `moveto`; did you mean `move_to`?");
  CHECK(tell("say(me.hand[1][1])") == "game.lua:11: a card has no field 1");
  CHECK(tell("function me.hand.sum() end") == "game.lua:11: `sum` of Anna's hand cannot be set");
  CHECK(tell("me.choose = nil") == "game.lua:11: `choose` of the player Anna cannot be set");
  CHECK(tell("column[1] = column[2]", "pile column x 3 face up\n") == "game.lua:12: `1` of column cannot be set");
  CHECK(tell("say(#column) for i, pile in ipairs(column) do say(i .. pile.name) end for k in pairs(column) do say(k) "
             "end",
             "pile column x 2 face up\n") == "2; 1column 1; 2column 2; 1; 2");
  CHECK(tell("for k in pairs(me) do say(k) end") ==
        "game.lua:11: pairs: argument 1 must be a table, not the player Anna");
  CHECK(tell("me.hand[1].mark = true") == "game.lua:11: `mark` of the card 2 of clubs cannot be set");
  // Through a table of the script's own, too, however it is named.
  CHECK(tell("local box = { c = me.hand[1] } box.c.rank = \"A\"") ==
        "game.lua:11: `rank` of the card 2 of clubs cannot be set");
  CHECK(tell("local box, key = { c = me.hand[1] }, \"suit\" box.c[key] = \"hearts\"") ==
        "game.lua:11: `suit` of the card 2 of clubs cannot be set");
  CHECK(tell("local box = { me.hand[1], p = me } box.p.hand, box[1].name = box, \"no card\"")
            .ends_with(" cannot be set"));
  CHECK(tell("local box = { c = { rank = 1 } } box.c.rank = 2 say(box.c.rank)") == "2");
}

}  // namespace houserules::cards_test
