#include "checker/playouts.h"

#include "check_support.h"

namespace houserules {
namespace {

using test::check_rules;
using test::findings_text;
using test::rules_in_memory;

CheckReport report_of(const std::string& header, const std::string& script, int games = 5) {
  const std::string text =
      "--[[ rules\ngame \"Playouts\"\nplayers 2..3\ndeck 52\ndeal 5 each\nmove draw \"draw a card\"\n" + header +
      "]]\n" + script;
  return check_rules(rules_in_memory({{"playouts.lua", text}}, "playouts.lua"), games);
}

constexpr const char* kGoodTurn =
    "function turn(me)\n  me:choose { draw = true }\n  if stock:deal(1, me.hand) and #stock == 0 then finish(me) "
    "end\nend\n";

TEST_CASE("games are played for each number of players") {
  const CheckReport report = report_of("", kGoodTurn);
  CHECK(findings_text(report) == "");
  CHECK(report.games_played == 10);
  CHECK(report.errors() == 0);
}

TEST_CASE("an error of the script is found at its line, with the command that shows it") {
  const CheckReport report = report_of("", "function turn(me)\n  me:choose { draw = true }\n  error(\"oh no\")\nend\n");
  REQUIRE(report.findings.size() == 1);
  const Diagnostic& finding = report.findings[0];
  CHECK(finding.code == "HR300");
  CHECK(finding.range.begin == Position{10, 3});
  CHECK(finding.message == "oh no");
  CHECK(finding.help == "see it with: play 2 1 0");
  CHECK(report.errors() == 1);
}

TEST_CASE("a game that only some numbers of players break is found") {
  const CheckReport report = report_of("",
                                       "function turn(me)\n  me:choose { draw = true }\n  if #players == 3 then "
                                       "error(\"three\") end\n  finish()\nend\n");
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].help == "see it with: play 3 1 0");
  CHECK(report.games_played == 6);
}

TEST_CASE("deals at their limit are a warning with their share") {
  const CheckReport report = report_of("limit 20 decisions\n", "function turn(me)\n  me:choose { draw = true }\nend\n");
  CHECK(findings_text(report) ==
        "warning[HR301] 7:1 5 of 5 games of 2 players reach the limit of 20 decisions in a deal (see one with: play 2 "
        "1 0)\n"
        "warning[HR301] 7:1 5 of 5 games of 3 players reach the limit of 20 decisions in a deal (see one with: play 3 "
        "1 0)\n");
  CHECK(report.errors() == 0);
  CHECK(report.warnings() == 2);
}

TEST_CASE("a game that states its limit may have deals that reach it") {
  const std::string turn =
      "function turn(me)\n  me:choose { draw = true }\n  if deal_is_short then finish() end\nend\n";
  const std::string short_in_one = "function start()\n  deal_is_short = chance(2) == 1\nend\n" + turn;
  CHECK(findings_text(report_of("limit 20 decisions\npublic deal_is_short \"short\"\n", short_in_one, 20)) == "");
  CHECK(findings_text(report_of("public deal_is_short \"short\"\n", short_in_one, 20)).find("warning[HR301]") == 0);
}

TEST_CASE("options that are refused as they are unless set are found") {
  CHECK(findings_text(report_of("option odd = off\nrequire odd \"it must be odd\"\n", kGoodTurn)) ==
        "error[HR302] 2:6 the options as they are unless set are refused for every number of players\n");
}

TEST_CASE("nothing is played when names are wrong") {
  const CheckReport report = report_of("", "function turn(me)\n  me.hnad = 1\nend\n");
  CHECK(report.games_played == 0);
  CHECK(report.errors() == 1);
}

TEST_CASE("a faulty header is reported as it was parsed") {
  const CheckReport report = report_of("dael 5 each\n", kGoodTurn);
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].code == "HR006");
  CHECK(report.games_played == 0);
}

}  // namespace
}  // namespace houserules
