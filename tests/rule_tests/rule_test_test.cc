#include "tests/rule_tests/support.h"

namespace houserules::test::rule_test_test {

TEST_CASE("a passing test is reported with its line and the clauses at the beginning of its name", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "local n = 1\n"
      "test \"MT-1 MT-2 hands are laid\" {\n"
      "  hands = { \"7C KD\", \"\" },\n"
      "  function(t)\n"
      "    t:equal(t:hand(n), \"7C KD\")\n"
      "  end\n"
      "}\n");
  CHECK(!report.fault);
  REQUIRE(report.tests.size() == 1);
  CHECK(report.tests[0].name == "MT-1 MT-2 hands are laid");
  CHECK(report.tests[0].line == 2);
  CHECK(report.tests[0].clauses == std::vector<std::string>{"MT-1", "MT-2"});
  CHECK(!report.tests[0].failure);
  CHECK(report.passed() == 1);
  CHECK(report.failed() == 0);
  CHECK(report.game == "many");
}

TEST_CASE("only passing tests cover clauses", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "test \"MT-1 one\" { function(t) t:plays_on() end }\n"
      "test \"MT-2 two\" { function(t) t:over() end }\n"
      "test \"MT-7 ALL-1 MT-2x three\" { function(t) t:plays_on() end }\n");
  CHECK(report.clauses == std::vector<std::string>{"MT-1", "MT-2"});
  CHECK(report.covered() == std::vector<std::string>{"MT-1"});
  CHECK(report.uncovered() == std::vector<std::string>{"MT-2"});
  CHECK(report.unknown() == std::vector<std::string>{"MT-7"});
  CHECK(report.passed() == 2);
  CHECK(report.failed() == 1);
}

TEST_CASE("faults of a whole file are reported", "[rule_test]") {
  CHECK(failure_of("") == "0: the file has no tests");
  CHECK(failure_of("local x = = 2\n") == "1: expression expected, found `=`");
  CHECK(failure_of("\ntset \"a\" {}\n") == "2: unknown name `tset`; did you mean `test`?");
  CHECK(failure_of("x = 1\n") == "1: `x` is not declared; write: local x = ...");
  CHECK(failure_of("while true do end\n") ==
        "1: this ran more than 100 million instructions: is there an endless loop?");
  CHECK(failure_of("local function f() return 1 + f() end\nf()\n") ==
        "1: endless recursion: a function keeps calling itself");
  const std::string form = "write a test as test \"name\" { ..., function(t) ... end }";
  CHECK(failure_of("test {}\n") == "1: " + form);
  CHECK(failure_of("test \"a\"\n") == "0: test \"a\" has no table; " + form);
  CHECK(failure_of("test \"a\" \"b\"\n") == "1: " + form);
  CHECK(failure_of("test \"\" {}\n") == "1: a test needs a name");
  CHECK(failure_of("test \"a\" { function() end }\n\ntest \"a\" { function() end }\n") ==
        "3: two tests have the name \"a\"; the first is on line 1");
  CHECK(failure_of("print(1)\n") == "1: unknown name `print`");
}

TEST_CASE("values that a test passes count as its memory", "[rule_test]") {
  const std::string large =
      "local s, b, a = (\"x\"):rep(65000), {}, {}\n"
      "for i = 1, 999 do b[i] = s end\n"
      "for i = 1, 200 do a[i] = b end\n";
  const RuleTestReport called =
      run_tests_of("test \"large\" { function(t)\n" + large + "t:ok(table.unpack(a)) end }\n");
  REQUIRE(called.tests.size() == 1);
  REQUIRE(called.tests[0].failure);
  CHECK(called.tests[0].failure->message == "this decision used more than 16 MB of memory: is there an endless loop?");
  const RuleTestReport declared = run_tests_of(large + "test \"large\" { hands = a, function(t) end }\n");
  REQUIRE(declared.fault);
  CHECK(declared.fault->message == "this decision used more than 16 MB of memory: is there an endless loop?");
}

TEST_CASE("a test without hands has as many players as the game needs", "[rule_test]") {
  const auto failure = [](const std::string& players) {
    return failure_of("test \"it\" { function(t) t:equal(t:who(), 1) end }",
                      "--[[ rules\ngame \"One\"\nplayers " + players +
                          "\nmove go \"go\"\n]]\nfunction turn(me) me:choose { go = true } finish(me) end\n");
  };
  CHECK(failure("1").empty());
  CHECK(failure("3..6").empty());
}

