// Where habits are found.
#include "table/known_habits.h"

#include "tests/catch.h"
#include "tests/interpreter/play_support.h"
#include "tests/temp_folder.h"

namespace houserules::known_habits_test {

SharedHabits known(const std::shared_ptr<const Rules>& rules) {
  std::string error;
  const auto options = option_values(rules->header, 2, {}, error);
  REQUIRE(options);
  return known_habits(*rules, 2, *options);
}

/// A variant of Crazy Eights, in a folder of its own.
std::shared_ptr<const Rules> variant(const test::TempFolder& folder, const std::string& more) {
  const std::string path =
      folder.write("mine.lua", "--[[ rules\nvariant of crazy-eights \"Mine\"\n" + more + "]]\n");
  return test::rules_on_disk(path);
}

TEST_CASE("a variant uses the habits of its base") {
  const test::TempFolder folder;
  const SharedHabits own = known(test::shipped_rules("crazy-eights")), its = known(variant(folder, ""));
  REQUIRE(own != nullptr);
  REQUIRE(its != nullptr);
  CHECK(its->network(false).text() == own->network(false).text());
}

TEST_CASE("a variant whose players have more to consider does not use the habits of its base") {
  const test::TempFolder folder;
  CHECK(known(variant(folder, "public told each = 0 \"told\"\n")) == nullptr);
}

}  // namespace houserules::known_habits_test
