// Is this rule file sound? The checks one after another, each in a file of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "checker/codes.h"
#include "checker/suppressions.h"
#include "grammar/diagnostic.h"
#include "grammar/lua_parse.h"
#include "interpreter/world.h"

namespace houserules {

struct CheckSettings {
  CodeSelection codes;  ///< which findings are wanted, beside the faults with which a file cannot be played
  int games = 50;       ///< for each number of players
  std::uint64_t seed = 1;
  Policy* policy = nullptr;                                            ///< who plays; not null when games > 0
  std::function<void(std::uint64_t seed, std::uint64_t index)> begin;  ///< tells the policy that a game begins
  /// The command that plays a game again, for the findings.
  std::function<std::string(int players, std::uint64_t seed, std::uint64_t index)> command;
};

/// What a check works on and adds to.
class CheckContext {
 public:
  /// Begins with the faults found in loading. A file with one of them cannot be played, so they are always told.
  CheckContext(std::shared_ptr<const Rules> checked, const CheckSettings& wanted);

  const std::shared_ptr<const Rules> rules;
  const CheckSettings& settings;
  std::int64_t games_played = 0;

  const Header& header() const { return rules->header; }
  const std::vector<LuaScript>& scripts() const { return rules->scripts; }  ///< outermost base first

  /// Keeps the finding when it is wanted and no comment suppresses it.
  void add(Diagnostic finding);
  /// The same for a finding in the words of most checks.
  void add(const char* code, Severity severity, const std::string& file, const Range& range, std::string message,
           std::string help = "");
  /// Whether later checks would make no sense.
  bool has_errors() const;
  /// Whether a finding tells of a name that there is not, and that is nearly `word`.
  bool misses(const std::string& word) const;
  /// Adds what is wrong with the suppressions of the file itself: codes that there are not, and such as suppressed
  /// nothing although they were looked for: `ran` tells of a code whether its checks have run.
  void add_unused_suppressions(const std::function<bool(std::string_view code)>& ran);
  /// The findings by file, bases first, and place. Those of one place stay in the order in which they were found.
  std::vector<Diagnostic> take_findings();

 private:
  std::vector<Suppression> suppressions_;
  std::vector<Diagnostic> findings_;
};

struct CheckReport {
  std::vector<Diagnostic> findings;  ///< by file, bases first, and place
  std::int64_t games_played = 0;

  int errors() const;
  int warnings() const;
};

/// Checks a loaded rule file. A check is passed over when those before it have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
