// Does what is offered give hidden cards away?
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/playouts/playout_jobs.h"
#include "checker/playouts/shrink.h"

namespace houserules {

/// A decision whose options depend on cards that the player cannot see.
struct Leak {
  GameError decision;               ///< where it is asked
  std::optional<GameError> looked;  ///< the line after which the script went two ways, when it is another one
  std::string player;
  std::string card, place;  ///< "QD", "on top of the stock": what the player cannot see; "" when it is several cards
  std::string other_card;   ///< what else might lie there
  std::string offered, otherwise;  ///< "play 7H, draw": what they may choose, and what else they might
  ShownGame shown;                 ///< up to the decision
};

struct LeakSearch {
  int games = 0;             ///< in which was looked
  std::int64_t samples = 0;  ///< decisions that were reached again with other cards, everything seen being the same
  std::vector<Leak> leaks;   ///< the first of each place
};

/// Plays games `first` .. of a trial, and at some of the decisions deals anew, at the decision before, the cards
/// that the player cannot see (knowing what they know now); the same choices are made, and what is offered has to be
/// the same. Where the game goes elsewhere then, or the player sees another table, nothing is said. Decisions of
/// choose_all are gone back to from before all of them, the first of a game from its deal.
LeakSearch find_leaks(const PlayoutMeans& means, const Trial& trial, std::uint64_t first, int games);

}  // namespace houserules
