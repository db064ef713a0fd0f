#include "screen/svg.h"

#include <algorithm>

#include <fmt/format.h>

#include "telling/card_text.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kAcross = 9, kDown = 18;  // pixels per cell
constexpr int kMargin = 12;

double x_of(double column) { return kMargin + column * kAcross; }
double y_of(double row) { return kMargin + row * kDown; }

class Svg {
 public:
  Svg(const Page& page, int columns, const Pack& pack) : page_(page), columns_(columns), pack_(pack) {}

  std::string text() {
    auto rows = page_.lines.size();
    while (rows > 0 && page_.lines[rows - 1].empty()) --rows;
    const int width = columns_ * kAcross + 2 * kMargin;
    const int height = static_cast<int>(rows) * kDown + 2 * kMargin;
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n"
        "<rect width=\"{0}\" height=\"{1}\" rx=\"10\" fill=\"#14532d\"/>\n",
        width, height);
    for (std::size_t row = 0; row < rows; ++row) add_line(static_cast<int>(row), page_.lines[row]);
    for (std::size_t i = 0; i < page_.cards.size(); ++i) add_card(i);
    return svg_ + "</svg>\n";
  }

 private:
  bool is_under_card(int row, int column) const {
    return std::any_of(page_.cards.begin(), page_.cards.end(), [&](const CardPlace& card) {
      return card.row <= row && row < card.row + card.rows && card.column <= column &&
             column < card.column + card.columns;
    });
  }

  /// Adds the words of a line that are not covered by a card.
  void add_line(int row, std::string_view line) {
    std::string word, colour, now;
    int begin = 0, column = 0;
    const auto flush = [&] {
      if (!word.empty())
        svg_ += fmt::format("<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{}\">{}</text>\n", x_of(begin),
                            y_of(row + 0.75), (column - begin) * kAcross, colour, markup_text(word));
      word.clear();
    };
    while (!line.empty()) {
      if (line.front() == '\x1B') {
        const auto end = std::min(line.find('m'), line.size() - 1);
        now = line.substr(0, end + 1);
        line.remove_prefix(end + 1);
        continue;
      }
      std::size_t size = 1;
      while (size < line.size() && (static_cast<unsigned char>(line[size]) & 0xC0U) == 0x80U) ++size;
      const std::string_view glyph = line.substr(0, size);
      const std::string paint = now.ends_with("31m") ? "#fca5a5" : now == "\x1B[2m" ? "#86b597" : "#f0fdf4";
      if (glyph == " " || is_under_card(row, column) || paint != colour) flush();
      if (glyph != " " && !is_under_card(row, column)) {
        if (word.empty()) begin = column;
        colour = paint;
        word += glyph;
      }
      column += display_width(glyph);
      line.remove_prefix(size);
    }
    flush();
  }

  void add_card(std::size_t at) {
    const CardPlace& card = page_.cards[at];
    const double x = x_of(card.column + 0.4), y = y_of(card.row + 0.4);
    const double width = (card.columns - 0.8) * kAcross, height = (card.rows - 0.8) * kDown;
    svg_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"5\" fill=\"{}\" "
        "stroke=\"#475569\"/>\n",
        x, y, width, height, card.face ? "#ffffff" : "#1e40af");
    if (!card.face) {
      constexpr double kEdge = 3;
      svg_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"3\" fill=\"none\" "
          "stroke=\"#93c5fd\"/>\n",
          x + kEdge, y + kEdge, width - 2 * kEdge, height - 2 * kEdge);
      return;
    }
    const int suit = pack_.faces[*card.face].suit;
    const bool red = suit >= 0 && pack_.colours[static_cast<std::size_t>(suit)] == "red";
    const char* const colour = red ? "#b91c1c" : "#0f172a";
    const std::string face = markup_text(card_text(pack_, *card.face, Style{}));
    svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" font-weight=\"bold\">{}</text>\n", x + 4, y + 15,
                        colour, face);
    constexpr int kTall = 5;
    const bool covered = std::any_of(
        page_.cards.begin() + static_cast<std::ptrdiff_t>(at) + 1, page_.cards.end(), [&card](const CardPlace& other) {
          return other.row < card.row + card.rows && card.row < other.row + other.rows &&
                 other.column < card.column + card.columns && card.column < other.column + other.columns;
        });
    if (card.rows < kTall || covered) return;
    svg_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" font-weight=\"bold\" text-anchor=\"end\">{}</text>\n",
                    x + width - 4, y + height - 6, colour, face);
  }

  const Page& page_;
  const int columns_;
  const Pack& pack_;
  std::string svg_;
};

}  // namespace

std::string svg_of(const Page& page, int columns, const Pack& pack) { return Svg(page, columns, pack).text(); }

}  // namespace houserules
