// Solves deals for chips that are small enough: how often to bluff, and how often to call.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "bots/helper.h"
#include "interpreter/world/world.h"

namespace houserules {

/// The average strategy of counterfactual regret minimisation (Zinkevich and others 2007; CFR+: Tammelin 2014) over the
/// whole tree of a deal, in which everybody tries to win chips. Among two players nobody can gain against it by more
/// than the little that is left after a fixed number of rounds.
class Equilibrium {
 public:
  /// Whether deals of this game may be small enough: chips are at stake, and the pack has few cards.
  static bool may_solve(const World& world);

  /// For the player `seat` in game `index` of `seed`, being played in `model`.
  Equilibrium(const World& model, const Seed& seed, std::uint64_t index, Seat seat);

  /// How likely each choice of the pending decision of `world` is, in the order of list_candidates(). Empty if the
  /// deal is too large or uses what cannot be solved: calls out of turn, choices at the same time. Depends only on what
  /// the player knows. `made`: all choices of the game so far.
  std::span<const double> strategy(const World& world, std::span<const Choice> made);

 private:
  using Keys = std::vector<std::uint64_t>;  ///< by seat: the choices of the deal as the player sees them

  /// What a player knows at a decision, and what was learned there.
  struct Known {
    std::vector<double> regrets, sums, chances;
  };
  struct Node {
    Seat seat = kNoSeat;  ///< kNoSeat: the end of the deal
    std::uint32_t known = 0;
    std::uint32_t first = 0, count = 0;  ///< children
    std::vector<double> won;             ///< at the end, by seat: chips
    bool operator==(const Node&) const = default;
  };
  struct Tree {
    std::vector<Node> nodes;
    std::vector<std::uint32_t> roots;  ///< one for each deal
    bool operator==(const Tree&) const = default;
  };
  class Solutions;

  bool find_deal(std::span<const Choice> made);
  bool solve();
  bool list_deals(std::vector<Snapshot>& deals);
  bool grow(World& world, const Keys& keys, std::uint32_t at);
  void improve(int round);
  double walk(std::uint32_t at, Seat gaining, double own, double others, int round);
  std::uint64_t key(const World& world, const Keys& keys, Seat seat) const;
  Keys after(const World& world, const Keys& keys, const Choice& choice) const;
  void solve_tree();
  void take(Known& known) const;

  Helper helper_;
  Seat seat_;
  int deal_ = -1;
  std::size_t begun_ = 0;  ///< how many choices were made before the deal
  bool solved_ = false;
  std::array<std::int64_t, kMaxPlayers> stacks_{};  ///< before the first choice of the deal
  Tree tree_;
  std::vector<Known> known_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  ///< in known_
};

}  // namespace houserules
