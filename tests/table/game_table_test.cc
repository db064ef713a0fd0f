// A game in progress: whom it waits for, undo and redo, tricks and points as they were seen.
#include "table/game_table.h"

#include "table/score_sheet.h"
#include "table/tricks.h"
#include "tests/interpreter/play_support.h"

namespace houserules::game_table_test {

using test::Play;
using test::seats;

constexpr const char* kLaying = R"(--[[ rules
game     "Laying"
players  3
deal     2 each
move     lay "lay {card}"
]]
function turn(me)
  me:pick("lay", me.hand):move_to(discard)
  if #me.hand == 0 then finish(me) end
end
)";

bool nobody(const std::vector<Seat>& others) {
  FAIL_CHECK("asked for the consent of " << others.size());
  return false;
}

Opponents random_bots() {
  BotSpec random;
  random.name = "random";
  return {std::vector<BotSpec>(3, random), Seed(1), 0};
}

TEST_CASE("a table waits for people and bots in turn, and for nothing at the end") {
  Play played(kLaying, seats(3, "2C 3C 4C 5C 6C 7C"));
  REQUIRE(played.seat() == 0);
  Opponents bots = random_bots();
  const std::vector<Seat> people{0};
  GameTable table(*played.game, bots, people, nullptr);
  for (int turns = 0; table.awaited().what != Awaited::What::nothing; ++turns) {
    const Awaited awaited = table.awaited();
    CHECK(awaited.seat == turns % 3);
    REQUIRE((awaited.what == Awaited::What::person) == (awaited.seat == 0));
    if (awaited.what == Awaited::What::person) table.choose({0, 0});
    else table.answer_for_bot(table.ask_bot());
  }
  CHECK(played.game->choices().size() == 4);
}

TEST_CASE("where calls are a race, people may call before any bot is asked") {
  constexpr const char* kRacing = R"(--[[ rules
game     "Racing"
players  3
move     turn_up "turn up"
move     snap    "snap"
limit    60 decisions
]]
function turn(me)
  me:choose { turn_up = true, others = { snap = after(me) } }
end
)";
  Play played(kRacing, seats(3, ""));
  Opponents bots = random_bots();
  const std::vector<Seat> people{0};
  GameTable table(*played.game, bots, people, nullptr);
  table.let_people_call_first();
  int asked = 0;
  while (asked < 10 && table.awaited().what != Awaited::What::nothing) {
    if (played.game->world().decision().seat == 0) {
      table.choose({0, 0});
      continue;
    }
    REQUIRE(table.awaited().what == Awaited::What::calls);
    table.nobody_calls();
    CHECK(table.awaited().what == Awaited::What::bot);
    table.choose({0, 0});
    ++asked;
  }
  CHECK(asked == 10);
}

TEST_CASE("a table knows when people last had a choice and made it") {
  std::string three = kLaying;
  Play played(three.replace(three.find("2 each"), 1, "3"), seats(3, "2C 3C 4C 5C 6C 7C 8C 9C 10C"));
  Opponents bots = random_bots();
  const std::vector<Seat> people{0};
  GameTable table(*played.game, bots, people, nullptr);
  table.make_only_moves(/*with_cards=*/true);
  const auto round = [&](const Choice& choice) {
    const std::size_t before = played.game->events().size();
    table.choose(choice);
    for (int turns = 0; turns < 2; ++turns) table.answer_for_bot(table.ask_bot());
    CHECK(played.game->events().size() > before);
    return before;
  };
  CHECK(table.last_own() == played.game->events().size());
  round({0, 0});
  const std::size_t second = round({0, 0});
  CHECK(table.last_own() == second);
  REQUIRE(table.only_move());
  table.choose(*table.only_move());
  CHECK(table.last_own() == second);
}