TEST_CASE("faults in a test's table are reported at its line", "[rule_test]") {
  const auto fault = [](const std::string& fields) { return failure_in(fields, "t:plays_on()"); };
  CHECK(fault("hans = { \"7C\" }") ==
        "1: `hans` is neither a field of a test nor a pile of the game; did you mean `hands`?");
  CHECK(fault("hands = \"7C\"") == "1: `hands` is a list by seat, not a text");
  CHECK(fault("hands = { 7, 8 }") == "1: `hands` is written as a text with cards, not a number");
  CHECK(fault("hands = { \"7C 77C\" }, players = 2") == "1: `hands`: `77C` is not a card of this pack");
  CHECK(fault("hands = { \"7C\", \"7C\" }") == "1: 7C is laid out 2 times, but the pack has it only once");
  CHECK(fault("players = 2, hands = { \"\", \"\", \"\" }") == "1: `hands` has 3 entries for 2 players");
  CHECK(fault("hands = { \"7C\", \"\" }, hand = { \"8C\" }") == "1: `hand` is laid out twice");
  CHECK(fault("players = \"2\"") == "1: `players` is a whole number, not a text");
  CHECK(fault("dealer = 3") == "1: `dealer` is a number from 1 to 2, not 3");
  CHECK(fault("chips = { 1 }") == "1: `chips` has 1 numbers for 2 players");
  CHECK(fault("chips = { 1, -1 }") == "1: `chips` is a list of numbers from 0");
  CHECK(fault("scores = 3") == "1: `scores` is a list of numbers, not a number");
  CHECK(fault("chance = { 0 }") == "1: outcomes of `chance` are numbers from 1, not 0");
  CHECK(fault("names = { \"a\", \"b\", \"c\" }") == "1: there are 3 names for 2 players");
  CHECK(fault("column = { \"\", \"\", \"\", \"7C\" }") ==
        "1: `column` has no pile 4: its piles are numbered from 1 to 3");
  CHECK(fault("discard = \"7C\", rest = \"dicard\"") ==
        "1: `rest` needs a pile of the table, not `dicard`; did you mean `discard`?");
  CHECK(fault("rest = \"aside\"") == "1: `rest` says where the other cards go, but no cards are laid out");
  CHECK(fault("deck = \"7C\", discard = \"8C\"") ==
        "1: `deck` cannot be combined with piles: give either the cards to deal or those in the piles");
  CHECK(fault("preset = \"bug\"") == "1: the set-up is refused: there is no preset `bug`; did you mean `big`?");
  CHECK(fault("options = { siez = 3 }") == "1: the set-up is refused: there is no option `siez`; did you mean `size`?");
  CHECK(fault("options = { size = {} }") == "1: `options.size` is a number, true, false or a word, not a list");
  CHECK(fault("options = 3") == "1: `options` is a table as in { draws = 1 }, not a number");
  CHECK(failure_of("test \"it\" { players = 2 }\n") ==
        "1: the test has no function: test \"name\" { ..., function(t) ... end }");
  CHECK(failure_in("", "") == "1: the test asserts nothing");
}

