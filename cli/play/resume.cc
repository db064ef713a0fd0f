#include "cli/play/resume.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>

#include <fmt/format.h>

#include "cli/text.h"

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
std::string line_of(const UnfinishedGame& game) {
  return fmt::format("{}: {}, {} ({})", game.transcript.game, list_of_words(game.transcript.names),
                     counted(static_cast<std::int64_t>(game.transcript.choices.size()), "choice"),
                     time_text(game.when));
}

/// Asks which game to resume; nullopt if there is no answer.
std::optional<std::size_t> ask_which(const std::vector<UnfinishedGame>& games, LineReader& reader, Console& console) {
  console.out << "Unfinished games:\n";
  for (std::size_t i = 0; i < games.size(); ++i)
    console.out << wrap(line_of(games[i]), console.width, fmt::format("  [{}] ", i + 1), "      ");
  for (;;) {
    const auto line = reader.read("Which one? (1) ");
    if (!line) return std::nullopt;
    const auto words = split_words(*line);
    if (words.empty()) return 0;
    std::size_t number = 0;
    const char* end = words[0].data() + words[0].size();
    const auto [stopped, error] = std::from_chars(words[0].data(), end, number);
    if (error == std::errc() && stopped == end && number >= 1 && number <= games.size()) return number - 1;
    console.out << fmt::format("Type a number from 1 to {}.\n", games.size());
  }
}

std::optional<UnfinishedGame> find_journal(const PlayOptions& options, LineReader& reader, Console& console,
                                           int& code) {
  std::string error;
  if (!options.resume_file.empty()) {
    auto game = read_journal(options.resume_file, error);
    if (!game) code = fail(console, kUsage, error);
    if (game && game->transcript.end) {
      code = fail(console, kUsage,
                  fmt::format("{}: this game is over; to read it: {} replay {}", game->path, console.program,
                              shell_word(game->path)));
      return std::nullopt;
    }
    return game;
  }
  std::vector<UnfinishedGame> games = unfinished_games();
  if (!options.game.game.empty()) {
    std::erase_if(games, [&](const UnfinishedGame& game) { return game.transcript.game != options.game.game; });
  }
  if (games.empty()) {
    const std::string of = options.game.game.empty() ? "" : " of " + options.game.game;
    code = fail(console, kUsage, fmt::format("there is no unfinished game{}", of));
    return std::nullopt;
  }
  std::size_t which = 0;
  if (games.size() > 1 && console.interactive) {
    const auto answer = ask_which(games, reader, console);
    if (!answer) return std::nullopt;
    which = *answer;
  }
  return std::move(games[which]);
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

}  // namespace

std::optional<ResumedGame> resume_game(const PlayOptions& options, const Library& library, LineReader& reader,
                                       Console& console, int& code) {
  auto found = find_journal(options, reader, console, code);
  if (!found) return std::nullopt;
  Transcript& transcript = found->transcript;
  std::string error;
  const bool there = library.read(transcript.path, error).has_value();
  ResumedGame resumed;
  resumed.chosen.rules = open_rules(there ? transcript.path : transcript.game, library, console, code);
  if (resumed.chosen.rules == nullptr) return std::nullopt;
  std::string refused;
  resumed.game = replay_as_far_as_possible(resumed.chosen.rules, transcript, refused);
  if (resumed.game == nullptr) {
    code = fail(console, kFindings, fmt::format("{} cannot be gone on with: {}", found->path, refused));
    return std::nullopt;
  }
  const auto kept = counted(static_cast<std::int64_t>(transcript.choices.size()), "choice");
  if (!found->damage.empty()) console.err << fmt::format("houserules: {}: {}: {}\n", found->path, found->damage, kept);
  if (!refused.empty())
    console.err << fmt::format("houserules: {}: {}; what stands before it was kept: {}\n", found->path, refused, kept);
  if (!found->damage.empty() || !refused.empty())
    console.err << fmt::format("houserules: the damaged journal is kept as {}.damaged\n", found->path);
  resumed.journal = Journal::go_on(found->path, transcript, found->whole && refused.empty(), error);
  if (resumed.journal == nullptr) {
    code = fail(console, kUsage, error);
    return std::nullopt;
  }
  resumed.chosen.players = transcript.players;
  resumed.chosen.options = resumed.game->settings().options;
  resumed.seed = transcript.seed;
  resumed.index = transcript.index;
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
