// A run of several things, one after the other, which share its time: the base of `analyse` and `compare --sweep`.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/run_watch.h"
#include "cli/simulate/run_log.h"
#include "statistics/ladder.h"
#include "statistics/log_games.h"
#include "telling/text.h"

namespace houserules {

class PartsOfRun {
 public:
  /// The signal that has stopped the run; 0: none.
  int signal() const { return signal_; }

 protected:
  using Milliseconds = std::chrono::milliseconds;
  using Count = std::function<std::int64_t()>;

  /// All references must outlive it. Without a number of games the run has a usual one, and the usual time.
  PartsOfRun(const LongRun& run, std::optional<std::int64_t> games, Milliseconds usual, GameLog& log, Console& console)
      : run_(run), games_(games), usual_time_(usual), log_(log), console_(console) {
    constexpr std::int64_t kUsual = 1000;
    const Shard shard = run.part_of(games.value_or(kUsual));
    first_ = shard.first();
    size_ = shard.end() - shard.first();
  }

  int threads() const { return static_cast<int>(std::clamp<std::int64_t>(size_, 1, run_.threads)); }
  /// How many are wanted of each thing; 0: as many as the time allows.
  std::int64_t wanted() const { return games_ ? size_ : 0; }

  /// Continues with what the log keeps; `held` says how many there are then. Returns kFine, or the exit code after
  /// saying why not.
  int begin_log(const Json& head, const BlockReader& read, const char* noun, const Count& held) {
    std::string error;
    if (!log_.begin(head, read, error)) return fail(console_, kFindings, error);
    if (held() <= size_) return kFine;
    return fail(console_, kFindings, log_.refusal(fmt::format("it already holds {}", counted(held(), noun))));
  }

  /// Runs `work`, which is stopped by Ctrl-C and by the end of one of so many parts of the time that is left. `done`
  /// says how many are done, and `name` what is played, for those who wait; "": the games themselves.
  void play_part(std::size_t parts, const std::string& name, const char* noun, const Count& done,
                 const std::function<void(Run&)>& work) {
    if (signal_ != 0 || !run_.plays()) return;
    Run run;
    std::optional<Milliseconds> time = run_.time;
    if (!time && !games_) time = usual_time_;
    const auto gone = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin_);
    if (time) time = std::max(Milliseconds(1), (*time - gone) / static_cast<std::int64_t>(parts));
    const auto keep = [&] {
      const std::lock_guard lock(mutex_);
      log_.flush();
      return done();
    };
    RunWatch watch(console_, run, {noun, wanted(), threads(), time, keep, {}, {}, name});
    work(run);
    watch.finish();
    signal_ = watch.signal();
  }

  /// The same for pairs of games on a rung, under settings with this label ("": the only ones); the log keeps them in
  /// this section, and `take` gets them.
  std::optional<GameError> climb_part(std::size_t parts, const std::string& label, const Rung& rung,
                                      const ChosenGame& game, std::uint64_t seed, std::size_t section,
                                      const Count& done, const std::function<void(const ExchangedPair&)>& take) {
    std::optional<GameError> fault;
    ClimbPlan plan{game, seed, first_ + done(), size_ - done(), threads()};
    const std::string name =
        fmt::format("{}{}{} against {}", label, label.empty() ? "" : ", ", rung.stronger.name, rung.weaker.name);
    play_part(parts, name, "pair", done, [&](Run& run) {
      plan.run = &run;
      fault = climb(rung, plan, [&](const ExchangedPair& pair) {
        const std::lock_guard lock(mutex_);
        const auto index = static_cast<std::uint64_t>(first_ + done());
        if (log_.is_open()) log_.add({section, index, index + 1}, pair_json(pair));
        take(pair);
      });
    });
    return fault;
  }

  const LongRun& run_;
  const std::optional<std::int64_t> games_;
  const Milliseconds usual_time_;
  GameLog& log_;
  Console& console_;
  std::int64_t first_ = 0, size_ = 0;  ///< index of the first game, and how many there are at most
  std::mutex mutex_;                   ///< guards what was done

 private:
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  int signal_ = 0;
};

}  // namespace houserules
