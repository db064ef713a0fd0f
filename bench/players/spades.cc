// Counts tricks for the bid, takes them while the side needs more, and then keeps out of the way.
#include "bench/players/player.h"

namespace houserules::yardstick {
namespace {

double tricks_in(const World& world, const std::vector<Face>& cards) {
  double sum = 0;
  std::vector<int> length(4);
  for (const Face& face : cards) ++length[slot(face.suit)];
  const int spade = world.setup().pack.suit_index("spades");
  for (const Face& face : cards) {
    const std::string rank = rank_of(world, face);
    if (rank == "A") sum += 1;
    if (rank == "K") sum += length[slot(face.suit)] >= 2 ? 0.8 : 0.3;
    if (rank == "Q" && face.suit == spade) sum += 0.6;
  }
  sum += std::max(0, length[slot(spade)] - 3) * 0.8;
  for (int suit = 0; suit < 4; ++suit)
    if (suit != spade && length[slot(suit)] <= 1 && length[slot(spade)] >= 2) sum += 0.5;
  return sum;
}

}  // namespace

Choice spades(const World& world, const Decision& decision) {
  const Seat me = decision.seat;
  const std::vector<Face> own = hand(world, me);
  if (const auto look = option(world, decision, "look")) return *look;
  if (const auto bid = option(world, decision, "bid", std::max(1L, std::lround(tricks_in(world, own))))) return *bid;
  const auto power = [&](const Face& face, const Face& led) {
    if (suit_of(world, face) == "spades") return 100 + face.order;
    return face.suit == led.suit ? face.order : 0;
  };
  const Trick trick(world, power);
  const auto sum = [&](const char* name) {
    return world.public_value(name, me).integer + world.public_value(name, (me + 2) % 4).integer;
  };
  const bool needs = world.public_value("bid", me).integer > 0 && sum("tricks") < sum("bid");
  return best(decision, [&](const Alternative& option) -> double {
    const Face& face = face_of(world, option.value);
    const double worth = face.order + (suit_of(world, face) == "spades" ? 20 : 0);
    if (trick.cards.empty()) return needs && rank_of(world, face) == "A" ? 100 : -worth;
    const bool wins = power(face, trick.cards[0]) > power(trick.cards[trick.best], trick.cards[0]);
    if (needs) return wins && !trick.partner_wins ? 500 - worth : -worth;
    return wins ? -100 - worth : worth;
  });
}

}  // namespace houserules::yardstick
