#include "table/journal.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "runtime/text.h"
#include "system/files.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".jsonl";
constexpr mode_t kPrivate = 0600;  // journals reveal all hands

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

/// Syncs the folder: a new file is durable only once its folder entry is.
void sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

/// "hearts-20261120-190815", in local time.
std::string stem_of(const Transcript& transcript) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char when[32] = "";
  std::strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
  return fmt::format("{}-{}", transcript.game, when);
}

/// Whether another program has the journal open.
bool is_locked(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool locked = ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(file);
  return locked;
}

std::int64_t modified(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<std::int64_t>(status.st_mtime) : 0;
}

/// Locks the file unless another program holds the lock for longer than is_locked() does.
bool is_held(int file) {
  constexpr int kAttempts = 5;
  constexpr std::chrono::milliseconds kPause{10};
  for (int attempt = 1;; ++attempt) {
    if (::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return false;
    if (attempt == kAttempts) return true;
    std::this_thread::sleep_for(kPause);
  }
}

std::string why_not_opened(int fault, bool is_new) {
  switch (fault) {
    case EEXIST: return "this file already exists";
    case ENOENT: return is_new ? "the folder to save the game in does not exist" : "there is no such file";
    case EISDIR: return "this is a folder, not a file";
    case EROFS:
    case EACCES:
      if (is_new) break;
      return fmt::format(
          "{}; a resumed game is appended to its own file: copy it to a folder you can write to, and resume the copy",
          std::strerror(fault));
    default: break;
  }
  return std::strerror(fault);
}

std::optional<KeptGame> parse_journal(const std::string& path, std::string_view text, std::string& error) {
  KeptGame game;
  game.path = path;
  auto transcript = parse_transcript(text, game.damage, /*recover=*/true);
  if (!transcript) {
    error = fmt::format("{}: {}", path, game.damage);
    return std::nullopt;
  }
  game.transcript = std::move(*transcript);
  game.name = fs::path(path).filename().string();
  if (game.name.ends_with(kEnding)) game.name.resize(game.name.size() - std::strlen(kEnding));
  game.when = modified(path);
  return game;
}

/// The file beside a journal in which a server stores the table (serve/kept_table.h).
std::string file_of_table(const std::string& path) { return path + ".table"; }

}  // namespace

bool has_no_name(const std::string& stem) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= stem.size();) {
    const std::size_t end = std::min(stem.find('-', begin), stem.size());
    parts.push_back(stem.substr(begin, end - begin));
    begin = end + 1;
  }
  const auto is_digits = [](const std::string& part, std::size_t count) {
    return part.size() == count && std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  const std::string& last = parts.back();
  if (parts.size() > 3 && is_digits(last, last.size()) && last.size() < 6) parts.pop_back();
  const std::size_t count = parts.size();
  return count > 2 && is_digits(parts[count - 2], 8) && is_digits(parts[count - 1], 6);
}

namespace {

/// Deletes unfinished games that are older than kDaysKept.
void delete_old(const std::string& folder) {
  constexpr std::int64_t kDay = 24 * 60 * 60;
  std::error_code status;
  for (const auto& entry : fs::directory_iterator(folder, status)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(kEnding) || !entry.is_regular_file(status) || !has_no_name(entry.path().stem().string()))
      continue;
    if (modified(path) + kDaysKept * kDay > std::time(nullptr)) continue;
    std::string error;
    const auto text = read_text(path, error);
    const auto game = text && !has_end(*text) ? parse_journal(path, *text, error) : std::nullopt;
    if (game && game->damage.empty() && !game->transcript.end) delete_game(*game, error);
  }
}

}  // namespace

std::vector<KeptGame> games_called(std::vector<KeptGame> games, const std::string& words) {
  const auto words_in = [](std::string text) {
    std::replace(text.begin(), text.end(), '-', ' ');
    return split_words(lower(text));
  };
  const std::vector<std::string> typed = words_in(words);
  const auto is_meant = [&](const KeptGame& game) {
    const std::vector<std::string> parts = words_in(game.transcript.game);
    return !typed.empty() && std::all_of(typed.begin(), typed.end(), [&](const std::string& word) {
      return std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return part.starts_with(word); });
    });
  };
  const auto is_named = [&](const KeptGame& game) { return words_in(game.transcript.game) == typed; };
  const bool exactly = std::any_of(games.begin(), games.end(), is_named);
  std::erase_if(games, [&](const KeptGame& game) { return exactly ? !is_named(game) : !is_meant(game); });
  return games;
}

