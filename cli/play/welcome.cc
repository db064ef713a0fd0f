#include "cli/play/welcome.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "cli/games.h"
#include "cli/offered.h"
#include "cli/play/seating.h"
#include "cli/text.h"
#include "table/journal.h"

namespace houserules {
namespace {

/// As many games as fit on a screen of 24 lines, with the question and what else may be chosen.
constexpr std::size_t kScreenful = 20;

std::string trimmed(const std::string& line) {
  std::string result;
  for (const std::string& word : split_words(line)) result += (result.empty() ? "" : " ") + word;
  return result;
}

class Welcome {
 public:
  Welcome(PlayOptions& options, const Library& library, LineReader& reader, Console& console)
      : options_(options), library_(library), reader_(reader), console_(console) {}

  bool ask() {
    games_ = offered_games(library_);
    if (games_.empty()) {
      console_.err << "houserules: there are no shipped games here; name a rule file\n";
      return false;
    }
    unfinished_ = !unfinished_games().empty();
    const auto game =
        games_.size() <= kScreenful ? ask_among(games_, "Which game would you like to play?") : ask_kind();
    if (!game) return false;
    if (*game == nullptr) {
      options_.resume = true;
      return true;
    }
    options_.game.game = (*game)->rules->name();
    return ask_players((*game)->rules->header) && ask_people();
  }

 private:
  /// A game; null: an unfinished one is to go on; nothing: the player leaves.
  using Answer = std::optional<const OfferedGame*>;

  /// Asks for a family first, then for a game of it.
  Answer ask_kind() {
    console_.out << "What kind of game would you like to play?\n";
    std::vector<std::vector<OfferedGame>> kinds;
    for (const OfferedGame& game : games_) {
      if (kinds.empty() || kinds.back().front().family != game.family) kinds.emplace_back();
      kinds.back().push_back(game);
    }
    const auto name_of = [](const std::vector<OfferedGame>& kind) {
      return kind.front().family == nullptr ? std::string("others") : std::string(kind.front().family->name);
    };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const Family* family = kinds[i].front().family;
      item(i + 1, fmt::format("{}{}{} ({})", name_of(kinds[i]), family == nullptr ? "" : ": ",
                              family == nullptr ? "" : family->what,
                              counted(static_cast<std::int64_t>(kinds[i].size()), "game")));
    }
    offer_unfinished();
    for (;;) {
      const auto line = reader_.read("Which kind, or which game? ");
      const std::string answer = line ? lower(trimmed(*line)) : "quit";
      if (is_leaving(answer)) return std::nullopt;
      if (answer == "0" && unfinished_) return nullptr;
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool named = answer.size() > 2 && name_of(kinds[i]).starts_with(answer);
        if (!named && answer != std::to_string(i + 1)) continue;
        kind_ = std::move(kinds[i]);
        return ask_among(kind_, name_of(kind_) + " (back: the other kinds)");
      }
      if (const OfferedGame* named = game_named(answer)) return named;
      console_.out << wrap(
          fmt::format("Type a number from {} to {}, the name of a game, or quit.", unfinished_ ? 0 : 1, kinds.size()),
          console_.width);
    }
  }

  Answer ask_among(const std::vector<OfferedGame>& games, const std::string& title) {
    console_.out << wrap(title, console_.width);
    for (std::size_t i = 0; i < games.size(); ++i)
      item(i + 1, fmt::format("{} ({})", games[i].rules->header.title, terms_of(games[i])));
    offer_unfinished();
    for (;;) {
      const auto line = reader_.read("Which game? ");
      const std::string answer = line ? lower(trimmed(*line)) : "quit";
      if (is_leaving(answer)) return std::nullopt;
      if (answer == "0" && unfinished_) return nullptr;
      if (answer == "back" && &games == &kind_) return ask_kind();
      const auto number = whole_number(answer);
      if (number && *number >= 1 && *number <= std::ssize(games)) return &games[slot(*number - 1)];
      if (const OfferedGame* named = game_named(answer)) return named;
      console_.out << wrap(fmt::format("Type a number from {} to {}, or quit.", unfinished_ ? 0 : 1, games.size()),
                           console_.width);
    }
  }

