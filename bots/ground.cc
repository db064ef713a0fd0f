#include "bots/ground.h"

#include "bots/candidates.h"

namespace houserules {
namespace {

constexpr std::uint64_t kCovered = 0xFFFF;  ///< stands for a face that is not seen

std::uint64_t face_of(const Table& table, CardId card, Seat observer) {
  return table.sees(observer, card) ? table.face(card) : kCovered;
}

/// Where the hashes of a deal begin: in another one everything is new.
std::uint64_t deal_of(const Table& table) { return static_cast<std::uint64_t>(table.match.deal_number); }

}  // namespace

std::uint64_t lie_of_cards(const World& world, Seat observer) {
  const Table& table = world.table();
  std::uint64_t hash = deal_of(table);
  for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
    const auto cards = table.cards(static_cast<PileId>(pile));
    hash = mix(hash, cards.size());
    for (const CardId card : cards) hash = mix(hash, face_of(table, card, observer));
  }
  return hash;
}

void Ground::note(const World& world, Seat observer) {
  lies_.insert(lie_of_cards(world, observer));
  const Table& table = world.table();
  ++idle_;
  std::unordered_map<std::uint64_t, int> now;  // there may be many equal cards, and more of them than ever are news
  for (const PileGroup& group : world.setup().groups) {
    for (int i = 0; i < group.count; ++i) {
      std::uint64_t below = kCovered + 1;
      for (const CardId card : table.cards(static_cast<PileId>(group.first + i))) {
        const std::uint64_t face = face_of(table, card, observer);
        // The piles of a row are as good as one another.
        const std::uint64_t place = mix(mix(mix(deal_of(table), group.first), below), face);
        int& most = places_[place];
        if (face != kCovered && ++now[place] > most) {
          most = now[place];
          idle_ = 0;
        }
        below = face;
      }
    }
  }
}

}  // namespace houserules
