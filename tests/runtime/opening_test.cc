#include "runtime/opening.h"

#include "tests/runtime/table_support.h"

namespace houserules::test::opening_test {

/// A board with a pile aside, and its number.
Board board_with_aside(PileId& aside) {
  Setup setup = small_setup();
  aside = add_aside(setup);
  return Board(std::move(setup));
}

std::vector<FaceId> faces(const Board& board, const std::vector<std::string>& cards) {
  std::vector<FaceId> result;
  for (const std::string& card : cards) result.push_back(*board.setup.pack.parse(card));
  return result;
}

TEST_CASE("cards are laid with the first on top, and the rest under them") {
  PileId aside = 0;
  Board board = board_with_aside(aside);
  Opening opening;
  opening.laid = {
      {kDiscard, faces(board, {"2C", "3C"})}, {kHand, faces(board, {"4C"})}, {kStock, faces(board, {"5H"})}};
  opening.rest = kStock;
  CHECK(opening_fault(board.setup, opening) == "");
  board.table.lay(opening);
  CHECK(board.pile(kDiscard) == "3C 2C");
  CHECK(board.pile(kHand) == "4C");
  CHECK(board.table.size(kStock) == 7);
  CHECK(board.setup.pack.text(board.table.face(board.table.cards(kStock).back())) == "5H");
  CHECK(board.table.size(aside) == 0);
  CHECK(board.table.pile_of(board.card("2C")) == kDiscard);
  CHECK(board.events.empty());
}

TEST_CASE("the rest may be put aside") {
  PileId aside = 0;
  Board board = board_with_aside(aside);
  Opening opening;
  opening.laid = {{kDiscard, faces(board, {"2C"})}};
  opening.rest = aside;
  board.table.lay(opening);
  CHECK(board.table.size(kStock) == 0);
  CHECK(board.table.size(aside) == 9);
  CHECK(board.table.visible_to(board.card("3C")) == 0);
}

TEST_CASE("staged cards come from the rest, not from the cards that are laid") {
  PileId aside = 0;
  Board board = board_with_aside(aside);
  Opening opening;
  opening.laid = {{kStock, faces(board, {"5H", "4H"})}};
  opening.rest = kStock;
  board.table.lay(opening);
  Staging staging;
  staging.cards = faces(board, {"2C", "6H"});
  board.hooks.staging = &staging;
  board.table.deal(kStock, 4, kDiscard);
  CHECK(board.pile(kDiscard) == "5H 4H 2C 6H");
}

TEST_CASE("laid cards are known to players who see them, and earlier knowledge is forgotten") {
  PileId aside = 0;
  Board board = board_with_aside(aside);
  board.table.move(board.card("6H"), kDiscard);
  CHECK(board.table.known_to(board.card("6H")) == seats_below(3));
  Opening opening;
  opening.laid = {
      {kDiscard, faces(board, {"2C"})}, {kHand + 1, faces(board, {"4C"})}, {kTopUp, faces(board, {"5C", "3C"})}};
  opening.rest = kStock;
  board.table.lay(opening);
  board.table.look();
  CHECK(board.table.known_to(board.card("6H")) == 0);
  CHECK(board.table.known_to(board.card("2C")) == seats_below(3));
  CHECK(board.table.known_to(board.card("4C")) == seat_bit(1));
  CHECK(board.table.known_to(board.card("5C")) == seats_below(3));
  CHECK(board.table.known_to(board.card("3C")) == 0);
}

TEST_CASE("equal cards can be laid as often as the pack has them") {
  Setup setup = small_setup();
  setup.pack = small_pack(3, 2);
  add_aside(setup);
  Board board(setup);
  Opening opening;
  opening.laid = {{kDiscard, faces(board, {"2C", "2C"})}};
  CHECK(opening_fault(board.setup, opening) == "");
  board.table.lay(opening);
  CHECK(board.pile(kDiscard) == "2C 2C");
  CHECK(board.table.size(kStock) == 6);
  opening.laid.push_back({kHand, faces(board, {"2C"})});
  CHECK(opening_fault(board.setup, opening) == "2C is laid out 3 times, but the pack has it only 2 times");
}

TEST_CASE("laying a card twice is a fault") {
  const Board board;
  Opening opening;
  opening.laid = {{kDiscard, faces(board, {"2C"})}, {kHand, faces(board, {"2C"})}};
  CHECK(opening_fault(board.setup, opening) == "2C is laid out 2 times, but the pack has it only once");
}

}  // namespace houserules::test::opening_test
