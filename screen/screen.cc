#include "screen/screen.h"

#include <algorithm>

#include <fmt/format.h>

#include "screen/printable_output.h"
#include "system/signals.h"
#include "telling/text.h"

namespace houserules {

// Synchronized output: a terminal that knows it shows what is between the two at once, the others ignore them.
constexpr std::string_view kBeginFrame = "\x1B[?2026h", kEndFrame = "\x1B[?2026l";
// Alternate screen, without scrollback; then mouse button reports in decimal (SGR).
constexpr std::string_view kEnter = "\x1B[?1049h\x1B[H\x1B[2J\x1B[?1000h\x1B[?1006h";
constexpr const char* kLeave = "\x1B[?2026l\x1B[?1006l\x1B[?1000l\x1B[?25h\x1B[?1049l";

LiveScreen::LiveScreen(LineReader& reader, std::ostream& out, const LiveOptions& options)
    : reader_(reader), out_(out), options_(options) {
  enter();
}

LiveScreen::~LiveScreen() {
  reader_.set_screen({});
  leave();
}

int LiveScreen::rows() const { return reader_.height(); }
int LiveScreen::columns() const { return reader_.width(); }

bool LiveScreen::is_large_enough(int rows, int columns) {
  constexpr int kRows = 12, kColumns = 30;
  return rows >= kRows && columns >= kColumns;
}

void LiveScreen::enter() {
  set_farewell(kLeave);
  if (!entered_) put_control(out_, kEnter);
  entered_ = true;
  forget();
}

void LiveScreen::leave() {
  if (entered_) put_control(out_, kLeave);
  out_ << std::flush;
  set_farewell(nullptr);
  entered_ = false;
}

void LiveScreen::put(const Page& page) {
  const auto height = static_cast<std::size_t>(std::max(rows(), 1));
  const bool whole = shown_.size() != height;
  shown_.resize(height);
  for (std::size_t row = 0; row < height; ++row) {
    const std::string line = row < page.lines.size() ? page.lines[row] : "";
    if (!whole && shown_[row] == line) continue;
    put_control(out_, fmt::format("\x1B[{};1H", row + 1));
    out_ << line;
    // In the last column, clearing to the end of the line would erase its last character.
    if (display_width(line) < columns()) put_control(out_, "\x1B[K");
    shown_[row] = line;
  }
  spots_ = page.spots;
}

void LiveScreen::draw(const Page& page, bool typing) {
  put_control(out_, fmt::format("{}\x1B[?25l", kBeginFrame));
  put(page);
  put_control(out_, fmt::format("\x1B[{};1H{}{}", std::max(rows() - 1, 1), typing ? "\x1B[?25h" : "", kEndFrame));
  out_ << std::flush;
}

void LiveScreen::draw_around(const Page& page) {
  put_control(out_, fmt::format("{}\x1B{}", kBeginFrame, 7));
  put(page);
  put_control(out_, fmt::format("\x1B{}{}", 8, kEndFrame));
  out_ << std::flush;
}

std::string LiveScreen::typed_at(int row, int column) const {
  const auto spot = std::find_if(spots_.begin(), spots_.end(), [row, column](const Spot& one) {
    return one.row == row && one.begin <= column && column < one.end;
  });
  return spot == spots_.end() ? "" : spot->typed;
}

}  // namespace houserules
