#include "statistics/simulation.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "bots/seats.h"
#include "runtime/threads.h"

namespace houserules {
namespace {

/// Lets bots choose and counts what was offered and chosen.
class CountingBots final : public Bot, public Policy {
 public:
  CountingBots(const std::vector<BotSpec>& bots, std::size_t moves) : bots_(bots) { counts_.moves.resize(moves); }

  void begin(const Seed& seed, std::uint64_t index) override {
    bots_.begin(seed, index);
    counts_.first = kNoSeat;
    counts_.options = 0;
    counts_.forced = 0;
    std::fill(counts_.moves.begin(), counts_.moves.end(), MoveUse{});
  }

  Policy* policy() override { return bots_.policy() == nullptr ? nullptr : this; }

  bool takes_many() const override { return bots_.takes_many(); }

  Choice choose(World& world, const Decision& decision) override {
    count_offered(decision);
    return count_chosen(decision, bots_.choose(world, decision));
  }

  Choice choose(World& world, std::span<const Choice> made) override {
    count_offered(world.decision());
    return count_chosen(world.decision(), bots_.choose(world, made));
  }

  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return bots_.call(world, caller, made);
  }

  const GameCounts& counts() const { return counts_; }

 private:
  void count_offered(const Decision& decision) {
    if (counts_.first == kNoSeat) counts_.first = decision.seat;
    std::uint64_t offered = 0;  // moves
    std::int64_t options = 0;
    for (const Alternative& alternative : decision.alternatives) {
      if (alternative.caller == kNoSeat) options += alternative.variants();
      const std::uint64_t bit = std::uint64_t{1} << alternative.move;
      if ((offered & bit) == 0) ++counts_.moves[alternative.move].offered;
      offered |= bit;
    }
    counts_.options += options;
    counts_.forced += options == 1 ? 1 : 0;
  }

  Choice count_chosen(const Decision& decision, const Choice& choice) {
    ++counts_.moves[decision.alternatives[choice.alternative].move].chosen;
    return choice;
  }

  SeatedBots bots_;
  GameCounts counts_;
};

class Runner {
 public:
  Runner(const Contest& contest, const Plan& plan)
      : contest_(contest), plan_(plan), next_(plan.first), end_(plan.first + static_cast<std::uint64_t>(plan.games)) {
    constexpr std::uint64_t kMostAtOnce = 20;
    const auto parts = static_cast<std::uint64_t>(plan.threads) * 8;
    chunk_ = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(plan.games) / parts, 1, kMostAtOnce);
  }

  Simulation run() {
    run_in_threads(
        plan_.threads, [this] { play_chunks(); }, [this] { stop_at_ = 0; });
    return std::move(simulation_);
  }

 private:
  void play_chunks() {
    GameError error;
    const ChosenGame& game = contest_.game;
    const auto world = World::load(game.rules, game.players, game.options, {}, error);
    if (world == nullptr) return record({true, 0, error});
    CountingBots bots(contest_.bots, world->setup().moves.size());
    Tally tally;
    for (;;) {
      const std::uint64_t begin = next_.fetch_add(chunk_);
      // Chunks are handed out in order, so every game before a fault is played and the lowest fault is deterministic.
      if (begin >= end_ || begin > stop_at_.load()) break;
      const std::uint64_t end = std::min(begin + chunk_, end_);
      for (std::uint64_t index = begin; index < end; ++index) {
        if (play_game(*world, bots, plan_.seed, index) != Status::over) {
          record({false, index, world->error()});
          break;
        }
        const Result result = world->result();
        tally.add(index, result, bots.counts());
        if (plan_.on_game) plan_.on_game(index, result, bots.counts());
      }
      tell(end - begin);
    }
    const std::lock_guard lock(mutex_);
    simulation_.tally.add(tally);
  }

  void tell(std::uint64_t games) {
    if (!plan_.on_done) return;
    const std::lock_guard lock(mutex_);
    done_ += static_cast<std::int64_t>(games);
    plan_.on_done(done_);
  }

  void record(SimulationFault fault) {
    const std::lock_guard lock(mutex_);
    if (simulation_.fault && simulation_.fault->index <= fault.index) return;
    stop_at_ = fault.index;
    simulation_.fault = std::move(fault);
  }

  const Contest& contest_;
  const Plan& plan_;
  std::atomic<std::uint64_t> next_;
  std::uint64_t end_;
  std::uint64_t chunk_ = 1;
  std::atomic<std::uint64_t> stop_at_ = ~std::uint64_t{0};
  std::mutex mutex_;
  std::int64_t done_ = 0;
  Simulation simulation_;
};

}  // namespace

Simulation run_games(const Contest& contest, const Plan& plan) { return Runner(contest, plan).run(); }

}  // namespace houserules
