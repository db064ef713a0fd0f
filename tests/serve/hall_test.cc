// Tables and those who come to them, without a network.
#include "serve/hall.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "serve/kept_table.h"
#include "serve/takings.h"
#include "tests/catch.h"
#include "tests/interpreter/play_support.h"
#include "tests/serve/fake_outside.h"
#include "tests/temp_folder.h"

namespace houserules::hall_test {

using std::chrono::minutes;
using std::chrono::seconds;
using test::FakeOutside;
using test::FakePage;

struct Party {
  explicit Party(const std::string& game = "crazy-eights", int players = 3, bool saves = false,
                 HallLimits limits = {}) {
    ServeOptions options;
    options.game = game;
    options.players = players;
    hall = std::make_unique<Hall>(options, test::shipped(), outside, limits, saves);
    code = hall->open_own();
  }
  FakeOutside outside;
  std::unique_ptr<Hall> hall;
  std::string code;
};

/// A page that has joined the party's table.
struct Page : FakePage {
  Page(Party& party, const std::string& name) : FakePage(*party.hall, party.outside) { join(party.code, name); }
};

/// Makes the first move that is offered.
void move(FakePage& page) {
  const Json& offered = page.table()["game"]["decide"]["moves"][0];
  Json request{{"op", "choose"}, {"id", offered["id"]}, {"choices", page.table()["game"]["choices"]}};
  if (offered.contains("least")) request["value"] = offered["least"];
  page.ask(request);
}

bool may_move(const FakePage& page) {
  const Json& game = page.table()["game"];
  return game.contains("decide") && game["decide"].contains("moves");
}

/// A match of short deals: each of two players plays a card, and scores `points`.
std::string short_game(const std::string& points) {
  return R"(--[[ rules
game     "One Each"
about    "Everybody plays one card."
players  2
deck     52
deal     1 each
pile     discard  face up
move     play    "play {card}"
match    until a score >= 100
win      highest score
limit    500 decisions
]]

--- Each player plays a card.
function turn(me)
  local _, card = me:choose { play = me.hand }
  card:move_to(discard)
  if #discard == 2 then finish() end
end

--- Everybody scores the same.
function score(player)
  return )" +
         points + "\nend\n";
}

TEST_CASE("the first is the host, others sit beside them, and bots get the other seats") {
  Party party;
  Page anna(party, " Anna "), ben(party, "Ben");
  CHECK(anna.table()["you"] == Json::parse(R"({"name":"Anna","host":true,"seat":1})"));
  CHECK(ben.table()["you"] == Json::parse(R"({"name":"Ben","host":false,"seat":2})"));
  CHECK(ben.table()["plan"]["title"] == "Crazy Eights");
  ben.ask({{"op", "start"}});
  CHECK(ben.error() == "not_host");
  anna.ask({{"op", "start"}});
  CHECK(ben.table()["phase"] == "play");
  CHECK(ben.table()["game"]["view"]["players"][2]["name"] == "Clara");
  CHECK(ben.last("setup")["setup"]["title"] == "Crazy Eights");
}

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

