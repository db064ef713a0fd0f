#include "screen/pager.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::chrono::hours kAtATime{24};
constexpr std::chrono::milliseconds kRest{5};

class Pager {
 public:
  Pager(LiveScreen& screen, const Style& style, const std::string& title, const std::string& text)
      : screen_(screen), style_(style), title_(title), text_(lines_of(text)) {
    // Drop blank lines if the text then fits on one page.
    const auto empty = std::count(text_.begin(), text_.end(), "");
    if (!is_whole() && size() - static_cast<int>(empty) <= room())
      while (!is_whole()) text_.erase(std::find(text_.begin(), text_.end(), ""));
  }

  /// Shows all pages; returns the key after the last one, or the q or Escape that left before; '\0' at the end of
  /// input.
  char to_the_end(const std::string& last, const char* leaves, bool keeps_letters = false) {
    for (;;) {
      show([this, &last, leaves] { return is_at_end() ? last : fmt::format("Space: more   b: back   q: {}", leaves); });
      std::string typed;
      if (screen_.reader().pause(kAtATime, -1, typed) == Woke::closed) return '\0';
      // The other bytes of a line, or of a multi-byte key, are not keys of their own.
      while (screen_.reader().pause(kRest, -1, typed) == Woke::key) continue;
      const char key = typed.empty() ? '\n' : typed[0];
      // A whole line is the next command, and a letter begins it, unless that letter means something here.
      const bool is_line = typed.size() > 2 && (typed.back() == '\n' || typed.back() == '\r') &&
                           std::isalnum(static_cast<unsigned char>(key)) != 0;
      const bool is_key = (key == 'q' || key == 'Q' || (!is_whole() && (key == 'b' || key == 'k'))) &&
                          typed.find_first_not_of("\r\n", 1) == std::string::npos;
      const bool is_letter = std::isalpha(static_cast<unsigned char>(key)) != 0;
      if (!is_key && (is_line || (keeps_letters && is_letter))) {
        screen_.reader().type_ahead(typed);
        return '\n';
      }
      const bool up =
          !is_whole() && (key == 'b' || key == 'k' || key == '-' || typed == "\x1B[A" || typed == "\x1B[5~");
      if (up) {
        at_ = std::max(at_ - room(), 0);
        continue;
      }
      if (key == 'q' || key == 'Q') return 'q';
      if (is_at_end() || typed == "\x1B") return key;
      at_ = std::min(at_ + room(), std::max(size() - room(), 0));
    }
  }

  void turn_to_end() { at_ = std::max(size() - room(), 0); }
  bool is_at_end() const { return at_ + room() >= size(); }
  bool is_whole() const { return size() <= room(); }

  /// `hint` is shown on the input row.
  template <class Hint>
  void show(const Hint& hint) {
    const auto draw = [this, hint](bool typing) { screen_.draw(page(hint()), typing); };
    ScreenHooks hooks;
    hooks.redraw = [this, draw] {
      screen_.forget();
      draw(true);
    };
    hooks.leave = [this] { leave(); };
    hooks.click = [](int, int) { return std::string(); };
    hooks.offer = [](const std::vector<std::string>&) {};
    screen_.reader().set_screen(std::move(hooks));
    screen_.enter();
    draw(true);
  }

 private:
  int room() const { return rows_of_page(screen_); }
  int size() const { return static_cast<int>(text_.size()); }
  void leave() { screen_.leave(); }

  Page page(const std::string& hint) const {
    Page page;
    page.lines.push_back(bold(title_, style_));
    for (int i = at_; i < std::min(size(), at_ + room()); ++i) page.lines.push_back(text_[static_cast<std::size_t>(i)]);
    page.lines.resize(static_cast<std::size_t>(room()) + 1);
    page.lines.push_back(dim(hint, style_));
    for (std::string& line : page.lines) line = cut_to(line, screen_.columns(), style_.symbols);
    return page;
  }

  LiveScreen& screen_;
  const Style& style_;
  const std::string title_;
  std::vector<std::string> text_;
  int at_ = 0;
};

}  // namespace

int rows_of_page(const LiveScreen& screen) { return std::max(screen.rows() - 3, 1); }

char page_through(LiveScreen& screen, const Style& style, const std::string& title, const std::string& text,
                  const std::string& last, const char* leaves, bool keeps_letters) {
  return Pager(screen, style, title, text).to_the_end(last, leaves, keeps_letters);
}

std::optional<std::string> ask_below(LiveScreen& screen, const Style& style, const std::string& title,
                                     const std::string& text, const std::string& question) {
  Pager pager(screen, style, title, text);
  if (!pager.is_at_end()) pager.to_the_end("any key: on", "leave");
  pager.turn_to_end();
  pager.show([] { return std::string(); });
  auto answer = screen.reader().read(question);
  screen.forget();
  return answer;
}

}  // namespace houserules
