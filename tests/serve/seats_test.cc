// Who has a seat: leaving, coming back, and taking over from somebody who is missing.
#include <memory>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/serve/party.h"

namespace houserules::seats_test {

using std::chrono::minutes;
using std::chrono::seconds;
using test::FakePage;
using test::may_move;
using test::move;
using test::Page;
using test::Party;

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
        "A player has to agree, and none is here. Ask again if nobody is back in two minutes.");
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
  CHECK(eve.last("error")["text"] == "A player has to agree, and none is here.");
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
  CHECK(again.last("error")["text"] == "A player has to agree, and none is here.");
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

}  // namespace houserules::seats_test
