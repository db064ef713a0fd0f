#include "checker/playouts/playout_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::deals_test {

std::string findings(const std::string& header, const std::string& script = "function turn(me) finish(me) end\n") {
  const std::string text = "--[[ rules\ngame \"Deals\"\n" + header + "]]\n" + script;
  return test::findings_in_file(text);
}

TEST_CASE("a deal must not need more cards than the pack has, for any number of players") {
  CHECK(findings("players 2..8\ndeal 6 each\nturn up 1 to discard\n") == "");
  CHECK(
      findings("players 2..9\ndeal 5 each\ndeal 6 each when players > 7\nturn up 1 to discard\n") ==
      "error[HR303] 5:1 the deal needs 55 cards, but the pack has 52 [with 9 players] [there are enough cards for only "
      "8 players; allow no more, as in `players 2..8`, or deal fewer cards, as in `deal 1 each when players > 8`]\n");
  CHECK(findings("players 2..10\ndeal 6 each\n") ==
        "error[HR303] 4:1 the deal needs 54 cards, but the pack has 52 [with 9 players, and in 1 other setting] [there "
        "are enough cards for only 8 players; allow no more, as in `players 2..8`, or deal fewer cards, as in `deal 1 "
        "each when players > 8`]\n");
}

TEST_CASE("the numbers of players for whom there are cards are those of the header") {
  CHECK(
      findings("players 2, 4, 6\ndeal 13 each\n")
          .find(
              "there are enough cards for only 4 players; allow no more, as in `players 2, 4`, or deal fewer cards") !=
      std::string::npos);
}

TEST_CASE("a deal must not need more cards than the pack has, for any option, preset or allowed number") {
  CHECK(findings("players 2..4\noption size = 5 in 1..20\ndeal size each\n") ==
        "error[HR303] 5:1 the deal needs 60 cards, but the pack has 52 [with 3 players and size=20, and in 1 other "
        "setting]\n");
  CHECK(
      findings("players 2..4\noption size = 5 in 1..20\ndeal size each\nrequire size * players <= 52 \"too many\"\n") ==
      "");
  CHECK(findings("players 2\noption big = off\npreset long { big = on }\ndeal 5 each\ndeal 30 each when big\n") ==
        "error[HR303] 7:1 the deal needs 60 cards, but the pack has 52 [with 2 players and the preset long]\n");
}

TEST_CASE("all the cards can always be dealt") {
  CHECK(findings("players 2..16\ndeal all each\n") == "");
  CHECK(findings("players 2\ndeal all each\nturn up 1 to discard\n") ==
        "error[HR303] 4:1 the deal needs 53 cards, but the pack has 52 [with 2 players]\n");
}

TEST_CASE("players who sit out before the deal need no cards") {
  const std::string header = "players 3..9\ndeal 6 each\n";
  CHECK(findings(header).find("error[HR303]") == 0);
  CHECK(findings(header, "function before_deal() dealer:sits_out() end\nfunction turn(me) finish(me) end\n") == "");
  CHECK(findings("players 3..9\ndeal 27 each\n",
                 "function before_deal() dealer:sits_out() end\nfunction turn(me) finish(me) end\n")
            .find("error[HR303]") == 0);
}

TEST_CASE("at least one deal must apply, unless the script deals") {
  const std::string header = "players 2..4\ndeal 5 each when players < 4\n";
  CHECK(findings(header) == "error[HR304] 4:1 no `deal` applies, so nobody is dealt any cards [with 4 players]\n");
  CHECK(findings("players 2..6\ndeal 7 each when players < 4\ndeal 5 each when players > 5\n") ==
        "error[HR304] 5:1 no `deal` applies, so nobody is dealt any cards [with 4 players, and in 1 other setting]\n");
  CHECK(findings("players 2..6\ndeal 7 each when players < 4\ndeal 5 each when players >= 4\n") == "");
  const std::string other = "players 2..4\noption size = 5 in 3..7\ndeal size each when size < 7\n";
  CHECK(findings(other) ==
        "error[HR304] 5:1 no `deal` applies, so nobody is dealt any cards [with 2 players and size=7, and in 2 other "
        "settings]\n");
  CHECK(findings(other, "function turn(me) stock:deal(1, me.hand) finish(me) end\n").find("error[HR304]") == 0);
  CHECK(findings(other,
                 "function start() hand_out() end\nfunction hand_out() for player in each(players) do stock:deal(1, "
                 "player.hand) end end\nfunction turn(me) finish(me) end\n") == "");
  CHECK(findings("players 2..4\n", "function start() deal(3) end\nfunction turn(me) finish(me) end\n") == "");
}

TEST_CASE("hands that a deal is supposed to fill do not stay empty") {
  CHECK(findings("players 2\noption size = 5 in 0..7\ndeal size each\n") ==
        "error[HR305] 5:1 hands stay empty after the deal [with 2 players and size=0]\n");
}

TEST_CASE("numbers in the header must be possible with all settings") {
  CHECK(findings("players 2\noption size = 5 in 3..7\ndeal size - 4 each\n") ==
        "error[HR305] 5:1 hands stay empty after the deal [with 2 players and size=4]\nerror[HR306] 5:1 expected a "
        "deal of at least 0, found -1 [with 2 players and size=3]\n");
}

TEST_CASE("a match of rounds needs the deal to pass on") {
  CHECK(findings("players 1..3\ndeal 5 each\ndealer stays\nmatch 2 rounds\n") ==
        "error[HR306] 6:1 a round is over when everybody has dealt, but the dealer stays: write `match 2 deals` [with "
        "2 players, and in 1 other setting]\n");
  CHECK(findings("players 2..3\ndeal 5 each\ndealer stays\nmatch 2 deals\n") == "");
}

}  // namespace houserules::deals_test
