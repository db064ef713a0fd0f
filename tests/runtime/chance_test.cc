#include "runtime/chance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace houserules::chance_test {

std::string first(Chance chance, std::uint32_t bound, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::to_string(chance.below(bound)) + " ";
  return text;
}

TEST_CASE("a seed always gives the same numbers") {
  CHECK(first(Chance(0), 6, 20) == "3 1 5 2 0 3 0 0 0 4 3 5 4 2 5 2 3 5 2 2 ");
  CHECK(first(Chance(1), 52, 12) == "3 0 14 7 14 14 24 1 31 31 17 19 ");
  CHECK(first(Chance(1, 1), 52, 12) == "24 48 39 38 0 5 36 51 40 32 41 40 ");
  CHECK(first(Chance(1, 0, 1), 52, 12) == "36 26 35 7 28 24 32 51 5 22 19 38 ");
  CHECK(first(Chance(18446744073709551615ULL, 7, 2), 1000000, 5) == "655478 141982 862266 734141 874059 ");
  Chance bits(42);
  CHECK(bits.bits() == 1179676318U);
  std::array<int, 13> items{};
  std::iota(items.begin(), items.end(), 0);
  Chance shuffles(2024);
  shuffles.shuffle(items.data(), items.size());
  std::string order;
  for (const int item : items) order += std::to_string(item) + " ";
  CHECK(order == "6 0 11 5 1 4 12 10 9 2 8 7 3 ");
}

TEST_CASE("numbers below a bound are uniform") {
  for (const std::uint32_t bound : {2U, 3U, 6U, 7U, 52U, 100U}) {
    Chance chance(12, bound);
    std::vector<int> seen(bound);
    constexpr int kEach = 2000;
    for (std::uint32_t i = 0; i < bound * kEach; ++i) {
      const std::uint32_t number = chance.below(bound);
      REQUIRE(number < bound);
      ++seen[number];
    }
    double chi_square = 0;
    for (const int times : seen) chi_square += (times - kEach) * static_cast<double>(times - kEach) / kEach;
    INFO(bound);
    CHECK(chi_square < bound + 4 * std::sqrt(2.0 * bound));  // four standard deviations above the mean
  }
}

TEST_CASE("bounds that are not powers of two are uniform at the ends") {
  Chance chance(5);
  CHECK(chance.below(1) == 0);
  constexpr std::uint32_t kBound = 3U << 30;  // a quarter of the values is rejected
  std::array<int, 3> thirds{};
  for (int i = 0; i < 30000; ++i) ++thirds[chance.below(kBound) >> 30];
  for (const int times : thirds) CHECK((times > 9600 && times < 10400));
}

TEST_CASE("every order of a shuffle is equally likely") {
  Chance chance(77);
  std::array<int, 24> orders{};
  constexpr int kEach = 1000;
  for (int i = 0; i < 24 * kEach; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    chance.shuffle(items.data(), items.size());
    int number = 0;
    for (int place = 0; place < 4; ++place) {
      int smaller = 0;
      for (int later = place + 1; later < 4; ++later)
        smaller += items[static_cast<std::size_t>(later)] < items[static_cast<std::size_t>(place)] ? 1 : 0;
      number = number * (4 - place) + smaller;
    }
    ++orders[static_cast<std::size_t>(number)];
  }
  double chi_square = 0;
  for (const int times : orders) chi_square += (times - kEach) * static_cast<double>(times - kEach) / kEach;
  CHECK(chi_square < 52);  // 23 degrees of freedom: 49.7 is exceeded once in a thousand
}

TEST_CASE("streams of neighbouring seeds, games and purposes are independent") {
  std::vector<std::string> streams;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    for (std::uint64_t index = 0; index < 5; ++index) {
      for (std::uint64_t purpose = 0; purpose < 5; ++purpose)
        streams.push_back(first(Chance(seed, index, purpose), 1000, 4));
    }
  }
  std::sort(streams.begin(), streams.end());
  CHECK(std::adjacent_find(streams.begin(), streams.end()) == streams.end());
}

TEST_CASE("a copy continues like its original") {
  Chance chance(9);
  chance.below(6);
  Chance copy = chance;
  CHECK(first(copy, 100, 10) == first(chance, 100, 10));
}

}  // namespace houserules::chance_test
