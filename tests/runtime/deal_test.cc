// A deal by the header: dealing, first player, next turn, winners of the deal and the match.
#include "runtime/deal.h"

#include "tests/runtime/table_support.h"

namespace houserules::deal_test {

using test::Board;
using test::kDiscard;
using test::kHand;
using test::kStock;

/// Three players, Anna deals.
Setup setup_of_three() {
  Setup setup = test::small_setup(3);
  setup.win = WinRule::highest_score;
  return setup;
}

std::vector<int> sizes(const Board& board) {
  std::vector<int> result;
  for (Seat seat = 0; seat < board.setup.players; ++seat) {
    result.push_back(board.table.size(static_cast<PileId>(kHand + seat)));
  }
  return result;
}

PileId hand_of(Seat seat) { return static_cast<PileId>(kHand + seat); }

TEST_CASE("cards are dealt one at a time from the dealer's left, as one event") {
  Board board(setup_of_three());
  board.table.match.dealer = 1;
  deal_to_each(board.table, *board.setup.hands, 2);
  CHECK(board.pile(hand_of(2)) == "6H 3H");
  CHECK(board.pile(hand_of(0)) == "5H 2H");
  CHECK(board.pile(hand_of(1)) == "4H 6C");
  REQUIRE(board.events.size() == 1);
  CHECK(board.events[0].kind == Event::Kind::dealt);
  CHECK(board.events[0].amount == 2);
}

TEST_CASE("players who sit out get no cards; all cards are dealt round until none is left") {
  Board board(setup_of_three());
  board.table.turns.sit_out(1);
  deal_to_each(board.table, *board.setup.hands, -1);
  CHECK(sizes(board) == std::vector<int>{5, 0, 5});
  CHECK(board.table.size(kStock) == 0);
  board.table.turns.sit_out(0);
  board.table.turns.sit_out(2);
  deal_to_each(board.table, *board.setup.hands, -1);  // to nobody
  CHECK(board.events.size() == 1);
}

TEST_CASE("the header's deal shuffles silently, deals, and turns up") {
  Setup setup = setup_of_three();
  setup.deals = {{2, false, *setup.hands}};
  setup.turn_ups = {{1, kDiscard}};
  Board board(setup);
  deal_cards(board.table);
  CHECK(sizes(board) == std::vector<int>{2, 2, 2});
  CHECK(board.table.size(kDiscard) == 1);
  REQUIRE(board.events.size() == 2);
  CHECK(board.events[0].kind == Event::Kind::dealt);
  CHECK(board.events[1].kind == Event::Kind::turned_up);
  CHECK(board.events[1].cards.size() == 1);
}

TEST_CASE("the stock is dealt out except for some cards, in whole rounds") {
  Board board(setup_of_three());
  deal_out_stock(board.table, 3);
  CHECK(sizes(board) == std::vector<int>{2, 2, 2});
  deal_out_stock(board.table, 3);  // four are left: not enough for another round
  CHECK(board.table.size(kStock) == 4);
  deal_out_stock(board.table, 0);
  CHECK(board.table.size(kStock) == 0);
  CHECK(sizes(board) == std::vector<int>{3, 4, 3});
}

TEST_CASE("the header says who begins") {
  const auto first = [](FirstPlayer rule, auto prepare) {
    Setup setup = setup_of_three();
    setup.first = rule;
    setup.first_face = *setup.pack.parse("6H");
    Board board(setup);
    board.table.match.dealer = 1;
    prepare(board.table);
    begin_turns(board.table);
    return board.table.turns.current();
  };
  const auto nothing = [](Table&) {};
  CHECK(first(FirstPlayer::left_of_dealer, nothing) == 2);
  CHECK(first(FirstPlayer::dealer, nothing) == 1);
  CHECK(first(FirstPlayer::holder, nothing) == 2);  // nobody holds it
  CHECK(first(FirstPlayer::holder, [](Table& table) { table.deal(kStock, 1, hand_of(0)); }) == 0);
  CHECK(first(FirstPlayer::last_winner, nothing) == 2);
  CHECK(first(FirstPlayer::last_winner, [](Table& table) { table.match.last_winners = 0b011; }) == 0);
  CHECK(first(FirstPlayer::left_of_dealer, [](Table& table) { table.turns.set_next(0); }) == 0);
  CHECK(first(FirstPlayer::last_winner, [](Table& table) { table.turns.set_next(1); }) == 1);
}

TEST_CASE("a skipped player misses a turn, which is announced") {
  Board board(setup_of_three());
  board.table.turns.begin_turns(0, /*after=*/false);
  board.table.turns.skip(1);
  end_turn(board.table);
  CHECK(board.table.turns.current() == 2);
  REQUIRE(board.events.size() == 1);
  CHECK(board.events[0].kind == Event::Kind::missed);
  CHECK(board.events[0].seat == 1);
}

TEST_CASE("points go to players who took part") {
  Board board(setup_of_three());
  board.table.match.scores[1] = 5;
  add_points(board.table, 0b011, {2, 3, 4});
  CHECK(board.table.match.scores[0] == 2);
  CHECK(board.table.match.scores[1] == 8);
  CHECK(board.table.match.scores[2] == 0);
  CHECK(board.events.size() == 2);
}

/// The winners of a deal in which Anna's hand is empty.
SeatMask winners_of(const Setup& setup, const DealEnd& end) {
  Board board(setup);
  board.table.deal(kStock, 1, hand_of(1));
  board.table.deal(kStock, 1, hand_of(2));
  return deal_winners(board.table, end);
}

DealEnd ended(std::optional<DealPoints> points = {}) {
  DealEnd end;
  end.took_part = 0b111;
  end.points = points;
  return end;
}

TEST_CASE("a deal is won by points if scores decide, else by an empty hand") {
  Setup setup = setup_of_three();
  CHECK(winners_of(setup, ended()) == 0b001);
  CHECK(winners_of(setup, ended(DealPoints{1, 7, 7})) == 0b110);
  setup.win = WinRule::lowest_score;
  CHECK(winners_of(setup, ended(DealPoints{1, 7, 7})) == 0b001);
  setup.win = WinRule::most_deals;
  CHECK(winners_of(setup, ended(DealPoints{1, 7, 7})) == 0b001);
  setup.win = WinRule::most_chips;
  CHECK(winners_of(setup, ended(DealPoints{1, 7, 7})) == 0);
  setup.win = WinRule::highest_score;
  DealEnd end = ended(DealPoints{9, 7, 8});
  end.took_part = 0b110;
  CHECK(winners_of(setup, end) == 0b100);
  end.limit_reached = true;
  CHECK(winners_of(setup, end) == 0);
  end.named = 0b010;
  CHECK(winners_of(setup, end) == 0b010);
}

TEST_CASE("a team wins a deal with the sum of its players' points") {
  Setup setup = test::small_setup(4);
  setup.win = WinRule::highest_score;
  setup.teams = 2;
  DealEnd end = ended(DealPoints{0, 5, 8, 2});
  end.took_part = 0b1111;
  CHECK(winners_of(setup, end) == 0b0101);
}

TEST_CASE("the winners of a deal are recorded and announced") {
  Board board(setup_of_three());
  DealEnd end = ended();
  end.limit_reached = true;
  end_deal(board.table, 0b101, end);
  CHECK(board.table.match.last_winners == 0b101);
  CHECK(board.table.match.deals_won[0] == 1);
  CHECK(board.table.match.deals_won[1] == 0);
  REQUIRE(board.events.size() == 1);
  CHECK(board.events[0].winners == 0b101);
  CHECK(board.events[0].limit == Event::Limit::decisions);
}

TEST_CASE("a match of one deal is won by the winners of the deal unless points say otherwise") {
  Board board(setup_of_three());
  Match& match = board.table.match;
  match.deal_number = 1;
  match.last_winners = 0b001;
  match.scores = {1, 2, 3};
  CHECK(match_winners(board.table, ended(DealPoints{1, 2, 3})) == 0b100);
  CHECK(match_winners(board.table, ended()) == 0b001);
  DealEnd named = ended(DealPoints{1, 2, 3});
  named.named = 0b001;
  CHECK(match_winners(board.table, named) == 0b001);
  match.deal_number = 2;
  CHECK(match_winners(board.table, named) == 0b100);
}

TEST_CASE("a silence suppresses events") {
  Board board(setup_of_three());
  {
    const Silence silence(board.table);
    CHECK_FALSE(board.table.heard());
    board.table.deal(kStock, 1, kDiscard);
    board.table.tell(Event::Kind::turn, 0);
  }
  CHECK(board.events.empty());
  board.table.tell(Event::Kind::turn, 1);
  CHECK(board.events.size() == 1);
}

}  // namespace houserules::deal_test
