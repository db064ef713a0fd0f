#include "cli/progress.h"

#include <sstream>

#include <catch2/catch.hpp>

namespace houserules::progress_test {

using std::chrono::milliseconds;

TEST_CASE("progress is told twice a second, and wiped") {
  std::ostringstream out;
  std::chrono::steady_clock::time_point now;
  {
    Progress progress(&out, 1000, [&now] { return now; });
    progress.show(100);
    CHECK(out.str().empty());
    now += milliseconds(1000);
    progress.show(0);
    CHECK(out.str().empty());
    progress.show(100);
    CHECK(out.str() == "\r100 of 1000 games (10%), 9 s left");
    now += milliseconds(499);
    progress.show(200);
    CHECK(out.str() == "\r100 of 1000 games (10%), 9 s left");
    now += milliseconds(1);
    progress.show(1000);
    CHECK(out.str() == "\r100 of 1000 games (10%), 9 s left\r1000 of 1000 games (100%), 0 s left");
  }
  CHECK(out.str() ==
        "\r100 of 1000 games (10%), 9 s left\r1000 of 1000 games (100%), 0 s left\r" + std::string(35, ' ') + "\r");
}

TEST_CASE("long waits are told in minutes and hours") {
  std::ostringstream out;
  std::chrono::steady_clock::time_point now;
  Progress progress(&out, 1000, [&now] { return now; });
  now += std::chrono::minutes(2);
  progress.show(500);
  CHECK(out.str() == "\r500 of 1000 games (50%), 2 min left");
  out.str("");
  now += std::chrono::minutes(58);
  progress.show(200);
  CHECK(out.str() == "\r200 of 1000 games (20%), 4.0 h left");
}

TEST_CASE("without a terminal nothing is told") {
  std::chrono::steady_clock::time_point now;
  Progress progress(nullptr, 10, [&now] { return now; });
  now += milliseconds(5000);
  CHECK_NOTHROW(progress.show(5));
}

}  // namespace houserules::progress_test
