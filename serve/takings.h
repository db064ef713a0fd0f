// Which cards of a hand a move takes, besides those that it names: "take the pile with two of its rank". Found by
// making the move in an imagined game, so that the answer holds nothing that its player cannot know.
#pragma once

#include <string>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

struct Taking {
  std::vector<CardId> cards;  ///< of the player's hand; empty if none, or if that is not known
  std::vector<PileId> from;   ///< the piles of all, but the stock, from which cards are taken
  bool goes_on = false;       ///< the same player chooses again after it, with cards in hand
};

/// What the moves of the deciding player take, by alternative; empty if no move of theirs can take more than it names.
/// Leaves the world unchanged. Not for a simultaneous decision.
std::vector<Taking> takings(World& world);

/// Moves one after the other, in words, and the number of the first among the alternatives.
struct Way {
  std::uint32_t first = 0;
  std::vector<std::string> moves;
};

/// The shortest ways in which the deciding player can take exactly these cards of their hand with several moves: at
/// most three, and none if there are none or it would take long to find them. A card that a move takes without naming
/// it may be any of its rank. Leaves the world unchanged. Not for a simultaneous decision.
std::vector<Way> ways_to_take(World& world, const std::vector<FaceId>& cards);

}  // namespace houserules
