// Events in words, for each reader.
#include "runtime/event_words.h"

#include "tests/runtime/table_support.h"

namespace houserules::event_test {

using namespace test;
using Kind = Event::Kind;

Event event_of(Kind kind, Seat seat = kNoSeat, std::int64_t amount = 0) {
  Event event;
  event.kind = kind;
  event.seat = seat;
  event.amount = amount;
  return event;
}

const Setup& table_setup() {
  static const Setup setup = [] {
    Setup made = small_setup();
    made.pots = {"kitty"};
    return made;
  }();
  return setup;
}

std::string text(const Event& event, Seat viewer = kGallery) { return describe(event, table_setup(), viewer); }

TEST_CASE("a seat sees its own view, the gallery what all see, the omniscient viewer everything") {
  CHECK(sees(0, 0b001, 3));
  CHECK_FALSE(sees(1, 0b001, 3));
  CHECK(sees(kGallery, 0b111, 3));
  CHECK_FALSE(sees(kGallery, 0b011, 3));
  CHECK(sees(kOmniscient, 0, 3));
}

TEST_CASE("cards are named to viewers who saw them, and counted for others") {
  Event event = event_of(Kind::took, 0, 3);
  event.from = kStock;
  event.to = kHand;
  event.cards = {{0, 0b001}, {1, 0b001}, {5, 0b111}};
  CHECK(text(event, 0) == "Anna takes 2C 3C 2H from the stock.");
  CHECK(text(event, 1) == "Anna takes 2H and 2 cards from the stock.");
  CHECK(text(event, kOmniscient) == "Anna takes 2C 3C 2H from the stock.");
  event.cards = {{0, 0b001}};
  CHECK(text(event) == "Anna takes a card from the stock.");
  event.cards = {{0, 0b001}, {1, 0b001}};
  CHECK(text(event) == "Anna takes 2 cards from the stock.");
  event.seat = kNoSeat;
  event.to = kDiscard;
  CHECK(text(event, 0) == "2C 3C are dealt to the discard.");
  event.kind = Kind::moved;
  event.amount = 2;
  CHECK(text(event, 0) == "2C 3C from the stock to the discard.");
  event.amount = 0;
  CHECK(text(event, 0) == "");
  event.kind = Kind::turned_up;
  event.cards = {{5, 0b111}};
  CHECK(text(event) == "2H is turned up to the discard.");
  event.kind = Kind::shown;
  event.from = kHand;
  CHECK(text(event) == "2H in Anna's hand is shown.");
  event.other = 2;
  event.cards = {{5, 0b100}};
  CHECK(text(event, 1) == "A card from Anna's hand is shown to Clara.");
  event.cards = {{5, 0b100}, {4, 0b100}};
  CHECK(text(event, 1) == "2 cards from Anna's hand are shown to Clara.");
  event.other = 0;
  event.cards = {{5, 0b001}};
  CHECK(text(event, 0) == "Anna looks at 2H.");
  CHECK(text(event, 1) == "Anna looks at a card.");
}

TEST_CASE("a pile named after its card: one card is called by that name, several are not") {
  Setup setup = small_setup();
  setup.piles[kDiscard].label = "card turned up";
  Event event = event_of(Kind::turned_up);
  event.to = kDiscard;
  event.cards = {{5, 0b111}};
  CHECK(describe(event, setup, kGallery) == "2H is the card turned up.");
  event.cards = {{5, 0b111}, {0, 0b111}};
  CHECK(describe(event, setup, kGallery) == "2H 2C are turned up to the card turned up.");
  event.cards = {{5, 0b111}};
  setup.piles[kDiscard].label = "card under the stock";
  CHECK(describe(event, setup, kGallery) == "2H is the card under the stock.");
  setup.piles[kDiscard].label = "card turned up";
  event.cards = {{5, 0b111}, {0, 0b111}};
  event.kind = Kind::took;
  event.seat = 1;
  std::swap(event.from, event.to);
  CHECK(describe(event, setup, kGallery) == "Ben takes 2H 2C from the card turned up.");
  event.cards.pop_back();
  CHECK(describe(event, setup, kGallery) == "Ben takes 2H, the card turned up.");
  setup.piles[kDiscard].label = "card row";
  CHECK(describe(event, setup, kGallery) == "Ben takes 2H from the card row.");
}

TEST_CASE("a private choice reads differently for the chooser") {
  Setup setup = small_setup();
  setup.moves.resize(2);
  setup.moves[0].text = "pass {card}";
  setup.moves[0].value = ValueType::card;
  setup.moves[0].is_private = true;
  setup.moves[1].text = "bid {n trick} in {suit}";
  Event event = event_of(Kind::chose, 1);
  event.chosen[0].kind = AlternativeKind::card;
  event.cards = {{0, 0b010}};
  const auto told = [&](Seat viewer) { return describe(event, setup, viewer); };
  CHECK(told(1) == "Ben: pass 2C");
  CHECK(told(kOmniscient) == "Ben: pass 2C");
  CHECK(told(0) == "Ben: pass a card");
  CHECK(told(kGallery) == "Ben: pass a card");
  event.chosen[0].kind = AlternativeKind::set;
  event.chosen[0].value = 2;
  event.cards.push_back({1, 0b010});
  CHECK(told(1) == "Ben: pass 2C 3C");
  CHECK(told(0) == "Ben: pass 2 cards");
  event.move = 1;
  event.chosen[0].kind = AlternativeKind::number;
  event.chosen[1].kind = AlternativeKind::suit;
  CHECK(told(0) == "Ben: bid 2 tricks in " + setup.pack.suits[0]);
  setup.moves[1].is_private = true;
  CHECK(told(0) == "Ben: bid ... tricks in ...");
}

TEST_CASE("all other events have plain words") {
  CHECK(text(event_of(Kind::deal_started, 1, 3)) == "Deal 3: Ben deals.");
  CHECK(text(event_of(Kind::dealt, 1, -1)) == "The whole pack is dealt.");
  CHECK(text(event_of(Kind::dealt, 1, 5)) == "5 cards each are dealt.");
  CHECK(text(event_of(Kind::dealt, 1, 1)) == "1 card each is dealt.");
  CHECK(text(event_of(Kind::turn, 1)) == "");
  CHECK(text(event_of(Kind::shuffled)) == "The stock is shuffled.");
  Event refilled = event_of(Kind::refilled, kNoSeat, 1);
  refilled.from = kDiscard;
  CHECK(text(refilled) == "The discard is turned over and becomes the stock (1 card).");
  Setup setup = table_setup();
  setup.piles[kDiscard].label = "cards thrown away";
  CHECK(describe(refilled, setup, kGallery) == "The cards thrown away are turned over and become the stock (1 card).");
  Event said = event_of(Kind::said);
  said.text = "Last card!";
  CHECK(text(said) == "Last card!");
  Event paid = event_of(Kind::paid, 0, 1);
  paid.other = kMaxPlayers;
  CHECK(text(paid) == "Anna pays 1 chip to the kitty.");
  paid.other = 2;
  paid.amount = 5;
  CHECK(text(paid) == "Anna pays 5 chips to Clara.");
  paid.seat = kMaxPlayers;
  CHECK(text(paid) == "Clara takes 5 chips from the kitty.");
  CHECK(text(event_of(Kind::missed, 1)) == "Ben misses a turn.");
  CHECK(text(event_of(Kind::turned_round, kNoSeat, 1)) == "Play reverses and now goes clockwise.");
  CHECK(text(event_of(Kind::turned_round, kNoSeat, -1)) == "Play reverses and now goes counterclockwise.");
  Event undone = event_of(Kind::undone, 0);
  CHECK(text(undone) == "What Anna did is not allowed and is taken back.");
  CHECK(text(undone, 0) == "That is not allowed and is taken back.");
  undone.text = "the first meld has to count 50";
  CHECK(text(undone) == "What Anna did is not allowed and is taken back.");
  CHECK(text(undone, 0) == "That is not allowed and is taken back: the first meld has to count 50.");
  CHECK(text(undone, kOmniscient) == text(undone, 0));
  undone.text = "Lay three!";
  CHECK(text(undone, 0) == "That is not allowed and is taken back: Lay three!");
  undone.seat = kNoSeat;
  CHECK(text(undone) == text(undone, kOmniscient));
  CHECK(text(event_of(Kind::sat_out, 0)) == "Anna is out of this deal.");
  CHECK(text(event_of(Kind::went_out, 0)) == "Anna is out of the match.");
  CHECK(text(event_of(Kind::scored, 0, 1)) == "Anna scores 1 point.");
  CHECK(text(event_of(Kind::scored, 0, -3)) == "Anna scores -3 points.");
}

TEST_CASE("cards that come to a player are described by who takes or gives them") {
  Event event = event_of(Kind::moved, kNoSeat, 2);
  event.from = kDiscard;
  event.to = kHand + 1;
  event.cards = {{0, 0b111}, {1, 0b111}};
  CHECK(text(event) == "Ben takes 2C 3C from the discard.");
  event.from = kHand;
  CHECK(text(event) == "Anna gives Ben 2C 3C.");
  event.cards = {{0, 0b011}, {1, 0b011}};
  CHECK(text(event) == "Anna gives Ben 2 cards.");
  event.to = kDiscard;
  CHECK(text(event, 0) == "2C 3C from Anna's hand to the discard.");
}

TEST_CASE("the ends of a deal and of a match are announced") {
  Event event = event_of(Kind::deal_ended);
  CHECK(text(event) == "Nobody wins the deal.");
  event.winners = 0b010;
  CHECK(text(event) == "Ben wins the deal.");
  event.winners = 0b011;
  CHECK(text(event) == "Anna and Ben win the deal.");
  event.winners = 0b111;
  event.limit = Event::Limit::decisions;
  CHECK(text(event) == "The deal is a tie: the limit of 10000 decisions is reached.");
  event.limit = Event::Limit::length;
  CHECK(text(event) == "The deal is a tie: the record of the game is too long.");
  event.limit = Event::Limit::none;
  CHECK(text(event) == "The deal is a tie.");
  event.kind = Kind::match_ended;
  CHECK(text(event) == "The game is a tie.");
  event.winners = 0b011;
  CHECK(text(event) == "Anna and Ben win the game.");
  event.winners = 0b001;
  CHECK(text(event) == "Anna wins the game.");
  event.winners = 0;
  CHECK(text(event) == "Nobody wins the game.");
  Setup setup = table_setup();
  setup.win = WinRule::all_but_last;
  CHECK(describe(event, setup, kGallery) == "Nobody loses the game.");
  event.kind = Kind::deal_ended;
  CHECK(describe(event, setup, kGallery) == "Nobody loses the deal.");
}

TEST_CASE("players who win together all win or all lose") {
  Setup setup = table_setup();
  setup.win = WinRule::together;
  Event event = event_of(Kind::deal_ended);
  CHECK(describe(event, setup, kGallery) == "All lose the deal.");
  event.kind = Kind::match_ended;
  CHECK(describe(event, setup, kGallery) == "All lose the game.");
  event.winners = seats_below(setup.players);
  CHECK(describe(event, setup, kGallery) == "All win the game.");
  event.kind = Kind::deal_ended;
  CHECK(describe(event, setup, kGallery) == "All win the deal.");
}

TEST_CASE("a game for one is won or not won") {
  Setup alone = table_setup();
  alone.players = 1;
  Event event = event_of(Kind::deal_ended);
  CHECK(describe(event, alone, kGallery) == "The deal is not won.");
  event.kind = Kind::match_ended;
  CHECK(describe(event, alone, kGallery) == "The game is not won.");
}

TEST_CASE("nothing is recorded while nobody listens") {
  Board board;
  board.hooks.listener = nullptr;
  CHECK_FALSE(board.table.heard());
  board.table.deal(kStock, 3, kHand);
  board.table.shuffle(kStock);
  CHECK(board.events.empty());
  board.hooks.listener = &board;
  board.table.deal(kStock, 1, kHand);
  CHECK(board.events.size() == 1);
}

TEST_CASE("one and several have the right number in sentences") {
  CHECK(of_several("has melded") == "have melded");
  CHECK(of_several("plays alone") == "play alone");
  CHECK(of_several("may meld") == "may meld");
  CHECK(of_several("bags") == "bags");
}

}  // namespace houserules::event_test
