// Passes the Queen of Spades and high cards, ducks, and throws the dearest card when void.
#include "bench/players/player.h"

namespace houserules::yardstick {

Choice hearts(const World& world, const Decision& decision) {
  const auto is_queen = [&](const Face& face) {
    return suit_of(world, face) == "spades" && rank_of(world, face) == "Q";
  };
  const auto danger = [&](const Face& face) {
    if (is_queen(face)) return 100;
    const bool high_spade = suit_of(world, face) == "spades" && face.order > 10;
    return face.order + (high_spade ? 40 : 0) + (suit_of(world, face) == "hearts" ? 4 : 0);
  };
  const auto power = [&](const Face& face, const Face& led) { return face.suit == led.suit ? face.order : 0; };
  const Trick trick(world, power);
  std::int64_t points = 0;
  for (const Face& face : trick.cards) points += face.value.value_or(0);
  return best(decision, [&](const Alternative& option) -> double {
    if (option.kind == AlternativeKind::set) {
      double sum = 0;
      for (int i = 0; i < option.count; ++i)
        sum += danger(face_of(world, decision.sets[static_cast<std::size_t>(option.value + i)]));
      return sum;
    }
    const Face& face = face_of(world, option.value);
    if (trick.cards.empty()) return -danger(face);
    if (face.suit != trick.cards[0].suit) return danger(face);
    const bool loses = power(face, trick.cards[0]) < power(trick.cards[trick.best], trick.cards[0]);
    if (loses) return 200 + danger(face);
    const bool cheap = trick.cards.size() == 3 && points == 0 && !is_queen(face);
    return cheap ? 100 + face.order : -danger(face);
  });
}

}  // namespace houserules::yardstick
