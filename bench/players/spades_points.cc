#include "bench/players/spades_points.h"

#include <algorithm>
#include <cstdio>

#include "bench/players/player.h"

namespace houserules::yardstick {

void SpadesPoints::note(const World& world, Seat seat) {
  const Seat me = world.decision().seat;
  const std::vector<Face> own = hand(world, me);
  std::vector<Face> trick = pile(world, "trick");
  if (own.size() != 1 || trick.size() != 3) return;
  trick.push_back(own[0]);
  const auto power = [&](const Face& face) {
    return suit_of(world, face) == "spades" ? 100 + face.order : face.suit == trick[0].suit ? face.order : 0;
  };
  const auto best =
      std::max_element(trick.begin(), trick.end(), [&](const Face& a, const Face& b) { return power(a) < power(b); });
  const auto winner = static_cast<Seat>((me + 1 + (best - trick.begin())) % 4);
  std::int64_t its_bid = 0, its_tricks = 0, strays = 0;
  for (const Seat player : {seat, static_cast<Seat>((seat + 2) % 4)}) {
    const std::int64_t said = world.public_value("bid", player).integer;
    const std::int64_t taken = world.public_value("tricks", player).integer + (player == winner ? 1 : 0);
    its_bid += said;
    its_tricks += taken;
    if (said > 0) continue;
    strays += taken;
    ++nils;
    nils_made += taken == 0;
    of_nils += taken == 0 ? 100 : -100;
  }
  const std::int64_t over = its_tricks - strays - its_bid, new_bags = std::max<std::int64_t>(0, over) + strays;
  ++deals;
  sets += over < 0;
  bid += its_bid;
  tricks += its_tricks;
  bags += new_bags;
  (over < 0 ? lost : made) += (over < 0 ? -10 : 10) * its_bid;
  fines -= (world.public_value("bags", seat % 2).integer + new_bags) / 10 * 100;
}

void SpadesPoints::print(const char* who) const {
  const double n = std::max(1, deals);
  const auto each = [n](std::int64_t sum) { return static_cast<double>(sum) / n; };
  std::printf(
      "  %-9s bids %.2f, takes %.2f, is set in %.1f%%, bids nil in %.1f%% (%.0f%% made); points per deal: "
      "%+.1f contracts, %+.1f sets, %+.1f nil, %+.1f bags, %+.1f for ten bags\n",
      who, each(bid), each(tricks), 100 * sets / n, 100 * nils / n, 100.0 * nils_made / std::max(1, nils), each(made),
      each(lost), each(of_nils), each(bags), each(fines));
}

}  // namespace houserules::yardstick
