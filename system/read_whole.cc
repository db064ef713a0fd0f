#include "system/read_whole.h"

#include <cerrno>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace houserules {
namespace {

constexpr auto kUnnamedPipes = 0x50495045;  // PIPEFS_MAGIC of <linux/magic.h>, which not every system has

/// Whether a pipe has a name in some folder, rather than being made by pipe(2).
bool has_name(int pipe) {
  struct statfs system {};
  return ::fstatfs(pipe, &system) != 0 || system.f_type != kUnnamedPipes;
}

ReadFault read_opened(int file, std::size_t most, std::string& text) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return ReadFault::other;
  if (S_ISDIR(status.st_mode)) return ReadFault::folder;
  if (S_ISFIFO(status.st_mode) && has_name(file)) return ReadFault::pipe;
  // From here on reading may wait: somebody has the other end open.
  if (::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK) != 0) return ReadFault::other;
  return read_whole(file, most, text);
}

}  // namespace

ReadFault read_whole(int descriptor, std::size_t most, std::string& text) {
  text.clear();
  std::vector<char> block(std::size_t{1} << 16U);
  for (;;) {
    const ssize_t count = ::read(descriptor, block.data(), block.size());
    if (count == 0) return ReadFault::none;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return ReadFault::other;
    text.append(block.data(), static_cast<std::size_t>(count));
    if (text.size() > most) return ReadFault::too_large;
  }
}

ReadFault read_whole(const std::string& path, std::size_t most, std::string& text) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return errno == ENOENT || errno == ENOTDIR ? ReadFault::missing : ReadFault::other;
  const ReadFault fault = read_opened(file, most, text);
  const int number = errno;
  ::close(file);
  errno = number;
  return fault;
}

}  // namespace houserules
