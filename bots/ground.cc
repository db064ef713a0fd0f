#include "bots/ground.h"

#include <optional>

namespace houserules {
namespace {

std::uint64_t fold(std::uint64_t hash, std::uint64_t number) {
  hash = (hash ^ number) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29U);
}

constexpr std::uint64_t kCovered = 0xFFFF;  ///< stands for a face that is not seen

std::uint64_t face_of(const Table& table, CardId card, Seat observer) {
  return table.sees(observer, card) ? table.face(card) : kCovered;
}

}  // namespace

std::uint64_t lie_of_cards(const World& world, Seat observer) {
  const Table& table = world.table();
  std::uint64_t hash = 0;
  for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
    const auto cards = table.cards(static_cast<PileId>(pile));
    hash = fold(hash, cards.size());
    for (const CardId card : cards) hash = fold(hash, face_of(table, card, observer));
  }
  return hash;
}

void Ground::note(const World& world, Seat observer) {
  lies_.insert(lie_of_cards(world, observer));
  const Table& table = world.table();
  ++idle_;
  for (const PileGroup& group : world.setup().groups) {
    for (int i = 0; i < group.count; ++i) {
      std::uint64_t below = kCovered + 1;
      for (const CardId card : table.cards(static_cast<PileId>(group.first + i))) {
        const std::uint64_t face = face_of(table, card, observer);
        const std::uint64_t place =
            fold(fold(group.first, below), face);  // the piles of a row are as good as one another
        if (face != kCovered && places_.insert(place).second) idle_ = 0;
        below = face;
      }
    }
  }
}

}  // namespace houserules
