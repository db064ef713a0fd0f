#include "bots/series.h"

#include <atomic>
#include <bit>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

namespace houserules {
namespace {

/// Counts for one bot what it does and how long it takes.
class Timed final : public Thinker {
 public:
  explicit Timed(const BotSpec& spec) : bot_(make_thinker(spec)) {}

  void begin(std::uint64_t seed, std::uint64_t index) override { bot_->begin(seed, index); }
  Choice choose(World& world) override {
    ++row.decisions;
    const Decision& decision = world.decision();
    if (decision.options.size() > 1 || decision.options[0].variants() > 1) ++row.choices;
    const auto start = std::chrono::steady_clock::now();
    const Choice choice = bot_->choose(world);
    row.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return choice;
  }
  std::int64_t playouts() const override { return bot_->playouts(); }

  SeriesRow row;

 private:
  std::unique_ptr<Thinker> bot_;
};

class Runner {
 public:
  explicit Runner(const SeriesSettings& settings) : settings_(settings) {
    series_.rows.resize(settings.bots.size());
    series_.games = settings.games;
  }

  Series run() {
    std::vector<std::thread> others;
    for (int i = 1; i < settings_.threads; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(series_);
  }

 private:
  void work() {
    try {
      play_games();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      stop_at_ = -1;
    }
  }

  void play_games() {
    GameError error;
    const auto world = World::load(settings_.rules, settings_.players, settings_.options, {}, error);
    if (world == nullptr) return record({0, error});
    std::vector<std::unique_ptr<Timed>> bots;
    for (const BotSpec& spec : settings_.bots) bots.push_back(std::make_unique<Timed>(spec));
    const auto entries = static_cast<std::int64_t>(bots.size());
    std::int64_t draws = 0;
    for (;;) {
      const std::int64_t game = next_.fetch_add(1);
      // Games are handed out in order, so every game before a fault is played, and the first fault is always the same.
      if (game >= settings_.games || game > stop_at_.load()) break;
      std::vector<Thinker*> by_seat;
      for (std::int64_t seat = 0; seat < settings_.players; ++seat) {
        by_seat.push_back(bots[static_cast<std::size_t>((seat + game) % entries)].get());
      }
      const Status status =
          play_with_thinkers(*world, by_seat, settings_.seed, static_cast<std::uint64_t>(game / entries));
      if (status != Status::over) {
        record({game, world->error()});
        break;
      }
      const SeatMask winners = world->result().winners;
      if (winners == 0) ++draws;
      for (Seat seat = 0; seat < settings_.players; ++seat) {
        SeriesRow& row = static_cast<Timed*>(by_seat[static_cast<std::size_t>(seat)])->row;
        ++row.seats;
        if ((winners & seat_bit(seat)) != 0) row.wins += 1.0 / std::popcount(winners);
      }
    }
    const std::lock_guard lock(mutex_);
    series_.draws += draws;
    for (std::size_t i = 0; i < bots.size(); ++i) {
      bots[i]->row.playouts = bots[i]->playouts();
      series_.rows[i].add(bots[i]->row);
    }
  }

  void record(SeriesFault fault) {
    const std::lock_guard lock(mutex_);
    if (series_.fault && series_.fault->game <= fault.game) return;
    stop_at_ = fault.game;
    series_.fault = std::move(fault);
  }

  const SeriesSettings& settings_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<std::int64_t> stop_at_ = std::numeric_limits<std::int64_t>::max();
  std::mutex mutex_;
  Series series_;
  std::exception_ptr failure_;
};

}  // namespace

void SeriesRow::add(const SeriesRow& other) {
  seats += other.seats;
  wins += other.wins;
  decisions += other.decisions;
  choices += other.choices;
  playouts += other.playouts;
  seconds += other.seconds;
}

Series run_series(const SeriesSettings& settings) { return Runner(settings).run(); }

}  // namespace houserules
