// houserules stats: one's own games, from the journals that are kept of them.
#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "table/journal.h"
#include "telling/text.h"

namespace houserules {
namespace {

struct Record {
  std::int64_t played = 0, won = 0, unfinished = 0, choices = 0;
  std::optional<std::int64_t> best;  ///< of one's own scores, if there are any

  /// `low`: the lowest score is the best.
  void add(const Transcript& transcript, bool low) {
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
    const auto& scores = transcript.end->scores;
    const auto is_none = [](std::int64_t score) { return score == 0; };
    if (!low && std::all_of(scores.begin(), scores.end(), is_none)) return;
    for (Seat seat = 0; seat < std::ssize(scores); ++seat) {
      const std::int64_t score = scores[slot(seat)];
      if (is_human(seat) && (!best || (low ? score < *best : score > *best))) best = score;
    }
  }

  std::vector<std::string> row(const std::string& name) const {
    return {name,
            std::to_string(played),
            std::to_string(won),
            played == 0 ? "-" : percent(static_cast<double>(won) / static_cast<double>(played)),
            best ? std::to_string(*best) : "-",
            std::to_string(unfinished),
            std::to_string(choices)};
  }
};

/// The rules of a game; null where it is not in the library any more.
std::shared_ptr<const Rules> rules_named(const std::string& name, const Library& library) {
  std::string error;
  const auto path = library.find(name, error);
  const auto rules = path ? load_rules(*path, library, error) : nullptr;
  return rules == nullptr || !rules->ok() ? nullptr : rules;
}

bool wins_low(const Rules& rules) {
  const auto all = rules.header.all<WinStatement>();
  return std::any_of(all.begin(), all.end(), [](const WinStatement& one) { return one.win == WinRule::lowest_score; });
}

}  // namespace

int print_stats(const Library& library, Console& console) {
  std::map<std::string, Record> records;
  std::map<std::string, std::shared_ptr<const Rules>> games;
  Record all;
  for (const KeptGame& game : kept_games()) {
    const std::string& name = game.transcript.game;
    if (!games.contains(name)) games[name] = rules_named(name, library);
    records[name].add(game.transcript, games[name] != nullptr && wins_low(*games[name]));
    all.add(game.transcript, false);
  }
  all.best.reset();  // scores of several games are not alike
  if (records.empty()) {
    console.out << fmt::format("You have not played here yet: {} play\n", console.program);
    return kFine;
  }
  std::vector<std::vector<std::string>> rows{
      {"game", "played", "won", "share", "best score", "unfinished", "your moves"}};
  for (const auto& [name, record] : records)
    rows.push_back(record.row(games[name] == nullptr ? name : games[name]->header.title));
  if (records.size() > 1) rows.push_back(all.row("all"));
  console.out << columns(rows, {1, 2, 3, 4, 5, 6});
  return kFine;
}

}  // namespace houserules