TEST_CASE("piles of every shape can be laid out and read", "[rule_test]") {
  CHECK(
      failure_in("hands = { \"KD 7C\", \"8D\" }, discard = \"2C 3C\", stock = \"4C 5C\", tricks = { \"\", \"9H TH\" }, "
                 "column = { \"AS\", \"\", \"QS KS\" }, foundation = { hearts = \"AH\" }",
                 R"(
t:equal(t:hand(1), "7C KD")
t:equal(t:hand(2), "8D")
t:equal(t:pile("discard"), "2C 3C")
t:equal(t:top("discard"), "2C")
t:equal(t:top("tricks", 1), nil)
t:equal(t:pile("tricks", 2), "9H 10H")
t:equal(t:pile("column", 1), "AS")
t:equal(t:pile("column", 2), "")
t:equal(t:pile("column", 3), "QS KS")
t:equal(t:pile("foundation", "hearts"), "AH")
t:equal(t:pile("foundation", 4), "")
t:equal(t:top("stock"), "4C")
t:equal(t:count("stock"), 52 - 11)
t:equal(t:sees(1, "hand", 1), "7C KD")
t:equal(t:sees(2, "hand", 1), "? ?")
t:equal(t:sees(1, "discard"), "2C 3C")
)") == "");
  CHECK(failure_in(
            "discard = \"2C\", rest = \"discard\"",
            "t:equal(t:count(\"discard\"), 52) t:equal(t:top(\"discard\"), \"2C\") t:equal(t:count(\"stock\"), 0)") ==
        "");
  CHECK(failure_in("discard = \"2C\", hands = { \"3C\", \"4C\" }, rest = \"aside\"",
                   "t:equal(t:count(\"discard\"), 1) t:equal(t:count(\"stock\"), 0)") == "");
}

TEST_CASE("a test can set everything else that a game starts with", "[rule_test]") {
  CHECK(failure_in("", "t:equal(t:dealer(), 2) t:to_move(1) t:equal(t:count(\"hand\", 1), 2)") == "");
  CHECK(failure_in("players = 3, dealer = 1", "t:equal(t:dealer(), 1) t:to_move(2)") == "");
  CHECK(failure_in("players = 3, dealer = \"chance\", chance = { 2, 5 }",
                   "t:equal(t:dealer(), 2) t:choose(3, \"roll\") t:told(\"rolled 5\")") == "");
  CHECK(failure_in("dealer = \"change\"", "t:plays_on()") == "1: `dealer` is a whole number, not a text");
  CHECK(failure_in("deck = \"2C 3C 4C 5C\"", "t:equal(t:hand(1), \"2C 4C\") t:equal(t:hand(2), \"3C 5C\")") == "");
  CHECK(failure_in("chips = { 4, 0 }, scores = { 5, -3 }, names = { \"Uma\" }",
                   "t:choose(1, \"ask 2\") t:told(\"Uma pays 3 chips to Ben.\") t:equal(t:chips(1), -1)") ==
        "2: the script stopped: games/many.lua:53: Uma cannot pay 2 chips: only 1 left");
  CHECK(failure_in("chips = { 6, 0 }, scores = { 5, -3 }",
                   "t:choose(1, \"ask 2\") t:equal(t:chips(1), 1) t:equal(t:chips(2), 3) t:equal(t:pot(\"kitty\"), 2)\n"
                   "t:equal(t:score(1), 5) t:equal(t:score(2), -3) t:equal(t:public(\"leader\"), 2)") == "");
  CHECK(failure_in("chance = { 6, 2 }", "t:choose(1, \"roll\") t:told(\"rolled 6 and b\") t:not_told(\"rolled 5\")") ==
        "");
  CHECK(failure_in("chance = { 7 }", "t:choose(1, \"roll\")") ==
        "1: the script stopped: games/many.lua:55: the staged chance outcome number 1 is out of bounds");
  CHECK(failure_in("options = { open = true, way = \"odd\", size = 1 }", "t:offers_also(1, \"crash\")") == "");
  const std::string deals = "local function hands(t) return t:hand(1) .. t:hand(2) end\n";
  CHECK(failure_of(deals + "test \"it\" { seed = 1, function(t) t:ok(hands(t) == \""
                           "x"
                           "\") end }") == "2: the condition does not hold");
}

TEST_CASE("a refused set-up is reported", "[rule_test]") {
  const std::string five = "test \"it\" { options = { size = 5, open = true }, refused = ";
  CHECK(failure_of(five + "\"five are too many\" }") == "");
  CHECK(failure_of(five + "\"six\" }") ==
        "1: the set-up is not refused for this reason\n  expected: six\n  got:      five are too many");
  CHECK(failure_of("test \"it\" { refused = \"six\" }") ==
        "1: the set-up is not refused for this reason\n  expected: six\n  got:      it is not refused");
  CHECK(failure_of("test \"it\" { players = 9, refused = \"9 players cannot play this game; it is for 2, 3, 4\" }") ==
        "");
  CHECK(failure_of(five + "\"five are too many\", function(t) end }") ==
        "1: a refused set-up is not played: leave out the function");
  CHECK(failure_of(five + "3 }") == "1: `refused` is a text: the expected reason");
}

TEST_CASE("no test sees changes made by another", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "local n = 0\nlocal list = {}\n"
      "for i = 1, 2 do\n"
      "  test(\"number \" .. i) { function(t) n = n + 1; list[#list + 1] = n; t:equal(n, 1); t:equal(list, { 1 }) end "
      "}\n"
      "end\n");
  CHECK(report.passed() == 2);
}

