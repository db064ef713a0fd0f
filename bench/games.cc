#include "bench/games.h"

#include <cstdio>
#include <cstdlib>

#include <algorithm>

#include "bots/random.h"

namespace houserules::bench {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

std::string stem_of(const std::string& path) {
  const auto begin = path.find_last_of('/') + 1;
  return path.substr(begin, path.size() - begin - std::string_view(".lua").size());
}

Library library() {
  Library result;
  result.folders = {HOUSERULES_SOURCE_DIR "/games", HOUSERULES_SOURCE_DIR "/bench"};
  return result;
}

}  // namespace

std::vector<std::string> shipped_games() {
  Library games;
  games.folders = {HOUSERULES_SOURCE_DIR "/games"};
  std::vector<std::string> names;
  for (const std::string& path : games.shipped()) names.push_back(stem_of(path));
  return names;
}

std::shared_ptr<const Rules> rules_of(const std::string& name) {
  std::string error;
  const auto path = library().find(name, error);
  if (!path) give_up(error);
  auto rules = load_rules(*path, library(), error);
  if (rules == nullptr) give_up(error);
  if (!rules->ok()) give_up(*path + ": " + rules->diagnostics.front().message);
  return rules;
}

int usual_players(const Rules& rules) {
  const std::vector<int> counts = rules.header.player_counts();
  return *std::min_element(counts.begin(), counts.end(),
                           [](int a, int b) { return std::abs(a - 4) < std::abs(b - 4); });
}

std::unique_ptr<World> open(const std::shared_ptr<const Rules>& rules, int players, const Settings& settings) {
  std::string error;
  const auto options = option_values(rules->header, players, settings, error);
  if (!options) give_up(error);
  if (!refusals(rules->header, players, *options).empty()) return nullptr;
  GameError fault;
  auto world = World::load(rules, players, *options, {}, fault);
  if (world == nullptr) give_up(fault.text());
  return world;
}

void Count::add(std::int64_t game_decisions, std::int64_t game_points) {
  ++games;
  decisions += game_decisions;
  points += static_cast<double>(game_points);
  squares += static_cast<double>(game_decisions) * static_cast<double>(game_decisions);
  points_squares += static_cast<double>(game_points) * static_cast<double>(game_points);
}

void play(World& world, std::uint64_t seed, std::uint64_t first, std::int64_t games, Count& count) {
  RandomBot bot;
  for (std::uint64_t index = first; index < first + static_cast<std::uint64_t>(games); ++index) {
    const Status status = play_out(world, bot, seed, index, [&] { bot.begin(seed, index); });
    if (status != Status::over) give_up(world.error().text());
    const Result result = world.result();
    std::int64_t points = 0;
    for (const std::int64_t score : result.scores) points += score;
    count.add(result.decisions, points);
  }
}

void go_to_middle(World& world, std::uint64_t seed) {
  Count whole;
  play(world, seed, 0, 1, whole);
  go_to_decision(world, seed, whole.decisions / 2);
}

void go_to_decision(World& world, std::uint64_t seed, std::int64_t decision) {
  world.hooks().policy = nullptr;
  RandomBot bot(seed, 0);
  world.begin(seed, 0);
  Status status = world.advance();
  for (std::int64_t i = 0; i < decision && status == Status::decision; ++i) {
    status = world.answer(bot.choose(world.decision()));
  }
  if (status != Status::decision) give_up("the game is over before");
}

}  // namespace houserules::bench
