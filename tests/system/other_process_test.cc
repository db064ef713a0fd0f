// Shell commands in the background.
#include "system/other_process.h"

#include <csignal>

#include <chrono>
#include <string>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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
  CHECK_THROWS_WITH(ShellJob("true", folder / "no/such/folder"), "it cannot be started: No such file or directory");
  CHECK_THROWS_WITH(ShellJob("true", folder.path()), "it cannot be started: Is a directory");
  const ShellJob left("exec sleep 1000", folder / "output");
}

TEST_CASE("what a shell job leaves behind is killed") {
  const test::TempFolder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  int reader = -1;
  {
    const ShellJob job("sleep 1000 > '" + pipe + "' & exit 0", folder / "output");
    reader = ::open(pipe.c_str(), O_RDONLY);
    CHECK(code_of(job) == 0);
  }
  char byte = 0;
  CHECK(::read(reader, &byte, 1) == 0);  // at once, and not after 1000 seconds
  ::close(reader);
}

TEST_CASE("a shell job ends where exit codes are not collected") {
  const test::TempFolder folder;
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  {
    const ShellJob job("exit 3", folder / "output");
    CHECK(code_of(job) == -1);
  }
  std::signal(SIGCHLD, before);
}

}  // namespace houserules::other_process_test
