#include "bots/candidates.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "system/same_math.h"

namespace houserules {
namespace {

std::uint64_t card_key(const Table& table, CardId card) {
  return std::uint64_t{table.pile_of(card)} << 32U | table.face(card);
}

std::uint64_t set_key(const Table& table, const Decision& decision, const Alternative& alternative) {
  std::array<std::uint64_t, kMaxCards> cards{};
  const std::size_t count = std::min<std::size_t>(alternative.count, cards.size());
  for (std::size_t i = 0; i < count; ++i) {
    cards[i] = card_key(table, decision.sets[static_cast<std::size_t>(alternative.value) + i]);
  }
  std::sort(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(count));
  std::uint64_t hash = count;
  for (std::size_t i = 0; i < count; ++i) hash = mix(hash, cards[i]);
  return hash;
}

std::uint64_t value_key(const Table& table, const Decision& decision, const Alternative& alternative) {
  switch (alternative.kind) {
    case AlternativeKind::plain:
    case AlternativeKind::range: return 0;
    case AlternativeKind::card: return card_key(table, static_cast<CardId>(alternative.value));
    case AlternativeKind::place: {
      const auto card = static_cast<CardId>(alternative.value);
      return std::uint64_t{table.pile_of(card)} << 32U | static_cast<std::uint32_t>(table.place_of(card));
    }
    case AlternativeKind::sets: break;
    case AlternativeKind::set: return set_key(table, decision, alternative);
    case AlternativeKind::suit:
    case AlternativeKind::rank:
    case AlternativeKind::player:
    case AlternativeKind::pile:
    case AlternativeKind::word:
    case AlternativeKind::number: break;
  }
  return static_cast<std::uint32_t>(alternative.value);
}

/// Equal for alternatives of a move that look the same to a viewer who sees their values.
std::uint64_t values_key(const Table& table, const Decision& decision, const Alternative& alternative) {
  const std::uint64_t key = value_key(table, decision, alternative);
  if (alternative.second == AlternativeKind::plain) return key;
  return mix(mix(key, static_cast<std::uint64_t>(alternative.second) + 1),
             value_key(table, decision, alternative.second_value()));
}

/// The index of the k-th representative of a range. Small numbers are denser than large ones: stakes and bids differ by
/// factors.
std::int64_t place_among(std::int64_t k, std::int64_t taken, const Alternative& range) {
  const std::int64_t last = range.variants() - 1;
  if (taken <= last && range.value > 0) {
    const auto least = static_cast<double>(range.value), most = static_cast<double>(range.most);
    const double number =
        least * exp_of(log_of(most / least) * static_cast<double>(k) / static_cast<double>(taken - 1));
    const auto place = std::llround((number - least) / range.step);
    return std::clamp<std::int64_t>(place, k, last - (taken - 1 - k));
  }
  return taken == 1 ? 0 : k * last / (taken - 1);
}

}  // namespace

std::uint64_t mix(std::uint64_t hash, std::uint64_t number) {
  hash = (hash ^ number) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29U);
}

std::int64_t numbers_considered(const Alternative& alternative, const Setup& setup) {
  if (alternative.kind != AlternativeKind::range) return 1;
  return std::min<std::int64_t>(alternative.variants(), setup.has_chips ? kMostStakes : kMostNumbers);
}

std::int64_t number_considered(const Alternative& alternative, std::int64_t k, std::int64_t taken) {
  if (alternative.kind != AlternativeKind::range) return alternative.value;
  return alternative.value + alternative.step * place_among(k, taken, alternative);
}

void list_candidates(const World& world, const Decision& decision, Seat observer, std::vector<Candidate>& candidates) {
  const Table& table = world.table();
  candidates.clear();
  const auto add = [&](std::uint32_t alternative, std::uint64_t value, std::int64_t number) {
    const Alternative& of = decision.alternatives[alternative];
    std::uint64_t key = mix(static_cast<std::uint64_t>(decision.seat) + 1, of.move);
    if (decision.seat == observer || !world.setup().moves[of.move].is_private) {
      key = mix(mix(key, static_cast<std::uint64_t>(of.kind) + 1), value);
    }
    candidates.push_back({key, {alternative, number}});
  };
  for (std::uint32_t i = 0; i < decision.own().size(); ++i) {
    const Alternative& alternative = decision.alternatives[i];
    if (alternative.kind != AlternativeKind::range) {
      add(i, values_key(table, decision, alternative), alternative.value);
      continue;
    }
    const std::int64_t taken = numbers_considered(alternative, world.setup());
    for (std::int64_t k = 0; k < taken; ++k) {
      const std::int64_t number = number_considered(alternative, k, taken);
      add(i, static_cast<std::uint64_t>(number), number);
    }
  }
}

}  // namespace houserules
