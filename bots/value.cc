#include "bots/value.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "system/same_math.h"

namespace houserules {
namespace {

/// A lead is never worth as much as a win.
constexpr double kDealWeight = 0.45;
constexpr double kCutWeight = 0.35;
/// How much the lead in scores counts beside the win.
constexpr double kBesideWin = 0.5;
/// The value of a solitaire game lost at once, as a part of its value if it continued.
constexpr double kLostAtOnce = 0.6;
constexpr double kOut = 1e6;  ///< penalty for being out of a match that others play on

}  // namespace

void Judge::begin(World& world, const Prospects* prospects) {
  prospects_ = prospects;
  setup_ = &world.setup();
  scores_ = world.table().match.scores;
  wide_ = 1;
  std::vector<std::int64_t> points;
  for_points_ =
      setup_->win == WinRule::none && setup_->players > 1 && !setup_->match.one_in && world.points_so_far(points);
  by_cards_ = !setup_->hands && !counts_points() && setup_->win != WinRule::most_chips && setup_->players > 1;
  deals_ = cuts_ = turned_ = ordered_ = Spread{};
}

int Judge::cards_of(const World& world, Seat seat) const {
  int cards = 0;
  for (std::size_t pile = 0; pile < setup_->piles.size(); ++pile) {
    if (setup_->piles[pile].owner == seat) cards += world.table().size(static_cast<PileId>(pile));
  }
  return cards;
}

void Judge::learn(const World& world, const Rewards& rewards) {
  const int players = setup_->players;
  double reward = 0, cards = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    reward += rewards[slot(seat)] / players;
    cards += static_cast<double>(cards_of(world, seat)) / players;
  }
  for (Seat seat = 0; seat < players; ++seat)
    ends_.together += (rewards[slot(seat)] - reward) * (cards_of(world, seat) - cards);
  ++ends_.games;
}

Rewards Judge::of_result(const World& world, double lasted) {
  const SeatMask winners = world.result().winners;
  if (is_alone()) {
    const double lost = kLostAtOnce + (1 - kLostAtOnce) * lasted;
    wins_ = for_all(winners != 0 ? 1 : lost * value_alone(world, match_value(world.table().match, 0, 0)));
    return wins_;
  }
  // The players of a team win together, and share with other teams only.
  const int players = setup_->players, of_side = setup_->teams > 0 ? players / setup_->teams : 1;
  const bool one_loses = setup_->win == WinRule::all_but_last;  // only not losing counts
  const int sides = one_loses ? 1 : std::max(1, std::popcount(winners) / of_side);
  Rewards won{};
  for (Seat seat = 0; seat < players; ++seat) {
    if ((winners & seat_bit(seat)) != 0) won[slot(seat)] = 1.0 / sides;
  }
  Rewards rewards = won;
  if (winners == 0) {
    // Everybody lost, or a draw: slightly less than a win shared by all.
    constexpr double kDraw = 0.9;
    std::fill_n(rewards.begin(), players, one_loses ? kDraw : kDraw * of_side / players);
  }
  if (is_by_score(setup_->win)) {
    Standing standing{};
    for (Seat seat = 0; seat < players; ++seat) standing[slot(seat)] = match_value(world.table().match, seat, 0);
    const Rewards leads = rewards_of(standing, kDealWeight, deals_);
    for (Seat seat = 0; seat < players; ++seat)
      rewards[slot(seat)] += kBesideWin * (leads[slot(seat)] - rewards[slot(seat)]);
  }
  wins_ = won;
  return rewards;
}

double Judge::match_value(const Match& match, Seat seat, std::int64_t points) const {
  const auto at = static_cast<std::size_t>(seat);
  if (setup_->match.one_in && !match.is_in(seat)) return -kOut;
  switch (setup_->win) {
    case WinRule::lowest_score: return -static_cast<double>(match.scores[at] + points);
    case WinRule::together:
    case WinRule::highest_score: return static_cast<double>(match.scores[at] + points);
    case WinRule::most_chips: return static_cast<double>(match.chips[at]);
    case WinRule::none:
      if (is_alone() || for_points_) return static_cast<double>(match.scores[at] + points);
      break;
    case WinRule::most_deals:
    case WinRule::first_out: break;
    case WinRule::all_but_last: return -match.deals_lost[at];
  }
  return match.deals_won[at];
}

