// What pages are sent while a game is played, and what they may ask for.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/catch.h"
#include "tests/serve/party.h"
#include "tests/temp_folder.h"

namespace houserules::played_table_test {

using std::chrono::minutes;
using std::chrono::seconds;
using test::FakeOutside;
using test::FakePage;
using test::may_move;
using test::move;
using test::Page;
using test::Party;
using test::short_game;

TEST_CASE("the rules are explained to all at the table as they first apply, if the host wants it") {
  Party party("switch", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  CHECK(anna.table()["plan"]["learn"] == false);
  anna.ask({{"op", "set"}, {"learn", 1}});
  CHECK(ben.table()["plan"]["learn"] == true);
  anna.ask({{"op", "start"}});
  // What ran for a choice may tell about the hand of its player: others learn it afterwards.
  const Json annas = anna.table()["game"]["taught"], bens = ben.table()["game"]["taught"];
  REQUIRE(annas.empty() != bens.empty());
  CHECK((annas.empty() ? bens : annas)[1] == "SW-1 Everybody gets 7 cards, and one is turned up, which has no effect.");
  // A page begins with what the game is about, and the rule that governs the choice.
  CHECK(anna.last("setup")["setup"]["about"].get<std::string>().starts_with("Follow suit or rank"));
  const Page& mover = annas.empty() ? ben : anna;
  const Json& game = mover.table()["game"];
  CHECK(game["taught"][game["governing"].get<std::size_t>()].get<std::string>().starts_with("SW-2 "));
  CHECK_FALSE((annas.empty() ? anna : ben).table()["game"].contains("governing"));
  CHECK_FALSE(anna.table()["game"].contains("untaught"));
  anna.ask({{"op", "end"}});
  anna.ask({{"op", "set"}, {"learn", 0}});
  anna.ask({{"op", "start"}});
  CHECK_FALSE(anna.table()["game"].contains("taught"));
}

TEST_CASE("a server that was told to teaches from the start, and the host may change that") {
  ServeOptions options;
  options.game = "switch";
  options.learn = true;
  FakeOutside outside;
  Hall hall(options, test::shipped(), outside);
  FakePage anna(hall, outside);
  anna.join(hall.open_own(), "Anna");
  CHECK(anna.table()["plan"]["learn"] == true);
  anna.ask({{"op", "set"}, {"learn", 0}});
  CHECK(anna.table()["plan"]["learn"] == false);
}

TEST_CASE("the points of a deal are sent with their parts") {
  Party party("scopa", 2);
  Page anna(party, "Anna");
  anna.ask({{"op", "set"}, {"pace", 0}});
  anna.ask({{"op", "start"}});
  for (int moves = 0; moves < 60 && !anna.table()["game"].contains("scores"); ++moves) {
    if (may_move(anna)) move(anna);
    party.outside.pass(seconds(2));
  }
  const Json& scores = anna.table()["game"]["scores"];
  REQUIRE(scores["deals"].size() == 1);
  CHECK(scores["ended"] == 1);
  std::vector<std::int64_t> sums(2, 0);
  for (const Json& part : scores["parts"][0]) {
    CHECK(part["name"].is_string());
    for (std::size_t seat = 0; seat < 2; ++seat) sums[seat] += part["points"][seat].get<std::int64_t>();
  }
  CHECK(Json(sums) == scores["deals"][0]);
}

TEST_CASE("a deal that is being played has no line of zeros on the score sheet") {
  Party party("hearts", 3);
  Page anna(party, "Anna");
  anna.ask({{"op", "start"}});
  REQUIRE(anna.table()["phase"] == "play");
  CHECK_FALSE(anna.table()["game"].contains("scores"));
}

TEST_CASE("where all choose at the same time each may do so at once, and nobody learns what") {
  Party party("hearts", 3);
  Page anna(party, "Anna"), ben(party, "Ben"), clara(party, "Clara");
  anna.ask({{"op", "start"}});
  const std::vector<FakePage*> pages{&anna, &ben, &clara};
  for (const FakePage* page : pages) {
    CHECK(page->table()["game"]["decide"]["moves"][0]["move"] == "pass");
    CHECK(page->table()["game"]["said"] == "Three cards are passed to the left");
  }
  // In the other order than they are asked in; the first one changes their mind.
  const Json asked = anna.table()["game"]["view"]["to_move"];
  std::vector<FakePage*> late = pages;
  std::rotate(late.begin(), late.begin() + asked.get<int>(), late.end());
  const Json hand = late[0]->table()["game"]["view"];
  move(*late[0]);
  CHECK(late[0]->table()["game"]["chosen"].get<std::string>().starts_with("pass "));
  CHECK_FALSE(late[0]->table()["game"]["decide"].contains("moves"));
  CHECK(late[0]->table()["game"]["view"] == hand);
  CHECK_FALSE(late[1]->table()["game"].contains("chosen"));
  // They choose again, with undo or without.
  const Json first = late[0]->table()["game"]["chosen"];
  late[0]->ask({{"op", "choose"}, {"id", 1}});
  CHECK(late[0]->table()["game"]["chosen"] != first);
  late[0]->ask({{"op", "undo"}});
  CHECK(may_move(*late[0]));
  CHECK_FALSE(late[1]->table().contains("proposal"));
  for (FakePage* page : late) {
    CHECK(anna.table()["game"]["choices"] == 0);
    move(*page);
  }
  CHECK(anna.table()["game"]["choices"] == 3);
  for (const FakePage* page : pages) {
    CHECK_FALSE(page->table()["game"].contains("chosen"));
    CHECK_FALSE(page->table()["game"].contains("said"));
    CHECK(page->table()["game"]["received"].size() == 3);
  }
  // What has been passed is new until the next choice, and nobody else's business.
  FakePage watcher(*party.hall, party.outside);
  watcher.join(party.code, "Eve");
  CHECK_FALSE(watcher.table()["game"].contains("received"));
  const auto mover = std::find_if(pages.begin(), pages.end(), [](const FakePage* page) { return may_move(*page); });
  REQUIRE(mover != pages.end());
  move(**mover);
  CHECK_FALSE((*mover)->table()["game"].contains("received"));
}

TEST_CASE("when all choose at once, everybody can ask why and get hints, and choose again", "[unsanitized]") {
  Party party("hearts", 4);
  Page anna(party, "Anna"), ben(party, "Ben"), clara(party, "Clara");
  anna.ask({{"op", "set"}, {"learn", 1}});
  anna.ask({{"op", "start"}});
  const std::vector<FakePage*> pages{&anna, &ben, &clara};
  for (FakePage* page : pages) {
    // Who has not chosen is public; the bot chooses last.
    CHECK(page->table()["game"]["choosing"] == Json::array({1, 2, 3}));
    REQUIRE_FALSE(page->table()["game"]["taught"].empty());
    CHECK(page->table()["game"]["taught"] == anna.table()["game"]["taught"]);
    page->ask({{"op", "why"}, {"card", ""}});
    CHECK(page->last("answer")["text"].get<std::string>().find("pass") != std::string::npos);
    page->ask({{"op", "hint"}});
    party.outside.pass(seconds(1));
    CHECK(page->last("answer")["about"] == "hint");
    CHECK(page->last("answer")["text"].get<std::string>().starts_with("pass "));
    CHECK(may_move(*page));
  }
  // The first in order may choose again like the others, and nobody else learns what was chosen.
  move(anna);
  CHECK(anna.table()["game"]["chosen"].get<std::string>().starts_with("pass "));
  CHECK_FALSE(may_move(anna));
  CHECK(ben.table()["game"]["choosing"] == Json::array({2, 3}));
  CHECK_FALSE(ben.table()["game"].contains("chosen"));
  party.outside.pass(minutes(1));
  CHECK(anna.table()["game"]["choices"] == 0);
  anna.ask({{"op", "undo"}});
  CHECK(ben.table()["game"]["choosing"] == Json::array({1, 2, 3}));
  CHECK(may_move(anna));
  for (FakePage* page : pages) move(*page);
  party.outside.pass(seconds(1));
  CHECK_FALSE(anna.table()["game"].contains("choosing"));
  CHECK(anna.table()["game"]["choices"].get<int>() >= 4);
}

TEST_CASE("with a clock those who have chosen do not wait for the others, nor gain time by choosing again") {
  Party party("hearts", 3);
  Page anna(party, "Anna"), ben(party, "Ben"), clara(party, "Clara");
  anna.ask({{"op", "set"}, {"clock", 20}});
  anna.ask({{"op", "start"}});
  move(anna);
  move(clara);
  party.outside.pass(seconds(10));
  anna.ask({{"op", "choose"}, {"id", 1}});
  CHECK(ben.table()["left"].get<int>() < 8'000);
  CHECK(ben.table()["game"]["choices"] == 0);
  party.outside.pass(seconds(8));
  CHECK(ben.table()["game"]["choices"] == 3);
  CHECK(ben.table()["note"] == "Time is up: a bot has moved for Ben.");
}

TEST_CASE("an auction is sent until a card is played, and its contract in words") {
  Party party("bridge", 4);
  Page anna(party, "Anna");
  anna.ask({{"op", "set"}, {"bots", "easy"}, {"pace", 0}});
  anna.ask({{"op", "start"}});
  for (int i = 0; i < 40 && !may_move(anna); ++i) party.outside.pass(seconds(1));
  move(anna);
  const Json& calls = anna.table()["game"]["auction"];
  REQUIRE(calls.size() >= 1);
  CHECK(calls.back()["seat"].is_number());
  CHECK(calls.back()["text"].is_string());
}

TEST_CASE("a card without a suit bears its own name") {
  const auto shown = [](const char* game, const char* card) {
    Party party(game, 4);
    Page anna(party, "Anna");
    anna.ask({{"op", "start"}});
    return anna.last("setup")["setup"]["faces"][card]["shown"];
  };
  CHECK(shown("tarok", "fool") == "Skis");
  CHECK(shown("french-tarot", "fool") == "Excuse");
  CHECK(shown("hearts", "10H") == "10♥");
}

TEST_CASE("a choice counts once, for its own seat, and at the decision that was seen") {
  Party party;
  Page anna(party, "Anna"), ben(party, "Ben");
  FakePage eve(*party.hall, party.outside);
  anna.ask({{"op", "set"}, {"players", 2}});
  eve.join(party.code, "Eve");
  anna.ask({{"op", "start"}});
  FakePage& mover = may_move(anna) ? anna : ben;
  FakePage& other = may_move(anna) ? ben : anna;
  const auto choices = mover.table()["game"]["choices"].get<int>();
  eve.ask({{"op", "choose"}, {"id", 0}});
  CHECK(eve.error() == "no_seat");
  other.ask({{"op", "choose"}, {"id", 0}});
  CHECK(other.last("answer")["text"] == "It is not your turn.");
  mover.ask({{"op", "choose"}, {"id", 0}, {"choices", choices + 1}});
  CHECK(mover.last("answer")["text"] == "Somebody was faster.");
  mover.ask({{"op", "choose"}, {"id", 999}});
  CHECK(mover.table()["game"]["choices"] == choices);
  move(mover);
  CHECK(other.table()["game"]["choices"] == choices + 1);
}

TEST_CASE("a rule file that is saved counts from the next deal, and one with a mistake not at all") {
  const test::TempFolder folder;
  Party party(folder.write("one-each.lua", short_game("3")), 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  const auto deal = [&] {
    for (int i = 0; i < 2; ++i) move(may_move(anna) ? anna : ben);
  };
  const auto scores = [&] { return ben.table()["game"]["scores"]["total"]; };
  deal();
  CHECK(scores() == Json::array({3, 3}));

  folder.write("one-each.lua", short_game("(5"));
  party.outside.pass(seconds(3));
  const std::string fault = anna.table()["fault"].get<std::string>();
  CHECK(fault.rfind("error[HR", 0) == 0);
  CHECK(fault.find("--> one-each.lua:") != std::string::npos);
  CHECK(fault.find(folder.path()) == std::string::npos);
  CHECK(!ben.table().contains("fault"));
  deal();
  CHECK(scores() == Json::array({6, 6}));
  CHECK(anna.table().contains("fault"));

  folder.write("one-each.lua", short_game("5"));
  party.outside.pass(seconds(3));
  CHECK(!anna.table().contains("fault"));
  CHECK(ben.table()["note"] == "The rule file has changed: the next deal follows the new rules.");
  deal();
  CHECK(ben.table()["note"] == "The new rules apply from this deal on. The rest of this match is not saved.");
  CHECK(scores() == Json::array({9, 9}));
  CHECK(ben.table()["game"]["view"]["players"][0]["score"] == 9);
  deal();
  CHECK(scores() == Json::array({14, 14}));
}

TEST_CASE("with a clock a bot moves for whoever thinks too long") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "set"}, {"clock", 20}});
  CHECK(ben.table()["plan"]["clock"] == 20);
  anna.ask({{"op", "start"}});
  const bool is_anna = may_move(anna);
  CHECK(ben.table()["left"].get<int>() > 18'000);
  party.outside.pass(seconds(17));
  CHECK(ben.table()["game"]["choices"] == 0);
  party.outside.pass(seconds(4));
  CHECK(ben.table()["game"]["choices"] == 1);
  CHECK(ben.table()["note"] == fmt::format("Time is up: a bot has moved for {}.", is_anna ? "Anna" : "Ben"));
  anna.ask({{"op", "set"}, {"clock", 0}});
  move(may_move(anna) ? anna : ben);
  const Json choices = anna.table()["game"]["choices"];
  party.outside.pass(minutes(5));
  CHECK(anna.table()["game"]["choices"] == choices);
}

TEST_CASE("a game can be ended while a bot is about to move") {
  Party party("crazy-eights", 3);
  Page anna(party, "Anna");
  anna.ask({{"op", "start"}});
  if (may_move(anna)) move(anna);
  anna.ask({{"op", "end"}});
  party.outside.pass(minutes(1));
  CHECK(anna.table()["phase"] == "lobby");
  anna.ask({{"op", "start"}});
  CHECK(anna.table()["phase"] == "play");
}

}  // namespace houserules::played_table_test
