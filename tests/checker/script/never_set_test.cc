#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::never_set_test {

std::string findings(const std::string& header, const std::string& script) {
  const std::string text =
      "--[[ rules\ngame \"Never\"\nplayers 2..4\nmove lay \"lay {card}\"\n" + header + "deal 5 each]]\n" + script;
  return test::findings_in_file(text, {{"HR231", "HR232", "HR233"}, {}});
}

std::string turn(const std::string& statements) {
  return "function turn(me)\n  me:pick(\"lay\", me.hand):move_to(discard)\n" + statements + "end\n";
}

TEST_CASE("a local that is read must be set") {
  CHECK(findings("", "local shot = false\n" + turn("  if shot then finish(me) end\n")) ==
        "warning[HR231] 6:7 `shot` is read but never set: it is always false (set it, or delete it)\n");
  CHECK(findings("", "local last\n" + turn("  if last == me then finish(me) end\n")) ==
        "warning[HR231] 6:7 `last` is read but never set: it is always nil (set it, or delete it)\n");
  CHECK(findings("", "local passes = 0\n" + turn("  if passes == 2 then finish() end\n")) ==
        "warning[HR231] 6:7 `passes` is read but never set: it is always 0 (set it, or delete it)\n");
  CHECK(findings("", "local shot = false\n" + turn("  shot = true\n  if shot then finish(me) end\n")) == "");
  CHECK(findings("", "local most <const> = 0\n" + turn("  if #me.hand == most then finish(me) end\n")) == "");
  CHECK(findings("", "local most = 3\n" + turn("  if #me.hand == most then finish(me) end\n")) == "");
}

TEST_CASE("a public value that is read must be set") {
  CHECK(findings("public tricks each = 0 \"tricks\"\n", turn("  if me.tricks > 3 then finish(me) end\n")) ==
        "warning[HR231] 5:8 the public value `tricks` is read but never set (set it, as in `player.tricks = ...`, or "
        "delete it)\n");
  // A method that asks for it by its name only reads it.
  const std::string sum = "function score() return players:sum(\"tricks\") end\n";
  CHECK(findings("public tricks each = 0 \"tricks\"\n", turn("") + sum) ==
        "warning[HR231] 5:8 the public value `tricks` is read but never set (set it, as in `player.tricks = ...`, or "
        "delete it)\n");
  CHECK(findings("public tricks each = 0 \"tricks\"\n", turn("  me[\"tricks\"] = 1\n") + sum) == "");
  CHECK(findings("public wanted \"suit\"\n", turn("  if wanted then finish(me) end\n")) ==
        "warning[HR231] 5:8 the public value `wanted` is read but never set (set it, as in `wanted = ...`, or delete "
        "it)\n");
  CHECK(findings("public wanted \"suit\"\n", turn("  if wanted then finish(me) end\n  wanted = \"hearts\"\n")) == "");
  // Neither a part of the points with that name sets it, nor an option's word.
  CHECK(findings("public tricks each = 0 \"tricks\"\noption missed = tricks in tricks nothing \"what is lost\"\n",
                 turn("") + "function score(player)\n  local points = { tricks = player.tricks }\n"
                            "  return options.missed == \"tricks\" and points or 0\nend\n") ==
        "warning[HR231] 5:8 the public value `tricks` is read but never set (set it, as in `player.tricks = ...`, or "
        "delete it)\n");
  CHECK(
      findings("public tricks each = 0 \"tricks\"\n", turn("  for name, n in pairs { tricks = 2 } do me[name] = n end\n"
                                                           "  if me.tricks > 3 then finish(me) end\n")) == "");
  CHECK(findings("option goal = 3 in 1..5\npublic to_win = goal \"tricks to win\"\n",
                 turn("  if #me.hand < to_win then finish(me) end\n")) == "");
  CHECK(findings("public bid each \"bid\"\n", turn("  me[\"bid\"] = 2\n  if me.bid then finish(me) end\n")) == "");
  CHECK(findings("public bid each \"bid\"\n",
                 turn("  for _, name in ipairs { \"bid\" } do me[name] = 2 end\n  if me.bid then finish(me) end\n")) ==
        "");
}

