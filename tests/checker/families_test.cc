// Games of the families that the language is made for, as newcomers wrote them, have no faults and can be played.
#include "tests/checker/check_support.h"
#include "tests/interpreter/play_support.h"

namespace houserules::families_test {

std::vector<std::string> families() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/tests/fixtures/families"))
    paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST_CASE("games of all families have no faults, and can be played") {
  constexpr int kMostDecisions = 300;
  const std::vector<std::string> paths = families();
  CHECK(paths.size() == 5);
  for (const std::string& path : paths) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    CHECK(test::findings_text(test::check_rules(rules, 0)) == "");
    const std::vector<int> counts = rules->header.player_counts();
    for (const int players : {counts.front(), counts.back()}) {
      INFO(players << " players");
      if (!refusals(rules->header, players, test::options_of(*rules, players)).empty()) continue;
      const auto world = test::world_of(rules, players);
      world->begin(7, 0);
      test::ChancePolicy bot(1);
      Status status = world->advance();
      for (int made = 0; made < kMostDecisions && status == Status::decision; ++made)
        status = world->answer(bot.pick(world->decision()));
      CHECK(world->error().text() == "");
    }
  }
}

}  // namespace houserules::families_test