TEST_CASE("where all choose at the same time everybody has the help of whoever is to move") {
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

TEST_CASE("a move that counts cards of a rank says so, so that they can be touched") {
  Party party("canasta", 2);
  Page anna(party, "Anna");
  anna.ask({{"op", "set"}, {"bots", "easy"}, {"pace", 0}});
  anna.ask({{"op", "start"}});
  Json meld;
  for (int i = 0; i < 400 && meld.is_null(); ++i) {
    party.outside.pass(seconds(1));
    if (!may_move(anna)) continue;
    const Json& moves = anna.table()["game"]["decide"]["moves"];
    for (const Json& offered : moves) {
      if (offered["move"] == "meld") meld = offered;
    }
    // Draws, and discards what is sorted last.
    const auto draw = std::find_if(moves.begin(), moves.end(), [](const Json& one) { return one["move"] == "draw"; });
    anna.ask({{"op", "choose"}, {"id", (draw == moves.end() ? moves.back() : *draw)["id"]}});
  }
  REQUIRE(meld.is_object());
  CHECK(meld["count"].get<int>() >= 3);
  CHECK(meld["value"] == fmt::format("{} {}", meld["count"].get<int>(), meld["rank"].get<std::string>()));
}

TEST_CASE("a move says which cards of the hand it takes without naming them, and moves in a row are found for a set") {
  const test::TempFolder folder;
  // Three of a rank with a wild card are two moves; the move `pair` names no card at all.
  Party party(folder.write("melds.lua", R"(--[[ rules
game     "Melds"
about    "Lay down what you have."
players  2
deck     52
deal     26 each
pile     melds    face up
move     pair     "lay down two Queens"
move     wild     "lay down {card} and two Kings"
move     add      "add {card}"
move     stop     "stop"
match    1 deal
win      highest score
limit    500 decisions
]]

--- Lay down cards.
function turn(me)
  local act, card
  repeat
    act, card = me:choose {
      pair = me.hand:count("Q") >= 2,
      wild = me.hand:count("K") >= 2 and me.hand:where("2"),
      add = #melds > 0 and me.hand:where("K"),
      stop = true,
    }
    if act == "pair" then
      for n = 1, 2 do me.hand:first("Q"):move_to(melds) end
    elseif act == "wild" then
      card:move_to(melds)
      for n = 1, 2 do me.hand:first("K"):move_to(melds) end
    elseif act == "add" then
      card:move_to(melds)
    end
  until act == "stop"
  if me == dealer then finish() end
end

--- Each card in the melds is a point.
function score(player)
  return 0
end
)"),
              2);
  Page anna(party, "Anna"), ben(party, "Ben");
  int pairs = 0, wilds = 0, rows = 0;
  for (int game = 0; game < 12; ++game) {
    anna.ask({{"op", "start"}});
    REQUIRE(anna.error().empty());
    FakePage& mover = may_move(anna) ? anna : ben;
    const Json& json = mover.table()["game"];
    const Json& piles = json["view"]["piles"];
    std::map<std::string, std::vector<std::string>> held;
    for (const Json& pile : piles) {
      if (pile.value("owner", 0) != mover.table()["you"]["seat"].get<int>() || pile["name"] != "hand") continue;
      for (const Json& card : pile["cards"])
        held[card.get<std::string>().substr(0, card.get<std::string>().size() - 1)].push_back(card.get<std::string>());
    }
    const auto face = [&](const Json& place) {
      return piles[place[0].get<std::size_t>()]["cards"][place[1].get<std::size_t>()].get<std::string>();
    };
    for (const Json& move : json["decide"]["moves"]) {
      if (move["move"] == "stop") CHECK_FALSE(move.contains("takes"));
      if (move["move"] == "pair") {
        ++pairs;
        REQUIRE(move.contains("takes"));
        REQUIRE(move["takes"].size() == 2);
        for (const Json& place : move["takes"]) CHECK(face(place)[0] == 'Q');
        CHECK(move["again"] == true);
      }
      if (move["move"] != "wild") continue;
      ++wilds;
      REQUIRE(move.contains("takes"));
      REQUIRE(move["takes"].size() == 3);
      CHECK(std::find(move["takes"].begin(), move["takes"].end(), move["at"][0]) != move["takes"].end());
      if (held["K"].size() < 3) continue;
      ++rows;
      const Json cards = Json::array({held["K"][0], held["K"][1], held["K"][2], face(move["at"][0])});
      mover.ask({{"op", "ways"}, {"cards", cards}});
      const Json& ways = mover.last("ways");
      CHECK(ways["cards"] == cards);
      REQUIRE(ways["ways"].size() == 1);
      CHECK(ways["ways"][0]["id"].get<std::size_t>() < json["decide"]["moves"].size());
      CHECK(ways["ways"][0]["moves"].size() == 2);
      CHECK(ways["ways"][0]["moves"][0].get<std::string>().ends_with(" and two Kings"));
      CHECK(ways["ways"][0]["moves"][1].get<std::string>().starts_with("add K"));
      mover.ask({{"op", "ways"}, {"cards", {held["K"][0], held["K"][0]}}});
      CHECK(mover.last("ways")["ways"].empty());
      break;
    }
    // Only who is to choose is told.
    FakePage& other = &mover == &anna ? static_cast<FakePage&>(ben) : anna;
    CHECK(other.texts().back().find("takes\":") == std::string::npos);
    other.ask({{"op", "ways"}, {"cards", {"KS", "KH"}}});
    CHECK(other.last("ways")["ways"].empty());
    anna.ask({{"op", "end"}});
  }
  CHECK(pairs > 0);
  CHECK(wilds > 0);
  CHECK(rows > 0);
}

TEST_CASE("what is looked for in imagined moves takes little, however slow the script") {
  // `slow` can be chosen, but for all tables to wait for it whenever somebody is to move is too much.
  const auto rules = test::rules_of(R"(--[[ rules
game     "Slow"
about    "Lay down what you have."
players  2
deck     52
deal     26 each
pile     melds    face up
move     slow     "lay down a card after a while"
move     quick    "lay down a card"
move     stop     "stop"
match    1 deal
win      highest score
limit    500 decisions
]]

--- Lay down cards.
function turn(me)
  local act = me:choose { slow = true, quick = true, stop = true }
  if act == "slow" then
    local sum = 0
    for n = 1, 10000000 do sum = sum + n end
  end
  if act ~= "stop" then me.hand:first():move_to(melds) end
  if act == "stop" then finish() end
end

--- Each card in the melds is a point.
function score(player)
  return 0
end
)");
  for (const Scripts scripts : {Scripts::compiled, Scripts::in_lua}) {
    const auto world = test::world_of(rules, 2, scripts);
    world->begin(7, 0);
    REQUIRE(world->advance() == Status::decision);
    std::int64_t before = world->work();
    const std::vector<Taking> found = takings(*world);
    CHECK(world->work() - before < 2'000'000);
    REQUIRE(found.size() == 3);
    CHECK(found[0].cards.empty());
    CHECK(found[1].cards.size() == 1);
    before = world->work();
    ways_to_take(*world, {0, 1});
    CHECK(world->work() - before < 10'000'000);
    // In the game itself it may take its time.
    CHECK(world->answer({0, world->decision().own()[0].value}) == Status::decision);
    CHECK(world->spent() > 5'000'000);
  }
}