TEST_CASE("undone moves can be repeated until something else is chosen") {
  Play played(kLaying, seats(3, "2C 3C 4C 5C 6C 7C"));
  Opponents bots = random_bots();
  const std::vector<Seat> people{0};
  GameTable table(*played.game, bots, people, nullptr);
  CHECK_FALSE(table.undo(0, nobody));
  CHECK_FALSE(table.can_redo());
  CHECK_FALSE(table.redo());
  table.choose({0, 0});
  table.answer_for_bot(table.ask_bot());
  const std::vector<Choice> made = played.game->choices();
  std::size_t seen = 0;
  REQUIRE(table.look_back(0, [&](const TakenBack& taken) {
    CHECK(played.game->choices().empty());
    seen = taken.count;
  }));
  CHECK(seen == 2);
  CHECK(played.game->choices() == made);
  CHECK_FALSE(table.can_redo());
  const auto taken = table.undo(0, nobody);
  REQUIRE(taken);
  CHECK(taken->count == 2);
  CHECK(played.game->choices().empty());
  CHECK_FALSE(table.look_back(0, [](const TakenBack&) { FAIL(); }));
  CHECK(table.can_redo());
  CHECK(table.redo());
  CHECK(played.game->choices() == made);
  CHECK_FALSE(table.redo());
  REQUIRE(table.undo(0, nobody));
  table.choose({1, 0});
  CHECK_FALSE(table.redo());
}

TEST_CASE("a finished game continues if its last choice is taken back") {
  Play played(kLaying, seats(3, "2C 3C 4C 5C 6C 7C"));
  Opponents bots = random_bots();
  const std::vector<Seat> people{0, 1, 2};
  GameTable table(*played.game, bots, people, nullptr);
  for (int i = 0; i < 4; ++i) table.choose({0, 0});
  const std::vector<Choice> made = played.game->choices();
  REQUIRE(played.game->world().status() == Status::over);
  // A person who is asked and does not agree keeps the end.
  CHECK_FALSE(table.undo(1, [](const std::vector<Seat>&) { return false; }));
  CHECK(played.game->world().status() == Status::over);
  CHECK(played.game->choices() == made);
  REQUIRE(table.undo(kGallery, nobody));
  CHECK(played.game->world().status() == Status::decision);
  CHECK(table.awaited().seat == 0);
  CHECK(table.redo());
  CHECK(played.game->world().status() == Status::over);
}

TEST_CASE("a lone person's only move is known, and undo returns to the last real choice") {
  Play played(kLaying, seats(3, "2C 3C 4C 5C 6C 7C"));
  Opponents bots = random_bots();
  const std::vector<Seat> people{0};
  GameTable table(*played.game, bots, people, nullptr);
  table.make_only_moves(/*with_cards=*/true);
  CHECK_FALSE(table.only_move());
  table.choose({0, 0});
  CHECK_FALSE(table.only_move());
  table.answer_for_bot(table.ask_bot());
  table.answer_for_bot(table.ask_bot());
  REQUIRE(table.only_move());
  const auto taken = table.undo(0, nobody);
  REQUIRE(taken);
  CHECK(taken->count == 3);

  const std::vector<Seat> two{0, 1};
  Play shared(kLaying, seats(3, "2C 3C 4C 5C 6C 7C"));
  GameTable others(*shared.game, bots, two, nullptr);
  others.make_only_moves(/*with_cards=*/true);
  for (int i = 0; i < 2; ++i) others.choose({0, 0});
  others.answer_for_bot(others.ask_bot());
  // Others who read the screen would learn that there is nothing else.
  CHECK_FALSE(others.only_move());
}

TEST_CASE("no card is played for a person, but a move without a card is made") {
  Play played(R"(--[[ rules
game     "Passing"
players  2
order    2 .. A
deal     1 each
move     lay   "lay {card}"
move     pass  "pass"
]]

function turn(me)
  if deal_number == 1 and #me.hand == 1 then
    me:choose { lay = me.hand }
    me.hand:move_to(stock)
  else
    me:choose { pass = true }
    finish(me)
  end
