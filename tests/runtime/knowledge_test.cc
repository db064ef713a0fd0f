// Who may look at a card, who knows it, and what redealing preserves.
#include <set>

#include "tests/runtime/table_support.h"

namespace houserules::knowledge_test {

using namespace test;

constexpr SeatMask kAll = 0b111;

TEST_CASE("each facing shows its cards to the right players") {
  Board board;
  const CardId one = board.card("2C"), two = board.card("3C");
  const auto seen_in = [&](PileId pile) {
    board.table.move(one, pile);
    board.table.move(two, pile);
    return std::pair{board.table.visible_to(one), board.table.visible_to(two)};
  };
  CHECK(seen_in(kStock) == std::pair<SeatMask, SeatMask>{0, 0});
  CHECK(seen_in(kHand + 1) == std::pair<SeatMask, SeatMask>{0b010, 0b010});
  CHECK(seen_in(kTopUp) == std::pair<SeatMask, SeatMask>{0, kAll});
  CHECK(seen_in(kDiscard) == std::pair<SeatMask, SeatMask>{kAll, kAll});
  CHECK(seen_in(kAsLaid) == std::pair<SeatMask, SeatMask>{kAll, kAll});  // they lay face up before
  CHECK(seen_in(kHand) == std::pair<SeatMask, SeatMask>{0b001, 0b001});
  CHECK(seen_in(kAsLaid) == std::pair<SeatMask, SeatMask>{0, 0});  // out of a hand they come face down
  CHECK(board.table.sees(0, one) == false);
  CHECK(board.table.sees(kOmniscient, one));
  CHECK_FALSE(board.table.sees(kGallery, one));
}

TEST_CASE("everybody but its owner sees a pile for the others, also on the way to and from it") {
  Setup setup = small_setup();
  for (Seat seat = 0; seat < 3; ++seat) setup.piles[slot(kHand + seat)].facing = PileFacing::others;
  Board board(setup);
  const CardId card = board.card("2C");
  board.table.deal(kStock, 5, kHand + 1);
  board.table.move(card, kHand + 1);
  board.table.look();
  CHECK(board.table.visible_to(card) == 0b101);
  CHECK(board.table.known_to(card) == 0b101);
  CHECK(board.table.unknown_to(1).size() == board.setup.pack.cards.size());
  CHECK_FALSE(board.table.sees(kGallery, card));
  board.table.move(card, kHand + 2);
  board.table.look();
  CHECK(board.table.visible_to(card) == 0b011);
  CHECK(board.table.known_to(card) == kAll);  // its former holder sees it now, its holder saw it before
  board.table.move(card, kDiscard);
  CHECK(board.table.visible_to(card) == kAll);
}

TEST_CASE("a shown card is seen until it is hidden or moves") {
  Board board;
  const CardId card = board.card("2C");
  board.table.show_to(card, 1);
  CHECK(board.table.visible_to(card) == 0b010);
  board.table.show_to(card, 2);
  CHECK(board.table.visible_to(card) == 0b110);
  board.table.hide(card);
  CHECK(board.table.visible_to(card) == 0);
  CHECK(board.table.known_to(card) == 0b110);
  board.table.show(card);
  CHECK(board.table.visible_to(card) == kAll);
  board.table.move(card, kHand);
  CHECK(board.table.visible_to(card) == 0b001);
  CHECK(board.table.known_to(card) == kAll);
  CHECK(board.told(0).starts_with("2C from the stock is shown to Ben.\n") == false);
  CHECK(board.told(1).starts_with("2C from the stock is shown to Ben.\n"));
  CHECK(board.told(0).starts_with("A card from the stock is shown to Ben.\n"));
  board.table.move(card, kAsLaid);
  board.table.show(card);
  board.table.hide(card);
  CHECK(board.table.visible_to(card) == 0);
}

TEST_CASE("what a player was told of a card holds for as long as they can follow it") {
  Board board;
  Table& table = board.table;
  const CardId one = board.card("2C"), other = board.card("6H");
  const FaceBits faces = FaceBits{1} << table.face(one) | FaceBits{1} << table.face(board.card("3C"));
  CHECK(table.ruled_out(0).empty());
  table.tell_of(0, one, faces);
  table.tell_of(0, other, faces);
  CHECK(table.ruled_out(0)[one] == ~faces);
  CHECK(table.ruled_out(0)[other] == faces);
  CHECK(table.ruled_out(1)[one] == 0);
  table.move(one, kHand + 1);
  CHECK(table.ruled_out(0)[one] == ~faces);
  table.shuffle(kStock);
  CHECK(table.ruled_out(0)[one] == ~faces);
  CHECK(table.ruled_out(0)[other] == 0);
  // Its owner plays some card of the hand, unseen by the others.
  table.deal(kStock, 2, kHand + 1);
  table.look();
  table.look();
  table.move(one, kStock);
  CHECK(table.ruled_out(0)[one] == 0);
}

TEST_CASE("a card is known to players who saw it for as long as they can follow it") {
  Board board;
  const CardId card = board.card("6H");
  CHECK(board.table.known_to(card) == 0);
  board.table.deal(kStock, 1, kHand);
  CHECK(board.table.known_to(card) == 0b001);
  board.table.move(card, kHand + 2);
  CHECK(board.table.known_to(card) == 0b101);
  board.table.move(card, kStock, true);
  CHECK(board.table.known_to(card) == 0b101);
  board.table.shuffle(kStock);
  CHECK(board.table.known_to(card) == 0);
}

TEST_CASE("shuffling one card hides nothing, and an owner still sees a shuffled hand") {
  Board board;
  const CardId card = board.card("6H"), other = board.card("5H");
  board.table.move(card, kDiscard);
  board.table.move(card, kHand);
  board.table.shuffle(kHand);
  CHECK(board.table.known_to(card) == kAll);
  board.table.move(other, kDiscard);
  board.table.move(other, kHand);
  board.table.shuffle(kHand);
  CHECK(board.table.known_to(card) == 0);
  board.table.look();
  CHECK(board.table.known_to(card) == 0b001);
  CHECK(board.table.known_to(other) == 0b001);
}

TEST_CASE("taking the top card off a pile shows the next") {
  Board board;
  const CardId under = board.card("2C"), top = board.card("3C");
  board.table.move(under, kTopUp);
  board.table.move(top, kTopUp);
  board.table.move(top, kHand);
  CHECK(board.table.visible_to(under) == kAll);
  board.table.move(board.card("4C"), kTopUp, true);
  CHECK(board.table.known_to(board.card("4C")) == 0);
  board.table.move(under, kHand);
  CHECK(board.table.known_to(board.card("4C")) == 0);
  board.table.look();
  CHECK(board.table.known_to(board.card("4C")) == kAll);
}

TEST_CASE("a card covered before anybody could look is known only if an event showed it") {
  Board board;
  {
    const Silence silence(board.table);  // as the header deals
    board.table.deal(kStock, 3, kTopUp);
  }
  board.table.look();
  CHECK(board.pile(kTopUp) == "6H 5H 4H");
  CHECK(board.table.known_to(board.card("6H")) == 0);
  CHECK(board.table.known_to(board.card("5H")) == 0);
  CHECK(board.table.known_to(board.card("4H")) == kAll);
  board.table.deal(kStock, 2, kTopUp);  // "3H 2H are dealt to the waste."
  CHECK(board.table.known_to(board.card("3H")) == kAll);
  CHECK(board.table.known_to(board.card("2H")) == kAll);
  // 5H is uncovered and covered again within one step.
  for (const char* taken : {"2H", "3H", "4H"}) board.table.move(board.card(taken), kDiscard);
  board.table.deal(kStock, 1, kTopUp);
  board.table.look();
  CHECK(board.table.known_to(board.card("5H")) == 0);
}

TEST_CASE("a pile that moves as a whole shows what the event shows, not its top card on the way") {
  Board board;
  const CardId low = board.card("2C"), high = board.card("3C");
  board.table.move(low, kTopUp, true);
  board.table.move(high, kTopUp, true);  // under the other
  board.table.look();
  CHECK(board.table.known_to(low) == kAll);
  CHECK(board.table.known_to(high) == 0);
  board.table.move_all(kTopUp, kHand);
  CHECK(board.table.known_to(high) == 0b001);
  board.table.move_all(kHand, kTopUp);
  CHECK(board.pile(kTopUp) == "3C 2C");
  board.table.move_all(kTopUp, kStock);
  board.table.look();
  CHECK(board.table.known_to(high) == 0b001);
}

TEST_CASE("a card chosen from a hidden hand is unknown to others unless they are told") {
  const auto ben_lays = [](bool named, bool in_time) {
    Board board;
    const CardId known = board.card("2C"), other = board.card("6H");
    board.table.deal(kStock, 1, kHand + 1);
    board.table.move(known, kDiscard);
    board.table.look();
    board.table.move(known, kHand + 1);
    if (in_time) board.table.look();
    if (named) board.table.name(other, /*seat=*/1);
    board.table.move(other, kStock, true);
    board.table.look();
    return std::pair{board.table.known_to(known), board.table.known_to(other)};
  };
  CHECK(ben_lays(false, true) == std::pair<SeatMask, SeatMask>{0b010, 0b010});
  CHECK(ben_lays(true, true) == std::pair<SeatMask, SeatMask>{kAll, kAll});
  // It came into the hand after the choice.
  CHECK(ben_lays(false, false) == std::pair<SeatMask, SeatMask>{kAll, 0b010});
}

TEST_CASE("a card shown in undone steps is known, unless the cards were mixed meanwhile") {
  for (const bool shuffled : {false, true}) {
    Board before, after;
    const CardId card = before.card("2C");
    after.table.show_to(card, 1);
    if (shuffled) after.table.shuffle(kStock);
    before.table.put_back(after.table.lasting(), /*imagined_for=*/0);
    CHECK(before.table.known_to(card) == (shuffled ? 0 : 0b010));
  }
}

TEST_CASE("of two equal cards, the one played from a hand may be the known one") {
  Setup setup = small_setup();
  setup.pack = small_pack(3, 2);  // 2C 3C 2H 3H twice
  Board board(std::move(setup));
  const CardId known = board.table.cards(kStock).back(), twin = 3;
  REQUIRE(board.table.face(known) == board.table.face(twin));
  board.table.move(known, kDiscard);
  board.table.move(known, kHand + 1);
  {
    const Silence silence(board.table);
    board.table.move(twin, kHand + 1);
  }
  board.table.look();
  CHECK(board.table.known_to(known) == kAll);
  CHECK(board.table.known_to(twin) == 0b010);
  board.table.move(twin, kDiscard);
  CHECK(board.table.known_to(known) == 0b010);
  CHECK(board.table.known_to(twin) == kAll);
}

/// The faces each card takes over many worlds that `observer` considers possible.
std::vector<std::set<FaceId>> possible(Board& board, Seat observer) {
  Chance chance(3);
  board.table.look();
  std::vector<std::set<FaceId>> faces(static_cast<std::size_t>(board.table.card_count()));
  for (int i = 0; i < 300; ++i) {
    board.table.deal_anew(observer, board.table.unknown_to(observer), chance);
    for (std::size_t card = 0; card < faces.size(); ++card)
      faces[card].insert(board.table.face(static_cast<CardId>(card)));
  }
  return faces;
}

TEST_CASE("dealing anew permutes the faces that the observer does not know") {
  Board board;
  board.table.deal(kStock, 2, kHand);
  board.table.deal(kStock, 2, kHand + 1);
  board.table.deal(kStock, 1, kDiscard);
  const auto faces = possible(board, 0);
  std::size_t fixed = 0;
  for (const CardId card : board.table.cards(kHand)) fixed += faces[card].size();
  for (const CardId card : board.table.cards(kDiscard)) fixed += faces[card].size();
  CHECK(fixed == 3);
  for (const CardId card : board.table.cards(kHand + 1)) CHECK(faces[card].size() == 7);
  for (const CardId card : board.table.cards(kStock)) CHECK(faces[card].size() == 7);
  std::set<FaceId> all;
  for (int card = 0; card < 10; ++card) all.insert(board.table.face(static_cast<CardId>(card)));
  CHECK(all.size() == 10);
}

TEST_CASE("faces stay inside the groups whose contents are known") {
  Board board;
  board.table.deal(kStock, 4, kDiscard);  // 6H 5H 4H 3H, seen by all
  board.table.move_all(kDiscard, kTopUp);
  board.table.shuffle(kTopUp);  // three of them are hidden now, the top is seen
  const auto faces = possible(board, 1);
  for (const CardId card : board.table.cards(kTopUp).first(3)) {
    CHECK(faces[card].size() == 3);
    for (const FaceId face : faces[card]) CHECK(face >= 6);
  }
  CHECK(faces[board.table.cards(kTopUp).back()].size() == 1);
  for (const CardId card : board.table.cards(kStock)) {
    CHECK(faces[card].size() == 6);
    for (const FaceId face : faces[card]) CHECK(face < 6);
  }
}

TEST_CASE("two piles shuffled separately stay separate until they are shuffled together") {
  Board board;
  board.table.deal(kStock, 3, kDiscard);
  board.table.move_all(kDiscard, kAsLaid);
  for (const CardId card : std::vector<CardId>(board.table.cards(kAsLaid).begin(), board.table.cards(kAsLaid).end()))
    board.table.hide(card);
  board.table.shuffle(kAsLaid);  // 4H 5H 6H
  auto faces = possible(board, 2);
  for (const CardId card : board.table.cards(kAsLaid)) CHECK(faces[card].size() == 3);
  for (const CardId card : board.table.cards(kStock)) CHECK(faces[card].size() == 7);
  board.table.move_all(kAsLaid, kStock);
  faces = possible(board, 2);
  for (const CardId card : board.table.cards(kStock).last(3)) CHECK(faces[card].size() == 3);
  board.table.shuffle(kStock);
  faces = possible(board, 2);
  for (const CardId card : board.table.cards(kStock)) CHECK(faces[card].size() == 10);
}

TEST_CASE("dealing anew is uniform over the unknown cards") {
  Board board;
  board.table.deal(kStock, 8, kDiscard);  // 2C and 3C are unknown
  Chance chance(11);
  int exchanged = 0;
  for (int i = 0; i < 1000; ++i) {
    board.table.deal_anew(0, board.table.unknown_to(0), chance);
    if (board.table.face(0) == 1) ++exchanged;
  }
  CHECK((exchanged > 440 && exchanged < 560));
}

}  // namespace houserules::knowledge_test
