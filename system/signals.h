// Waiting for signals along with the keyboard.
#pragma once

#include <csignal>

#include <termios.h>

namespace houserules {

/// What a second SIGINT writes before it ends the program, to restore the screen; null: nothing. The text must stay
/// valid.
void set_farewell(const char* text);

/// While it lives, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP and SIGWINCH only wake wait(). A second SIGINT ends the
/// program at once, with the terminal restored. At most one instance may exist.
class PlaySignals {
 public:
  PlaySignals();
  ~PlaySignals();
  PlaySignals(const PlaySignals&) = delete;
  PlaySignals& operator=(const PlaySignals&) = delete;

  static constexpr int kTime = -1, kDescriptor = -2;
  /// Waits until standard input is readable, also at its end (returns 0), or a signal has come (returns it); for at
  /// most `most` milliseconds if that is not negative (kTime), or until `descriptor`, if any, is readable
  /// (kDescriptor).
  int wait(int most = -1, int descriptor = -1);

  /// The signal that asks the player to leave (SIGINT, SIGTERM or SIGHUP); 0 if none has come.
  int leaving() const;

 private:
  static constexpr int kCount = 6;
  struct sigaction before_[kCount];
};

}  // namespace houserules
