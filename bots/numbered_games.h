// Plays numbered games on several threads and passes what came of them on in the order of their numbers.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "bots/run.h"
#include "system/threads.h"

namespace houserules {

/// What came of some games in a row.
template <class Game>
struct NumberedGames {
  std::uint64_t first = 0, end = 0;
  std::vector<Game> games;

  void append(NumberedGames&& next) {
    end = next.end;
    games.insert(games.end(), std::make_move_iterator(next.games.begin()), std::make_move_iterator(next.games.end()));
  }
};

/// Plays games `first` to `end` - 1. Each thread makes a player, a function that plays the game with that index, and
/// gives nothing if the run was stopped in the middle. `take` receives each game in order, never concurrently; the last
/// one is the first for which it returns false. Without games no player is made.
template <class Game>
void play_numbered(std::uint64_t first, std::uint64_t end, int threads, Run& run,
                   const std::function<std::function<std::optional<Game>(std::uint64_t)>()>& make_player,
                   const std::function<bool(Game)>& take) {
  if (first >= end) return;
  std::atomic<std::uint64_t> next = first;
  std::atomic<bool> done = false;
  std::mutex mutex;
  InOrder<NumberedGames<Game>> in_order(first);
  const auto play = [&] {
    const auto player = make_player();
    while (!run.stopped() && !done) {
      const std::uint64_t index = next.fetch_add(1);
      if (index >= end) break;
      const auto begin = std::chrono::steady_clock::now();
      std::optional<Game> game = player(index);
      if (!game) break;
      run.add_time(1, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      const std::lock_guard lock(mutex);
      std::vector<Game> one;
      one.push_back(std::move(*game));
      in_order.add({index, index + 1, std::move(one)}, [&](NumberedGames<Game> ready) {
        for (Game& each : ready.games) done = done || !take(std::move(each));
      });
    }
  };
  run_in_threads(threads, play, [&done] { done = true; });
}

}  // namespace houserules
