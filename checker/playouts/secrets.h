// Detects offers that give hidden cards away.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checker/playouts/playout_jobs.h"
#include "checker/playouts/shrink.h"

namespace houserules {

/// A decision at which what a player may choose, or call out of turn, depends on cards that the player cannot see.
struct Leak {
  bool said = false;                ///< not an offer, but a text names a card
  GameError decision;               ///< where the choice is made, or the text said
  std::optional<GameError> looked;  ///< the line after which the script diverged, if different
  std::string player;
  std::string card, place;         ///< "QD", "on top of the stock": the hidden card; "" if several matter
  std::string other_card;          ///< the card swapped in
  std::string offered, otherwise;  ///< "play 7H, draw": what is offered or said, and the same with the other card
  ShownGame shown;                 ///< up to the decision
};

/// A move whose text reveals a card that its player moves to where others cannot see it.
struct ToldMove {
  std::string move;
  std::string card, pile, other;  ///< "7H", the pile it went to, and a player who cannot see it there
  ShownGame shown;                ///< up to the choice
};

struct LeakSearch {
  int games = 0;               ///< games searched
  std::int64_t samples = 0;    ///< decisions reached again with other hidden cards and everything visible equal
  std::int64_t decisions = 0;  ///< decisions made, including those for the samples
  std::vector<Leak> leaks;     ///< one per place
  std::vector<ToldMove> told;  ///< one per move
};

/// Plays games of a trial, from `first`. At some decisions it goes back to the previous one (see WayBack), redeals
/// the cards that the player cannot see now, and makes the same choices again: the same alternatives must be offered.
/// If the game then diverges, or the player sees a different table, the sample is dropped. Texts in between must name
/// the same cards, to any player, and moves must not name a card that is put away. `with_calls`: players
/// may call out of turn, so another player is examined as well. A game is abandoned after `most`
/// decisions.
LeakSearch find_leaks(const PlayoutMeans& means, const Trial& trial, bool with_calls, std::uint64_t first, int games,
                      std::int64_t most);

}  // namespace houserules
