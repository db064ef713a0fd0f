// houserules stats: one's own games, from the journals that are kept of them.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/text.h"
#include "table/journal.h"

namespace houserules {
namespace {

struct Record {
  std::int64_t played = 0, won = 0, unfinished = 0, choices = 0;

  void add(const Transcript& transcript) {
    const auto is_human = [&](Seat seat) {
      return slot(seat) < transcript.seats.size() && transcript.seats[slot(seat)] == "human";
    };
    // Of a game that went on from another one only what was played then counts, and not how it ended.
    const auto own = static_cast<std::ptrdiff_t>(std::min(transcript.taken_over, transcript.choices.size()));
    choices += std::count_if(transcript.choices.begin() + own, transcript.choices.end(),
                             [&](const RecordedChoice& choice) { return is_human(choice.seat); });
    if (transcript.taken_over > 0) return;
    if (!transcript.end) {
      ++unfinished;
      return;
    }
    ++played;
    const auto& winners = transcript.end->winners;
    if (std::any_of(winners.begin(), winners.end(), is_human)) ++won;
  }

  std::vector<std::string> row(const std::string& name) const {
    return {name,
            std::to_string(played),
            std::to_string(won),
            played == 0 ? "-" : percent(static_cast<double>(won) / static_cast<double>(played)),
            std::to_string(unfinished),
            std::to_string(choices)};
  }
};

/// The game's title, or its name where it is not in the library any more.
std::string title_of(const std::string& name, const Library& library) {
  std::string error;
  const auto path = library.find(name, error);
  const auto rules = path ? load_rules(*path, library, error) : nullptr;
  return rules == nullptr || !rules->ok() ? name : rules->header.title;
}

}  // namespace

int print_stats(const Library& library, Console& console) {
  std::map<std::string, Record> records;
  Record all;
  for (const UnfinishedGame& game : kept_games()) {
    records[game.transcript.game].add(game.transcript);
    all.add(game.transcript);
  }
  if (records.empty()) {
    console.out << fmt::format("You have not played here yet: {} play\n", console.program);
    return kFine;
  }
  std::vector<std::vector<std::string>> rows{{"game", "played", "won", "share", "unfinished", "your moves"}};
  for (const auto& [name, record] : records) rows.push_back(record.row(title_of(name, library)));
  if (records.size() > 1) rows.push_back(all.row("all"));
  console.out << columns(rows, {1, 2, 3, 4, 5});
  return kFine;
}

}  // namespace houserules
