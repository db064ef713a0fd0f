#include "cli/play/welcome.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/games.h"
#include "cli/play/commands.h"
#include "cli/play/lesson.h"
#include "cli/play/seating.h"
#include "table/journal.h"
#include "telling/offered.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// As many games as fit on a screen of 24 lines, with the question and what else may be chosen.
constexpr std::size_t kScreenful = 20;

std::string trimmed(const std::string& line) { return joined(split_words(line), " "); }

class Welcome {
 public:
  Welcome(PlayOptions& options, const Library& library, LineReader& reader, Console& console)
      : options_(options), library_(library), reader_(reader), console_(console) {}

  bool ask() {
    games_ = offered_games(library_);
    if (games_.empty()) {
      console_.err << "houserules: no shipped games were found; name a rule file\n";
      return false;
    }
    unfinished_ = !options_.daily && !unfinished_games().empty();
    if (options_.daily) say("The deal of the day: in each game, everybody gets the same cards today.");
    auto game = ask_game();
    for (;;) {
      if (!game) return false;
      if (*game == nullptr) {
        options_.resume = true;
        return true;
      }
      options_.game.game = (*game)->rules->name();
      if (options_.learn) return true;
      const Header& header = (*game)->rules->header;
      has_lesson_ = is_taught(**game);
      const bool asks = options_.game.players == 0 && header.player_counts().size() > 1;
      if (has_lesson_ && (asks || asks_people())) say("New to it? Type learn for a first lesson.");
      Step step = Step::back;
      do {
        if (asks) options_.game.players = 0;
        step = asks ? ask_players(header) : Step::on;
        if (step != Step::on) break;
        step = ask_people(header);
      } while (asks && step == Step::back);
      if (step != Step::back) return step == Step::on || options_.learn;
      game = kind_.empty() ? ask_game() : ask_among(kind_);
    }
  }

 private:
  /// What an answer leads to: the next question, the one before, or nothing more.
  enum class Step { on, back, left };

  /// A game; null: an unfinished one is to go on; nothing: the player leaves.
  using Answer = std::optional<const OfferedGame*>;

  Answer ask_game() { return games_.size() <= kScreenful ? ask_among(games_) : ask_kind(); }

  static std::string name_of(const std::vector<OfferedGame>& kind) {
    return kind.front().family == nullptr ? std::string("others") : std::string(kind.front().family->name);
  }

