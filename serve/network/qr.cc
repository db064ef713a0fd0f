#include "serve/network/qr.h"

#include <memory>

#include <qrencode.h>

namespace houserules {

std::vector<std::string> qr_squares(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L),
                                                             QRcode_free);
  std::vector<std::string> rows;
  for (int y = 0; code != nullptr && y < code->width; ++y) {
    std::string& row = rows.emplace_back();
    for (int x = 0; x < code->width; ++x) row += (code->data[y * code->width + x] & 1U) != 0 ? '1' : '0';
  }
  return rows;
}

// A terminal's background may be dark: the light squares are drawn, the dark ones left.
std::string qr_text(const std::string& text) {
  const std::vector<std::string> rows = qr_squares(text);
  if (rows.empty()) return "";
  constexpr int kMargin = 2;
  const int width = static_cast<int>(rows.size());
  const auto is_light = [&](int x, int y) {
    return x < 0 || y < 0 || x >= width || y >= width ||
           rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '0';
  };
  std::string drawn;
  for (int y = -kMargin; y < width + kMargin; y += 2) {
    for (int x = -kMargin; x < width + kMargin; ++x) {
      const bool above = is_light(x, y), below = is_light(x, y + 1);
      drawn += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
    }
    drawn += '\n';
  }
  return drawn;
}

}  // namespace houserules
