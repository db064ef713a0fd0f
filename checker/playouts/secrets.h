// Detects offers that give hidden cards away.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/playouts/playout_jobs.h"
#include "checker/playouts/shrink.h"

namespace houserules {

/// A decision at which what a player may choose, or call out of turn, depends on cards that the player cannot see.
struct Leak {
  bool said = false;                ///< not an offer, but a text names a card
  GameError decision;               ///< where it is asked, or said
  std::optional<GameError> looked;  ///< the line after which the script diverged, if different
  std::string player;
  std::string card, place;         ///< "QD", "on top of the stock": the hidden card; "" if several matter
  std::string other_card;          ///< the card swapped in
  std::string offered, otherwise;  ///< "play 7H, draw": what is offered or said, and what is with the other card
  ShownGame shown;                 ///< up to the decision
};

/// A move whose text tells everybody a card that its player puts away where others cannot see it.
struct ToldMove {
  std::string move;
  std::string card, pile, other;  ///< "7H", where it went, and who cannot see it there
  ShownGame shown;                ///< up to the choice
};

struct LeakSearch {
  int games = 0;               ///< games searched
  std::int64_t samples = 0;    ///< decisions reached again with other hidden cards, everything visible being equal
  std::int64_t decisions = 0;  ///< made, those for the samples included
  std::vector<Leak> leaks;     ///< one per place
  std::vector<ToldMove> told;  ///< one per move
};

/// Plays games from `first` on in a trial. At some decisions it goes back to the previous one (see WayBack), redeals
/// the cards that the player cannot see now, and makes the same choices again: the same alternatives must be offered.
/// If the game then goes elsewhere, or the player sees a different table, the sample is dropped. Nor may what is said
/// in between name other cards, to that player or to another, nor a move one that is put away. `with_calls`: players
/// may call out of turn in that game, so another one is looked at as well. A game is left when it has taken `most`
/// decisions.
LeakSearch find_leaks(const PlayoutMeans& means, const Trial& trial, bool with_calls, std::uint64_t first, int games,
                      std::int64_t most);

}  // namespace houserules
