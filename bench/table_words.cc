// The cost of the most frequent words of the language.
#include <string>

#include <fmt/format.h>

#include "bench/games.h"
#include "bench/measure.h"
#include "bench/sections.h"

namespace houserules::bench {
namespace {

constexpr int kTimes = 1000;  ///< ten thousand moves of cards in one decision would be left to Lua

/// CPU seconds of a game that uses the word kTimes times.
double game_of(const std::string& word, double seconds) {
  const auto world = open(rules_of("words"), 2, {"", {{"word", word}, {"times", std::to_string(kTimes)}}});
  std::uint64_t index = 0;
  Count count;
  return time_of(seconds, [&] { play(*world, /*seed=*/1, index++, 1, count); });
}

}  // namespace

void print_words(double seconds) {
  struct Row {
    const char* label;
    const char* word;
    int each;  ///< uses of the word per repetition
  };
  constexpr Row kRows[] = {
      {"choose, a plain move", "choose", 1},
      {"choose, a plain move and 7 cards", "choose_cards", 1},
      {"where in 7 cards, a pattern", "where_pattern", 1},
      {"where in 7 cards, a question about faces", "where_question", 1},
      {"where in 7 cards, another function", "where_function", 1},
      {"move_to", "move_to", 2},
      {"deal a card", "deal", 2},
      {"a turn with a plain choice", "turn", 1},
  };
  print(fmt::format("{:<42} {:>10}", "words of the language", "ns"));
  const double nothing = game_of("nothing", seconds / 4);
  for (const Row& row : kRows) {
    const double time = (game_of(row.word, seconds / 2) - nothing) / kTimes / row.each;
    print(fmt::format("{:<42} {:>10.0f}", row.label, time * 1e9));
  }
}

}  // namespace houserules::bench
