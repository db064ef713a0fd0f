// Dealing hidden cards anew so that all clues about them hold.
#include "runtime/clues.h"

#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "tests/runtime/table_support.h"

namespace houserules::clues_test {

using namespace test;

FaceBits bits(Board& board, std::initializer_list<const char*> cards) {
  FaceBits bits = 0;
  for (const char* card : cards) bits |= FaceBits{1} << board.table.face(board.card(card));
  return bits;
}

struct Dealt {
  Board board;
  std::vector<CardId> ben, clara;
  Chance chance{5};

  Dealt() {
    board.table.deal(kStock, 3, kHand + 1, &ben);
    board.table.deal(kStock, 3, kHand + 2, &clara);
  }
  /// Deals anew for Anna; returns the bits of the faces of those cards.
  FaceBits deal(const Clues& clues, const std::vector<CardId>& cards) {
    const auto unknown = board.table.unknown_to(0);
    board.table.deal_anew(0, unknown, chance);
    clues.impose(board.table, 0, unknown, chance);
    FaceBits bits = 0;
    for (const CardId card : cards) bits |= FaceBits{1} << board.table.face(card);
    return bits;
  }
};

TEST_CASE("no card is dealt where it cannot be, and a card that must be somewhere is dealt there") {
  Dealt dealt;
  const FaceBits low = bits(dealt.board, {"2C", "3C", "4C", "5C", "6C"}), one = bits(dealt.board, {"2H", "2C"});
  Clues clues;
  CHECK(clues.empty());
  clues.add({false, dealt.ben, low});
  clues.add({true, dealt.ben, one});
  clues.add({true, dealt.clara, bits(dealt.board, {"6C"})});
  CHECK_FALSE(clues.empty());
  FaceBits seen = 0, clara = 0;
  for (int i = 0; i < 200; ++i) {
    const FaceBits hand = dealt.deal(clues, dealt.ben);
    CHECK((hand & low) == 0);
    CHECK((hand & one) != 0);
    FaceBits other = 0;
    for (const CardId card : dealt.clara) other |= FaceBits{1} << dealt.board.table.face(card);
    CHECK((other & bits(dealt.board, {"6C"})) != 0);
    seen |= hand;
    clara |= other;
  }
  CHECK(seen == bits(dealt.board, {"2H", "3H", "4H", "5H", "6H"}));
  CHECK(std::popcount(clara) == 9);  // all but the 2H, which Ben must have
}

TEST_CASE("cards that the observer knows elsewhere are not exchanged, even if a clue then fails") {
  Dealt dealt;
  dealt.board.table.show(dealt.clara[0]);
  const FaceId shown = dealt.board.table.face(dealt.clara[0]);
  Clues clues;
  clues.add({true, dealt.ben, FaceBits{1} << shown});
  for (int i = 0; i < 20; ++i) {
    dealt.deal(clues, dealt.ben);
    CHECK(dealt.board.table.face(dealt.clara[0]) == shown);
  }
}

TEST_CASE("nothing is known about cards that nobody could follow") {
  Dealt dealt;
  Clues clues;
  clues.add({false, dealt.ben, ~FaceBits{0} ^ bits(dealt.board, {"2C", "3C", "4C"})});
  clues.add({true, dealt.clara, bits(dealt.board, {"6C"})});
  CHECK(dealt.deal(clues, dealt.ben) == bits(dealt.board, {"2C", "3C", "4C"}));
  clues.forget(dealt.ben);
  clues.forget(std::array{dealt.clara[1]});
  FaceBits seen = 0;
  int without = 0;
  for (int i = 0; i < 100; ++i) {
    seen |= dealt.deal(clues, dealt.ben);
    if ((dealt.deal(clues, dealt.clara) & bits(dealt.board, {"6C"})) == 0) ++without;
  }
  CHECK(std::popcount(seen) == 10);
  CHECK(without > 20);
}

TEST_CASE("what is known of the cards of a hand when one of them has left") {
  Dealt dealt;
  const FaceBits hearts = bits(dealt.board, {"2H", "3H", "4H", "5H", "6H"});
  const auto left = [&](std::size_t gone, std::optional<FaceId> seen) {
    Clues clues;
    clues.add({false, {dealt.ben[0], dealt.ben[1]}, hearts});  // and nothing of the third
    clues.add({true, {dealt.ben[0], dealt.ben[1]}, bits(dealt.board, {"2C"})});
    clues.lose_track(dealt.ben, dealt.ben[gone], seen);
    std::vector<bool> may_be_hearts;
    for (const CardId card : dealt.ben) {
      FaceBits faces = 0;
      for (int i = 0; i < 300; ++i) faces |= dealt.deal(clues, {card});
      may_be_hearts.push_back((faces & hearts) != 0);
    }
    return may_be_hearts;
  };
  CHECK(left(0, std::nullopt) == std::vector{true, false, true});
  CHECK(left(1, std::nullopt) == std::vector{false, true, true});
  CHECK(left(2, std::nullopt) == std::vector{false, true, true});
  // A heart can only have been the third.
  CHECK(left(2, dealt.board.table.face(dealt.board.card("2H"))) == std::vector{false, false, true});
}

}  // namespace houserules::clues_test
