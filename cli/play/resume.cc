#include "cli/play/resume.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {
namespace {

/// "20 Nov, 19:08".
std::string time_text(std::int64_t seconds) {
  const auto when = static_cast<std::time_t>(seconds);
  std::tm local{};
  ::localtime_r(&when, &local);
  char text[32] = "";
  std::strftime(text, sizeof text, "%e %b, %H:%M", &local);
  return text[0] == ' ' ? text + 1 : text;
}

/// "1  hearts: Anna, Ben and Clara, 12 choices (20 Nov, 19:08)".
std::string line_of(const KeptGame& game) {
  return fmt::format("{}: {}, {} ({})", game.transcript.game, list_of_words(game.transcript.names),
                     counted(static_cast<std::int64_t>(game.transcript.choices.size()), "choice"),
                     time_text(game.when));
}

/// Whether each word of what is typed begins one of the game's name: "gin", "Gin Rummy".
bool is_named(const std::string& game, const std::string& typed) {
  const auto words_in = [](std::string text) {
    std::replace(text.begin(), text.end(), '-', ' ');
    return split_words(lower(text));
  };
  const std::vector<std::string> parts = words_in(game), words = words_in(typed);
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return part.starts_with(word); });
  });
}

/// Asks which game to resume; nullopt if there is no answer, with `code` as resume_game() sets it.
std::optional<std::size_t> ask_which(const std::vector<KeptGame>& games, LineReader& reader, Console& console,
                                     int& code) {
  console.out << "Unfinished games:\n";
  const auto reads_as = [&games](const std::string& text) {
    return std::count_if(games.begin(), games.end(), [&](const auto& game) { return line_of(game) == text; });
  };
  for (std::size_t i = 0; i < games.size(); ++i) {
    std::string text = line_of(games[i]);
    if (reads_as(text) > 1) text += fmt::format(", {}", games[i].name);
    console.out << wrap(text, console.width, fmt::format("  [{}] ", i + 1), "      ");
  }
  for (;;) {
    const auto line = reader.read("Which one? (1) ");
    if (!line || is_leaving(lower(*line))) return std::nullopt;
    if (lower(*line).starts_with("back")) {
      code = kBack;
      return std::nullopt;
    }
    const auto words = split_words(*line);
    if (words.empty()) return 0;
    const std::size_t number = whole_number<std::size_t>(words[0]).value_or(0);
    if (number >= 1 && number <= games.size()) return number - 1;
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < games.size() && !whole_number(words[0]); ++i) {
      if (is_named(games[i].transcript.game, *line)) named.push_back(i);
    }
    if (named.size() == 1) return named.front();
    console.out << fmt::format("{}ype a number from 1 to {}{}, back, or quit.\n",
                               named.empty() ? "T" : "There are several of that game: t", games.size(),
                               named.empty() ? ", the name of a game" : "");
  }
}

std::optional<std::string> find_journal(const PlayOptions& options, LineReader& reader, Console& console, int& code) {
  if (!options.resume_file.empty()) return options.resume_file;
  std::string unread;
  std::vector<KeptGame> games = kept_games(&unread);
  std::erase_if(games, [&](const KeptGame& game) {
    return game.transcript.end || (!options.game.game.empty() && game.transcript.game != options.game.game);
  });
  const bool played = !games.empty();
  std::erase_if(games, [](const KeptGame& game) { return game.is_open; });
  if (games.empty()) {
    const std::string of = options.game.game.empty() ? "" : " of " + options.game.game;
    code = fail(
        console, kUsage,
        fmt::format("there is no unfinished game{} in which you have moved{}{}{}", of,
                    played ? ", except one being played in another terminal" : "", unread.empty() ? "" : "; ", unread));
    return std::nullopt;
  }
  std::size_t which = 0;
  if (games.size() > 1 && console.interactive) {
    const auto answer = ask_which(games, reader, console, code);
    if (!answer) return std::nullopt;
    which = *answer;
  }
  return games[which].path;
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
  const auto file = find_journal(options, reader, console, code);
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
                fmt::format("{}: this game is over; to read it: {} replay {}", found.path, console.program,
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
  resumed.seed = transcript.seed;
  resumed.index = transcript.index;
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
