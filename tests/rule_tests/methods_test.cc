// The methods of `t`, and their messages on failure.
#include "system/utf8.h"
#include "tests/rule_tests/support.h"

namespace houserules::test::methods_test {

std::string failure(const std::string& body) {
  return failure_in("hands = { \"7C 8C KD\", \"9H\", \"\" }, discard = \"2C\", options = { open = true }", body);
}

constexpr const char* kOffered =
    "play 7C, play 8C, play KD, hide 7C, hide 8C, hide KD, call clubs, call diamonds, call hearts, call spades, name "
    "8, "
    "name K, ask 2, ask 3, bid 2..8 by 2, give 7C 8C, give 7C KD, give 8C KD, roll, stop, crash";

std::string backquoted(std::string list) {
  for (std::size_t at = 0; (at = list.find(", ", at)) != std::string::npos; at += 4) list.replace(at, 2, "\", \"");
  return "\"" + list + "\"";
}

TEST_CASE("an offered choice can be written in every form", "[rule_test]") {
  for (const char* choice : {"play KD", "play kd", "hide 7C", "call hearts", "name K", "ask 3", "ask Clara", "bid 6",
                             "give 7C KD", "give KD 7C", "roll"}) {
    CAPTURE(choice);
    CHECK(failure(std::string("t:choose(1, \"") + choice + "\") t:to_move(2)") == "");
  }
  CHECK(failure("t:choose(1, \"play 7C\") t:choose(2, \"play 9H\") t:choose(3, \"roll\") t:choose(1, \"roll\")") == "");
}

TEST_CASE("choosing something that is not offered fails", "[rule_test]") {
  const std::string only = " is not offered to seat 1, which is offered: " + std::string(kOffered);
  CHECK(failure("t:choose(1, \"play 9H\")") == "2: `play 9H`" + only);
  CHECK(failure("t:choose(1, \"play\")") == "2: `play`" + only);
  CHECK(failure("t:choose(1, \"bid 3\")") == "2: `bid 3`" + only);
  CHECK(failure("t:choose(1, \"bid 2..8 by 2\")") == "2: `bid 2..8 by 2`" + only);
  CHECK(failure("t:choose(1, \"give 7C\")") == "2: `give 7C`" + only);
  CHECK(failure("t:choose(1, \"name 7\")") == "2: `name 7`" + only);
  CHECK(failure("t:choose(2, \"play 9H\")") == "2: seat 2 is not asked: it is seat 1's choice");
  CHECK(failure("t:choose(1, \"play 7C\", \"play 8C\")") == "2: seat 1 is not asked: it is seat 2's choice");
}

TEST_CASE("an impossible choice fails in every method", "[rule_test]") {
  for (const char* method : {"choose", "offers", "offers_also", "offers_not"}) {
    CAPTURE(method);
    const auto said = [method](const std::string& choice) {
      return failure(std::string("t:") + method + "(1, \"" + choice + "\")");
    };
    CHECK(said("paly 7C") == "2: the game has no move `paly`; did you mean `play`?");
    CHECK(said("") == "2: the game has no move ``");
    CHECK(said("play 77C") == "2: `77C` is not a card of this pack");
    CHECK(said("call heart") == "2: `heart` is not a suit; did you mean `hearts`?");
    CHECK(said("name 11") == "2: `11` is not a rank; did you mean `10`?");
    CHECK(said("ask 4") == "2: `4` is not a seat: seats are numbered from 1 to 3");
    CHECK(said("bid two") == "2: `bid` takes a number or a range, as in `1..6`, not `two`");
    CHECK(said("roll 3") == "2: `roll` takes no value, but `3` follows it");
  }
}

TEST_CASE("offers checks exactly what is offered", "[rule_test]") {
  CHECK(failure("t:offers(1, " + backquoted(kOffered) + ")") == "");
  CHECK(failure("t:choose(1, \"roll\") t:offers(2, \"play 9H\", \"call clubs\", \"call diamonds\", \"call hearts\", "
                "\"call spades\", \"name K\", \"name 8\", \"ask 1\", \"ask 3\", \"bid 2..8\", \"roll\", \"crash\")") ==
        "2: seat 2 has different offers\n  expected: play 9H, call clubs, call diamonds, call hearts, call spades, "
        "name K, name 8, ask 1, ask 3, "
        "bid 2..8, roll, crash\n"
        "  got:      play 9H, call clubs, call diamonds, call hearts, call spades, name 8, name K, ask 3, ask 1, "
        "bid 2..8 by 2, roll, stop, crash\n"
        "  missing:  bid 2..8\n  unexpected: bid 2..8 by 2, stop");
  CHECK(failure("t:offers(2, \"play 9H\")") == "2: seat 2 is not asked: it is seat 1's choice");
}

TEST_CASE("offers_also and offers_not check parts of the offer", "[rule_test]") {
  CHECK(failure("t:offers_also(1, \"roll\", \"bid 4\", \"bid 2..8 by 2\", \"give KD 8C\")") == "");
  CHECK(failure("t:offers_also(1, \"roll\", \"bid 3\", \"play 9H\")") ==
        "2: seat 1 is not offered: bid 3, play 9H\n  got: " + std::string(kOffered));
  CHECK(failure("t:offers_not(1, \"bid 3\", \"play 9H\", \"give 7C\")") == "");
  CHECK(failure("t:offers_not(1, \"bid 3\", \"play\", \"bid 4\", \"roll\")") ==
        "2: seat 1 is offered what it should not be: play, bid 4, roll\n  got: " + std::string(kOffered));
  CHECK(failure("t:offers_not(2, \"play 9H\")") == "");
  CHECK(failure("t:offers(2)") == "");
  CHECK(failure("t:offers_also(2, \"play 9H\")") == "2: seat 2 is not asked: it is seat 1's choice");
  CHECK(failure("t:offers(1)") == "2: seat 1 has different offers\n  expected: nothing\n  got:      " +
                                      std::string(kOffered) + "\n  unexpected: " + std::string(kOffered));
}

TEST_CASE("to_move, over and plays_on check whose turn it is and the end", "[rule_test]") {
  CHECK(failure("t:to_move(1) t:plays_on() t:equal(t:is_over(), false) t:equal(t:who(), 1)") == "");
  CHECK(failure("t:to_move(2)") == "2: seat 2 is not asked: it is seat 1's choice");
  CHECK(failure("t:over()") == "2: the game is not over: it is seat 1's choice");
  const std::string end = "t:choose(1, \"stop\") t:equal(t:deal_number(), 2) t:choose(t:who(), \"stop\") ";
  CHECK(failure(end + "t:over() t:equal(t:is_over(), true) t:equal(t:who(), nil) t:equal(t:options_of(), {})") == "");
  CHECK(failure(end + "t:equal(t:score(1), 5) t:equal(t:score(2), 3) t:winners(1)") == "");
  CHECK(failure(end + "t:winners(1, 2)") == "2: the game has different winners\n  expected: 1, 2\n  got:      1");
  CHECK(failure(end + "t:plays_on()") == "2: the game is over, won by 1");
  CHECK(failure(end + "t:to_move(1)") == "2: seat 1 is not asked: the game is over");
  CHECK(failure(end + "t:choose(1, \"roll\")") == "2: seat 1 is not asked: the game is over");
  CHECK(failure("t:winners(1)") == "2: the game is not over: it is seat 1's choice");
}

TEST_CASE("plays_with checks the options of the game", "[rule_test]") {
  CHECK(failure("t:plays_with { size = 3, open = true, way = \"plain\" }") == "");
  CHECK(failure("t:plays_with { size = 3, open = false }") ==
        "2: `open` has a different value\n  expected: false\n  got:      true");
  CHECK(failure("t:plays_with { size = \"3\" }") ==
        "2: `size` has a different value\n  expected: \"3\"\n  got:      3");
  CHECK(failure("t:plays_with { seize = 3 }") == "2: there is no option `seize`; did you mean `size`?");
  const std::string written = "2: `plays_with` is written t:plays_with { draws = 3, strict = true }";
  CHECK(failure("t:plays_with {}") == written);
  CHECK(failure("t:plays_with(3)") == written);
  CHECK(failure("t:plays_with()") == written);
}

TEST_CASE("values are compared by content", "[rule_test]") {
  CHECK(failure("t:equal({ 1, { a = true } }, { 1, { a = true } }) t:equal(2.0, 2) t:equal(nil, nil)") == "");
  CHECK(failure("t:equal(t:hand(1), \"7C\")") == "2: not equal\n  expected: \"7C\"\n  got:      \"7C 8C KD\"");
  CHECK(failure("t:equal({ 1, x = 2.5 }, { 1 }, \"the list\")") ==
        "2: the list is not as expected\n  expected: { 1 }\n  got:      { 1, x = 2.5 }");
  CHECK(failure("t:equal(1, nil)") == "2: not equal\n  expected: nil\n  got:      1");
  CHECK(failure("t:ok(1) t:ok(\"\")") == "");
  CHECK(failure("t:ok(false, \"it rains\")") == "2: does not hold: it rains");
  CHECK(failure("t:ok(nil)") == "2: the condition does not hold");
}

TEST_CASE("public values are returned as plain values", "[rule_test]") {
  CHECK(failure(
            "t:choose(1, \"play KD\")\n"
            "t:equal(t:public(\"led\"), \"diamonds\") t:equal(t:public(\"last\"), \"KD\")\n"
            "t:equal(t:public(\"mark\", 1), 2) t:equal(t:public(\"mark\", 2), nil) t:equal(t:public(\"leader\"), nil)\n"
            "t:choose(2, \"ask 1\") t:equal(t:public(\"leader\"), 1)") == "");
  CHECK(failure("t:public(\"lde\")") == "2: there is no public value `lde`; did you mean `led`?");
  CHECK(failure("t:public(\"mark\")") == "2: a seat is missing: seats are numbered from 1 to 3");
  CHECK(failure("t:public(\"led\", 1)") == "2: `led` is one value for all: leave out the seat");
}

TEST_CASE("a public value for each suit is read by suit", "[rule_test]") {
  const std::string game =
      "--[[ rules\ngame \"Suits\"\nplayers 2\ndeal 1 each\npublic gone each suit = 0 \"gone\"\n"
      "move play \"play {card}\"\nwin first out\n]]\nfunction turn(me)\n  local card = me:pick(\"play\", me.hand)\n  "
      "card:move_to(discard)\n"
      "  gone[card.suit] = gone[card.suit] + 1\nend\n";
  const std::string begin = "test \"it\" { hands = { \"7H 8H\", \"9C\" }, function(t)\nt:choose(1, \"play 7H\")\n";
  CHECK(test::failure_of(begin + "t:equal(t:public(\"gone.hearts\"), 1)\nend }\n", game) == "");
  CHECK(test::failure_of(begin + "t:public(\"gone\")\nend }\n", game) ==
        "3: `gone` is a value for each suit: write `gone.clubs`");
}

TEST_CASE("parts of points are those of a deal that is over", "[rule_test]") {
  CHECK(failure("t:parts(1)") == "2: no deal is over yet");
  CHECK(failure("t:parts()") == "2: `parts` is written t:parts(1)");
  CHECK(failure("t:parts(4)") == "2: 4 is not a seat: seats are numbered from 1 to 3");
}

TEST_CASE("told and not_told look at what was shown since the last choice", "[rule_test]") {
  CHECK(failure("t:choose(1, \"play KD\") t:told(\"Anna: play KD\") t:told(\"suit led: diamonds\") "
                "t:choose(2, \"roll\") t:not_told(\"Anna: play KD\")") == "");
  CHECK(failure("t:choose(1, \"call hearts\") t:told(\"clubs\")") ==
        "2: the table was not shown \"clubs\", but:\n    Anna: call hearts");
  CHECK(failure("t:choose(1, \"call hearts\") t:not_told(\"hearts\")") == "2: the table was shown: Anna: call hearts");
  CHECK(failure("t:choose(1, \"hide KD\") t:not_told(\"KD\")") == "");
  CHECK(failure("t:told(\"\")") == "2: `told` needs a text");
  CHECK(failure("t:choose(1, \"hide KD\") t:told(\"KD\", 1) t:not_told(\"KD\", 2)") == "");
  CHECK(failure("t:choose(1, \"hide KD\") t:told(\"KD\", 2)") ==
        "2: seat 2 was not shown \"KD\", but:\n    Anna: hide a card");
  CHECK(failure("t:choose(1, \"hide KD\") t:not_told(\"KD\", 1)") == "2: seat 1 was shown: Anna: hide KD");
  CHECK(failure("t:told(\"KD\", 4)") == "2: 4 is not a seat: seats are numbered from 1 to 3");
}

TEST_CASE("a script error fails the test, unless it is expected", "[rule_test]") {
  const std::string stopped = "2: the script stopped: games/many.lua:57: crashed on purpose";
  CHECK(failure("t:choose(1, \"crash\")\nt:plays_on()") == "3" + stopped.substr(1));
  CHECK(failure("t:choose(1, \"crash\", \"roll\")") == stopped);
  CHECK(failure("t:choose(1, \"crash\")") == "1" + stopped.substr(1));
  CHECK(failure("t:choose(1, \"crash\") t:fails(\"on purpose\") t:equal(t:count(\"hand\", 1), 3)") == "");
  CHECK(failure("t:choose(1, \"crash\") t:fails(\"by chance\")") ==
        "2: the script stopped with a different error\n  expected: by chance\n  got:      crashed on purpose");
  CHECK(failure("t:fails(\"on purpose\")") == "2: the script did not stop with an error");
}

TEST_CASE("wrong uses of the methods are reported", "[rule_test]") {
  CHECK(failure("t:chose(1, \"roll\")") == "2: `t` has no `chose`; did you mean `choose`?");
  CHECK(failure("t.to_move(1)") == "2: write t:to_move(...), with a colon");
  CHECK(failure("t.x = 1") == "2: `t.x` cannot be set");
  CHECK(failure("t:choose(1)") == "2: `choose` is written t:choose(1, \"play 7C\", ...)");
  CHECK(failure("t:over(1)") == "2: `over` is written t:over()");
  CHECK(failure("t:choose(4, \"roll\")") == "2: 4 is not a seat: seats are numbered from 1 to 3");
  CHECK(failure("t:choose(\"1\", \"roll\")") == "2: \"1\" is not a seat: seats are numbered from 1 to 3");
  CHECK(failure("t:choose(1, 2)") == "2: expected a choice, as in \"play 7C\", not 2");
  CHECK(failure("t:count(\"stok\")") == "2: there is no pile `stok`; did you mean `stock`?");
  CHECK(failure("t:count(\"tricks\")") == "2: a seat is missing: seats are numbered from 1 to 3");
  CHECK(failure("t:count(\"column\", 4)") == "2: 4 is not a pile of `column`: its piles are numbered from 1 to 3");
  CHECK(failure("t:count(\"stock\", 1)") == "2: `stock` is a single pile: leave out 1");
  CHECK(failure("t:pot(\"kity\")") == "2: there is no pot `kity`; did you mean `kitty`?");
  CHECK(failure("test \"inner\" {}") == "2: a test cannot declare another one");
  CHECK(failure("while true do end") == "2: this ran more than 100 million instructions: is there an endless loop?");
}

TEST_CASE("kept public values start with what the test says", "[rule_test]") {
  const auto rules = rules_in_memory(
      {{"games/kept.lua",
        "--[[ rules\ngame \"Kept\"\nplayers 2\ndeal 1 each\nmove go \"go\"\npublic boxes each = 1 \"boxes\" kept\n"
        "public round \"round\" kept\npublic plain \"plain\"\n]]\nfunction turn(me) me:choose { go = true } finish(me) "
        "end\n"}},
      "games/kept.lua");
  for (const Diagnostic& fault : rules->diagnostics) FAIL(fault.message);
  const auto failure_with = [&](const std::string& fields) {
    const RuleTestReport report =
        run_rule_tests("games/tests/kept_test.lua",
                       "test \"it\" { " + fields +
                           ", function(t) t:equal(t:public(\"boxes\", 1) .. t:public(\"boxes\", 2) .. "
                           "tostring(t:public(\"round\")), \"\") end }",
                       rules);
    if (report.fault) return report.fault->message;
    REQUIRE(report.tests.size() == 1);
    return report.tests[0].failure ? report.tests[0].failure->message : "";
  };
  CHECK(failure_with("seed = 1") == "not equal\n  expected: \"\"\n  got:      \"11nil\"");
  CHECK(failure_with("boxes = { 2, 3 }, round = \"last\"") == "not equal\n  expected: \"\"\n  got:      \"23last\"");
  CHECK(failure_with("boxes = 2") == "`boxes` is a list by seat, not a number");
  CHECK(failure_with("boxes = { 1, 2, 3 }") == "`boxes` has 3 entries for 2 players");
  CHECK(failure_with("plain = 2") == "`plain` is neither a field of a test nor a pile of the game");
}

TEST_CASE("moves with two values, piles, words and calls out of turn can be chosen", "[rule_test]") {
  const auto said = [](const std::string& body) {
    const char* game = R"(--[[ rules
game     "Market"
players  2..3
deck     36
words    way left very_far
pile     stall x 2 face up
move     put   "put {card} on {pile}"
move     give  "give {card} to {player}"
move     go    "go {way}"
move     catch "catch!"
]]
function turn(me)
  local act, one, other = me:choose { put = { me.hand, stall }, give = { me.hand:sets(2), after(me) }, go = way,
    others = { catch = after(me) } }
  if act == "put" then one:move_to(other) end
  if act == "catch" then finish(one) end
end
)";
    return failure_of(
        "test \"it\" { players = 3, hands = { \"7C 8C\", \"\", \"\" }, function(t)\n" + body + "\nend }\n", game);
  };
  CHECK(said("t:offers(1, \"put 7C stall 1\", \"put 7C stall 2\", \"put 8C stall 1\", \"put 8C stall 2\", "
             "\"give 7C 8C 2\", \"give 8C 7C Clara\", \"go left\", \"go very far\") t:to_move(1)") == "");
  CHECK(said("t:choose(1, \"put 8C stall 2\") t:equal(t:pile(\"stall\", 2), \"8C\") t:to_move(2)") == "");
  CHECK(said("t:choose(1, \"give 8C 7C Ben\") t:to_move(2)") == "");
  CHECK(said("t:choose(1, \"go very far\")") == "");
  CHECK(said("t:choose(1, \"go very_far\")") == "");
  CHECK(said("t:offers(3, \"catch\") t:choose(3, \"catch\") t:over() t:winners(3)") == "");
  CHECK(said("t:offers_not(1, \"catch\") t:offers_not(3, \"go\")") == "");
  CHECK(said("t:offers(3)") ==
        "2: seat 3 has different offers\n  expected: nothing\n  got:      catch\n  unexpected: catch");
  CHECK(said("t:to_move(3)") == "2: seat 3 may only call: it is seat 1's choice");
  CHECK(said("t:choose(1, \"catch\")")
            .starts_with("2: `catch` is not offered to seat 1, which is offered: put 7C stall 1, "));
  CHECK(said("t:choose(1, \"put 7C\")") == "2: `put` takes two values, but `7C` is one");
  CHECK(said("t:choose(1, \"put 7C stal 1\")") == "2: `stal 1` is not a pile; did you mean `stall 1`?");
  CHECK(said("t:choose(1, \"go very\")") == "2: `very` is not a word of the move");
}

