// The settings with which games are tried.
#include "tests/games/settings_support.h"

#include <set>

#include "tests/catch.h"

namespace houserules::test::settings_test {

constexpr const char* kHeader = R"(--[[ rules
game     "Any"
players  2..4
move     lay "lay"
option   size = 3 in 1..50                 "size"
option   open = off                        "open"
option   way = plain in plain odd even     "way"
require  not open or way ~= even           "even is not open"
preset   big { size = 10 }                 "big"
]]
)";

TEST_CASE("all pairs of values that are allowed together appear together", "[settings]") {
  const ParsedHeader parsed = parse_header(kHeader, "any.lua");
  REQUIRE(parsed.ok());
  CHECK(values_to_try(*parsed.header.option("size")) == std::vector<std::string>{"1", "2", "3", "4", "12"});
  std::set<std::string> pairs;
  const auto settings = pairwise_settings(parsed.header, {3});
  for (const GameSetting& setting : settings) {
    CHECK(setting.players == 3);
    CHECK(is_allowed(parsed.header, setting));
    for (const auto& [a, x] : setting.settings.set) {
      for (const auto& [b, y] : setting.settings.set) {
        if (a < b) pairs.insert(a + "=" + x + " " + b + "=" + y);
      }
    }
  }
  CHECK(pairs.size() == 5 * 2 + 5 * 3 + 2 * 3 - 1);
  CHECK_FALSE(pairs.contains("open=on way=even"));
  CHECK(settings.size() < 30);
  CHECK(std::any_of(settings.begin(), settings.end(),
                    [](const GameSetting& setting) { return setting.settings.preset == "big"; }));
}

TEST_CASE("all values of all options appear with all numbers of players", "[settings]") {
  const ParsedHeader parsed = parse_header(kHeader, "any.lua");
  std::set<std::string> pairs;
  const auto settings = pairwise_settings(parsed.header, {2, 3, 4});
  for (const GameSetting& setting : settings) {
    for (const auto& [option, value] : setting.settings.set) {
      pairs.insert(std::to_string(setting.players) + " " + option + "=" + value);
    }
  }
  CHECK(pairs.size() == 3 * (5 + 2 + 3));
  CHECK(settings.size() < 40);
}

TEST_CASE("random settings are allowed, for all numbers of players, and the same every time", "[settings]") {
  const ParsedHeader parsed = parse_header(kHeader, "any.lua");
  const auto settings = random_settings(parsed.header, 30, 1);
  REQUIRE(settings.size() == 30);
  CHECK(settings[0].text() == "2 players");
  CHECK(settings[3].text() == "2 players, big");
  std::set<int> players;
  std::string all, again;
  for (const GameSetting& setting : settings) {
    CHECK(is_allowed(parsed.header, setting));
    players.insert(setting.players);
    all += setting.text() + "\n";
  }
  for (const GameSetting& setting : random_settings(parsed.header, 30, 1)) again += setting.text() + "\n";
  CHECK(players == std::set<int>{2, 3, 4});
  CHECK(all == again);
}

}  // namespace houserules::test::settings_test
