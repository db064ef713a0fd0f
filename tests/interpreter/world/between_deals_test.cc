// What carries over from deal to deal, who deals next, void deals, matches ended by the script, and games that are
// lost.
#include "tests/interpreter/play_support.h"

namespace houserules::between_deals_test {

using test::all_on;
using test::Play;
using test::seats;
using test::small_game;

constexpr const char* kOneTurn = "function turn(me) me:choose { go = true } finish(me) end\n";

TEST_CASE("a public value starts as the header says in every deal") {
  Play play(
      small_game(
          "function start() say(due .. tostring(open) .. players[2].bags) due = due + 1 end\n" + std::string(kOneTurn),
          "match 2 deals\npublic due = 2 \"due\"\npublic open = off \"open\"\npublic bags each = 3 \"bags\"\n"),
      seats(2));
  CHECK(all_on(play) == "");
  CHECK(play.said() == "2false3; 2false3");
}

TEST_CASE("a kept public value passes to the next deal, whether a number, a text, a player or nil") {
  Play play(small_game("function start()\n"
                       "say(tostring(dues) .. tostring(word) .. tostring(who) .. tostring(players[1].boxes))\n"
                       "dues = (dues or 0) + 0.5 word = \"deal \" .. deal_number who = players[2]\n"
                       "players[1].boxes = players[1].boxes + 1 end\n" +
                           std::string(kOneTurn),
                       "match 3 deals\npublic dues \"dues\" kept\npublic word \"word\" kept\npublic who \"who\" kept\n"
                       "public boxes each = 0 \"boxes\" kept\n"),
            seats(2));
  CHECK(all_on(play) == "");
  CHECK(play.said() == "nilnilnil0; 0.5deal 1Ben1; 1.0deal 2Ben2");
}

TEST_CASE("a kept value starts again with the match, and is undone with a choice") {
  Play play(small_game("function turn(me) me:choose { go = true } boxes = boxes + 1 say(boxes) finish(me) end\n",
                       "match 3 deals\npublic boxes = 0 \"boxes\" kept\n"),
            seats(2));
  play.choose("go on");
  const GameSnapshot before = play.game->snapshot();
  play.choose("go on");
  CHECK(play.said() == "1; 2");
  play.game->restore(before);
  CHECK(play.game->world().public_value("boxes", kNoSeat) == ScriptValue(std::int64_t{1}));
  play.choose("go on");
  CHECK(play.game->world().public_value("boxes", kNoSeat) == ScriptValue(std::int64_t{2}));
}

TEST_CASE("a question about faces sees a kept value in the next deal") {
  Play play(small_game("function turn(me) me:choose { go = true }\n"
                       "say(me.hand:count(function(card) return card.suit == wish end))\n"
                       "wish = \"clubs\" finish(me) end\n",
                       "match 2 deals\ndeal 2 each\npublic wish \"wish\" kept\nfirst dealer\ndealer stays\n"),
            seats(2, "2H 2C 3H 3D 2C 2H 3C 3H").dealt_by(1));
  CHECK(all_on(play) == "");
  CHECK(play.said() == "0; 0");
}

TEST_CASE("a card cannot be kept") {
  Play play(
      small_game("function turn(me) me:choose { go = true }\nlast = me.hand[1] end\n", "public last \"last\" kept\n"),
      seats(2));
  play.choose("go on");
  CHECK(play.error() ==
        "game.lua:12: the public value `last` is kept from deal to deal, but cards are not: set it to the card's rank, "
        "suit or name");
}

TEST_CASE("the header says who deals next") {
  const auto dealers = [](const std::string& dealer) {
    Play play(small_game("function turn(me) me:choose { go = true } say(dealer) finish(players[4]) end",
                         "match 3 deals\n" + dealer),
              seats(4).dealt_by(1));
    CHECK(all_on(play) == "");
    return play.said();
  };
  CHECK(dealers("") == "Ben; Clara; David");
  CHECK(dealers("dealer stays\n") == "Ben; Ben; Ben");
  CHECK(dealers("dealer winner of last deal\n") == "Ben; David; David");
  CHECK(dealers("dealer loser of last deal\n") == "Ben; Clara; Anna");
}

TEST_CASE("a void deal is dealt again by the same player, and nothing is scored") {
  Play play(small_game("local function deals() return deal_number .. dealer.name .. tries end\n"
                       "function turn(me) me:choose { go = true } say(deals()) tries = tries + 1\n"
                       "if tries == 1 then redeal() end finish(me) end\nfunction score(p) return 1 end",
                       "match 2 deals\nwin highest score\npublic tries = 0 \"tries\" kept\n"),
            seats(2));
  CHECK(all_on(play) == "");
  CHECK(play.said() == "1Ben0; 1Ben1; 2Anna2");
  CHECK(play.game->world().result().scores == std::vector<std::int64_t>{2, 2});
  CHECK(play.game->world().result().deals == 2);
  CHECK(play.story().find("The deal is void: Ben deals again.\nDeal 1: Ben deals.\n") != std::string::npos);
}

TEST_CASE("endless deals that are void before any choice are an error") {
  Play endless(small_game("function start() redeal() end\n" + std::string(kOneTurn)), seats(2));
  CHECK(endless.error() ==
        "game.lua: 1000 deals in a row were void before anybody made a choice: `redeal()` is "
        "called each time");
  Play chosen(small_game("function turn(me) me:choose { go = true } redeal() end", "limit 5 decisions\n"), seats(2));
  for (int i = 0; i < 20; ++i) chosen.choose("go on");
  CHECK(chosen.seat() >= 0);
}

TEST_CASE("the script can end the match") {
  const auto result = [](const std::string& how) {
    Play play(small_game("function turn(me) me:choose { go = true } if deal_number == 2 then " + how +
                             " end finish(players[1]) end\nfunction score(p) return p.seat end",
                         "match 5 deals\nwin highest score\n"),
              seats(3));
    CHECK(all_on(play) == "");
    CHECK(play.game->world().result().deals == 2);
    CHECK(play.game->world().result().scores == std::vector<std::int64_t>{2, 4, 6});
    return play.game->world().result().winners;
  };
  CHECK(result("finish_match(players[2])") == 0b010);
  CHECK(result("finish_match(after(players[2]))") == 0b101);
  CHECK(result("finish_match()") == 0b100);
  CHECK(result("finish_match(nobody)") == 0);
}

TEST_CASE("the last player in has lost a game that is lost") {
  const auto played = [](const std::string& out, const std::string& header = "") {
    Play play(
        small_game("function turn(me) me:choose { go = true } " + out + " finish() end", "win all but last\n" + header),
        seats(3));
    CHECK(all_on(play) == "");
    const Result result = play.game->world().result();
    const std::string story = play.story();
    return std::to_string(result.winners) + " " + std::to_string(result.losers) +
           story.substr(story.rfind('\n', story.size() - 2));
  };
  CHECK(played("players[1]:sits_out() players[3]:sits_out()") == "5 2\nBen loses the game.\n");
  CHECK(played("players[1]:sits_out()") == "1 6\nBen and Clara lose the game.\n");
  CHECK(played("for p in each(players) do p:sits_out() end") == "0 0\nNobody loses the game.\n");
  CHECK(played("if deal_number == 3 then finish(players[3]) end\nplayers[1]:sits_out() players[3]:sits_out()",
               "match 3 deals\n") == "5 2\nBen loses the game.\n");
}

TEST_CASE("the holder of the lowest or highest card begins") {
  const auto first = [](const std::string& header, const std::string& start = "") {
    Play play(small_game(start + kOneTurn, "deal 2 each\n" + header), seats(3, "5H 9S 2C 3S 4D KD").dealt_by(0));
    return play.error().empty() ? std::to_string(play.seat()) : play.error();
  };
  // Ben has 5H 3S, Clara 9S 4D, Anna 2C KD.
  CHECK(first("first holder of lowest card\n") == "0");
  CHECK(first("first holder of lowest spades\n") == "1");
  CHECK(first("first holder of highest spades\n") == "2");
  CHECK(first("first holder of lowest clubs\n") == "0");
  CHECK(first("first holder of lowest trumps\npublic trumps \"trumps\"\n",
              "function start() trumps = \"diamonds\" end\n") == "2");
  CHECK(first("first holder of lowest trumps\npublic trumps \"trumps\"\n") ==
        "game.lua: `trumps` decides who begins, but it is not a suit: set it in `start`");
}

TEST_CASE("cards are dealt in packets, to the table, and by the deal number") {
  Play packets(small_game(kOneTurn, "deal 3 then 2 each\npile skat face down\ndeal 2 to skat\n"),
               seats(2, "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"));
  CHECK(packets.pile("Anna's hand") == "2C 3C 4C 8C 9C");
  CHECK(packets.pile("Ben's hand") == "5C 6C 7C 10C JC");
  CHECK(packets.pile("skat") == "QC KC");
  CHECK(packets.story().find("5 cards each are dealt.\n2 cards are dealt to the skat.\n") != std::string::npos);
  Play rows(small_game("function turn(me) me:choose { go = true } end",
                       "pile hand none\ndeal 1..3 to column top face up\npile column x 3 as laid\n"),
            seats(2, "2C 3C 4C 5C 6C 7C"));
  CHECK(rows.pile("column 1") == "2C");
  CHECK(rows.pile("column 2") == "3C 5C");
  CHECK(rows.pile("column 3") == "4C 6C 7C");
  const View view = rows.game->world().view(kGallery);
  int shown = 0;
  for (const PileView& pile : view.piles) {
    for (const auto& card : pile.cards) shown += card ? 1 : 0;
  }
  CHECK(shown == 3);
  CHECK(rows.story().find("6 cards are dealt to the columns.\n") != std::string::npos);
  Play fewer(small_game("function turn(me) me:choose { go = true } say(#me.hand) finish(me) end",
                        "match 3 deals\ndeal 4 - deal_number each\n"),
             seats(2));
  CHECK(all_on(fewer) == "");
  CHECK(fewer.said() == "3; 2; 1");
}

TEST_CASE("numbers in moves have a singular or plural noun") {
  Play play(
      small_game("function turn(me) me:choose { take = { 1, 2 } } finish(me) end", "move take \"pick up {n card}\"\n"),
      seats(2));
  CHECK(play.offers() == "pick up 1 card | pick up 2 cards");
}

}  // namespace houserules::between_deals_test
