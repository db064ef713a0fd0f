// Which cards a move takes from the hand, so that they can be touched.
#include "serve/takings.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/catch.h"
#include "tests/interpreter/play_support.h"
#include "tests/serve/party.h"
#include "tests/temp_folder.h"

namespace houserules::takings_test {

using std::chrono::seconds;
using test::FakePage;
using test::may_move;
using test::move;
using test::Page;
using test::Party;

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
  for (int game = 0; game < 200 && (pairs == 0 || wilds == 0 || rows == 0); ++game) {
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

}  // namespace houserules::takings_test
