#include "runtime/opening.h"

#include <algorithm>

#include <fmt/format.h>

#include "runtime/table.h"

namespace houserules {

PileId add_aside(Setup& setup) {
  PileInfo info;
  info.name = "aside";
  info.label = "cards aside";
  setup.piles.push_back(std::move(info));
  return static_cast<PileId>(setup.piles.size() - 1);
}

std::string opening_fault(const Setup& setup, const Opening& opening) {
  std::vector<int> left(setup.pack.faces.size());
  for (const FaceId face : setup.pack.cards) ++left[face];
  const std::vector<int> in_pack = left;
  for (const LaidPile& pile : opening.laid) {
    for (const FaceId face : pile.cards) --left[face];
  }
  for (std::size_t face = 0; face < left.size(); ++face) {
    if (left[face] >= 0) continue;
    return fmt::format("{} is laid out {} times, but the pack has it only {}",
                       setup.pack.text(static_cast<FaceId>(face)), in_pack[face] - left[face],
                       in_pack[face] == 1 ? "once" : fmt::format("{} times", in_pack[face]));
  }
  return "";
}

// Cards keep their faces and change places, so that references held by a script remain valid.
void Table::lay(const Opening& opening) {
  std::fill(counts_.begin(), counts_.end(), std::uint16_t{0});
  std::fill(known_.begin(), known_.end(), SeatMask{0});
  std::fill(shown_.begin(), shown_.end(), SeatMask{0});
  std::fill(loose_.begin(), loose_.end(), std::uint8_t{0});
  std::fill(group_.begin(), group_.end(), std::uint16_t{0});
  const auto add = [this](CardId card, PileId pile) {
    slots_[pile * face_of_.size() + counts_[pile]++] = card;
    pile_of_[card] = pile;
  };
  std::vector<bool> used(face_of_.size());
  const auto take = [&](FaceId face) {
    std::size_t card = 0;
    while (used[card] || face_of_[card] != face) ++card;
    used[card] = true;
    return static_cast<CardId>(card);
  };
  std::vector<std::vector<CardId>> piles;  // from the bottom
  for (const LaidPile& laid : opening.laid) {
    std::vector<CardId> cards;
    for (auto face = laid.cards.rbegin(); face != laid.cards.rend(); ++face) cards.push_back(take(*face));
    piles.push_back(std::move(cards));
  }
  for (std::size_t card = 0; card < used.size(); ++card) {
    if (used[card]) continue;
    add(static_cast<CardId>(card), opening.rest);
    loose_[card] = 1;
  }
  chance.shuffle(slots_.data() + opening.rest * face_of_.size(), counts_[opening.rest]);
  for (std::size_t i = 0; i < piles.size(); ++i) {
    for (const CardId card : piles[i]) add(card, opening.laid[i].pile);
  }
  for (std::size_t pile = 0; pile < counts_.size(); ++pile) {
    for (const CardId card : cards(static_cast<PileId>(pile))) uncover(card);
  }
}

}  // namespace houserules
