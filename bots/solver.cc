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
    kept_.push_back({world_.snapshot(), Steps::kNone});
    for (std::size_t depth = 0; depth < kLongest && !kept_.empty(); ++depth) {
      if (!widen()) return std::nullopt;
      if (won_) return steps_.way_to(*won_);
      keep(width);
    }
    return std::nullopt;
  }
  bool is_spent() const { return allowance_.is_spent(world_) || (enough_ && enough_()); }

 private:
  struct Kept {
    Snapshot state;
    std::uint32_t step = Steps::kNone;  ///< that led here
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
        allowance_.charge(world_.decision(), kept_[from].state.size());
        const Status status = world_.answer(candidate.choice);
        if (status == Status::over && world_.result().winners != 0) {
          won_ = steps_.add(kept_[from].step, candidate.choice);
          return true;
        }
        if (status != Status::decision || !known_.insert(position_alone(world_, player_)).second) continue;
        next_.push_back({distance_to_win(world_, player_, nullptr), from, candidate.choice});
      }
    }
    return true;
  }

  void keep(std::size_t width) {
    const auto nearer = [](const Next& one, const Next& other) { return one.distance < other.distance; };
    std::stable_sort(next_.begin(), next_.end(), nearer);
    if (next_.size() > width) next_.resize(width);
    std::vector<Kept> kept;
    std::size_t bytes = 0;
    for (const Next& next : next_) {
      if (bytes > kMostKept) break;
      world_.restore(kept_[next.from].state);
      world_.answer(next.choice);
      kept.push_back({world_.snapshot(), steps_.add(kept_[next.from].step, next.choice)});
      bytes += kept.back().state.size();
    }
    kept_ = std::move(kept);
  }

  World& world_;
  Seat player_;
  Allowance allowance_;
  const Enough& enough_;
  Snapshot begin_;
  Steps steps_;
  std::unordered_set<std::uint64_t> known_;
  std::vector<Kept> kept_;
  std::vector<Next> next_;
  std::vector<Candidate> candidates_;
  std::optional<std::uint32_t> won_;
};

}  // namespace

std::vector<Choice> Steps::way_to(std::uint32_t step) const {
  std::vector<Choice> way;
  for (; step != kNone; step = steps_[step].first) way.push_back(steps_[step].second);
  std::reverse(way.begin(), way.end());
  return way;
}

Unknown::Unknown(const World& world, Seat player) : places(static_cast<std::size_t>(world.table().card_count())) {
  for (const CardId card : world.table().unknown_to(player)) {
    ++cards;
    const PileId pile = world.table().pile_of(card);
    const auto& groups = world.setup().groups;
    const bool in_row = std::any_of(groups.begin(), groups.end(), [pile](const PileGroup& group) {
      return group.shape == PileGroup::Shape::row && pile >= group.first && pile < group.first + group.count;
    });
    places[card] = in_row ? Place::row : Place::elsewhere;
  }
}

// Each card counts that is neither on a pile for its suit nor, where there are none, on an open pile beside the rows.
// In a row of piles it counts more if it lies face down (more for each such card before it), on a lower card, or on the
// next card that its suit needs, which have to come out first; and, where there are no piles for suits, on a card of
// another suit. A pile of a row that is empty makes room, but while cards are unknown and suits have piles, not enough
// to be emptied for that. An unknown card lies in the way if it comes into a row, but not if it is turned up there. The
// weights were found by trial in FreeCell, where 160 of 160 deals are won, and those for unknown cards and order by
// suit in Klondike and Spider.
double distance_to_win(const World& world, Seat player, const Unknown* unknown) {
  constexpr double kCard = 2, kCovered = 3, kDeeper = 0.5, kOnLower = 1, kOutOfOrder = 0.25, kNoSequence = 0.75,
                   kOnNeeded = 0.3, kRoom = 1, kTurnedUp = 0.5, kBrought = 3;
  const Table& table = world.table();
  const Setup& setup = world.setup();
  const auto place = [unknown](CardId card) {
    return unknown == nullptr ? Unknown::Place::none : unknown->places[card];
  };
  std::vector<int> needed(setup.pack.suits.size());  // the order of each suit's next card
  bool has_homes = false;
  for (const PileGroup& group : setup.groups) {
    if (group.shape != PileGroup::Shape::suits) continue;
    has_homes = true;
    for (std::size_t suit = 0; suit < needed.size(); ++suit)
      needed[suit] = static_cast<int>(table.size(static_cast<PileId>(group.first + static_cast<int>(suit)))) + 1;
  }
  double sum = 0;
  for (const PileGroup& group : setup.groups) {
    if (group.shape == PileGroup::Shape::suits) continue;
    for (int i = 0; i < group.count; ++i) {
      const auto cards = table.cards(static_cast<PileId>(group.first + i));
      if (group.shape != PileGroup::Shape::row) {
        for (const CardId card : cards) sum += has_homes || !table.sees(player, card) ? kCard : 0;
        continue;
      }
      sum += kCard * static_cast<double>(cards.size());
      if (cards.empty() && (unknown == nullptr || !has_homes)) sum -= kRoom;
      int covered = 0, lowest = INT_MAX, before = 0, suit = -1;
      auto above = static_cast<double>(cards.size());
      for (const CardId card : cards) {
        const Face& face = setup.pack.faces[table.face(card)];
        above -= 1;
        if (!table.sees(player, card)) {
          sum += kCovered + kDeeper * covered++;
          if (place(card) != Unknown::Place::none) continue;
        } else if (place(card) != Unknown::Place::none) {
          sum += place(card) == Unknown::Place::row ? kTurnedUp : kBrought;
          before = -1;
          continue;
        }
        if (face.order > lowest) sum += kOnLower;
        if (before != 0 && face.order + 1 != before) sum += kOutOfOrder;
        if (!has_homes && before != 0 && (face.order + 1 != before || face.suit != suit)) sum += kNoSequence;
        if (has_homes && face.suit >= 0 && face.order == needed[slot(face.suit)]) sum += kOnNeeded * above;
        before = face.order;
        suit = face.suit;
        lowest = std::min(lowest, face.order);
      }
    }
  }
  return sum;
}

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
