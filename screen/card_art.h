// Draws cards: single cards, backs, fans, columns.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/pack.h"
#include "screen/canvas.h"
#include "screen/screen.h"
#include "telling/card_text.h"

namespace houserules {

/// The height of drawn cards; `line` is just the text.
enum class CardSize { line, low, tall };

/// A card to draw; without a face, its back.
struct CardDrawn {
  std::optional<FaceId> face;
  Emphasis emphasis = Emphasis::none;
  std::string typed = {};  ///< what a click on it types
  bool raised = false;     ///< one row higher than the others
  std::string told = {};   ///< if it has no face: what is written on its back
  bool is_new = false;     ///< it has just come into the hand; tall cards say so
  bool ends_meld = false;  ///< in a fan with enough room, the next card does not cover it
};

/// The width of the longest word written on a back, but at most what fits on a card; 0 if there are none.
int longest_told(const std::vector<CardDrawn>& cards);

class CardArt {
 public:
  /// `pack` and `style` must outlive it. Texts on cards get at least `widest` columns.
  CardArt(const Pack& pack, const Style& style, CardSize size, int widest = 2);

  /// Rows and columns of a card.
  int height() const { return height_; }
  int width() const { return width_; }

  /// `covered`: another card will cover its right part.
  void draw(Canvas& canvas, int row, int column, const CardDrawn& card, bool covered = false) const;
  /// Draws an empty place for a card, with `text` in the middle.
  void draw_empty(Canvas& canvas, int row, int column, const std::string& text) const;
  /// Draws overlapping cards so that the corner of each is visible. They move closer together to fit into `width`
  /// columns; cards that still do not fit are omitted on the left. Adds the spots for clicks.
  void draw_fan(Canvas& canvas, int row, int column, int width, const std::vector<CardDrawn>& cards,
                std::vector<Spot>& spots) const;
  /// The width of that fan with the cards as close together as possible (melds apart or not), and side by side.
  int narrow_width(const std::vector<CardDrawn>& cards, bool apart = false) const;
  int wide_width(const std::vector<CardDrawn>& cards) const;
  /// Draws cards overlapping downwards in at most `rows` rows. If there are too many, omits some of the backs, then of
  /// the upper cards.
  void draw_column(Canvas& canvas, int row, int column, int rows, const std::vector<CardDrawn>& cards,
                   std::vector<Spot>& spots) const;

 private:
  std::string text_of(const CardDrawn& card) const;
  std::string painted(const std::string& text, Emphasis emphasis) const;
  std::string edge(bool top, Emphasis emphasis) const;
  std::string inside(const std::string& text, Emphasis emphasis, bool at_right = false) const;
  std::string back() const;
  /// Line `line` of the hints written on the back of a card.
  std::string told_line(const CardDrawn& card, int line) const;
  int strip(const CardDrawn& card) const;

  const Pack& pack_;
  const Style& style_;
  CardSize size_;
  int height_ = 1, width_ = 3;
};

}  // namespace houserules
