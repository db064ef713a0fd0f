// What ten games teach of themselves while they are played: which clause, after which move.
#include <array>

#include "bots/random.h"
#include "telling/teacher.h"
#include "tests/interpreter/play_support.h"
#include "tests/recorded.h"

namespace houserules::taught_test {

using namespace houserules::test;

constexpr int kGames = 10;
constexpr std::array<std::pair<const char*, int>, kGames> kTaught{{{"switch", 4},
                                                                    {"president", 4},
                                                                    {"hearts", 4},
                                                                    {"skat", 3},
                                                                    {"canasta", 4},
                                                                    {"scopa", 4},
                                                                    {"cribbage", 2},
                                                                    {"go-fish", 4},
                                                                    {"holdem", 4},
                                                                    {"klondike", 1}}};

/// Plays a game at random for at most three deals, and lists what the first player is taught.
std::string taught(const std::string& name, int players) {
  Seating seating = seats(players);
  seating.seed = 5;
  Play play(shipped_rules(name), seating);
  Teacher teacher(play.rules, *play.game);
  Chance chance(1);
  std::string text;
  const auto note = [&] {
    for (const std::string& clause : teacher.news(0)) text += "  " + clause + "\n";
  };
  note();
  for (int choices = 0; choices < 1000 && play.game->world().status() == Status::decision; ++choices) {
    play.game->choose(random_choice(play.game->world().decision(), chance));
    note();
  }
  return text;
}

TEST_CASE("ten games teach each clause when it first governs what has happened") {
  std::string text;
  for (const auto& [name, players] : kTaught) text += fmt::format("== {}\n{}", name, taught(name, players));
  check_messages("taught.txt", text);
}

}  // namespace houserules::taught_test
