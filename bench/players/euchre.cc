// Orders up with three good trumps, leads trumps as the maker, takes tricks cheaply and leaves the partner's alone.
#include "bench/players/player.h"

namespace houserules::yardstick {
namespace {

std::string same_colour(const std::string& suit) {
  return suit == "clubs" ? "spades" : suit == "spades" ? "clubs" : suit == "hearts" ? "diamonds" : "hearts";
}

/// A card's strength as a trump; 0 if it is none.
double trump_power(const World& world, const Face& face, const std::string& trump) {
  const bool jack = rank_of(world, face) == "J";
  if (jack && suit_of(world, face) == trump) return 130;
  if (jack && suit_of(world, face) == same_colour(trump)) return 120;
  return suit_of(world, face) == trump ? 100 + face.order : 0;
}

/// Roughly the tricks of a hand with these trumps.
double strength(const World& world, const std::vector<Face>& cards, const std::string& trump) {
  double sum = 0;
  for (const Face& face : cards) {
    const double power = trump_power(world, face, trump);
    sum += power >= 120 ? 1.2 : power >= 105 ? 0.9 : power > 0 ? 0.6 : rank_of(world, face) == "A" ? 0.7 : 0;
  }
  return sum;
}

}  // namespace

Choice euchre(const World& world, const Decision& decision) {
  const Seat me = decision.seat;
  const std::vector<Face> own = hand(world, me);
  const std::string trump = world.public_value("trump", kNoSeat).text;
  const std::vector<Face> turned = pile(world, "turned");
  const Seat dealer = world.table().match.dealer;
  const auto power = [&](const Face& face, const Face& led) {
    const double its = trump_power(world, face, trump);
    if (its > 0) return its;
    return trump_power(world, led, trump) == 0 && face.suit == led.suit ? static_cast<double>(face.order) : 0;
  };
  const Trick trick(world, power);
  const bool is_maker = world.public_value("maker", kNoSeat).integer == me + 1;
  return best(decision, [&](const Alternative& option) -> double {
    const std::string& move = move_of(world, option);
    if (move == "pass" || move == "keep") return 0;
    if (move == "order_up" || move == "order_alone") {
      const double bonus = dealer == me ? 0.6 : (dealer - me) % 2 == 0 ? 0.4 : -0.4;
      const double tricks = strength(world, own, suit_of(world, turned.back())) + bonus;
      return move == "order_up" ? tricks - 2.2 : tricks - 3.9;
    }
    if (move == "name" || move == "name_alone") {
      const double tricks = strength(world, own, world.setup().pack.suits[slot(option.value)]);
      return move == "name" ? tricks - 2.2 : tricks - 3.9;
    }
    if (option.kind != AlternativeKind::card) return -1;
    const Face& face = face_of(world, option.value);
    const double as_trump = trump_power(world, face, trump);
    const double worth = as_trump > 0 ? as_trump : face.order;
    if (move == "bury") return -worth;
    if (trick.cards.empty()) return rank_of(world, face) == "A" || (is_maker && as_trump > 0) ? worth : -worth / 100;
    const bool wins = power(face, trick.cards[0]) > power(trick.cards[trick.best], trick.cards[0]);
    return wins && !trick.partner_wins ? 500 - worth : -worth;
  });
}

}  // namespace houserules::yardstick
