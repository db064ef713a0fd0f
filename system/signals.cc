#include "system/signals.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "system/exit_codes.h"
#include "system/stop.h"

namespace houserules {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};

// The handler's state. A pipe, so that a signal just before poll() is not missed.
int pipe_ends[2] = {-1, -1};
volatile sig_atomic_t leaving_for = 0;
volatile sig_atomic_t have_modes = 0;
termios modes_before;
const char* volatile farewell = nullptr;

void on_signal(int signal) {
  const int saved = errno;
  if (signal == SIGINT && leaving_for == SIGINT) {
    if (farewell != nullptr && ::write(STDOUT_FILENO, farewell, std::strlen(farewell)) < 0) ::_exit(kInterrupted);
    if (have_modes != 0) ::tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
    ::_exit(kInterrupted);
  }
  if (signal != SIGWINCH && signal != SIGTSTP) {
    leaving_for = signal;
    stop_requested = true;  // in the middle of a decision, too
  }
  const auto byte = static_cast<unsigned char>(signal);
  if (::write(pipe_ends[1], &byte, 1) < 0) {
    // The pipe is full of signals, so the waiting thread will wake anyway.
  }
  errno = saved;
}

}  // namespace

void set_farewell(const char* text) { farewell = text; }

PlaySignals::PlaySignals() {
  leaving_for = 0;
  stop_requested = false;
  have_modes = ::tcgetattr(STDIN_FILENO, &modes_before) == 0 ? 1 : 0;
  if (::pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) pipe_ends[0] = pipe_ends[1] = -1;
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  for (int i = 0; i < kCount; ++i) ::sigaction(kSignals[i], &action, &before_[i]);
}

PlaySignals::~PlaySignals() {
  stop_requested = false;
  for (int i = 0; i < kCount; ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  if (have_modes != 0) {
    // A background process must not touch the terminal, and need not.
    if (::tcgetpgrp(STDIN_FILENO) == ::getpgrp()) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &modes_before);
    have_modes = 0;
  }
  for (int& end : pipe_ends) {
    if (end >= 0) ::close(end);
    end = -1;
  }
}

int PlaySignals::wait(int most, int descriptor) {
  for (;;) {
    pollfd ends[3] = {{STDIN_FILENO, POLLIN, 0}, {pipe_ends[0], POLLIN, 0}, {descriptor, POLLIN, 0}};
    const int ready = ::poll(ends, 3, most);
    if (ready == 0) return kTime;
    if (ready < 0) {
      if (errno == EINTR) continue;
      return SIGHUP;
    }
    unsigned char signal = 0;
    if (ends[1].revents != 0 && ::read(pipe_ends[0], &signal, 1) == 1) return signal;
    if (ends[0].revents != 0) return 0;
    if (ends[2].revents != 0) return kDescriptor;
  }
}

int PlaySignals::leaving() const { return leaving_for; }

}  // namespace houserules
