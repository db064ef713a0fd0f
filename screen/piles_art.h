// Draws the piles between the players: stacks with their size, cards side by side, columns of a solitaire game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/setup.h"
#include "runtime/view.h"
#include "screen/card_art.h"
#include "telling/table_view.h"

namespace houserules {

/// How to draw a card of the table, and what a click on it types.
using CardsDrawn = std::function<CardDrawn(std::optional<FaceId>)>;

/// Whether these piles are columns of a solitaire game, whose cards overlap downwards: a long row in a game without
/// hands, or, if there is none, the last of the longest rows.
bool are_columns(const PileGroup& group, const Setup& setup);

/// One or more piles with a common label, or a title for those that follow.
struct PilesDrawn {
  enum class Shape { stack, spread, places, title };
  Shape shape = Shape::stack;
  std::string label;
  /// The top of a stack, or all cards; nothing for an empty place or stack.
  std::vector<std::optional<CardDrawn>> cards = {};
  std::vector<std::string> empty = {};  ///< the text at empty places
  std::string typed = {};               ///< what a click on a stack or its empty place types
};

/// Whether the pile is one of a set of melds: a pile in a row of a player or team, or in a long row with few places
/// filled.
bool is_meld(const PileView& pile, const Setup& setup);

class PilesArt {
 public:
  /// The style must outlive it.
  explicit PilesArt(const Setup& setup, const Style& style) : setup_(setup), style_(style) {}

  /// Adds the piles in the middle: those without owner, except the trick and the melds. In a solo game their positions
  /// are fixed: empty piles are drawn too, and a spread has rows of its own below the others.
  /// `on_stock`: what a click on the stock types.
  void add_middle(const View& view, const DealSoFar& deal, const CardsDrawn& card, const std::string& on_stock);
  /// Adds all melds, under titles that say whose they are.
  void add_melds(const View& view, const CardsDrawn& card);
  /// Adds the player's piles, except hands and melds; with `seen`, only those with cards that the viewer sees.
  void add_own(const View& view, Seat seat, bool seen, const CardsDrawn& card);
  /// Adds the player's hands, if there are several.
  void add_hands(const View& view, Seat seat, const CardsDrawn& card);

  bool has_columns() const { return !columns_.empty(); }
  bool has_others() const { return !piles_.empty(); }
  /// The width of all columns, as close together as possible.
  int columns_width(const CardArt& art) const;
  /// Draws the columns into this area.
  void draw_columns(Canvas& canvas, const CardArt& art, int row, int column, int rows, std::vector<Spot>& spots) const;

  /// The rows that the other piles need at this width; `tight`: as close together as possible.
  int height(const CardArt& art, int width, bool tight = false) const;
  /// Draws them, each row centred.
  void draw(Canvas& canvas, const CardArt& art, int row, int column, int width, std::vector<Spot>& spots,
            bool tight = false) const;

 private:
  /// A unit that is placed beside others.
  struct Part {
    const PilesDrawn* piles = nullptr;
    std::vector<CardDrawn> cards = {};  ///< for a spread
    int width = 0;
    bool labelled = true;
  };
  std::string in_a_line(const PilesDrawn& piles, int width) const;
  std::vector<std::vector<Part>> rows_of(const CardArt& art, int width, bool tight) const;
  void add_pile(const PileView& pile, const std::string& label, const CardsDrawn& card);
  void add_places(const std::vector<const PileView*>& piles, const PileGroup& group, const CardsDrawn& card);

  const Setup& setup_;
  const Style& style_;
  std::vector<PilesDrawn> piles_;
  std::vector<std::vector<CardDrawn>> columns_;
  bool from_left_ = false;
  bool in_place_ = false;  ///< nothing moves when a pile grows
};

}  // namespace houserules