TEST_CASE("hidden cards in several piles are chosen by owner and place", "[rule_test]") {
  const auto said = [](const std::string& body) {
    const char* game = R"(--[[ rules
game     "Swap"
players  3
pile     hand each face down
pile     row x 2   face down
deal     2 each
move     take      "take {card}"
move     trade     "trade {card} for {card}"
]]
function turn(me)
  local theirs = cards {}
  for player in each(after(me)) do theirs = theirs + player.hand end
  me:choose { take = theirs + row[1] + row[2], trade = { me.left.hand, row[1] } }
end
)";
    return failure_of("test \"it\" { hands = { \"2C\", \"3C 4C\", \"5C\" }, row = { \"6C\", \"7C\" }, function(t)\n" +
                          body + "\nend }\n",
                      game);
  };
  CHECK(said("t:offers(1, \"take Ben's 1st card\", \"take Ben's 2nd card\", \"take Clara's 1st card\", "
             "\"take 1st card of row 1\", \"take 1st card of row 2\", \"trade Ben's 1st card 1st card of row 1\", "
             "\"trade Ben's 2nd card 1st card of row 1\")") == "");
  CHECK(said("t:choose(1, \"take Clara's 1st card\") t:told(\"Anna: take Clara's 1st card\")") == "");
  CHECK(said("t:choose(1, \"take Emma's 1st card\")") == "2: `Emma's` is not a card of this pack");
  CHECK(said("t:choose(1, \"take 1st card of rows\")") == "2: `1st` is not a card of this pack");
  CHECK(said("t:choose(1, \"take 1st card\")")
            .starts_with("2: `take 1st card` is not offered to seat 1, which is offered: "));
}

}  // namespace houserules::test::methods_test
