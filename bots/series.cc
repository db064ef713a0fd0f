#include "bots/series.h"

#include <atomic>
#include <bit>
#include <chrono>
#include <ctime>
#include <iterator>
#include <limits>
#include <mutex>

#include "bots/seats.h"
#include "system/threads.h"

namespace houserules {
namespace {

/// CPU time of this thread in seconds, so that other load does not count as thinking.
double thread_seconds() {
  constexpr double kNanosecond = 1e-9;
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + kNanosecond * static_cast<double>(now.tv_nsec);
}

/// Players who win together are one side: all of them are played by the same entry, in each game by another.
int sides_of(const Setup& setup) {
  return setup.win == WinRule::together ? 1 : setup.teams > 0 ? setup.teams : setup.players;
}

/// All entries of a series, seated by rotation. Counts what each does and how long it takes.
class Rotation final : public Bot {
 public:
  Rotation(const std::vector<BotSpec>& specs, const Setup& setup, Run& run)
      : run_(run), rows_(specs.size()), sides_(sides_of(setup)), lost_(setup.win == WinRule::all_but_last) {
    for (const BotSpec& spec : specs) {
      bots_.push_back(make_bot(spec));
      bots_.back()->set_enough([&run] { return run.stopped(); });
    }
  }

  /// Seats the entries for this game of the series, and resets the counts.
  void rotate(std::int64_t game) {
    game_ = game;
    rows_.assign(rows_.size(), {});
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].playouts = -bots_[i]->playouts();
  }
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
    run_.add_decisions(1);
    run_.look(world);
    if (decision.own().size() > 1 || decision.own()[0].variants() > 1) ++row.choices;
    const double start = thread_seconds();
    const Choice choice = bots_[at]->choose(world, made);
    row.seconds += thread_seconds() - start;
    return choice;
  }

  /// Adds the result of the game.
  void count(SeatMask winners) {
    SeatMask sides = 0;  // that won: sides with a winner
    for (SeatMask rest = winners; rest != 0; rest &= rest - 1) sides |= seat_bit(std::countr_zero(rest) % sides_);
    for (Seat side = 0; side < sides_; ++side) {
      SeriesRow& row = rows_[entry(side)];
      ++row.seats;
      if ((sides & seat_bit(side)) != 0) row.wins += lost_ ? 1.0 : 1.0 / std::popcount(sides);
      if (winners == 0 && sides_ > 1) row.wins += lost_ ? 1.0 : 1.0 / sides_;
    }
  }

  /// Of the game.
  std::vector<SeriesRow> rows() const {
    std::vector<SeriesRow> rows = rows_;
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].playouts += bots_[i]->playouts();
    return rows;
  }

 private:
  Run& run_;
  Chance lot_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<SeriesRow> rows_;
  const int sides_;
  const bool lost_;  ///< the game is lost by one, and won by all others
  std::int64_t game_ = 0;
};

/// The results of some games in a row.
struct SeriesPart {
  std::uint64_t first = 0, end = 0;
  std::vector<SeriesGame> games;

  void append(SeriesPart&& next) {
    end = next.end;
    games.insert(games.end(), std::make_move_iterator(next.games.begin()), std::make_move_iterator(next.games.end()));
  }
};

class Runner {
 public:
  explicit Runner(const SeriesSettings& settings)
      : settings_(settings),
        run_(settings.run == nullptr ? own_run_ : *settings.run),
        next_(settings.played.games),
        series_(settings.played),
        in_order_(static_cast<std::uint64_t>(settings.played.games)) {
    series_.rows.resize(settings.bots.size());
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
    lay(world->setup());
    Rotation bots(settings_.bots, world->setup(), run_);
    const auto entries = static_cast<std::int64_t>(settings_.bots.size());
    while (!run_.stopped()) {
      const std::int64_t game = next_.fetch_add(1);
      // Games are handed out in order, so every game before a fault is played and the first fault is deterministic.
      if (game >= settings_.games || game > stop_at_.load()) break;
      bots.rotate(game);
      const auto begin = std::chrono::steady_clock::now();
      Status status = Status::error;
      try {
        status = play_game(*world, bots, settings_.seed, static_cast<std::uint64_t>(game / entries),
                           [this] { return run_.stopped(); });
      } catch (const BotFault& fault) {
        GameError of_bot;
        of_bot.message = fault.what();
        record({game, of_bot});
        break;
      }
      if (status == Status::decision || status == Status::interrupted) break;
      if (status != Status::over) {
        record({game, world->error()});
        break;
      }
      run_.add_time(1, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      const SeatMask winners = world->result().winners;
      bots.count(winners);
      const auto index = static_cast<std::uint64_t>(game);
      const std::lock_guard lock(mutex_);
      in_order_.add({index, index + 1, {{bots.rows(), winners == 0}}}, [this](const SeriesPart& part) { add(part); });
    }
  }

  void lay(const Setup& setup) {
    const std::lock_guard lock(mutex_);
    series_.sides = sides_of(setup);
    series_.lost = setup.win == WinRule::all_but_last;
  }

  void add(const SeriesPart& part) {
    for (const SeriesGame& game : part.games) {
      series_.add(game);
      if (settings_.on_played) settings_.on_played(game);
    }
  }

  void record(SeriesFault fault) {
    const std::lock_guard lock(mutex_);
    // An interrupted game, even one interrupted while loading, is not faulty.
    if (run_.stopped() || (series_.fault && series_.fault->game <= fault.game)) return;
    stop_at_ = fault.game;
    series_.fault = std::move(fault);
  }

  const SeriesSettings& settings_;
  Run own_run_;
  Run& run_;
  std::atomic<std::int64_t> next_;
  std::atomic<std::int64_t> stop_at_ = std::numeric_limits<std::int64_t>::max();
  std::mutex mutex_;
  Series series_;
  InOrder<SeriesPart> in_order_;
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

void Series::add(const SeriesGame& game) {
  rows.resize(game.rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].add(game.rows[i]);
  draws += game.drawn ? 1 : 0;
  ++games;
}

Series run_series(const SeriesSettings& settings) { return Runner(settings).run(); }

}  // namespace houserules
