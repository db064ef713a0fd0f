#include "checker/script/script_checks.h"

#include "tests/checker/script/support.h"

namespace houserules::comparisons_test {

using test::findings_in_turn;

TEST_CASE("ranks and suits are compared with those in the pack") {
  CHECK(findings_in_turn("if discard.top.rank == \"10\" or me.hand.top.suit ~= \"hearts\" or \"red\" == "
                         "discard.top.colour then finish() end") == "");
  CHECK(findings_in_turn("if discard.top.rank == \"11\" then finish() end") ==
        "error[HR212] 18:24 the pack has no rank \"11\"; did you mean \"J\"?\n");
  CHECK(findings_in_turn("if \"Hearts\" == discard.top.suit then finish() end") ==
        "error[HR212] 18:4 the pack has no suit \"Hearts\"; did you mean \"hearts\"?\n");
  CHECK(findings_in_turn("if discard.top.suit == \"7H\" then finish() end") ==
        "error[HR212] 18:24 \"7H\" is a card, not a suit (to test for a card, write `card:is(\"7H\")`)\n");
  CHECK(findings_in_turn("for card in each(me.hand) do if card.suit == \"S\" then finish() end end") ==
        "error[HR212] 18:46 the pack has no suit \"S\"; did you mean \"spades\"?\n");
  CHECK(findings_in_turn("local top = discard.top if top.rank == \"Queen\" then finish() end") ==
        "error[HR212] 18:40 the pack has no rank \"Queen\"; did you mean \"Q\"?\n");
  CHECK(findings_in_turn("if wanted == \"heart\" then finish() end wanted = discard.top.suit") ==
        "error[HR212] 18:14 the pack has no suit \"heart\"; did you mean \"hearts\"?\n");
  CHECK(findings_in_turn("local _, suit = me:choose { call = suits } if suit == \"spade\" then finish() end") ==
        "error[HR212] 18:55 the pack has no suit \"spade\"; did you mean \"spades\"?\n");
  CHECK(findings_in_turn(
            "if suits:highest(function(suit) return me.hand:count(suit) end) == \"club\" then finish() end") ==
        "error[HR212] 18:68 the pack has no suit \"club\"; did you mean \"clubs\"?\n");
}

TEST_CASE("the first result of try is true or false") {
  CHECK(
      findings_in_turn("local stood = try(function() me:choose { pass = true } end) if stood == 1 then finish() end") ==
      "error[HR216] 18:64 true or false never equals a number\n");
  CHECK(findings_in_turn(
            "local stood, why = try(function() fail(\"no\") end) if stood and why == 1 then finish() end") == "");
}

TEST_CASE("ranks are not numbers") {
  CHECK(findings_in_turn("if discard.top.rank == 8 then finish() end") ==
        "error[HR213] 18:24 a rank is a text, never the number 8 (write \"8\")\n");
  CHECK(findings_in_turn("if 8 ~= discard.top.rank then finish() end") ==
        "error[HR213] 18:4 a rank is a text, never the number 8 (write \"8\")\n");
  CHECK(
      findings_in_turn("if discard.top.rank > me.hand.top.rank then finish() end") ==
      "error[HR213] 18:4 `>` compares ranks alphabetically (compare `order`, the position of the rank, or `value`)\n");
  CHECK(findings_in_turn("if discard.top.suit == 1 then finish() end") ==
        "error[HR213] 18:24 a suit is a text, never the number 1\n");
}

TEST_CASE("a text after `or` is not compared with what comes before") {
  CHECK(findings_in_turn("if discard.top.rank == \"8\" or \"9\" then finish() end") ==
        "error[HR216] 18:31 this is always true: it is a text (write `discard.top.rank == \"9\"`)\n");
  CHECK(findings_in_turn("me:choose { play = me.hand:where(function(card) return card.value == 8 or 9 end) }") ==
        "error[HR216] 18:75 this is always true: it is a number (write `card.value == 9`)\n");
  CHECK(findings_in_turn("if discard.top.rank ~= \"8\" and \"9\" then finish() end") ==
        "error[HR216] 18:32 this is always true: it is a text (write `discard.top.rank ~= \"9\"`)\n");
  CHECK(findings_in_turn("say(discard.top.rank == \"8\" and \"eight\" or \"nine\")") == "");
  CHECK(findings_in_turn("say(discard.top.rank ~= \"8\" and \"other\" or \"eight\")") == "");
  CHECK(findings_in_turn("local why = discard.top.suit == me.hand.top.suit or \"follow suit\"\nsay(tostring(why))") ==
        "");
}

TEST_CASE("a misspelt word of the header's `words` is found in a comparison") {
  const auto findings = [](const std::string& turn) {
    return test::findings_in_file(
        "--[[ rules\ngame \"Nap\"\nplayers 2..4\ndeal 5 each\nwords contract two misere nap\n"
        "public bid \"bid\"\nmove call \"call {contract}\"\n]]\nfunction turn(me)\n"
        "bid = me:pick(\"call\", contract)\n" +
            turn + "\nend\n",
        {{}, {"HR222"}});
  };
  CHECK(findings("if bid == \"miserre\" then finish(me) end") ==
        "warning[HR216] 11:11 this is never \"miserre\" (it is one of: two, misere, nap)\n");
  CHECK(findings("if bid == \"miserre\" then finish(me) end\nbid = \"passed\"") ==
        "warning[HR216] 11:11 no `words` in the header include \"miserre\"; did you mean `misere`?\n");
  CHECK(findings("if bid == \"misere\" then finish(me) end") == "");
  // It is a text of the script, too.
  CHECK(findings("if bid == \"two\" then bid = \"mysere\" end\nif bid == \"mysere\" then finish(me) end") == "");
  CHECK(findings("if bid == \"passed\" then finish(me) end") ==
        "warning[HR216] 11:11 this is never \"passed\" (it is one of: two, misere, nap)\n");
}

TEST_CASE("a list after `not` is compared with 0") {
  CHECK(findings_in_turn("if not discard then finish() end") ==
        "error[HR216] 18:8 this is always true: it is a list, and an empty one is true too (write `#discard == 0`)\n");
}

TEST_CASE("two texts joined by `or` are only the first") {
  CHECK(findings_in_turn("if me.hand.top:is(\"J\" or \"Q\") then finish() end") ==
        "warning[HR216] 18:26 this is never reached: the operand before the `or` is always true, because it is a text "
        "(write "
        "`:is(\"J\", \"Q\")`)\n");
  CHECK(findings_in_turn("say(me.hand:count { rank = \"J\" or \"Q\" })") ==
        "warning[HR216] 18:35 this is never reached: the operand before the `or` is always true, because it is a text "
        "(for "
        "either of the two write `{ \"J\", \"Q\" }`)\n");
}

TEST_CASE("values of different kinds are never equal") {
  CHECK(findings_in_turn("if discard.top == \"7H\" then finish() end") ==
        "error[HR216] 18:4 a card never equals a text (write `discard.top:is(\"7H\")`)\n");
  CHECK(findings_in_turn("if discard.top == discard.top.suit then finish() end") ==
        "error[HR216] 18:4 a card never equals a suit (write `discard.top.suit`)\n");
  CHECK(findings_in_turn("if discard.top.suit == discard.top.rank then finish() end") ==
        "error[HR216] 18:4 a suit never equals a rank\n");
  CHECK(findings_in_turn("if me.hand == 0 then finish() end") ==
        "error[HR216] 18:4 a pile never equals a number (write `#me.hand` for how many there are)\n");
  CHECK(findings_in_turn("if me == 1 then finish() end") ==
        "error[HR216] 18:4 a player never equals a number (write `me.seat` or `#me.hand`)\n");
  CHECK(findings_in_turn("if me == \"Anna\" then finish() end") ==
        "error[HR216] 18:4 a player never equals a text (write `me.name`)\n");
  CHECK(findings_in_turn("if me.hand == {} then finish() end") == "error[HR216] 18:4 a pile never equals a table\n");
  CHECK(findings_in_turn("if me.hand == discard.top then finish() end") ==
        "error[HR216] 18:4 a pile never equals a card (write `me.hand.top`)\n");
  CHECK(findings_in_turn("if #me.hand == \"3\" then finish() end") ==
        "error[HR216] 18:4 a number never equals a text\n");
  CHECK(findings_in_turn("if me.name == 3 then finish() end") == "error[HR216] 18:4 a text never equals a number\n");
  CHECK(findings_in_turn(
            "if me.left == me.right or discard.top.holder == me or me.hand == discard then finish() end") == "");
  CHECK(findings_in_turn("if discard.top == nil or wanted == nil or discard.top.holder == nil then finish() end") ==
        "");
  CHECK(findings_in_turn("if discard.top.suit == me.bid then finish() end me.bid = discard.top.suit") == "");
}

TEST_CASE("what is not set yet may be compared with false") {
  CHECK(findings_in_turn("local n = false for _ = 1, 2 do if n == false then n = options.draws end end say(n)") == "");
  CHECK(findings_in_turn("local call = false for _ = 1, 2 do if call == false then call = function() say(1) end "
                         "else call() end end") == "");
  CHECK(findings_in_turn("if options.draws == false then finish() end") ==
        "error[HR214] 18:21 the option `draws` is never `false` (it is a number in 1..10)\n");
}

TEST_CASE("a list that a function of Lua fills under another name may hold anything") {
  CHECK(findings_in_turn("local insert = table.insert local all = { 1 } insert(all, \"a\") "
                         "if all[2] == \"a\" then finish() end") == "");
  CHECK(findings_in_turn(
            "local all = { 1 } table.move({ \"a\" }, 1, 1, 2, all) if all[2] == \"a\" then finish() end") == "");
}

TEST_CASE("a method of the script is not the word of lists of that name") {
  CHECK(findings_in_turn("local t = {} function t:count() return -1 end if t:count() < 0 then finish() end") == "");
}

TEST_CASE("the parts of a score may have names like those of other values") {
  const std::string turn = "function turn(me) me:choose { pass = true } me.tricks:move_to(discard) finish(me) end\n";
  const std::vector<std::string> ignore{"HR208", "HR209", "HR210", "HR231", "HR232"};
  CHECK(test::findings_in_file(
            test::kScriptHeader + turn + "function score(player) return { trick = #player.tricks, tricks = 1 } end\n",
            {{}, ignore}) == "");
}

TEST_CASE("a function must be called to be compared") {
  CHECK(findings_in_turn("if me.hand.count == 3 then finish() end") ==
        "error[HR219] 18:4 this is a function, which is never equal to a value (call it: `me.hand:count()`)\n");
  CHECK(
      findings_in_turn("if me.hand.top.is then finish() end") ==
      "error[HR219] 18:4 this function is not called, so the condition is always true (call it: `me.hand.top:is()`)\n");
  CHECK(findings_in_turn("if me.choose == \"play\" then finish() end") ==
        "error[HR219] 18:4 this is a function, which is never equal to a value (call it: `me:choose()`)\n");
  CHECK(findings_in_turn("if next_one then finish() end next_one = 1") ==
        "error[HR201] 18:31 `next_one` is not a public value, so it cannot be set in play (make it `local` at the top "
        "of the file, or declare it in the header: public next_one \"...\")\n");
}

TEST_CASE("comparisons with impossible numbers are found") {
  CHECK(findings_in_turn("if #me.hand < 0 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is 0 or more)\n");
  CHECK(findings_in_turn("if #me.hand >= 0 then finish() end") ==
        "error[HR216] 18:4 this is always so (the number is 0 or more)\n");
  CHECK(findings_in_turn("if #me.hand == -1 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is 0 or more)\n");
  CHECK(findings_in_turn("if #me.hand > 0 and #me.hand <= 0 then finish() end") == "");
  CHECK(findings_in_turn("if #players == 5 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is in 2..4)\n");
  CHECK(findings_in_turn("if #players > 4 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is in 2..4)\n");
  CHECK(findings_in_turn("if #players > 1 or #players <= 4 or #players == 4 then finish() end") == "");
  CHECK(findings_in_turn("if me.seat == 0 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is in 1..4)\n");
  CHECK(findings_in_turn("if discard.top:step_to(\"8\") == 2 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is -1 or 1)\n");
  CHECK(findings_in_turn("if turns.direction == 0 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is -1 or 1)\n");
  CHECK(findings_in_turn("if deal_number == 0 then finish() end") ==
        "error[HR216] 18:4 this is never so (the number is 1 or more)\n");
  CHECK(findings_in_turn("if options.draws > 10 then finish() end") ==
        "error[HR214] 18:20 the option `draws` is never > 10 (it is a number in 1..10)\n");
  CHECK(findings_in_turn("if options.draws < 1 then finish() end") ==
        "error[HR214] 18:20 the option `draws` is never < 1 (it is a number in 1..10)\n");
  CHECK(findings_in_turn("if options.draws == 0 then finish() end") ==
        "error[HR214] 18:21 the option `draws` is never `0` (it is a number in 1..10)\n");
  CHECK(findings_in_turn("if options.draws >= 1 then finish() end") ==
        "error[HR214] 18:21 the option `draws` is always >= 1 (it is a number in 1..10)\n");
  CHECK(findings_in_turn("if options.draws > 9 or options.draws <= 1 or 10 == options.draws then finish() end") == "");
  CHECK(findings_in_turn("local draws = options.draws if draws == 11 then finish() end") ==
        "error[HR214] 18:41 the option `draws` is never `11` (it is a number in 1..10)\n");
  CHECK(findings_in_turn("local draws = options.draws draws = draws + 1 if draws == 11 then finish() end") == "");
}

TEST_CASE("the largest numbers do not overflow") {
  const std::string header =
      "--[[ rules\ngame \"Large\"\nplayers 2\ndeal 5 each\npublic count = 0 \"count\"\nmove go \"go\"\n]]\n"
      "--- A-1 If the count is 11 or more, you win.\n";
  for (const char* compared : {"count > 9223372036854775807", "count == -0x8000000000000000",
                               "-0x8000000000000000 > count", "#me.hand == -0x8000000000000000"}) {
    INFO(compared);
    CHECK(test::findings_in_file(header + "function turn(me) count = count + #me:choose { go = true } if " + compared +
                                     " then finish(me) end end\n",
                                 {{}, {"HR222", "HR231", "HR216", "HR225"}}) == "");
  }
}

TEST_CASE("comparing a thing with itself is found") {
  CHECK(findings_in_turn("if me.hand.top.suit == me.hand.top.suit then finish() end") ==
        "error[HR216] 18:4 both sides of `==` are the same\n");
  CHECK(findings_in_turn("if #me.hand > #me.hand then finish() end") ==
        "error[HR216] 18:4 both sides of `>` are the same\n");
  CHECK(findings_in_turn("if chance(2) == chance(2) then finish() end") == "");
  CHECK(
      findings_in_turn(
          "if wanted == \"hearts\" then pass() elseif wanted == \"hearts\" then finish() end function pass() end") ==
      "error[HR216] 18:42 this has no effect: line 18 tests the same\nerror[HR201] 18:88 `pass` is not a public value, "
      "so it cannot be set in play (write `local function pass`, or define it outside all functions)\n");
}

TEST_CASE("a condition that is always true is found") {
  CHECK(findings_in_turn("if #me.hand then finish() end") ==
        "error[HR216] 18:4 this is always true: it is a number, and 0 is true too (write `#me.hand > 0`)\n");
  CHECK(findings_in_turn("while not #stock do finish() end") ==
        "error[HR216] 18:11 this is always true: it is a number, and 0 is true too (write `#stock > 0`)\n");
  CHECK(findings_in_turn("if me.hand then finish() end") ==
        "error[HR216] 18:4 this is always true: it is a list, and an empty one is true too (write `#me.hand > 0`)\n");
  CHECK(findings_in_turn("if me.hand:where(\"red\") then finish() end") ==
        "error[HR216] 18:4 this is always true: it is a list, and an empty one is true too (write `#(...) > 0`)\n");
  CHECK(findings_in_turn("if me.hand:count(\"red\") then finish() end") ==
        "error[HR216] 18:4 this is always true: it is a number, and 0 is true too (write `:any(...)`, or compare it "
        "with 0)\n");
  CHECK(findings_in_turn("if options.draws then finish() end") ==
        "error[HR216] 18:4 this is always true: it is an option that is never on or off (it is a number in 1..10)\n");
  CHECK(findings_in_turn("local any = #me.hand and 1 or 2") ==
        "error[HR216] 18:13 this is always true: it is a number, and 0 is true too (write `#me.hand > 0`)\n");
  CHECK(findings_in_turn("if me.hand.top and me.left and wanted and stock:deal(1, me.hand) then finish() end") == "");
}

TEST_CASE("a value may be set through what is a player or something else") {
  // As the caller is, in a choice that others may interrupt.
  const std::string choice =
      "local act = me:choose { play = me.hand, pass = true } local caller = #me.hand > 2 and discard.top or me "
      "if act == \"pass\" then caller.bid = \"low\" else me.bid = \"high\" end ";
  CHECK(findings_in_turn(choice + "if me.bid == \"low\" then finish() end") == "");
  CHECK(findings_in_turn(choice + "if me.bid == \"none\" then finish() end") ==
        "error[HR216] 18:184 this is never \"none\" (it is one of: high, low)\n");
}

TEST_CASE("the chosen move is compared only with moves that were offered") {
  CHECK(
      findings_in_turn("local act = me:choose { play = me.hand, pass = true } if act == \"call\" then finish() end") ==
      "warning[HR216] 18:65 this is never \"call\" (it is one of: pass, play)\n");
  CHECK(findings_in_turn("local act = me:choose { play = me.hand, pass = true } if act == \"pas\" then finish() end") ==
        "error[HR205] 18:65 the header declares no move `pas`; did you mean `pass`?\n");
  CHECK(
      findings_in_turn("local act = me:choose { play = me.hand, pass = true } if act == \"fold\" then finish() end") ==
      "error[HR205] 18:65 the header declares no move `fold` (declare it, as in `move fold \"fold\"`)\n");
  CHECK(findings_in_turn("if me:choose { pass = true } == \"play\" then finish() end") ==
        "warning[HR216] 18:33 this is never \"play\" (it is one of: pass)\n");
  CHECK(findings_in_turn("local moves = { pass = true } moves.call = suits local act = me:choose(moves) if act == "
                         "\"call\" then finish() end") == "");
  CHECK(findings_in_turn("local act = \"none\" if chance(2) == 1 then act = me:choose { pass = true } end if act == "
                         "\"none\" then finish() end") == "");
}

TEST_CASE("a condition already decided by an enclosing if is found") {
  const auto always = [](const char* place, const char* how) {
    return std::string("warning[HR216] ") + place + " this is " + how + " true here: line 18 already tests it\n";
  };
  const std::string act = "local act = me:choose { play = me.hand, pass = true } ";
  CHECK(findings_in_turn(act + "if act == \"play\" then say(\"on\") if act == \"pass\" then finish() end end") ==
        always("18:90", "never"));
  CHECK(findings_in_turn(act + "if act ~= \"play\" then say(\"on\") elseif act ~= \"play\" and #me.hand > 1 then "
                               "finish() end") == "");
  CHECK(findings_in_turn(act + "if act == \"play\" then say(\"on\") else say(not act and \"a\" or \"b\") end") == "");
  CHECK(findings_in_turn("if not (#me.hand == 0 or wanted) then say(wanted and \"a\" or \"b\") end") ==
        always("18:43", "never"));
  CHECK(findings_in_turn("if wanted then say(me.name .. (wanted and \"a\" or \"b\")) end") ==
        always("18:32", "always"));
  // The function called first may change it.
  CHECK(findings_in_turn("if wanted then stock:deal(1, me.hand) if wanted then finish() end end") == "");
  CHECK(findings_in_turn("if wanted then say(tostring(me.hand:any(\"8\")) .. (wanted and \"a\" or \"b\")) end") == "");
  CHECK(findings_in_turn("local n = #me.hand if n > 1 then n = n - 1 if n > 1 then finish() end end") == "");
}

TEST_CASE("constant parts of a condition are found, but not `while true`") {
  CHECK(findings_in_turn("if #me.hand > 1 or false and wanted then finish() end") ==
        "warning[HR216] 18:20 this is never true\n");
  CHECK(findings_in_turn("if true and wanted then finish() end") == "warning[HR216] 18:4 this is always true\n");
  CHECK(findings_in_turn("while true do if wanted then finish() end stock:deal(1, me.hand) end") == "");
}

TEST_CASE("a list is never nil") {
  CHECK(findings_in_turn("if discard == nil then finish() end") ==
        "error[HR216] 18:4 this is never so: a list is never nil, but may be empty (write `#discard == 0`)\n");
  CHECK(findings_in_turn("local red = me.hand:where \"red\" if nil ~= red then finish() end") ==
        "error[HR216] 18:36 this is always so: a list is never nil, but may be empty (write `#red > 0`)\n");
  CHECK(
      findings_in_turn("local best if #me.hand > 3 then best = me.hand:where \"red\" end if best == nil then finish() "
                       "end") == "");
  CHECK(findings_in_turn("if discard.top == nil then finish() end") == "");
  // A function may reach its end, or return fewer results.
  CHECK(findings_in_turn("local reds = best(me) if reds == nil then finish() end end function best(player)\n"
                         "if #player.hand > 3 then return player.hand:where \"red\" end") == "");
  CHECK(findings_in_turn(
            "local a, b = split(me) if b == nil then finish(a[1].holder) end end function split(player)\n"
            "if #player.hand == 0 then return player.hand end return player.hand, player.hand:where \"red\"") == "");
}

}  // namespace houserules::comparisons_test
