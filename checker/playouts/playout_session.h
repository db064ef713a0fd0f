// All the games of one check: which trials, how many games, and their results.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checker/context.h"
#include "checker/playouts/playout_jobs.h"
#include "checker/playouts/shrink.h"
#include "checker/playouts/statements_run.h"

namespace houserules {

/// A fault, aggregated over all games that have it.
struct SeenFault {
  Sighting sighting;
  std::int64_t games = 0;
  ShownGame shown;         ///< one of them, with few choices in a simple trial
  bool played = true;      ///< false: the script could not be loaded
  std::int64_t limit = 0;  ///< decisions per deal
};

/// How the games of one trial end.
struct Endings {
  int games = 0;
  int uniform = 0;
  int at_limit = 0;  ///< of the uniform ones
  int left = 0;      ///< of the uniform ones, abandoned after kLongestPlayout
  int hurried = 0;   ///< of the uniform ones, abandoned for lack of time: end unknown
};

class PlayoutSession {
 public:
  explicit PlayoutSession(CheckContext& context);

  /// The fraction of the available time used by the end of each part of the check.
  static constexpr double kTrials = 0.4, kFurther = 0.6, kShortened = 0.75, kSecrets = 0.9, kAll = 1;
  /// By then also what no share is kept for has come to its end.
  static constexpr double kMore = 1.25;
  /// Allows time until that fraction of the whole.
  void begin_part(double end);
  /// When that fraction of the time is over; nothing if there is no end.
  std::optional<Clock::time_point> end_of(double part) const;

  /// Plays every trial and then, while parts of the script have not run, moves were not offered or options made no
  /// difference, further games in random trials.
  void play();

  const std::vector<Trial>& trials() const { return trials_; }
  const std::vector<Endings>& endings() const { return endings_; }  ///< by trial
  const std::vector<SeenFault>& faults() const { return faults_; }
  std::int64_t games() const { return games_; }
  std::int64_t uniform_games() const { return uniform_; }
  std::int64_t games_left() const { return left_; }  ///< abandoned before their end
  const PlayoutMeans& means() const { return means_; }

  /// Whether enough was played to conclude that something never happens.
  bool is_thorough() const;
  std::int64_t covered_games() const { return covered_; }  ///< in which statements were recorded
  std::vector<IdlePart> idle() const;                      ///< parts of the script that never ran
  std::vector<std::string> moves_not_offered() const;
  std::vector<std::string> options_without_effect() const;

 private:
  struct Option {
    std::string name;
    std::vector<std::string> values;
    bool matters = false;
    int compared = 0;  ///< pairs of games compared with different values

    void compare(std::uint64_t one_game, std::uint64_t other) {
      if (one_game == kNoFingerprint || other == kNoFingerprint) return;
      ++compared;
      matters = matters || one_game != other;
    }
  };

  void play_wave(int from, int to);
  void play_further();
  void play_further_wave(std::uint64_t wave);
  void compare_options();
  void add(std::size_t number, PlayoutResult& result);
  void add(const Trial& trial, PlayoutResult& result);
  void add_fault(const Trial& trial, FaultyGame& game, const PlayoutResult& result);
  bool takes(Code code) const { return settings_.codes.takes(code); }
  bool is_open() const;
  bool tries_all() const;
  /// Whether a static check has already reported this at the statement.
  bool is_told(Code code, const Statement& statement) const;
  bool stops() const { return endless_ || means_.time_is_up(); }

  CheckContext& context_;
  const CheckSettings& settings_;
  std::vector<Trial> trials_;
  std::vector<Endings> endings_;
  std::vector<std::vector<std::uint64_t>> fingerprints_;  ///< by trial and game
  std::vector<Option> options_;
  std::map<std::string, std::int64_t> offered_;  ///< by move
  StatementsRun statements_;
  PlayoutMeans means_;
  Clock::time_point begin_;
  std::vector<SeenFault> faults_;
  std::int64_t games_ = 0, uniform_ = 0, left_ = 0, covered_ = 0, further_ = 0, further_decisions_ = 0;
  std::size_t first_compared_ = 0;  ///< the option with which the next wave begins to compare
  bool endless_ = false, loops_without_stock_ = false;
};

}  // namespace houserules
