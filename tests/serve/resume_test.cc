// Tables continue after the server has crashed.
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "serve/kept_table.h"
#include "tests/catch.h"
#include "tests/serve/party.h"
#include "tests/temp_folder.h"

namespace houserules::resume_test {

using std::chrono::seconds;
using test::FakeOutside;
using test::FakePage;
using test::may_move;
using test::move;
using test::Page;
using test::Party;

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

}  // namespace houserules::resume_test
