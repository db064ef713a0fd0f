#include "runtime/pairs.h"

#include <algorithm>

#include "runtime/table.h"
#include "runtime/text.h"

namespace houserules {
namespace {

std::vector<std::uint32_t> twins(const Table& table, std::span<const Alternative> values) {
  struct Seen {
    PileId pile;
    FaceId face;
    std::uint32_t number;
  };
  std::vector<Seen> seen;  // few enough for a linear search
  std::vector<std::uint32_t> numbers;
  seen.reserve(values.size());
  numbers.reserve(values.size());
  for (const Alternative& value : values) {
    auto number = static_cast<std::uint32_t>(numbers.size());
    if (value.kind == AlternativeKind::card) {
      const auto card = static_cast<CardId>(value.value);
      const Seen its{table.pile_of(card), table.face(card), number};
      const auto twin = std::find_if(seen.begin(), seen.end(), [&](const Seen& other) {
        return other.pile == its.pile && other.face == its.face;
      });
      if (twin == seen.end()) seen.push_back(its);
      else number = twin->number;
    }
    numbers.push_back(number);
  }
  return numbers;
}

bool is_card(const Alternative& value) {
  return value.kind == AlternativeKind::card || value.kind == AlternativeKind::place;
}

}  // namespace

Pairs::Pairs(const Table& table, std::span<const CardId> sets, std::span<const Alternative> firsts,
             std::span<const Alternative> seconds)
    : sets_(sets), firsts_(firsts), seconds_(seconds) {
  if (!table.pack().has_duplicates) return;
  first_twins_ = twins(table, firsts);
  second_twins_ = twins(table, seconds);
  known_.resize(firsts.size() * seconds.size());
}

bool Pairs::worth_offering(std::size_t first, std::size_t second) {
  const Alternative &one = firsts_[first], &other = seconds_[second];
  if (is_card(one) && is_card(other) && one.value == other.value) return false;
  if (one.kind == AlternativeKind::set && is_card(other)) {
    const auto set = sets_.subspan(slot(one.value), one.count);
    if (contains(set, other.value)) return false;
  }
  if (known_.empty()) return true;
  const std::size_t pair = first_twins_[first] * seconds_.size() + second_twins_[second];
  if (known_[pair]) return false;
  known_[pair] = true;
  return true;
}

}  // namespace houserules
