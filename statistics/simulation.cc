#include "statistics/simulation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>

#include <fmt/format.h>

#include "bots/seats.h"
#include "interpreter/world/world.h"
#include "runtime/text.h"
#include "statistics/observed.h"
#include "statistics/sums.h"
#include "system/threads.h"

namespace houserules {
namespace {

/// Adds up the parts of the points of one game, by side.
class PartPoints {
 public:
  explicit PartPoints(const Setup& setup)
      : sides_(slot(setup.teams > 0 ? setup.teams : setup.players)),
        parts_(setup.parts.size()),
        is_low_(setup.win == WinRule::lowest_score) {}

  void clear() { points_.clear(); }
  void add(Seat seat, std::span<const PointPart> parts) {
    points_.resize(sides_ * parts_);
    for (const PointPart& part : parts) add_to(points_[slot(seat) % sides_ * parts_ + part.part], part.points);
  }

  /// By part; empty if there were none.
  std::vector<PartUse> uses(const Result& result) const {
    std::vector<PartUse> uses(points_.empty() ? 0 : parts_);
    std::vector<bool> won(sides_);
    for (std::size_t side = 0; side < sides_; ++side) won[side] = side_won(result, side);
    const auto winners = std::count(won.begin(), won.end(), true);
    const auto losers = static_cast<std::int64_t>(sides_) - winners;
    for (std::size_t side = 0; side < sides_ && !uses.empty(); ++side) {
      const std::int64_t weight = (won[side] ? losers : -winners) * (is_low_ ? -1 : 1);
      for (std::size_t part = 0; part < parts_; ++part) {
        const std::int64_t points = points_[side * parts_ + part];
        if (points != 0) uses[part].games = 1;
        add_to(uses[part].points, points);
        add_to(uses[part].ahead, product(points, weight));
      }
    }
    return uses;
  }

 private:
  static bool side_won(const Result& result, std::size_t side) {
    return result.team_scores.empty() ? ((result.winners >> side) & 1U) != 0 : team_won(result, side);
  }

  std::size_t sides_, parts_;
  bool is_low_;
  std::vector<std::int64_t> points_;  ///< by side, then by part; empty: none yet
};

/// Lets bots choose and counts what was offered and chosen.
class CountingBots final : public Bot, public Policy, public PartsListener {
 public:
  /// `world` is where they play, and is observed if the games are traced.
  CountingBots(const std::vector<BotSpec>& bots, World& world, Run& run, bool traced)
      : bots_(bots), run_(run), points_(world.setup()) {
    world.hooks().parts = this;
    counts_.moves.resize(world.setup().moves.size());
    if (traced) observer_.emplace(world);
    bots_.set_enough([&run] { return run.stopped(); });
  }
  ~CountingBots() override { tell(); }

  void begin(const Seed& seed, std::uint64_t index) override {
    bots_.begin(seed, index);
    counts_.first = kNoSeat;
    counts_.options = 0;
    counts_.forced = 0;
    std::fill(counts_.moves.begin(), counts_.moves.end(), MoveUse{});
    points_.clear();
    trace_.clear();
    if (observer_) observer_->begin();
  }

  Policy* policy() override { return bots_.policy() == nullptr ? nullptr : this; }

  /// Sets are offered as one alternative on the machine only.
  bool takes_many() const override { return !observer_ && bots_.takes_many(); }

  Choice choose(World& world, const Decision& decision) override {
    counts_.add_offered(decision);
    trace(Status::decision);
    if (++untold_ == kTold) [[unlikely]]
      look(world);
    return count_chosen(decision, bots_.choose(world, decision));
  }

  Choice choose(World& world, std::span<const Choice> made) override {
    counts_.add_offered(world.decision());
    trace(Status::decision);
    ++untold_;
    look(world);
    return count_chosen(world.decision(), bots_.choose(world, made));
  }

  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return bots_.call(world, caller, made);
  }

  void on_parts(Seat seat, std::span<const PointPart> parts) override { points_.add(seat, parts); }

