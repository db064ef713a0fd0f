// The order in which a header declares its moves does not matter to a bot.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "bots/search.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::order_test {

/// The rule file with its moves declared in reverse order; "" if there are fewer than two.
std::string with_moves_exchanged(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  std::vector<std::size_t> moves;
  for (std::string line; std::getline(file, line); lines.push_back(line)) {
    if (line.starts_with("move ")) moves.push_back(lines.size());
  }
  if (moves.size() < 2) return "";
  for (std::size_t i = 0; i < moves.size() / 2; ++i) std::swap(lines[moves[i]], lines[moves[moves.size() - 1 - i]]);
  std::ostringstream text;
  for (const std::string& line : lines) text << line << '\n';
  return text.str();
}

constexpr int kTimes = 24;

/// How often the search makes each move at the beginning of this game; empty if there is no choice there.
std::map<std::string, int> chosen(const std::shared_ptr<const Rules>& rules, std::uint64_t index) {
  const auto world = test::world_of(rules, rules->header.player_counts().front());
  std::map<std::string, int> counts;
  world->begin(3, index);
  if (world->advance() != Status::decision) return counts;
  const Decision& decision = world->decision();
  if (decision.own().front().move == decision.own().back().move) return counts;
  for (std::uint64_t time = 0; time < kTimes; ++time) {
    SearchBot bot(30);
    bot.begin(time, 0);
    const Choice choice = bot.choose(*world, {});
    ++counts[world->setup().moves[world->decision().alternatives[choice.alternative].move].name];
  }
  return counts;
}

TEST_CASE("every game: the search chooses each move equally often when the header declares the moves in reverse") {
  int number = 0, compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/games")) {
    const std::string path = entry.path().string(), exchanged = with_moves_exchanged(path);
    if (!path.ends_with(".lua") || exchanged.empty()) continue;
    if (test::kSanitized && number++ % 8 != 0) continue;
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    if (rules->header.is_variant) continue;
    const auto others = test::rules_of(exchanged);
    for (std::uint64_t index = 0; index < 6; ++index) {
      const auto counts = chosen(rules, index);
      if (counts.empty()) continue;
      auto with_others = chosen(others, index);
      ++compared;
      for (const auto& [move, count] : counts) {
        INFO(move << ": " << count << " times, else " << with_others[move]);
        // Five standard deviations of the difference of two even shares.
        CHECK(std::abs(count - with_others[move]) < 5 * std::sqrt(kTimes / 2.0) + 1);
      }
      break;
    }
  }
  CHECK(compared >= test::scaled(10));
}

}  // namespace houserules::order_test
