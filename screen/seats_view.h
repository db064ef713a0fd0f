// The players, what lies between them, and the trick: around a table if there is room, else in rows.
#pragma once

#include <string>

#include "runtime/setup.h"
#include "runtime/view.h"
#include "table/tricks.h"
#include "telling/card_text.h"
#include "telling/table_view.h"

namespace houserules {

struct SeatsParts {
  const TrickSeen& trick;
  DealSoFar deal = {};
  PilesShown shown = PilesShown::whole;
};

/// The viewer sits at the bottom, the others around them in the order of play, so that partners are opposite. "" if
/// there is too little room, in rows or in the style's width, or there are too many players.
std::string around_the_table(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts,
                             int rows);

/// A row for each player, then the cards between them.
std::string in_rows(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts);

}  // namespace houserules