TEST_CASE("nobody joins without a name of their own, or a table that is not there") {
  Party party;
  Page anna(party, "Anna");
  FakePage ben(*party.hall, party.outside);
  for (const char* name : {"", "  ", "Anna", "a\x1b[31m", "more than twenty-four letters"}) {
    ben.join(party.code, name);
    CHECK(ben.error() == "bad_name");
  }
  CHECK(ben.last("error")["text"] == "That name is too long: it may have 24 letters.");
  ben.join("XXXX", "Ben");
  CHECK(ben.error() == "no_table");
  ben.ask({{"op", "sit"}});
  CHECK(ben.error() == "no_table");
  ben.join(party.code, "<b>Ben</b>");
  CHECK(ben.error().empty());
  CHECK(ben.texts().back().find("<b>Ben</b>") != std::string::npos);  // text, which the page never reads as markup
}

TEST_CASE("a token brings back the seat, from any number of tabs up to a limit, and no other token does") {
  Party party;
  Page anna(party, "Anna"), ben(party, "Ben");
  CHECK(anna.token().size() == 32);
  CHECK(anna.token() != ben.token());
  anna.ask({{"op", "start"}});
  const std::string token = ben.token();
  ben.leave();
  CHECK(anna.table()["seats"][1]["here"] == false);
  FakePage again(*party.hall, party.outside), tab(*party.hall, party.outside), other(*party.hall, party.outside);
  again.join(party.code, "", token);
  tab.join(party.code, "", token);
  CHECK(again.table() == tab.table());
  CHECK(again.table()["you"]["seat"] == 2);
  CHECK(anna.table()["seats"][1]["here"] == true);
  other.join(party.code, "Eve", std::string(32, '0'));
  CHECK(!other.table()["you"].contains("seat"));
  CHECK(other.table()["watchers"] == Json::array({"Eve"}));
  for (const std::string& text : other.texts()) CHECK(text.find(token) == std::string::npos);
  std::vector<std::unique_ptr<FakePage>> tabs;
  for (int i = 0; i < 7; ++i) {
    tabs.push_back(std::make_unique<FakePage>(*party.hall, party.outside));
    tabs.back()->join(party.code, "", token);
  }
  CHECK(tabs[5]->error().empty());
  CHECK(tabs[6]->error() == "too_many");
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

TEST_CASE("undo needs everybody who plays and is here") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  FakePage& mover = may_move(anna) ? anna : ben;
  FakePage& other = may_move(anna) ? ben : anna;
  const Json before = mover.table()["game"]["view"];
  move(mover);
  mover.ask({{"op", "undo"}});
  CHECK(other.table()["proposal"]["asked"] == true);
  CHECK(mover.table()["proposal"]["asked"] == false);
  // Both have seen it; after the choice the log says what else has changed.
  const std::string name = mover.table()["you"]["name"].get<std::string>();
  const std::string line = other.table()["game"]["log"].back().get<std::string>();
  const std::string told = line.substr(line.find(": ") + 2), what = told.substr(0, told.find(" ("));
  REQUIRE(line.starts_with(name + ": "));
  CHECK(mover.table()["proposal"]["text"] == fmt::format("You have asked to take back \"{}\".", what));
  CHECK(other.table()["proposal"]["text"] == fmt::format("{} asks to take back \"{}\".", name, what));
  CHECK(mover.table()["proposal"]["missing"] == Json::array({other.table()["you"]["name"]}));
  mover.ask({{"op", "agree"}});
  CHECK(other.table().contains("proposal"));
  other.ask({{"op", "agree"}, {"answer", "no"}});
  CHECK(!other.table().contains("proposal"));
  CHECK(mover.table()["game"]["choices"] == 1);
  mover.ask({{"op", "undo"}});
  // Who goes away has not agreed.
  const std::string token = other.token();
  other.leave();
  CHECK(mover.table()["game"]["choices"] == 1);
  FakePage back(*party.hall, party.outside);
  back.join(party.code, "", token);
  CHECK(!mover.table().contains("proposal"));
  mover.ask({{"op", "undo"}});
  back.ask({{"op", "agree"}});
  CHECK(mover.table()["game"]["choices"] == 0);
  CHECK(mover.table()["game"]["view"] == before);
}

TEST_CASE("whoever has nothing to take back is told so, and nobody is asked") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  anna.ask({{"op", "undo"}});
  CHECK(anna.last("answer")["text"] == "There is nothing to take back.");
  CHECK_FALSE(ben.table().contains("proposal"));
  CHECK(ben.last("answer").is_null());
}

