#include "bots/search.h"

#include <algorithm>
#include <cmath>

#include "bots/candidates.h"
#include "bots/habits.h"
#include "bots/playout.h"
#include "bots/tree.h"
#include "interpreter/thought.h"

namespace houserules {
namespace {

constexpr double kExploration = 0.5;
/// A node has at most so many children times the root of its visits: with many options the better of some are told
/// apart, instead of all being tried once.
constexpr double kWidening = 2.5;
constexpr std::size_t kMostNodes = std::size_t{1} << 21;
constexpr int kLeastPlayouts = 16;

}  // namespace

/// Walks the tree, adds one node to it, and plays the rest by habit.
class SearchBot::Walk final : public Playout {
 public:
  void begin(const World& world) {
    Playout::begin(world);
    observer_ = world.decision().seat;
    tree_.clear();
    habits_.begin(world.setup().moves.size());
  }

  void play(World& world, Chance& chance) {
    chance_ = &chance;
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

  const Tree& tree() const { return tree_; }

 protected:
  Choice pick(World& world, const Decision& decision) override {
    const Choice choice = growing_ && decision.options.size() + decision.options[0].variants() > 2
                              ? step(world, decision)
                              : habits_.pick(decision, *chance_);
    habits_.note(decision.seat, decision.options[choice.option].move);
    return choice;
  }

 private:
  Choice step(World& world, const Decision& decision) {
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
  std::size_t select() {
    std::size_t best = 0, fresh = 0;
    std::uint32_t tried = 0, untried = 0;
    double value = -1;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      if (children_[i] == Tree::kNone) {
        if (chance_->below(++untried) == 0) fresh = i;
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

  Seat observer_ = kNoSeat;
  Chance* chance_ = nullptr;
  Tree tree_;
  Habits habits_;
  Tree::Index at_ = Tree::kRoot;
  bool growing_ = true;
  std::vector<Tree::Index> path_;
  std::vector<Candidate> candidates_;
  std::vector<Tree::Index> children_;
};

SearchBot::SearchBot(int playouts, std::chrono::milliseconds think)
    : playouts_(playouts == 0 ? kPlayouts : playouts), think_(think), walk_(std::make_unique<Walk>()) {
  begin(0, 0);
}
SearchBot::~SearchBot() = default;

void SearchBot::begin(std::uint64_t seed, std::uint64_t index) {
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

Choice SearchBot::choose(World& world) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + think_;
  const Seat seat = world.decision().seat;
  Chance& chance = chances_[static_cast<std::size_t>(seat)];
  std::vector<Candidate> candidates;
  list_candidates(world, world.decision(), seat, candidates);
  estimates_.clear();
  for (const Candidate& candidate : candidates) estimates_.push_back({candidate.choice, 0, 0.5});
  if (candidates.size() == 1) return candidates[0].choice;
  {
    Thought thought(world);
    walk_->begin(world);
    for (int i = 0;; ++i) {
      if (think_.count() == 0 ? i >= playouts_ : i >= kLeastPlayouts && Clock::now() >= until) break;
      thought.imagine(chance, walk_.get());
      walk_->play(world, chance);
      ++done_;
    }
  }
  std::vector<Tree::Index> children;
  walk_->tree().match(Tree::kRoot, candidates, children);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (children[i] == Tree::kNone) continue;
    const Tree::Node& node = walk_->tree()[children[i]];
    estimates_[i] = {candidates[i].choice, node.visits, node.mean()};
  }
  const auto best = std::max_element(estimates_.begin(), estimates_.end(), [](const Estimate& a, const Estimate& b) {
    return a.playouts != b.playouts ? a.playouts < b.playouts : a.value < b.value;
  });
  return best->choice;
}

}  // namespace houserules
