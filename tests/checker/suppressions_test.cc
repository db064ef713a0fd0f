// Comments that suppress findings.
#include "tests/checker/check_support.h"

namespace houserules::suppressions_test {

const std::string kHeader = R"(--[[ rules
game "Ignoring"
move draw "draw a card"
]]
)";

/// Ignores that the header's move is never offered.
std::string findings(const std::string& script, CodeSelection codes = {}) {
  codes.ignore.push_back("HR208");
  return test::findings_in_file(kHeader + script, codes);
}

const std::string kTurn = "function turn(me) me:choose { draw = true } end\n";

TEST_CASE("a comment at the end of a line or above it ignores a finding") {
  const std::string scroe = "error[HR206] 6:10 nothing calls `scroe`; did you mean `score`?\n";
  CHECK(findings(kTurn + "function scroe() end\n") == scroe);
  CHECK(findings(kTurn + "function scroe() end -- rules: ignore HR206\n") == "");
  CHECK(findings(kTurn + "function scroe() end --rules:ignore HR206") == "");
  CHECK(findings(kTurn + "  -- rules: ignore HR206\nfunction scroe() end\n") == "");
  CHECK(findings("function turn(me) stok() end -- rules: ignore HR200, HR206\n") ==
        "warning[HR290] 5:54 no HR206 to ignore on line 5\n");
  CHECK(findings("function turn(me) stok() end -- rules: ignore HR200\n") == "");
}

TEST_CASE("a comment that ignores nothing is a finding") {
  CHECK(findings("-- rules: ignore HR206\n" + kTurn) == "warning[HR290] 5:18 no HR206 to ignore on line 6\n");
  CHECK(findings(kTurn + "-- rules: ignore\n") == "warning[HR291] 6:17 expected a code, such as `HR206`\n");
  CHECK(findings(kTurn + "-- rules: ignore HR260\n") ==
        "warning[HR291] 6:18 there is no code `HR260`; did you mean `HR200`?\n");
  CHECK(findings(kTurn + "-- rules: ignore HR2\n") == "warning[HR291] 6:18 `HR2` is not a complete code\n");
  CHECK(findings(kTurn + "-- rules: ignore HR012\n") ==
        "warning[HR291] 6:18 HR012 cannot be ignored: a file with this error cannot be played\n");
}

TEST_CASE("a comment that may be needed is not a finding") {
  // No games are played here.
  CHECK(findings("-- rules: ignore HR301\n" + kTurn) == "");
  // A fault in the header ends the check before names are checked.
  const std::string twice = "--[[ rules\ngame \"X\"\nwin lowest score\nwin highest score\n]]\n";
  CHECK(test::findings_in_file(twice + "-- rules: ignore HR206\n") ==
        "error[HR012] 4:1 `win` is given twice (if there are several, give the later ones a condition: `when ...`)\n");
}

TEST_CASE("text in strings and in the rule sheet ignores nothing") {
  CHECK(findings("function turn(me) stok(\"-- rules: ignore HR200\") end\n") ==
        "error[HR200] 5:19 there is no `stok`; did you mean `stock`?\n");
  CHECK(findings("function turn(me) stok([[\n-- rules: ignore HR206\n]]) end\n") ==
        "error[HR200] 5:19 there is no `stok`; did you mean `stock`?\n");
  CHECK(findings("--- rules: ignore HR206\n" + kTurn) == "");
  const std::string quoted = "--[[ rules\ngame \"A -- rules: ignore HR206\"\nmove draw \"draw\"\n]]\n" + kTurn;
  CHECK(test::findings_in_file(quoted) == "");
}

TEST_CASE("findings are selected by their codes; header faults are always reported") {
  const std::string script = "function turn(me) stok() me.hnad() end\n";
  CHECK(findings(script, {{"HR200"}, {}}) == "error[HR200] 5:19 there is no `stok`; did you mean `stock`?\n");
  CHECK(findings(script, {{}, {"HR200"}}) == "error[HR203] 5:29 a player has no field `hnad`; did you mean `hand`?\n");
  CHECK(findings(script, {{}, {"HR2"}}) == "");
  CHECK(findings("function turn(me", {{"HR3"}, {"HR1"}}).starts_with("error[HR100] 5:"));
}

}  // namespace houserules::suppressions_test
