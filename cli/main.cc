// houserules: card games written down as rule files.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "screen/terminal.h"
#ifdef HOUSERULES_SERVES
#include "cli/serve.h"
#include "serve/network/server.h"
#endif
#include "system/output.h"
#include "system/utf8.h"

#ifndef HOUSERULES_COMMIT
#define HOUSERULES_COMMIT ""
#endif

namespace {

using namespace houserules;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool takes_colour(int descriptor) {
  return ::isatty(descriptor) != 0 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

/// Whether suits can be shown as symbols: unless the locale is known not to be UTF-8.
bool takes_symbols() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = environment(name);
    if (locale.empty()) continue;
    return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos ||
           locale.find("UTF8") != std::string_view::npos || locale.find("utf-8") != std::string_view::npos;
  }
  return true;
}

/// Gives the standard descriptors that the caller has closed to /dev/null: else the next file, perhaps a game's
/// journal, would take their place. It is open for reading only, so that writing still fails as it does to a closed
/// descriptor.
void open_missing_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0 && ::open("/dev/null", O_RDONLY) < 0) ::_exit(kUsage);
  }
}

/// Without /proc, as in a bare chroot, the path by which it was started. "" if unknown.
std::string path_of_this_program() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) return path.string();
  const char* started = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  return started == nullptr ? "" : std::filesystem::canonical(started, error).string();
}

void on_interrupt(int) {
  constexpr char kNewLine = '\n';
  if (::write(STDERR_FILENO, &kNewLine, 1) < 0) ::_exit(kInterrupted);
  ::_exit(kInterrupted);
}

/// While it lives, messages appear after what was printed before them.
class TiedMessages {
 public:
  explicit TiedMessages(std::ostream& out) { std::cerr.tie(&out); }
  ~TiedMessages() { std::cerr.tie(nullptr); }
  TiedMessages(const TiedMessages&) = delete;
  TiedMessages& operator=(const TiedMessages&) = delete;
};

/// Flushes the output and returns the exit code. A reader that is gone is no failure.
int finish(int code, std::ostream& out, const FdBuffer& buffer) {
  out.flush();
  // EIO: the terminal was closed.
  if (buffer.error() == 0 || buffer.error() == EPIPE || buffer.error() == EIO) return code;
  std::cerr << "houserules: the output cannot be written: " << std::strerror(buffer.error()) << '\n';
  return kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  open_missing_descriptors();
  std::signal(SIGINT, on_interrupt);
  FdBuffer buffer(STDOUT_FILENO);
  std::ostream out(&buffer);
  const TiedMessages tied(out);
  Console console{std::cin, out, std::cerr};
  console.interactive = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
  console.colour = takes_colour(STDOUT_FILENO);
  console.err_colour = takes_colour(STDERR_FILENO);
  console.err_terminal = ::isatty(STDERR_FILENO) != 0;
  console.symbols = takes_symbols();
  console.width = terminal_width();
  console.executable = path_of_this_program();
  console.commit = HOUSERULES_COMMIT;
  if (const std::string_view called = environment("HOUSERULES_CALLED"); !called.empty()) console.program = called;
#ifdef HOUSERULES_SERVES
  set_server(run_server);
#endif
  try {
    const Library library = shipped_library(console.executable);
    const std::vector<std::string> arguments{argv + std::min(argc, 1), argv + argc};
#ifdef HOUSERULES_PLAYS
    return finish(run_for_players(arguments, library, console), out, buffer);
#else
    return finish(run_program(arguments, library, console), out, buffer);
#endif
  } catch (const std::bad_alloc&) {
    std::cerr << "houserules: out of memory\n";
  } catch (const std::exception& error) {
    std::cerr << "houserules: internal error: " << printable(error.what()) << '\n';
  }
  out.flush();
  return kUsage;
}
