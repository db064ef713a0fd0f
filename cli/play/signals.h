// Signals as something to wait for beside the keyboard.
#pragma once

#include <csignal>

#include <termios.h>

namespace houserules {

/// While it lives, SIGINT, SIGTERM, SIGHUP, SIGTSTP and SIGWINCH only wake whoever waits. A second SIGINT that nobody
/// has waited for ends the program, with the terminal as it was. There is one at most.
class PlaySignals {
 public:
  PlaySignals();
  ~PlaySignals();
  PlaySignals(const PlaySignals&) = delete;
  PlaySignals& operator=(const PlaySignals&) = delete;

  /// Waits until standard input can be read (returns 0) or a signal has come (returns it). Ended input can be read.
  int wait();

  /// The signal for which to leave: SIGINT, SIGTERM or SIGHUP; 0: none has come.
  int leaving() const;

 private:
  static constexpr int kCount = 5;
  struct sigaction before_[kCount];
};

}  // namespace houserules