  void item(std::size_t number, const std::string& text) {
    console_.out << wrap(text, console_.width, fmt::format("  [{}] ", number), "      ");
  }
  void offer_unfinished() {
    if (unfinished_) console_.out << "  [0] go on with an unfinished game\n";
  }

  static std::optional<int> whole_number(const std::string& text) {
    int value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end ? std::optional(value) : std::nullopt;
  }

  /// Asks for an integer in the range; an empty line means `usual`. Nullopt: the player leaves.
  std::optional<int> number(const std::string& question, int least, int most, int usual) {
    for (;;) {
      const auto line = reader_.read(question);
      if (!line) return std::nullopt;
      const std::string answer = lower(trimmed(*line));
      if (is_leaving(answer)) return std::nullopt;
      if (answer.empty()) return usual;
      const auto value = whole_number(answer);
      if (value && *value >= least && *value <= most) return value;
      console_.out << wrap(fmt::format("Type a number from {} to {}, or quit.", least, most), console_.width);
    }
  }

  /// The only game whose title or name starts with the answer, or is it; null if there is none.
  const OfferedGame* game_named(const std::string& answer) const {
    const OfferedGame* found = nullptr;
    bool several = false;
    for (const OfferedGame& game : games_) {
      const std::string title = lower(game.rules->header.title);
      if (title == answer || game.rules->name() == answer) return &game;
      if (answer.empty() || (!title.starts_with(answer) && !game.rules->name().starts_with(answer))) continue;
      several = found != nullptr;
      found = &game;
    }
    return several ? nullptr : found;
  }

  bool ask_players(const Header& header) {
    const std::vector<int> counts = header.player_counts();
    if (options_.game.players != 0 || counts.size() < 2) return true;
    const int usual = usual_players(header).front();
    for (;;) {
      const auto players = number(fmt::format("How many players, {}? ({}) ", ranges_of(counts), usual), counts.front(),
                                  counts.back(), usual);
      if (!players) return false;
      options_.game.players = *players;
      if (header.allows_players(*players)) return true;
      console_.out << fmt::format("It is for {}.\n", players_of(counts));
    }
  }

  bool ask_people() {
    if (options_.seat != 0 || !options_.humans.empty() || !options_.names.empty()) return true;
    const int players = options_.game.players != 0 ? options_.game.players : kMaxPlayers;
    const auto people = number("How many of them sit at this keyboard? (1) ", 1, players, 1);
    if (!people) return false;
    options_.humans = {*people};
    const std::vector<std::string> usual = default_names(kMaxPlayers);
    for (int person = 0; person < *people;) {
      const std::string& otherwise = usual[slot(person)];
      const std::string question = *people == 1 ? "Your name?" : fmt::format("The name of player {}?", person + 1);
      const auto line = reader_.read(fmt::format("{} ({}) ", question, otherwise));
      if (!line || is_leaving(*line)) return false;
      std::string name = trimmed(*line);
      if (name.empty()) name = otherwise;
      if (const std::string fault = fault_of_name(name, options_.names); !fault.empty()) {
        console_.out << wrap(fault, console_.width);
        continue;
      }
      options_.names.push_back(std::move(name));
      ++person;
    }
    return true;
  }

  PlayOptions& options_;
  const Library& library_;
  LineReader& reader_;
  Console& console_;
  std::vector<OfferedGame> games_, kind_;  ///< all, and those of the family that was chosen
  bool unfinished_ = false;                ///< there are games to go on with
};

}  // namespace

bool ask_for_game(PlayOptions& options, const Library& library, LineReader& reader, Console& console) {
  return Welcome(options, library, reader, console).ask();
}

}  // namespace houserules