TEST_CASE("whoever has asked for something may withdraw it") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  FakePage& mover = may_move(anna) ? anna : ben;
  FakePage& other = may_move(anna) ? ben : anna;
  move(mover);
  mover.ask({{"op", "undo"}});
  CHECK(mover.table()["proposal"]["own"] == true);
  mover.ask({{"op", "agree"}, {"answer", "no"}});
  CHECK_FALSE(other.table().contains("proposal"));
  CHECK_FALSE(other.table().contains("note"));
  CHECK(mover.table()["game"]["choices"] == 1);
}

TEST_CASE("whoever asked for an undo is told that it has lapsed") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  FakePage& mover = may_move(anna) ? anna : ben;
  FakePage& other = may_move(anna) ? ben : anna;
  const std::string name = other.table()["you"]["name"].get<std::string>();
  while (may_move(mover)) move(mover);
  mover.ask({{"op", "undo"}});
  REQUIRE(other.table().contains("proposal"));
  move(other);
  CHECK_FALSE(mover.table().contains("proposal"));
  CHECK(mover.last("answer")["text"] == name + " has played on, so your question has lapsed.");
  CHECK(other.last("answer").is_null());
  mover.ask({{"op", "undo"}});
  REQUIRE(other.table().contains("proposal"));
  other.leave();
  CHECK(mover.last("answer")["text"] == name + " has gone, so your question has lapsed.");
}

TEST_CASE("a question about a seat stays open while others play on") {
  Party party("crazy-eights", 3);
  Page anna(party, "Anna");
  FakePage eve(*party.hall, party.outside);
  anna.ask({{"op", "start"}});
  eve.join(party.code, "Eve");
  eve.ask({{"op", "sit"}, {"seat", 2}});
  for (int i = 0; i < 20 && !may_move(anna); ++i) party.outside.pass(seconds(5));
  move(anna);
  CHECK(anna.table()["proposal"]["text"] == "Eve asks to take over Ben's seat.");
}

TEST_CASE("the question about an undo says what goes with it, and tells nobody what they do not know") {
  const test::TempFolder folder;
  Party party(folder.write("one-each.lua", short_game("3")), 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  const bool is_anna = may_move(anna);
  FakePage& first = is_anna ? anna : ben;
  FakePage& second = is_anna ? ben : anna;
  move(first);
  move(second);
  const Json log = anna.table()["game"]["log"];
  const std::string begin = fmt::format("{}: ", is_anna ? "Anna" : "Ben");
  const auto line =
      std::find_if(log.begin(), log.end(), [&](const Json& one) { return one.get<std::string>().starts_with(begin); });
  REQUIRE(line != log.end());
  first.ask({{"op", "undo"}});
  CHECK(second.table()["proposal"]["text"] ==
        fmt::format("{} asks to take back \"{}\" and the move after it; deal 2 would be dealt again.",
                    is_anna ? "Anna" : "Ben", line->get<std::string>().substr(begin.size())));
  second.ask({{"op", "agree"}});
  CHECK(anna.table()["game"]["choices"] == 0);
  CHECK(anna.table()["game"]["view"]["deal"] == 1);

  Party hearts("hearts", 3);
  Page carl(hearts, "Carl"), dora(hearts, "Dora");
  FakePage eve(*hearts.hall, hearts.outside);
  Page fritz(hearts, "Fritz");
  eve.join(hearts.code, "Eve");
  carl.ask({{"op", "start"}});
  carl.ask({{"op", "choose"}, {"id", 0}});
  const std::string passed = carl.table()["game"]["chosen"].get<std::string>();
  move(dora);
  move(fritz);
  REQUIRE(carl.table()["game"]["choices"] == 3);
  carl.ask({{"op", "undo"}});
  CHECK(carl.table()["proposal"]["text"] ==
        fmt::format("You have asked to take back \"{}\" and the 2 moves after it.", passed));
  for (const FakePage* page : {static_cast<const FakePage*>(&dora), static_cast<const FakePage*>(&eve)})
    CHECK(page->table()["proposal"]["text"] == "Carl asks to take back \"pass 3 cards\" and the 2 moves after it.");
}

TEST_CASE("a notice is gone after a short time, and with the game") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  FakePage& mover = may_move(anna) ? anna : ben;
  FakePage& other = may_move(anna) ? ben : anna;
  move(mover);
  const auto refused = [&] {
    mover.ask({{"op", "undo"}});
    other.ask({{"op", "agree"}, {"answer", "no"}});
    return mover.table()["note"] == fmt::format("{} said no.", other.table()["you"]["name"].get<std::string>());
  };
  CHECK(refused());
  party.outside.pass(seconds(8));
  CHECK(mover.table().contains("note"));
  party.outside.pass(seconds(3));
  CHECK_FALSE(mover.table().contains("note"));
  CHECK(refused());
  anna.ask({{"op", "end"}});
  CHECK_FALSE(ben.table().contains("note"));
}

