#include "system/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "system/read_whole.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargest = std::size_t{256} << 20U;
constexpr mode_t kAnybody = 0666;

/// The text, if it was read without an error.
std::optional<std::string> checked(ReadFault fault, std::string text, const std::string& path, std::string& error) {
  const char* reason = "";
  switch (fault) {
    case ReadFault::none: return text;
    case ReadFault::missing: reason = "there is no such file"; break;
    case ReadFault::folder: reason = "this is a folder, not a file"; break;
    case ReadFault::pipe: reason = "this is a pipe, not a file"; break;
    case ReadFault::too_large: reason = "the file is larger than 256 MiB"; break;
    case ReadFault::other: reason = std::strerror(errno); break;
  }
  error = fmt::format("{}: {}", path, reason);
  return std::nullopt;
}

std::string unwritten(const std::string& path, int fault) {
  const char* reason = fault == 0       ? "the disk rejected the data"
                       : fault == ENXIO ? "nothing is reading from this pipe"
                                        : std::strerror(fault);
  return fmt::format("{} cannot be written: {}", path, reason);
}

/// Opens an existing file for appending. Fails for a pipe that nobody reads, rather than waiting.
int open_there(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file >= 0) ::fcntl(file, F_SETFL, O_APPEND);
  return file;
}

/// The path of the file to be replaced: for a link its target, so that the link stays. Nothing for files that can only
/// be written to: pipes, devices, and anything in these folders (such as /dev/stdout).
std::optional<std::string> place_of(const std::string& path) {
  std::error_code status;
  if (path.starts_with("/dev/") || path.starts_with("/proc/")) return std::nullopt;
  const fs::path there = fs::canonical(path, status);
  if (status) return path;  // a new file, or one whose creation reports the error
  if (!fs::is_regular_file(there, status)) return std::nullopt;
  return there.string();
}

/// Writes to a file that cannot be replaced.
bool write_into(const std::string& path, const std::string& text) {
  const int file = open_there(path);
  if (file < 0) return false;
  const bool written = write_all(file, text);
  const int fault = errno;
  const bool closed = ::close(file) == 0;
  if (!written) errno = fault;
  return written && closed;
}

}  // namespace

std::optional<std::string> read_text(const std::string& path, std::string& error) {
  std::string text;
  const ReadFault fault = read_whole(path, kLargest, text);
  return checked(fault, std::move(text), path, error);
}

std::optional<std::string> read_text(int descriptor, const std::string& path, std::string& error) {
  std::string text;
  const ReadFault fault = read_whole(descriptor, kLargest, text);
  return checked(fault, std::move(text), path, error);
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool is_named(int descriptor, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

bool write_file(const std::string& path, const std::string& text, std::string& error) {
  bool written = false;
  errno = 0;
  if (const auto replaced = place_of(path)) {
    FileBeside file(*replaced, kAnybody);
    written = file.write(text) && file.take_place();
  } else {
    written = write_into(path, text);
  }
  if (!written) error = unwritten(path, errno);
  return written;
}

bool rewrite_file(const std::string& path, const std::string& before, const std::string& after, std::string& error) {
  constexpr mode_t kWritable = 0222, kPermissions = 07777;
  struct stat there {};
  const auto place = place_of(path);
  errno = 0;
  if (!place || ::stat(place->c_str(), &there) != 0) {
    error = fmt::format("{} cannot be changed: {}", path, errno == 0 ? "it is not a file" : std::strerror(errno));
    return false;
  }
  // The superuser could write to it all the same.
  if ((there.st_mode & kWritable) == 0 || ::access(place->c_str(), W_OK) != 0) {
    error = fmt::format("{} cannot be changed: {}", path, std::strerror(EACCES));
    return false;
  }
  FileBeside file(*place, there.st_mode & kPermissions);
  bool written = file.write(after) && ::fchmod(file.descriptor(), there.st_mode & kPermissions) == 0;
  const int fault = errno;
  const auto now = read_text(*place, error);
  if (!now) return false;
  if (*now != before) {
    error = fmt::format("{} was not changed: it was saved in the meantime", path);
    return false;
  }
  errno = fault;
  written = written && file.take_place();
  if (!written) error = unwritten(path, errno);
  return written;
}

bool write_new_file(const std::string& path, const std::string& text, std::string& error) {
  FileBeside file(path, kAnybody);
  if (file.write(text) && file.take_free_place()) return true;
  error = errno == EEXIST ? fmt::format("{} already exists; it was not overwritten", path) : unwritten(path, errno);
  return false;
}

bool can_write(const std::string& path, std::string& error) {
  const auto replaced = place_of(path);
  bool can = false;
  if (replaced) {
    can = FileBeside(*replaced, kAnybody).descriptor() >= 0;
  } else {
    const int file = open_there(path);
    can = file >= 0 && ::close(file) == 0;
  }
  if (!can) error = unwritten(path, errno);
  return can;
}

FileBeside::FileBeside(const std::string& path, mode_t permissions) : path_(path) {
  constexpr int kMostTried = 100;  // names that may be taken
  for (int number = 0; number < kMostTried && file_ < 0; ++number) {
    beside_ = number == 0 ? fmt::format("{}.{}.new", path, ::getpid())
                          : fmt::format("{}.{}-{}.new", path, ::getpid(), number);
    file_ = ::open(beside_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions);
    if (file_ < 0 && errno != EEXIST) return;
  }
}

FileBeside::~FileBeside() {
  const int fault = errno;
  if (file_ >= 0) ::close(file_);
  if (file_ >= 0 && !beside_.empty()) ::unlink(beside_.c_str());
  errno = fault;
}

bool FileBeside::write(std::string_view text) { return file_ >= 0 && write_all(file_, text); }

bool FileBeside::sync() { return ::fsync(file_) == 0; }

bool FileBeside::take_place() {
  if (file_ < 0 || ::rename(beside_.c_str(), path_.c_str()) != 0) return false;
  beside_.clear();
  return true;
}

bool FileBeside::take_free_place() {
  if (file_ < 0) return false;
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, beside_.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) == 0) {
    beside_.clear();
    return true;
  }
  if (errno != EINVAL && errno != ENOSYS) return false;
#endif
  // Not every system and file system has that; otherwise link the file, and the destructor removes its first name.
  return ::link(beside_.c_str(), path_.c_str()) == 0;
}

int FileBeside::release() { return std::exchange(file_, -1); }

}  // namespace houserules
