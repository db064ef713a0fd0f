#include "system/file_watch.h"

#include "tests/temp_folder.h"

namespace houserules::file_watch_test {

TEST_CASE("a saved file has changed, and a missing one has not yet") {
  const test::TempFolder folder;
  const std::string one = folder.write("one.lua", "1"), two = folder.write("two.lua", "2");
  FileWatch watch;
  watch.add(one);
  watch.add(two);
  watch.add(folder / "none.lua");
  CHECK(watch.size() == 3);
  CHECK(watch.changed() == "");
  folder.write("two.lua", "22");
  CHECK(watch.changed() == two);
  watch.add(two);  // already watched: keeps its first state
  CHECK(watch.changed() == two);
  std::filesystem::remove(two);
  CHECK(watch.changed() == "");
  std::filesystem::last_write_time(one, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
  CHECK(watch.changed() == one);
  watch.look_again();
  CHECK(watch.changed() == "");
  folder.write("two.lua", "2");  // back again
  CHECK(watch.changed() == two);
  watch.look_again();
  // Saved as many editors do it: a new file replaces the old one, here with the same size and an older time.
  const std::string saved = folder.write("saved.lua", "3");
  std::filesystem::last_write_time(saved, std::filesystem::last_write_time(two) - std::chrono::hours(1));
  std::filesystem::rename(saved, two);
  CHECK(watch.changed() == two);
  FileWatch other;
  other.add(folder / "none.lua");
  folder.write("none.lua", "");
  CHECK(other.changed() == folder / "none.lua");
}

}  // namespace houserules::file_watch_test
