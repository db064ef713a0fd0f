#include "runtime/trick.h"

#include <utility>

namespace houserules {

std::size_t winning_place(std::span<const TrickCard> trick, std::uintptr_t trump) {
  const std::uintptr_t led = trick.front().suit;
  const auto rating = [&](const TrickCard& card) {
    const int kind = trump != 0 && card.suit == trump ? 2 : card.suit == led ? 1 : 0;
    return std::pair(kind, kind == 0 ? 0 : card.strength);
  };
  std::size_t best = 0;
  for (std::size_t place = 1; place < trick.size(); ++place) {
    if (rating(trick[place]) > rating(trick[best])) best = place;
  }
  return best;
}

}  // namespace houserules
