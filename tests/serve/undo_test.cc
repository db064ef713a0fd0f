// Undo, and other questions that the players have to agree on.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "tests/catch.h"
#include "tests/serve/party.h"
#include "tests/temp_folder.h"

namespace houserules::undo_test {

using std::chrono::seconds;
using test::FakePage;
using test::may_move;
using test::move;
using test::Page;
using test::Party;
using test::short_game;

/// Two who have begun to play Crazy Eights, one of whom is to move.
class TwoAtPlay {
 protected:
  Party party{"crazy-eights", 2};
  Page anna{party, "Anna"}, ben{party, "Ben"};
  FakePage& mover = begun();
  FakePage& other = &mover == &anna ? ben : anna;

 private:
  FakePage& begun() {
    anna.ask({{"op", "start"}});
    return may_move(anna) ? anna : ben;
  }
};

TEST_CASE_METHOD(TwoAtPlay, "undo needs everybody who plays and is here") {
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

TEST_CASE_METHOD(TwoAtPlay, "whoever has asked for something may withdraw it") {
  move(mover);
  mover.ask({{"op", "undo"}});
  CHECK(mover.table()["proposal"]["own"] == true);
  mover.ask({{"op", "agree"}, {"answer", "no"}});
  CHECK_FALSE(other.table().contains("proposal"));
  CHECK_FALSE(other.table().contains("note"));
  CHECK(mover.table()["game"]["choices"] == 1);
}

TEST_CASE_METHOD(TwoAtPlay, "whoever asked for an undo is told that it has lapsed") {
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

TEST_CASE_METHOD(TwoAtPlay, "a notice is gone after a short time, and with the game") {
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

}  // namespace houserules::undo_test
