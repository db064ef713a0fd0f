#include "cli/simulation.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "bots/random.h"

namespace houserules {
namespace {

/// Plays at random and counts what was offered and chosen in the game.
class CountingBot final : public Policy {
 public:
  explicit CountingBot(std::size_t moves) : uses_(moves) {}

  void begin(std::uint64_t seed, std::uint64_t index) {
    bot_.begin(seed, index);
    std::fill(uses_.begin(), uses_.end(), MoveUse{});
  }

  Choice choose(World&, const Decision& decision) override {
    // Options stand in the order of the moves.
    int last = -1;
    for (const Option& option : decision.options) {
      if (option.move == last) continue;
      last = option.move;
      ++uses_[option.move].offered;
    }
    const Choice choice = bot_.choose(decision);
    ++uses_[decision.options[choice.option].move].chosen;
    return choice;
  }

  const std::vector<MoveUse>& uses() const { return uses_; }

 private:
  RandomBot bot_;
  std::vector<MoveUse> uses_;
};

class Runner {
 public:
  Runner(const ChosenGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t games, int threads)
      : game_(game), seed_(seed), next_(first), end_(first + static_cast<std::uint64_t>(games)) {
    constexpr std::uint64_t kMostAtOnce = 500;
    const auto parts = static_cast<std::uint64_t>(threads) * 8;
    chunk_ = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(games) / parts, 1, kMostAtOnce);
  }

  Simulation run(int threads) {
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(simulation_);
  }

 private:
  void work() {
    try {
      play_chunks();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      stop_at_ = 0;
    }
  }

  void play_chunks() {
    GameError error;
    const auto world = World::load(game_.rules, game_.players, game_.options, {}, error);
    if (world == nullptr) return record({true, 0, error});
    CountingBot bot(world->setup().moves.size());
    Tally tally;
    for (;;) {
      const std::uint64_t begin = next_.fetch_add(chunk_);
      // Chunks are handed out in order, so every game before a fault is played, and the first fault is always the same.
      if (begin >= end_ || begin > stop_at_.load()) break;
      const std::uint64_t end = std::min(begin + chunk_, end_);
      for (std::uint64_t index = begin; index < end; ++index) {
        const Status status = play_out(*world, bot, seed_, index, [&] { bot.begin(seed_, index); });
        if (status != Status::over) {
          record({false, index, world->error()});
          break;
        }
        tally.add(index, world->result(), bot.uses());
      }
    }
    const std::lock_guard lock(mutex_);
    simulation_.tally.add(tally);
  }

  void record(SimulationFault fault) {
    const std::lock_guard lock(mutex_);
    if (simulation_.fault && simulation_.fault->index <= fault.index) return;
    stop_at_ = fault.index;
    simulation_.fault = std::move(fault);
  }

  const ChosenGame& game_;
  std::uint64_t seed_;
  std::atomic<std::uint64_t> next_;
  std::uint64_t end_;
  std::uint64_t chunk_ = 1;
  std::atomic<std::uint64_t> stop_at_ = ~std::uint64_t{0};
  std::mutex mutex_;
  Simulation simulation_;
  std::exception_ptr failure_;
};

}  // namespace

Simulation run_games(const ChosenGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t games, int threads) {
  return Runner(game, seed, first, games, threads).run(threads);
}

}  // namespace houserules
