// What a choice brings to light is shown step by step, and the cards that a player has just received are known.
#include "table/reveals.h"

#include <algorithm>

#include "table/received.h"
#include "tests/interpreter/play_support.h"

namespace houserules::reveals_test {

using test::Play;
using test::seats;

constexpr const char* kBoard = R"(--[[ rules
game     "Board"
players  2
deal     1 each
pile     board face up
pile     aside face down
pot      pot
chips    10 each
public   bet each = 0 "bet"
move     bet   "bet"
move     fold  "fold"
]]
function turn(me)
  if me:choose { bet = true, fold = true } == "fold" then
    stock:deal(2, board)
    return finish(me)
  end
  me:pay(3, pot)
  me.bet = 3
  stock:deal(1, aside)
  stock:deal(2, board)
  stock:deal(1, aside)
  stock:deal(1, board)
  for player in each(players) do player.hand.top:show() end
  finish(me)
end
)";

TEST_CASE("cards that come to light one after the other are shown one after the other") {
  Play played(kBoard, seats(2, "2C 3C 4C 5C 6C 7C 8C"));
  Game& game = *played.game;
  const Setup& setup = game.world().setup();
  const Seat me = game.world().decision().seat;
  View view = game.world().view(me);
  const std::size_t before = game.events().size();
  REQUIRE(game.choose({0, 0}));
  const auto news = std::span<const Event>(game.events()).subspan(before);
  const std::vector<std::size_t> stops = reveals(news, setup);
  REQUIRE(stops.size() == 3);
  const auto board = setup.group("board")->first;
  std::vector<std::size_t> on_board;
  std::size_t told = 0;
  for (const std::size_t stop : stops) {
    for (; told < stop; ++told) carry_out(news[told], setup, view);
    on_board.push_back(view.piles[board].cards.size());
    CHECK(std::none_of(view.piles[board].cards.begin(), view.piles[board].cards.end(),
                       [](const auto& card) { return !card; }));
  }
  CHECK(on_board == std::vector<std::size_t>{0, 2, 3});
  CHECK(view.players[slot(me)].chips == 7);
  CHECK(view.pots[0].second == 3);
  const auto bet = std::find_if(view.publics.begin(), view.publics.end(),
                                [me](const PublicView& value) { return value.name == "bet" && value.seat == me; });
  CHECK(bet->value.number == 3);
  const auto theirs = static_cast<std::size_t>(setup.group("hand")->first + 1 - me);
  CHECK_FALSE(view.piles[theirs].cards[0]);
  while (told < news.size() && news[told].kind != Event::Kind::deal_ended) carry_out(news[told++], setup, view);
  CHECK(view.piles[theirs].cards[0]);
}

TEST_CASE("a pile that refills another keeps only what the rules say") {
  Play played(R"(--[[ rules
game     "Refilled"
players  2
deal     1 each
pile     heap face up
refill   stock from heap keep 1 shuffled
move     go "go"
]]
function turn(me)
  me:choose { go = true }
  stock:move_to(heap)
  stock:deal(1, me.hand)
  finish(me)
end
)",
              seats(2, "2C 3C"));
  Game& game = *played.game;
  const Setup& setup = game.world().setup();
  View view = game.world().view(kGallery);
  const std::size_t before = game.events().size();
  REQUIRE(game.choose({0, 0}));
  for (const Event& event : std::span<const Event>(game.events()).subspan(before)) {
    if (event.kind == Event::Kind::deal_ended) break;
    carry_out(event, setup, view);
  }
  const auto cards_in = [&](const char* pile) { return view.piles[setup.group(pile)->first].cards.size(); };
  CHECK(cards_in("heap") == 1);
  CHECK(cards_in("stock") == 48);
}

TEST_CASE("a choice that brings cards to light once is shown at once") {
  Play played(kBoard, seats(2, "2C 3C 4C 5C 6C 7C 8C"));
  Game& game = *played.game;
  const std::size_t before = game.events().size();
  REQUIRE(game.choose({1, 0}));
  CHECK(reveals(std::span<const Event>(game.events()).subspan(before), game.world().setup()).empty());
}

constexpr const char* kPassing = R"(--[[ rules
game     "Passing"
players  2
deal     3 each
move     pass  "pass {card}"
move     lay   "lay {card}"
]]
function turn(me)
  local act, card = me:choose { pass = me.hand, lay = me.hand }
  if act == "lay" then return card:move_to(discard) end
  card:move_to(me.left.hand)
end
)";

TEST_CASE("cards are new in a hand from when they come until the player chooses again") {
  Play played(kPassing, seats(2, "2C 3C 4C 5C 6C 7C"));
  Game& game = *played.game;
  const Setup& setup = game.world().setup();
  const Seat first = game.world().decision().seat, second = 1 - first;
  CHECK(cards_received(game.events(), setup, second).empty());
  REQUIRE(game.choose({0, 0}));
  CHECK(cards_received(game.events(), setup, second).size() == 1);
  CHECK(cards_received(game.events(), setup, first).empty());
  CHECK(cards_received(game.events(), setup, kGallery).empty());
  REQUIRE(game.choose({4, 0}));  // lays a card
  CHECK(cards_received(game.events(), setup, second).empty());
}

}  // namespace houserules::reveals_test