  /// Of the finished game.
  const GameCounts& counts(const Result& result) {
    counts_.parts = points_.uses(result);
    return counts_;
  }
  /// If the game is traced, adds everything seen since the last decision. Also call it once the game is over.
  void trace(Status status) {
    if (!observer_) return;
    std::vector<Shown> shown = observer_->take(status);
    trace_.push_back(hash_of(shown));
    if (trace_.size() == kept_at_) kept_ = std::move(shown);
  }
  /// A hash for each decision of the game, and one for its end.
  const std::vector<std::uint64_t>& hashes() const { return trace_; }
  /// From the next game on, keeps the observations behind the `number`-th hash, from 1.
  void keep(std::size_t number) { kept_at_ = number; }
  const std::vector<Shown>& kept() const { return kept_; }

 private:
  static constexpr std::int64_t kTold = 256;

  void tell() { run_.add_decisions(std::exchange(untold_, 0)); }

  void look(World& world) {
    tell();
    run_.look(world);
    // Without a policy the world stops at its next decision, and the game is abandoned there.
    if (run_.stopped()) world.hooks().policy = nullptr;
  }

  Choice count_chosen(const Decision& decision, const Choice& choice) {
    counts_.add_chosen(decision, choice);
    return choice;
  }

  SeatedBots bots_;
  Run& run_;
  PartPoints points_;
  std::optional<Observer> observer_;  ///< if the games are traced
  std::vector<std::uint64_t> trace_;
  std::size_t kept_at_ = 0;
  std::vector<Shown> kept_;
  GameCounts counts_;
  std::int64_t untold_ = 0;  ///< decisions
};

/// One thread's copy of a contest.
struct OwnWorld {
  std::unique_ptr<World> world;
  std::unique_ptr<CountingBots> bots;
};

/// Games per batch: few enough that a thread soon returns.
class Pieces {
 public:
  std::uint64_t size() const { return size_; }
  void took(double seconds) {
    constexpr double kShort = 0.005, kLong = 0.02;
    constexpr std::uint64_t kMost = 1024;
    if (seconds < kShort) size_ = std::min(kMost, 2 * size_);
    if (seconds > kLong) size_ = std::max<std::uint64_t>(1, size_ / 2);
  }

 private:
  std::uint64_t size_ = 1;
};

class Runner {
 public:
  Runner(const std::vector<Contest>& contests, const Plan& plan)
      : contests_(contests),
        plan_(plan),
        run_(plan.run == nullptr ? own_run_ : *plan.run),
        next_(plan.first),
        end_(plan.first + static_cast<std::uint64_t>(plan.games)),
        in_order_(plan.first) {}

  std::optional<SimulationFault> run() {
    if (plan_.games <= 0) return std::nullopt;
    run_in_threads(
        plan_.threads, [this] { play_pieces(); }, [this] { stop_at_ = 0; });
    return std::move(fault_);
  }

 private:
  static double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  /// Empty after a fault, which is recorded.
  std::vector<OwnWorld> load_worlds() {
    std::vector<OwnWorld> worlds;
    for (std::size_t i = 0; i < contests_.size(); ++i) {
      const ChosenGame& game = contests_[i].game;
      GameError error;
      OwnWorld own{World::load(game.rules, game.players, game.options, {}, error, nullptr, contests_[i].scripts),
                   nullptr};
      if (own.world == nullptr) {
        record({true, i, 0, error});
        return {};
      }
      own.bots = std::make_unique<CountingBots>(contests_[i].bots, *own.world, run_, plan_.alike);
      worlds.push_back(std::move(own));
    }
    return worlds;
  }

  void play_pieces() {
    std::vector<OwnWorld> worlds = load_worlds();
    if (worlds.empty()) return;
    Pieces pieces;
    while (!run_.stopped()) {
      // Batches shrink towards the end, so that no thread is left alone with many games.
      const std::uint64_t left = end_ - std::min(end_, next_.load());
      const std::uint64_t fair = left / (static_cast<std::uint64_t>(plan_.threads) * 8);
      const std::uint64_t count = std::clamp<std::uint64_t>(fair, 1, pieces.size());
      const std::uint64_t first = next_.fetch_add(count);
      // Games are handed out in order, so every game before a fault is played and the lowest fault is deterministic.
      if (first >= end_ || first > stop_at_.load()) break;
      const auto begin = std::chrono::steady_clock::now();
      Stretch played = play(worlds, first, std::min(first + count, end_));
      const double seconds = seconds_since(begin);
      pieces.took(seconds);
      if (played.end > first) run_.add_time(static_cast<std::int64_t>(played.end - first), seconds);
      const std::lock_guard lock(mutex_);
      in_order_.add(std::move(played), [this](Stretch ready) {
        if (plan_.on_played) plan_.on_played(std::move(ready));
      });
    }
  }