/// The lead over the first of its kind, relative to the usual lead.
double Judge::lead_alone(double standing, Spread& spread) {
  if (!spread.first) spread.first = standing;
  const double lead = standing - *spread.first;
  if (lead != 0) {
    spread.sum += std::abs(lead);
    ++spread.count;
  }
  return spread.count == 0 ? 0 : tanh_of(lead * spread.count / (1.5 * spread.sum));
}

/// The value of the columns of a solitaire game: piles in which cards stay as they were laid.
Judge::Columns Judge::columns(const World& world) const {
  Columns columns;
  const Table& table = world.table();
  const Pack& pack = setup_->pack;
  for (std::size_t pile = 0; pile < setup_->piles.size(); ++pile) {
    if (setup_->piles[pile].facing != PileFacing::as_laid) continue;
    std::optional<FaceId> below;
    for (const CardId card : table.cards(static_cast<PileId>(pile))) {
      std::optional<FaceId> face;
      if (table.sees(kGallery, card)) face = table.face(card);
      else ++columns.covered;
      const bool follows = face && below && pack.step(*face, *below) == 1;
      if (follows && pack.faces[*face].suit == pack.faces[*below].suit) ++columns.ordered;
      below = face;
    }
  }
  return columns;
}

Rewards Judge::for_all(double reward) const {
  Rewards rewards{};
  std::fill_n(rewards.begin(), setup_->players, reward);
  return rewards;
}

double Judge::value_alone(const World& world, double standing) {
  const Columns now = columns(world);
  const double scored = lead_alone(standing, cuts_);
  const double turned = lead_alone(-now.covered, turned_), ordered = lead_alone(now.ordered, ordered_);
  // Face-down cards bring points once they are turned up.
  const double by_turned = turned_.count == 0 ? 0 : 3, by_ordered = ordered_.count == 0 ? 0 : 1;
  return 0.5 + kCutWeight * (scored + by_turned * turned + by_ordered * ordered) / (1 + by_turned + by_ordered);
}

/// In a match until one player has all chips, the share of the chips is about the chance to win.
Rewards Judge::shares_of(const Standing& chips) const {
  Rewards rewards{};
  double all = 0;
  for (Seat seat = 0; seat < setup_->players; ++seat) all += std::max(0.0, chips[slot(seat)]);
  all = std::max(all, 1.0);
  for (Seat seat = 0; seat < setup_->players; ++seat) rewards[slot(seat)] = std::max(0.0, chips[slot(seat)]) / all;
  return rewards;
}

/// In proportion to the gain: half as much for a stake twice as high would be wrong.
Rewards Judge::gains_of(const Standing& points, Spread& spread) {
  Rewards rewards{};
  for (Seat seat = 0; seat < setup_->players; ++seat) {
    const double gain = points[slot(seat)] - static_cast<double>(scores_[slot(seat)]);
    if (gain != 0) {
      spread.sum += std::abs(gain);
      ++spread.count;
    }
    const double usual = spread.count == 0 ? 1 : spread.sum / spread.count;
    rewards[slot(seat)] = 0.5 + kDealWeight * std::clamp(gain / usual / kMostGain, -1.0, 1.0);
    wins_[slot(seat)] = gain > 0 ? 1 : 0;
  }
  return rewards;
}

