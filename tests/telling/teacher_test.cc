#include "telling/teacher.h"

#include "tests/interpreter/play_support.h"

namespace houserules::teacher_test {

using namespace houserules::test;

constexpr const char* kGame = R"(--[[ rules
game     "Taught"
players  2
order    2 .. A
deal     2 each
move     lay   "lay {card}"
match    2 deals
win      highest score
option   wild = off "Twos are wild"
]]

--- TT-1 In turn lay a card.
function turn(me)
  local card = me:pick("lay", me.hand)
  card:move_to(stock)
  if card:is("A") then
    --- TT-2 An Ace ends the deal.
    finish(me)
  end
  if card:is("2") then lucky(me) end
end

--- TT-3 Who lays a Two is lucky. [when wild] It is wild.
function lucky(me)
  say(me.name .. " is lucky")
end

--- TT-4 [when wild] Nothing beats a Two.

--- TT-5 A deal that is won counts 1.
function score(player)
  return #player.hand == 1 and 1 or 0
end
)";

TEST_CASE("the clause above a line governs it") {
  const auto rules = rules_of(kGame);
  CHECK(Teacher::clause_at(*rules, 0, 5) == -1);
  CHECK(Teacher::clause_at(*rules, 0, 14) == 0);
  CHECK(Teacher::clause_at(*rules, 0, 18) == 1);
  CHECK(Teacher::clause_at(*rules, 0, 25) == 2);
}

TEST_CASE("clauses are told when they first apply, with the move that made them apply") {
  Play play(kGame, seats(2, "2C 3C KD AD 4C 5C"));
  Teacher teacher(play.rules, *play.game);
  CHECK(teacher.news(0) == std::vector<std::string>{"Deal: 2 cards each.", "TT-1 In turn lay a card."});
  CHECK(teacher.governing() == "TT-1 In turn lay a card.");
  CHECK(teacher.news(0).empty());
  play.choose("lay 2C");
  CHECK(teacher.news(0) == std::vector<std::string>{"First: the player on the dealer's left; play goes clockwise.",
                                                    "TT-3 Who lays a Two is lucky. (Anna: lay 2C)"});
  CHECK(teacher.governing() == "TT-1 In turn lay a card.");  // not news, but what the next player needs
  play.choose("lay 3C");
  CHECK(teacher.news(0).empty());
  CHECK(teacher.left() == std::vector<std::string>{"TT-2 An Ace ends the deal.", "TT-5 A deal that is won counts 1.",
                                                   "Match: 2 deals; the highest score wins."});
}

TEST_CASE("a rule that was told is not told again after a move was taken back") {
  Play play(kGame, seats(2, "2C 3C KD AD 4C 5C"));
  Teacher teacher(play.rules, *play.game);
  play.choose("lay 2C");
  CHECK(teacher.news(0).size() == 4);
  REQUIRE(play.game->undo(1));
  CHECK(teacher.news(0).empty());
  CHECK(teacher.governing() == "TT-1 In turn lay a card.");
  play.choose("lay KD");
  CHECK(teacher.news(0).empty());
}

TEST_CASE("a clause about the end of the deal is told when one has ended, whatever stands under it") {
  std::string text = kGame;
  text = text.substr(0, text.find("--- TT-1")) + R"(--- EN-1 The deal ends with an Ace. It counts 1.
function turn(me)
  local card = me:pick("lay", me.hand)
  card:move_to(stock)
  if card:is("A") then finish(me) end
end

function score(player)
  return #player.hand
end
)";
  Play play(text, seats(2, "2C 3C KD AD 4C 5C"));
  Teacher teacher(play.rules, *play.game);
  for (const char* card : {"lay 2C", "lay 3C", "lay KD"}) {
    play.choose(card);
    for (const std::string& clause : teacher.news(0)) CHECK(!clause.starts_with("EN-1"));
  }
  play.choose("lay AD");
  CHECK(teacher.news(0) == std::vector<std::string>{"Match: 2 deals; the highest score wins.",
                                                    "EN-1 The deal ends with an Ace. It counts 1. (Ben: lay AD)"});
}

}  // namespace houserules::teacher_test
