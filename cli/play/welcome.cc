#include "cli/play/welcome.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/games.h"
#include "table/journal.h"
#include "cli/play/seating.h"
#include "cli/text.h"

namespace houserules {
namespace {

struct Offered {
  std::string name;
  std::shared_ptr<const Rules> rules;
};

std::vector<Offered> shipped_games(const Library& library) {
  std::vector<Offered> games;
  for (const std::string& path : library.shipped()) {
    std::string error;
    auto rules = load_rules(path, library, error);
    if (rules != nullptr && rules->ok()) games.push_back({rules->name(), std::move(rules)});
  }
  return games;
}

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
    games_ = shipped_games(library_);
    if (games_.empty()) {
      console_.err << "houserules: there are no shipped games here; name a rule file\n";
      return false;
    }
    list();
    const bool unfinished = !unfinished_games().empty();
    if (unfinished) console_.out << "  [0] go on with an unfinished game\n";
    const auto game = number("Which game? ", unfinished ? 0 : 1, static_cast<int>(games_.size()), std::nullopt);
    if (!game) return false;
    if (*game == 0) {
      options_.resume = true;
      return true;
    }
    const Offered& chosen = games_[slot(*game - 1)];
    options_.game.game = chosen.name;
    return ask_players(chosen.rules->header) && ask_people();
  }

 private:
  void list() {
    console_.out << "Which game would you like to play?\n";
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const Header& header = games_[i].rules->header;
      const std::string title = fmt::format("{} ({})", header.title, players_of(header.player_counts()));
      console_.out << wrap(title, console_.width, fmt::format("  [{}] ", i + 1), "      ");
    }
  }

  /// Asks for an integer in the range; an empty line means `usual`, if given. Nullopt: the player leaves.
  std::optional<int> number(const std::string& question, int least, int most, std::optional<int> usual) {
    for (;;) {
      const auto line = reader_.read(question);
      if (!line) return std::nullopt;
      const std::string answer = lower(trimmed(*line));
      if (is_leaving(answer)) return std::nullopt;
      if (answer.empty() && usual) return usual;
      int value = 0;
      const char* end = answer.data() + answer.size();
      const auto [stopped, error] = std::from_chars(answer.data(), end, value);
      if (error == std::errc() && stopped == end && value >= least && value <= most) return value;
      if (const auto named = game_named(answer); named && !usual) return named;
      console_.out << wrap(fmt::format("Type a number from {} to {}, or quit.", least, most), console_.width);
    }
  }

  /// The index of the game whose title or name starts with the answer.
  std::optional<int> game_named(const std::string& answer) const {
    std::optional<int> found;
    for (std::size_t i = 0; i < games_.size() && !answer.empty(); ++i) {
      if (!lower(games_[i].rules->header.title).starts_with(answer) && !games_[i].name.starts_with(answer)) continue;
      if (found) return std::nullopt;
      found = static_cast<int>(i) + 1;
    }
    return found;
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
  std::vector<Offered> games_;
};

}  // namespace

bool ask_for_game(PlayOptions& options, const Library& library, LineReader& reader, Console& console) {
  return Welcome(options, library, reader, console).ask();
}

}  // namespace houserules
