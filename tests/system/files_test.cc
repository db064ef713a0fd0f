#include "system/files.h"

#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include "tests/files.h"
#include "tests/temp_folder.h"

namespace houserules::files_test {

TEST_CASE("a file is written completely, and nothing is left beside it") {
  const test::TempFolder folder;
  std::string error;
  REQUIRE(write_file(folder / "a.txt", "one", error));
  REQUIRE(write_file(folder / "a.txt", "two", error));
  CHECK(test::text_of_file(folder / "a.txt") == "two");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a file that cannot be written is reported with the reason") {
  const test::TempFolder folder;
  std::string error;
  CHECK_FALSE(write_file(folder / "none/a.txt", "one", error));
  CHECK(error == (folder / "none/a.txt") + " cannot be written: No such file or directory");
  CHECK_FALSE(can_write(folder / "none/a.txt", error));
  CHECK(error == (folder / "none/a.txt") + " cannot be written: No such file or directory");
  CHECK(can_write(folder / "b.txt", error));
  CHECK_FALSE(std::filesystem::exists(folder / "b.txt"));
}

TEST_CASE("a failure to read is reported with its reason") {
  const test::TempFolder folder;
  std::string error;
  CHECK(read_text(folder.write("a.txt", std::string("a\0b", 3)), error) == std::string("a\0b", 3));
  CHECK_FALSE(read_text(folder / "none", error).has_value());
  CHECK(error == (folder / "none") + ": there is no such file");
  CHECK_FALSE(read_text(folder.path(), error).has_value());
  CHECK(error == folder.path() + ": this is a folder, not a file");
}

TEST_CASE("a file that somebody has put beside the target is not written to") {
  const test::TempFolder folder;
  const std::string victim = folder.write("victim", "mine");
  const std::string beside = (folder / "a.txt") + "." + std::to_string(::getpid()) + ".new";
  std::filesystem::create_symlink(victim, beside);
  std::string error;
  REQUIRE(write_file(folder / "a.txt", "one", error));
  CHECK(test::text_of_file(folder / "a.txt") == "one");
  CHECK(test::text_of_file(victim) == "mine");
  CHECK(std::filesystem::is_symlink(beside));
}

TEST_CASE("a link is kept, and its target is replaced") {
  const test::TempFolder folder;
  const std::string file = folder.write("a.txt", "one"), link = folder / "link.txt";
  std::filesystem::create_symlink("a.txt", link);
  std::string error;
  CHECK(can_write(link, error));
  REQUIRE(write_file(link, "two", error));
  CHECK(std::filesystem::is_symlink(link));
  CHECK(test::text_of_file(file) == "two");
}

TEST_CASE("a new file does not replace anything") {
  const test::TempFolder folder;
  std::string error;
  REQUIRE(write_new_file(folder / "a.txt", "one", error));
  CHECK_FALSE(write_new_file(folder / "a.txt", "two", error));
  CHECK(error == (folder / "a.txt") + " already exists; it was not overwritten");
  CHECK(test::text_of_file(folder / "a.txt") == "one");
  std::filesystem::create_symlink(folder / "none", folder / "dangling");
  CHECK_FALSE(write_new_file(folder / "dangling", "two", error));
  CHECK_FALSE(std::filesystem::exists(folder / "none"));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("a named pipe is neither read nor written if that would block") {
  const test::TempFolder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  std::string error;
  CHECK_FALSE(read_text(folder / "pipe", error).has_value());
  CHECK(error == (folder / "pipe") + ": this is a pipe, not a file");
  CHECK_FALSE(can_write(folder / "pipe", error));
  CHECK(error == (folder / "pipe") + " cannot be written: nothing is reading from this pipe");
  CHECK_FALSE(write_file(folder / "pipe", "one", error));
  CHECK(error == (folder / "pipe") + " cannot be written: nothing is reading from this pipe");
}

TEST_CASE("a file is rewritten only as it was read") {
  const test::TempFolder folder;
  std::string error;
  const std::string file = folder.write("a.txt", "one");
  REQUIRE(rewrite_file(file, "one", "two", error));
  CHECK(test::text_of_file(file) == "two");
  CHECK_FALSE(rewrite_file(file, "one", "three", error));
  CHECK(error == file + " was not changed: it was saved in the meantime");
  CHECK(test::text_of_file(file) == "two");
  CHECK_FALSE(rewrite_file("/dev/stdin", "", "x", error));
  CHECK(error == "/dev/stdin cannot be changed: it is not a file");
}

}  // namespace houserules::files_test
