// Tables and those who come to them, without a network.
#include "serve/hall.h"

#include <memory>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/serve/party.h"

namespace houserules::hall_test {

using std::chrono::minutes;
using std::chrono::seconds;
using test::FakeOutside;
using test::FakePage;
using test::may_move;
using test::move;
using test::Page;
using test::Party;

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

TEST_CASE("nobody joins without a name of their own, or a table that is not there") {
  Party party;
  Page anna(party, "Anna");
  FakePage ben(*party.hall, party.outside);
  for (const char* name :
       {"", "  ", "Anna", "\u200b\u2800", "An\u200bna", "a\x1b[31m", "more than twenty-four letters"}) {
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

}  // namespace houserules::hall_test
