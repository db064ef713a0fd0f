// A grid of characters to draw on; later drawings cover earlier ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// The area of a drawn card; its edges run through the middle of the outer cells. Without a face, the back is shown.
struct CardPlace {
  int row = 0, column = 0, rows = 0, columns = 0;
  std::optional<FaceId> face = {};
};

class Canvas {
 public:
  Canvas(int rows, int columns);

  int rows() const { return static_cast<int>(rows_.size()); }
  int columns() const { return columns_; }

  /// Writes a line of text, with its colour escapes, at this position (from 0). Clips whatever lies outside.
  void put(int row, int column, std::string_view text);
  /// The same, centred in `width` columns.
  void put_centred(int row, int column, int width, std::string_view text);
  /// Records that a card is drawn here, on top of those recorded before.
  void note(const CardPlace& card) { cards_.push_back(card); }
  const std::vector<CardPlace>& cards() const { return cards_; }
  /// A row as text with colour escapes, without trailing spaces.
  std::string line(int row) const;

 private:
  struct Cell {
    std::string glyph = " ";
    std::string code;  ///< parameters of the colour escape; "": the terminal's default colour
  };

  int columns_;
  std::vector<std::vector<Cell>> rows_;
  std::vector<CardPlace> cards_;
};

}  // namespace houserules
