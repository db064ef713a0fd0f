// Plays one game at random with given settings, and prints its cost, for comparison with other programs.
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "bench/games.h"
#include "bench/measure.h"
#include "bots/random.h"

// random_play GAME PLAYERS SECONDS [PRESET|-] [OPTION=VALUE]...; SECONDS is processor time, or "N games".
int main(int argc, char** argv) {
  using namespace houserules;
  using namespace houserules::bench;
  if (argc < 4) {
    print("usage: random_play GAME PLAYERS SECONDS|xGAMES [PRESET|-] [OPTION=VALUE]...");
    return 2;
  }
  Settings settings;
  if (argc > 4 && std::string_view(argv[4]) != "-") settings.preset = argv[4];
  for (int i = 5; i < argc; ++i) {
    const std::string_view setting = argv[i];
    const std::size_t equals = setting.find('=');
    settings.set.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  const auto world = open(rules_of(argv[1]), std::atoi(argv[2]), settings);
  if (world == nullptr) return 2;
  const bool counted = argv[3][0] == 'x';
  const double seconds = counted ? 0 : std::atof(argv[3]);
  const std::int64_t at_once = counted ? std::atoll(argv[3] + 1) : 64;
  // Like the other programs' drivers, it does not ask who has won.
  RandomBot bot;
  std::uint64_t played = 0;
  std::int64_t made = 0;
  const double begin = processor_time();
  double spent = 0;
  do {
    for (std::int64_t i = 0; i < at_once; ++i, ++played) {
      const Status status = play_out(*world, bot, 1, played, [&] { bot.begin(1, played); });
      if (status != Status::over) {
        print(world->error().text());
        return 2;
      }
      made += world->table().match.decisions;
    }
    spent = processor_time() - begin;
  } while (spent < seconds);
  const auto decisions = static_cast<double>(made), games = static_cast<double>(played);
  print(fmt::format("{} {} players: {} games, {} decisions, {:.1f} a game, {:.0f} decisions/s, {:.1f} games/s", argv[1],
                    argv[2], played, made, decisions / games, decisions / spent, games / spent));
  return 0;
}
