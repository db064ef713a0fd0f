#include "statistics/tally.h"

#include "tests/catch.h"

namespace houserules::tally_test {

Result result(SeatMask winners, std::vector<std::int64_t> scores, std::int64_t decisions) {
  Result made;
  made.winners = winners;
  made.chips.assign(scores.size(), 0);
  made.scores = std::move(scores);
  made.deals = 1;
  made.decisions = decisions;
  made.turns = decisions / 2;
  return made;
}

TEST_CASE("games are counted by seat, with a shared win for each winner") {
  Tally tally;
  tally.add(0, result(0b01, {3, 5}, 10), {1, 30, 2, {{4, 1}}});
  tally.add(1, result(0b11, {2, 2}, 4), {0, 9, 1, {{1, 1}}});
  tally.add(2, result(0, {0, 0}, 7), {0, 8, 6, {{0, 0}}});
  CHECK(tally.games == 3);
  CHECK(tally.wins == std::vector<std::int64_t>{2, 1});
  CHECK(tally.draws == 1);
  CHECK(tally.shared == 1);
  CHECK(tally.scores == std::vector<std::int64_t>{5, 7});
  CHECK(tally.decisions.sum() == 21);
  CHECK(tally.decisions.least() == 4);
  CHECK(tally.decisions.most() == 10);
  CHECK(tally.options == 47);
  CHECK(tally.forced == 9);
  CHECK(tally.moves[0].offered == 5);
  CHECK(tally.moves[0].chosen == 2);
}

TEST_CASE("wins are also counted from the first player to choose") {
  Tally tally;
  tally.add(0, result(0b001, {1, 0, 0}, 3), {0, 3, 0, {}});
  tally.add(1, result(0b001, {1, 0, 0}, 3), {1, 3, 0, {}});
  tally.add(2, result(0b110, {0, 1, 1}, 3), {2, 3, 0, {}});
  tally.add(3, result(0b010, {0, 1, 0}, 3), {});  // nobody was asked: counted from seat 1
  CHECK(tally.order == std::vector<std::int64_t>{2, 1, 2});
  CHECK(tally.wins == std::vector<std::int64_t>{2, 2, 1});
}

TEST_CASE("in a game with teams wins are also counted by team: one winning player is enough") {
  Tally tally;
  const auto add = [&tally](SeatMask winners, Seat first) {
    Result one = result(winners, {1, 5, 1, 5}, 3);
    one.team_scores = {2, 10};
    tally.add(0, one, {first, 3, 0, {}});
  };
  add(0b0101, 0);
  add(0b1000, 2);
  add(0b0011, 3);
  CHECK(tally.wins == std::vector<std::int64_t>{2, 1, 1, 1});
  CHECK(tally.team_wins == std::vector<std::int64_t>{2, 2});
  CHECK(tally.team_order == std::vector<std::int64_t>{2, 2});
  CHECK(tally.team_scores == std::vector<std::int64_t>{6, 30});
  CHECK(tally.shared == 1);
  Tally twice = tally;
  twice.add(tally);
  CHECK(twice.team_wins == std::vector<std::int64_t>{4, 4});
  CHECK(twice.team_order == std::vector<std::int64_t>{4, 4});
}

TEST_CASE("parts added in any order give the whole") {
  Tally whole, first, second;
  for (std::uint64_t i = 0; i < 10; ++i) {
    const Result one = result(1U << (i % 2), {static_cast<std::int64_t>(i), 1}, static_cast<std::int64_t>(5 + i));
    const GameCounts counts{1, 12, 3, {{2, 1}, {1, 0}}};
    whole.add(i, one, counts);
    (i < 3 ? first : second).add(i, one, counts);
  }
  Tally joined = second;
  joined.add(first);
  CHECK(joined.checksum == whole.checksum);
  CHECK(joined.wins == whole.wins);
  CHECK(joined.scores == whole.scores);
  CHECK(joined.order == whole.order);
  CHECK(joined.decisions.bars() == whole.decisions.bars());
  CHECK(joined.options == 120);
  CHECK(joined.forced == 30);
  CHECK(joined.moves[1].offered == 10);
}

TEST_CASE("the checksum depends on which game ended how") {
  Tally one, other;
  one.add(0, result(1, {1, 0}, 5), {});
  one.add(1, result(2, {0, 1}, 5), {});
  other.add(0, result(2, {0, 1}, 5), {});
  other.add(1, result(1, {1, 0}, 5), {});
  CHECK(one.wins == other.wins);
  CHECK(one.checksum != other.checksum);
}

// Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20.
TEST_CASE("Wilson's interval is as published") {
  const Interval large = wilson(81, 263);
  CHECK(large.low == Approx(0.2553).margin(0.00005));
  CHECK(large.high == Approx(0.3662).margin(0.00005));
  const Interval small = wilson(15, 148);
  CHECK(small.low == Approx(0.0624).margin(0.00005));
  CHECK(small.high == Approx(0.1605).margin(0.00005));
  const Interval none = wilson(0, 20);
  CHECK(none.low == 0);
  CHECK(none.high == Approx(0.1611).margin(0.00005));
  CHECK(wilson(0, 0).high == 1);
}

}  // namespace houserules::tally_test
