#include "runtime/offers.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace houserules {

// Flattened, because it must be inlined into the loops that add many alternatives.
[[gnu::flatten]] void offer_value(Decision& decision, int move, AlternativeKind kind, std::int32_t value) {
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = kind;
  alternative.value = value;
  decision.alternatives.push_back(alternative);
}

void offer_values(Decision& decision, int move, AlternativeKind kind, std::span<const std::uint16_t> values) {
  const std::size_t first = decision.alternatives.size();
  decision.alternatives.resize(first + values.size());
  Alternative* to = decision.alternatives.data() + first;
  for (const std::uint16_t value : values) {
    to->move = static_cast<std::uint8_t>(move);
    to->kind = kind;
    to++->value = value;
  }
}

void offer_card(const Table& table, Decision& decision, int move, CardId card, std::size_t first) {
  if ((table.visible_to(card) & seat_bit(decision.seat)) == 0)
    return offer_value(decision, move, AlternativeKind::place, card);
  if (table.pack().has_duplicates) {
    const FaceId face = table.face(card);
    const PileId pile = table.pile_of(card);
    for (std::size_t i = first; i < decision.alternatives.size(); ++i) {
      const auto other = static_cast<CardId>(decision.alternatives[i].value);
      if (decision.alternatives[i].kind == AlternativeKind::card && table.face(other) == face &&
          table.pile_of(other) == pile)
        return;
    }
  }
  offer_value(decision, move, AlternativeKind::card, card);
}

[[gnu::flatten]] void offer_cards(const Table& table, Decision& decision, int move, std::span<const CardId> cards,
                                  bool each) {
  if (table.pack().has_duplicates) {
    const std::size_t first = decision.alternatives.size();
    for (const CardId card : cards)
      offer_card(table, decision, move, card, each ? decision.alternatives.size() : first);
    return;
  }
  for (const CardId card : cards) {
    const bool is_seen = (table.visible_to(card) & seat_bit(decision.seat)) != 0;
    offer_value(decision, move, is_seen ? AlternativeKind::card : AlternativeKind::place, card);
  }
}

[[gnu::flatten]] void offer_faces(const Table& table, Decision& decision, int move, PileId pile, std::uint64_t faces) {
  const std::size_t first = decision.alternatives.size();
  if (table.pack().has_duplicates || (table.seen_by(pile) & seat_bit(decision.seat)) == 0) {
    for (const CardId card : table.cards(pile)) {
      if (((faces >> table.face(card)) & 1U) != 0) offer_card(table, decision, move, card, first);
    }
    return;
  }
  // Branch-free, because which cards match is unpredictable.
  std::array<CardId, kMaxCards> fitting;
  std::size_t count = 0;
  for (const CardId card : table.cards(pile)) {
    fitting[count] = card;
    count += (faces >> table.face(card)) & 1U;
  }
  for (std::size_t i = 0; i < count; ++i) offer_value(decision, move, AlternativeKind::card, fitting[i]);
}

[[gnu::flatten]] void offer_set(Decision& decision, int move, std::span<const CardId> cards) {
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::set;
  alternative.count = static_cast<std::uint16_t>(cards.size());
  alternative.value = static_cast<std::int32_t>(decision.sets.size());
  for (const CardId card : cards) decision.sets.push_back(card);
  decision.alternatives.push_back(alternative);
}

void offer_sets(const Table& table, Decision& decision, int move, std::span<const CardId> cards, std::size_t size,
                const std::function<void(std::int64_t)>& spend) {
  constexpr std::size_t kReserved = 4096;
  if (size > cards.size()) return;
  const bool has_duplicates = table.pack().has_duplicates;
  std::vector<std::size_t> places(size);
  for (std::size_t i = 0; i < size; ++i) places[i] = i;
  std::vector<CardId> chosen(size);
  std::vector<FaceId> faces(size);
  std::set<std::vector<FaceId>> seen;
  if (const auto number = static_cast<std::size_t>(number_of_sets(cards.size(), size));
      number <= kReserved && !has_duplicates) {
    decision.alternatives.reserve(decision.alternatives.size() + number);
    decision.sets.reserve(decision.sets.size() + number * size);
  }
  // Each set is checked card by card, and also sorted if there are duplicates.
  const auto steps = static_cast<std::int64_t>(size * (has_duplicates ? 8 : 1));
  while (true) {
    spend(steps);
    for (std::size_t i = 0; i < size; ++i) chosen[i] = cards[places[i]];
    bool is_new = true;
    if (has_duplicates) {
      for (std::size_t i = 0; i < size; ++i) faces[i] = table.face(chosen[i]);
      std::sort(faces.begin(), faces.end());
      is_new = seen.insert(faces).second;
    }
    if (is_new) offer_set(decision, move, chosen);
    std::size_t at = size;
    while (at > 0 && places[at - 1] == cards.size() - size + at - 1) --at;
    if (at == 0) return;
    ++places[at - 1];
    for (std::size_t i = at; i < size; ++i) places[i] = places[i - 1] + 1;
  }
}

void offer_many_sets(Decision& decision, int move, std::span<const CardId> cards, std::size_t size) {
  if (size > cards.size()) return;
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::sets;
  alternative.count = static_cast<std::uint16_t>(size);
  alternative.value = static_cast<std::int32_t>(decision.sets.size());
  alternative.most = static_cast<std::int32_t>(cards.size());
  alternative.step = number_of_sets(cards.size(), size);
  decision.sets.insert(decision.sets.end(), cards.begin(), cards.end());
  decision.alternatives.push_back(alternative);
  decision.many = true;
}

void offer_range(Decision& decision, int move, std::int32_t least, std::int32_t most, std::int32_t step) {
  if (least > most) return;
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::range;
  alternative.value = least;
  alternative.step = step;
  alternative.most = least + (most - least) / step * step;
  decision.alternatives.push_back(alternative);
}

}  // namespace houserules