bool delete_game(const KeptGame& game, std::string& error) {
  KeptGame again;
  const auto journal = Journal::take_up(game.path, again, error);
  if (journal == nullptr) return false;
  journal->discard();
  ::unlink(file_of_table(game.path).c_str());
  return true;
}

bool name_game(const KeptGame& game, const std::string& name, std::string& error) {
  const bool is_name = !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!is_name || name[0] == '-') {
    error = "a name consists of letters, digits and hyphens, and does not begin with a hyphen, as in sunday-hearts";
    return false;
  }
  if (has_no_name(name)) {
    error = "such names are reserved for unnamed games: choose another, such as sunday-hearts";
    return false;
  }
  KeptGame again;
  const auto journal = Journal::take_up(game.path, again, error);
  if (journal == nullptr) return false;
  const std::string path = (fs::path(folder_of(game.path)) / (name + kEnding)).string();
  if (::link(game.path.c_str(), path.c_str()) != 0) {
    error = errno == EEXIST ? fmt::format("there is already a game called {}", name) : std::strerror(errno);
    return false;
  }
  ::unlink(game.path.c_str());
  ::rename(file_of_table(game.path).c_str(), file_of_table(path).c_str());  // only games of a server have one
  return true;
}

std::string state_folder() {
  for (const auto& [variable, below] :
       {std::pair{"XDG_STATE_HOME", "houserules"}, {"HOME", ".local/state/houserules"}}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && value[0] == '/') return (fs::path(value) / below).string();
  }
  return "";
}

std::unique_ptr<Journal> Journal::open(const std::string& path, int flags, std::string& error) {
  for (;;) {
    const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, kPrivate);
    if (file < 0) {
      error = fmt::format("{}: {}", path, why_not_opened(errno, (flags & O_CREAT) != 0));
      return nullptr;
    }
    std::unique_ptr<Journal> journal(new Journal(file, path));
    struct stat status {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
      error = fmt::format("{}: this is a {}, not a file", path, S_ISFIFO(status.st_mode) ? "pipe" : "device");
      return nullptr;
    }
    if (is_held(file)) {
      error = fmt::format("{}: this game is being played in another terminal", path);
      return nullptr;
    }
    // The previous owner of the lock may have replaced it with a repaired file.
    if (is_named(file, path)) return journal;
  }
}

std::unique_ptr<Journal> Journal::begin(const std::string& path, const Transcript& transcript, std::string& error) {
  std::unique_ptr<Journal> journal;
  if (!path.empty()) {
    journal = open(path, O_CREAT | O_EXCL, error);
  } else {
    const std::string folder = state_folder();
    if (folder.empty()) {
      error = "neither XDG_STATE_HOME nor HOME is set";
      return nullptr;
    }
    std::error_code status;
    fs::create_directories(folder, status);
    if (status) {
      error = fmt::format("{} cannot be created to save the game in: {}", folder, status.message());
      return nullptr;
    }
    delete_old(folder);
    const std::string stem = (fs::path(folder) / stem_of(transcript)).string();
    constexpr int kMostAtOnce = 1000;  // games begun in the same second
    for (int number = 1; journal == nullptr && number <= kMostAtOnce; ++number) {
      const std::string name = number == 1 ? stem + kEnding : fmt::format("{}-{}{}", stem, number, kEnding);
      journal = open(name, O_CREAT | O_EXCL, error);
      if (journal == nullptr && errno != EEXIST) return nullptr;
    }
  }
  if (journal == nullptr) return nullptr;
  std::string text = to_text(transcript);
  text.pop_back();
  journal->write(std::move(text));
  sync_folder(folder_of(journal->path_));
  if (journal->sync()) return journal;
  error = journal->error_;
  journal->discard();
  return nullptr;
}

std::string journal_path(const std::string& file) {
  std::error_code status;
  for (const std::string& name : {file, file + kEnding}) {
    const fs::path there = fs::path(state_folder()) / name;
    if (!fs::exists(file, status) && fs::is_regular_file(there, status)) return there.string();
  }
  return file;
}

