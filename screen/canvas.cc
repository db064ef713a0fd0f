#include "screen/canvas.h"

#include <algorithm>

#include "telling/text.h"

namespace houserules {

Canvas::Canvas(int rows, int columns)
    : columns_(std::max(columns, 0)),
      rows_(static_cast<std::size_t>(std::max(rows, 0)), std::vector<Cell>(static_cast<std::size_t>(columns_))) {}

void Canvas::put(int row, int column, std::string_view text) {
  if (row < 0 || row >= rows()) return;
  std::vector<Cell>& cells = rows_[static_cast<std::size_t>(row)];
  std::string code;
  Cell* last = nullptr;  // takes the combining marks that follow
  while (!text.empty()) {
    if (text.front() == '\x1B') {
      const auto end = std::min(text.find('m'), text.size() - 1);
      code = end > 2 ? text.substr(2, end - 2) : "";
      if (code == "0") code.clear();
      text.remove_prefix(end + 1);
      continue;
    }
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
    const std::string_view glyph = text.substr(0, size);
    text.remove_prefix(size);
    if (display_width(glyph) == 0) {
      if (last != nullptr) last->glyph += glyph;
      continue;
    }
    last = column >= 0 && column < columns_ ? &cells[static_cast<std::size_t>(column)] : nullptr;
    if (last != nullptr) *last = {std::string(glyph), code};
    ++column;
  }
}

void Canvas::put_centred(int row, int column, int width, std::string_view text) {
  put(row, column + std::max(width - display_width(text), 0) / 2, text);
}

std::string Canvas::line(int row) const {
  const std::vector<Cell>& cells = rows_[static_cast<std::size_t>(row)];
  const auto is_blank = [](const Cell& cell) { return cell.glyph == " "; };
  const auto end = std::find_if_not(cells.rbegin(), cells.rend(), is_blank).base();
  std::string text, code;
  for (auto cell = cells.begin(); cell != end; ++cell) {
    if (cell->code != code) {
      if (!code.empty()) text += "\x1B[0m";
      if (!cell->code.empty()) text += "\x1B[" + cell->code + 'm';
      code = cell->code;
    }
    text += cell->glyph;
  }
  return code.empty() ? text : text + "\x1B[0m";
}

}  // namespace houserules
