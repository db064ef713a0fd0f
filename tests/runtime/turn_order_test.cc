#include "runtime/turn_order.h"

#include <string>

#include "tests/catch.h"

namespace houserules::turn_order_test {

/// The next `count` turns of an order that has begun.
std::string turns(TurnOrder order, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::to_string(order.advance());
  return text;
}

TurnOrder begun(int players, Seat first, bool clockwise = true) {
  TurnOrder order;
  order.begin(players, seats_below(players), clockwise);
  order.begin_turns(first, /*after=*/false);
  return order;
}

TEST_CASE("turns go round, clockwise or counterclockwise") {
  for (int players = 2; players <= 5; ++players) {
    TurnOrder order = begun(players, 0);
    for (int i = 1; i <= 2 * players; ++i) CHECK(order.advance() == i % players);
    order = begun(players, 0, false);
    for (int i = 1; i <= 2 * players; ++i) CHECK(order.advance() == (players - i % players) % players);
  }
}

TEST_CASE("the first turn is after the dealer, or with a player, or with the next who takes part") {
  TurnOrder order;
  order.begin(4, seats_below(4), true);
  CHECK(order.begin_turns(1, true) == 2);
  order.begin(4, seats_below(4), false);
  CHECK(order.begin_turns(1, true) == 0);
  CHECK(order.begin_turns(1, false) == 1);
  order.begin(4, 0b1001, true);
  CHECK(order.begin_turns(1, false) == 3);
  CHECK(order.begin_turns(3, true) == 0);
  order.set_next(0);
  CHECK(order.begin_turns(3, false) == 0);
  order.set_next(2);  // is not taking part
  CHECK(order.begin_turns(3, false) == 3);
  order.skip(1);
  CHECK(order.begin_turns(0, true) == 0);
  order.reverse();
  order.begin(4, seats_below(4), true);
  order.skip(1);
  CHECK(order.begin_turns(0, false) == 1);
}

TEST_CASE("skipped players miss a turn, even the skipper if enough are skipped") {
  for (int players = 2; players <= 5; ++players) {
    for (int skipped = 0; skipped <= 12; ++skipped) {
      TurnOrder order = begun(players, 0);
      order.skip(skipped);
      CHECK(order.advance() == (1 + skipped) % players);
      CHECK(order.advance() == (2 + skipped) % players);
    }
  }
  TurnOrder order = begun(3, 0);
  for (int i = 0; i < 100000; ++i) order.skip(1000000);
  CHECK(order.advance() >= 0);
}

TEST_CASE("reversing, again and next apply once") {
  TurnOrder order = begun(4, 1);
  order.reverse();
  CHECK(order.direction() == -1);
  CHECK(turns(order, 5) == "03210");
  order = begun(4, 1);
  order.again();
  CHECK(turns(order, 3) == "123");
  order = begun(4, 1);
  order.set_next(0);
  CHECK(order.pending_next() == 0);
  CHECK(turns(order, 3) == "012");
  order.skip(1);
  CHECK(turns(order, 3) == "123");
  order = begun(4, 1);
  order.set_next(0);
  order.again();
  CHECK(order.advance() == 0);
  CHECK(order.pending_next() == kNoSeat);
  order = begun(4, 1);
  order.again();
  order.skip(1);
  CHECK(turns(order, 2) == "12");
}

TEST_CASE("players who sit out are skipped") {
  TurnOrder order = begun(5, 0);
  order.sit_out(1);
  order.sit_out(3);
  CHECK(turns(order, 5) == "24024");
  CHECK(order.neighbour(0, 1) == 2);
  CHECK(order.neighbour(0, -1) == 4);
  CHECK(order.neighbour(1, 1) == 2);
  order.skip(1);
  CHECK(turns(order, 1) == "4");
  order = begun(3, 0);
  order.sit_out(0);
  order.again();
  CHECK(turns(order, 3) == "121");
  order.set_next(0);
  CHECK(order.advance() == 1);
}

TEST_CASE("the direction matters while more than two play") {
  TurnOrder order = begun(4, 0);
  CHECK(order.direction_matters());
  order.sit_out(1);
  CHECK(order.direction_matters());
  order.sit_out(2);
  CHECK_FALSE(order.direction_matters());
}

TEST_CASE("a lone player is everybody's neighbour, and nobody is nobody's") {
  TurnOrder order = begun(4, 2);
  for (const Seat seat : {0, 1, 3}) order.sit_out(seat);
  CHECK(order.neighbour(2, 1) == 2);
  CHECK(turns(order, 3) == "222");
  order.sit_out(2);
  CHECK(order.neighbour(2, 1) == kNoSeat);
  CHECK(order.advance() == kNoSeat);
  CHECK(order.advance() == kNoSeat);
}

}  // namespace houserules::turn_order_test
