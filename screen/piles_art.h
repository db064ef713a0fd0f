// The piles between the players, drawn: stacks with their number, cards side by side, columns of a patience.
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

/// How a card of the table is drawn, with what a click on it types.
using CardsDrawn = std::function<CardDrawn(std::optional<FaceId>)>;

/// Whether these piles are columns of a patience, whose cards go down: a long row in a game without hands.
bool are_columns(const PileGroup& group, const Setup& setup);

/// One or several piles under one label, or a title before others.
struct PilesDrawn {
  enum class Shape { stack, spread, places, title };
  Shape shape = Shape::stack;
  std::string label;
  std::vector<std::optional<CardDrawn>> cards = {};  ///< the top of a stack; of places, or an empty stack, nothing
  std::vector<std::string> empty = {};               ///< what stands at an empty place
};

/// Whether the pile is one of a set of melds: one in a row of a player or team, or in a long row, with few of its
/// places filled.
bool is_meld(const PileView& pile, const Setup& setup);

class PilesArt {
 public:
  /// The style must outlive it.
  explicit PilesArt(const Setup& setup, const Style& style) : setup_(setup), style_(style) {}

  /// The piles in the middle: those of nobody but the trick and the melds. For one player they keep their places:
  /// an empty pile is drawn too, and one that is spread out lies in lines of its own, below the others.
  void add_middle(const View& view, const DealSoFar& deal, const CardsDrawn& card);
  /// All melds, with titles that say whose they are.
  void add_melds(const View& view, const CardsDrawn& card);
  /// The player's piles, except hands and melds; `seen`: only those with cards that the viewer sees.
  void add_own(const View& view, Seat seat, bool seen, const CardsDrawn& card);
  /// The player's hands, for a player with several.
  void add_hands(const View& view, Seat seat, const CardsDrawn& card);

  bool has_columns() const { return !columns_.empty(); }
  bool has_others() const { return !piles_.empty(); }
  /// The columns of the columns, as close as they may lie.
  int columns_width(const CardArt& art) const;
  /// Draws the columns into that area.
  void draw_columns(Canvas& canvas, const CardArt& art, int row, int column, int rows, std::vector<Spot>& spots) const;

  /// The rows that the other piles need in that width; `tight`: as close together as they may lie.
  int height(const CardArt& art, int width, bool tight = false) const;
  /// Draws them, each line in the middle.
  void draw(Canvas& canvas, const CardArt& art, int row, int column, int width, std::vector<Spot>& spots,
            bool tight = false) const;

 private:
  /// What fits side by side.
  struct Part {
    const PilesDrawn* piles = nullptr;
    std::vector<CardDrawn> cards = {};  ///< of a spread
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
