// What a choice in Casino Blackjack costs, with so many packs that the cards seen change nothing.
#include "bench/players/blackjack.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "bench/players/player.h"

namespace houserules::yardstick {
namespace {

/// How likely a card that counts `n` is: 1 is the Ace, 10 also the courts.
double chance_of(int n) { return n == 10 ? 4.0 / 13 : 1.0 / 13; }

/// Aces counted 1, and whether there is one.
struct Total {
  int least = 0;
  bool has_ace = false;

  Total with(int n) const { return {least + n, has_ace || n == 1}; }
  int best() const { return has_ace && least <= 11 ? least + 10 : least; }
  std::pair<int, bool> key() const { return {least, has_ace}; }
};

/// What each choice is worth in stakes against the card that the house shows, once it is known to have no natural.
class Against {
 public:
  explicit Against(int shown) : shown_(shown) { house({shown, shown == 1}, 1, true); }

  double stand(Total own) const {
    double sum = 0;
    if (own.best() > 21) return -1;
    for (int total = 17; total <= 22; ++total)
      sum += ends_[slot(total - 17)] * (total == 22 || own.best() > total ? 1 : own.best() < total ? -1 : 0);
    return sum;
  }
  double hit(Total own) {
    if (const auto known = hits_.find(own.key()); known != hits_.end()) return known->second;
    double sum = 0;
    for (int n = 1; n <= 10; ++n) {
      const Total then = own.with(n);
      sum += chance_of(n) * (then.best() > 21 ? -1 : std::max(stand(then), hit(then)));
    }
    return hits_[own.key()] = sum;
  }
  double twice(Total own) const {
    double sum = 0;
    for (int n = 1; n <= 10; ++n) sum += chance_of(n) * 2 * stand(own.with(n));
    return sum;
  }
  /// Two hands that begin with this card, not split again.
  double split(int n) {
    double sum = 0;
    for (int next = 1; next <= 10; ++next) {
      const Total own = Total{n, n == 1}.with(next);
      sum += chance_of(next) * 2 * (n == 1 ? stand(own) : std::max({stand(own), hit(own), twice(own)}));
    }
    return sum;
  }

 private:
  /// Follows the house's cards, and notes how likely each end is; 22 stands for more than 21.
  void house(Total total, double chance, bool is_first) {
    if (!is_first && total.best() >= 17) {
      ends_[slot(std::min(total.best(), 22) - 17)] += chance;
      return;
    }
    const double natural = !is_first ? 0 : shown_ == 1 ? chance_of(10) : shown_ == 10 ? chance_of(1) : 0;
    for (int n = 1; n <= 10; ++n) {
      if (is_first && ((shown_ == 1 && n == 10) || (shown_ == 10 && n == 1))) continue;
      house(total.with(n), chance * chance_of(n) / (1 - natural), false);
    }
  }

  int shown_;
  std::array<double, 6> ends_{};
  std::map<std::pair<int, bool>, double> hits_;
};

}  // namespace

void BlackjackRecord::note(const World& world, const Choice& choice) {
  const Decision& decision = world.decision();
  const std::string move = move_of(world, decision.alternatives[choice.alternative]);
  if (move == "bet") {
    staked += static_cast<double>(choice.number);
    return;
  }
  std::string hand = "insurance";
  const auto stake = static_cast<double>(world.public_value("stake", decision.seat).integer);
  std::map<std::string, double> worth;
  const auto offered = [&](const char* name) { return option(world, decision, name).has_value(); };
  if (offered("insure")) {
    worth["decline"] = 0;
    worth["insure"] = chance_of(10) - (1 - chance_of(10)) / 2;
  } else {
    const int first = 4 * decision.seat;
    if (!pile(world, "hand", first + 1).empty()) return;  // which hand it is after a split is not known here
    const std::vector<Face> own = pile(world, "hand", first);
    Total total;
    for (const Face& face : own) total = total.with(static_cast<int>(face.value.value_or(0)));
    const std::vector<Face> house = pile(world, "house");
    Against against(static_cast<int>(house.back().value.value_or(0)));
    worth["stand"] = against.stand(total);
    worth["hit"] = against.hit(total);
    hand = (own.size() == 2 && offered("split") ? "pair "
            : total.best() > total.least        ? "soft "
                                                : "") +
           std::to_string(total.best()) + " against " + std::to_string(house.back().value.value_or(0));
    if (offered("double")) worth["double"] = against.twice(total);
    if (offered("split")) worth["split"] = against.split(static_cast<int>(own[0].value.value_or(0)));
  }
  double best = -1e9;
  std::string right;
  for (const auto& [name, value] : worth) {
    if (value > best) right = name;
    best = std::max(best, value);
  }
  const double loss = (best - worth[move]) * stake;
  lost += loss;
  ++choices;
  if (loss <= 1e-9) return;
  ++wrong;
  auto& [count, cost] = mistakes[hand + ": " + move + ", not " + right];
  ++count;
  cost += loss;
}

}  // namespace houserules::yardstick
