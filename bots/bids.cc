#include "bots/bids.h"

#include <algorithm>
#include <cmath>

#include "bots/auction.h"
#include "bots/candidates.h"
#include "interpreter/world/way_back.h"
#include "runtime/chance.h"
#include "system/same_math.h"

namespace houserules {
namespace {

/// The purpose of the random streams, one for each player; different from all others.
constexpr std::uint64_t kBids = 64;
constexpr std::size_t kDeals = 96;
/// How often the cards that the bidder cannot see are dealt for each of them.
constexpr int kOthers = 10;
/// By how much a bid has to be better than a pass to be made twice as often and more.
constexpr double kSharpness = 0.025;

/// Where the cards lie, and which of them the player knows.
std::uint64_t lie_of(const World& world, Seat seat) {
  const Table& table = world.table();
  std::uint64_t lie = 1;
  for (std::size_t i = 0; i < world.setup().pack.cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    lie = mix(mix(lie, table.pile_of(card)), (table.known_to(card) & seat_bit(seat)) != 0 ? 1 : 0);
  }
  return lie;
}

}  // namespace

Bids::Bids(const World& model, const Seed& seed, std::uint64_t index, Seat seat)
    : helper_(model, seed, index), seat_(seat) {
  standing_.passes = true;
  Chance chance(seed, index, kBids + slot(seat));
  const std::uint64_t high = chance.bits();
  seed_ = high << 32U | chance.bits();
}

void Bids::begin(int deal) {
  deal_ = deal;
  have_bid_ = false;
  own_bids_ = 0;
  fits_.assign(kDeals, 0);
  deals_.assign(kDeals, {});
  for (std::size_t i = 0; i < kDeals; ++i) deals_[i].seed = mix(mix(seed_, static_cast<std::uint64_t>(deal)), i + 1);
}

std::span<const LikelyDeal> Bids::deals(const World& world, std::span<const Choice> made, std::int64_t allowance) {
  if (deal_of(world) != deal_ || considered_ > made.size()) {
    begin(deal_of(world));
    considered_ = 0;
  }
  const std::uint64_t lie = lie_of(world, seat_);
  bool is_begun = false;
  for (; considered_ < made.size(); ++considered_) {
    if (!helper_.follow(made.first(considered_))) return {};
    World& then = helper_.world();
    const Decision& decision = then.decision();
    // Earlier the same cards were to be dealt, or the deals would be others.
    if (deal_of(then) != deal_ || lie_of(then, seat_) != lie) continue;
    const auto pass = pass_in_auction(then.setup(), decision);
    const Choice& bid = made[considered_];
    if (!pass || bid.alternative == *pass) continue;
    if (decision.seat == seat_) {
      ++own_bids_;
      continue;
    }
    if (!is_begun) {
      const Snapshot here = then.snapshot();
      standing_.begin(then);
      then.restore(here);
      standing_.allow(then, allowance);
      is_begun = true;
    }
    consider(bid, *pass);
  }
  if (!have_bid_) return {};
  const double most = *std::max_element(fits_.begin(), fits_.end());
  double sum = 0;
  for (std::size_t i = 0; i < kDeals; ++i) sum += deals_[i].weight = exp_of(fits_[i] - most);
  for (LikelyDeal& one : deals_) one.weight /= sum;
  return deals_;
}

/// A bid at the helper's decision.
void Bids::consider(const Choice& bid, std::uint32_t pass) {
  World& world = helper_.world();
  const Seat bidder = world.decision().seat;
  const Choice passed{pass, world.decision().alternatives[pass].value};
  const Snapshot here = world.snapshot();
  have_bid_ = true;
  for (std::size_t i = 0; i < kDeals && standing_.left(world) > 0; ++i) {
    double ahead = 0;
    for (int other = 0; other < kOthers; ++other) {
      const std::uint64_t others = mix(deals_[i].seed, static_cast<std::uint64_t>(other) + 1);
      for (const bool bids : {true, false}) {
        world.restore(here);
        Chance dealing(deals_[i].seed);
        world.deal_anew(seat_, dealing);
        standing_.chance = Chance(others);
        world.deal_anew(bidder, standing_.chance);
        world.hooks().policy = &standing_;
        const auto rewards = standing_.run(world, bids ? bid : passed);
        ++playouts_;
        if (rewards) ahead += (bids ? 1 : -1) * (*rewards)[slot(bidder)] / kOthers;
      }
    }
    fits_[i] -= log_of(1 + exp_of(-ahead / kSharpness));
  }
  world.hooks().policy = nullptr;
  world.restore(here);
}

}  // namespace houserules
