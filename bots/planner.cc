#include "bots/planner.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "bots/candidates.h"
#include "bots/solver.h"

namespace houserules {
namespace {

/// How many positions are looked at, in the order of their distances; and how many if no news was found there.
constexpr std::size_t kPositions = 4000, kPositionsWithoutNews = 16000;

class Planner {
 public:
  Planner(World& world, const std::unordered_set<std::uint64_t>& been, const Allowance& allowance, const Enough& enough)
      : world_(world),
        player_(world.decision().seat),
        unknown_(world, player_),
        known_(been),
        allowance_(allowance),
        enough_(enough) {}

  std::optional<std::vector<Choice>> plan() {
    known_.insert(position_alone(world_, player_));
    nearest_ = {distance_to_win(world_, player_, &unknown_), Steps::kNone};
    widen(Steps::kNone);
    while (!won_ && !is_spent() && !waiting_.empty() && bytes_ < kMostKept &&
           states_.size() < (news_ ? kPositions : kPositionsWithoutNews)) {
      const Position next = waiting_.top();
      waiting_.pop();
      world_.restore(states_[next.from]);
      world_.answer(steps_.choice(next.step));
      widen(next.step);
    }
    if (won_) return as_far_as_news(*won_);
    if (news_) return as_far_as_news(news_->step);
    if (nearest_.step != Steps::kNone) return steps_.way_to(nearest_.step);
    if (gives_up_ && waiting_.empty() && !is_spent()) return steps_.way_to(*gives_up_);
    return std::nullopt;
  }

 private:
  struct Position {
    double distance = 0;
    std::uint32_t step = Steps::kNone;  ///< that leads there
    std::uint32_t from = 0;             ///< the state before it

    bool operator<(const Position& other) const {  // the nearest and first found is on top of a queue
      return std::tie(other.distance, other.step) < std::tie(distance, step);
    }
  };

  bool is_spent() const { return allowance_.is_spent(world_) || (enough_ && enough_()); }

  bool has_news() const { return world_.table().unknown_to(player_).size() < unknown_.cards; }

  /// Whether what may be done with this value depends on a card that was revealed on the way: it proves to be anything.
  bool touches_news(AlternativeKind kind, std::int32_t value) const {
    const Table& table = world_.table();
    const auto is_news = [&](CardId card) {
      return unknown_.places[card] != Unknown::Place::none && table.sees(player_, card);
    };
    if (kind == AlternativeKind::pile) {
      const auto cards = table.cards(static_cast<PileId>(value));
      return !cards.empty() && is_news(cards.back());
    }
    if (kind != AlternativeKind::card) return false;
    const auto cards = table.cards(table.pile_of(static_cast<CardId>(value)));
    return std::any_of(std::find(cards.begin(), cards.end(), static_cast<CardId>(value)), cards.end(), is_news);
  }

  /// The way to a step as far as the first card that it reveals: that card proves to be another.
  std::vector<Choice> as_far_as_news(std::uint32_t step) {
    std::vector<Choice> way = steps_.way_to(step);
    world_.restore(states_[0]);
    std::size_t made = 0;
    while (made < way.size() && !has_news()) world_.answer(way[made++]);
    way.resize(made);
    return way;
  }

  /// Looks at all that can be reached from the present state with one choice more; `step` led here.
  void widen(std::uint32_t step) {
    const auto from = static_cast<std::uint32_t>(states_.size());
    states_.push_back(world_.snapshot());
    bytes_ += states_.back().size();
    list_candidates(world_, world_.decision(), player_, candidates_);
    for (const Candidate& candidate : candidates_) {
      if (is_spent()) return;
      world_.restore(states_[from]);
      const Alternative& made = world_.decision().alternatives[candidate.choice.alternative];
      if (touches_news(made.kind, made.value) || touches_news(made.second, made.most)) continue;
      allowance_.charge(world_.decision(), states_[from].size());
      const Status status = world_.answer(candidate.choice);
      if (status != Status::over && status != Status::decision) continue;
      const auto add = [&] { return steps_.add(step, candidate.choice); };
      if (status == Status::over && world_.result().winners != 0) {
        won_ = add();
        return;
      }
      if (status == Status::over) {
        if (!gives_up_) gives_up_ = add();
        continue;
      }
      const bool is_news = has_news();
      if (!known_.insert(position_alone(world_, player_)).second) continue;
      const Position now{distance_to_win(world_, player_, &unknown_), add(), from};
      if (is_news && (!news_ || *news_ < now)) news_ = now;
      if (!is_news && now.distance < nearest_.distance) nearest_ = now;
      waiting_.push(now);
    }
  }

  World& world_;
  Seat player_;
  Unknown unknown_;
  std::unordered_set<std::uint64_t> known_;
  Allowance allowance_;
  const Enough& enough_;
  std::vector<Snapshot> states_;
  std::size_t bytes_ = 0;  ///< of the states
  Steps steps_;
  std::priority_queue<Position> waiting_;
  std::vector<Candidate> candidates_;
  Position nearest_;
  std::optional<Position> news_;
  std::optional<std::uint32_t> won_;
  std::optional<std::uint32_t> gives_up_;
};

bool lies_in_rows(const Setup& setup) {
  return std::any_of(setup.groups.begin(), setup.groups.end(), [&](const PileGroup& group) {
    return group.shape == PileGroup::Shape::row && setup.piles[group.first].facing == PileFacing::as_laid;
  });
}

}  // namespace

std::optional<std::vector<Choice>> way_to_news(World& world, const std::unordered_set<std::uint64_t>& been,
                                               const Allowance& allowance, const Enough& enough) {
  if (!lies_in_rows(world.setup())) return std::nullopt;
  return Planner(world, been, allowance, enough).plan();
}

}  // namespace houserules
