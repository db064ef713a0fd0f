// Positions of cards, and moving, dealing, refilling and staging them.
#include "tests/runtime/table_support.h"

namespace houserules::table_test {

using namespace test;

TEST_CASE("the pack lies in the stock, in order") {
  const Board board;
  CHECK(board.pile(kStock) == "2C 3C 4C 5C 6C 2H 3H 4H 5H 6H");
  CHECK(board.table.size(kDiscard) == 0);
  CHECK(board.table.place_of(board.card("2C")) == 1);
  CHECK(board.table.place_of(board.card("6H")) == 10);
  CHECK(board.table.laid_by(0) == kNoSeat);
}

TEST_CASE("a card moves to the top of a pile, or under it, even of its own") {
  Board board;
  board.table.move(board.card("4C"), kDiscard);
  board.table.move(board.card("5C"), kDiscard);
  board.table.move(board.card("6C"), kDiscard, true);
  CHECK(board.pile(kDiscard) == "6C 4C 5C");
  CHECK(board.pile(kStock) == "2C 3C 2H 3H 4H 5H 6H");
  board.table.move(board.card("6C"), kDiscard);
  board.table.move(board.card("5C"), kDiscard, true);
  CHECK(board.pile(kDiscard) == "5C 4C 6C");
  CHECK(board.table.pile_of(board.card("4C")) == kDiscard);
}

TEST_CASE("a card was laid by the owner of the pile it last left") {
  Board board;
  const CardId card = board.card("4C");
  board.table.move(card, kHand + 1);
  CHECK(board.table.laid_by(card) == kNoSeat);
  board.table.move(card, kDiscard);
  CHECK(board.table.laid_by(card) == 1);
  board.table.move(card, kStock);
  CHECK(board.table.laid_by(card) == 1);
  board.table.move(card, kHand);
  board.table.move(card, kHand + 2);
  CHECK(board.table.laid_by(card) == 0);
}

TEST_CASE("a block keeps its order, and is turned over if only one of the piles shows its faces") {
  const auto moved = [](PileId from, PileId to, bool bottom) {
    Board board;
    board.table.move(board.card("2H"), to);
    for (const char* text : {"2C", "3C", "4C"}) board.table.move(board.card(text), from);
    board.table.move_all(from, to, bottom);
    CHECK(board.table.size(from) == 0);
    return board.pile(to);
  };
  CHECK(moved(kDiscard, kTopUp, false) == "2H 2C 3C 4C");
  CHECK(moved(kDiscard, kTopUp, true) == "2C 3C 4C 2H");
  CHECK(moved(kDiscard, kHand, false) == "2H 4C 3C 2C");
  CHECK(moved(kDiscard, kHand, true) == "4C 3C 2C 2H");
  CHECK(moved(kHand, kDiscard, false) == "2H 4C 3C 2C");
  CHECK(moved(kHand, kHand + 1, false) == "2H 2C 3C 4C");
  CHECK(moved(kAsLaid, kDiscard, false) == "2H 2C 3C 4C");
  CHECK(moved(kDiscard, kAsLaid, false) == "2H 2C 3C 4C");
  Board board;
  board.table.move_all(kStock, kStock);
  CHECK(board.pile(kStock) == "2C 3C 4C 5C 6C 2H 3H 4H 5H 6H");
  board.table.move_all(kDiscard, kStock);
  CHECK(board.table.size(kStock) == 10);
}

TEST_CASE("dealing takes cards from the top, one by one, as many as there are") {
  Board board;
  std::vector<CardId> taken;
  CHECK(board.table.deal(kStock, 2, kHand, &taken) == 2);
  CHECK(board.pile(kHand) == "6H 5H");
  CHECK(taken == std::vector<CardId>{9, 8});
  CHECK(board.table.can_deal(kStock, 8));
  CHECK_FALSE(board.table.can_deal(kStock, 9));
  CHECK(board.table.deal(kStock, 20, kDiscard) == 8);
  CHECK(board.table.deal(kStock, 1, kDiscard) == 0);
  CHECK_FALSE(board.table.can_deal(kStock, 1));
  CHECK(board.table.can_deal(kStock, 0));
}

TEST_CASE("a refill comes in the middle of a draw, keeps the cards it should, and is turned over or shuffled") {
  Setup setup = small_setup();
  setup.refills = {RefillRule{kStock, kDiscard, 1, false}};
  Board board(setup);
  board.table.deal(kStock, 8, kDiscard);  // 6H 5H 4H 3H 2H 6C 5C 4C
  board.events.clear();
  CHECK(board.table.can_deal(kStock, 9));
  CHECK_FALSE(board.table.can_deal(kStock, 10));
  CHECK(board.table.deal(kStock, 4, kHand) == 4);
  CHECK(board.pile(kHand) == "3C 2C 6H 5H");
  CHECK(board.pile(kDiscard) == "4C");
  CHECK(board.pile(kStock) == "5C 6C 2H 3H 4H");
  CHECK(board.told(0) ==
        "Anna takes 3C 2C from the stock.\nThe discard is turned over and becomes the stock (7 cards).\nAnna takes 6H "
        "5H from the stock.\n");
  CHECK(board.told(1) ==
        "Anna takes 2 cards from the stock.\nThe discard is turned over and becomes the stock (7 cards).\nAnna takes 2 "
        "cards from the stock.\n");
  CHECK(board.table.deal(kStock, 100, kHand) == 5);
  CHECK(board.pile(kDiscard) == "4C");

  setup.refills = {RefillRule{kStock, kDiscard, 0, true}};
  Board shuffled(setup);
  shuffled.table.deal(kStock, 10, kDiscard);
  CHECK(shuffled.table.deal(kStock, 3, kHand) == 3);
  CHECK(shuffled.table.size(kDiscard) == 0);
  CHECK(shuffled.table.size(kStock) == 7);
}

TEST_CASE("several refills are tried in order, and all their cards count") {
  Setup setup = small_setup();
  setup.refills = {RefillRule{kStock, kTopUp, 0, false}, RefillRule{kStock, kDiscard, 1, false}};
  Board board(setup);
  board.table.deal(kStock, 4, kDiscard);
  board.table.deal(kStock, 2, kTopUp);
  board.events.clear();
  CHECK(board.table.can_deal(kStock, 9));
  CHECK_FALSE(board.table.can_deal(kStock, 10));
  CHECK(board.table.deal(kStock, 7, kHand) == 7);
  CHECK(
      board.told(kGallery) ==
      "Anna takes 4 cards from the stock.\nThe waste is turned over and becomes the stock (2 cards).\nAnna takes 2 "
      "cards from the stock.\nThe discard is turned over and becomes the stock (3 cards).\nAnna takes a card from the "
      "stock.\n");
  CHECK(board.table.deal(kStock, 100, kHand) == 2);
  CHECK(board.table.size(kDiscard) == 1);
}

TEST_CASE("a pile refilled at once is refilled as soon as it is empty and there are cards") {
  Setup setup = small_setup();
  setup.refills = {RefillRule{kStock, kDiscard, 1, false, true}};
  setup.renewed = {kStock};
  Board board(setup);
  board.table.deal(kStock, 3, kDiscard);
  board.events.clear();
  CHECK(board.table.deal(kStock, 7, kHand) == 7);
  CHECK(board.table.size(kStock) == 2);
  CHECK(board.told(kGallery) ==
        "Anna takes 7 cards from the stock.\nThe discard is turned over and becomes the stock (2 cards).\n");
  board.events.clear();
  CHECK(board.table.deal(kStock, 3, kHand) == 2);
  CHECK(board.table.size(kStock) == 0);
  board.table.move(board.table.cards(kHand).back(), kDiscard);
  CHECK(board.table.size(kStock) == 1);
  board.table.move(board.table.cards(kStock).back(), kHand);
  board.table.move_all(kHand, kDiscard);
  CHECK(board.table.size(kDiscard) == 1);
  CHECK(board.table.size(kStock) == 9);
}

TEST_CASE("a card that everybody sees already is not shown again") {
  Board board;
  board.table.deal(kStock, 1, kHand);
  const CardId card = board.table.cards(kHand).back();
  board.events.clear();
  board.table.show_to(card, 0);
  CHECK(board.told(kGallery).empty());
  board.table.show_to(card, 1);
  board.table.show_to(card, 1);
  CHECK(board.told(1) == "6H from Anna's hand is shown to Ben.\n");
  board.events.clear();
  board.table.show(card);
  board.table.show(card);
  board.table.show_to(card, 2);
  CHECK(board.told(kGallery) == "6H in Anna's hand is shown.\n");
  board.events.clear();
  board.table.deal(kStock, 1, kDiscard);
  board.table.show(board.table.cards(kDiscard).back());
  CHECK(board.told(kGallery) == "5H is dealt to the discard.\n");
}

TEST_CASE("staged cards come from piles in unknown order, even through a shuffle") {
  Setup setup = small_setup();
  setup.refills = {RefillRule{kStock, kDiscard, 1, true}};
  Board board(setup);
  Staging staging;
  for (const char* text : {"2C", "6H", "4H", "6H", "2C"}) staging.cards.push_back(*setup.pack.parse(text));
  board.hooks.staging = &staging;
  board.table.deal(kStock, 3, kDiscard);
  CHECK(board.pile(kDiscard) == "2C 6H 4H");
  CHECK(board.table.staged.cards == 3);
  // A card seen before it went under the stock is not random: it comes as it lies.
  board.table.move(board.card("4H"), kStock);
  board.table.deal(kStock, 1, kHand);
  CHECK(board.pile(kHand) == "4H");
  CHECK(board.table.staged.cards == 3);
  // 2C and 6H come again only after the shuffle.
  Board again(setup);
  again.hooks.staging = &staging;
  again.table.deal(kStock, 3, kDiscard);
  std::vector<CardId> rest;
  again.hooks.staging = nullptr;
  again.table.deal(kStock, 7, kTopUp);
  again.table.move_all(kTopUp, kHand);
  again.hooks.staging = &staging;
  again.table.deal(kStock, 2, kHand + 1);
  CHECK(again.pile(kHand + 1) == "6H 2C");
  CHECK_FALSE(again.table.staged.failed);
}

TEST_CASE("a known card shuffled into an empty pile is random again") {
  Board board;
  Staging staging;
  for (const char* text : {"2C", "6H", "2C", "3C"}) staging.cards.push_back(*board.setup.pack.parse(text));
  board.hooks.staging = &staging;
  board.table.deal(kStock, 1, kDiscard);
  board.table.deal(kStock, 1, kHand);
  board.table.move_all(kStock, kAsLaid);
  CHECK(board.table.staged.failed);

  Board one;
  one.hooks.staging = &staging;
  one.table.deal(kStock, 1, kDiscard);
  one.table.deal(kStock, 1, kHand);
  one.hooks.staging = nullptr;
  one.table.deal(kStock, 8, kHand + 1);
  one.hooks.staging = &staging;
  one.table.move(one.card("2C"), kStock);
  one.table.shuffle(kStock);
  one.table.deal(kStock, 1, kHand);
  CHECK(one.pile(kHand) == "6H 2C");
  CHECK(one.table.staged.cards == 3);
  CHECK_FALSE(one.table.staged.failed);
}

TEST_CASE("staged cards also come when a card or a whole pile is moved, and keep their places") {
  Board board;
  Staging staging;
  for (const char* text : {"2C", "6H", "4C"}) staging.cards.push_back(*board.setup.pack.parse(text));
  board.hooks.staging = &staging;
  board.table.move(board.table.cards(kStock).back(), kHand);
  CHECK(board.pile(kHand) == "2C");
  board.hooks.staging = nullptr;
  board.table.deal(kStock, 6, kDiscard);
  board.hooks.staging = &staging;
  // Two of the remaining three, in order from the top.
  const CardId third = board.table.cards(kStock).front();
  staging.cards[1] = board.table.face(board.table.cards(kStock)[1]);
  staging.cards[2] = board.table.face(board.table.cards(kStock)[2]);
  const std::string first = board.setup.pack.text(staging.cards[1]);
  const std::string second = board.setup.pack.text(staging.cards[2]);
  const std::string last = board.setup.pack.text(board.table.face(third));
  board.table.move_all(kStock, kAsLaid);
  CHECK(board.pile(kAsLaid) == last + " " + second + " " + first);
  CHECK(board.table.staged.cards == 3);

  // A card dealt face down stays as dealt: turning it over takes no further card from the list.
  Setup setup = small_setup();
  setup.piles[kAsLaid].facing = PileFacing::down;
  Board blind(setup);
  staging.cards = {*setup.pack.parse("2C"), *setup.pack.parse("6H"), *setup.pack.parse("4C")};
  blind.hooks.staging = &staging;
  blind.table.deal(kStock, 2, kAsLaid);
  CHECK(blind.pile(kAsLaid) == "2C 6H");
  blind.table.deal(kAsLaid, 1, kDiscard);
  CHECK(blind.pile(kDiscard) == "6H");
  CHECK(blind.table.staged.cards == 2);
  // A stock card that somebody was shown is no longer random.
  blind.table.show_to(blind.table.cards(kStock).back(), 1);
  const std::string shown = setup.pack.text(blind.table.face(blind.table.cards(kStock).back()));
  blind.table.deal(kStock, 1, kHand);
  CHECK(blind.pile(kHand) == shown);
  CHECK(blind.table.staged.cards == 2);
}

TEST_CASE("a staged card or draw that cannot come is reported, and chance takes over") {
  Board board;
  Staging staging;
  staging.cards = {*board.setup.pack.parse("2C"), *board.setup.pack.parse("2C")};
  staging.draws = {3, 6};
  board.hooks.staging = &staging;
  CHECK(board.table.draw(4) == 3);
  board.table.deal(kStock, 3, kHand);
  CHECK(board.table.staged.failed);
  CHECK(board.table.staging_error() == "the staged card 2C (number 2) cannot be dealt: the pile has no such card left");
  CHECK(board.table.size(kHand) == 3);
  Board draws;
  staging.cards.clear();
  draws.hooks.staging = &staging;
  CHECK(draws.table.draw(4) == 3);
  CHECK(draws.table.draw(6) < 6);
  CHECK(draws.table.staged.failed);
  CHECK(draws.table.staging_error() == "the staged chance outcome number 2 is out of bounds");
}

TEST_CASE("a shuffle keeps the cards of the pile, and every order occurs") {
  Board board;
  std::vector<int> on_top(10);
  for (int i = 0; i < 1000; ++i) {
    board.table.shuffle(kStock);
    ++on_top[board.table.cards(kStock).back()];
  }
  CHECK(board.table.size(kStock) == 10);
  for (const int times : on_top) CHECK((times > 50 && times < 150));
}

}  // namespace houserules::table_test