TEST_CASE("a bot stands in for somebody who is missing, until they return") {
  Party party("crazy-eights", 2);
  Page anna(party, "Anna"), ben(party, "Ben");
  anna.ask({{"op", "start"}});
  anna.ask({{"op", "stand_in"}, {"seat", 2}});
  CHECK(anna.error() == "nobody");
  const std::string token = ben.token();
  ben.leave();
  anna.ask({{"op", "stand_in"}, {"seat", 2}});
  CHECK(anna.table()["seats"][1]["bot"] == true);
  for (int i = 0; i < 3; ++i) {
    if (may_move(anna)) move(anna);
    party.outside.pass(seconds(5));
  }
  CHECK(anna.table()["game"]["choices"].get<int>() >= 3);
  FakePage back(*party.hall, party.outside);
  back.join(party.code, "", token);
  CHECK(!anna.table()["seats"][1].contains("bot"));
  CHECK(back.table()["you"]["seat"] == 2);
  CHECK(back.last("answer")["text"] == "While you were away, the others let a bot play for you.");
  CHECK(anna.last("answer").is_null());
}

TEST_CASE("a seat's cards are given to somebody else only if those who play agree") {
  Party party("crazy-eights", 3);
  Page anna(party, "Anna");
  FakePage eve(*party.hall, party.outside);
  anna.ask({{"op", "start"}});
  eve.join(party.code, "Eve");
  eve.ask({{"op", "sit"}, {"seat", 1}});
  CHECK(eve.error() == "taken");
  eve.ask({{"op", "sit"}, {"seat", 2}});
  CHECK(!eve.table()["you"].contains("seat"));
  CHECK(anna.table()["proposal"]["text"] == "Eve asks to take over Ben's seat.");
  const std::string token = anna.token();
  anna.leave();
  eve.ask({{"op", "sit"}, {"seat", 1}});
  CHECK(eve.error() == "nobody");
  FakePage back(*party.hall, party.outside);
  back.join(party.code, "", token);
  eve.ask({{"op", "sit"}, {"seat", 2}});
  back.ask({{"op", "agree"}});
  CHECK(eve.table()["you"]["seat"] == 2);
}

TEST_CASE("who comes back to a table that all players have left gets a seat, but not at once") {
  Party party("crazy-eights", 3);
  auto anna = std::make_unique<Page>(party, "Anna");
  auto mum = std::make_unique<Page>(party, "Mum");
  anna->ask({{"op", "start"}});
  const std::string token = mum->token();
  FakePage eve(*party.hall, party.outside);
  eve.join(party.code, "Eve");
  anna->leave();
  mum->leave();
  eve.ask({{"op", "sit"}, {"seat", 2}});
  CHECK(eve.last("error")["text"] ==
        "A player has to agree, and none of them is here. Ask again if nobody is back in two minutes.");
  party.outside.pass(minutes(3));
  // While one of them is here, that one is asked, however long the other has been away.
  {
    FakePage back(*party.hall, party.outside);
    back.join(party.code, "", token);
    eve.ask({{"op", "sit"}, {"seat", 1}});
    CHECK_FALSE(eve.table()["you"].contains("seat"));
    CHECK(back.table()["proposal"]["text"] == "Eve asks to take over Anna's seat.");
  }
  eve.ask({{"op", "sit"}, {"seat", 1}});
  CHECK(eve.error() == "nobody");
  party.outside.pass(minutes(3));
  FakePage phone(*party.hall, party.outside);
  phone.join(party.code, "Mum");
  CHECK(phone.last("error")["text"] == "Nobody is at the table. Continue to take over Mum's seat.");
  phone.ask({{"op", "join"}, {"table", party.code}, {"name", "Mum"}, {"anyway", 1}});
  CHECK(phone.table()["you"]["seat"] == 2);
  CHECK(phone.table()["seats"][1]["for"] == "Mum");
  // From then on somebody is here to be asked.
  eve.ask({{"op", "sit"}, {"seat", 1}});
  CHECK_FALSE(eve.table()["you"].contains("seat"));
  CHECK(phone.table()["proposal"]["text"] == "Eve asks to take over Anna's seat.");
  FakePage old(*party.hall, party.outside);
  old.join(party.code, "", token);
  CHECK(old.table()["you"]["watches"] == "While you were away, Mum 2 took over your seat. Now you are watching.");
  // That is once in a game, or one stranger could see hand after hand.
  phone.ask({{"op", "leave"}});
  party.outside.pass(minutes(3));
  eve.ask({{"op", "sit"}, {"seat", 1}});
  CHECK(eve.last("error")["text"] == "A player has to agree, and none of them is here.");
  CHECK_FALSE(eve.table()["you"].contains("seat"));
}

TEST_CASE("who has left for good does not get another's seat without being agreed to") {
  Party party("crazy-eights", 3);
  Page anna(party, "Anna");
  auto ben = std::make_unique<Page>(party, "Ben");
  anna.ask({{"op", "start"}});
  ben->leave();
  party.outside.pass(minutes(3));
  anna.ask({{"op", "leave"}});
  FakePage again(*party.hall, party.outside);
  again.join(party.code, "Ana");
  party.outside.pass(minutes(3));
  again.ask({{"op", "sit"}, {"seat", 2}});
  CHECK(again.last("error")["text"] == "A player has to agree, and none of them is here.");
}

