// Replays a game from its previous decision with other hidden cards, so that the script makes the pending offer as it
// would if the cards were dealt that way. Bots use this to infer hidden cards from what a player was offered and chose.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// A number that identifies the current deal within its game; void deals count.
int deal_of(const World& world);

/// Follows a game and keeps the path from the previous decision to the pending one. For the first decision of a deal
/// the path starts at the deal. It is extended, not restarted, in a choose_all, whose offers are all made before
/// anybody answers, and after a call out of turn, after which a script may offer what it had prepared before.
class WayBack {
 public:
  /// `world` must outlive this.
  explicit WayBack(World& world) : world_(world) {}

  // ---- following the game ----
  /// Starts a game. Returns the status of World::advance.
  Status begin(const Seed& seed, std::uint64_t index);
  /// Call before each answer to a decision. Returns true if a new path starts there. If not `wanted`, no path to the
  /// next decision is kept, which saves a snapshot.
  bool leave(const Choice& choice, bool wanted = true);
  /// Whether there is a path to the pending decision.
  bool is_known() const { return known_; }

  // ---- replaying the path ----
  /// Fixes the path to the pending decision, seen by `observer`, for the functions below. If `next` is not null, it is
  /// the choice made at that decision, and its cards count as known.
  void aim(Seat observer, const Choice* next = nullptr);
  /// Cards that the observer does not know, neither now nor from the choices on the path.
  const std::vector<CardId>& unknown() const { return unknown_; }
  /// Number of choices on the path.
  std::size_t length() const { return made_.size(); }
  /// Whether the observer was told every choice that others made on the path.
  bool is_public() const;
  /// Whether anybody else made a choice on the path.
  bool is_of_others() const;
  /// Replays the path after calling `exchange`, which redeals the faces of unknown(). Returns false if the game takes
  /// another course or the observer would see a different table.
  bool again(const std::function<void()>& exchange);
  /// Whether the last replay was aborted because the script failed or ran too long, so that it proves nothing about the
  /// cards.
  bool was_broken_off() const { return broken_off_; }
  /// The choice that the decision reached by the last replay offers and that is the same as `choice` of `offer`, the
  /// decision aimed at; nothing if it does not offer it.
  std::optional<Choice> same_as(const Choice& choice, const Decision& offer) const { return same({choice, offer}); }
  /// Like Thought::imagine, but with the offer made anew. Returns false under the same conditions as again().
  bool imagine(Chance& chance, Policy* policy);
  /// Returns to the decision aimed at.
  void back();

 private:
  struct Made {
    Choice choice;
    Decision offer;
  };

  bool tells(const Made& made, CardId card) const;
  void recall() const;
  bool has_lost_track() const;
  std::optional<Choice> same(const Made& made) const;

  World& world_;
  Seed seed_;
  std::uint64_t index_ = 0;
  bool known_ = false;
  std::optional<Snapshot> base_;  ///< snapshot at the first decision of the path; none: the path starts with the game
  int base_deal_ = 0;
  std::vector<Made> made_;  ///< choices since `base_`

  // Set by aim().
  std::optional<Snapshot> here_;
  Seat observer_ = kNoSeat;
  Seat asked_ = kNoSeat;
  int deal_ = 0;
  View view_;
  const Staging* staging_ = nullptr;
  std::vector<CardId> unknown_;
  std::vector<FaceBits> told_;  ///< Table::ruled_out
  bool broken_off_ = false;
};

}  // namespace houserules