Rewards Judge::rewards_of(const Standing& standing, double weight, Spread& spread) {
  if (for_points_) return gains_of(standing, spread);
  if (is_alone()) return wins_ = for_all(0.5 + weight * lead_alone(standing[0], spread));
  if (plays_for_all_chips()) return wins_ = shares_of(standing);
  const int players = setup_->players;
  const int sides = setup_->teams > 0 ? setup_->teams : players;
  // A side's standing is the sum of its players'. Its lead is the distance to the others: half to their mean, half to
  // the best of them.
  Standing side{};
  for (int seat = 0; seat < players; ++seat) {
    side[slot(seat % sides)] += standing[slot(seat)];
  }
  Standing lead{};
  double apart = 0;
  for (int one = 0; one < sides; ++one) {
    double sum = 0, best = -1e18;
    for (int other = 0; other < sides; ++other) {
      if (other == one) continue;
      sum += side[slot(other)];
      best = std::max(best, side[slot(other)]);
    }
    const double mean = sum / std::max(1, sides - 1);
    lead[slot(one)] = side[slot(one)] - (mean + best) / 2;
    apart += std::min(std::abs(lead[slot(one)]), kOut / 2);
  }
  if (apart > 0) {
    spread.sum += apart / sides;
    ++spread.count;
  }
  const double scale = spread.count == 0 ? 1 : 1.5 * wide_ * spread.sum / spread.count;
  const auto [worst, best] = std::minmax_element(side.begin(), side.begin() + sides);
  const auto ahead = static_cast<double>(std::count(side.begin(), side.begin() + sides, *best));
  const bool one_loses = setup_->win == WinRule::all_but_last;
  Rewards rewards{};
  for (int seat = 0; seat < players; ++seat) {
    rewards[slot(seat)] = 0.5 + weight * tanh_of(lead[slot(seat % sides)] / scale);
    const double own = side[slot(seat % sides)];
    wins_[slot(seat)] = one_loses ? (own > *worst ? 1 : 0) : own == *best ? 1 / ahead : 0;
  }
  return rewards;
}

/// A side's are added to its first player's. They compare the sides already, and leads will compare them once more: of
/// two sides, half of the difference is added to one and taken from the other.
void Judge::add_prospects(const World& world, Standing& standing) const {
  if (prospects_ == nullptr) return;
  const BySide worth = prospects_->of(world);
  const int sides = setup_->teams > 0 ? setup_->teams : setup_->players;
  const double part = (sides - 1.0) / sides;
  for (std::size_t side = 0; side < worth.size(); ++side) standing[side] += part * worth[side];
}

Rewards Judge::of_deal(const World& world) {
  const Match& match = world.table().match;
  Standing standing{};
  for (Seat seat = 0; seat < setup_->players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    standing[at] = match_value(match, seat, 0);
    // Without scores or chips, the winner of the deal is ahead.
    if (setup_->win == WinRule::none && (match.last_winners & seat_bit(seat)) != 0) standing[at] += 1;
  }
  add_prospects(world, standing);
  return rewards_of(standing, kDealWeight, deals_);
}

Rewards Judge::of_cut(World& world) {
  const Match match = world.table().match;
  Standing standing{}, later{};
  add_prospects(world, later);
  std::vector<std::int64_t> points;
  const bool hands = setup_->hands && setup_->win != WinRule::most_chips && setup_->win != WinRule::together;
  std::array<int, kMaxPlayers> held{};
  if (hands) {
    const PileId hand = setup_->groups[slot(*setup_->hands)].first;
    for (Seat seat = 0; seat < setup_->players; ++seat) {
      held[slot(seat)] = world.table().size(static_cast<PileId>(hand + seat));
    }
  }
  const bool scored = counts_points() && world.points_so_far(points);
  for (Seat seat = 0; seat < setup_->players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    standing[at] = match_value(match, seat, scored ? points[at] : 0);
    if (hands && !scored) standing[at] = standing[at] * 10 - held[at];
    if (by_cards_ && ends_.together != 0)
      standing[at] = standing[at] * 10 + (ends_.together > 0 ? 1 : -1) * cards_of(world, seat);
    standing[at] += later[at];
  }
  if (is_alone()) return wins_ = for_all(value_alone(world, standing[0]));
  return rewards_of(standing, kCutWeight, cuts_);
}

}  // namespace houserules
