#include "serve/network/qr.h"

#include <memory>

#include <qrencode.h>

namespace houserules {

// A terminal's background may be dark: the light squares are drawn, the dark ones left.
std::string qr_text(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L),
                                                             QRcode_free);
  if (code == nullptr) return "";
  constexpr int kMargin = 2;
  const auto is_light = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return true;
    return (code->data[y * code->width + x] & 1U) == 0;
  };
  std::string drawn;
  for (int y = -kMargin; y < code->width + kMargin; y += 2) {
    for (int x = -kMargin; x < code->width + kMargin; ++x) {
      const bool above = is_light(x, y), below = is_light(x, y + 1);
      drawn += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
    }
    drawn += '\n';
  }
  return drawn;
}

}  // namespace houserules