TEST_CASE("who leaves for good frees the seat, for a bot during a game, and the last player's game ends") {
  Party party("crazy-eights", 3);
  Page anna(party, "Anna"), ben(party, "Ben");
  const std::string token = anna.token();
  FakePage tab(*party.hall, party.outside);
  tab.join(party.code, "", token);
  ben.ask({{"op", "leave"}});
  CHECK(ben.last("left").is_object());
  CHECK(anna.table()["seats"][1] == Json::parse(R"({"seat":2,"bot":true})"));
  ben.join(party.code, "Ben");
  anna.ask({{"op", "start"}});
  anna.ask({{"op", "leave"}});
  CHECK(tab.last("left").is_object());
  CHECK(ben.table()["note"] == "Anna has left the table: a bot plays instead.");
  CHECK(ben.table()["seats"][0] == Json::parse(R"({"seat":1,"bot":true})"));
  CHECK(ben.table()["you"]["host"] == true);
  for (int i = 0; i < 4; ++i) {
    if (may_move(ben)) move(ben);
    party.outside.pass(seconds(5));
  }
  CHECK(ben.table()["game"]["choices"].get<int>() >= 4);
  // The seat is free for whoever is agreed on.
  anna.join(party.code, "Anna", token);
  CHECK_FALSE(anna.table()["you"].contains("seat"));
  anna.ask({{"op", "sit"}, {"seat", 1}});
  ben.ask({{"op", "agree"}});
  CHECK(anna.table()["you"]["seat"] == 1);
  anna.ask({{"op", "leave"}});
  FakePage eve(*party.hall, party.outside);
  eve.join(party.code, "Eve");
  ben.ask({{"op", "leave"}});
  CHECK(eve.table()["phase"] == "lobby");
  CHECK(eve.table()["you"]["host"] == true);
  eve.ask({{"op", "leave"}});
  ben.join(party.code, "Ben");
  CHECK(ben.table()["you"]["host"] == true);
}

TEST_CASE("the lobby has the address for others, and the partners; the table the last trick of a deal") {
  Party party("canasta", 4);
  party.outside.invite({"http://192.168.1.5:8123/#", {"101", "010", "111"}});
  Page anna(party, "Anna");
  CHECK(anna.table()["invite"]["link"] == "http://192.168.1.5:8123/#" + party.code);
  CHECK(anna.table()["invite"]["squares"][1] == "010");
  CHECK(anna.table()["plan"]["teams"] == 2);
  anna.ask({{"op", "set"}, {"game", "hearts"}, {"players", 4}, {"pace", 0}, {"bots", "easy"}});
  CHECK_FALSE(anna.table()["plan"].contains("teams"));
  anna.ask({{"op", "start"}});
  CHECK_FALSE(anna.table().contains("invite"));
  CHECK_FALSE(anna.table()["game"].contains("last_trick"));
  for (int i = 0; i < 300 && anna.table()["game"]["view"]["deal"] == 1; ++i) {
    if (may_move(anna)) move(anna);
    party.outside.pass(seconds(1));
  }
  REQUIRE(anna.table()["game"]["view"]["deal"] == 2);
  const Json& last = anna.table()["game"]["last_trick"];
  CHECK(last["over"] == true);
  for (const Json& laid : last["laid"]) CHECK(laid.size() == 1);
}

TEST_CASE("whoever has lost their token asks for their seat by their name, but never while they are here") {
  Party party("crazy-eights", 3);
  Page anna(party, "Anna");
  Page mum(party, "Mum");
  FakePage other(*party.hall, party.outside);
  const auto join = [&](FakePage& page, int anyway) {
    page.ask({{"op", "join"}, {"table", party.code}, {"name", "Mum"}, {"anyway", anyway}});
    return page.error();
  };
  anna.ask({{"op", "start"}});
  CHECK(join(other, 1) == "bad_name");
  const std::string token = mum.token();
  mum.leave();
  CHECK(join(other, 0) == "away");
  CHECK(other.last("error")["text"] ==
        "Mum is away. If you continue, the others are asked whether you may take over Mum's seat.");
  CHECK(join(other, 1).empty());
  CHECK(other.table()["you"]["name"] == "Mum 2");
  CHECK_FALSE(other.table()["you"].contains("seat"));
  CHECK(anna.table()["proposal"]["text"] == "Mum 2 asks to take over Mum's seat.");
  // The one who is meant comes back: then there is nothing to ask.
  {
    FakePage back(*party.hall, party.outside);
    back.join(party.code, "", token);
    CHECK_FALSE(anna.table().contains("proposal"));
    CHECK(back.table()["you"]["seat"] == 2);
  }
  other.ask({{"op", "sit"}, {"seat", 2}});
  anna.ask({{"op", "agree"}});
  CHECK(other.table()["you"]["seat"] == 2);
  CHECK(anna.table()["note"] == "Mum 2 is now playing for Mum.");
  CHECK(anna.table()["seats"][1]["name"] == "Mum 2");
  CHECK(anna.table()["seats"][1]["for"] == "Mum");
  CHECK_FALSE(anna.table()["seats"][0].contains("for"));
  FakePage back(*party.hall, party.outside);
  back.join(party.code, "", token);
  CHECK_FALSE(back.table()["you"].contains("seat"));
  CHECK(back.table()["you"]["watches"] == "While you were away, Mum 2 took over your seat. Now you are watching.");
  other.leave();
  back.ask({{"op", "sit"}, {"seat", 2}});
  anna.ask({{"op", "agree"}});
  CHECK(back.table()["you"]["seat"] == 2);
  CHECK_FALSE(back.table()["you"].contains("watches"));
  CHECK(anna.table()["note"] == "Mum is playing again.");
  // Before a game there is nothing to ask for.
  anna.ask({{"op", "end"}});
  back.leave();
  FakePage third(*party.hall, party.outside);
  CHECK(join(third, 0) == "away");
  CHECK(third.last("error")["text"] == "There is already a Mum at this table, who is away. Join as Mum 3?");
  CHECK(join(third, 1).empty());
  CHECK_FALSE(anna.table().contains("proposal"));
}

