// houserules stats: one's own games, from the journals that are kept of them.
#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "bots/factory.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "table/journal.h"
#include "table/seating.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr const char* kPerson = "human";

/// What one person has done in one game against the same opponents.
struct Record {
  std::int64_t matches = 0, won = 0, deals = 0, unfinished = 0, choices = 0;
  std::int64_t streak = 0, longest = 0;  ///< wins in a row: up to now, and ever
  std::optional<std::int64_t> best;      ///< of their scores, if there are any

  /// `low`: the lowest score is the best. Call it for older games first.
  void add(const Transcript& transcript, Seat seat, std::int64_t dealt, bool low) {
    // Of a game that went on from another one only what was played then counts, and not how it ended.
    const auto own = static_cast<std::ptrdiff_t>(std::min(transcript.taken_over, transcript.choices.size()));
    choices += std::count_if(transcript.choices.begin() + own, transcript.choices.end(),
                             [seat](const RecordedChoice& choice) { return choice.seat == seat; });
    if (transcript.taken_over > 0) return;
    if (!transcript.end) {
      ++unfinished;
      return;
    }
    ++matches;
    deals += dealt;
    const bool wins = contains(transcript.end->winners, seat);
    won += wins ? 1 : 0;
    streak = wins ? streak + 1 : 0;
    longest = std::max(longest, streak);
    const auto& scores = transcript.end->scores;
    const auto is_none = [](std::int64_t score) { return score == 0; };
    if (!low && std::all_of(scores.begin(), scores.end(), is_none)) return;
    if (slot(seat) >= scores.size()) return;
    const std::int64_t score = scores[slot(seat)];
    if (!best || (low ? score < *best : score > *best)) best = score;
  }

  std::vector<std::string> row(const std::string& name, const std::string& against) const {
    return {name,
            against,
            std::to_string(matches),
            std::to_string(deals),
            std::to_string(won),
            matches == 0 ? "-" : fmt::format("{}%", (100 * won + matches / 2) / matches),
            std::to_string(longest),
            best ? std::to_string(*best) : "-",
            std::to_string(unfinished),
            std::to_string(choices)};
  }
};

/// Who played against that seat: "hard", "easy and search:100", "people".
std::string against(const Transcript& transcript, Seat seat) {
  std::vector<std::string> others;
  std::string usual = bot_text(usual_bot(/*people=*/true));
  for (std::size_t other = 0; other < transcript.seats.size(); ++other) {
    if (other == slot(seat)) continue;
    std::string who = transcript.seats[other];
    if (who == kPerson) who = "people";
    if (who == usual) who = level_names().back();
    if (!contains(others, who)) others.push_back(std::move(who));
  }
  std::sort(others.begin(), others.end());
  return others.empty() ? "-" : list_of_words(others);
}

/// How many deals were played. Where the journal does not say, the game is played again; 0 if the rule file has changed
/// since.
std::int64_t deals_of(const Transcript& transcript, const std::shared_ptr<const Rules>& rules) {
  if (transcript.end && transcript.end->deals > 0) return transcript.end->deals;
  if (transcript.end && transcript.end->given_up) return 1;
  ReplayError refused;
  const auto game = rules == nullptr || !transcript.end ? nullptr : Game::replay(rules, transcript, refused);
  return game == nullptr ? 0 : game->world().view(kGallery).deal_number;
}

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

int print_stats(const std::string& of, const Library& library, Console& console) {
  std::map<std::string, std::map<std::pair<std::string, std::string>, Record>> people;  // by name, game and opponents
  std::map<std::string, std::shared_ptr<const Rules>> games;
  std::vector<KeptGame> kept = kept_games();
  if (!of.empty()) kept = games_called(std::move(kept), of);
  std::reverse(kept.begin(), kept.end());
  for (const KeptGame& game : kept) {
    const Transcript& transcript = game.transcript;
    if (!games.contains(transcript.game)) games[transcript.game] = rules_named(transcript.game, library);
    const auto& rules = games[transcript.game];
    const std::int64_t deals = deals_of(transcript, rules);
    for (Seat seat = 0; seat < std::ssize(transcript.seats) && seat < std::ssize(transcript.names); ++seat) {
      if (transcript.seats[slot(seat)] != kPerson) continue;
      people[transcript.names[slot(seat)]][{transcript.game, against(transcript, seat)}].add(
          transcript, seat, deals, rules != nullptr && wins_low(*rules));
    }
  }
  if (people.empty() && !of.empty()) {
    console.out << fmt::format("You have not played {} here: {} stats lists what you have played\n", of,
                               console.program);
    return kFine;
  }
  if (people.empty()) {
    console.out << fmt::format("You have not played here yet: {} play\n", console.program);
    return kFine;
  }
  for (const auto& [person, records] : people) {
    std::vector<std::vector<std::string>> rows{
        {person, "against", "matches", "deals", "won", "rate", "streak", "best", "unfinished", "moves"}};
    for (const auto& [what, record] : records) {
      const auto& rules = games[what.first];
      rows.push_back(record.row(rules == nullptr ? what.first : rules->header.title, what.second));
    }
    console.out << (person == people.begin()->first ? "" : "\n") << columns(rows, {2, 3, 4, 5, 6, 7, 8, 9});
  }
  return kFine;
}

}  // namespace houserules
