#include "screen/progress.h"

#include <sstream>

#include "cli/run_watch.h"
#include "tests/catch.h"

namespace houserules::progress_test {

using std::chrono::milliseconds;

TEST_CASE("progress is shown twice a second, and erased") {
  std::ostringstream out;
  std::chrono::steady_clock::time_point now;
  {
    Progress progress(&out, [&now] { return now; });
    progress.show_part(0.1, "checking");
    CHECK(out.str().empty());
    now += milliseconds(1000);
    progress.show_part(0, "checking");
    CHECK(out.str().empty());
    progress.show_part(0.1, "checking");
    CHECK(out.str() == "\rchecking: 10%, 9 s left");
    now += milliseconds(499);
    progress.show_part(0.2, "checking");
    CHECK(out.str() == "\rchecking: 10%, 9 s left");
    now += milliseconds(1);
    progress.show_part(1, "checking");
    CHECK(out.str() == "\rchecking: 10%, 9 s left\rchecking: 100%, 0 s left");
  }
  CHECK(out.str() == "\rchecking: 10%, 9 s left\rchecking: 100%, 0 s left\r" + std::string(24, ' ') + "\r");
}

TEST_CASE("long waits are given in minutes and hours") {
  CHECK(duration_text(119) == "119 s");
  CHECK(duration_text(120) == "2 min");
  CHECK(duration_text(14400) == "4.0 h");
}

TEST_CASE("without a terminal no progress is shown") {
  std::chrono::steady_clock::time_point now;
  Progress progress(nullptr, [&now] { return now; });
  now += milliseconds(5000);
  CHECK_NOTHROW(progress.show_part(0.5, "checking"));
}

std::string line(std::int64_t done, const Pace& pace, std::int64_t games, std::optional<milliseconds> time = {},
                 double gone = 10) {
  WatchedRun run;
  run.games = games;
  run.threads = 2;
  run.time = time;
  return run_line(run, done, 5000, pace, std::chrono::duration<double>(gone));
}

// The first games to finish are the short ones.
TEST_CASE("the time left is a range while few games are known and they differ") {
  CHECK(line(0, {}, 200) == "0 of 200 games (0%), 5000 decisions, time left unknown");
  CHECK(line(2, {2, 4, 0, 2}, 200, {}, 4) == "2 of 200 games (1%), 5000 decisions, 3 to 13 min left");
  CHECK(line(20, {20, 4, 0.25, 20}, 200, {}, 40) == "20 of 200 games (10%), 5000 decisions, 4 to 9 min left");
  CHECK(line(100, {100, 4, 0.05, 100}, 200, {}, 200) == "100 of 200 games (50%), 5000 decisions, 3 min left");
}

// Four games took 2 seconds each; two unfinished ones took the rest of the time.
TEST_CASE("the time left includes time spent on unfinished games") {
  CHECK(line(4, {4, 2, 0.01, 4}, 200, {}, 4) == "4 of 200 games (2%), 5000 decisions, 3 min left");
  CHECK(line(4, {4, 2, 0.01, 4}, 200, {}, 40) == "4 of 200 games (2%), 5000 decisions, 33 min left");
}

TEST_CASE("with --time the time left never exceeds it") {
  CHECK(line(20, {20, 1, 0.25, 20}, 0, milliseconds(60000)) == "20 games, 5000 decisions, 50 s left");
  CHECK(line(10, {10, 2, 0.05, 10}, 200, milliseconds(60000)) == "10 of 200 games (5%), 5000 decisions, 50 s left");
  CHECK(line(100, {100, 0.2, 0.05, 100}, 200, milliseconds(60000)) ==
        "100 of 200 games (50%), 5000 decisions, 10 s left");
}

}  // namespace houserules::progress_test
