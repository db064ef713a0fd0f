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

constexpr const char* kUnseen = "pile hand each others\nmove pass \"pass\"\n";
constexpr const char* kCards = "2C 7H 2H 3C 8H 3H 4C 9H 4H 5C 10H 5H 6C JH 6H";

TEST_CASE("players who are told about cards see it beside them, and imagine only what fits") {
  Play play(small_game("function turn(me)\n  players[2]:learns(players[2].hand, \"hearts\")\n"
                       "  players[2]:learns(players[2].hand, { rank = { \"8\", \"J\" } })\n"
                       "  players[3]:learns(players[3].hand[1], { \"2H\", \"QS\" })\n  me:learns(stock.top, \"red\")\n"
                       "  me:choose { pass = true }\nend",
                       kUnseen),
            seats(3, kCards));
  const World& world = play.game->world();
  using Told = std::vector<std::string>;
  const std::string rest = "hearts, not 8 or J";
  CHECK(world.view(1).piles[2].told == Told{rest, "hearts, 8 or J", rest, rest, "hearts, 8 or J"});
  CHECK(world.view(1).piles[1].told.empty());
  CHECK(world.view(0).piles[2].told.empty());
  CHECK(world.view(kGallery).piles[2].told.empty());
  CHECK(world.view(2).piles[3].told == Told{"2 of hearts or Queen of spades", "", "", "", ""});
  const std::string top = world.view(0).piles[0].told.back();
  CHECK((top == "red" || top == "black"));
  World& changed = const_cast<World&>(world);
  const PileId hand = 2;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Chance chance(seed, 0, 0);
    changed.deal_anew(1, chance);
    std::string fits;
    for (const CardId card : world.table().cards(hand)) {
      const Face& face = world.table().face_info(card);
      const std::string& rank = world.setup().pack.ranks[slot(face.rank)];
      CHECK(world.setup().pack.suits[slot(face.suit)] == "hearts");
      fits += rank == "8" || rank == "J" ? '+' : '-';
    }
    CHECK(fits == "-+--+");
  }
}

TEST_CASE("what is told of cards needs cards, and a word or a pattern") {
  const std::string pattern =
      "game.lua:11: learns takes a word or a pattern, as in `me:learns(me.hand, \"hearts\")`, not ";
  CHECK(tell("me:learns()") == "game.lua:11: learns takes a card or a list of cards, not nothing");
  CHECK(tell("me:learns(me, \"red\")") == "game.lua:11: learns takes a list, not the player Anna");
  CHECK(tell("me:learns(players, \"red\")") == "game.lua:11: learns takes a card or a list of cards, not list");
  CHECK(tell("me:learns(me.hand)") == pattern + "nothing");
  CHECK(tell("me:learns(me.hand, function(card) return true end)") == pattern + "a function");
  CHECK(tell("me:learns(me.hand, \"hert\")") ==
        "game.lua:11: \"hert\" is not a rank, suit, colour or card of the pack; did you mean `hearts`?");
  CHECK(tell("me:learns(me.hand[1], \"3\")", "deck { ranks 1..70 }\norder 1 .. 70\nvalues others = 1\n", seats(3)) ==
        "game.lua:14: learns is for packs of at most 64 different cards; this one has 70");
  CHECK(tell("me:learns(cards {}, \"red\") me:learns(me.hand, { \"hearts\", \"QS\" }) say(\"told\")") == "told");
}

TEST_CASE("a public value for each suit") {
  const char* header = "public gone each suit = 0 \"gone\"\npublic closed each suit \"closed\" kept\n";
  CHECK(tell("gone.hearts = gone.hearts + 2 local suit = \"clubs\" gone[suit] = 5 say(gone.hearts) say(gone[suit]) "
             "say(gone[me.hand[1].suit]) say(tostring(closed.spades)) closed.spades = true "
             "say(tostring(closed.spades)) say(tostring(gone))",
             header) == "2; 5; 5; nil; true; gone");
  const std::string no_field = "game.lua:13: `gone`, a value for each suit, has no field ";
  CHECK(tell("say(gone.heart)", header) == no_field + "`heart`; did you mean `hearts`?");
  CHECK(tell("gone.heart = 1", header) == no_field + "`heart`; did you mean `hearts`?");
  CHECK(tell("gone[me.hand] = 1", header) == "game.lua:13: `Anna's hand` of gone cannot be set");
  CHECK(tell("say(gone[nil])", header) == no_field + "nil");
  CHECK(tell("gone = 1", header) ==
        "game.lua:13: `gone` cannot be set during play; make it a `local` of the file, or declare it in the header: "
        "public gone \"...\"");
  Play play(small_game("function turn(me) gone.spades = 3 closed.hearts = true me:choose { go = true } end", header));
  const View view = play.game->world().view(kGallery);
  REQUIRE(view.publics.size() == 8);
  CHECK(view.publics[3].name == "gone.spades");
  CHECK(view.publics[3].text == "spades gone");
  CHECK(view.publics[3].value.number == 3);
  CHECK(play.story().find("spades gone: 3") != std::string::npos);
  CHECK(play.story().find("hearts closed") != std::string::npos);
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
        "game.lua:13: only teams of two have partners; use `me.team.players`");
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
  CHECK(tell("me:pay(11, kitty)", kChips) == "game.lua:14: Anna cannot pay 11 chips: only 10 left");
  CHECK(tell("kitty:pay(1, me)", kChips) == "game.lua:14: kitty cannot pay 1 chip: only 0 left");
  CHECK(tell("me:pay(-1, kitty)", kChips) == "game.lua:14: Anna cannot pay -1 chips: payments cannot be negative");
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
  CHECK(tell("me:pay(25, kitty)", bank) == "game.lua:13: Anna cannot pay 25 chips: only 10 left");
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
