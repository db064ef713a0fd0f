// A grid of characters on which later drawings cover earlier ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// Where a card is drawn; its edges run through the middle of the outer cells. Without a face its back.
struct CardPlace {
  int row = 0, column = 0, rows = 0, columns = 0;
  std::optional<FaceId> face = {};
};

class Canvas {
 public:
  Canvas(int rows, int columns);

  int rows() const { return static_cast<int>(rows_.size()); }
  int columns() const { return columns_; }

  /// Writes a line of text with its colour escapes there (from 0). What lies outside is cut off.
  void put(int row, int column, std::string_view text);
  /// The same, with the middle of the text in the middle of `width` columns.
  void put_centred(int row, int column, int width, std::string_view text);
  /// Notes that a card is drawn there, over those noted before.
  void note(const CardPlace& card) { cards_.push_back(card); }
  const std::vector<CardPlace>& cards() const { return cards_; }
  /// The row as text with escapes, without trailing spaces.
  std::string line(int row) const;

 private:
  struct Cell {
    std::string glyph = " ";
    std::string code;  ///< the parameters of its colour escape; "": the terminal's own colour
  };

  int columns_;
  std::vector<std::vector<Cell>> rows_;
  std::vector<CardPlace> cards_;
};

}  // namespace houserules
