// The state shared by all checks: the rule file, the settings and the findings so far.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "checker/codes.h"
#include "checker/finding.h"
#include "checker/suppressions.h"
#include "checker/trials.h"
#include "grammar/lua/parse.h"
#include "interpreter/world/game.h"

namespace houserules {

struct CheckSettings {
  /// The default `work` for a file if the number of games is not given: some seconds.
  static constexpr std::int64_t kUsualWork = 300'000'000;

  CodeSelection codes;  ///< which findings to report; faults that make a file unplayable are always reported
  TryOnly wanted;       ///< player counts and options to try
  int games = 50;       ///< random games per trial; 0: none
  /// Records which statements run in at least this many games, if that many are played; stops early once all have run.
  std::int64_t recorded = 0;
  /// The budget for the games of the trials and, afterwards, for further games and the search for leaks, each in Lua
  /// instructions (kDecision), because time would differ between machines. Each number of players gets at least one
  /// game. 0: no limit for the games of the trials, default limits for the others.
  std::int64_t work = 0;
  double seconds = 0;  ///< plays further games for this long; findings may then vary between runs
  std::uint64_t seed = 1;
  int threads = 1;           ///< does not affect the findings
  std::string play_command;  ///< "houserules play my-game.lua", for messages
  /// Replays a game in another process and returns whether it was the same; null: skip that check.
  std::function<bool(const Transcript& recording)> replays;
  const std::atomic<bool>* stopped = nullptr;    ///< once true, the check ends soon, without some findings; null: never
  std::function<void(double part)> on_progress;  ///< called with progress from 0 to 1; never concurrently
};

/// For each statement of a rule file, the number of random games in which it ran.
struct GamesOfStatements {
  std::int64_t games = 0;              ///< the number of games examined; 0: none
  std::vector<std::int64_t> ran_in{};  ///< by statement of the file itself, in the order of LuaScript::statements
};

/// The maximum number of errors, and of warnings, kept per file.
inline constexpr std::size_t kMostFindings = 1000;

/// What a check finds.
struct CheckReport {
  std::vector<Finding> findings;  ///< by file (bases first), then by position
  std::int64_t games_played = 0;
  std::int64_t games_left = 0;      ///< of these, games that did not finish
  std::int64_t games_at_limit = 0;  ///< of these, games that reached the limit of a deal
  std::int64_t settings_left = 0;   ///< settings for which no game was played
  std::string why_not_counted;      ///< why it was not counted which statements ran; "" if it was
  GamesOfStatements games_of_statements;
  bool complete = true;                ///< false: some severity has more than kMostFindings findings
  std::vector<Transcript> recordings;  ///< games that demonstrate findings

  int errors() const { return count(Severity::error); }
  int warnings() const { return count(Severity::warning); }
  int count(Severity severity) const;
};

/// The input and output of a check.
class CheckContext {
 public:
  /// Starts with the faults found while loading. These make the file unplayable, so they are always reported.
  CheckContext(std::shared_ptr<const Rules> checked, const CheckSettings& wanted);

  const std::shared_ptr<const Rules> rules;
  const CheckSettings& settings;
  CheckReport report;  ///< so far; the findings as they are found

  const Header& header() const { return rules->header; }
  const std::vector<LuaScript>& scripts() const { return rules->scripts; }  ///< outermost base first

  /// The position of the first word on a line; Lua's errors have no columns.
  Position start_of_line(const std::string& file, int line) const;

  /// Adds the finding if it is selected and not suppressed.
  void add(Finding finding);
  /// The same, from the parts of a typical finding.
  void add(Code code, Severity severity, const std::string& file, const Range& range, Message message,
           std::string help = "");
  /// Stores a recording and returns its index for Finding::recording.
  int add_recording(Transcript recording);
  /// Whether another finding of that severity would be kept; if not, the findings are incomplete. Call this before
  /// composing a finding that is expensive to word.
  bool takes_more(Severity severity) {
    const bool room = kept_[slot(severity)] < kMostFindings;
    report.complete = report.complete && room;
    return room;
  }
  /// Whether there is already a finding with this code at this position.
  bool has(Code code, const std::string& file, const Position& place) const;
  /// Whether any finding is an error, so that later checks would be pointless.
  bool has_errors() const;
  /// Whether there are errors other than endless games; those can still be searched like any others.
  bool has_errors_within_games() const;
  /// Whether a finding is about an unknown name close to `word`.
  bool misses(const std::string& word) const;
  /// Adds findings about the suppressions themselves: unknown codes, and codes that suppressed nothing although their
  /// check `ran`.
  void add_unused_suppressions(const std::function<bool(Code code)>& ran);
  /// The report, with the findings by file and position; those at the same position stay in the order found.
  CheckReport take_report();

 private:
  void keep(Finding finding);

  std::vector<Suppression> suppressions_;
  std::multimap<std::pair<std::string, int>, std::size_t> suppressed_lines_;  ///< of a file and line
  std::array<std::size_t, 2> kept_{};                                         ///< by severity
};

}  // namespace houserules
