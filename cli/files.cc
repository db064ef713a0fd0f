#include "cli/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>

namespace houserules {
namespace {

namespace fs = std::filesystem;

std::string reason() { return errno == 0 ? "the disk does not take it" : std::strerror(errno); }

bool write_stream(const std::string& path, const std::string& text) {
  errno = 0;
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  return stream.good();
}

}  // namespace

std::optional<std::string> read_text(const std::string& path, std::string& error) {
  constexpr std::size_t kLargest = std::size_t{256} << 20U;
  std::error_code status;
  if (fs::is_directory(path, status)) {
    error = fmt::format("{}: this is a folder, not a file", path);
    return std::nullopt;
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (stream && text.size() <= kLargest) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (text.size() > kLargest) {
    error = fmt::format("{}: the file is larger than 256 MiB", path);
    return std::nullopt;
  }
  if (!stream.is_open() || stream.bad()) {
    error = fmt::format("{}: {}", path, errno == ENOENT ? "there is no such file" : std::strerror(errno));
    return std::nullopt;
  }
  return text;
}

bool write_file(const std::string& path, const std::string& text, std::string& error) {
  std::error_code status;
  // A pipe or a device (/dev/stdout) cannot be replaced.
  const bool plain = !fs::exists(path, status) || fs::is_regular_file(path, status);
  const std::string beside = plain ? fmt::format("{}.{}.new", path, ::getpid()) : path;
  bool written = write_stream(beside, text);
  if (written && plain) {
    errno = 0;
    written = std::rename(beside.c_str(), path.c_str()) == 0;
  }
  if (!written) {
    error = fmt::format("{} cannot be written: {}", path, reason());
    if (plain) fs::remove(beside, status);
  }
  return written;
}

bool can_write(const std::string& path, std::string& error) {
  std::error_code status;
  const bool there = fs::exists(path, status);
  errno = 0;
  const std::ofstream stream(path, std::ios::binary | std::ios::app);
  if (!stream) {
    error = fmt::format("{} cannot be written: {}", path, reason());
    return false;
  }
  if (!there) fs::remove(path, status);
  return true;
}

}  // namespace houserules
