#include "bots/series.h"

#include <atomic>
#include <bit>
#include <ctime>
#include <limits>
#include <mutex>

#include "bots/seats.h"
#include "runtime/threads.h"

namespace houserules {
namespace {

/// CPU time of this thread in seconds, so that other load does not count as thinking.
double thread_seconds() {
  constexpr double kNanosecond = 1e-9;
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + kNanosecond * static_cast<double>(now.tv_nsec);
}

int sides_of(const Setup& setup) { return setup.teams > 0 ? setup.teams : setup.players; }

/// All entries of a series, seated by rotation. Counts what each does and how long it takes.
class Rotation final : public Bot {
 public:
  Rotation(const std::vector<BotSpec>& specs, const Setup& setup)
      : rows_(specs.size()), sides_(sides_of(setup)), lost_(setup.win == WinRule::all_but_last) {
    for (const BotSpec& spec : specs) bots_.push_back(make_bot(spec));
  }

  /// Seats the entries for this game of the series.
  void rotate(std::int64_t game) { game_ = game; }
  /// Partners are one entry.
  std::size_t entry(Seat seat) const {
    return static_cast<std::size_t>((seat % sides_ + game_) % static_cast<std::int64_t>(bots_.size()));
  }

  void begin(const Seed& seed, std::uint64_t index) override {
    for (const auto& bot : bots_) bot->begin(seed, index);
    lot_ = Chance(seed, index, kLot);
  }
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return bots_[entry(caller)]->call(world, caller, made);
  }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Decision& decision = world.decision();
    for (const Seat caller : asked_before(decision, lot_)) {
      if (const auto choice = call(world, caller, made)) return *choice;
    }
    const std::size_t at = entry(decision.seat);
    SeriesRow& row = rows_[at];
    ++row.decisions;
    if (decision.own().size() > 1 || decision.own()[0].variants() > 1) ++row.choices;
    const double start = thread_seconds();
    const Choice choice = bots_[at]->choose(world, made);
    row.seconds += thread_seconds() - start;
    return choice;
  }

  /// Adds the result of the game.
  void count(SeatMask winners) {
    SeatMask sides = 0;  // that won: those of which anybody did
    for (SeatMask rest = winners; rest != 0; rest &= rest - 1) sides |= seat_bit(std::countr_zero(rest) % sides_);
    for (Seat side = 0; side < sides_; ++side) {
      SeriesRow& row = rows_[entry(side)];
      ++row.seats;
      if ((sides & seat_bit(side)) != 0) row.wins += lost_ ? 1.0 : 1.0 / std::popcount(sides);
      if (winners == 0 && sides_ > 1) row.wins += lost_ ? 1.0 : 1.0 / sides_;
    }
  }

  std::vector<SeriesRow> rows() const {
    std::vector<SeriesRow> rows = rows_;
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].playouts = bots_[i]->playouts();
    return rows;
  }

 private:
  Chance lot_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<SeriesRow> rows_;
  const int sides_;
  const bool lost_;  ///< the game is lost by one, and won by all others
  std::int64_t game_ = 0;
};

class Runner {
 public:
  explicit Runner(const SeriesSettings& settings) : settings_(settings) {
    series_.rows.resize(settings.bots.size());
    series_.games = settings.games;
  }

  Series run() {
    run_in_threads(
        settings_.threads, [this] { play_games(); }, [this] { stop_at_ = -1; });
    return std::move(series_);
  }

 private:
  void play_games() {
    GameError error;
    const auto world = World::load(settings_.rules, settings_.players, settings_.options, {}, error);
    if (world == nullptr) return record({0, error});
    Rotation bots(settings_.bots, world->setup());
    const auto entries = static_cast<std::int64_t>(settings_.bots.size());
    std::int64_t draws = 0;
    for (;;) {
      const std::int64_t game = next_.fetch_add(1);
      // Games are handed out in order, so every game before a fault is played and the first fault is deterministic.
      if (game >= settings_.games || game > stop_at_.load()) break;
      bots.rotate(game);
      if (play_game(*world, bots, settings_.seed, static_cast<std::uint64_t>(game / entries)) != Status::over) {
        record({game, world->error()});
        break;
      }
      const SeatMask winners = world->result().winners;
      if (winners == 0) ++draws;
      bots.count(winners);
      tell();
    }
    const std::lock_guard lock(mutex_);
    series_.sides = sides_of(world->setup());
    series_.lost = world->setup().win == WinRule::all_but_last;
    series_.draws += draws;
    const std::vector<SeriesRow> rows = bots.rows();
    for (std::size_t i = 0; i < rows.size(); ++i) series_.rows[i].add(rows[i]);
  }

  void tell() {
    if (!settings_.on_done) return;
    const std::lock_guard lock(mutex_);
    settings_.on_done(++done_);
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
  std::int64_t done_ = 0;
  Series series_;
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
