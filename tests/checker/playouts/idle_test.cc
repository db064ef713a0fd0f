// Parts of the script, moves and options that no game used.
#include "checker/playouts/playout_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::idle_test {

using test::check_rules;
using test::findings_text;
using test::rules_in_memory;

std::string findings(const std::string& header, const std::string& script, std::vector<std::string> ignore = {},
                     int games = 3) {
  const std::string text =
      "--[[ rules\ngame \"Idle\"\nplayers 2..3\ndeal 5 each\nmove draw \"draw a card\"\nmove play \"play {card}\"\n" +
      header + "]]\n" + script;
  return findings_text(check_rules(rules_in_memory({{"idle.lua", text}}, "idle.lua"), games, {{}, std::move(ignore)}));
}

/// A turn that draws until the stock is empty; `more` comes first.
std::string turn(const std::string& more) {
  return "function turn(me)\n" + more +
         "  local act, card = me:choose { draw = true, play = me.hand }\n  if act == \"draw\" then stock:deal(1, "
         "me.hand) "
         "else card:move_to(discard) end\n  if #stock == 0 then finish(me) end\nend\n";
}

constexpr const char* kRare = " (if it is meant to be rare, ignore this; otherwise check the condition before it)\n";

/// The finding without the number of games.
std::string without_count(std::string text) {
  const auto begin = text.find(" in "), end = text.find(" games", begin);
  REQUIRE(begin != std::string::npos);
  return text.erase(begin, end + 6 - begin);
}

TEST_CASE("a script that runs completely has no findings") { CHECK(findings("", turn("")) == ""); }

