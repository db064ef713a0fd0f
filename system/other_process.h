// Running programs in other processes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// Runs a program with `input` as its standard input and its output and messages discarded, and waits for it to end.
/// Returns its exit code, or -1 if it cannot be run or is killed.
int run_quietly(const std::string& program, const std::vector<std::string>& arguments, const std::string& input);

/// A shell command that runs in the background, in a process group of its own, with nothing to read.
class ShellJob {
 public:
  /// Starts it with /bin/sh. What it prints goes to the file `output`, which is replaced. Throws std::system_error.
  ShellJob(const std::string& command, const std::string& output);
  /// Kills what is left of its group, also of one whose shell has ended.
  ~ShellJob();
  ShellJob(const ShellJob&) = delete;
  ShellJob& operator=(const ShellJob&) = delete;

  /// Its exit code, or 128 and the signal that killed it; nothing while it runs. -1 if that is lost, as where SIGCHLD
  /// is ignored.
  std::optional<int> ended() const;
  /// Sends a signal to all of the group.
  void send(int signal) const;

 private:
  pid_t process_ = 0;  ///< collected by the destructor only, so the pid is not reused
};

/// Another program that answers lines with lines. It runs for as long as this object lives.
class LineProgram {
 public:
  /// How long to wait for it, and who may ask to stop waiting (null: nobody).
  struct Patience {
    std::chrono::milliseconds time;
    std::function<bool()> enough;
  };

  /// Starts `command` with /bin/sh. Its messages go where this program's go. Throws std::runtime_error.
  explicit LineProgram(const std::string& command);
  /// Ends its input, and kills it and what it has started if it then runs on for half a second.
  ~LineProgram();
  LineProgram(const LineProgram&) = delete;
  LineProgram& operator=(const LineProgram&) = delete;

  /// Sends a line, given without its end, and returns the answer without its end. Throws std::runtime_error with a
  /// message such as "it ended with exit code 1" or "it has not answered for 60 seconds".
  std::string ask(std::string_view line, const Patience& patience);

 private:
  /// Waits half a second for it to end, kills what is left, and returns how it ended; -1 if it was killed here.
  int end();
  std::string how_it_ended();

  pid_t process_ = 0;  ///< 0: it has ended
  int socket_ = -1;    ///< its standard input and output
  std::string unread_;
};

}  // namespace houserules
