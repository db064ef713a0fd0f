#include "statistics/histogram.h"

#include <algorithm>
#include <random>

#include "tests/catch.h"

namespace houserules::histogram_test {

TEST_CASE("an empty histogram has no bars and only zeros") {
  const Histogram none;
  CHECK(none.bars().empty());
  CHECK(none.count() == 0);
  CHECK(none.sum() == 0);
  CHECK(none.mean() == 0);
  CHECK(none.least() == 0);
  CHECK(none.most() == 0);
  CHECK(none.quantile(50) == 0);
}

TEST_CASE("the figures of a histogram are those of the sorted values") {
  std::mt19937 chance(7);
  for (const int size : {1, 2, 3, 19, 20, 21, 100, 999}) {
    std::vector<std::int64_t> values;
    Histogram histogram, first, second;
    for (int i = 0; i < size; ++i) {
      // Some are far beyond the densely stored range.
      const std::int64_t value = static_cast<std::int64_t>(chance() % 5 == 0 ? chance() % 1'000'000 : chance() % 40);
      values.push_back(value);
      histogram.add(value);
      (i % 3 == 0 ? first : second).add(value);
    }
    std::sort(values.begin(), values.end());
    std::int64_t sum = 0;
    for (const std::int64_t value : values) sum += value;
    CHECK(histogram.count() == size);
    CHECK(histogram.sum() == sum);
    CHECK(histogram.mean() == Approx(static_cast<double>(sum) / size));
    CHECK(histogram.least() == values.front());
    CHECK(histogram.most() == values.back());
    const auto n = static_cast<std::size_t>(size);
    CHECK(histogram.quantile(50) == values[(n + 1) / 2 - 1]);
    CHECK(histogram.quantile(95) == values[(95 * n + 99) / 100 - 1]);
    CHECK(histogram.quantile(100) == values.back());
    second.add(first);
    CHECK(second.bars() == histogram.bars());
  }
}

}  // namespace houserules::histogram_test
