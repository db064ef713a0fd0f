// All the games of one check: which trials, how many games, and their results.
#pragma once

#include <map>
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
  ShownGame shown;                  ///< one of them, with few choices in a simple trial
  bool played = true;               ///< false: the script could not be loaded
  std::int64_t weight = kDecision;  ///< work per decision of its trial
};

/// How games in Style::alternatives ended, except those with faults.
struct Endings {
  std::int64_t over = 0;
  std::int64_t open = 0;  ///< games that reached a bound

  std::int64_t games() const { return over + open; }
};

class PlayoutSession {
 public:
  explicit PlayoutSession(CheckContext& context);

  /// Plays every trial, first one game of each; then, as long as parts of the script have not run, moves were not
  /// offered or options made no difference, further games in random trials; and such games for as long as the user
  /// wants.
  void play();

  const std::vector<Trial>& trials() const { return trials_; }
  const std::vector<SeenFault>& faults() const { return faults_; }
  std::int64_t games() const { return games_; }
  std::int64_t uniform_games() const { return uniform_; }
  std::int64_t games_left() const { return left_; }          ///< games that did not finish
  std::int64_t games_at_limit() const { return at_limit_; }  ///< of these, games that reached the limit of a deal
  std::size_t trials_left() const { return trials_.size() - tried_; }
  /// Over the games in all trials.
  Endings endings() const;
  /// Whether no game finishes or, of many games with default options (perhaps for one number of players), almost
  /// none.
  bool hardly_any_ends() const;
  /// Work per decision, by trial; the mean for untried ones.
  std::int64_t weight(std::size_t trial) const { return weights_[trial] > 0 ? weights_[trial] : mean_weight(); }
  std::int64_t mean_weight() const { return std::max(kDecision, plain_work_ / std::max<std::int64_t>(1, decisions_)); }
  const PlayoutMeans& means() const { return means_; }
  /// The budget of each step after the trials; at most `most`.
  std::int64_t work_after(std::int64_t most) const {
    return settings_.work == 0 ? most : std::min(most, settings_.work / 2);
  }

  /// Whether enough was played to conclude that something never happens.
  bool is_thorough() const;
  std::int64_t covered_games() const { return covered_; }  ///< in which statements were recorded
  std::vector<IdlePart> idle() const;                      ///< parts of the script that never ran
  GamesOfStatements games_of_statements() const;
  /// Why idle parts were not looked for; "" if they were.
  const std::string& why_not_counted() const { return why_not_counted_; }
  std::vector<std::string> moves_not_offered() const;
  std::vector<std::string> options_without_effect() const;
  /// Moves whose text says that a card leaves the hand although none ever did, and how often one was offered again.
  std::map<std::string, std::int64_t> cards_that_stay() const;
  /// With the default options.
  const Lone& lone() const { return lone_; }
  /// In all trials for two players or more.
  const Scored& scored() const { return scored_; }

 private:
  struct Option {
    std::string name;
    std::vector<std::string> values;
    bool matters = false;
    int compared = 0;  ///< pairs of games compared with different values

    /// In games that break off, a later part may have differed.
    void compare(const Fingerprint& one_game, const Fingerprint& other) {
      if (one_game.number == kNotPlayed || other.number == kNotPlayed) return;
      compared += one_game.over && other.over ? 1 : 0;
      matters = matters || one_game.number != other.number;
    }
  };

  /// The number of leading trials with no change but the user's.
  std::size_t usual_trials() const;
  void weigh();
  void look_at_endings();
  void play_wave(int from, int to);
  void play_further();
  void play_further_wave(std::uint64_t wave);
  void compare_options();
  void add(std::size_t number, PlayoutResult& result);
  void add(const Trial& trial, PlayoutResult& result);
  void add_fault(const Trial& trial, FaultyGame& game, const PlayoutResult& result);
  bool takes(Code code) const { return settings_.codes.takes(code); }
  bool is_open() const;
  /// Whether further games are worth recording.
  bool records() const;
  bool any_option_open() const;
  /// Whether all useful further games were played.
  bool is_exhausted() const;
  bool tries_all() const;
  /// Whether a static check has already reported this at the statement.
  bool is_told(Code code, const Statement& statement) const;
  /// The work left for the trials; kUnbounded if there is no limit.
  std::int64_t work_left() const;

  CheckContext& context_;
  const CheckSettings& settings_;
  std::vector<Trial> trials_;
  std::size_t tried_ = 0;                               ///< number of leading trials with at least one game
  std::vector<Endings> endings_;                        ///< by trial
  std::vector<std::int64_t> weights_;                   ///< by trial
  std::vector<std::vector<Fingerprint>> fingerprints_;  ///< by trial and game
  std::vector<Option> options_;
  std::map<std::string, std::int64_t> offered_;        ///< by move
  std::map<std::string, ChosenCards::OfMove> chosen_;  ///< by move
  Lone lone_;
  Scored scored_;
  StatementsRun statements_;
  std::string why_not_counted_;
  PlayoutMeans means_;
  std::vector<SeenFault> faults_;
  std::int64_t games_ = 0, uniform_ = 0, left_ = 0, at_limit_ = 0, covered_ = 0, further_ = 0;
  std::int64_t work_ = 0, plain_work_ = 0, decisions_ = 0;  ///< of all games; `plain_work_` without recording
  std::int64_t further_work_ = 0;
  std::size_t first_compared_ = 0;  ///< the first option that the next wave compares
  bool endless_ = false, loops_without_stock_ = false;
};

}  // namespace houserules
