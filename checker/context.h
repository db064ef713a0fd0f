// What every check works on: the rule file, what is wanted, and the findings so far.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "checker/codes.h"
#include "checker/suppressions.h"
#include "checker/trials.h"
#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/parse.h"
#include "interpreter/world/game.h"

namespace houserules {

struct CheckSettings {
  CodeSelection codes;  ///< which findings are wanted, beside the faults with which a file cannot be played
  TryOnly wanted;       ///< which numbers of players and options are tried
  int games = 50;       ///< random games in each trial; 0: none is played
  double seconds = 0;   ///< how long games may be played; 0: until all are. Broken off, one run may find what another
                        ///< does not
  std::uint64_t seed = 1;
  int threads = 1;           ///< what is found does not depend on them
  std::string play_command;  ///< "houserules play my-game.lua": for what is shown
  /// Replays a game in another process, and tells whether it was the same there; null: that is not looked at.
  std::function<bool(const Transcript& recording)> replays;
  std::function<void(double part)> on_progress;  ///< told how far it is, up to 1; never twice at a time
};

/// What a check works on and adds to.
class CheckContext {
 public:
  /// Begins with the faults found in loading. A file with one of them cannot be played, so they are always told.
  CheckContext(std::shared_ptr<const Rules> checked, const CheckSettings& wanted);

  const std::shared_ptr<const Rules> rules;
  const CheckSettings& settings;
  std::int64_t games_played = 0, games_left = 0;

  const Header& header() const { return rules->header; }
  const std::vector<LuaScript>& scripts() const { return rules->scripts; }  ///< outermost base first

  /// Where the first word of a line begins: Lua's errors have no columns.
  Position start_of_line(const std::string& file, int line) const;

  /// Keeps the finding when it is wanted and no comment suppresses it.
  void add(Diagnostic finding);
  /// The same for a finding in the words of most checks.
  void add(Code code, Severity severity, const std::string& file, const Range& range, std::string message,
           std::string help = "");
  /// Keeps the record of a game for Diagnostic::recording, and returns its number.
  int add_recording(Transcript recording);
  std::vector<Transcript> take_recordings() { return std::move(recordings_); }
  std::size_t count_findings() const { return findings_.size(); }
  /// Whether a finding of this code stands at the place already.
  bool has(Code code, const std::string& file, const Position& place) const;
  /// Whether later checks would make no sense.
  bool has_errors() const;
  /// Whether there is an error other than games that do not end: those show as much as any game.
  bool has_errors_within_games() const;
  /// Whether a finding is about an unknown name that is nearly `word`.
  bool misses(const std::string& word) const;
  /// Adds what is wrong with the suppressions of the file itself: codes that do not exist, and those that suppressed
  /// nothing although the check for them has run, which `ran` tells.
  void add_unused_suppressions(const std::function<bool(Code code)>& ran);
  /// The findings by file, bases first, and place. Those of one place stay in the order in which they were found.
  std::vector<Diagnostic> take_findings();

 private:
  std::vector<Suppression> suppressions_;
  std::vector<Diagnostic> findings_;
  std::vector<Transcript> recordings_;
};

}  // namespace houserules
