#include "cli/play/resume.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include <fmt/format.h>

#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// "today, 19:08", "yesterday, 19:08", "12 days ago".
std::string age_text(std::int64_t seconds) {
  constexpr std::int64_t kDay = 24 * 60 * 60;
  const std::int64_t now = std::time(nullptr);
  const auto local_of = [](std::int64_t time) {
    const auto when = static_cast<std::time_t>(time);
    std::tm local{};
    ::localtime_r(&when, &local);
    return local;
  };
  const std::tm then = local_of(seconds), today = local_of(now);
  const std::int64_t into_today = today.tm_hour * 3600 + today.tm_min * 60 + today.tm_sec;
  const std::int64_t before_today = now - into_today - seconds;  // in seconds; negative: it was today
  const std::int64_t days = before_today <= 0 ? 0 : 1 + before_today / kDay;
  if (days > 1) return fmt::format("{} days ago", days);
  return fmt::format("{}, {:02}:{:02}", days == 0 ? "today" : "yesterday", then.tm_hour, then.tm_min);
}

/// The people, and then the bots: "Anna with Ben and Clara".
std::string company_of(const Transcript& transcript) {
  std::vector<std::string> people, bots;
  for (std::size_t seat = 0; seat < transcript.names.size(); ++seat) {
    const bool is_person = seat < transcript.seats.size() && transcript.seats[seat] == "human";
    (is_person ? people : bots).push_back(transcript.names[seat]);
  }
  if (people.empty() || bots.empty()) return list_of_words(transcript.names);
  return list_of_words(people) + " with " + list_of_words(bots);
}

/// The game as it stands; null if it cannot be replayed, which resuming it explains.
std::unique_ptr<Game> replayed(const Transcript& transcript, const Library& library) {
  std::string error;
  const bool there = library.read(transcript.path, error).has_value();
  const auto path = there ? std::optional(transcript.path) : library.find(transcript.game, error);
  const auto rules = path ? load_rules(*path, library, error) : nullptr;
  ReplayError fault;
  return rules == nullptr || !rules->ok() ? nullptr : Game::replay(rules, transcript, fault);
}

/// "Hearts, deal 2: Anna with Ben and Clara; Ben's turn (yesterday, 19:08)".
std::string line_of(const KeptGame& kept, const Library& library) {
  const Transcript& transcript = kept.transcript;
  std::string text = has_no_name(kept.name) ? "" : kept.name + ", ", turn;
  const auto game = replayed(transcript, library);
  text += game == nullptr ? transcript.game : game->rules().header.title;
  if (game != nullptr && game->world().status() == Status::decision && transcript.players > 1) {
    const Seat seat = game->world().decision().seat;
    const bool is_own = slot(seat) < transcript.seats.size() && transcript.seats[slot(seat)] == "human" &&
                        std::count(transcript.seats.begin(), transcript.seats.end(), "human") == 1;
    text += ", " + deal_in_words(game->world().view(kGallery).deal_number, game->world().setup());
    turn = is_own ? "; your turn" : fmt::format("; {}'s turn", game->world().setup().names[slot(seat)]);
  }
  return fmt::format("{}: {}{} ({})", text, company_of(transcript), turn, age_text(kept.when));
}

/// Carries out "delete 2" or "name 2 sunday-hearts" on the games; false if the words are no such thing.
bool manage(const std::vector<std::string>& words, std::vector<KeptGame>& games, const Library& library,
            LineReader& reader, Console& console) {
  const bool deletes = lower(words[0]) == "delete", names = lower(words[0]) == "name";
  const std::size_t number = words.size() > 1 ? whole_number<std::size_t>(words[1]).value_or(0) : 0;
  if ((!deletes && !names) || number < 1 || number > games.size() || words.size() != (deletes ? 2U : 3U)) return false;
  const auto game = games.begin() + static_cast<std::ptrdiff_t>(number - 1);
  std::string error;
  if (deletes) {
    if (!says_yes(reader, fmt::format("Delete {}?", line_of(*game, library)))) console.out << "Not deleted.\n";
    else if (!delete_game(*game, error)) console.out << wrap(capital(error), console.width);
    else games.erase(game);
  } else if (name_game(*game, words[2], error)) {
    console.out << wrap(
        fmt::format("It is kept until you delete it; to continue it: {} play --resume {}", console.program, words[2]),
        console.width);
    game->path = journal_path(words[2]);
    game->name = words[2];
  } else {
    console.out << wrap(capital(error), console.width);
  }
  return true;
}

void list_games(const std::vector<KeptGame>& games, const Library& library, Console& console) {
  console.out << "Unfinished games:\n";
  for (std::size_t i = 0; i < games.size(); ++i)
    console.out << wrap(line_of(games[i], library), console.width, fmt::format("  [{}] ", i + 1), "      ");
}

/// Asks which game to resume, and returns its journal; nullopt if there is no answer, with `code` as resume_game() sets
/// it.
std::optional<std::string> ask_which(std::vector<KeptGame> games, const Library& library, LineReader& reader,
                                     Console& console, int& code) {
  list_games(games, library, console);
  for (;;) {
    const auto line = reader.read("Which one? (1) ");
    if (!line || is_leaving(lower(*line))) return std::nullopt;
    if (lower(*line).starts_with("back")) {
      code = kBack;
      return std::nullopt;
    }
    const auto words = split_words(*line);
    if (words.empty()) return games.front().path;
    if (manage(words, games, library, reader, console)) {
      if (games.empty()) {
        console.out << "No unfinished game is left.\n";
        return std::nullopt;
      }
      list_games(games, library, console);
      continue;
    }
    const std::size_t number = whole_number<std::size_t>(words[0]).value_or(0);
    if (number >= 1 && number <= games.size()) return games[number - 1].path;
    const auto own = std::find_if(games.begin(), games.end(), [&](const auto& game) { return game.name == words[0]; });
    if (own != games.end()) return own->path;
    const std::vector<KeptGame> named = whole_number(words[0]) ? std::vector<KeptGame>() : games_called(games, *line);
    if (named.size() == 1) return named.front().path;
    console.out << wrap(
        fmt::format("{}ype a number from 1 to {}{}, back, or quit. delete 2 deletes a game; name 2 sunday "
                    "keeps it until you do.",
                    named.empty() ? "T" : "There are several of that game: t", games.size(),
                    named.empty() ? ", the name of a game" : ""),
        console.width);
  }
}

