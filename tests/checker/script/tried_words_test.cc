#include "checker/script/tried_words.h"

#include "tests/checker/script/support.h"

namespace houserules::tried_words_test {

using test::findings_in_turn;

TEST_CASE("words that people try get a suggestion") {
  CHECK(findings_in_turn("print(\"on\")") ==
        "error[HR200] 18:1 `print` is not part of the language of rule files (write `say(text)`)\n");
  CHECK(findings_in_turn("winner(me)") ==
        "error[HR200] 18:1 there is no `winner` (write `finish(player)`, or `finish()` and let the header's `win` "
        "decide)\n");
  CHECK(findings_in_turn("pass()") ==
        "error[HR200] 18:1 there is no `pass` (write `return`: a turn ends when `turn` returns)\n");
  CHECK(findings_in_turn("next_player()") ==
        "error[HR200] 18:1 there is no `next_player` (a turn ends when `turn` returns; `turns.next = player` sets "
        "whose turn is next)\n");
  CHECK(findings_in_turn("draw()") == "error[HR200] 18:1 there is no `draw` (write `stock:deal(1, me.hand)`)\n");
  CHECK(findings_in_turn("say(#deck)") ==
        "error[HR200] 18:6 there is no `deck` (the remaining cards are in `stock`)\n");
  CHECK(findings_in_turn("say(random(6))") == "error[HR200] 18:5 there is no `random` (write `chance(n)`)\n");
  CHECK(findings_in_turn("say(current_player.name)") ==
        "error[HR200] 18:5 there is no `current_player` (`turn` gets the player whose turn it is: `function "
        "turn(me)`)\n");
  CHECK(findings_in_turn("say(num_players)") == "error[HR200] 18:5 there is no `num_players` (write `#players`)\n");
  CHECK(findings_in_turn("say(draws)") ==
        "error[HR200] 18:5 there is no `draws`, but there is an option of that name (write `options.draws`)\n");
  CHECK(findings_in_turn("pcall(finish)") ==
        "error[HR200] 18:1 `pcall` is not part of the language of rule files (write `try(function() ... end)`, and in "
        "it `fail(text)` where the steps must be undone)\n");
  CHECK(findings_in_turn("if null then finish() end") == "error[HR200] 18:4 there is no `null` (write `nil`)\n");
}

TEST_CASE("a name from another block gets an explanation") {
  CHECK(findings_in_turn("if wanted then local n = 1 say(n) end say(n)") ==
        "error[HR200] 18:43 there is no `n` here: the one on line 18 ends with its block\n");
}

}  // namespace houserules::tried_words_test