std::unique_ptr<Journal> Journal::take_up(const std::string& file, KeptGame& game, std::string& error) {
  const std::string path = journal_path(file);
  std::unique_ptr<Journal> journal = open(path, 0, error);
  if (journal == nullptr) return nullptr;
  const auto text = read_text(journal->file_, path, error);
  auto read = text ? parse_journal(path, *text, error) : std::nullopt;
  if (!read) return nullptr;
  game = std::move(*read);
  if (game.damage.empty() && !text->ends_with('\n')) journal->write("");
  return journal;
}

std::string Journal::mend(const Transcript& transcript) {
  FileBeside mended(path_, kPrivate);
  // Lock it before others can open it as the journal.
  const bool written = mended.write(to_text(transcript)) && mended.sync() &&
                       (::flock(mended.descriptor(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK);
  const std::string kept = written ? keep_damaged() : "";
  if (kept.empty() || !mended.take_place()) {
    error_ = fmt::format("{} cannot be written: {}", path_, std::strerror(errno));
    return "";
  }
  ::close(std::exchange(file_, mended.release()));
  sync_folder(folder_of(path_));
  return kept;
}

/// Gives the file a second name, PATH.damaged or PATH.damaged-2 and so on, which survives when it is replaced. Returns
/// that name, or "" and sets errno.
std::string Journal::keep_damaged() {
  constexpr int kMostKept = 1000;
  for (int number = 1; number <= kMostKept; ++number) {
    const std::string name = number == 1 ? path_ + ".damaged" : fmt::format("{}.damaged-{}", path_, number);
    if (::link(path_.c_str(), name.c_str()) == 0) return name;
    if (errno == EEXIST) continue;
    // Not every file system supports hard links: then make a copy.
    std::string error;
    const auto text = ::lseek(file_, 0, SEEK_SET) == 0 ? read_text(file_, path_, error) : std::nullopt;
    FileBeside copy(name, kPrivate);
    if (text && copy.write(*text) && copy.sync() && copy.take_free_place()) return name;
    if (errno != EEXIST) break;
  }
  return "";
}

Journal::~Journal() { ::close(file_); }

void Journal::write(std::string line) {
  line += '\n';
  waiting_ = true;
  if (error_.empty() && !write_all(file_, line))
    error_ = fmt::format("{} cannot be written: {}", path_, std::strerror(errno));
}

bool Journal::sync() {
  if (!error_.empty()) return false;
  // A pipe or device cannot be synced, nor need it be.
  if (waiting_ && ::fdatasync(file_) != 0 && errno != EINVAL && errno != EROFS) {
    error_ = fmt::format("{} cannot be written: {}", path_, std::strerror(errno));
    return false;
  }
  waiting_ = false;
  return true;
}

void Journal::discard() { ::unlink(path_.c_str()); }

namespace {

/// Whether a person has moved; if it is unknown who sat where, whether anybody has.
bool is_begun(const Transcript& transcript) {
  return std::any_of(transcript.choices.begin(), transcript.choices.end(), [&](const RecordedChoice& choice) {
    return slot(choice.seat) >= transcript.seats.size() || transcript.seats[slot(choice.seat)] == "human";
  });
}

}  // namespace

std::vector<KeptGame> kept_games(KeptGames which, std::string* unread) {
  std::vector<KeptGame> games;
  std::error_code status;
  for (const auto& entry : fs::directory_iterator(state_folder(), status)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(kEnding) || !entry.is_regular_file(status)) continue;
    std::string error;
    const auto text = read_text(path, error);
    if (text && which == KeptGames::unfinished && has_end(*text)) continue;
    auto game = text ? parse_journal(path, *text, error) : std::nullopt;
    if (!game && unread != nullptr) *unread = error;
    if (!game || !is_begun(game->transcript)) continue;
    if (which == KeptGames::unfinished && game->transcript.end) continue;
    game->is_open = !game->transcript.end && is_locked(path);
    games.push_back(std::move(*game));
  }
  std::sort(games.begin(), games.end(),
            [](const KeptGame& a, const KeptGame& b) { return a.when != b.when ? a.when > b.when : a.name > b.name; });
  return games;
}

std::vector<KeptGame> unfinished_games() {
  std::vector<KeptGame> games = kept_games(KeptGames::unfinished);
  std::erase_if(games, [](const KeptGame& game) { return game.is_open; });
  return games;
}

}  // namespace houserules
