// Many random games, in several threads: which, and what came of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/playouts/explorer.h"
#include "checker/playouts/sighting.h"
#include "checker/playouts/statements_run.h"
#include "checker/trials.h"

namespace houserules {

inline constexpr std::uint64_t kNoFingerprint = 0;

/// Games `first` .. `first + games - 1` of one trial.
struct PlayoutJob {
  const Trial* trial = nullptr;
  std::uint64_t first = 0;
  int games = 0;
  int covered = 0;  ///< the first of them, which are played once more to see which statements run
  /// All but this many cards of the stock are dealt to the hands first, so that rare situations come sooner. Nobody
  /// plays like that, so what goes wrong in these games is not reported.
  std::optional<int> dealt_out_to = std::nullopt;
  std::size_t longest = kLongestPlayout;  ///< decisions after which a game is left
  bool heard = false;  ///< whether the fingerprints are also made of what is told at the table, and of who saw what
};

/// A game with a fault.
struct FaultyGame {
  Sighting sighting;
  std::uint64_t index = 0;
  std::vector<MadeChoice> made;  ///< up to the fault
};

struct PlayoutResult {
  int games = 0;    ///< that were played: fewer than asked for when time was up
  int uniform = 0;  ///< of these, where every option was equally likely
  int left = 0;     ///< before their end, for they were long or time was up
  int hurried = 0;  ///< of the uniform ones: left because time was up
  std::int64_t decisions = 0;
  std::vector<std::uint64_t> fingerprints;  ///< of each game; kNoFingerprint where time ran out
  std::vector<FaultyGame> faulty;           ///< in the order of the games
  std::vector<std::string> moves;           ///< the trial's moves,
  std::vector<std::int64_t> offered;        ///< and at how many decisions each was offered
  std::int64_t limit = 0;                   ///< of decisions in a deal
  int covered = 0;                          ///< games in which the statements were watched
  std::optional<StatementsRun> statements;  ///< those that ran, when any game was covered
  bool endless = false;                     ///< the script looped: no more games were played, each takes seconds
  bool looped_dealt_out = false;            ///< the same, in games with `dealt_out_to`
};

/// What all jobs share.
struct PlayoutMeans {
  std::shared_ptr<const Rules> rules;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Clock::time_point> deadline;  ///< when no further game is begun
  std::function<void(int games)> on_played;   ///< told of games as they are done; never twice at a time

  bool time_is_up() const { return deadline && Clock::now() >= *deadline; }
};

/// Plays jobs, in their order. Until the deadline each has its share of the time, and what earlier ones left over.
/// After an endless job the results of all later ones are empty, so that results do not depend on the number of threads
/// (unless there is a deadline).
std::vector<PlayoutResult> play_jobs(const std::vector<PlayoutJob>& jobs, const PlayoutMeans& means);

/// Calls `work(i)` for all i below `count`, in order, in several threads; `goes_on(i)` is asked before. An exception of
/// one is thrown in the end.
void in_threads(std::size_t count, int threads, const std::function<bool(std::size_t)>& goes_on,
                const std::function<void(std::size_t)>& work);

}  // namespace houserules
