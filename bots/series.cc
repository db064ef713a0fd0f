#include "bots/series.h"

#include <bit>
#include <cmath>

#include "bots/numbered_games.h"
#include "bots/seats.h"
#include "system/threads.h"

namespace houserules {
namespace {

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

/// What came of a game.
struct SeriesOutcome {
  SeriesGame game;
  std::optional<GameError> fault;
};

/// One thread's world and players.
class SeriesPlayer {
 public:
  SeriesPlayer(const SeriesSettings& settings, Run& run)
      : settings_(settings),
        run_(run),
        world_(World::load(settings.rules, settings.players, settings.options, {}, error_)) {
    if (world_ != nullptr) bots_.emplace(settings.bots, world_->setup(), run);
  }

  /// Nothing if the run was stopped: an interrupted game, even one interrupted while loading, is not faulty.
  std::optional<SeriesOutcome> play(std::uint64_t game) {
    if (world_ == nullptr) return fault(error_);
    bots_->rotate(static_cast<std::int64_t>(game));
    Status status = Status::error;
    try {
      status =
          play_game(*world_, *bots_, settings_.seed, game / settings_.bots.size(), [this] { return run_.stopped(); });
    } catch (const BotFault& of_bot) {
      GameError error;
      error.message = of_bot.what();
      return fault(error);
    }
    if (status == Status::decision || status == Status::interrupted) return std::nullopt;
    if (status != Status::over) return fault(world_->error());
    const SeatMask winners = world_->result().winners;
    bots_->count(winners);
    return SeriesOutcome{{bots_->rows(), winners == 0}, {}};
  }

 private:
  std::optional<SeriesOutcome> fault(const GameError& error) const {
    if (run_.stopped()) return std::nullopt;
    return SeriesOutcome{{}, error};
  }

  const SeriesSettings& settings_;
  Run& run_;
  GameError error_;
  std::unique_ptr<World> world_;
  std::optional<Rotation> bots_;
};

}  // namespace

void Margin::add(const SeriesGame& game) {
  const double difference = game.rows[0].wins - game.rows[1].wins;
  sum_ += difference;
  squares_ += difference * difference;
}

double Margin::errors() const { return squares_ > 0 ? sum_ / std::sqrt(squares_) : 0; }

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

Series run_series(const SeriesSettings& settings) {
  Run own_run;
  Run& run = settings.run == nullptr ? own_run : *settings.run;
  Series series = settings.played;
  series.rows.resize(settings.bots.size());
  Impossible impossible;
  if (const auto setup = resolve(settings.rules->header, settings.players, settings.options, impossible)) {
    series.sides = sides_of(*setup);
    series.lost = setup->win == WinRule::all_but_last;
  }
  const std::int64_t next = settings.first + settings.played.games;
  play_numbered<SeriesOutcome>(
      static_cast<std::uint64_t>(next), static_cast<std::uint64_t>(settings.first + settings.games), settings.threads,
      run,
      [&]() -> std::function<std::optional<SeriesOutcome>(std::uint64_t)> {
        const auto player = std::make_shared<SeriesPlayer>(settings, run);
        return [player](std::uint64_t game) { return player->play(game); };
      },
      [&](SeriesOutcome played) {
        if (played.fault) {
          series.fault = {settings.first + series.games, *played.fault};
          return false;
        }
        series.add(played.game);
        if (settings.on_played) settings.on_played(played.game);
        return true;
      });
  return series;
}

}  // namespace houserules
