// The way to the pending decision from the one before it, to go again with other hidden cards: then the offer is made
// anew, as it would be if they lay like that.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// A number of its own for each deal of a game.
int deal_of(const World& world);

/// Follows a game from decision to decision. The way to the first decision of a deal begins when it is dealt.
/// It continues past a choose_all, whose offers are all made before anybody answers, and past a call out of turn, after
/// which a script may offer the player what it had prepared before.
class WayBack {
 public:
  /// `world` must outlive this.
  explicit WayBack(World& world) : world_(world) {}

  // ---- following the game ----
  /// Begins a game. Returns what World::advance does.
  Status begin(const Seed& seed, std::uint64_t index);
  /// Call before each answer to a decision. True if the way begins there from now on. Unless `wanted`, nobody asks for
  /// the way to the next decision, and there is none.
  bool leave(const Choice& choice, bool wanted = true);
  /// Whether there is a way to the pending decision.
  bool is_known() const { return known_; }

  // ---- going it again ----
  /// From now on the way is that to the pending decision, as `observer` knows how it stands; also the cards of `next`,
  /// which was chosen there later, if it is not null.
  void aim(Seat observer, const Choice* next = nullptr);
  /// The cards that the observer knows neither now nor from what was chosen on the way.
  const std::vector<CardId>& unknown() const { return unknown_; }
  /// How many choices are made on the way.
  std::size_t length() const { return made_.size(); }
  /// Whether the observer has been told all that others chose on the way.
  bool is_public() const;
  /// Whether somebody else chose anything on it.
  bool is_of_others() const;
  /// Goes there after `exchange`, which deals faces of unknown() otherwise. False if the game goes elsewhere, or the
  /// observer sees a different table.
  bool again(const std::function<void()>& exchange);
  /// Whether it was broken off the last time, as the script failed or ran too long: that says nothing of the cards.
  bool was_broken_off() const { return broken_off_; }
  /// Whether the pending decision, where the way was gone again, offers that choice of the one where it was aimed at,
  /// which was `offer`.
  bool offers(const Choice& choice, const Decision& offer) const { return same({choice, offer}).has_value(); }
  /// Like Thought::imagine, but with the offer made anew. False as again().
  bool imagine(Chance& chance, Policy* policy);
  /// Returns to where it was aimed at.
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
  std::optional<Snapshot> base_;  ///< the decision where it begins; none: the beginning of the game
  int base_deal_ = 0;
  std::vector<Made> made_;  ///< since then

  // As aimed.
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
