#include "checker/playouts/explorer.h"

namespace houserules {

void Explorer::begin(std::uint64_t seed, std::uint64_t index) {
  // Purpose 0 is the game's own stream.
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
  lot_ = Chance(seed, index, kLot);
  made_.clear();
  fingerprint_ = 0xcbf29ce484222325U;  // FNV-1a offset basis
  style_ = style_of(index);
  constexpr std::uint64_t kPurpose = 50;
  Chance taste(seed, index, kPurpose);
  liked_ = std::uint64_t{taste.bits()} << 32U | taste.bits();
}

Choice Explorer::choose(const Decision& decision) {
  note(decision);
  Chance& chance = chances_[slot(decision.seat)];
  for (const Seat caller : asked_before(decision, lot_)) {
    const auto [first, end] = decision.of(caller);
    const std::uint32_t at = first + chances_[slot(caller)].below(end - first + 1);  // a call, or silence
    if (at < end) return make(decision, at, chances_[slot(caller)]);
  }
  const auto count = static_cast<std::uint32_t>(decision.own().size());
  std::uint32_t first = 0, among = count;
  if (style_ != Style::alternatives) {
    // Alternatives are in move order.
    std::vector<std::uint32_t> begins;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (i == 0 || decision.alternatives[i].move != decision.alternatives[i - 1].move) begins.push_back(i);
    }
    std::uint32_t move = chance.below(static_cast<std::uint32_t>(begins.size()));
    constexpr std::uint32_t kWhims = 8;  // one choice in this many ignores the preferences
    if (style_ == Style::liking && chance.below(kWhims) != 0) {
      for (std::uint32_t i = 0; i < begins.size(); ++i) {
        if (liking(decision.alternatives[begins[i]].move) > liking(decision.alternatives[begins[move]].move)) move = i;
      }
    }
    first = begins[move];
    among = (move + 1 < begins.size() ? begins[move + 1] : count) - first;
  }
  return make(decision, first + chance.below(among), chance);
}

Choice Explorer::make(const Decision& decision, std::uint32_t at, Chance& chance) {
  Choice choice{at, 0};
  const Alternative& alternative = decision.alternatives[at];
  choice.number = alternative.value;
  if (alternative.kind == AlternativeKind::range) {
    choice.number += std::int64_t{alternative.step} * chance.below(alternative.variants());
  }
  made_.push_back({choice, alternative});
  add(choice.alternative);
  add(static_cast<std::uint64_t>(choice.number));
  return choice;
}

Explorer::Style Explorer::style_of(std::uint64_t index) {
  if (index >= kFirstFurther)
    return std::array{Style::alternatives, Style::liking, Style::moves, Style::liking}[index % 4];
  if (index % 4 != 3) return Style::alternatives;
  return index % 8 == 3 ? Style::moves : Style::liking;
}

std::uint64_t Explorer::liking(std::uint8_t move) const {
  return (liked_ ^ (move * 0x9E3779B97F4A7C15U)) * 0xBF58476D1CE4E5B9U;
}

void Explorer::note(const Decision& decision) {
  add(static_cast<std::uint64_t>(decision.seat));
  int last = -1;
  for (const Alternative& alternative : decision.alternatives) {
    if (alternative.second != AlternativeKind::plain || alternative.caller != kNoSeat) {
      add(static_cast<std::uint64_t>(alternative.second) << 8U | static_cast<std::uint8_t>(alternative.caller));
      add(static_cast<std::uint64_t>(alternative.most));
    }
    add(alternative.move | static_cast<std::uint64_t>(alternative.kind) << 8U |
        static_cast<std::uint64_t>(alternative.count) << 16U |
        static_cast<std::uint64_t>(static_cast<std::uint32_t>(alternative.value)) << 32U);
    if (alternative.kind == AlternativeKind::range) add(static_cast<std::uint64_t>(alternative.most));
    if (alternative.move == last) continue;
    last = alternative.move;
    if (alternative.move < offered_.size()) ++offered_[alternative.move];
  }
  for (const CardId card : decision.sets) add(card);
}

}  // namespace houserules
