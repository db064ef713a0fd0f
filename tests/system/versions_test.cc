#include "system/versions.h"

#include <fmt/format.h>

#include "tests/catch.h"

namespace houserules::versions_test {

TEST_CASE("what is written like a version") {
  for (const char* text : {"1.0", "1.0.0", "0.9", "12.34.56"}) CHECK(is_version(text));
  for (const char* text : {"", "1", "1.", ".1", "1.0.", "1.0.0.", "1.0.0.0", "1.x", "v1.0", "1.0 ", "-1.0", "10000.0",
                           "99999999999999999999.0"})
    CHECK_FALSE(is_version(text));
}

TEST_CASE("files of this version are read, and the third number never matters") {
  std::string minor = kEngineVersion;
  minor.resize(minor.rfind('.'));
  for (const FileKind kind : {FileKind::transcript, FileKind::game_log, FileKind::rules}) {
    CHECK(why_not_read(kind, kEngineVersion).empty());
    CHECK(why_not_read(kind, minor).empty());
    CHECK(why_not_read(kind, minor + ".999").empty());
  }
}

TEST_CASE("whatever 1.0 wrote is read by every 1.x") {
  for (const FileKind kind : {FileKind::transcript, FileKind::game_log, FileKind::rules})
    CHECK((kEngineVersion[0] != '1' || why_not_read(kind, "1.0").empty()));
}

TEST_CASE("newer and older files are refused, with the version that reads them") {
  for (const FileKind kind : {FileKind::transcript, FileKind::game_log, FileKind::rules}) {
    CHECK(why_not_read(kind, "999.0.1") ==
          fmt::format("a newer houserules (999.0.1; this is {}): update to read it", kEngineVersion));
  }
  for (const FileKind kind : {FileKind::transcript, FileKind::game_log}) {
    CHECK(why_not_read(kind, "0.1.0") ==
          "houserules 0.1.0, whose files this version cannot read; houserules 0.1 is the last that can");
  }
}

}  // namespace houserules::versions_test
