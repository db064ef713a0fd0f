#include "screen/terminal.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <string_view>

#include <histedit.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "system/locale_text.h"
#include "system/signals.h"
#include "system/utf8.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kHangUp = 128 + SIGHUP, kTerminated = 128 + SIGTERM;

/// Suspends the process as requested by the shell; returns once it is resumed.
void suspend() {
  struct sigaction stop {
  }, before{};
  stop.sa_handler = SIG_DFL;
  ::sigaction(SIGTSTP, &stop, &before);
  ::raise(SIGTSTP);
  ::sigaction(SIGTSTP, &before, nullptr);
}

/// Reads lines with the terminal's own editing.
class TypedLines final : public LineReader {
 public:
  TypedLines(PlaySignals& signals, std::ostream& out) : signals_(signals), out_(out) {}

  std::optional<std::string> read(const std::string& prompt) override {
    out_ << prompt << std::flush;
    for (;;) {
      if (const auto end = typed_.find('\n'); end != std::string::npos) {
        std::string line = typed_.substr(0, end);
        typed_.erase(0, end + 1);
        return line;
      }
      if (closed()) return std::nullopt;
      const int signal = signals_.wait();
      if (signal == SIGTSTP) {
        suspend();
        out_ << prompt << std::flush;
      }
      if (signal != 0) continue;
      char block[1024];
      const ssize_t count = ::read(STDIN_FILENO, block, sizeof block);
      if (count > 0) typed_.append(block, static_cast<std::size_t>(count));
      else if (count == 0 || errno != EINTR) return std::nullopt;
    }
  }

  bool closed() const override { return signals_.leaving() != 0; }

 private:
  PlaySignals& signals_;
  std::ostream& out_;
  std::string typed_;
};

