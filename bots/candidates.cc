#include "bots/candidates.h"

#include <algorithm>
#include <array>

namespace houserules {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t number) {
  hash = (hash ^ number) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29U);
}

std::uint64_t card_key(const Table& table, CardId card) {
  return std::uint64_t{table.pile_of(card)} << 32U | table.face(card);
}

std::uint64_t set_key(const Table& table, const Decision& decision, const Option& option) {
  std::array<std::uint64_t, kMaxCards> cards{};
  const std::size_t count = std::min<std::size_t>(option.count, cards.size());
  for (std::size_t i = 0; i < count; ++i) {
    cards[i] = card_key(table, decision.sets[static_cast<std::size_t>(option.value) + i]);
  }
  std::sort(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(count));
  std::uint64_t hash = count;
  for (std::size_t i = 0; i < count; ++i) hash = mix(hash, cards[i]);
  return hash;
}

std::uint64_t value_key(const Table& table, const Decision& decision, const Option& option) {
  switch (option.kind) {
    case OptionKind::plain:
    case OptionKind::range: return 0;
    case OptionKind::card: return card_key(table, static_cast<CardId>(option.value));
    case OptionKind::place: {
      const auto card = static_cast<CardId>(option.value);
      return std::uint64_t{table.pile_of(card)} << 32U | static_cast<std::uint32_t>(table.place_of(card));
    }
    case OptionKind::set: return set_key(table, decision, option);
    case OptionKind::suit:
    case OptionKind::rank:
    case OptionKind::player:
    case OptionKind::number: break;
  }
  return static_cast<std::uint32_t>(option.value);
}

}  // namespace

void list_candidates(const World& world, const Decision& decision, Seat observer, std::vector<Candidate>& candidates) {
  const Table& table = world.table();
  candidates.clear();
  const auto add = [&](std::uint32_t option, std::uint64_t value, std::int64_t number) {
    const Option& of = decision.options[option];
    std::uint64_t key = mix(static_cast<std::uint64_t>(decision.seat) + 1, of.move);
    if (decision.seat == observer || !world.setup().moves[of.move].is_private) {
      key = mix(mix(key, static_cast<std::uint64_t>(of.kind) + 1), value);
    }
    candidates.push_back({key, {option, number}});
  };
  for (std::uint32_t i = 0; i < decision.options.size(); ++i) {
    const Option& option = decision.options[i];
    if (option.kind != OptionKind::range) {
      add(i, value_key(table, decision, option), option.value);
      continue;
    }
    const std::int64_t variants = option.variants();
    const std::int64_t taken = std::min<std::int64_t>(variants, kMostNumbers);
    for (std::int64_t k = 0; k < taken; ++k) {
      const std::int64_t place = taken == 1 ? 0 : k * (variants - 1) / (taken - 1);
      const std::int64_t number = option.value + option.step * place;
      add(i, static_cast<std::uint64_t>(number), number);
    }
  }
}

}  // namespace houserules
