// Draws the table: the other players around it, the cards between them, the trick in the middle.
#pragma once

#include <string>
#include <vector>

#include "runtime/setup.h"
#include "runtime/view.h"
#include "screen/piles_art.h"
#include "screen/screen.h"
#include "table/tricks.h"
#include "telling/card_text.h"
#include "telling/table_view.h"

namespace houserules {

/// The layout of the screen. It depends only on the game's header and the size of the screen, so nothing moves when a
/// pile or a text grows.
struct TablePlan {
  int beside = 0;                                          ///< columns for the log beside the table; 0: it goes below
  int width = 0;                                           ///< columns for the rest
  CardSize table = CardSize::line, hand = CardSize::line;  ///< `line`: no cards are drawn there
  int table_rows = 0;                                      ///< rows of the drawing; 0: as many as its lines
  /// Including the row for raised cards; 0: as many as its lines.
  int hand_rows = 0;
};
TablePlan plan_table(const Setup& setup, int rows, int columns);

struct TableDrawn {
  const View& view;
  const Setup& setup;
  const Style& style;
  const TrickSeen& trick;
  const std::vector<Event>& auction;
  const DealSoFar& deal;
  const CardsDrawn& card;
  const std::string& on_stock;  ///< what a click on the stock types
};
/// Draws the table according to the plan.
Page draw_table(const TableDrawn& table, const TablePlan& plan);

/// Whether it is a solo game with columns that fit into this width.
bool has_columns(const Setup& setup, int width);

}  // namespace houserules
