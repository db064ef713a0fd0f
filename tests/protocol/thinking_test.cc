// A bot's advice to a seat depends only on what that seat sees.
#include "protocol/thinking.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/interpreter/play_support.h"
#include "tests/protocol/talk.h"
#include "tests/scale.h"
#include "tests/told_pairs.h"

namespace houserules::thinking_of_engine_test {

TEST_CASE("every game: the advice to a seat is the same in games that it cannot tell apart", "[unsanitized]") {
  constexpr int kWanted = test::scaled(3), kTries = 60, kLongest = 16, kPlayouts = test::scaled(50);
  for (const std::string& path : test::every_game()) {
    const std::string name = test::name_of(path);
    INFO(name);
    if (!test::why_no_pairs(name).empty()) continue;
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    test::ToldPairs pairs(rules, players, test::options_of(*rules, players), 9);
    int advised = 0;
    for (int round = 0; round < kTries && advised < kWanted; ++round) {
      pairs.each(1, 1, kLongest, [&](Game& one, Game& other, Seat seat) {
        if (one.world().decision().seat != seat || advised == kWanted) return;
        ++advised;
        const auto advice = [&](Game& game) {
          return suggestion(game, seat, seat, {"search", kPlayouts, {}}, {}).dump();
        };
        const std::string first = advice(one);
        CHECK(Json::parse(first)["seat"] == seat + 1);
        CHECK(Json::parse(first)["bot"] == fmt::format("search:{}", kPlayouts));
        INFO("seat " << seat << " sees\n" << test::view_text(one.world(), seat));
        REQUIRE(first == advice(other));
      });
    }
    CHECK(advised >= (kWanted + 1) / 2);
  }
}

TEST_CASE("a lone bot ends a game that makes no progress, even if asked for one choice at a time") {
  const auto game = test::started(test::shipped_rules("klondike"), 1, 5);
  CHECK(play_seat(*game, 0, {"search", 4, {}}, {}) == Played::all);
  CHECK(game->world().status() == Status::over);
  CHECK_FALSE(game->world().limit_reached());
}

TEST_CASE("a bot that was stopped early has not chosen") {
  const auto game = test::started(test::shipped_rules("crazy-eights"), 2, 5);
  Thinking thinking;
  thinking.enough = [] { return true; };
  CHECK(play_seat(*game, game->world().decision().seat, {"search", 1000, {}}, thinking) == Played::ended);
  CHECK(game->choices_made() == 0);
}

/// Each choice is one of 400, and expensive for the script.
const char* const kManyOptions = R"(--[[ rules
game     "Many"
players  2
deck     52
deal     20 each
move     bid "bid {n}"
win      highest score
]]

local numbers = {}
for i = 1, 400 do numbers[i] = i end

function turn(me)
  local act, n = me:choose { bid = numbers }
  local sum = 0
  for i = 1, 100000 do sum = sum + i % n end
  me.hand.top:move_to(stock)
  if #me.hand == 0 then finish() end
end

function score(player)
  return #player.hand
end
)";

TEST_CASE("the work of a bot for a decision is limited, and the reply says so") {
  test::Talk talk;
  talk.games.write("many.lua", kManyOptions);
  talk.ask(R"({"op":"new","game":"many","seed":1})");
  const Json suggested = talk.ask(R"({"op":"suggest"})")["suggest"];
  CHECK(suggested["cut_short"] == true);
  CHECK(suggested["move"]["move"] == "bid");
  const Json played = talk.ask(R"({"op":"bot","bot":"greedy"})");
  CHECK(played["cut_short"] == true);
  CHECK(played["choices"] == 1);
  talk.ask(R"({"op":"new","game":"little","seed":1})");
  CHECK_FALSE(talk.ask(R"({"op":"suggest"})")["suggest"].contains("cut_short"));
  CHECK_FALSE(talk.ask(R"({"op":"bot"})").contains("cut_short"));
}

}  // namespace houserules::thinking_of_engine_test