std::optional<std::string> find_journal(const PlayOptions& options, const Library& library, LineReader& reader,
                                        Console& console, int& code) {
  // A file, or else the name of a game.
  const std::string& named = options.resume_file;
  std::error_code status;
  const bool is_file =
      named.find_first_of("/.") != std::string::npos || std::filesystem::is_regular_file(journal_path(named), status);
  if (!named.empty() && is_file) return named;
  std::string unread;
  std::vector<KeptGame> games = kept_games(KeptGames::unfinished, &unread);
  std::erase_if(games, [&](const KeptGame& game) {
    return !options.game.game.empty() && game.transcript.game != options.game.game;
  });
  if (!named.empty()) games = games_called(std::move(games), named);
  const bool played = !games.empty();
  std::erase_if(games, [](const KeptGame& game) { return game.is_open; });
  if (games.empty()) {
    const std::string& game = named.empty() ? options.game.game : named;
    const std::string of = game.empty() ? "" : " of " + game;
    code = fail(
        console, kUsage,
        fmt::format("there is no unfinished game{} in which you have moved{}{}{}", of,
                    played ? ", except one being played in another terminal" : "", unread.empty() ? "" : "; ", unread));
    return std::nullopt;
  }
  if (games.size() > 1 && console.interactive) return ask_which(std::move(games), library, reader, console, code);
  return games.front().path;
}

/// Replays the choices as far as they are possible, and counts those dropped.
std::unique_ptr<Game> replay_as_far_as_possible(const std::shared_ptr<const Rules>& rules, Transcript& transcript,
                                                std::string& refused) {
  ReplayError error;
  auto game = Game::replay(rules, transcript, error);
  if (game != nullptr || error.choice < 1) {
    refused = game == nullptr ? error.message : "";
    return game;
  }
  refused = error.message;
  transcript.choices.resize(std::min(transcript.choices.size(), static_cast<std::size_t>(error.choice - 1)));
  return Game::replay(rules, transcript, error);
}

/// If some of the journal had to be left out, says so and replaces it by the rest. False if it cannot be replaced.
bool mend(Journal& journal, const KeptGame& found, const std::string& refused, Console& console) {
  if (found.damage.empty() && refused.empty()) return true;
  const auto choices = counted(static_cast<std::int64_t>(found.transcript.choices.size()), "choice");
  if (!found.damage.empty()) console.err << fmt::format("houserules: {}: {}: {}\n", found.path, found.damage, choices);
  if (!refused.empty()) {
    console.err << fmt::format("houserules: {}: {}; kept everything before that: {}\n", found.path, refused, choices);
  }
  const std::string kept = journal.mend(found.transcript);
  if (!kept.empty()) console.err << fmt::format("houserules: the damaged journal is kept as {}\n", kept);
  return !kept.empty();
}

}  // namespace

std::optional<ResumedGame> resume_game(const PlayOptions& options, const Library& library, LineReader& reader,
                                       Console& console, int& code) {
  const auto file = find_journal(options, library, reader, console, code);
  if (!file) return std::nullopt;
  std::string error;
  KeptGame found;
  ResumedGame resumed;
  resumed.journal = Journal::take_up(*file, found, error);
  if (resumed.journal == nullptr) {
    code = fail(console, kUsage, error);
    return std::nullopt;
  }
  Transcript& transcript = found.transcript;
  if (transcript.end) {
    code = fail(console, kUsage,
                fmt::format("{}: this game is over; to replay it: {} replay {}", found.path, console.program,
                            shell_word(found.path)));
    return std::nullopt;
  }
  const bool there = library.read(transcript.path, error).has_value();
  resumed.chosen.rules = open_rules(there ? transcript.path : transcript.game, library, console, code);
  if (resumed.chosen.rules == nullptr) return std::nullopt;
  std::string refused;
  resumed.game = replay_as_far_as_possible(resumed.chosen.rules, transcript, refused);
  if (resumed.game == nullptr) {
    code = fail(console, kFindings, fmt::format("{} cannot be resumed: {}", found.path, refused));
    return std::nullopt;
  }
  if (!mend(*resumed.journal, found, refused, console)) {
    code = fail(console, kUsage, resumed.journal->error());
    return std::nullopt;
  }
  resumed.chosen.players = transcript.players;
  resumed.chosen.options = resumed.game->settings().options;
  resumed.sorted = transcript.sorted;
  resumed.seating.names = transcript.names;
  // A transcript from `--save` does not record who sat where: put a person in the first seat.
  if (transcript.seats.empty()) transcript.seats = {"human"};
  transcript.seats.resize(static_cast<std::size_t>(transcript.players));
  seat_again(transcript.seats, resumed.seating);
  return resumed;
}

std::string journal_name(const std::string& path) {
  const std::filesystem::path file(path);
  if (file.parent_path() != std::filesystem::path(state_folder())) return path;
  return file.extension() == ".jsonl" ? file.stem().string() : file.filename().string();
}

}  // namespace houserules
