#include "system/other_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fmt/format.h>

extern char** environ;

namespace houserules {

namespace {

/// The exit code of a process that somebody else has collected.
constexpr int kLost = -1;

/// A file in memory that holds the text, open from its start; -1 if there is no room.
int file_of(const std::string& text) {
  const int file = ::memfd_create("input", MFD_CLOEXEC);
  const bool written = file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (written && ::lseek(file, 0, SEEK_SET) == 0) return file;
  if (file >= 0) ::close(file);
  return -1;
}

/// Starts `sh -c command` in a process group of its own, so that whatever it starts can be killed with it, and destroys
/// `actions`. Returns 0 or an errno value.
int spawn_shell(pid_t& process, std::string command, posix_spawn_file_actions_t& actions) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string shell = "sh", flag = "-c";
  const std::array<char*, 4> words{shell.data(), flag.data(), command.data(), nullptr};
  const int fault = posix_spawn(&process, "/bin/sh", &actions, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return fault;
}

}  // namespace

int run_quietly(const std::string& program, const std::vector<std::string>& arguments, const std::string& input) {
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const int file = file_of(input);
  if (file < 0) return -1;
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) {
    ::close(file);
    return -1;
  }
  posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int fault = posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(file);
  int status = 0;
  if (fault != 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

ShellJob::ShellJob(const std::string& command, const std::string& output) {
  constexpr mode_t kReadable = 0666;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, kReadable);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  const int fault = spawn_shell(process_, command, actions);
  if (fault != 0) throw std::system_error(fault, std::generic_category(), "it cannot be started");
}

ShellJob::~ShellJob() {
  if (ended() != kLost) send(SIGKILL);
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
}

std::optional<int> ShellJob::ended() const {
  constexpr int kSignalled = 128;
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    if (errno != EINTR) return kLost;
  }
  if (info.si_pid == 0) return std::nullopt;
  return info.si_code == CLD_EXITED ? info.si_status : kSignalled + info.si_status;
}

void ShellJob::send(int signal) const { ::kill(-process_, signal); }

LineProgram::LineProgram(const std::string& command) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw std::runtime_error("too many files are open to start it");
  socket_ = ends[0];
  ::fcntl(socket_, F_SETFL, O_NONBLOCK);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const int fault = spawn_shell(process_, command, actions);
  ::close(ends[1]);
  if (fault == 0) return;
  ::close(socket_);
  throw std::runtime_error("too many processes are running to start it");
}

LineProgram::~LineProgram() {
  ::shutdown(socket_, SHUT_RDWR);
  ::close(socket_);
  if (process_ != 0) end();
}

int LineProgram::end() {
  constexpr int kWaits = 50;
  constexpr std::chrono::milliseconds kWait{10};
  // It is not collected before its group is killed, so that the group's number is still its own.
  siginfo_t info{};
  for (int i = 0; i < kWaits; ++i) {
    if (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0)
      break;
    std::this_thread::sleep_for(kWait);
  }
  const bool ended = info.si_pid != 0;
  ::kill(-process_, SIGKILL);
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = 0;
  return ended ? status : -1;
}

std::string LineProgram::how_it_ended() {
  const int status = end();
  if (status < 0) return "it has closed its output";
  return WIFSIGNALED(status) ? fmt::format("it was killed by signal {}", WTERMSIG(status))
                             : fmt::format("it ended with exit code {}", WEXITSTATUS(status));
}

std::string LineProgram::ask(std::string_view line, const Patience& patience) {
  constexpr std::size_t kLongest = std::size_t{1} << 20;
  constexpr int kGlance = 100;  // ms, after which `enough` is asked again
  if (process_ == 0) throw std::runtime_error("it has ended");
  std::string unsent = std::string(line) + '\n';
  const auto until = std::chrono::steady_clock::now() + patience.time;
  for (;;) {
    const std::size_t end = unread_.find('\n');
    if (end != std::string::npos && unsent.empty()) {
      std::string answer = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return answer;
    }
    if (unread_.size() > kLongest) throw std::runtime_error("its line is longer than 1 MiB");
    if (patience.enough && patience.enough()) throw std::runtime_error("the wait was cut short");
    if (std::chrono::steady_clock::now() >= until) {
      throw std::runtime_error(fmt::format("it has not answered for {} seconds",
                                           std::chrono::duration_cast<std::chrono::seconds>(patience.time).count()));
    }
    pollfd ready{socket_, static_cast<short>(unsent.empty() ? POLLIN : POLLIN | POLLOUT), 0};
    if (::poll(&ready, 1, kGlance) <= 0) continue;
    if (!unsent.empty()) {
      const ssize_t sent = ::send(socket_, unsent.data(), unsent.size(), MSG_NOSIGNAL);
      if (sent > 0) unsent.erase(0, static_cast<std::size_t>(sent));
      else if (errno != EAGAIN && errno != EINTR) throw std::runtime_error(how_it_ended());
    }
    std::array<char, 65536> part{};
    const ssize_t got = ::recv(socket_, part.data(), part.size(), 0);
    if (got > 0) unread_.append(part.data(), static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EAGAIN && errno != EINTR)) throw std::runtime_error(how_it_ended());
  }
}

}  // namespace houserules
