// Teams as objects: their piles, public values and points, the other team, lists of teams; side pots.
#include "tests/interpreter/play_support.h"

namespace houserules::teams_test {

using namespace houserules::test;

constexpr const char* kTeams =
    "players 4\nteams 2\npile meld each team face up\npile row each team x 2 face up\npublic bags each team "
    "\"overtricks\"\n";

std::string told(const std::string& body, const std::string& header = kTeams) { return tell(body, header, seats(4)); }

TEST_CASE("each team has piles and rows of its own") {
  CHECK(told("me.hand[1]:move_to(me.team.meld) say(#me.team.meld) say(#me.partner.team.meld) say(#me.team.other.meld) "
             "say(me.team.meld.name) say(tostring(me.team.meld.owner))") == "1; 1; 0; Anna and Clara's meld; nil");
  CHECK(told("me.hand[1]:move_to(teams[2].row[2]) for pile in each(teams[2].row) do say(#pile) end "
             "say(#teams[1].row[2])") == "0; 1; 0");
  CHECK(told("say(meld)").ends_with("each team has a `meld`: write `me.team.meld`"));
  CHECK(told("say(me.meld)").ends_with("a player has no field `meld`"));
  CHECK(told("deal(1, \"meld\")").find("deal takes the name of a pile that each player has") != std::string::npos);
}

TEST_CASE("each team has public values, and the table sees them change") {
  CHECK(told("me.team.bags = 3 say(players[3].team.bags) say(tostring(teams[2].bags)) "
             "teams[2].bags = (teams[2].bags or 0) + 1 say(teams[2].bags)") == "3; nil; 1");
  CHECK(told("bags = 3").ends_with("each team has a `bags`: write `me.team.bags = ...`"));
  CHECK(told("me.team.bag = 3")
            .ends_with("a team has no field `bag` that can be set; did you mean `bags`?; declare it in "
                       "the header: public bag each team \"...\""));
  CHECK(told("me.team.bags = me.team").find("the public value `bags` is a number") != std::string::npos);
  Play play(small_game("function turn(me) me.team.bags = 2 me:choose { go = true } finish() end", kTeams), seats(4));
  CHECK(play.story().find("Anna and Clara, overtricks: 2") != std::string::npos);
  const auto publics = play.game->world().view(kGallery).publics;
  REQUIRE(publics.size() == 2);
  CHECK(publics[0].text == "overtricks");
  CHECK(publics[0].value == PublicValue{PublicValue::Kind::number, 2});
  CHECK(publics[0].team == 0);
  CHECK(publics[1].value == PublicValue());
}

TEST_CASE("teams have a name, an opponent, and the words of lists") {
  CHECK(told("say(me.team.name) say(me.team.other.name) say(teams:except(me.team)[1].number) "
             "say(tostring(teams:has(me.team))) say(teams:sum(\"score\")) say(teams:highest(\"number\").name) "
             "say(#teams:where(function(team) return team.score == 0 end)) say(#list { me.team })") ==
        "Anna and Clara; Ben and David; 2; true; 0; Ben and David; 2; 1");
  CHECK(tell("say(me.team.name) say(me.team.other)", "players 6\nteams 3\n", seats(6))
            .ends_with("`team.other` needs exactly two teams, and this game has 3; use `teams:except(team)`"));
  CHECK(tell("say(me.team.name)", "players 6\nteams 2\n", seats(6)) == "Anna, Clara and Emma");
}

TEST_CASE("a script gives points to teams, and all players of a team have them") {
  Play play(small_game("function turn(me) me:choose { go = true } finish() end\n"
                       "function team_score(team) return 10 * team.number end\n",
                       "players 4\nteams 2\nwin highest score\nmatch until a score >= 40\n"),
            seats(4));
  play.choose("go on");
  CHECK(play.story().find("Anna and Clara score 10 points.\nBen and David score 20 points.\n") != std::string::npos);
  CHECK(play.game->world().status() == Status::decision);  // 20 of 40 points: no sum of partners
  play.choose("go on");
  CHECK(play.winners() == "Ben David");
  CHECK(play.game->world().result().scores == std::vector<std::int64_t>{20, 40, 20, 40});
}

TEST_CASE("without teams, team_score is not called") {
  Play play(
      small_game(
          "function turn(me) me:choose { go = true } finish() end\nfunction score(player) return player.seat end\n"
          "function team_score(team) return 10 end\n",
          "players 4\nteams 2 when players == 6\nwin highest score\n"),
      seats(4));
  play.choose("go on");
  CHECK(play.winners() == "David");
}

TEST_CASE("wrong points for teams are errors") {
  Play play(
      small_game("function turn(me) me:choose { go = true } finish() end\nfunction team_score(team) return \"5\" end\n",
                 "players 4\nteams 2\n"),
      seats(4));
  play.choose("go on");
  CHECK(play.error().ends_with("`team_score` must return a whole number of points, not a string"));
}

TEST_CASE("a pot is divided into side pots") {
  const char* chips = "players 4\nchips 100 each\npot kitty\n";
  const std::string pays =
      "players[1]:pay(10, kitty) players[2]:pay(30, kitty) players[3]:pay(30, kitty) "
      "players[4]:pay(5, kitty) ";
  const std::string tells = "for p in each(players) do say(p.chips) end say(kitty.chips)";
  const auto share = [&](const std::string& among, const std::string& rating) {
    return tell(pays + "kitty:share(" + among + ", function(p) return " + rating + " end) " + tells, chips, seats(4));
  };
  // Anna wins what the others have paid in, up to her own payment; the rest goes to the better of Ben and Clara.
  CHECK(share("players", "p.seat == 1 and 9 or -p.seat") == "125; 110; 70; 95; 0");
  CHECK(share("players", "1") == "100; 100; 100; 100; 0");
  // David has folded, but what he paid in is still won.
  CHECK(share("players:except(players[4])", "p.seat == 3 and 2 or 1") == "90; 70; 145; 95; 0");
  // A folded player's excess over all others goes to the last part.
  CHECK(share("list { players[1], players[4] }", "p.seat") == "145; 70; 70; 115; 0");
  CHECK(share("list {}", "1").ends_with("share takes the players who may win, not an empty list"));
  CHECK(tell(pays + "kitty:share(players)", chips, seats(4))
            .ends_with("share needs a function that rates a player's hand"));
}

}  // namespace houserules::teams_test
