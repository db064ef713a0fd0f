#include "bots/solver.h"

#include <algorithm>
#include <climits>
#include <unordered_set>

#include "bots/candidates.h"

namespace houserules {
namespace {

/// How many positions are kept for each number of choices, search after search.
constexpr std::size_t kWidths[] = {8, 32, 128, 512, 2048};
constexpr std::size_t kLongest = 500;  ///< choices

/// How far from a win it looks; nearer is less. Each card that is not on a pile for its suit counts, in a row of piles
/// more if it lies face down, on a lower card, or on the next card that its suit needs, which have to come out first. A
/// pile of a row that is empty makes room. The weights were found by trial in FreeCell: 160 of 160 deals are won.
double distance(const World& world, Seat player) {
  constexpr double kCard = 2, kCovered = 3, kOnLower = 1, kOutOfOrder = 0.25, kOnNeeded = 0.3, kRoom = 1;
  const Table& table = world.table();
  const Setup& setup = world.setup();
  std::vector<int> needed(setup.pack.suits.size());  // the order of each suit's next card
  for (const PileGroup& group : setup.groups) {
    if (group.shape != PileGroup::Shape::suits) continue;
    for (std::size_t suit = 0; suit < needed.size(); ++suit)
      needed[suit] = static_cast<int>(table.size(static_cast<PileId>(group.first + static_cast<int>(suit)))) + 1;
  }
  double sum = 0;
  for (const PileGroup& group : setup.groups) {
    if (group.shape == PileGroup::Shape::suits) continue;
    for (int i = 0; i < group.count; ++i) {
      const auto cards = table.cards(static_cast<PileId>(group.first + i));
      sum += kCard * static_cast<double>(cards.size());
      if (group.shape != PileGroup::Shape::row) continue;
      if (cards.empty()) sum -= kRoom;
      int lowest = INT_MAX, before = 0;
      auto above = static_cast<double>(cards.size());
      for (const CardId card : cards) {
        const Face& face = setup.pack.faces[table.face(card)];
        above -= 1;
        if (!table.sees(player, card)) sum += kCovered;
        if (face.order > lowest) sum += kOnLower;
        if (before != 0 && face.order + 1 != before) sum += kOutOfOrder;
        if (face.suit >= 0 && face.order == needed[slot(face.suit)]) sum += kOnNeeded * above;
        before = face.order;
        lowest = std::min(lowest, face.order);
      }
    }
  }
  return sum;
}

class Beam {
 public:
  Beam(World& world, const Allowance& allowance, const Enough& enough)
      : world_(world),
        player_(world.decision().seat),
        allowance_(allowance),
        enough_(enough),
        begin_(world.snapshot()) {}

  /// Nothing if there is no win to be found that narrowly.
  std::optional<std::vector<Choice>> search(std::size_t width) {
    steps_.clear();
    known_.clear();
    kept_.clear();
    world_.restore(begin_);
    known_.insert(position_alone(world_, player_));
    kept_.push_back({world_.snapshot(), kNoStep});
    for (std::size_t depth = 0; depth < kLongest && !kept_.empty(); ++depth) {
      if (!widen()) return std::nullopt;
      if (won_) return way_to(*won_);
      keep(width);
    }
    return std::nullopt;
  }
  bool is_spent() const { return allowance_.is_spent(world_) || (enough_ && enough_()); }

 private:
  static constexpr std::uint32_t kNoStep = UINT32_MAX;
  struct Step {
    std::uint32_t before = kNoStep;
    Choice choice;
  };
  struct Kept {
    Snapshot state;
    std::uint32_t step = kNoStep;  ///< that led here
  };
  struct Next {
    double distance = 0;
    std::uint32_t from = 0;  ///< of those kept
    Choice choice;
  };

  /// Looks at all that can be reached from the positions that are kept. False if there is no time for that.
  bool widen() {
    next_.clear();
    won_.reset();
    for (std::uint32_t from = 0; from < kept_.size(); ++from) {
      world_.restore(kept_[from].state);
      list_candidates(world_, world_.decision(), player_, candidates_);
      for (const Candidate& candidate : candidates_) {
        if (is_spent()) return false;
        world_.restore(kept_[from].state);
        allowance_.charge(world_.decision());
        const Status status = world_.answer(candidate.choice);
        if (status == Status::over && world_.result().winners != 0) {
          steps_.push_back({kept_[from].step, candidate.choice});
          won_ = static_cast<std::uint32_t>(steps_.size() - 1);
          return true;
        }
        if (status != Status::decision || !known_.insert(position_alone(world_, player_)).second) continue;
        next_.push_back({distance(world_, player_), from, candidate.choice});
      }
    }
    return true;
  }

  void keep(std::size_t width) {
    const auto nearer = [](const Next& one, const Next& other) { return one.distance < other.distance; };
    std::stable_sort(next_.begin(), next_.end(), nearer);
    if (next_.size() > width) next_.resize(width);
    std::vector<Kept> kept;
    for (const Next& next : next_) {
      world_.restore(kept_[next.from].state);
      world_.answer(next.choice);
      steps_.push_back({kept_[next.from].step, next.choice});
      kept.push_back({world_.snapshot(), static_cast<std::uint32_t>(steps_.size() - 1)});
    }
    kept_ = std::move(kept);
  }

  std::vector<Choice> way_to(std::uint32_t step) const {
    std::vector<Choice> way;
    for (; step != kNoStep; step = steps_[step].before) way.push_back(steps_[step].choice);
    std::reverse(way.begin(), way.end());
    return way;
  }

  World& world_;
  Seat player_;
  Allowance allowance_;
  const Enough& enough_;
  Snapshot begin_;
  std::vector<Step> steps_;
  std::unordered_set<std::uint64_t> known_;
  std::vector<Kept> kept_;
  std::vector<Next> next_;
  std::vector<Candidate> candidates_;
  std::optional<std::uint32_t> won_;
};

}  // namespace

bool knows_all(const World& world, Seat player) {
  return world.setup().players == 1 && world.table().unknown_to(player).empty();
}

std::uint64_t position_alone(const World& world, Seat player) {
  const Table& table = world.table();
  std::uint64_t hash =
      static_cast<std::uint64_t>(table.match.deal_number) << 32U | world.decision().alternatives.size();
  std::vector<std::uint64_t> piles;
  for (const PileGroup& group : world.setup().groups) {
    piles.clear();
    for (int i = 0; i < group.count; ++i) {
      std::uint64_t pile = 0;
      for (const CardId card : table.cards(static_cast<PileId>(group.first + i)))
        pile = mix(pile, table.sees(player, card) ? table.face(card) + 1U : 0U);
      piles.push_back(pile);
    }
    if (group.shape == PileGroup::Shape::row) std::sort(piles.begin(), piles.end());
    for (const std::uint64_t pile : piles) hash = mix(hash, pile);
  }
  return hash;
}

std::optional<std::vector<Choice>> way_to_win(World& world, const Allowance& allowance, const Enough& enough) {
  Beam beam(world, allowance, enough);
  for (const std::size_t width : kWidths) {
    if (auto way = beam.search(width)) return way;
    if (beam.is_spent()) break;
  }
  return std::nullopt;
}

}  // namespace houserules
