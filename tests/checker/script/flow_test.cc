#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::flow_test {

using test::findings_in_turn;

TEST_CASE("code after finish is unreachable") {
  CHECK(findings_in_turn("finish() say(\"over\")") ==
        "warning[HR221] 18:10 this is never reached: line 18 does not return\n");
  CHECK(findings_in_turn("error(\"no\") say(\"over\")") ==
        "warning[HR221] 18:13 this is never reached: line 18 does not return\n");
  CHECK(findings_in_turn("if wanted then finish() else return end say(\"over\")") ==
        "warning[HR221] 18:41 this is never reached: line 18 does not return\n");
  CHECK(findings_in_turn("try(function() fail(\"no\") say(\"on\") end)") ==
        "warning[HR221] 18:27 this is never reached: line 18 does not return\n");
  CHECK(findings_in_turn("if wanted then finish() end say(\"on\")") == "");
  CHECK(findings_in_turn("do finish() end") == "");
  CHECK(findings_in_turn("while true do if wanted then break end say(\"on\") end say(\"on\")") == "");
}

TEST_CASE("statements that do nothing are found") {
  CHECK(findings_in_turn("if wanted then end") == "warning[HR224] 18:1 this `if` does nothing\n");
  CHECK(findings_in_turn("if wanted then -- nothing is done then\nend") == "");
  CHECK(findings_in_turn("if wanted then say(\"on\") else end") ==
        "warning[HR224] 18:1 the `else` of this `if` does nothing\n");
  CHECK(findings_in_turn("if wanted then elseif #me.hand == 0 then finish() end") == "");
  CHECK(findings_in_turn("me.hand:where(\"red\")") ==
        "warning[HR224] 18:9 `where` changes nothing, and its result is not used\n");
  CHECK(findings_in_turn("discard.top:is(\"8\")") ==
        "warning[HR224] 18:13 `is` changes nothing, and its result is not used\n");
  CHECK(findings_in_turn("wanted = wanted") == "warning[HR224] 18:1 `wanted` is set to itself\n");
  CHECK(findings_in_turn("stock:deal(1, me.hand)") == "");
}

TEST_CASE("skipping all players is found") {
  CHECK(findings_in_turn("turns.skip(1)") == "");
  CHECK(findings_in_turn("turns.skip(5)") == "");
  CHECK(findings_in_turn("if #players > 2 then turns.skip(2) end") == "");
  CHECK(findings_in_turn("turns.skip(2)") ==
        "warning[HR224] 18:12 with 2 players everybody is skipped, so the next player plays as if nobody were (skip "
        "fewer, or test `#players` first)\n");
}

TEST_CASE("a variant's function that only repeats its base's is found") {
  const auto findings = [](const std::string& lay) {
    const std::string base =
        "--[[ rules\ngame \"Base\"\nplayers 2..4\ndeal 5 each\nmove play \"play {card}\"\n]]\n"
        "function turn(me) lay(me, me:pick(\"play\", me.hand)) end\n"
        "function lay(me, card) card:move_to(discard) if #me.hand == 0 then finish(me) end end\n";
    const std::string variant = "--[[ rules\nvariant of base \"Variant\"\n]]\n" + lay;
    return test::findings_in_files({{"base.lua", base}, {"variant.lua", variant}}, "variant.lua");
  };
  const char* alone = "warning[HR224] 4:10 `lay` does the same as the base's (delete it, or add what is different)\n";
  CHECK(findings("function lay(me, card) base.lay(me, card) end\n") == alone);
  CHECK(findings("function lay(me, card) return base.lay(me, card) end\n") == alone);
  CHECK(findings("function lay(me, _) base.lay(me, me.hand.top) end\n") == "");
  CHECK(findings("function lay(me, card) base.lay(me, card) say(card.name) end\n") == "");
}

TEST_CASE("results that nothing uses are found") {
  CHECK(findings_in_turn("local share = 1,5 say(share)") ==
        "warning[HR228] 18:17 only one value is used here; this is a second one (write a fraction with a decimal "
        "point: `1.5`)\n");
  CHECK(findings_in_turn("local a, b a, b = 1, 2, me say(a + b)") ==
        "warning[HR228] 18:25 only 2 values are used here; this is one more (delete it, or give it a variable of "
        "its own)\n");
  CHECK(findings_in_turn("return me") ==
        "warning[HR228] 18:8 nothing uses what `turn` returns (to end the deal write `finish(player)`)\n");
  CHECK(findings_in_turn("return #me.hand == 0") ==
        "warning[HR228] 18:8 nothing uses what `turn` returns (leave the value out)\n");
  CHECK(findings_in_turn("if #me.hand == 0 then return finish(me) end") == "");
  CHECK(findings_in_turn("local one, other, rest = 1, 2 say(one + other) say(rest)") == "");
}

TEST_CASE("a result that every call drops is found") {
  CHECK(findings_in_turn("won(me) end function won(player) if #player.hand == 0 then return player end") ==
        "warning[HR228] 18:67 nothing uses what `won` returns (use it where the function is called, or to end the deal "
        "write `finish(player)`)\n");
  CHECK(findings_in_turn("if won(me) then finish(me) end end function won(player) if #player.hand == 0 then return "
                         "player end") == "");
}

TEST_CASE("a function whose result is used must return one") {
  const char* told = "`lowest` returns nothing (write `return` before the result)\n";
  for (const char* use : {"local low = lowest(me) low:move_to(discard)", "me:choose { play = lowest(me) }",
                          "wanted = lowest(me)", "say(lowest(me))"})
    CHECK(findings_in_turn(std::string(use) + " end function lowest(player) player.hand:lowest()").find(told) !=
          std::string::npos);
  // It never returns; and what a parameter stands for may differ.
  CHECK(findings_in_turn("local more = bonus(me) if more then finish(me) end end\n"
                         "function bonus(player) error(\"write it for \" .. player.name)") == "");
  CHECK(findings_in_turn(
            "walk(function(card) say(card.name) end) end\n"
            "function walk(f) for card in each(discard) do local stop = f(card) if stop then return end end") == "");
  // One without statements is for variants to replace.
  CHECK(findings_in_turn("local more = bonus(me) if more then finish(me) end end function bonus(player)") == "");
}

TEST_CASE("a list that nothing uses is found, whatever it is taken from") {
  CHECK(findings_in_turn("column:first(function(pile) return #pile == 0 end)") ==
        "warning[HR224] 18:8 `first` changes nothing, and its result is not used\n");
}

}  // namespace houserules::flow_test