TEST_CASE("the host picks the game with its options, and no file of the machine") {
  Party party;
  Page anna(party, "Anna");
  anna.ask({{"op", "set"}, {"game", "hearts"}, {"bots", "easy"}, {"pace", 500}});
  CHECK(anna.table()["plan"]["title"] == "Hearts");
  CHECK(anna.table()["plan"]["pace"] == 500);
  anna.ask({{"op", "set"}, {"game", "crazy-eights"}, {"options", {{"draws", 2}}}});
  CHECK(anna.table()["plan"]["options"][1]["value"] == 2);
  for (const char* game : {"/etc/passwd", "../games/hearts.lua", "hearts.lua", "games/hearts", "no-such-game", ""}) {
    INFO(game);
    anna.ask({{"op", "set"}, {"game", game}});
    CHECK(anna.error() == "unknown_game");
  }
  anna.ask({{"op", "set"}, {"options", {{"draws", 5000}}}});
  CHECK(anna.error() == "bad_setting");
  anna.ask({{"op", "rules"}});
  CHECK(anna.last("rules")["sheet"]["title"] == "Crazy Eights");
  for (const std::string& text : anna.texts()) CHECK(text.find(HOUSERULES_SOURCE_DIR) == std::string::npos);
}

TEST_CASE("whoever knocks too fast, too often or too loudly is shown out") {
  HallLimits limits;
  limits.guests = 5;
  limits.guests_of_address = 3;
  limits.tables_of_address = 2;
  Party party("crazy-eights", 3, false, limits);
  std::vector<std::unique_ptr<FakePage>> pages;
  for (int i = 0; i < 4; ++i) pages.push_back(std::make_unique<FakePage>(*party.hall, party.outside, "10.0.0.1"));
  CHECK(pages[2]->is_in());
  CHECK(!pages[3]->is_in());
  FakePage fourth(*party.hall, party.outside, "10.0.0.2"), fifth(*party.hall, party.outside, "10.0.0.3"),
      sixth(*party.hall, party.outside, "10.0.0.4");
  CHECK(fifth.is_in());
  CHECK(!sixth.is_in());

  FakePage& page = *pages[0];
  CHECK(!page.say(std::string(5000, ' ')));
  int said = 0;
  while (page.say(R"({"op":"ping"})")) ++said;
  CHECK(said == 40);
  party.outside.pass(seconds(60));
  said = 0;
  while (page.say("nonsense")) ++said;
  CHECK(said < 10);

  for (int i = 0; i < 2; ++i) {
    fifth.ask({{"op", "open"}, {"name", "Anna"}});
    CHECK(fifth.error().empty());
  }
  fifth.ask({{"op", "open"}, {"name", "Anna"}});
  CHECK(fifth.error() == "too_many");
}