/// The size of the terminal's window; all 0 if unknown.
winsize window() {
  winsize size{};
  if (::ioctl(STDIN_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

/// Whether libedit can handle a window of this size: it keeps two copies of the screen in memory.
bool can_be_edited_in(const winsize& size) {
  constexpr int kMost = 1000;  // columns or rows
  return size.ws_col <= kMost && size.ws_row <= kMost;
}

// A mouse button press, as reported by terminals (SGR): ESC [ < BUTTON ; COLUMN ; ROW M.
struct Press {
  int button = 0, column = 0, row = 0;  // from 1
};

constexpr std::string_view kMouse = "\x1B[<";

/// Parses the press in `bytes`, which begin with kMouse; nothing for a release.
std::optional<Press> press_of(const std::string& bytes) {
  Press press;
  if (std::sscanf(bytes.c_str() + kMouse.size(), "%d;%d;%d", &press.button, &press.column, &press.row) != 3)
    return std::nullopt;
  return bytes.back() == 'M' ? std::optional(press) : std::nullopt;
}

int code_points(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Reads lines with editing, completion and history, using libedit.
class EditedLines final : public LineReader {
 public:
  EditedLines(PlaySignals& signals, std::ostream& out)
      : signals_(signals),
        out_(out),
        edit_(::el_init("houserules", stdin, stdout, stderr)),
        history_(::history_init()),
        typed_(signals, out) {
    HistEvent event;
    constexpr int kRemembered = 200;
    ::history(history_, &event, H_SETSIZE, kRemembered);
    ::history(history_, &event, H_SETUNIQUE, 1);
    ::el_set(edit_, EL_CLIENTDATA, this);
    ::el_set(edit_, EL_EDITOR, "emacs");
    ::el_set(edit_, EL_SIGNAL, 0);
    ::el_set(edit_, EL_HIST, ::history, history_);
    ::el_set(edit_, EL_PROMPT, prompt_of);
    ::el_set(edit_, EL_GETCFN, get_character);
    // The wide call keeps the literals; el_set would copy and leak them.
    ::el_wset(edit_, EL_ADDFN, L"houserules-complete", L"completes the word", complete);
    ::el_set(edit_, EL_BIND, "^I", "houserules-complete", nullptr);
  }

  ~EditedLines() override {
    ::el_end(edit_);
    ::history_end(history_);
  }

  std::optional<std::string> read(const std::string& prompt) override {
    if (!can_be_edited_in(window())) return typed_.read(prompt);  // libedit looks at the window before each line
    // libedit supports one-line prompts only.
    const auto last = prompt.rfind('\n');
    prompt_ = to_locale(printable(prompt.substr(last == std::string::npos ? 0 : last + 1)));
    if (last != std::string::npos) out_ << prompt.substr(0, last + 1);
    out_ << std::flush;
    if (closed()) return std::nullopt;
    ::el_set(edit_, EL_PREP_TERM, 1);  // before the prompt appears, or early input is echoed twice
    int count = 0;
    const char* typed = ::el_gets(edit_, &count);
    if (typed == nullptr || count <= 0 || closed()) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    if (line.find_first_not_of(' ') != std::string::npos) {
      HistEvent event;
      ::history(history_, &event, H_ENTER, line.c_str());
    }
    return from_locale(line);
  }

  bool closed() const override { return ended_ || signals_.leaving() != 0; }
  int width() const override { return terminal_width(); }
  int height() const override { return terminal_height(); }
  bool takes_screen() const override { return can_be_edited_in(window()); }
  void set_screen(ScreenHooks hooks) override { screen_ = std::move(hooks); }
  void type_ahead(const std::string& typed) override { ahead_ += typed; }

  Woke pause(std::chrono::milliseconds most, int descriptor, std::string& typed) override {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + most;
    ::el_set(edit_, EL_PREP_TERM, 1);  // deliver keys at once, without echo
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
      const int signal = signals_.wait(static_cast<int>(std::max<std::int64_t>(left.count(), 0)), descriptor);
      if (closed()) return Woke::closed;
      if (signal == PlaySignals::kTime) return Woke::time;
      if (signal == PlaySignals::kDescriptor) return Woke::descriptor;
      if (signal == SIGWINCH && screen_.redraw) screen_.redraw();
      if (signal == SIGTSTP) stop();
      if (signal != 0) continue;
      char byte = 0;
      if (!next_byte(byte)) return Woke::closed;
      if (byte == '\0') continue;  // a mouse click
      typed += byte;
      while (!ahead_.empty()) {
        typed += ahead_.front();
        ahead_.erase(0, 1);
      }
      return Woke::key;
    }
  }
  void set_completer(Completer completer) override { completer_ = std::move(completer); }

  void forget() override {
    HistEvent event;
    ::history(history_, &event, H_CLEAR);
  }

 private:
  static EditedLines& self(EditLine* edit) {
    void* data = nullptr;
    ::el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<EditedLines*>(data);
  }

  static char* prompt_of(EditLine* edit) { return self(edit).prompt_.data(); }

  /// Reads the next character for libedit. Returns 1, or 0 at the end of input or if the player should leave.
  static int get_character(EditLine* edit, wchar_t* character) {
    EditedLines& lines = self(edit);
    std::mbstate_t state{};
    for (;;) {
      const int signal = lines.ahead_.empty() ? lines.signals_.wait() : 0;
      if (lines.closed()) return 0;
      if (signal == SIGWINCH) lines.resize();
      if (signal == SIGTSTP) {
        lines.stop();
        ::el_set(edit, EL_REFRESH);
      }
      if (signal != 0) continue;
      char byte = 0;
      if (!lines.next_byte(byte)) return 0;
      if (byte == '\0' && lines.screen_.click) continue;
      const LineInfo* const info = ::el_line(edit);
      const std::string line = lines.screen_.key && info->lastchar == info->buffer ? lines.screen_.key(byte) : "";
      if (!line.empty()) {
        lines.ahead_.insert(0, line + '\n');
        if (!lines.next_byte(byte)) return 0;
      }
      const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // incomplete
      if (used != static_cast<std::size_t>(-1)) return 1;
      state = std::mbstate_t{};  // invalid in this locale
    }
  }

  /// Redraws the line from its start: after the window narrows, libedit's cursor may lie beyond the last column, and it
  /// would then write outside its buffers.
  void resize() {
    if (screen_.redraw) screen_.redraw();
    if (can_be_edited_in(window())) ::el_resize(edit_);
    std::fputc('\r', stdout);
    ::el_set(edit_, EL_REFRESH);
  }

  /// Suspends the program as requested by the shell, with the terminal restored.
  void stop() {
    if (screen_.leave) screen_.leave();
    ::el_set(edit_, EL_PREP_TERM, 0);
    suspend();
    ::el_set(edit_, EL_PREP_TERM, 1);
    if (screen_.redraw) screen_.redraw();
  }

  /// The next byte typed; '\0' for a mouse click, whose text has been queued. False at the end of input.
  bool next_byte(char& byte) {
    if (!ahead_.empty()) {
      byte = ahead_.front();
      ahead_.erase(0, 1);
      return true;
    }
    for (;;) {
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && errno == EINTR) continue;
      ended_ = count != 1;
      break;
    }
    if (ended_) return false;
    if (byte != kMouse[0] || !screen_.click) return true;
    // Bytes that follow immediately belong to the same key or click.
    constexpr int kEscapeWait = 30;  // milliseconds
    constexpr std::size_t kLongest = 24;
    std::string bytes(1, byte);
    const auto is_whole = [&bytes] {
      if (!kMouse.starts_with(bytes.substr(0, kMouse.size()))) return true;
      return bytes.size() > kMouse.size() && (bytes.back() == 'M' || bytes.back() == 'm');
    };
    while (!is_whole() && bytes.size() < kLongest && signals_.wait(kEscapeWait) == 0 &&
           ::read(STDIN_FILENO, &byte, 1) == 1) {
      bytes += byte;
    }
    if (!bytes.starts_with(kMouse)) {
      ahead_ = bytes.substr(1) + ahead_;
      byte = bytes[0];
      return true;
    }
    byte = '\0';
    const auto press = press_of(bytes);
    if (!press || press->button != 0) return true;
    const std::string typed = screen_.click(press->row - 1, press->column - 1);
    constexpr const char* kClearsLine = "\x15";
    if (!typed.empty()) ahead_ += (typed.ends_with('\n') ? kClearsLine : "") + typed;
    return true;
  }

  static unsigned char complete(EditLine* edit, int) {
    EditedLines& lines = self(edit);
    const LineInfo* info = ::el_line(edit);
    const auto length = static_cast<std::size_t>(info->cursor - info->buffer);
    const std::string typed = from_locale({info->buffer, length});
    const auto begin = typed.find_last_of(' ') + 1;
    const std::string word = typed.substr(begin);
    std::vector<std::string> found;
    if (lines.completer_) found = lines.completer_(typed.substr(0, begin), word);
    if (found.empty()) return CC_REFRESH_BEEP;
    std::string common = found.front();
    for (const std::string& candidate : found) {
      const auto end = std::mismatch(common.begin(), common.end(), candidate.begin(), candidate.end()).first;
      common.erase(end, common.end());
    }
    if (found.size() == 1) common += ' ';
    if (common.size() > word.size()) {
      ::el_deletestr(edit, code_points(word));
      return ::el_insertstr(edit, to_locale(common).c_str()) == -1 ? CC_REFRESH_BEEP : CC_REFRESH;
    }
    std::fflush(stdout);
    if (lines.screen_.offer) {
      lines.screen_.offer(found);
      return CC_REFRESH;
    }
    lines.out_ << '\n' << flow(found, terminal_width(), "") << std::flush;
    return CC_REDISPLAY;
  }

  PlaySignals& signals_;
  std::ostream& out_;
  EditLine* edit_;
  History* history_;
  TypedLines typed_;
  std::string prompt_;
  ScreenHooks screen_;
  std::string ahead_;                ///< queued as if typed
  std::atomic<bool> ended_ = false;  ///< end of input; bots check this from their threads
  Completer completer_;
};

class TakenTerminal final : public Terminal {
 public:
  TakenTerminal(Console& console, const Style& style) {
    const char* kind = std::getenv("TERM");
    const bool able = kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
    if (style.plain || !able || !can_be_edited_in(window())) {
      reader_ = std::make_unique<TypedLines>(signals_, console.out);
      return;
    }
    // Typed lines may contain suit symbols.
    if (std::setlocale(LC_CTYPE, "") == nullptr || (style.symbols && MB_CUR_MAX < 2))
      std::setlocale(LC_CTYPE, "C.UTF-8");
    reader_ = std::make_unique<EditedLines>(signals_, console.out);
  }

  LineReader& reader() override { return *reader_; }

  int leave_code() const override {
    switch (signals_.leaving()) {
      case SIGINT: return kInterrupted;
      case SIGTERM: return kTerminated;
      case SIGHUP: return kHangUp;
      case SIGQUIT: return 128 + SIGQUIT;
      default: return kFine;
    }
  }

 private:
  PlaySignals signals_;
  std::unique_ptr<LineReader> reader_;
};

}  // namespace

int terminal_width() {
  constexpr int kUsual = 80, kNarrow = 20, kWide = 200;
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return std::clamp(static_cast<int>(size.ws_col), kNarrow, kWide);
}

int terminal_height() {
  constexpr int kUsual = 24, kLeast = 1, kMost = 200;
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return kUsual;
  return std::clamp(static_cast<int>(size.ws_row), kLeast, kMost);
}

std::unique_ptr<Terminal> Terminal::take(Console& console, const Style& style) {
  return std::make_unique<TakenTerminal>(console, style);
}

}  // namespace houserules
