// Lists of the maximal length, and the cost of working on them.
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::long_lists_test {

using test::Play;
using test::small_game;
using test::tell;

constexpr const char* kLoop = "this decision ran more than 100 million instructions: is there an endless loop?";

TEST_CASE("a set may have as many cards as there are") {
  Play play(
      small_game("function turn(me)\n  local act, set = me:choose { lay = stock:sets(#stock) }\n"
                 "  say(#set)\n  for card in each(set) do card:move_to(discard) end\n  finish(me)\nend",
                 "deck { suits a ranks 1 copies 400 }\norder 1\nvalues others = 0\nmove lay \"lay {card}\"\n"));
  CHECK(play.error() == "");
  REQUIRE(play.game->world().decision().alternatives.size() == 1);
  CHECK(play.game->world().decision().alternatives[0].count == 390);
  REQUIRE(play.game->choose({0, 0}));
  CHECK(play.said() == "390");
  CHECK(play.game->world().status() == Status::over);
}

TEST_CASE("fewer cards than the required size make no set") {
  const std::string header = "move lay \"lay {card}\"\n";
  for (const char* size : {"6", "255", "256", "261", "65536", "65541", "9007199254740993"}) {
    INFO(size);
    Play play(small_game(std::string("function turn(me) me:choose { lay = me.hand:sets(") + size + "), go = true } end",
                         header));
    CHECK(play.offers() == "go on");
  }
}

TEST_CASE("making sets costs units") {
  Play play(
      small_game("function turn(me)\n  local long = cards(me.hand)\n"
                 "  for i = 1, 11 do long = long + long end\n  me:choose { lay = long:sets(#long - 1) }\nend",
                 "deck { suits a ranks 1 copies 400 }\norder 1\nvalues others = 0\nmove lay \"lay {card}\"\n"));
  CHECK(play.error() == std::string("game.lua:17: ") + kLoop);
}

TEST_CASE("as many sets as a list may hold can be offered, however large they are") {
  Play play(
      small_game("function turn(me)\n  local some = cards {}\n  for i = 1, 200 do some:add(stock[i]) end\n"
                 "  me:choose { lay = some:sets(198) }\nend",
                 "deck { suits a b c d e f g h ranks 1..50 }\norder 1..50\nvalues others = 0\n"
                 "move lay \"lay {card}\"\n"));
  CHECK(play.error() == "");
  CHECK(play.game->world().decision().alternatives.size() == 19'900);
}

TEST_CASE("a list that would be too long is refused") {
  const std::string grow = "local long = cards(me.hand)\nfor i = 1, 13 do long = long + long end\n";
  CHECK(tell(grow + "say(#long)") == "40960");
  CHECK(tell(grow + "say(#(long + long))") ==
        "game.lua:13: a list holds at most 65535 elements; this one would have 81920");
  CHECK(tell(grow + "long = long + long:where(function(card) return card.rank ~= \"2\" end)") ==
        "game.lua:13: a list holds at most 65535 elements; this one would have 73728");
  CHECK(tell(grow + "for i = 1, 30000 do long:add(me.hand[1]) end") ==
        "game.lua:13: a list holds at most 65535 elements");
}

TEST_CASE("a long list is sorted, with equal elements in their order") {
  CHECK(tell(R"(
    local long = cards(me.hand)
    for i = 1, 13 do long = long + long end
    local at, n = {}, 0
    local sorted = long:sorted(function(card) n = n + 1 return -(n // 4) end)
    say(#sorted .. " " .. n)
    local same = true
    for i = 1, 4 do same = same and sorted[i] == long[#long - #long % 4 - 4 + i] end)"
             "\n") == "40960 40960");
  CHECK(tell("local names = me.hand:sorted(function(card) return card.name end)\n"
             "for card in each(names) do say(card.rank) end") == "2; 3; 4; 5; 6");
}

TEST_CASE("work on long lists costs units") {
  int number = 0;
  for (const char* work : {"long:sorted(\"order\")", "long:sorted()", "long:where(\"2\")", "long:except(long)",
                           "long:sum(\"value\")", "long:remove(stock.top)"}) {
    INFO(work);
    if (test::kSanitized && ++number % 3 != 0) continue;
    CHECK(tell("local long = cards(me.hand)\nfor i = 1, 13 do long = long + long end\nwhile true do " +
               std::string(work) + " end")
              .starts_with("game.lua:13: this decision "));
  }
}

}  // namespace houserules::long_lists_test
