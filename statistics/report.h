// The report of a simulation: what was played, the results, and its output.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bots/factory.h"
#include "interpreter/loading/rules.h"
#include "statistics/tally.h"
#include "system/json.h"

namespace houserules {

/// The most shards a run can be split into.
inline constexpr std::int64_t kMostShards = 1'000'000;

/// Which shard of a run this is. Shards are contiguous and their sizes differ by at most one.
struct Shard {
  std::int64_t number = 0;  ///< from 1
  std::int64_t of = 0;      ///< number of shards; 0: this is the whole run
  std::int64_t games = 0;   ///< of the whole run, at most 10^12

  /// The index of its first game, and one past that of its last.
  std::int64_t first() const { return of == 0 ? 0 : games * (number - 1) / of; }
  std::int64_t end() const { return of == 0 ? games : games * number / of; }
};

/// Everything a report shows and everything needed to merge shards.
struct Report {
  std::string version;  ///< of the program
  std::string game;
  std::string title;
  std::vector<std::pair<std::string, std::string>> files;  ///< name and hash of each rule file, bases first
  int players = 0;
  OptionValues options;
  OptionValues settings;          ///< the options that differ from the rule file's defaults
  std::vector<std::string> bots;  ///< by seat
  std::uint64_t seed = 0;
  std::vector<std::string> moves;  ///< their names
  std::vector<std::string> parts;  ///< the names that parts of points may have, as in Setup::parts
  bool is_lost = false;            ///< the game is lost rather than won (`win all but last`)
  bool is_together = false;        ///< all win or lose it together (`win together`)
  Shard shard;
  std::int64_t wanted = 0;  ///< planned games of a run that was stopped early; 0: it was not
  Tally tally;
};

/// A table of a report, which is shown as text or in a web page.
struct ReportTable {
  std::vector<std::vector<std::string>> rows;  ///< the head first; rows may be shorter
  std::vector<std::size_t> right;              ///< right-aligned columns
  std::string note = {};                       ///< a line below it, or ""

  /// The table and the note in lines; "" if it has only a head.
  std::string text() const;
};

/// An empty report for this game.
Report report_of(const ChosenGame& game, const std::vector<BotSpec>& bots, std::uint64_t seed, const Setup& setup);

/// Who plays: "players who choose at random", "players who think ahead (search:100)", "players (greedy, random)".
std::string players_text(const std::vector<std::string>& bots);
/// The same with their number: "1 player who chooses at random".
std::string players_text(int players, const std::vector<std::string>& bots);

/// "500 games", "137 of 500 games (stopped early)".
std::string games_text(const Report& report);

/// Settings for people: "draws = 1, open = on"; "" if there are none.
std::string settings_text(const OptionValues& settings);

/// The tables: wins by seat, the parts of the points if there are any, wins by turn order, lengths, moves.
std::vector<ReportTable> report_tables(const Report& report);

/// The report as tables for people.
std::string report_text(const Report& report);

/// Which rules were played, with which options and how many players.
Json rules_json(const Report& report);
/// How the results of a command begin: with the rules, the bots, the seed, and how many games were played.
Json run_json(const char* made_by, const Report& report);

/// Everything, including the totals from which the rest is computed; see docs/simulate.md.
Json report_json(const Report& report);

/// The same figures as a table: group, item, measure, value.
std::string report_csv(const Report& report);

}  // namespace houserules
