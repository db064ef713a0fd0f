// Google Benchmark measurements: random play, snapshots, loading, single words of the language.
#include <string>

#include <benchmark/benchmark.h>

#include "bench/baseline_crazy_eights.h"
#include "bench/games.h"

namespace houserules::bench {
namespace {

void set_counters(benchmark::State& state, std::int64_t games, std::int64_t decisions) {
  using benchmark::Counter;
  state.counters["games/s"] = Counter(static_cast<double>(games), Counter::kIsRate);
  state.counters["decisions/s"] = Counter(static_cast<double>(decisions), Counter::kIsRate);
  state.counters["decisions/game"] = static_cast<double>(decisions) / static_cast<double>(games);
}

void play_games(benchmark::State& state, World& world) {
  Count count;
  std::uint64_t index = 0;
  for (auto _ : state) play(world, /*seed=*/1, index++, 1, count);
  set_counters(state, count.games, count.decisions);
}

void playouts(const std::string& game, int players, const Settings& settings, const std::string& label) {
  benchmark::RegisterBenchmark(("play/" + label).c_str(), [=](benchmark::State& state) {
    const auto world = open(rules_of(game), players, settings);
    play_games(state, *world);
  })->Unit(benchmark::kMicrosecond);
}

void snapshots(const std::string& game, int players) {
  const std::string label = game + "/" + std::to_string(players);
  benchmark::RegisterBenchmark(("snapshot/" + label).c_str(), [=](benchmark::State& state) {
    const auto world = open(rules_of(game), players);
    go_to_middle(*world, /*seed=*/1);
    for (auto _ : state) benchmark::DoNotOptimize(world->snapshot());
    state.counters["bytes"] = static_cast<double>(world->snapshot().size());
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark(("restore/" + label).c_str(), [=](benchmark::State& state) {
    const auto world = open(rules_of(game), players);
    go_to_middle(*world, /*seed=*/1);
    const Snapshot snapshot = world->snapshot();
    for (auto _ : state) world->restore(snapshot);
    state.counters["bytes"] = static_cast<double>(snapshot.size());
  })->Unit(benchmark::kMicrosecond);
}

void loading(const std::string& game, int players) {
  benchmark::RegisterBenchmark(("read/" + game).c_str(), [=](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(rules_of(game));
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark(("load/" + game + "/" + std::to_string(players)).c_str(), [=](benchmark::State& state) {
    const auto rules = rules_of(game);
    for (auto _ : state) benchmark::DoNotOptimize(open(rules, players));
  })->Unit(benchmark::kMicrosecond);
}

void words() {
  for (const char* word :
       {"choose", "choose_cards", "where_pattern", "where_question", "where_function", "move_to", "deal", "turn"}) {
    benchmark::RegisterBenchmark((std::string("1000 times/") + word).c_str(), [=](benchmark::State& state) {
      const auto world = open(rules_of("words"), 2, {"", {{"word", word}}});
      play_games(state, *world);
    })->Unit(benchmark::kMicrosecond);
  }
}

void baseline() {
  benchmark::RegisterBenchmark("play/hand-written crazy-eights/4", [](benchmark::State& state) {
    CrazyEightsPlayout game;
    std::int64_t decisions = 0;
    std::uint64_t index = 0;
    for (auto _ : state) {
      Chance chance(1, index++);
      game.run(chance);
      decisions += game.decisions;
    }
    set_counters(state, static_cast<std::int64_t>(index), decisions);
  })->Unit(benchmark::kMicrosecond);
}

void register_all() {
  for (const std::string& game : shipped_games()) {
    const auto rules = rules_of(game);
    const int players = usual_players(*rules);
    playouts(game, players, {}, game + "/" + std::to_string(players));
    snapshots(game, players);
    loading(game, players);
  }
  playouts("crazy-eights", CrazyEightsPlayout::kPlayers, {"open_spiel", {}}, "crazy-eights open_spiel/4");
  baseline();
  words();
  for (const int players : {2, 4, 8, 16}) {
    for (const int packs : {1, 2, 4, 8}) {
      playouts("shedding", players, {"", {{"packs", std::to_string(packs)}}},
               "shedding/" + std::to_string(players) + "/packs:" + std::to_string(packs));
    }
  }
}

}  // namespace
}  // namespace houserules::bench

int main(int argc, char** argv) {
  houserules::bench::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