TEST_CASE("a pile must get cards") {
  const auto told = [](int column) {
    return "warning[HR232] 5:" + std::to_string(column) +
           " the pile `won` never gets a card (move cards to it, as in `card:move_to(...)`, or delete it)\n";
  };
  for (const char* reads : {"#me.won == 3", "me.won.top", "me.won:sum(\"order\") > 3", "#(me.hand + me.won) == 0",
                            "me.hand:has(me.won[1])"})
    CHECK(findings("pile won each face up\n", turn("  if " + std::string(reads) + " then finish(me) end\n")) ==
          told(6));
  CHECK(findings("pile won each face up\n", turn("  me.won:move_to(stock)\n")) == told(6));
  CHECK(findings("pile won x 3 face up\n", turn("  if #won[1] == 3 then finish(me) end\n")) == told(6));
  CHECK(findings("pile won each face up\n", turn("  discard:move_to(me.won)\n  if #me.won == 3 then finish() end\n")) ==
        "");
  CHECK(findings("pile won each face up\n", turn("  local to = me.won\n  discard:move_to(to)\n")) == "");
  CHECK(findings("pile won each face up\ndeal 2 each to won\n", turn("  if #me.won == 0 then finish(me) end\n")) == "");
  CHECK(findings("pile won x 3 face up\n", turn("  for pile in each(won) do discard:move_to(pile) end\n")) == "");
  CHECK(findings("pile won each face up\n", turn("  deal(1, \"won\")\n  if #me.won == 3 then finish(me) end\n")) == "");
}

TEST_CASE("hands must be dealt") {
  const auto dealt = [](const std::string& header, const std::string& statements) {
    return test::findings_in_file(
        "--[[ rules\ngame \"Never\"\nplayers 2..4\npile trick face up\n"
        "move lay \"lay {card}\"\n" +
            header + "]]\n" + turn(statements),
        {{"HR232"}, {}});
  };
  CHECK(dealt("", "  discard:move_to(trick)\n") ==
        "warning[HR232] 8:21 no cards are dealt to the hands (deal them in the header, as in `deal 5 each`)\n");
  CHECK(dealt("deal 5 each\n", "") == "");
  for (const char* deals : {"stock:deal(5, me.hand)", "deal(5)", "local to = me.hand stock:deal(5, to)",
                            "discard.top:move_to(me.left.hand)"})
    CHECK(dealt("", "  " + std::string(deals) + "\n") == "");
}

TEST_CASE("pots must be paid out") {
  const auto pays = [](const std::string& statements) {
    return test::findings_in_file(
        "--[[ rules\ngame \"Never\"\nplayers 2..4\nchips 10 each\npot kitty\n"
        "move bet \"bet\"\n]]\nfunction turn(me)\n  me:choose { bet = true }\n"
        "  me:pay(me.chips, kitty)\n" +
            statements + "end\n",
        {{"HR232"}, {}});
  };
  CHECK(pays("  say(kitty.chips .. \" chips\")\n") ==
        "warning[HR232] 5:5 nobody ever gets the chips in `kitty` (pay them out, as in `kitty:share(players, ...)` or "
        "`kitty:pay(n, player)`)\n");
  CHECK(pays("  kitty:pay(kitty.chips, me)\n") == "");
  CHECK(pays("  me:pay(1, kitty)\n") == "");  // a life
  CHECK(pays("  local won = kitty won:pay(1, me)\n") == "");
}

TEST_CASE("values must be read") {
  const std::string values = "values K = 10, others = pips\n";
  CHECK(
      findings(values, turn("")) ==
      "warning[HR233] 5:1 nothing reads the values of the cards (read it as `card.value` or `hand:sum(\"value\")`, or "
      "delete `values`)\n");
  for (const char* reads : {"me.hand:sum(\"value\") > 3", "me.hand.top.value == 3", "me.hand:deadwood() == 0",
                            "#me.hand:adding_to(7) > 0", "me.hand:has { value = 3 }"})
    CHECK(findings(values, turn("  if " + std::string(reads) + " then finish(me) end\n")) == "");
}

}  // namespace houserules::never_set_test
