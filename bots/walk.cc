#include "bots/walk.h"

#include <algorithm>
#include <cmath>

namespace houserules {
namespace {

constexpr double kExploration = 0.5;
/// A node has at most so many children times the root of its visits: with many options the better of some are told
/// apart, instead of all being tried once.
constexpr double kWidening = 2.5;
constexpr std::size_t kMostNodes = std::size_t{1} << 20;
constexpr int kLeastPlayouts = 16;

}  // namespace

void Walk::think(Thought& thought, Chance chance, const Effort& effort) {
  World& world = thought.world();
  Playout::begin(world);
  observer_ = world.decision().seat;
  chance_ = chance;
  tree_.clear();
  habits_.begin(world.setup().moves.size());
  for (done_ = 0;; ++done_) {
    const bool enough = effort.until ? done_ >= kLeastPlayouts && std::chrono::steady_clock::now() >= *effort.until
                                     : done_ >= effort.playouts;
    if (enough || (effort.enough && effort.enough())) return;
    thought.imagine(chance_, this);
    play(world);
  }
}

void Walk::play(World& world) {
  path_.clear();
  habits_.forget();
  at_ = Tree::kRoot;
  growing_ = true;
  const Choice first = pick(world, world.decision());
  const auto rewards = run(world, first);
  if (!rewards) return;
  ++tree_[Tree::kRoot].visits;
  for (const Tree::Index index : path_) {
    Tree::Node& node = tree_[index];
    ++node.visits;
    node.reward += (*rewards)[static_cast<std::size_t>(node.seat)];
  }
  habits_.learn(*rewards);
}

Choice Walk::pick(World& world, const Decision& decision) {
  const bool free = decision.options.size() > 1 || decision.options[0].variants() > 1;
  const Choice choice = growing_ && free ? step(world, decision) : habits_.pick(decision, chance_);
  habits_.note(decision.seat, decision.options[choice.option].move);
  return choice;
}

Choice Walk::step(World& world, const Decision& decision) {
  list_candidates(world, decision, observer_, candidates_);
  tree_.match(at_, candidates_, children_);
  const std::size_t chosen = select();
  Tree::Index child = children_[chosen];
  if (child == Tree::kNone) {
    growing_ = false;
    if (tree_.size() >= kMostNodes) return candidates_[chosen].choice;
    child = tree_.add(at_, candidates_[chosen].key, decision.seat);
    tree_[child].available = 1;
  }
  path_.push_back(child);
  at_ = child;
  return candidates_[chosen].choice;
}

/// By UCB1 over the choices that this imagined game allows, or one that was never made.
std::size_t Walk::select() {
  std::size_t best = 0, fresh = 0;
  std::uint32_t tried = 0, untried = 0;
  double value = -1;
  for (std::size_t i = 0; i < children_.size(); ++i) {
    if (children_[i] == Tree::kNone) {
      if (chance_.below(++untried) == 0) fresh = i;
      continue;
    }
    ++tried;
    Tree::Node& node = tree_[children_[i]];
    ++node.available;
    const double ucb = node.mean() + kExploration * std::sqrt(std::log(node.available) / std::max(1U, node.visits));
    if (ucb > value) {
      value = ucb;
      best = i;
    }
  }
  return untried > 0 && tried < 1 + kWidening * std::sqrt(tree_[at_].visits) ? fresh : best;
}

}  // namespace houserules