end
)",
              seats(2, "2C 3C"));
  Opponents bots = random_bots();
  const std::vector<Seat> both{0, 1};
  GameTable table(*played.game, bots, both, nullptr);
  table.make_only_moves();
  for (int laid = 0; laid < 2; ++laid) {
    CHECK_FALSE(table.only_move());
    table.choose({0, 0});
  }
  REQUIRE(table.only_move());
  table.choose(*table.only_move());
  CHECK(played.game->world().status() == Status::over);
}

TEST_CASE("other people are asked before undo takes back their moves") {
  Play played(kLaying, seats(3, "2C 3C 4C 5C 6C 7C"));
  Opponents bots = random_bots();
  const std::vector<Seat> people{0, 1};
  GameTable table(*played.game, bots, people, nullptr);
  for (int i = 0; i < 2; ++i) table.choose({0, 0});
  table.answer_for_bot(table.ask_bot());
  std::vector<Seat> asked;
  const auto answer = [&asked](bool agrees) {
    return [&asked, agrees](const std::vector<Seat>& others) {
      asked = others;
      return agrees;
    };
  };
  CHECK_FALSE(table.undo(0, answer(false)));
  CHECK(asked == std::vector<Seat>{1});
  CHECK(played.game->choices().size() == 3);
  REQUIRE(table.undo(0, answer(true)));
  CHECK(played.game->choices().empty());
}

TEST_CASE("a trick is seen in the order of play, even after it was taken, with the points of its cards") {
  Play played(R"(--[[ rules
game     "Tricks"
players  3
deal     2 each
values   hearts = 1, others = 0
pile     trick face up
pile     taken each face down
move     lay "lay {card}"
]]
local n = 0
function turn(me)
  me:pick("lay", me.hand):move_to(trick)
  n = n + 1
  if n == 3 then trick:move_to(me.taken) end
  if n == 6 then finish(me) end
end
)",
              seats(3, "2H 3H 4C 5H 6H 7C"));
  const Setup& setup = played.game->world().setup();
  REQUIRE(trick_pile(setup));
  CHECK(trick_seen(played.game->events(), setup).leader == kNoSeat);
  played.game->choose({0, 0});
  TrickSeen trick = trick_seen(played.game->events(), setup);
  CHECK(trick.leader == 0);
  CHECK(trick.laid[0].size() == 1);
  CHECK_FALSE(trick.is_over);
  played.game->choose({0, 0});
  played.game->choose({0, 0});
  trick = trick_seen(played.game->events(), setup);
  CHECK(trick.is_over);
  CHECK(trick.taker == 2);
  CHECK(trick.points == 2);
  played.game->choose({0, 0});
  CHECK(trick.last.empty());
  trick = trick_seen(played.game->events(), setup);
  CHECK(trick.laid[1].empty());
  CHECK_FALSE(trick.is_over);
  std::vector<std::string> before;
  for (const FaceId face : trick.last) before.push_back(setup.pack.text(face));
  CHECK(before == std::vector<std::string>{"2H", "3H", "4C"});
  CHECK(trick.last_taker == 2);
}

TEST_CASE("points are recorded by deal") {
  Play played(R"(--[[ rules
game     "Counting"
players  2
deal     2 each
move     lay "lay {card}"
match    2 deals
win      highest score
]]
function turn(me)
  me:pick("lay", me.hand):move_to(discard)
  finish(me)
end
function score(p) return p.seat == 1 and deal_number or 5 end
)",
              seats(2, "2C 3C 4C 5C"));
  REQUIRE(played.error().empty());
  while (played.game->world().status() == Status::decision) played.game->choose({0, 0});
  const ScoreSheet sheet = score_sheet(played.game->events(), played.game->world().setup());
  CHECK(sheet.deals == std::vector<std::vector<std::int64_t>>{{1, 5}, {2, 5}});
  CHECK(sheet.total == std::vector<std::int64_t>{3, 10});
}

}  // namespace houserules::game_table_test
