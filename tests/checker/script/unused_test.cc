#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::unused_test {

std::string findings(const std::string& header, const std::string& script) {
  const std::string text = "--[[ rules\ngame \"Unused\"\nplayers 2..4\n" + header + "]]\n" + script;
  return test::findings_in_file(text);
}

TEST_CASE("a move must be offered somewhere") {
  const std::string move = "move knock \"knock\"\n";
  const std::string told =
      "warning[HR208] 4:6 the move `knock` is never offered (offer it, as in `me:choose { knock = ... }`, or delete "
      "it)\n";
  CHECK(findings(move, "function turn(me) finish(me) end\n") == told);
  CHECK(findings(move, "function turn(me) if me.name == \"knock\" then finish(me) end end\n") == told);
  CHECK(findings(move, "function turn(me) me:choose { knock = true } end\n") == "");
  CHECK(findings("move knock \"knock {n}\"\n", "function turn(me) me:pick(\"knock\", range(1, 3)) end\n") == "");
  CHECK(findings(move, "function turn(me) local moves = {} moves.knock = true me:choose(moves) end\n") == "");
  CHECK(findings(move, "function turn(me) local moves = {} moves[\"knock\"] = true me:choose(moves) end\n") == "");
}

TEST_CASE("after an error only what may have been misspelt is unused") {
  const std::string moves = "move knock \"knock\"\nmove play \"play {card}\"\n";
  CHECK(findings(moves, "function turn(me) me:choose { knok = true } end\n") ==
        "warning[HR208] 4:6 the move `knock` is never offered (offer it, as in `me:choose { knock = ... }`, or delete "
        "it)\nerror[HR205] 7:31 the header declares no move `knok`; did you mean `knock`?\n");
}

TEST_CASE("an option must be read") {
  const std::string option = "option size = 5 in 1..9 \"cards each\"\noption size = 4 when players == 2\n";
  CHECK(findings(option, "") ==
        "warning[HR209] 4:8 the option `size` changes nothing (read it as `options.size` or in a `when`, or delete "
        "it)\n");
  CHECK(findings(option + "deal size each\n", "") == "");
  CHECK(findings(option + "deal 1 each\ndeal 2 each when size > 3\n", "") == "");
  CHECK(findings(option, "function turn(me) stock:deal(options.size, me.hand) end\n") == "");
  CHECK(findings(option, "local names = { A = \"size\" }\nfunction turn(me) return options[names.A] end\n") == "");
}

TEST_CASE("piles and public values must be used") {
  CHECK(findings("pile market face up\n", "") ==
        "warning[HR210] 4:6 the pile `market` is never used (move cards to it, or delete it)\n");
  CHECK(findings("pile market face up\nturn up 3 to market\n", "") == "");
  CHECK(findings("pile market face up\n", "function turn(me) stock:deal(1, market) end\n") == "");
  CHECK(findings("pile won each face down\n", "function turn(me) stock:deal(1, me.won) end\n") == "");
  CHECK(findings("pile won each face down\n", "function start() deal(1, \"won\") end\n") == "");
  CHECK(findings("pile discard none\n", "") == "");
  CHECK(findings("public wanted \"suit\"\npublic bid each \"bid\"\n", "") ==
        "warning[HR210] 4:8 the public value `wanted` is never used (set it as `wanted`, or delete it)\n"
        "warning[HR210] 5:8 the public value `bid` is never used (set it as `me.bid`, or delete it)\n");
  CHECK(findings("public wanted \"suit\"\npublic bid each \"bid\"\n",
                 "function turn(me) wanted = \"hearts\" me.bid = 2 end\n") == "");
}

TEST_CASE("a preset must change something") {
  const std::string option = "option size = 5 in 1..9 \"cards each\"\ndeal size each\n";
  CHECK(findings(option + "preset usual { size = 5 } \"as usual\"\n", "") ==
        "warning[HR211] 6:8 the preset `usual` changes nothing (everything it sets is the default)\n");
  CHECK(findings(option + "preset few { size = 3 } \"few cards\"\npreset all { } \"as it is\"\n", "") == "");
  CHECK(findings(option + "option size = 4 when players == 2\npreset usual { size = 5 } \"as usual\"\n", "") == "");
}

TEST_CASE("a variant's option that makes a preset of the base superfluous is found") {
  const std::string base =
      "--[[ rules\ngame \"Base\"\nplayers 2..4\noption size = 5 in 1..9 \"cards each\"\ndeal size each\n"
      "preset few { size = 3 } \"few cards\"\n]]\nfunction turn(me) finish(me) end\n";
  const auto variant = [&base](const std::string& header) {
    const std::string text = "--[[ rules\nvariant of base \"Other\"\n" + header + "]]\n";
    return test::findings_in_files({{"base.lua", base}, {"other.lua", text}}, "other.lua");
  };
  CHECK(variant("option size = 4\n") == "");
  CHECK(variant("option size = 3\nno preset few\n") == "");
  CHECK(variant("option size = 3\n") ==
        "warning[HR211] 3:8 this makes the base's preset `few` change nothing (remove it with `no preset few`)\n");
}

TEST_CASE("faults in a base's declarations are not reported in the variant") {
  const std::string base = "--[[ rules\ngame \"Base\"\nmove knock \"knock\"\npile market face up\n]]\n";
  const std::string variant = "--[[ rules\nvariant of base \"Other\"\nmove pass \"pass\"\n]]\n";
  CHECK(test::findings_in_files({{"base.lua", base}, {"other.lua", variant}}, "other.lua") ==
        "warning[HR208] 3:6 the move `pass` is never offered (offer it, as in `me:choose { pass = ... }`, or delete "
        "it)\n");
}

}  // namespace houserules::unused_test
