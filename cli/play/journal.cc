#include "cli/play/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/files.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".jsonl";

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

}  // namespace

std::string state_folder() {
  for (const auto& [variable, below] :
       {std::pair{"XDG_STATE_HOME", "houserules"}, {"HOME", ".local/state/houserules"}}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && value[0] == '/') return (fs::path(value) / below).string();
  }
  return "";
}

std::unique_ptr<Journal> Journal::open(const std::string& path, int flags, std::string& error) {
  constexpr mode_t kPrivate = 0600;  // it reveals all hands
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | flags, kPrivate);
  if (file < 0) {
    error = fmt::format("{}: {}", path, errno == EEXIST ? "this file is there already" : std::strerror(errno));
    return nullptr;
  }
  std::unique_ptr<Journal> journal(new Journal(file, path));
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    error = fmt::format("{}: this game is being played in another terminal", path);
    return nullptr;
  }
  return journal;
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

std::unique_ptr<Journal> Journal::go_on(const std::string& path, const Transcript& transcript, bool whole,
                                        std::string& error) {
  std::unique_ptr<Journal> journal = open(path, 0, error);
  if (journal == nullptr || whole) return journal;
  const std::string kept = path + ".damaged";
  std::error_code status;
  fs::copy_file(path, kept, fs::copy_options::overwrite_existing, status);
  if (status) {
    error = fmt::format("{} cannot be written: {}", kept, status.message());
    return nullptr;
  }
  // Replaces the damaged file atomically; the old lock is held until then.
  if (!write_file(path, to_text(transcript), error)) return nullptr;
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, status);
  sync_folder(folder_of(path));
  journal = open(path, 0, error);
  if (journal != nullptr) journal->waiting_ = true;
  return journal;
}

Journal::~Journal() { ::close(file_); }

void Journal::write(std::string line) {
  line += '\n';
  waiting_ = true;
  for (std::string_view left = line; !left.empty() && error_.empty();) {
    const ssize_t written = ::write(file_, left.data(), left.size());
    if (written >= 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = fmt::format("{} cannot be written: {}", path_, std::strerror(errno));
    }
  }
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

std::vector<UnfinishedGame> unfinished_games() {
  std::vector<UnfinishedGame> games;
  std::error_code status;
  for (const auto& entry : fs::directory_iterator(state_folder(), status)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(kEnding) || is_locked(path)) continue;
    std::string error;
    auto game = read_journal(path, error);
    if (game && !game->transcript.end) games.push_back(std::move(*game));
  }
  std::sort(games.begin(), games.end(), [](const UnfinishedGame& a, const UnfinishedGame& b) {
    return a.when != b.when ? a.when > b.when : a.name > b.name;
  });
  return games;
}

std::optional<UnfinishedGame> read_journal(const std::string& file, std::string& error) {
  std::error_code status;
  UnfinishedGame game;
  game.path = file;
  for (const std::string& name : {file, file + kEnding}) {
    const fs::path there = fs::path(state_folder()) / name;
    if (!fs::exists(file, status) && fs::is_regular_file(there, status)) game.path = there.string();
  }
  const auto text = read_text(game.path, error);
  if (!text) return std::nullopt;
  auto transcript = parse_transcript(*text, game.damage, /*recover=*/true);
  if (!transcript) {
    error = fmt::format("{}: {}", game.path, game.damage);
    return std::nullopt;
  }
  game.transcript = std::move(*transcript);
  game.whole = game.damage.empty() && text->ends_with('\n');
  game.name = fs::path(game.path).filename().string();
  if (game.name.ends_with(kEnding)) game.name.resize(game.name.size() - std::strlen(kEnding));
  game.when = modified(game.path);
  return game;
}

}  // namespace houserules