TEST_CASE("empty tables are closed, absent hosts replaced, and seats freed before a game") {
  Party party;
  FakePage anna(*party.hall, party.outside), ben(*party.hall, party.outside);
  ben.ask({{"op", "open"}, {"name", "Ben"}});
  CHECK(party.hall->tables() == 2);
  ben.join(party.code, "Ben");
  party.outside.pass(minutes(20));
  party.hall->tidy();
  CHECK(party.hall->tables() == 1);
  anna.join(party.code, "Anna");
  CHECK(anna.table()["host"] == "Ben");
  ben.leave();
  party.outside.pass(minutes(2));
  party.hall->tidy();
  CHECK(anna.table()["host"] == "Anna");
  CHECK(anna.table()["seats"][0].contains("bot"));
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

TEST_CASE("the first letter of a code may say which server has the table") {
  FakeOutside outside;
  ServeOptions options;
  options.codes = "XZ";
  Hall hall(options, test::shipped(), outside, {}, /*saves=*/false);
  for (int i = 0; i < 20; ++i) {
    const std::string code = hall.open_own();
    CHECK(code.size() == 4);
    CHECK((code[0] == 'X' || code[0] == 'Z'));
  }
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

TEST_CASE("after a crash the tables go on, with the same seats") {
  const test::TempFolder state;
  ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
  std::string code, anna_token, ben_token;
  Json before;
  {
    Party party("crazy-eights", 3, /*saves=*/true);
    Page anna(party, "Anna"), ben(party, "Ben");
    anna.ask({{"op", "start"}});
    for (int i = 0; i < 2; ++i) {  // nobody can have gone out yet
      for (FakePage* page : {&anna, &ben}) {
        if (may_move(*page)) move(*page);
      }
      party.outside.pass(seconds(5));
    }
    code = party.code;
    anna_token = anna.token();
    ben_token = ben.token();
    before = ben.table()["game"];
  }
  REQUIRE(kept_tables().size() == 1);
  FakeOutside outside;
  Hall hall(ServeOptions(), test::shipped(), outside);
  CHECK(hall.resume() == std::vector<std::string>{fmt::format("Table {} continues: Crazy Eights", code)});
  FakePage anna(hall, outside), ben(hall, outside);
  ben.join(code, "", ben_token);
  CHECK(ben.table()["game"] == before);
  CHECK(ben.table()["you"]["seat"] == 2);
  anna.join(code, "", anna_token);
  CHECK(anna.table()["you"]["host"] == true);
  for (int i = 0; i < 2000 && anna.table()["phase"] == "play"; ++i) {
    for (FakePage* page : {&anna, &ben}) {
      if (may_move(*page)) move(*page);
    }
    outside.pass(seconds(5));
  }
  CHECK(anna.table()["phase"] == "over");
  CHECK(kept_tables().empty());
  anna.ask({{"op", "again"}});
  CHECK(anna.table()["phase"] == "play");
  CHECK(kept_tables().size() == 1);
  ::unsetenv("XDG_STATE_HOME");
}

TEST_CASE("after a crash a bot still plays for whoever it played for") {
  const test::TempFolder state;
  ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
  std::string code, anna_token, ben_token;
  {
    Party party("crazy-eights", 2, /*saves=*/true);
    Page anna(party, "Anna"), ben(party, "Ben");
    anna.ask({{"op", "start"}});
    ben.leave();
    anna.ask({{"op", "stand_in"}, {"seat", 2}});
    code = party.code;
    anna_token = anna.token();
    ben_token = ben.token();
  }
  FakeOutside outside;
  Hall hall(ServeOptions(), test::shipped(), outside);
  hall.resume();
  FakePage anna(hall, outside), ben(hall, outside);
  anna.join(code, "", anna_token);
  CHECK(anna.table()["seats"][1]["bot"] == true);
  for (int i = 0; i < 3; ++i) {
    if (may_move(anna)) move(anna);
    outside.pass(seconds(5));
  }
  CHECK(anna.table()["game"]["choices"].get<int>() >= 3);
  ben.join(code, "", ben_token);
  CHECK(!anna.table()["seats"][1].contains("bot"));
  CHECK(ben.last("answer")["text"] == "While you were away, the others let a bot play for you.");
  ::unsetenv("XDG_STATE_HOME");
}

TEST_CASE("after a crash whoever lost their seat is still told who has it") {
  const test::TempFolder state;
  ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
  std::string code, token;
  {
    Party party("crazy-eights", 2, /*saves=*/true);
    Page anna(party, "Anna"), ben(party, "Ben");
    anna.ask({{"op", "start"}});
    code = party.code;
    token = ben.token();
    ben.leave();
    FakePage eve(*party.hall, party.outside);
    eve.join(code, "Eve");
    eve.ask({{"op", "sit"}, {"seat", 2}});
    anna.ask({{"op", "agree"}});
  }
  FakeOutside outside;
  Hall hall(ServeOptions(), test::shipped(), outside);
  hall.resume();
  FakePage ben(hall, outside);
  ben.join(code, "", token);
  CHECK(ben.table()["you"]["watches"] == "While you were away, Eve took over your seat. Now you are watching.");
  ::unsetenv("XDG_STATE_HOME");
}

TEST_CASE("after a crash the rules are still explained") {
  const test::TempFolder state;
  ::setenv("XDG_STATE_HOME", state.path().c_str(), 1);
  std::string code, token;
  {
    Party party("switch", 2, /*saves=*/true);
    Page anna(party, "Anna");
    anna.ask({{"op", "set"}, {"learn", 1}});
    anna.ask({{"op", "start"}});
    code = party.code;
    token = anna.token();
  }
  FakeOutside outside;
  Hall hall(ServeOptions(), test::shipped(), outside);
  hall.resume();
  FakePage anna(hall, outside);
  anna.join(code, "", token);
  CHECK(anna.table()["plan"]["learn"] == true);
  CHECK(anna.table()["game"].contains("taught"));
  ::unsetenv("XDG_STATE_HOME");
}

}  // namespace houserules::hall_test
