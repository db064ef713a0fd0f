#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::locals_test {

using test::findings_in_turn;

TEST_CASE("variables that are never read are found") {
  CHECK(findings_in_turn("local n = 1", {}) ==
        "warning[HR222] 18:7 `n` is never read (delete it, or begin its name with `_`)\n");
  CHECK(findings_in_turn("local n = 1 n = 2", {}) ==
        "warning[HR222] 18:7 `n` is never read (delete it, or begin its name with `_`)\n");
  CHECK(findings_in_turn("local n = 1 say(n)", {}) == "");
  CHECK(findings_in_turn("local act, card = me:choose { play = me.hand } discard:move_to(stock)", {}) ==
        "warning[HR222] 18:7 `act` is never read (delete it, or begin its name with `_`)\nwarning[HR222] 18:12 "
        "`card` is never read (delete it, or begin its name with `_`)\n");
  CHECK(findings_in_turn("local act, card = me:choose { play = me.hand } card:move_to(discard)", {}) == "");
  CHECK(findings_in_turn("local act, card = me:choose { play = me.hand } if act then finish() end", {}) == "");
  CHECK(findings_in_turn("local _, card = me:choose { play = me.hand }", {}) ==
        "warning[HR222] 18:10 `card` is never read (delete it, or begin its name with `_`)\n");
  CHECK(findings_in_turn("for i = 1, 3 do stock:deal(1, me.hand) end", {}) == "");
  CHECK(findings_in_turn("for i, card in ipairs(me.hand) do say(card) end", {}) == "");
  CHECK(findings_in_turn("local function help() return 1 end", {}) ==
        "warning[HR222] 18:16 `help` is never called (delete it, or begin its name with `_`)\n");
  CHECK(findings_in_turn("local crad = me.hand.top card:move_to(discard)", {}) ==
        "warning[HR222] 18:7 `crad` is never read, and there is no variable `card` (give both the same "
        "name)\nerror[HR200] "
        "18:26 there is no `card`; did you mean `crad`?\n");
  CHECK(findings_in_turn("for crad in each(me.hand) do say(card) end", {}) ==
        "warning[HR222] 18:5 `crad` is never read, and there is no variable `card` (give both the same "
        "name)\nerror[HR200] "
        "18:34 there is no `card`; did you mean `crad`?\n");
}

TEST_CASE("variables that hide something on the table are found") {
  CHECK(findings_in_turn("local discard = me.hand say(#discard)") ==
        "warning[HR223] 18:7 this `discard` hides the pile of that name (rename it)\n");
  CHECK(findings_in_turn("local wanted = \"hearts\" say(wanted)") ==
        "warning[HR223] 18:7 this `wanted` hides the public value of that name (leave out `local` to set the public "
        "value, or rename it)\n");
  CHECK(findings_in_turn("for players in each(players) do say(players) end") ==
        "warning[HR223] 18:5 this `players` hides the language's own of that name (rename it)\n");
  CHECK(findings_in_turn("local hand, cards, deal, range = 1, 2, 3, 4 say(hand + cards + deal + range)") == "");
  CHECK(findings_in_turn("local function lay(discard) say(discard) end lay(1)") == "");
}

TEST_CASE("a function that the game calls must not be local") {
  const std::string text = "--[[ rules\ngame \"Local\"\n]]\nlocal function turn(me) finish(me) end\n";
  CHECK(test::findings_in_file(text) ==
        "error[HR222] 4:16 the game cannot see a local `turn` (leave out `local`: `function turn(me)`)\n");
}

TEST_CASE("a loop that has ended hides nothing") {
  CHECK(findings_in_turn("for player in each(players) do say(player.name) end\n"
                         "for player, card in choose_all(players, function(p) return { play = p.hand } end) do\n"
                         "card:move_to(discard) end",
                         {"HR218", "HR203"}) == "");
}

}  // namespace houserules::locals_test
