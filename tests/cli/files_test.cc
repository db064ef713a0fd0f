#include "cli/files.h"

#include "tests/cli/cli_support.h"

namespace houserules::files_test {

TEST_CASE("a file is written whole, and nothing is left beside it") {
  const test::TempFolder folder;
  std::string error;
  REQUIRE(write_file(folder / "a.txt", "one", error));
  REQUIRE(write_file(folder / "a.txt", "two", error));
  CHECK(test::text_of_file(folder / "a.txt") == "two");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a file that cannot be written is named with the reason") {
  const test::TempFolder folder;
  std::string error;
  CHECK_FALSE(write_file(folder / "none/a.txt", "one", error));
  CHECK(error == (folder / "none/a.txt") + " cannot be written: No such file or directory");
  CHECK_FALSE(can_write(folder / "none/a.txt", error));
  CHECK(error == (folder / "none/a.txt") + " cannot be written: No such file or directory");
  CHECK(can_write(folder / "b.txt", error));
  CHECK_FALSE(std::filesystem::exists(folder / "b.txt"));
}

TEST_CASE("reading tells what is in the way") {
  const test::TempFolder folder;
  std::string error;
  CHECK(read_text(folder.write("a.txt", std::string("a\0b", 3)), error) == std::string("a\0b", 3));
  CHECK_FALSE(read_text(folder / "none", error).has_value());
  CHECK(error == (folder / "none") + ": there is no such file");
  CHECK_FALSE(read_text(folder.path(), error).has_value());
  CHECK(error == folder.path() + ": this is a folder, not a file");
}

}  // namespace houserules::files_test
