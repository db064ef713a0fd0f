#include "bots/prospects.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <variant>

namespace houserules {

Prospects::Prospects(const Setup& setup)
    : players_(setup.players), sides_(setup.teams > 0 ? setup.teams : setup.players) {
  const bool has_rivals = is_by_score(setup.win);
  if (!has_rivals || sides_ < 2) return;
  for (std::size_t i = 0; i < setup.publics.size(); ++i) {
    const PublicInfo& info = setup.publics[i];
    if (!info.kept || !(info.each || info.each_team) || !std::holds_alternative<std::int64_t>(info.start)) continue;
    kept_.push_back({static_cast<int>(i), info.name, info.each_team});
  }
}

bool Prospects::are_none() const {
  return std::all_of(kept_.begin(), kept_.end(), [](const Kept& one) { return one.weight == 0; });
}

/// How much more the side has than the others on average.
double Prospects::apart(const World& world, const Kept& kept, int side) const {
  double its = 0, all = 0;
  const int owners = kept.of_team ? sides_ : players_;
  for (int owner = 0; owner < owners; ++owner) {
    const PublicValue value = world.public_value(kept.number, owner);
    if (!value.is(PublicValue::Kind::number)) continue;
    all += static_cast<double>(value.number);
    if (owner % sides_ == side) its += static_cast<double>(value.number);
  }
  return its - (all - its) / (sides_ - 1);
}

BySide Prospects::of(const World& world) const {
  BySide worth{};
  for (const Kept& one : kept_) {
    for (int side = 0; one.weight != 0 && side < sides_; ++side)
      worth[slot(side)] += one.weight * apart(world, one, side);
  }
  return worth;
}

void Prospects::begin_deal(const World& world) {
  began_.assign(kept_.size(), {});
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    for (int side = 0; side < sides_; ++side) began_[i][slot(side)] = apart(world, kept_[i], side);
  }
}

BySide Prospects::learn(const World& world, const BySide& leads, double rate) {
  constexpr double kSlow = 0.998;
  BySide changes{}, before{};
  if (kept_.empty() || began_.size() != kept_.size()) return changes;
  const BySide after = of(world);
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    for (int side = 0; side < sides_; ++side) before[slot(side)] += kept_[i].weight * began_[i][slot(side)];
  }
  for (int side = 0; side < sides_; ++side) changes[slot(side)] = after[slot(side)] - before[slot(side)];
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    Kept& one = kept_[i];
    double squares = 0, step = 0;
    for (int side = 0; side < sides_; ++side) {
      squares += began_[i][slot(side)] * began_[i][slot(side)] / sides_;
      step += (leads[slot(side)] + changes[slot(side)]) * began_[i][slot(side)] / sides_;
    }
    one.seen = kSlow * one.seen + 1;
    one.squares = kSlow * one.squares + squares;
    if (one.squares > 0) one.weight += rate * step * one.seen / one.squares;
  }
  return changes;
}

void Prospects::round() {
  for (Kept& one : kept_) one.weight = std::round(one.weight * 1000) / 1000;
}

std::vector<std::pair<std::string, double>> Prospects::weights() const {
  std::vector<std::pair<std::string, double>> weights;
  for (const Kept& one : kept_) {
    if (one.weight != 0) weights.emplace_back(one.name, one.weight);
  }
  return weights;
}

void Prospects::set(std::string_view name, double weight) {
  for (Kept& one : kept_) {
    if (one.name == name) one.weight = weight;
  }
}

}  // namespace houserules
