// The tree of an information-set search: the choices of imagined games and their rewards.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/candidates.h"
#include "bots/value.h"

namespace houserules {

/// Nodes live in one pool; the children of a node form a linked list.
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~Index{0};
  static constexpr Index kRoot = 0;

  /// A choice at its parent. Rewards are from the point of view of the player who made it.
  struct Node {
    std::uint64_t key = 0;
    double reward = 0;
    double squares = 0;  ///< of the rewards
    double wins = 0;     ///< of a choice at the root, see Judge::wins
    std::uint32_t visits = 0;
    std::uint32_t went_back = 0;  ///< visits after which a lone player was at once at an earlier position
    std::uint32_t given_up = 0;   ///< visits after which the game was over at once, and not won
    std::uint32_t available = 0;  ///< visits of the parent in which it could have been chosen
    Index first_child = kNone;
    Index next = kNone;  ///< next sibling
    std::int16_t seat = kNoSeat;
    std::uint8_t move = 0;       ///< of a reply to a choice of the root
    std::optional<FaceId> face;  ///< of its card, if the observer would see it

    double mean() const { return visits == 0 ? 0 : reward / visits; }
    /// Of the mean; 1 if there are too few visits to tell.
    double error() const {
      return visits < 2 ? 1 : std::sqrt(std::max(0.0, squares / visits - mean() * mean()) / visits);
    }
  };

  /// Drops all nodes but the root; keeps the pool's memory.
  void clear();
  const Node& operator[](Index index) const { return nodes_[index]; }
  Node& operator[](Index index) { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }

  /// Sets children[i] to the child of `at` for candidates[i], or kNone.
  void match(Index at, const std::vector<Candidate>& candidates, std::vector<Index>& children) const;

  /// The children of a node, the newest first.
  std::vector<Index> children_of(Index parent) const;

  /// Adds a child of `parent`: the choice with this key by the player at `seat`.
  Index add(Index parent, std::uint64_t key, Seat seat);

 private:
  std::vector<Node> nodes_;
};

}  // namespace houserules
