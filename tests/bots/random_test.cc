#include "bots/random.h"

#include <array>
#include <memory_resource>

#include "tests/catch.h"

namespace houserules::random_test {

Decision decision_of(Seat seat, std::initializer_list<Alternative> alternatives) {
  Decision decision(std::pmr::get_default_resource());
  decision.seat = seat;
  decision.alternatives.assign(alternatives);
  return decision;
}

Alternative plain(std::uint8_t move) {
  Alternative alternative;
  alternative.move = move;
  return alternative;
}

Alternative range(std::int32_t least, std::int32_t most, std::int32_t step) {
  Alternative alternative;
  alternative.kind = AlternativeKind::range;
  alternative.value = least;
  alternative.most = most;
  alternative.step = step;
  return alternative;
}

TEST_CASE("the random bot chooses a range as often as any other option, and each of its numbers equally often") {
  const Decision decision = decision_of(0, {plain(0), range(10, 30, 10)});
  RandomBot bot(1, 0);
  int plain_count = 0;
  std::array<int, 3> numbers{};
  constexpr int kDraws = 30000;
  for (int i = 0; i < kDraws; ++i) {
    const Choice choice = bot.choose(decision);
    if (choice.alternative == 0) {
      ++plain_count;
      continue;
    }
    REQUIRE(choice.number % 10 == 0);
    REQUIRE((choice.number >= 10 && choice.number <= 30));
    ++numbers[static_cast<std::size_t>(choice.number / 10 - 1)];
  }
  // Six standard deviations of a fair draw.
  CHECK(std::abs(plain_count - kDraws / 2) < 520);
  for (const int count : numbers) CHECK(std::abs(count - kDraws / 6) < 390);
}

TEST_CASE("the random bot repeats a game exactly") {
  const Decision decision = decision_of(2, {plain(0), plain(1), plain(2), plain(3)});
  RandomBot bot(7, 3);
  std::vector<std::uint32_t> first;
  for (int i = 0; i < 20; ++i) first.push_back(bot.choose(decision).alternative);
  bot.begin(7, 3);
  for (int i = 0; i < 20; ++i) CHECK(bot.choose(decision).alternative == first[static_cast<std::size_t>(i)]);
}

TEST_CASE("what other seats choose does not change a seat's random choices") {
  const Decision ours = decision_of(1, {plain(0), plain(1), plain(2), plain(3)});
  const Decision theirs = decision_of(0, {plain(0), plain(1), plain(2), plain(3)});
  RandomBot alone(7, 3);
  RandomBot together(7, 3);
  for (int i = 0; i < 20; ++i) {
    together.choose(theirs);
    CHECK(together.choose(ours).alternative == alone.choose(ours).alternative);
  }
}

}  // namespace houserules::random_test
