// A game's events are kept as long as the game: they count as memory, whether or not anybody listens.
#include "tests/interpreter/play_support.h"

namespace houserules::event_memory_test {

using test::ChancePolicy;
using test::Play;
using test::rules_of;
using test::small_game;
using test::world_of;

const std::string kMemory = "this decision produced more than 16 MB of events: is there an endless loop?";
/// More than the events of a decision may take.
constexpr std::size_t kMany = 200'000;

const std::string kHeader = "public wanted \"wanted\"\npublic bid each \"bid\"\nchips 5 each\npot kitty\n";

std::string endless(const std::string& body) {
  return small_game(
      "function play() local text, me = (\"x\"):rep(60000), players[1]\nwhile true do " + body + " end end\n", kHeader);
}

TEST_CASE("endless events run out of memory, whether or not anybody listens") {
  for (const std::string body :
       {"say(text)", "say(1)", "deal(0)", "stock:move_to(discard) discard:move_to(stock)",
        "me.hand[1]:move_to(me.hand)", "stock:deal(1, discard) discard.top:move_to(stock)",
        "me:pay(1, kitty) kitty:pay(1, me)", "stock:shuffle()", "turns.reverse()", "stock.top:show() stock.top:hide()",
        "stock.top:show_to(me) stock.top:hide()", "wanted = \"a\" wanted = \"b\"", "wanted = text wanted = 1",
        "me.bid = 1 me.bid = 2", "me:sits_out()", "me:out()"}) {
    INFO(body);
    const auto rules = rules_of(endless(body));
    const Play play(rules, test::seats(3));  // with two players reversals are not announced
    CHECK(play.error() == "game.lua:15: " + kMemory);
    CHECK(play.game->events().size() < kMany);
    const auto unheard = world_of(rules, 3);
    ChancePolicy policy;
    CHECK(play_out(*unheard, policy, 1, 0, [] {}) == Status::error);
    CHECK(test::text_of(unheard->error()) == "game.lua:15: " + kMemory);
  }
}

TEST_CASE("events of `score` and after a choice count as well") {
  CHECK(Play(small_game("function play() finish() end\nfunction score() while true do say(1) end end")).error() ==
        "game.lua:11: " + kMemory);
  Play play(small_game("function turn(me) me:choose { go = true }\nwhile true do say(1) end end"));
  play.choose("go on");
  CHECK(play.error() == "game.lua:11: " + kMemory);
}

/// An endless game in which every decision produces 60 KB of events.
std::string talkative(const std::string& further, const std::string& header = "limit 1000000000 decisions\n") {
  return small_game(
      "local text = (\"x\"):rep(60000)\nfunction turn(me) say(text) me:choose { go = true } end\n" + further, header);
}

TEST_CASE("a game whose record reaches 128 MB ends as at its limit") {
  const auto rules = rules_of(talkative(""));
  Play play(rules);
  while (play.game->world().status() == Status::decision && play.game->choices_made() < 5000) play.choose("go on");
  CHECK(play.winners().empty());
  CHECK(play.game->world().result().limit_reached);
  CHECK(play.game->choices_made() == 2216);
  CHECK(play.story().find("Nobody wins the deal: the record of the game is too long.\n") != std::string::npos);
  const auto unheard = world_of(rules, 2);
  ChancePolicy policy;
  CHECK(play_out(*unheard, policy, 1, 0, [] {}) == Status::over);
  CHECK(unheard->result().decisions == 2216);
}

TEST_CASE("at_limit may name the leader of such a game") {
  Play play(talkative("function at_limit() finish(players[2]) end"));
  while (play.game->world().status() == Status::decision && play.game->choices_made() < 5000) play.choose("go on");
  CHECK(play.winners() == "Ben");
}

TEST_CASE("a match whose deals have no choices ends when their events reach 128 MB") {
  const Play play(small_game("local text = (\"x\"):rep(60000)\nfunction play() say(text) finish() end",
                             "match 10000 deals\nwin most deals\n"));
  CHECK(play.game->world().status() == Status::over);
  CHECK(play.game->world().result().limit_reached);
  CHECK(play.game->world().result().deals == 2219);
}

TEST_CASE("turns without choices produce no more events than the game may") {
  const Play play(small_game("local text = (\"x\"):rep(60000)\nfunction turn(me) for i = 1, 200 do say(text) end end"));
  CHECK(play.game->world().status() == Status::over);
  CHECK(play.game->world().result().limit_reached);
  CHECK(play.game->events().size() < 3000);
}

}  // namespace houserules::event_memory_test
