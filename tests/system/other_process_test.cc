// Shell commands in the background.
#include "system/other_process.h"

#include <csignal>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/temp_folder.h"

namespace houserules::other_process_test {

int code_of(const ShellJob& job) {
  for (;;) {
    if (const auto code = job.ended()) return *code;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST_CASE("a shell job has an exit code, and keeps what was printed") {
  const test::TempFolder folder;
  const std::string output = folder / "output";
  const ShellJob job("cat; echo out; echo err >&2; exit 3", output);
  CHECK(code_of(job) == 3);
  CHECK(code_of(job) == 3);
  CHECK(test::text_of_file(output) == "out\nerr\n");
}

TEST_CASE("a signal reaches all of a shell job") {
  const test::TempFolder folder;
  const ShellJob job("sleep 1000 & sleep 1000; exit 3", folder / "output");
  CHECK_FALSE(job.ended());
  job.send(SIGTERM);
  CHECK(code_of(job) == 128 + SIGTERM);
}

TEST_CASE("a shell job that cannot write is an error, and one that is left is killed") {
  const test::TempFolder folder;
  CHECK_THROWS_AS(ShellJob("true", folder / "no/such/folder"), std::runtime_error);
  const ShellJob left("exec sleep 1000", folder / "output");
}

}  // namespace houserules::other_process_test
