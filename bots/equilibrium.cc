#include "bots/equilibrium.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "bots/candidates.h"
#include "interpreter/world/way_back.h"
#include "runtime/chance.h"

namespace houserules {
namespace {

/// Five cards lie in 120 orders.
constexpr std::size_t kMostCardsSolved = 5;
constexpr std::size_t kMostDeals = 120, kMostNodesSolved = 20000;
constexpr int kRounds = 1000;
/// The strategies of the first rounds are bad.
constexpr int kUncounted = 20;
/// All deals have been found when so many more for each of them have brought no new one.
constexpr std::size_t kTriesOfDeal = 30;

std::uint64_t faces_of(const Table& table, std::size_t cards) {
  std::uint64_t faces = 1;
  for (std::size_t card = 0; card < cards; ++card) faces = mix(faces, table.face(static_cast<CardId>(card)));
  return faces;
}

}  // namespace

/// What this process has solved. Most deals of a game have the same tree, however large the stacks are.
class Equilibrium::Solutions {
 public:
  /// Copies the solution of an equal tree. Returns false if there is none.
  bool find(const Tree& tree, std::vector<Known>& known) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(all_.begin(), all_.end(), [&tree](const auto& one) { return one.first == tree; });
    if (found != all_.end()) known = found->second;
    return found != all_.end();
  }
  void add(const Tree& tree, const std::vector<Known>& known) {
    const std::lock_guard lock(mutex_);
    nodes_ += tree.nodes.size();
    if (nodes_ > kMostNodes) {
      all_.clear();
      nodes_ = tree.nodes.size();
    }
    all_.emplace_back(tree, known);
  }

 private:
  static constexpr std::size_t kMostNodes = 5 * kMostNodesSolved;

  std::mutex mutex_;
  std::vector<std::pair<Tree, std::vector<Known>>> all_;
  std::size_t nodes_ = 0;
};

bool Equilibrium::may_solve(const World& world) {
  const Setup& setup = world.setup();
  return setup.has_chips && setup.win == WinRule::most_chips && setup.players > 1 &&
         setup.pack.cards.size() <= kMostCardsSolved;
}

Equilibrium::Equilibrium(const World& model, const Seed& seed, std::uint64_t index, Seat seat)
    : helper_(model, seed, index), seat_(seat) {}

std::span<const double> Equilibrium::strategy(const World& world, std::span<const Choice> made) {
  if (deal_of(world) != deal_) {
    deal_ = deal_of(world);
    solved_ = find_deal(made) && solve();
  }
  if (!solved_ || made.size() < begun_ || !helper_.follow(made.first(begun_))) return {};
  Keys keys(slot(world.setup().players), 0);
  for (std::size_t i = begun_; i < made.size(); ++i) {
    if (!helper_.follow(made.first(i))) return {};
    keys = after(helper_.world(), keys, made[i]);
  }
  const auto found = places_.find(key(world, keys, seat_));
  if (found == places_.end()) return {};
  return known_[found->second].chances;
}

/// Goes to the first decision of the deal in which the last of these choices was made, or is to be made.
bool Equilibrium::find_deal(std::span<const Choice> made) {
  for (begun_ = 0; begun_ <= made.size(); ++begun_) {
    if (!helper_.follow(made.first(begun_))) return false;
    if (deal_of(helper_.world()) == deal_) return true;
  }
  return false;
}

bool Equilibrium::solve() {
  tree_ = {};
  known_.clear();
  places_.clear();
  World& world = helper_.world();
  stacks_ = world.table().match.chips;
  std::vector<Snapshot> deals;
  const Snapshot before = world.snapshot();
  const bool is_whole = list_deals(deals);
  const Keys keys(slot(world.setup().players), 0);
  bool grown = is_whole;
  for (std::size_t i = 0; grown && i < deals.size(); ++i) {
    world.restore(deals[i]);
    tree_.roots.push_back(static_cast<std::uint32_t>(tree_.nodes.size()));
    tree_.nodes.emplace_back();
    grown = grow(world, keys, tree_.roots.back());
  }
  world.restore(before);
  if (!grown) return false;
  static Solutions solutions;
  if (solutions.find(tree_, known_)) return true;
  solve_tree();
  solutions.add(tree_, known_);
  return true;
}

void Equilibrium::solve_tree() {
  for (int round = 1; round <= kRounds; ++round) improve(round);
  for (Known& known : known_) {
    double sum = 0;
    for (const double one : known.sums) sum += one;
    for (std::size_t i = 0; i < known.sums.size(); ++i)
      known.chances[i] = sum > 0 ? known.sums[i] / sum : 1.0 / static_cast<double>(known.sums.size());
  }
}

/// Every way in which the cards may lie, each as likely. What one player knows is dealt anew after what another does,
/// so that nothing of the actual deal remains.
bool Equilibrium::list_deals(std::vector<Snapshot>& deals) {
  World& world = helper_.world();
  const std::size_t cards = world.setup().pack.cards.size();
  std::map<std::uint64_t, Snapshot> found;
  Chance chance(1);
  Seat observer = seat_;
  for (std::size_t since = 0; since <= kTriesOfDeal * (found.size() + 1); ++since) {
    world.deal_anew(observer, chance);
    observer = static_cast<Seat>((observer + 1) % world.setup().players);
    const std::uint64_t faces = faces_of(world.table(), cards);
    if (found.contains(faces)) continue;
    if (found.size() == kMostDeals) return false;
    found.emplace(faces, world.snapshot());
    since = 0;
  }
  for (auto& [faces, deal] : found) deals.push_back(std::move(deal));
  return true;
}

