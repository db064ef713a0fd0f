// The tree of an information-set search: what was chosen in imagined games, and what came of it.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/candidates.h"
#include "bots/value.h"

namespace houserules {

/// Nodes in one pool, children of a node as a linked list.
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~Index{0};
  static constexpr Index kRoot = 0;

  /// A choice made from its parent. Rewards are those of the player who made it.
  struct Node {
    std::uint64_t key = 0;
    double reward = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  ///< visits of the parent in which it could be chosen
    Index first_child = kNone;
    Index next = kNone;  ///< its sibling
    std::int16_t seat = kNoSeat;

    double mean() const { return visits == 0 ? 0 : reward / visits; }
  };

  /// Empty but for the root. The pool's memory is kept.
  void clear();
  const Node& operator[](Index index) const { return nodes_[index]; }
  Node& operator[](Index index) { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }

  /// Goes to the children of `at` that `candidates` allow: children[i] becomes the child of candidates[i], or kNone.
  void match(Index at, const std::vector<Candidate>& candidates, std::vector<Index>& children) const;

  Index add(Index parent, std::uint64_t key, Seat seat);

 private:
  std::vector<Node> nodes_;
};

}  // namespace houserules
