// Cards drawn as cards: alone, face down, as a fan, as a column.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/pack.h"
#include "screen/canvas.h"
#include "screen/screen.h"
#include "telling/card_text.h"

namespace houserules {

/// How high a card is drawn; as `line` it is its text alone.
enum class CardSize { line, low, tall };

/// A card to draw; without a face its back.
struct CardDrawn {
  std::optional<FaceId> face;
  Emphasis emphasis = Emphasis::none;
  std::string typed = {};  ///< what a click on it types
  bool raised = false;     ///< one row higher than the others
  std::string told = {};   ///< without a face: what is written on its back
};

/// The columns of the longest word written on a back, no more than fit on a card; 0 if there are none.
int longest_told(const std::vector<CardDrawn>& cards);

class CardArt {
 public:
  /// Pack and style must outlive it. Texts on the cards get `widest` columns at least.
  CardArt(const Pack& pack, const Style& style, CardSize size, int widest = 2);

  /// Rows and columns of a card.
  int height() const { return height_; }
  int width() const { return width_; }

  /// `covered`: another card will lie on its right part.
  void draw(Canvas& canvas, int row, int column, const CardDrawn& card, bool covered = false) const;
  /// The place of a card without one; `text` in its middle.
  void draw_empty(Canvas& canvas, int row, int column, const std::string& text) const;
  /// The cards one over the other, so that the corner of each is seen. They move closer to fit into `width` columns,
  /// and those that do not fit even so are left out at the left. Adds the spots for clicks.
  void draw_fan(Canvas& canvas, int row, int column, int width, const std::vector<CardDrawn>& cards,
                std::vector<Spot>& spots) const;
  /// The columns of that fan if the cards lie as close as they may, and side by side.
  int narrow_width(const std::vector<CardDrawn>& cards) const;
  int wide_width(const std::vector<CardDrawn>& cards) const;
  /// Cards going down from the top in at most `rows` rows; some of the backs, then of the cards above are left out if
  /// there are more.
  void draw_column(Canvas& canvas, int row, int column, int rows, const std::vector<CardDrawn>& cards,
                   std::vector<Spot>& spots) const;

 private:
  std::string text_of(const CardDrawn& card) const;
  std::string painted(const std::string& text, Emphasis emphasis) const;
  std::string edge(bool top, Emphasis emphasis) const;
  std::string inside(const std::string& text, Emphasis emphasis, bool at_right = false) const;
  std::string back() const;
  /// That line of what is written on the back.
  std::string told_line(const CardDrawn& card, int line) const;
  int strip(const CardDrawn& card) const;

  const Pack& pack_;
  const Style& style_;
  CardSize size_;
  int height_ = 1, width_ = 3;
};

}  // namespace houserules
