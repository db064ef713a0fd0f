// A simulation that was run: what was played and what came of it, and how it is told.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bots/factory.h"
#include "cli/games.h"
#include "cli/json.h"
#include "statistics/tally.h"

namespace houserules {

/// Into how many parts a run can be taken apart.
inline constexpr std::int64_t kMostShards = 1'000'000;

/// Which part of a run this is.
struct Shard {
  std::int64_t number = 0;  ///< from 1
  std::int64_t of = 0;      ///< 0: it is the whole run
  std::int64_t games = 0;   ///< of the whole run
};

/// All that a report tells, and all that is needed to merge it with others.
struct Report {
  std::string version;  ///< of the program
  std::string game;
  std::string title;
  std::vector<std::pair<std::string, std::string>> files;  ///< name and hash of each rule file, bases first
  int players = 0;
  OptionValues options;
  OptionValues settings;          ///< those of the options that are not as the rule file has them
  std::vector<std::string> bots;  ///< by seat
  std::uint64_t seed = 0;
  std::vector<std::string> moves;  ///< their names
  Shard shard;
  Tally tally;
};

/// The index of the game behind the last of part `number` of `of`, of `games` in all (at most 10^12); 0 for part 0. The
/// parts follow each other, and their sizes differ by one at most.
std::int64_t part_end(std::int64_t games, std::int64_t number, std::int64_t of);

/// A run of this game without games yet.
Report report_of(const ChosenGame& game, const std::vector<BotSpec>& bots, std::uint64_t seed,
                 const std::vector<MoveInfo>& moves);

/// "random" when it is the bot of all seats, else the bot of each seat.
std::string bots_text(const std::vector<std::string>& bots);

/// "draws = 1, open = on": settings as people read them; "" when there are none.
std::string settings_text(const OptionValues& settings);

/// Tables for people.
std::string report_text(const Report& report);

/// Everything, with the totals from which the rest is computed; docs/simulate.md describes it.
Json report_json(const Report& report);

/// The same figures as a table: group, item, measure, value.
std::string report_csv(const Report& report);

}  // namespace houserules
