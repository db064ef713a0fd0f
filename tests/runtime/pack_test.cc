#include "runtime/pack.h"

#include "tests/runtime/table_support.h"

namespace houserules::pack_test {

Pack pack() {
  Pack pack;
  pack.suits = {"clubs", "diamonds", "hearts", "spades", "leaf"};
  pack.letters = {"C", "D", "H", "S", "leaf"};
  pack.colours = {"black", "red", "red", "black", ""};
  pack.ranks = {"9", "10", "J", "Q", "K", "A", "*", "wild"};
  pack.ordered_ranks = 6;
  for (int suit = 0; suit < 5; ++suit) {
    for (int rank = 0; rank < 6; ++rank) pack.faces.push_back({rank, suit, rank + 1, {}});
  }
  pack.faces.push_back({6, -1, 0, {}});
  pack.faces.push_back({7, -1, 0, {}});
  return pack;
}

FaceId face(int rank, int suit) { return static_cast<FaceId>(suit * 6 + rank); }
constexpr FaceId kJoker = 30, kWild = 31;

TEST_CASE("a face has a text, a text with its symbol, and a name") {
  const Pack p = pack();
  CHECK(p.text(face(1, 2)) == "10H");
  CHECK(p.text(face(5, 3)) == "AS");
  CHECK(p.text(face(0, 4)) == "9-leaf");
  CHECK(p.text(kJoker) == "*");
  CHECK(p.text(kWild) == "wild");
  CHECK(p.symbol_text(face(1, 2)) == "10♥");
  CHECK(p.symbol_text(face(2, 0)) == "J♣");
  CHECK(p.symbol_text(face(0, 4)) == "9-leaf");
  CHECK(p.symbol_text(kJoker) == "Joker");
  CHECK(p.symbol_text(kWild) == "wild");
  CHECK(p.name(face(1, 2)) == "10 of hearts");
  CHECK(p.name(face(2, 0)) == "Jack of clubs");
  CHECK(p.name(face(3, 3)) == "Queen of spades");
  CHECK(p.name(face(4, 1)) == "King of diamonds");
  CHECK(p.name(face(5, 1)) == "Ace of diamonds");
  CHECK(p.name(kJoker) == "Joker");
  CHECK(p.name(kWild) == "wild");
}

TEST_CASE("a face is parsed as players type it") {
  const Pack p = pack();
  for (const char* typed : {"10H", "10h", "TH", "th", "10♥"}) {
    INFO(typed);
    CHECK(p.parse(typed) == face(1, 2));
  }
  CHECK(p.parse("qs") == face(3, 3));
  CHECK(p.parse("q-spades") == face(3, 3));
  CHECK(p.parse("Q♠") == face(3, 3));
  CHECK(p.parse("*") == kJoker);
  CHECK(p.parse("Joker") == kJoker);
  CHECK(p.parse("9-LEAF") == face(0, 4));
  CHECK(p.parse("Wild") == kWild);
  for (const char* typed : {"", "H", "10", "8H", "1H", "10HH", " 10H", "T", "♥", "♥♥"}) {
    INFO(typed);
    CHECK_FALSE(p.parse(typed).has_value());
  }
  for (FaceId id = 0; id < p.faces.size(); ++id) {
    CHECK(p.parse(p.text(id)) == id);
    CHECK(p.parse(p.symbol_text(id)) == id);
  }
}

TEST_CASE("ranks and suits are found by name") {
  const Pack p = pack();
  CHECK(p.rank_index("10") == 1);
  CHECK(p.rank_index("11") == -1);
  CHECK(p.suit_index("spades") == 3);
  CHECK(p.suit_index("spade") == -1);
}

TEST_CASE("a step leads to the next rank, and round the corner only in a circular order") {
  Pack p = pack();
  CHECK(p.step(face(0, 0), face(1, 3)) == 1);
  CHECK(p.step(face(1, 0), face(0, 0)) == -1);
  CHECK(p.step(face(0, 0), face(2, 0)) == 0);
  CHECK(p.step(face(0, 0), face(0, 1)) == 0);
  CHECK(p.step(face(5, 0), face(0, 0)) == 0);
  CHECK(p.step(kJoker, face(0, 0)) == 0);
  CHECK(p.step(face(0, 0), kJoker) == 0);
  p.circular = true;
  CHECK(p.step(face(5, 0), face(0, 0)) == 1);
  CHECK(p.step(face(0, 0), face(5, 0)) == -1);
  CHECK(p.step(kJoker, face(5, 0)) == 0);
}

}  // namespace houserules::pack_test
