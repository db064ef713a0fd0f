// Where habits are found.
#include "table/known_habits.h"

#include "bots/series.h"
#include "interpreter/loading/game_setup.h"
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

TEST_CASE("a variant whose players have more to consider uses what it shares with its base") {
  const test::TempFolder folder;
  const SharedHabits own = known(test::shipped_rules("crazy-eights"));
  const auto rules = variant(folder, "public told each = 0 \"told\"\nmove shout \"shout\"\n");
  const SharedHabits its = known(rules);
  REQUIRE(its != nullptr);
  CHECK(its->features().situations() > own->features().situations());
  SeriesSettings series;
  series.rules = rules;
  std::string error;
  series.options = *option_values(rules->header, 2, {}, error);
  series.bots = {BotSpec{"habits"}, BotSpec{}};
  series.bots[0].habits = its;
  series.games = 200;
  CHECK(run_series(series).rows[0].wins > 150);
}

TEST_CASE("where players see each other differently, habits are not shared") {
  const SharedHabits own = known(test::shipped_rules("crazy-eights"));
  Impossible impossible;
  const auto rules = test::shipped_rules("crazy-eights");
  std::string error;
  const auto setup = game_setup(*rules, 4, *option_values(rules->header, 4, {}, error), impossible);
  REQUIRE(setup);
  CHECK(adapted(*own, *setup) == nullptr);
}

}  // namespace houserules::known_habits_test
