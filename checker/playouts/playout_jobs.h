// Plays many random games in several threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/playouts/chosen_cards.h"
#include "checker/playouts/explorer.h"
#include "checker/playouts/sighting.h"
#include "checker/playouts/statements_run.h"
#include "checker/playouts/worlds.h"
#include "checker/trials.h"

namespace houserules {

inline constexpr std::uint64_t kNotPlayed = 0;

/// A hash of a game's course.
struct Fingerprint {
  std::uint64_t number = kNotPlayed;
  bool over = false;  ///< the game finished
};

inline constexpr std::int64_t kUnbounded = std::numeric_limits<std::int64_t>::max();

/// Games `first` .. `first + games - 1` of one trial.
struct PlayoutJob {
  const Trial* trial = nullptr;
  std::uint64_t first = 0;
  int games = 0;
  int covered = 0;  ///< the number of games replayed to record which statements run
  /// Cards left in the stock after the rest is dealt out to the hands at the start, which brings rare situations
  /// sooner. Nobody plays like that, so faults in these games are not reported.
  std::optional<int> dealt_out_to = std::nullopt;
  std::size_t longest = kLongestPlayout;  ///< decisions after which a game is abandoned
  bool heard = false;                     ///< whether fingerprints include the events and who saw what
  std::int64_t most_work = kUnbounded;    ///< no game begins after this much work
  std::int64_t weight = 0;                ///< work per decision; 0: measure it, at half the speed
};

/// A game with a fault.
struct FaultyGame {
  Sighting sighting;
  std::uint64_t index = 0;
  std::vector<MadeChoice> made;  ///< up to the fault
};

/// Finished games in Style::alternatives with three players or more.
struct Lone {
  std::int64_t games = 0;
  std::int64_t alone = 0;  ///< of these, games in which at most one player ever chose
};

/// Finished games in Style::alternatives in which the score decides.
struct Scored {
  std::int64_t games = 0;
  std::int64_t level = 0;  ///< of these, games that all players won with the same score
};

struct PlayoutResult {
  int games = 0;         ///< games played; fewer than requested if the work ran out
  int uniform = 0;       ///< of these, in Style::alternatives
  int left = 0;          ///< games that did not finish
  int at_limit = 0;      ///< of these, games that reached the limit of a deal
  int uniform_over = 0;  ///< finished games in Style::alternatives
  std::int64_t decisions = 0;
  std::int64_t work = 0;                    ///< including the recording of statements
  std::int64_t weight = kDecision;          ///< work per decision
  std::vector<Fingerprint> fingerprints;    ///< of each game
  std::vector<FaultyGame> faulty;           ///< in game order
  std::vector<std::string> moves;           ///< of the trial
  std::vector<std::int64_t> offered;        ///< by move: number of decisions that offered it
  std::vector<ChosenCards::OfMove> chosen;  ///< by move
  Lone lone;
  Scored scored;
  int covered = 0;                          ///< games in which statements were recorded
  std::optional<StatementsRun> statements;  ///< statements that ran, if any game was covered
  std::string why_not_counted;              ///< why statements cannot be recorded; "" if they can
  bool loaded = false;                      ///< whether the script could be loaded
  bool endless = false;                     ///< the script looped, so no more games were played: each takes seconds
  bool looped_dealt_out = false;            ///< the same, but in games with `dealt_out_to`
};

/// Shared by all jobs.
struct PlayoutMeans {
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<Worlds> worlds;  ///< for these rules
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Clock::time_point> deadline;   ///< no game begins after this time
  const std::atomic<bool>* stopped = nullptr;  ///< no game begins once it is true; null: never
  std::function<void(int games)> on_played;    ///< called as games finish; never concurrently

  bool is_stopped() const { return stopped != nullptr && *stopped; }
  bool time_is_up() const { return is_stopped() || (deadline && Clock::now() >= *deadline); }
};

/// Plays the jobs in order. The results of all jobs after an endless one are empty, so that (without a deadline)
/// results do not depend on the number of threads.
std::vector<PlayoutResult> play_jobs(const std::vector<PlayoutJob>& jobs, const PlayoutMeans& means);

/// Calls `work(i)` for all i below `count`, in order, on several threads, checking `goes_on(i)` first. Rethrows an
/// exception of `work` at the end.
void in_threads(std::size_t count, int threads, const std::function<bool(std::size_t)>& goes_on,
                const std::function<void(std::size_t)>& work);

}  // namespace houserules
