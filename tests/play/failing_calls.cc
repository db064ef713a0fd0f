// Preloaded into the program by faults_test.py: one system call that writes to a file fails, as on a disk that is full,
// broken or read-only.
//
//   FAILING_CALL=N     the Nth such call, from 1; with N+ all calls after it too
//   FAILING_WITH=WHAT  ENOSPC, EIO, EROFS; `short`: a write takes half of what it is given; `kill`: it never comes to
//                      the call; `power`: nor does what was written since the last fsync or fdatasync stay
//   FAILING_LOG=FILE   where each call is told, a line each: "write"
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

/// The function of the next library that has this name.
template <class Function>
Function* next(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

#define NEXT(name) next(&(name), #name)

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Terminals, pipes and devices are not on a disk.
bool is_on_disk(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

void log_call(const char* name) {
  const char* path = setting("FAILING_LOG");
  if (*path == '\0') return;
  static const int file = NEXT(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  char line[40];
  const int length = std::snprintf(line, sizeof line, "%s\n", name);
  if (NEXT(write)(file, line, static_cast<std::size_t>(length)) != length) std::abort();
}

// By descriptor: how much of the file is certainly on disk.
constexpr int kMostFiles = 64;
off_t safe[kMostFiles];

void is_safe(int file) {
  struct stat status {};
  if (file >= 0 && file < kMostFiles && fstat(file, &status) == 0) safe[file] = status.st_size;
}

/// Simulates a power failure: everything not synced is lost.
void lose_power() {
  for (int file = 3; file < kMostFiles; ++file) {
    const int flags = fcntl(file, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY || !is_on_disk(file)) continue;
    if (NEXT(ftruncate)(file, safe[file]) != 0) std::abort();
  }
}

enum class Fate { done, failed, shortened };

/// The fate of the current call; if it fails, errno is set.
Fate fate_of(const char* name) {
  static int calls = 0;
  log_call(name);
  const char* which = setting("FAILING_CALL");
  char* end = nullptr;
  const long number = std::strtol(which, &end, 10);
  ++calls;
  if (number <= 0 || calls < number || (calls > number && *end != '+')) return Fate::done;
  const char* what = setting("FAILING_WITH");
  if (std::strcmp(what, "short") == 0) return Fate::shortened;
  if (std::strcmp(what, "power") == 0) lose_power();
  if (std::strcmp(what, "power") == 0 || std::strcmp(what, "kill") == 0) kill(getpid(), SIGKILL);
  errno = std::strcmp(what, "EIO") == 0 ? EIO : std::strcmp(what, "EROFS") == 0 ? EROFS : ENOSPC;
  return Fate::failed;
}

bool fails(const char* name) { return fate_of(name) == Fate::failed; }

/// Whether the flags of an open() may make a file or change one.
bool may_write(int flags) { return (flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR)) != 0; }

mode_t mode_of(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 ? static_cast<mode_t>(va_arg(arguments, unsigned)) : 0;
}

}  // namespace

extern "C" {

#define OPEN(name)                                   \
  int name(const char* path, int flags, ...) {       \
    va_list arguments;                               \
    va_start(arguments, flags);                      \
    const mode_t mode = mode_of(flags, arguments);   \
    va_end(arguments);                               \
    if (may_write(flags) && fails(#name)) return -1; \
    const int file = NEXT(name)(path, flags, mode);  \
    is_safe(file);                                   \
    return file;                                     \
  }
#define OPENAT(name)                                       \
  int name(int folder, const char* path, int flags, ...) { \
    va_list arguments;                                     \
    va_start(arguments, flags);                            \
    const mode_t mode = mode_of(flags, arguments);         \
    va_end(arguments);                                     \
    if (may_write(flags) && fails(#name)) return -1;       \
    return NEXT(name)(folder, path, flags, mode);          \
  }
#define FOPEN(name)                                                                            \
  FILE* name(const char* path, const char* mode) {                                             \
    if ((mode[0] != 'r' || std::strchr(mode, '+') != nullptr) && fails(#name)) return nullptr; \
    return NEXT(name)(path, mode);                                                             \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
FOPEN(fopen)
FOPEN(fopen64)

ssize_t write(int file, const void* bytes, size_t count) {
  if (is_on_disk(file)) {
    const Fate fate = fate_of("write");
    if (fate == Fate::failed) return -1;
    if (fate == Fate::shortened) count = (count + 1) / 2;
  }
  return NEXT(write)(file, bytes, count);
}

ssize_t writev(int file, const iovec* parts, int count) {
  if (is_on_disk(file)) {
    const Fate fate = fate_of("writev");
    if (fate == Fate::failed) return -1;
    if (fate == Fate::shortened) return NEXT(write)(file, parts[0].iov_base, (parts[0].iov_len + 1) / 2);
  }
  return NEXT(writev)(file, parts, count);
}

ssize_t sendfile(int to, int from, off_t* offset, size_t count) {
  return fails("sendfile") ? -1 : NEXT(sendfile)(to, from, offset, count);
}
ssize_t sendfile64(int to, int from, off_t* offset, size_t count) {
  return fails("sendfile64") ? -1 : NEXT(sendfile64)(to, from, offset, count);
}

int fsync(int file) {
  if (is_on_disk(file) && fails("fsync")) return -1;
  const int result = NEXT(fsync)(file);
  if (result == 0) is_safe(file);
  return result;
}

int fdatasync(int file) {
  if (is_on_disk(file) && fails("fdatasync")) return -1;
  const int result = NEXT(fdatasync)(file);
  if (result == 0) is_safe(file);
  return result;
}

int ftruncate(int file, off_t size) noexcept { return fails("ftruncate") ? -1 : NEXT(ftruncate)(file, size); }
int fchmod(int file, mode_t mode) noexcept { return fails("fchmod") ? -1 : NEXT(fchmod)(file, mode); }
int fchmodat(int folder, const char* path, mode_t mode, int flags) noexcept {
  return fails("fchmodat") ? -1 : NEXT(fchmodat)(folder, path, mode, flags);
}
int rename(const char* from, const char* to) noexcept { return fails("rename") ? -1 : NEXT(rename)(from, to); }
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  return fails("renameat2") ? -1 : NEXT(renameat2)(from_folder, from, to_folder, to, flags);
}
int link(const char* from, const char* to) noexcept { return fails("link") ? -1 : NEXT(link)(from, to); }
int unlink(const char* path) noexcept { return fails("unlink") ? -1 : NEXT(unlink)(path); }
int remove(const char* path) noexcept { return fails("remove") ? -1 : NEXT(remove)(path); }
int mkdir(const char* path, mode_t mode) noexcept { return fails("mkdir") ? -1 : NEXT(mkdir)(path, mode); }

}  // extern "C"
