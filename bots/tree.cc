#include "bots/tree.h"

namespace houserules {

void Tree::clear() {
  nodes_.clear();
  nodes_.emplace_back();
}

void Tree::match(Index at, const std::vector<Candidate>& candidates, std::vector<Index>& children) const {
  children.assign(candidates.size(), kNone);
  for (Index child = nodes_[at].first_child; child != kNone; child = nodes_[child].next) {
    // Choices the observer cannot tell apart, such as another player's private discard, share a child.
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (candidates[i].key == nodes_[child].key) children[i] = child;
    }
  }
}

std::vector<Tree::Index> Tree::children_of(Index parent) const {
  std::vector<Index> children;
  for (Index child = nodes_[parent].first_child; child != kNone; child = nodes_[child].next) children.push_back(child);
  return children;
}

Tree::Index Tree::add(Index parent, std::uint64_t key, Seat seat) {
  const auto index = static_cast<Index>(nodes_.size());
  Node node;
  node.key = key;
  node.seat = static_cast<std::int16_t>(seat);
  node.next = nodes_[parent].first_child;
  nodes_.push_back(node);
  nodes_[parent].first_child = index;
  return index;
}

}  // namespace houserules