bool Equilibrium::grow(World& world, const Keys& keys, std::uint32_t at) {
  const Decision& decision = world.decision();
  if (decision.calls != 0 || decision.simultaneous) return false;
  std::vector<Candidate> candidates;
  list_candidates(world, decision, decision.seat, candidates);
  if (tree_.nodes.size() + candidates.size() > kMostNodesSolved) return false;
  const auto [place, is_new] =
      places_.emplace(key(world, keys, decision.seat), static_cast<std::uint32_t>(known_.size()));
  if (is_new) {
    known_.emplace_back();
    known_.back().regrets.assign(candidates.size(), 0);
    known_.back().sums = known_.back().chances = known_.back().regrets;
  }
  if (known_[place->second].regrets.size() != candidates.size()) return false;
  const auto first = static_cast<std::uint32_t>(tree_.nodes.size());
  tree_.nodes[at].seat = decision.seat;
  tree_.nodes[at].known = place->second;
  tree_.nodes[at].first = first;
  tree_.nodes[at].count = static_cast<std::uint32_t>(candidates.size());
  tree_.nodes.resize(tree_.nodes.size() + candidates.size());
  const Snapshot here = world.snapshot();
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    world.restore(here);
    const Keys then = after(world, keys, candidates[i].choice);
    const Status status = world.answer(candidates[i].choice);
    if (status == Status::decision && deal_of(world) == deal_) {
      if (!grow(world, then, first + i)) return false;
      continue;
    }
    if (status != Status::over && status != Status::decision) return false;
    std::vector<double>& won = tree_.nodes[first + i].won;
    for (std::size_t seat = 0; seat < keys.size(); ++seat)
      won.push_back(static_cast<double>(world.table().match.chips[seat] - stacks_[seat]));
  }
  return true;
}

/// The choices of each player in turn become better against those of the others.
void Equilibrium::improve(int round) {
  const int players = helper_.world().setup().players;
  for (Seat seat = 0; seat < players; ++seat) {
    for (Known& known : known_) take(known);
    for (const std::uint32_t root : tree_.roots) walk(root, seat, 1, 1, round);
    for (Known& known : known_)
      for (double& regret : known.regrets) regret = std::max(0.0, regret);
  }
}

/// What `gaining` wins from there on average. `own`, `others`: how likely the choices of `gaining` and those of the
/// others are to lead there.
double Equilibrium::walk(std::uint32_t at, Seat gaining, double own, double others, int round) {
  const Node& node = tree_.nodes[at];
  if (node.seat == kNoSeat) return node.won[slot(gaining)];
  Known& known = known_[node.known];
  std::vector<double> values(node.count);
  double mean = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const double likely = known.chances[i];
    values[i] = node.seat == gaining ? walk(node.first + i, gaining, own * likely, others, round)
                                     : walk(node.first + i, gaining, own, others * likely, round);
    mean += likely * values[i];
  }
  if (node.seat == gaining) {
    for (std::uint32_t i = 0; i < node.count; ++i) {
      known.regrets[i] += others * (values[i] - mean);
      known.sums[i] += std::max(0, round - kUncounted) * own * known.chances[i];
    }
  }
  return mean;
}

/// The choices by regret, which are averaged, later ones more.
void Equilibrium::take(Known& known) const {
  double sum = 0;
  for (const double regret : known.regrets) sum += regret;
  for (std::size_t i = 0; i < known.regrets.size(); ++i)
    known.chances[i] = sum > 0 ? known.regrets[i] / sum : 1.0 / static_cast<double>(known.regrets.size());
}

/// What the player knows: the cards, and what was chosen.
std::uint64_t Equilibrium::key(const World& world, const Keys& keys, Seat seat) const {
  std::uint64_t key = mix(static_cast<std::uint64_t>(seat) + 1, keys[slot(seat)]);
  const Table& table = world.table();
  for (std::size_t i = 0; i < world.setup().pack.cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    if ((table.known_to(card) & seat_bit(seat)) == 0) continue;
    key = mix(mix(key, table.pile_of(card)), table.face(card) + std::uint64_t{1});
  }
  return key;
}

Equilibrium::Keys Equilibrium::after(const World& world, const Keys& keys, const Choice& choice) const {
  Keys then = keys;
  std::vector<Candidate> candidates;
  for (Seat seat = 0; seat < world.setup().players; ++seat) {
    list_candidates(world, world.decision(), seat, candidates);
    const bool is_range = world.decision().alternatives[choice.alternative].kind == AlternativeKind::range;
    for (const Candidate& one : candidates) {
      if (one.choice.alternative == choice.alternative && (!is_range || one.choice.number == choice.number))
        then[slot(seat)] = mix(then[slot(seat)], one.key);
    }
  }
  return then;
}

}  // namespace houserules
