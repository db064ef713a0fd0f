// Grows one tree of an information-set search by imagined games.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bots/bids.h"
#include "bots/bot.h"
#include "bots/candidates.h"
#include "bots/ground.h"
#include "bots/habits.h"
#include "bots/move_averages.h"
#include "bots/playout.h"
#include "bots/tree.h"
#include "interpreter/world/thought.h"
#include "runtime/chance.h"

namespace houserules {

/// How long a tree may grow: for `playouts` games, or until the time `until` if that is set.
struct Effort {
  int playouts = 0;
  int times_for_points = 1;  ///< as many times the playouts where only a player's own points count, as against a bank
  std::optional<std::chrono::steady_clock::time_point> until;
  Enough enough;               ///< may end it sooner; may be empty
  std::int64_t allowance = 0;  ///< in units of Allowance; may end it sooner, too
};

/// How likely a choice is the best, as a logarithm apart from a constant: how often it is made by `habit` (0 to 1)
/// counts until results speak against it. Its mean result is `behind` the highest of all; the two means have standard
/// errors of `error` and `error_of_best`.
double promise(double habit, double behind, double error, double error_of_best);

/// Compares the choices of the thinking player by sequential halving (Karnin, Koren and Somekh 2013): tries all equally
/// often, in the same deals of the hidden cards and with the same future chance, then the better half, and so on down
/// to two. After the first choice an imagined game descends the tree, adds one node and plays the rest by habit.
class Walk final : public Playout {
 public:
  /// Grows a new tree for the decision pending in `thought`'s world. Without a time limit, the tree depends only on
  /// `chance` and on what the deciding player knows. `ground`: the earlier positions of a solitaire game, to which
  /// returning is worth less; null for other games. `clues`: what is known about the hidden cards; null if nothing is.
  /// `habits`: of all players; null: they have none, and learn the worth of each move while the tree grows. `prior`:
  /// how likely each candidate of the decision is by habit, from 0 to 1; null without habits. `likely`: the hidden
  /// cards are dealt in one of these ways; empty: anyhow.
  void think(Thought& thought, Chance chance, Effort effort, const Ground* ground, const Clues* clues,
             const Habits* habits = nullptr, const std::vector<double>* prior = nullptr,
             std::span<const LikelyDeal> likely = {});

  const Tree& tree() const { return tree_; }
  /// Games imagined for this tree.
  std::int64_t playouts() const { return done_; }
  /// Whether its allowance was spent before it was fully grown.
  bool was_cut_short() const { return cut_short_; }

 protected:
  Choice pick(World& world, const Decision& decision) override;

 private:
  /// A choice of the root still in the running.
  struct Contender {
    Choice choice;
    Tree::Index child;
    double habit = 0;     ///< how likely it is by habit
    bool stays = false;   ///< a pass, which every bid has to beat
    double puts_off = 0;  ///< a lone player's penalty for it
  };

  void list_contenders(const World& world, const Effort& effort, const std::vector<double>* prior, Chance& chance);
  void rank();
  void halve();
  Effort share_of(const Effort& effort, int rounds) const;
  void look_at_once(Thought& thought, const Chance& chance);
  void compete(Thought& thought, const Effort& effort, Chance& deals);
  void play(World& world, const Contender& first);
  Candidate step(World& world, const Decision& decision, bool bids = false);
  void remember_answer(const World& world, const Decision& decision, const Alternative& made, Tree::Node& node) const;
  std::size_t select(const World& world, const Decision& decision, bool bids);
  std::size_t select_by_habit(const World& world, const Decision& decision);
  Choice choice_by_habit(const World& world, const Decision& decision);
  void look_around(const World& world);

  Seat observer_ = kNoSeat;
  Chance chance_;
  Tree tree_;
  MoveAverages averages_;
  Tree::Index at_ = Tree::kRoot;
  bool growing_ = true;
  bool bidding_ = false;  ///< whether the decision belongs to an auction
  bool passes_ = false;   ///< whether imagined players pass in auctions, not knowing better
  const Ground* ground_ = nullptr;
  const Clues* clues_ = nullptr;
  std::span<const LikelyDeal> likely_;
  const Habits* habits_ = nullptr;
  double temperature_ = 1;  ///< of imagined players' habits
  Judgement judgement_;
  std::vector<std::uint64_t> lies_;  ///< in this imagined game so far
  double going_back_ = 0;            ///< its penalty for returning to earlier positions
  int done_ = 0;
  bool cut_short_ = false;
  std::vector<Contender> contenders_;
  std::vector<Tree::Index> path_;
  /// Results of a node in playouts in which its player saw cards of the same ranks.
  struct Seen {
    double reward = 0, visits = 0;
  };
  std::unordered_map<std::uint64_t, Seen> by_sight_;
  std::vector<std::pair<std::uint64_t, Seat>> seen_;  ///< on the path, and who chose
  std::uint64_t sight_ = 0;                           ///< at the decision; 0: a card is chosen
  std::vector<Candidate> candidates_;
  std::vector<Tree::Index> children_;
};

}  // namespace houserules