TEST_CASE("a failure in a shared function names the line that called it", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "local function check(t)\n"
      "  t:over()\n"
      "end\n"
      "test \"it\" { function(t)\n"
      "  local done = check(t)\n"
      "  return done\n"
      "end }\n");
  REQUIRE(report.tests.size() == 1);
  REQUIRE(report.tests[0].failure);
  CHECK(report.tests[0].failure->line == 2);
  CHECK(report.tests[0].failure->called_from == std::vector<int>{5});
}

TEST_CASE("a failure shows the table", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "test \"it\" { hands = { \"KD 7C\", \"8D\" }, discard = \"2C 3C\", column = { \"\", \"AS\" }, rest = \"aside\", "
      "function(t)\n"
      "  t:choose(1, \"play KD\") t:over()\n"
      "end }\n");
  REQUIRE(report.tests.size() == 1);
  REQUIRE(report.tests[0].failure);
  CHECK(report.tests[0].failure->situation ==
        "deal 1, dealt by seat 2\nhand of seat 1 (1): 7C\nhand of seat 2 (1): 8D\ndiscard (3): KD 2C 3C\ncolumn 2 (1): "
        "AS\nled: diamonds\nmark of seat 1: 1\nlast: KD\nchosen so far: 1 play KD\nseat 2 chooses from: play 8D, call "
        "clubs, call diamonds, call hearts, call spades, name 8, name K, ask 1, bid 2..8 by 2, roll, stop\n");
}

TEST_CASE("the table of a failed test says which team a value belongs to", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "test \"it\" { hands = { \"KD\", \"8D\" }, rest = \"aside\", function(t) t:over() end }\n",
      "--[[ rules\ngame \"Sides\"\nplayers 2\nteams 2\npublic stones each team = 0 \"stones\"\nmove wait \"wait\"\n"
      "]]\nfunction turn(me) me:choose { wait = true } end\n");
  REQUIRE(report.tests.size() == 1);
  REQUIRE(report.tests[0].failure);
  CHECK(report.tests[0].failure->situation ==
        "deal 1, dealt by seat 2\nhand of seat 1 (1): KD\nhand of seat 2 (1): 8D\nstones of team 1: 0\n"
        "stones of team 2: 0\nchosen so far: nothing\nseat 1 chooses from: wait\n");
}

TEST_CASE("the table of a failed test shows the calls of each seat after its name", "[rule_test]") {
  const RuleTestReport report = run_tests_of(
      "test \"it\" { hands = { \"KD\", \"8D\", \"7C\" }, rest = \"aside\", function(t) t:over() end }\n",
      "--[[ rules\ngame \"Snap\"\nplayers 3\nmove wait \"wait\"\nmove throw \"throw {card}\"\n]]\n"
      "function turn(me)\n"
      "  me:choose { wait = true, throw = me.hand, others = { throw = function(player) return player.seat < 3 and "
      "player.hand end } }\n"
      "end\n");
  REQUIRE(report.tests.size() == 1);
  REQUIRE(report.tests[0].failure);
  const std::string& situation = report.tests[0].failure->situation;
  CHECK(situation.substr(situation.find("chosen so far")) ==
        "chosen so far: nothing\nseat 1 chooses from: wait, throw KD\nseat 2 may call: throw 8D\n");
}

TEST_CASE("the game of a rule-test file is found", "[rule_test]") {
  CHECK(game_of_test_file("games/tests/black-jack_test.lua") == "black-jack");
  CHECK(game_of_test_file("games/tests/black-jack.lua") == "");
  std::vector<std::string> there;
  Library library;
  library.read = [&there](const std::string& path, std::string& error) -> std::optional<std::string> {
    if (contains(there, path)) return "";
    error = "no";
    return std::nullopt;
  };
  std::string error;
  there = {"games/tests/many.lua", "games/many.lua"};
  CHECK(find_tested_game("games/tests/many_test.lua", library, error) == "games/many.lua");
  there = {"games/tests/many.lua"};
  CHECK(find_tested_game("games/tests/many_test.lua", library, error) == "games/tests/many.lua");
  there = {"../many.lua"};
  CHECK(find_tested_game("./many_test.lua", library, error) == "../many.lua");
  CHECK(!find_tested_game("games/tests/little_test.lua", library, error));
  CHECK(error == "there is no game `little`");
  CHECK(!find_tested_game("games/tests/little.lua", library, error));
  CHECK(error == "games/tests/little.lua: rule tests are named GAME_test.lua");
}

}  // namespace houserules::test::rule_test_test