  /// Asks for a family first, then for a game of it.
  Answer ask_kind() {
    console_.out << "What kind of game would you like to play?\n";
    std::vector<std::vector<OfferedGame>> kinds;
    for (const OfferedGame& game : games_) {
      if (kinds.empty() || kinds.back().front().family != game.family) kinds.emplace_back();
      kinds.back().push_back(game);
    }
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
        return ask_among(kind_);
      }
      kind_.clear();
      const std::string otherwise = fmt::format("Type a number from {} to {}, the name of a game, help, or quit.",
                                                unfinished_ ? 0 : 1, kinds.size());
      if (answer == "back") say(otherwise);
      else if (const OfferedGame* named = game_named(answer, otherwise)) return named;
    }
  }

  Answer ask_among(const std::vector<OfferedGame>& games) {
    const bool of_kind = &games == &kind_;
    std::vector<std::string> notes;
    if (of_kind) notes.emplace_back("back: other kinds");
    if (std::any_of(games.begin(), games.end(), [this](const OfferedGame& game) { return is_taught(game); }))
      notes.emplace_back("*: has a lesson");
    say((of_kind ? name_of(games) : "Which game would you like to play?") +
        (notes.empty() ? "" : fmt::format(" ({})", joined(notes, "; "))));
    for (std::size_t i = 0; i < games.size(); ++i)
      item(i + 1, fmt::format("{}{} ({}{})", games[i].rules->header.title, is_taught(games[i]) ? " *" : "",
                              name_if_needed(games[i]), terms_of(games[i])));
    offer_unfinished();
    for (;;) {
      const auto line = reader_.read("Which game? ");
      const std::string answer = line ? lower(trimmed(*line)) : "quit";
      if (is_leaving(answer)) return std::nullopt;
      if (answer == "0" && unfinished_) return nullptr;
      if (answer == "back" && of_kind) return ask_kind();
      const auto number = whole_number(answer);
      if (number && *number >= 1 && *number <= std::ssize(games)) return &games[slot(*number - 1)];
      const std::string otherwise = fmt::format("Type a number from {} to {}, the name of a game, {}help, or quit.",
                                                unfinished_ ? 0 : 1, games.size(), of_kind ? "back, " : "");
      if (const OfferedGame* named = game_named(answer, otherwise)) return named;
    }
  }

  bool is_taught(const OfferedGame& game) const { return has_lesson(*game.rules, library_); }

  /// "hearts-2, " of games with the same title.
  std::string name_if_needed(const OfferedGame& game) const {
    const auto alike = std::count_if(games_.begin(), games_.end(), [&game](const OfferedGame& other) {
      return lower(other.rules->header.title) == lower(game.rules->header.title);
    });
    return alike > 1 ? game.rules->name() + ", " : "";
  }

  void say(const std::string& text) { console_.out << wrap(text, console_.width); }
  void item(std::size_t number, const std::string& text) {
    console_.out << wrap(text, console_.width, fmt::format("  [{}] ", number), "      ");
  }
  void offer_unfinished() {
    if (unfinished_) console_.out << "  [0] continue an unfinished game\n";
  }

  /// Asks a question; on a narrow screen one that leaves no room for the answer stands in lines of its own.
  std::optional<std::string> read(const std::string& question) {
    constexpr int kRoom = 10;
    if (display_width(question) + kRoom <= console_.width) return reader_.read(question);
    say(question.substr(0, question.find_last_not_of(' ') + 1));
    return reader_.read("> ");
  }

  /// Asks for an integer in the range; an empty line means `usual`.
  Step number(const std::string& question, int least, int most, int usual, int& answered) {
    for (;;) {
      const auto line = read(question);
      const std::string answer = line ? lower(trimmed(*line)) : "quit";
      if (is_leaving(answer) || wants_lesson(answer)) return Step::left;
      if (answer == "back") return Step::back;
      const auto value = answer.empty() ? usual : whole_number<int>(answer);
      if (value && *value >= least && *value <= most) {
        answered = *value;
        return Step::on;
      }
      say(fmt::format("Type a number from {} to {}, {}back, or quit.", least, most, has_lesson_ ? "learn, " : ""));
    }
  }

  /// The game that is meant, if it is certain; else null, and what may be meant is told, or what can be typed.
  const OfferedGame* game_named(const std::string& answer, const std::string& otherwise) {
    if (answer == "help" || answer == "?") {
      say(otherwise +
          " The beginning of a name is enough, and any word from a game's description finds it. learn lists the games "
          "with a first lesson; learn and the name of a game starts it.");
      return nullptr;
    }
    if (answer == "learn" || answer.starts_with("learn ")) return lesson_named(answer.substr(5));
    bool certain = false;
    std::vector<const OfferedGame*> meant = games_meant(games_, answer, certain);
    if (certain) return meant.front();
    const std::string similar = similar_to(answer);
    if (meant.empty() && similar.empty()) meant = games_near(games_, answer);
    std::vector<std::string> names;
    for (const OfferedGame* game : meant)
      names.push_back(fmt::format("{} ({})", game->rules->header.title, game->rules->name()));
    constexpr std::size_t kTold = 6;
    const bool all = names.size() <= kTold;
    if (!all) names.resize(kTold);
    if (!names.empty()) {
      say(fmt::format("`{}` may mean {}{}. Type the name of one.", answer, list_of_words(names, "or"),
                      all ? "" : ", among others"));
      return nullptr;
    }
    say(similar.empty() ? otherwise : fmt::format("There is no game `{}`{}", answer, similar));
    return nullptr;
  }

  /// "; did you mean `hearts`?" for `heartz`; "" if no name is near.
  std::string similar_to(const std::string& answer) const {
    std::vector<std::string> known;
    for (const OfferedGame& game : games_) known.push_back(game.rules->name());
    return answer.empty() || whole_number(answer) ? "" : did_you_mean(answer, known);
  }

  /// The game whose lesson is wanted, if it is certain and has one; else null, and those that have one are told.
  const OfferedGame* lesson_named(const std::string& words) {
    bool certain = false;
    const std::vector<const OfferedGame*> meant = games_meant(games_, words, certain);
    options_.learn = certain && is_taught(*meant.front());
    if (options_.learn) return meant.front();
    std::vector<std::string> titles;
    for (const OfferedGame& game : games_) {
      if (is_taught(game)) titles.push_back(game.rules->header.title);
    }
    std::string none;
    if (certain) none = fmt::format("There is no lesson for {}. ", meant.front()->rules->header.title);
    else if (!split_words(words).empty()) none = fmt::format("No game called `{}` has a lesson. ", trimmed(words));
    if (titles.empty()) say("There are no lessons here.");
    else say(fmt::format("{}There are lessons for {}. Type learn and the name of one.", none, list_of_words(titles)));
    return nullptr;
  }

  /// Whether the answer is that the player would rather have the lesson that there is.
  bool wants_lesson(const std::string& answer) {
    options_.learn = has_lesson_ && answer == "learn";
    return options_.learn;
  }

  Step ask_players(const Header& header) {
    const std::vector<int> counts = header.player_counts();
    const int usual = usual_players(header).front();
    for (;;) {
      int players = 0;
      const Step step = number(fmt::format("How many players, {}? ({}) ", ranges_of(counts), usual), counts.front(),
                               counts.back(), usual, players);
      if (step != Step::on) return step;
      options_.game.players = players;
      if (header.allows_players(players)) return Step::on;
      console_.out << fmt::format("This game is for {}.\n", players_of(counts));
    }
  }

  bool asks_people() const { return options_.seat == 0 && options_.humans.empty() && options_.names.empty(); }

  Step ask_people(const Header& header) {
    if (!asks_people()) return Step::on;
    const int players = options_.game.players != 0 ? options_.game.players : header.player_counts().back();
    for (;;) {
      int people = 1;
      const std::string question = fmt::format("How many of the {} players sit at this keyboard? (1) ", players);
      const Step step = players == 1 ? Step::on : number(question, 1, players, 1, people);
      if (step != Step::on) return step;
      const Step named = ask_names(people);
      if (named == Step::left) return named;
      if (named == Step::on) {
        options_.humans = {people};
        return named;
      }
      if (players == 1) return Step::back;
    }
  }

  Step ask_names(int people) {
    options_.names.clear();
    const std::vector<std::string> usual = default_names(kMaxPlayers);
    for (int person = 0; person < people;) {
      const std::string& otherwise = usual[slot(person)];
      const std::string question = people == 1 ? "Your name?" : fmt::format("The name of player {}?", person + 1);
      const auto line = read(fmt::format("{} ({}) ", question, otherwise));
      if (!line || is_leaving(*line) || wants_lesson(lower(trimmed(*line)))) return Step::left;
      std::string name = trimmed(*line);
      if (lower(name) == "back") {
        options_.names.clear();
        return Step::back;
      }
      if (name.empty()) name = otherwise;
      if (const std::string word = lower(name); contains(command_words(), word) || word == "?") {
        say(fmt::format("`{}` is a command at the table. Type a name, Enter for {}, back, or quit.", name, otherwise));
        continue;
      }
      if (const std::string fault = fault_of_name(name, options_.names); !fault.empty()) {
        console_.out << wrap(fault, console_.width);
        continue;
      }
      options_.names.push_back(std::move(name));
      ++person;
    }
    return Step::on;
  }

  PlayOptions& options_;
  const Library& library_;
  LineReader& reader_;
  Console& console_;
  std::vector<OfferedGame> games_, kind_;  ///< all, and those of the family that was chosen
  bool has_lesson_ = false;                ///< of the game that was chosen
  bool unfinished_ = false;                ///< there are games to go on with
};

}  // namespace

bool ask_for_game(PlayOptions& options, const Library& library, LineReader& reader, Console& console) {
  return Welcome(options, library, reader, console).ask();
}

}  // namespace houserules