  /// Plays these games, or those up to a fault or the end of the run.
  Stretch play(std::vector<OwnWorld>& worlds, std::uint64_t first, std::uint64_t end) {
    Stretch stretch{first, first, std::vector<Tally>(worlds.size()), {}};
    if (plan_.keep_games) stretch.games.resize(worlds.size());
    std::vector<PlayedGame> played(worlds.size());
    for (std::uint64_t index = first; index < end; ++index) {
      for (std::size_t i = 0; i < worlds.size(); ++i) {
        try {
          World& world = *worlds[i].world;
          const Status status = play(worlds[i], index);
          if (status == Status::decision || status == Status::interrupted) return stretch;
          // Errors are compared too.
          if (plan_.alike && i + 1 < worlds.size()) continue;
          if (plan_.alike && !are_alike(worlds[0], worlds[i], index)) return stretch;
          if (status != Status::over) {
            record({false, i, index, world.error()});
            return stretch;
          }
        } catch (const BotFault& fault) {
          GameError of_bot;
          of_bot.message = fault.what();
          record({false, i, index, of_bot});
          return stretch;
        }
      }
      for (std::size_t i = 0; i < worlds.size(); ++i) {
        played[i].result = worlds[i].world->result();
        played[i].counts = worlds[i].bots->counts(played[i].result);
      }
      for (std::size_t i = 0; i < worlds.size(); ++i) {
        stretch.tallies[i].add(index, played[i].result, played[i].counts);
        if (plan_.keep_games) stretch.games[i].push_back(played[i]);
      }
      ++stretch.end;
    }
    return stretch;
  }

  Status play(OwnWorld& own, std::uint64_t index) {
    const auto enough = [this] { return run_.stopped(); };
    Status status = play_game(*own.world, *own.bots, plan_.seed, index, enough);
    if (status == Status::over || status == Status::error) own.bots->trace(status);
    return status;
  }

  /// False, with a fault, if the two games differ in anything visible.
  bool are_alike(OwnWorld& one, OwnWorld& other, std::uint64_t index) {
    const auto& x = one.bots->hashes();
    const auto& y = other.bots->hashes();
    const auto parted = std::mismatch(x.begin(), x.end(), y.begin(), y.end());
    if (parted.first == x.end() && parted.second == y.end()) return true;
    // Only hashes were kept: replay the game to say what differs.
    const auto number = std::distance(x.begin(), parted.first) + 1;
    for (OwnWorld* own : {&one, &other}) {
      own->bots->keep(static_cast<std::size_t>(number));
      play(*own, index);
    }
    GameError error;
    error.message =
        fmt::format("the machine and Lua differ in game {} after {}", index, counted(number - 1, "decision"));
    if (const auto difference = first_difference(one.bots->kept(), other.bots->kept())) {
      error.message += fmt::format(": {} differs", difference->what);
      error.table = difference->lines();
    } else {
      error.message += ", but not when the game is replayed: the bots are not deterministic";
    }
    record({false, 1, index, error});
    return false;
  }

  void record(SimulationFault fault) {
    const std::lock_guard lock(mutex_);
    // An interrupted game, even one interrupted while loading, is not faulty.
    if (run_.stopped() || (fault_ && fault_->index <= fault.index)) return;
    stop_at_ = fault.index;
    fault_ = std::move(fault);
  }

  const std::vector<Contest>& contests_;
  const Plan& plan_;
  Run own_run_;
  Run& run_;
  std::atomic<std::uint64_t> next_;
  const std::uint64_t end_;
  std::atomic<std::uint64_t> stop_at_ = std::numeric_limits<std::uint64_t>::max();
  std::mutex mutex_;
  InOrder<Stretch> in_order_;
  std::optional<SimulationFault> fault_;
};

}  // namespace

void Stretch::append(Stretch&& next) {
  end = next.end;
  for (std::size_t i = 0; i < tallies.size(); ++i) tallies[i].add(next.tallies[i]);
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].insert(games[i].end(), std::make_move_iterator(next.games[i].begin()),
                    std::make_move_iterator(next.games[i].end()));
  }
}

std::optional<SimulationFault> run_games(const std::vector<Contest>& contests, const Plan& plan) {
  return Runner(contests, plan).run();
}

}  // namespace houserules
