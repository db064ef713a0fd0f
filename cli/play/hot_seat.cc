#include "cli/play/hot_seat.h"

#include <fmt/format.h>

#include "cli/printable_output.h"

namespace houserules {
namespace {

/// Clears the screen and scrollback; prints blank lines instead if the cursor must not move.
void hide(const Console& console, const Style& style) {
  constexpr int kTallest = 100;
  if (!console.interactive) return;
  if (style.plain) console.out << std::string(kTallest, '\n');
  else put_control(console.out, "\x1B[H\x1B[2J\x1B[3J");
}

}  // namespace

void clear_for_all(LineReader& reader, const Console& console, const Style& style) {
  hide(console, style);
  reader.forget();
}

bool hand_over(const std::string& name, LineReader& reader, const Console& console, const Style& style) {
  clear_for_all(reader, console, style);
  if (!reader.read(fmt::format("\nHand the keyboard to {0}. {0}, press Enter: ", name))) return false;
  hide(console, style);
  return true;
}

}  // namespace houserules
