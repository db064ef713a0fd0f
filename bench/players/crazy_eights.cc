// Keeps Eights for last, plays high cards of the longest suit, and calls that suit.
#include "bench/players/player.h"

namespace houserules::yardstick {

Choice crazy_eights(const World& world, const Decision& decision) {
  const std::vector<Face> own = hand(world, decision.seat);
  const auto length = [&](int suit) {
    return static_cast<double>(std::count_if(
        own.begin(), own.end(), [&](const Face& face) { return face.suit == suit && rank_of(world, face) != "8"; }));
  };
  return best(decision, [&](const Alternative& option) -> double {
    if (option.kind == AlternativeKind::suit) return length(option.value);
    if (move_of(world, option) != "play") return move_of(world, option) == "pass" ? -200 : -100;
    const Face& face = face_of(world, option.value);
    if (rank_of(world, face) == "8") return own.size() <= 2 ? 0 : -50;
    return 10 * length(face.suit) + static_cast<double>(face.value.value_or(0));
  });
}

}  // namespace houserules::yardstick
