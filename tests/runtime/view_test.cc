// What a player can see.
#include "runtime/view.h"

#include "tests/runtime/table_support.h"

namespace houserules::view_test {

using namespace test;

std::string text(const Board& board, Seat viewer, PileId pile) {
  std::string text;
  const View view = look(board.table, viewer);
  for (const auto& face : view.piles[pile].cards) {
    text += (text.empty() ? "" : " ") + (face ? board.setup.pack.text(*face) : std::string("?"));
  }
  return text;
}

TEST_CASE("every pile is in the view, with the faces that the viewer sees") {
  Board board;
  board.table.deal(kStock, 2, kHand);
  board.table.deal(kStock, 1, kHand + 1);
  board.table.deal(kStock, 2, kTopUp);
  board.table.deal(kStock, 1, kDiscard);
  board.table.show_to(board.card("5H"), 2);
  CHECK(text(board, 0, kHand) == "6H 5H");
  CHECK(text(board, 1, kHand) == "? ?");
  CHECK(text(board, 2, kHand) == "? 5H");
  CHECK(text(board, kGallery, kHand) == "? ?");
  CHECK(text(board, kOmniscient, kHand) == "6H 5H");
  CHECK(text(board, 0, kHand + 1) == "?");
  CHECK(text(board, 0, kTopUp) == "? 2H");
  CHECK(text(board, kGallery, kTopUp) == "? 2H");
  CHECK(text(board, 1, kDiscard) == "6C");
  CHECK(text(board, 1, kStock) == "? ? ? ?");
  CHECK(text(board, kOmniscient, kStock) == "2C 3C 4C 5C");
  const View view = look(board.table, 1);
  REQUIRE(view.piles.size() == 7);
  CHECK(view.piles[kHand + 1].label == "Ben's hand");
  CHECK(view.piles[kHand + 1].owner == 1);
  CHECK(view.piles[kDiscard].owner == kNoSeat);
  CHECK(view.viewer == 1);
}

TEST_CASE("the view has players, dealer, direction and pots") {
  Setup setup = small_setup();
  setup.pots = {"kitty"};
  setup.has_chips = true;
  setup.chips = 7;
  Board board(setup);
  board.table.match.dealer = 2;
  board.table.match.deal_number = 4;
  board.table.match.scores[1] = 12;
  board.table.match.pots[0] = 3;
  board.table.match.in = 0b110;
  board.table.turns.sit_out(1);
  board.table.turns.reverse();
  const View view = look(board.table, kGallery);
  CHECK(view.dealer == 2);
  CHECK(view.deal_number == 4);
  CHECK(view.direction == -1);
  CHECK(view.to_move == kNoSeat);
  REQUIRE(view.players.size() == 3);
  CHECK(view.players[1].name == "Ben");
  CHECK(view.players[1].score == 12);
  CHECK(view.players[1].chips == 7);
  CHECK_FALSE(view.players[0].in_match);
  CHECK(view.players[1].in_match);
  CHECK_FALSE(view.players[1].in_deal);
  REQUIRE(view.pots.size() == 1);
  CHECK(view.pots[0] == std::pair<std::string, std::int64_t>{"kitty", 3});
}

TEST_CASE("up to sixteen players have different default names") {
  const std::vector<std::string> names = default_names(16);
  REQUIRE(names.size() == 16);
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(names[i] != names[j]);
  }
}

}  // namespace houserules::view_test
