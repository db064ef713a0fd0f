// Players, teams, pots and chips; who sits where and who pays whom.
#include "tests/interpreter/play_support.h"

namespace houserules::players_test {

using test::Play;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kChips = "chips 10 each\npot kitty\npot side\n";

TEST_CASE("a player has a name, a seat, a hand, a score and neighbours") {
  CHECK(tell("say(me.name) say(me.seat) say(#me.hand) say(me.score) say(me) say(tostring(me.is_in))") ==
        "Anna; 1; 5; 0; Anna; true");
  CHECK(tell("say(me.left) say(me.right) say(me.next) turns.reverse() say(me.next) say(me.left)", "", seats(4)) ==
        "Ben; David; Ben; David; Ben");
  CHECK(tell("players[2]:sits_out() say(me.left) say(players[2].left) say(tostring(players[2].is_in)) say(#players)",
             "", seats(4)) == "Clara; Clara; false; 4");
  test::Seating named = seats(3);
  named.names = {"", "Zoe", "Max"};
  CHECK(tell("for p in each(players) do say(p.name) end", "", named) == "Anna; Zoe; Max");
}

TEST_CASE("after and from follow the direction of play") {
  const auto list = [&](const std::string& what) {
    return tell("local function list(l) for p in each(l) do say(p.seat) end end " + what, "", seats(5));
  };
  CHECK(list("list(after(players[3]))") == "4; 5; 1; 2");
  CHECK(list("list(from(players[3]))") == "3; 4; 5; 1; 2");
  CHECK(list("turns.reverse() list(after(players[3]))") == "2; 1; 5; 4");
  CHECK(list("players[4]:sits_out() list(from(players[3])) ") == "3; 5; 1; 2");
  CHECK(list("players[3]:sits_out() list(from(players[3])) list(after(players[3]))") == "4; 5; 1; 2; 4; 5; 1; 2");
}

TEST_CASE("teams have alternate seats, partners and scores") {
  const char* teams = "players 4\nteams 2\n";
  CHECK(tell("say(me.partner) say(me.team.number) say(#teams) say(me.team.score) for p in each(me.team.players) do "
             "say(p) end "
             "say(tostring(me.team == players[3].team)) say(tostring(teams[2])) say(players[2].partner)",
             teams, seats(4)) == "Clara; 1; 2; 0; Anna; Clara; true; team 2; David");
  CHECK(tell("say(me.partner)", "players 6\nteams 2\n", seats(6)) ==
        "game.lua:13: a partner is there only in teams of two; use `me.team.players`");
  CHECK(tell("say(me.team.size)", teams, seats(4)) == "game.lua:13: a team has no field `size`");
  CHECK(tell("say(me.team.scor)", teams, seats(4)) == "game.lua:13: a team has no field `scor`; did you mean `score`?");
  CHECK(tell("me.team.score = 1", teams, seats(4)) == "game.lua:13: `score` of team 1 cannot be set");
  CHECK(tell("say(me.team)") == "game.lua:11: a player has no team: the header has no `teams`");
  CHECK(tell("say(me.partner)") == "game.lua:11: a player has no partner: the header has no `teams`");
}

TEST_CASE("chips move between players, pots and lists, and are conserved") {
  CHECK(tell("me:pay(3, kitty) say(me.chips) say(kitty.chips) say(kitty.name) kitty:pay(2, players[2]) "
             "say(players[2].chips) "
             "kitty:pay(1, side) say(kitty.chips .. side.chips)",
             kChips) == "7; 3; kitty; 12; 01");
  CHECK(tell("me:pay(0, players[2]) me:pay(10 / 2, players[2]) say(players[2].chips)", kChips) == "15");
  // Four share ten; the odd two go to the players on the dealer's left.
  CHECK(tell("me:pay(10, kitty) kitty:pay(10, players) for p in each(players) do say(p.chips) end", kChips, seats(4)) ==
        "3; 13; 12; 12");
  CHECK(tell("me:pay(10, kitty) kitty:pay(10, players) for p in each(players) do say(p.chips) end", kChips,
             seats(4).dealt_by(0)) == "12; 3; 13; 12");
}

TEST_CASE("impossible payments are refused") {
  CHECK(tell("me:pay(11, kitty)", kChips) == "game.lua:14: Anna cannot pay 11 chips: only 10 are there");
  CHECK(tell("kitty:pay(1, me)", kChips) == "game.lua:14: kitty cannot pay 1 chips: only 0 are there");
  CHECK(tell("me:pay(-1, kitty)", kChips) == "game.lua:14: Anna cannot pay -1 chips: a payment is not negative");
  CHECK(tell("me:pay(1.5, kitty)", kChips) == "game.lua:14: pay takes a whole number, not a number");
  CHECK(tell("me:pay(1, me.hand)", kChips) ==
        "game.lua:14: pay takes a player, a pot, or a list of players, not Anna's hand");
  CHECK(tell("me:pay(1, cards {})", kChips) ==
        "game.lua:14: pay takes a player, a pot, or a list of players, not an empty list");
  CHECK(tell("me:pay(1)", kChips) == "game.lua:14: pay takes a list, not nothing");
  CHECK(tell("me.pay(5, 1, me)", kChips) == "game.lua:14: pay is for players and pots, not a number");
  CHECK(tell("me:pay(1, me)") == "game.lua:11: nobody can pay: the header has no `chips`");
  CHECK(tell("say(me.chips)") == "game.lua:11: a player has no chips: the header has no `chips`");
  CHECK(tell("say(kitty.chip)", kChips) == "game.lua:14: a pot has no field `chip`; did you mean `chips`?");
  CHECK(tell("kitty.chips = 5", kChips) == "game.lua:14: `chips` of kitty cannot be set");
}

TEST_CASE("only the dealer may owe, if the header says so, and not without limit") {
  const char* bank = "chips 10 each, dealer may owe\npot kitty\n";
  CHECK(tell("players[2]:pay(25, kitty) say(players[2].chips) say(kitty.chips)", bank) == "-15; 25");
  CHECK(tell("me:pay(25, kitty)", bank) == "game.lua:13: Anna cannot pay 25 chips: only 10 are there");
  CHECK(tell("for i = 1, 3 do players[2]:pay(math.maxinteger, kitty) end", bank) ==
        "game.lua:13: Ben cannot pay 9223372036854775807 chips: nobody may owe more than 1000000000000");
}

TEST_CASE("out is for the match, sits_out for the deal") {
  const std::string script =
      "function turn(me) me:choose { go = true } if deal_number == 1 then players[2]:sits_out() players[3]:out() end\n"
      "say(deal_number .. \":\" .. #players .. (players[2].is_in and \"y\" or \"n\") .. \" \" .. dealer) finish(me) "
      "end";
  Play play(small_game(script, "match 3 deals\n"), seats(3).dealt_by(1));
  play.choose_each({"go on", "go on", "go on"});
  CHECK(play.seat() == -1);
  CHECK(play.said() == "1:3n Ben; 2:2y Anna; 3:2y Ben");
}

TEST_CASE("misspelt and read-only fields of a player are errors") {
  CHECK(tell("say(me.hnad)") == "game.lua:11: a player has no field `hnad`; did you mean `hand`?");
  CHECK(tell("me:chose { go = true }") == "game.lua:11: a player has no field `chose`; did you mean `choose`?");
  CHECK(tell("say(me.bit)", "public bid each \"bid\"\n") ==
        "game.lua:12: a player has no field `bit`; did you mean `bid`?");
  CHECK(tell("me.score = 3") == "game.lua:11: `score` of the player Anna cannot be set");
  CHECK(tell("me.bit = 3", "public bid each \"bid\"\n") ==
        "game.lua:12: a player has no field `bit` that can be set; did you mean `bid`?; declare it in the header: "
        "public bit each \"...\"");
  CHECK(tell("me.xyz = 3") ==
        "game.lua:11: a player has no field `xyz` that can be set; declare it in the header: public xyz each \"...\"");
  CHECK(tell("me.out(5)") == "game.lua:11: out takes a player, not a number");
  CHECK(tell("me.sits_out()") == "game.lua:11: sits_out takes a player, not nothing");
}

}  // namespace houserules::players_test
