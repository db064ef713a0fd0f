// What one viewer of a game is sent: the only way from a game to a page. It depends on nothing but what that viewer may
// know.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "interpreter/world/game.h"
#include "system/json.h"
#include "telling/narrator.h"

namespace houserules {

/// What does not change during a game: its title, moves, piles and the faces of its pack.
Json setup_json(const Game& game);

/// One viewer's sight of a game: a seat's, or with kGallery that of everybody who only watches.
class Sight {
 public:
  explicit Sight(Seat viewer) : viewer_(viewer) {}

  /// The table, what the viewer may choose, the trick, the points, and the latest lines of what happened. Not while a
  /// bot thinks in the game.
  Json look(const Game& game);
  /// What the viewer may choose at the pending decision, with the cards to touch for it.
  Json moves(const Game& game) const;
  /// Begins the log anew, after choices were taken back.
  void forget();

 private:
  static constexpr std::size_t kMostLines = 80;

  void listen(const Game& game);

  Seat viewer_;
  std::unique_ptr<Narrator> narrator_;  ///< null: nothing was told yet
  std::size_t told_ = 0;                ///< events
  std::size_t lines_told_ = 0;          ///< in all, so that a page knows which are new
  std::deque<std::string> lines_;
};

}  // namespace houserules