TEST_CASE("branches that never run are found, even if several statements share a line") {
  const std::string text =
      findings("", turn("  if #me.hand > 60 then stock:shuffle() end\n"
                        "  if #me.hand + #stock > 0 then stock:shuffle() else discard:shuffle() end\n"
                        "  for _ = 1, #stock - 60 do\n    stock:shuffle()\n    me.hand:shuffle()\n  end\n"
                        "  while #stock > 90 do stock:shuffle() end\n"));
  std::istringstream lines(text);
  std::string line;
  for (const char* place : {"9:25", "10:54", "12:5", "15:24"}) {
    REQUIRE(std::getline(lines, line));
    CHECK(without_count(line + "\n") == std::string("warning[HR311] ") + place + " this never ran" + kRare);
  }
  CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("code after a finish is found") {
  const std::string script =
      "function turn(me)\n  me:choose { draw = true }\n  if #stock + #me.hand > 0 then\n    finish(me)\n  end\n"
      "  stock:shuffle()\nend\nfunction fits(card) return card end\n";
  CHECK(findings("no_play", "").find("error[HR") == 0);
  const std::string text = findings("", script);
  CHECK(text.find("13:3 this never ran in ") != std::string::npos);
}

TEST_CASE("if a part inside an unused part never runs, only the outer one is reported") {
  CHECK(without_count(findings("", turn("  if #me.hand > 60 then\n    if #stock > 3 then stock:shuffle() end\n    "
                                        "discard:shuffle()\n  end\n"))) ==
        std::string("warning[HR311] 10:5 this never ran") + kRare);
}

TEST_CASE("code that needs one option, or two together, does run") {
  CHECK(findings("option one = off\noption two = 3 in 1..5\n",
                 turn("  if options.one and options.two == 5 then stock:deal(2, me.hand) end\n")) == "");
}

TEST_CASE("rare cases are searched for before anything is reported") {
  CHECK(findings("", turn("  if me.hand:all { suit = \"hearts\" } then discard:shuffle() end\n")) == "");
}

TEST_CASE("code called only by why_not and at_limit, and errors, need not run") {
  CHECK(findings(
            "",
            "function why_not(me, card)\n  return helper(card)\nend\nfunction helper(card)\n  return card.name\nend\n"
            "function at_limit()\n  finish(nobody)\nend\n" +
                turn("  if #stock + #discard == 0 then error(\"this cannot be\") end\n  if #stock + #me.hand == 0 then "
                     "finish(nobody) end\n")) == "");
}

TEST_CASE("a branch that only finishes has to run if it is all that a numbered clause has") {
  const std::string clause =
      "  --- ID-1 With more than 60 cards the game is lost.\n  if #me.hand > 60 then finish(nobody) end\n";
  CHECK(without_count(findings("", turn(clause + "  --- ID-2 Draw or play.\n"))) ==
        std::string("warning[HR311] 10:25 the rule of clause ID-1 never ran") + kRare);
  // With other statements, or without a number, it may be a case that cannot occur.
  CHECK(findings("", turn(clause)) == "");
  CHECK(findings("", turn("  --- Too many cards.\n  if #me.hand > 60 then finish(nobody) end\n  --- ID-2 Draw.\n")) ==
        "");
}

TEST_CASE("an unused function is reported as a whole, unless it is reported already") {
  const std::string helper = "function helper(card)\n  local name = card.name\n  return name\nend\n";
  CHECK(findings("", helper + turn("  if me.hand:where { rank = \"*\" }:any(helper) then finish(me) end\n"))
            .find("warning[HR311] 8:10 the function `helper` never ran in ") == 0);
  // Its only caller never ran.
  CHECK(without_count(findings("", helper + turn("  if #me.hand > 60 then helper(me.hand.top) end\n"))) ==
        std::string("warning[HR311] 13:25 this never ran") + kRare);
  CHECK(findings("", helper + turn("")) == "warning[HR206] 8:10 nothing calls `helper` (call it, or delete it)\n");
}

TEST_CASE("a move that is never offered is found") {
  const std::string text = findings(
      "move jump \"jump\"\n",
      "function turn(me)\n  me:choose { draw = true, play = me.hand, jump = #me.hand + #stock == 0 }\n  stock:deal(1, "
      "me.hand)\n  if #stock == 0 then finish(me) end\nend\n",
      {"HR318"});
  CHECK(without_count(text) ==
        "warning[HR312] 7:6 the move `jump` was never offered (check what it is offered with: perhaps the list is "
        "always empty, or the condition always false)\n");
}

TEST_CASE("an option that changes no game is found") {
  CHECK(findings("option far = 3 in 1..20\n", turn("  stock:deal(math.max(options.far, 20) - 20, me.hand)\n")) ==
        "warning[HR313] 7:8 the option `far` changes nothing: all games are the same, whatever its value (check "
        "where the script reads it: perhaps it is compared with a value that it never has)\n");
  CHECK(findings("option size = 2 in 1..3\ndeal size each\n", turn("")).find("HR313") == std::string::npos);
}

TEST_CASE("an option that matters only together with another is not a finding") {
  CHECK(findings("option both = off\noption many = off\n",
                 turn("  if options.both and options.many then stock:deal(1, me.hand) end\n")) == "");
}

TEST_CASE("an option that changes only the score matters") {
  CHECK(findings("option doubled = off\n",
                 turn("") + "function score(player) return #player.hand * (options.doubled and 2 or 1) end\n") == "");
}

TEST_CASE("findings from games can be ignored") {
  CHECK(findings("", turn("  if #me.hand > 60 then stock:shuffle() end  -- rules: ignore HR311\n")) == "");
}

TEST_CASE("nothing is reported as never happening if games were stopped early") {
  const std::string text = findings("move jump \"jump\"\n",
                                    turn("  if #me.hand > 60 then me:choose { jump = true } end\n  error(\"so\")\n"));
  CHECK(text.find("error[HR300] 11:3 so") == 0);
  CHECK(text.find("HR31") == std::string::npos);
}

TEST_CASE("a chosen card that stays in the hand is found") {
  const std::string stays =
      "function turn(me)\n  local act, card = me:choose { draw = true, play = me.hand }\n"
      "  if act == \"draw\" then stock:deal(1, me.hand) else say(card.name) end\n"
      "  if #stock == 0 then finish(me) end\nend\n";
  const std::string text = findings("", stays);
  CHECK(text.find("warning[HR318] 6:6 a card chosen with `play` never moves: it was offered again ") == 0);
  CHECK(text.find(" times (move the chosen card, or reword the move's text if the card stays)\n") != std::string::npos);
  CHECK(findings("move show \"show {card}\"\n",
                 "function turn(me)\n  local act, card = me:choose { draw = true, show = me.hand, play = me.hand }\n"
                 "  if act == \"draw\" then stock:deal(1, me.hand) elseif act == \"play\" then card:move_to(discard) "
                 "else say(card.name) end\n  if #stock == 0 then finish(me) end\nend\n") == "");
  // It is only moved after a second choice.
  CHECK(findings("move yes \"yes\"\n",
                 "function turn(me)\n  local act, card = me:choose { draw = true, play = me.hand }\n"
                 "  me:choose { yes = true }\n"
                 "  if act == \"draw\" then stock:deal(1, me.hand) else card:move_to(discard) end\n"
                 "  if #stock == 0 or #me.hand == 0 then finish(me) end\nend\n") == "");
}

TEST_CASE("games in which only one player chooses are found") {
  const std::string over =
      "function turn(me)\n  local act, card = me:choose { draw = true, play = me.hand }\n"
      "  if act == \"draw\" then stock:deal(1, me.hand) else card:move_to(discard) end\n";
  const std::string soon = findings("", over + "  if #me.hand > 0 then finish(me) end\nend\n", {}, 20);
  CHECK(soon ==
        "warning[HR319] 2:6 in 15 of 15 games for three or more players, only one player ever chooses (check whether "
        "`finish` comes too soon)\n");
  CHECK(findings("", over + "  if #me.hand == 0 or #stock == 0 then finish(me) end\nend\n") == "");
}

TEST_CASE("a goal that random players never reach is not said to change nothing") {
  CHECK(findings("option goal = 100 in 50..200\n", turn("  if #me.hand > options.goal then finish(me) end\n"))
            .find("HR313") == std::string::npos);
}

}  // namespace houserules::idle_test
